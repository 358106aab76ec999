package ended

import (
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/pattern"
)

// What was done the evening before ends a reminder of a later day only if it was asked for before that evening: "I rang Joan last night".

// lastNight matches that something was done the evening before: "last night", 昨晚; not "yesterday", 昨天.
var lastNight = pattern.MustCompile(`(?i)\blast (?:night|evening)\b|昨晚|昨天晚上|昨夜`)

// eveningBegins is the hour from which on the evening before is meant.
const eveningBegins = 17

// doneLastNight reports whether a sentence says that something was done the evening before, and an errand was asked for before then.
func doneLastNight(r *reading.Reader, s *reading.Sentence, e *errand.Open) bool {
	asked, said := e.Asked, r.Passage.Turns[s.Turn].Time
	if e.Turn >= 0 {
		asked = r.Passage.Turns[e.Turn].Time
	}
	if asked.IsZero() || said.IsZero() || !lastNight.MatchString(s.Text) {
		return false
	}
	evening := time.Date(said.Year(), said.Month(), said.Day()-1, eveningBegins, 0, 0, 0, said.Location())
	return asked.Before(evening)
}

// What was done at another time of life does nothing that is still to be done: "I had a jab as a child" is not the jab on Friday.

// longAgo matches that a sentence is of another time than the one at which a reminder was asked for, or is due: "I had a jab as a child", "I took the bins out last
// month", "we went there in the eighties", "I used to walk the dog every day", 我小时候打过针, 去年交过, 我年轻那会儿天天跑步; not "I had my jab", "I took them an hour
// ago", "I paid it last night", 针打过了.
var longAgo = pattern.MustCompile(`(?i)\b(?:as a (?:small |little |young |wee )?(?:child|kid|baby|boy|girl|lad|lass|teenager|teen|toddler|student|young(?:ster| man| woman))|as (?:children|kids|teenagers|students)` +
	`|(?:when|while|back when|before|since) (?:i|we|he|she|they|mum|dad) (?:was|were|lived|had|worked|started|moved|got)\b|growing up|at (?:school|uni|university|college)|in my (?:day|youth|teens|twenties|thirties|forties|childhood|school days|younger days)` +
	`|(?:years|months|weeks|ages|decades|donkey's years|a (?:year|month|week|fortnight|decade|while|long time)|yonks) (?:ago|back)|last (?:year|month|week|summer|winter|spring|autumn|time|christmas|easter|january|february|march|april|may|june|july|august|september|october|november|december)` +
	`|(?:the )?(?:week|month|year|time) before last|the other (?:day|week|month|year)|(?:back )?in (?:the )?(?:nineteen|twenty|fifties|sixties|seventies|eighties|nineties|noughties|\d\ds|\d{4}s?)\b|(?:back )?in (?:january|february|april|june|july|august|september|october|november|december)\b` +
	`|in those days|back then|in the (?:old days|past|war)|during the (?:war|lockdown|pandemic)|used to|once upon a time|all my life|every (?:day|week|month|year)|(?:on|for) (?:my|our|his|her) (?:honeymoon|gap year|old job|last birthday|wedding)|at my old (?:job|place|house|school)|previously|in the past)\b` +
	`|小的?时候|当年|那年|那时候?|那会儿|那阵子|年轻(?:的时候|时|那)|年前|(?:[一二两三四五六七八九十几半\d]个?)月前|(?:[一二两三四五六七八九十几\d]个?)(?:周|星期|礼拜)前|去年|前年|上个?月|上个?(?:周|星期|礼拜)|上回|上次|从前|曾经|以前|过去那|上学(?:的时候|时|那)|读书(?:的时候|那)|刚(?:毕业|工作|结婚|来)(?:的时候|时|那)|当兵|(?:春节|过年|国庆|五一|暑假|寒假)(?:的时候|时|那)|[每]([天年月周]|星期|礼拜)|\d{4}年`)

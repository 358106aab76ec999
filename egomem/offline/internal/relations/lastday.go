package relations

import (
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Work ends with a last day or shift: "Last shift at Tesco yesterday", "Friday is my last day at Tesco",
// 昨天是我在特斯科的最后一天.

const (
	whichDay = `(?:yesterday|today|tonight|tomorrow` +
		`|last night|this (?:morning|afternoon|evening)|(?:on |last |this |next )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)`
	aWeekday = `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`
	hanADay  = `(?:昨天|今天|前天|明天|后天|昨晚|今晚|(?:上|这|本|下)?(?:周|星期|礼拜)[一二三四五六日天]|上周|上个月|刚刚?)`
)

var (
	// lastDayAt matches the last day or shift at a place, in groups: whose, if not the speaker's, and the place. "Last shift
	// at Tesco yesterday", "My last day at the bakery is Friday", "yesterday was my sister's last day at Tesco", "I had my
	// final shift at Tesco"; not "my last shift at Tesco was awful".
	lastDayAt = pattern.MustCompile(
		`(?:^(?:[Ww]ell,? |[Ss]o,? |[Ff]inally,? )*(?:[Mm]y |[Tt]he )?(?:[Ll]ast|[Ff]inal)` +
			`|\b[Mm]y (` + reading.EnglishKin + `)'s (?:last|final)` +
			`|\b(?:was|is|it's|It's|be|had|did|worked|finished|done|survived) (?:my|the) (?:last|final)(?: ever)?|'s my (?:last|final)(?: ever)?)` +
			` (?:day|shift)(?: of work| working)? (?:at|with|for) ` + atPlace + `('s)?`)
	// finishedAt matches that work at a place ended on a day or lately: "I finished at Tesco on Friday", "I've finished at
	// the bakery for good"; not "I finished at Tesco at five", "I finished at Tesco early on Friday".
	finishedAt = pattern.MustCompile(`\b(I)(?:'ve| have)? (?:just |finally )?finished (?:up )?(?:at|with) ` + atPlace +
		` (?:for good|yesterday|last (?:week|month|year|` + aWeekday + `)|on ` + aWeekday + `|in [A-Z][a-z]+)(?:[.!,;]|$| and )`)
	// onThatDay matches what follows the place where it says no other day: " yesterday", " was Friday", " is next week".
	onThatDay = pattern.MustCompile(`^(?:,? (?:was |is |will be )?(?:` + whichDay +
		`|next (?:week|month)|the \d{1,2}(?:st|nd|rd|th)?(?: of [A-Z][a-z]+)?)(?:[^\p{L}]|$))|^(?:[.!]|$)`)
	// isThatDay matches the same before it: "Yesterday was my last day", "I had my last shift", "Today's my last day"; not
	// "my last day".
	isThatDay = pattern.MustCompile(`(?i)(?:\b` + whichDay + ` (?:was|is|will be)|\b` + whichDay + `'s` +
		`|\bit's|\bit (?:was|is)|\b(?:had|did|worked|finished|done|survived)) (?:my|the) (?:last|final)(?: ever)? (?:day|shift)`)
	// isOver matches that such a day is past: "was my last day", "I had my last shift"; not "is my last day".
	isOver = pattern.MustCompile(`\b(?:was|had|did|worked|finished|done|survived)\b`)
	// onlyForNow matches a last day before a break: "before Christmas", "of the week", 放假前.
	onlyForNow = pattern.MustCompile(`(?i)\b(?:before|until|till|this week|this year|of the (?:week|month|year|season|sale)` +
		`|for (?:now|a|the)|as (?:a|an|the)|in the)\b|之?前|这周的|本周的|今年的|这个月的|年底|放假|休假`)
	// hanLastDayAt matches the same as lastDayAt in Chinese: 昨天是我在特斯科的最后一天, 昨天在特斯科上完最后一班, 我在特斯科的最后一天是昨天; not
	// 昨天是我在特斯科的第一天.
	hanLastDayAt = pattern.MustCompile(
		hanADay + `(?:就|已经)?是我?在` + hanEmployer + `(?:上班|工作|干活)?的?最后一(?:天|班)(?:了|[，。！]|$)` +
			`|在` + hanEmployer + `(?:上班|工作|干活)?的?最后一(?:天|班)(?:就|已经)?是` + hanADay +
			`|在` + hanEmployer + `(?:上完|站完|干完|值完|做完)了?最后一(?:天|班)`)
)

// lastDays reads work that ends so.
func lastDays(r *reading.Reader, s *reading.Sentence) {
	if s.Question || onlyForNow.MatchString(s.Text) || longAgo.MatchString(s.Text) {
		return
	}
	if s.Chinese {
		if at := hanLastDayAt.FindStringSubmatchIndex(s.Text); at != nil && !hanWish.MatchString(s.Text) {
			m := reading.GroupsOf(s.Text, at)
			place, who := m[1]+m[2]+m[3], AboutWhom(r, s, at[0], at[0])
			if who == "" && !AfterOthers(r, s) && !hanOfOthers.MatchString(s.Text) {
				who = r.Holder(s)
			}
			if who != "" && isEmployer(r, place, true) && !hanAtHome[place] && !hanNotNow.MatchString(place) {
				endsAt(r, s, who, place, timeAhead(r, s))
			}
		}
		return
	}
	if m := finishedAt.FindStringSubmatch(s.Text); m != nil && !notThisWork.MatchString(m[0]) && !hypothetical.MatchString(s.Text) {
		place := m[3]
		if m[2] != "" {
			place = wholeName(s.Text, m[2])
		}
		if place != "" {
			endsAt(r, s, r.Holder(s), place, time.Time{})
		}
		return
	}
	at := lastDayAt.FindStringSubmatchIndex(s.Text)
	if at == nil || wasOnce.MatchString(s.Text) || hypothetical.MatchString(s.Text) {
		return
	}
	m := reading.GroupsOf(s.Text, at)
	if !onThatDay.MatchString(s.Text[at[1]:]) && !isThatDay.MatchString(s.Text[:at[1]]) || notThisWork.MatchString(m[0]) {
		return
	}
	place := m[3]
	if m[2] != "" {
		place = wholeName(s.Text, m[2])
	}
	until := time.Time{}
	if !isOver.MatchString(m[0] + s.Text[at[1]:]) {
		until = timeAhead(r, s)
	}
	if who := worker(r, s, []string{"", m[1], ""}); who != "" && place != "" {
		endsAt(r, s, who, place, until)
	}
}

// endsAt adds that someone's work at a place is over from a day on, now if it is zero.
func endsAt(r *reading.Reader, s *reading.Sentence, who, place string, until time.Time) {
	claim := r.Claim(s, reading.LikelyForm)
	claim.Until = until
	Relate(r, s, consolidate.Relation{Claim: claim, Subject: who, Label: "works at", Object: place, Change: consolidate.Ends})
}

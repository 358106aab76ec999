package standing

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// A request under a condition that comes again is a standing instruction, also where it asks for a reminder: "if
// I mention my knee, remind me to do my exercises". One that comes once is a reminder: "remind me to call Mum
// when I get home".
var (
	// comesAgain matches the time of a request that comes again: "every time I call", "when I feel sad"; not
	// "when I get home".
	comesAgain = pattern.MustCompile(
		`(?i)\b(?:whenever|(?:every|each|any) ?time)\b` +
			`|\b(?:if|when|as soon as|once) (?:i|we)(?:'m| am|'re| are)? (?:(?:ever|start|begin) )*(?:to )?(?:` +
			`say|tell|mention|mentioning|talk|talking|speak|bring|ask|complain|feel|seem|sound|sneeze|cry|swear|shout|snore` +
			`|too \p{L}+|sad|tired|angry|upset|down|lonely|scared|anxious|nervous|stressed|bored|worried|afraid)\b`)
	// hanComesAgain matches the same in Chinese: 每次吃饭, 如果我难过, 我说累你就安慰我; not 我到家以后.
	hanComesAgain = pattern.MustCompile(
		`每次|每当` +
			`|(?:如果|要是|只要|我一|一旦)我?` +
			`(?:说|提|问|讲|聊|抱怨|觉得|感到|感觉|心情|难过|生气|累|哭|熬夜|失眠|打喷嚏|骂)` +
			`|我(?:说|提到?)[^，。]{1,8}[，,]?你?就`)
)

// AsksOnOccasion reports whether a sentence asks the companion for something under a condition.
func AsksOnOccasion(r *reading.Reader, s *reading.Sentence) bool {
	if s.Question || !r.People.ToRobot && !addressee.IsCompanion(r, s) {
		return false
	}
	_, ok := conditional.Split(wording.WithoutAddress(r, s.Text))
	return ok
}

// standsOnOccasion reports whether what a sentence asks for under a condition is asked for whenever that comes.
func standsOnOccasion(r *reading.Reader, s *reading.Sentence, text string) bool {
	if !AsksOnOccasion(r, s) || len(times.Future(s.Text, r.Passage.Turns[s.Turn].Time)) > 0 {
		return false
	}
	if s.Chinese {
		return !reading.HanOnce.MatchString(fromNow.ReplaceAllString(text, "")) &&
			(hanComesAgain.MatchString(text) || !wording.HanErrand.MatchString(text))
	}
	return !oneTimeOnly.MatchString(text) &&
		(comesAgain.MatchString(text) || !errandForm.MatchString(text) && !wording.MustErrand.MatchString(text))
}

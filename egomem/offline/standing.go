package offline

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// A request under a condition that comes again is a standing instruction, also where it asks for a reminder: "if
// I mention my knee, remind me to do my exercises". One that comes once is a reminder: "remind me to call Mum
// when I get home".
var (
	comesAgain    = pattern.MustCompile(`(?i)\b(?:whenever|(?:every|each|any) ?time)\b|\b(?:if|when|as soon as|once) (?:i|we)(?:'m| am|'re| are)? (?:(?:ever|start|begin) )*(?:to )?(?:say|tell|mention|mentioning|talk|talking|speak|bring|ask|complain|feel|seem|sound|sneeze|cry|swear|shout|snore|too \p{L}+|sad|tired|angry|upset|down|lonely|scared|anxious|nervous|stressed|bored|worried|afraid)\b`)
	hanComesAgain = pattern.MustCompile(`每次|每当|(?:如果|要是|只要|我一|一旦)我?(?:说|提|问|讲|聊|抱怨|觉得|感到|感觉|心情|难过|生气|累|哭|熬夜|失眠|打喷嚏|骂)|我(?:说|提到?)[^，。]{1,8}[，,]?你?就`)
)

// asksOnOccasion reports whether a sentence asks the companion for something under a condition.
func (r *reader) asksOnOccasion(s *sentence) bool {
	if s.question || !r.people.toRobot && !r.asksCompanion(s) {
		return false
	}
	_, ok := conditional.Split(r.withoutAddress(s.text))
	return ok
}

// standsOnOccasion reports whether what a sentence asks for under a condition is asked for whenever that comes.
func (r *reader) standsOnOccasion(s *sentence, text string) bool {
	if !r.asksOnOccasion(s) || len(times.Future(s.text, r.p.Turns[s.turn].Time)) > 0 {
		return false
	}
	if s.chinese {
		return !hanOnce.MatchString(fromNow.ReplaceAllString(text, "")) && (hanComesAgain.MatchString(text) || !hanErrand.MatchString(text))
	}
	return !oneTimeOnly.MatchString(text) && (comesAgain.MatchString(text) || !errandForm.MatchString(text) && !mustErrand.MatchString(text))
}

// bare are words of what is asked for that say nothing of it.
var bare = setOf("tell ask say remind let know give put play make show me us you it that this first then please always never")

var inItsPlace = pattern.MustCompile(`(?i)\binstead\b|\bfrom now on\b|改成|改为|换成|而不是`)

// changesRequest returns what a statement does to a known request under a condition, and to which; -1 for none. One
// that takes a request back has half of the words of what was asked for, and one that puts another in its place
// the condition.
func changesRequest(fresh *consolidate.Statement, known []consolidate.Statement) (decision consolidate.Decision, at int) {
	words := lexical.Terms(nil, fresh.Text)
	mine, asks := conditional.Split(fresh.Text)
	for i := range known {
		old := &known[i]
		its, ok := conditional.Split(old.Text)
		if !ok || old.Change == consolidate.Ends || language.NameKey(old.Subject) != language.NameKey(fresh.Subject) {
			continue
		}
		if fresh.Change == consolidate.Ends {
			asked := slices.DeleteFunc(lexical.Terms(nil, its.Do), func(term string) bool { return bare[term] })
			shared := 0
			for _, term := range asked {
				if slices.Contains(words, term) {
					shared++
				}
			}
			if shared > 0 && 2*shared >= len(asked) {
				return consolidate.End, i
			}
		} else if asks && inItsPlace.MatchString(fresh.Text) && conditional.Hear(mine.When).Meets(its.When) {
			return consolidate.Update, i
		}
	}
	return "", -1
}

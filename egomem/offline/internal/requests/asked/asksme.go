package asked

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask to be asked at a time: "ask me tonight whether I've locked the shed", 今晚问问我煤气关了没有.

var (
	// asksMe matches such a request: "ask me tonight whether I've locked the shed", "at nine, can you ask us if we took the pills?"; not
	// "ask me anything", "they ask me whether I've locked it".
	asksMe = pattern.MustCompile(`(?i)^(?:[^,;]{2,30}, )?(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*` +
		`(?:(?:can|could|will|would) you (?:please |just )?)?ask (?:me|us) (?:[^,;?]{2,40} )?(?:whether|if|how|about) [^?]{3,}[?. ]*$`)
	// hanAsksMe matches the same in Chinese: 今晚问问我煤气关了没有, 明天早上问我一下吃药了吗; not 今晚他问我吃药了没有. The groups are when, and
	// what is asked.
	hanAsksMe = pattern.MustCompile(`^(?:请|麻烦你?|你|记得|帮我|，)*([^，。我他她您]{2,12}?)(?:再|记得|你|请)*` +
		`(?:问问我|问一下我|问我一下|问我一声|问我)[，,]?([^，。]{2,20}?(?:没有|没|了吗|[过好完]吗))[。？?]*$`)
)

// asksMeLater adds a request to be asked at a time, and reports whether a sentence is one. What is asked again and again is a standing
// instruction.
func asksMeLater(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || addressee.BeginsWithPerson(r, s) || wording.InRole(r, s) || !r.People.ToRobot && !addressee.IsCompanion(r, s) {
		return false
	}
	if s.Chinese {
		m := hanAsksMe.FindStringSubmatch(s.Text)
		if m == nil {
			return false
		}
		if due.Every(s.Text) != nil || !wording.IsTime(m[1], said) {
			return false
		}
		from, end, _ := due.Of(m[1]+"提醒我", said)
		if from.IsZero() {
			return false
		}
		ask(r, s, consolidate.Errand{Text: "问我" + m[2], Due: from, DueEnd: end})
		return true
	}
	if !asksMe.MatchString(s.Text) || due.Every(s.Text) != nil {
		return false
	}
	return Once(r, s.WithText(wording.TrimSentence(wording.WithoutManners(s.Text))), false)
}

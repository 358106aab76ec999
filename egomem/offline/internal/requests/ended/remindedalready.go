package ended

import (
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// wasReminded matches that the speaker was reminded by others of what is due: "I've been reminded already", "already been told about the kettle"; not "I was reminded of my
	// gran". The group is what it is about.
	wasReminded = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|ok|okay|thanks|oh|no need|it's ok)[,. ]+)*(?:(?:i|we)(?:'ve| have) (?:already )?been|already been|been) (?:reminded|told|nagged|poked|nudged|chased)` +
		`(?: (?:about|of) (the [^,.;!?]+?))?(?: (?:already|now|once|twice|by [a-z]+))*,?(?: thanks| thank you)?[.! ]*$`)
	// hanWasReminded matches the same in Chinese: 已经有人提醒过我了, 提醒过了; not 妈妈提醒我吃药了. The group is what it is about.
	hanWasReminded = pattern.MustCompile(`^(?:好的?|嗯|谢谢|，)*(?:我)?(?:已经|刚才|刚刚|刚|早就)*(?:有人|被人?)?(?:提醒|催|叫|说)过我?([^，。我他她]{0,6}?)(?:了|啦)[。！]*$`)
)

// remindedAlready returns the only errand that is due, or came within a day, of which a sentence says that the speaker was reminded.
func remindedAlready(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	form := wasReminded
	if s.Chinese {
		form = hanWasReminded
	}
	m := form.FindStringSubmatch(wording.WithoutAddress(r, s.Text))
	if m == nil || s.Question || takesBack(r, s) {
		return nil
	}
	said, topic := r.Passage.Turns[s.Turn].Time, errand.TopicOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		last := e.Last(said)
		return !last.IsZero() && !last.After(said) && said.Sub(last) < 24*time.Hour && (len(topic) == 0 || e.IsNamed("", topic, &errand.NamedTime{}))
	})
}

package addressee

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// remindsListener reports whether a sentence asks to remind the only person with whom the speaker talks, by name, and says when: "remind
// Nadia at four to fetch the coat", said before Nadia. It is no request to her.
func remindsListener(r *reading.Reader, s *reading.Sentence) bool {
	if r.People.Listener == "" {
		return false
	}
	text := wording.WithoutManners(s.Text)
	asks := wording.OtherReminded.MatchString(wording.RequestText(r, s))
	if s.Chinese {
		asks = wording.HanRemindOther.MatchString(text) && !wording.HanDont.MatchString(text)
	}
	isThird := func(t consolidate.Turn) bool {
		return t.Role == graph.Human && t.Speaker != r.People.Speaker && t.Speaker != r.People.Listener
	}
	if !asks || !hasTime(r, s) || slices.ContainsFunc(r.Passage.Turns, isThird) {
		return false
	}
	names := []string{r.People.Listener, language.GivenName(r.People.Listener)}
	for i := range r.Passage.People {
		if one := &r.Passage.People[i]; one.Name == r.People.Listener {
			names = append(names, one.Aliases...)
		}
	}
	return language.RemindsPerson(text, append(names, language.ChineseAddresses(r.People.Listener)...), nil)
}

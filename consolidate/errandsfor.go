package consolidate

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/kinship"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// "Remind Tom to take his pills" is a reminder of the person who asked, and is for Tom: he ends, moves and snoozes it as his own. He has to
// know of it, as he was there or has a relation to the person; what was asked for in private stays out of his reach, and nothing that he says
// changes it.

// ForSpeaker returns the text of a reminder that another person asked for as a speaker of the passage would have asked for it, and whether
// it is for that speaker: "remind me to take his pills" of "remind Tom to take his pills" for Tom. One for several people by name is not for one
// of them alone.
func (p *Passage) ForSpeaker(text, speaker string) (own string, ok bool) {
	if speaker == "" {
		return "", false
	}
	if language.RemindsCompany(text, len(p.People)) {
		return text, true
	}
	var names, others []string
	for i := range p.People {
		one := &p.People[i]
		called := slices.Concat([]string{one.Name, language.GivenName(one.Name)}, one.Aliases, language.ChineseAddresses(one.Name))
		if one.Name == speaker {
			names = append(names, called...)
		} else {
			others = append(others, called...)
		}
	}
	return language.RemindedAlone(text, names, others)
}

// isFor reports whether a stored errand that another person asked for is to remind a speaker of the passage, who may know of it.
func (s *step) isFor(ctx context.Context, n *graph.Node, speaker graph.ID) (bool, error) {
	at := slices.IndexFunc(s.passage.Turns, func(t Turn) bool { return t.Person == speaker && t.Role == graph.Human })
	if n.Origin != graph.Inferred || speaker == 0 || at < 0 {
		return false, nil
	}
	relative, err := s.isRemindedRelative(ctx, n, speaker)
	if err != nil {
		return false, err
	}
	if _, ok := s.passage.ForSpeaker(n.Text, s.passage.Turns[at].Speaker); !ok && !relative {
		company := graph.Union(n.Owners, n.Present)
		if !language.RemindsCompany(n.Text, len(company)) || !slices.Contains(company, speaker) {
			return false, nil
		}
	}
	_, err = s.c.store.View(memgraph.ViewOptions{Asker: speaker}).Get(ctx, n.ID)
	if errors.Is(err, graph.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// isRemindedRelative reports whether a stored errand is to remind a person whom the one who asked for it called by a word for a relative, and
// who alone is that relative: "remind my husband to buy bread".
func (s *step) isRemindedRelative(ctx context.Context, n *graph.Node, person graph.ID) (bool, error) {
	words := answers.RemindedRelative(n.Text)
	if n.Speaker == 0 || words == nil {
		return false, nil
	}
	out, in, err := s.c.store.View(memgraph.ViewOptions{Asker: n.Speaker}).Edges(ctx, n.Speaker)
	if errors.Is(err, graph.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	people := kinship.Of(n.Speaker, append(out, in...), words)
	if len(people) != 1 {
		return false, nil
	}
	return s.samePerson(ctx, people[0], person)
}

// changes reports whether a speaker of the passage may end or move a stored errand: the person who asked for it, or whom it is to remind.
func (s *step) changes(ctx context.Context, n *graph.Node, speaker graph.ID) (bool, error) {
	own, err := s.samePerson(ctx, n.Speaker, speaker)
	if own || err != nil {
		return own, err
	}
	return s.isFor(ctx, n, speaker)
}

// speakersFor returns the names of the speakers of the passage, other than the person who asked for it, whom a stored errand is to remind.
func (s *step) speakersFor(ctx context.Context, n *graph.Node) (names []string, err error) {
	for i := range s.passage.Turns {
		t := &s.passage.Turns[i]
		if t.Role != graph.Human || t.Person == 0 || t.Speaker == "" || slices.Contains(names, t.Speaker) {
			continue
		}
		own, err := s.samePerson(ctx, n.Speaker, t.Person)
		if err != nil {
			return nil, err
		}
		if own {
			continue
		}
		is, err := s.isFor(ctx, n, t.Person)
		if err != nil {
			return nil, err
		}
		if is {
			names = append(names, t.Speaker)
		}
	}
	return names, nil
}

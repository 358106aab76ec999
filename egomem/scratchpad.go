package egomem

import (
	"cmp"
	"context"

	"github.com/egomem/egomem/retrieve"
)

// Scratchpad is all that Consolidate noted for a person: what they ask for, what is to be done, what is
// known of them, how it changed, and what they told. It holds only what this person may know. Show it to a
// person who asks what is known of them, or give it to a model that reads long texts.
type Scratchpad struct {
	// Profile has the parts of a profile, as long as they are: up to 1000 pieces each, and 4000 facts, of which
	// those that rest on most turns come first.
	*Profile
	Errands []Evidence // open reminders, by when they are due
	Past    []Evidence // what was so and is no longer, with Evidence.Until; newest first
	Former  []Relation // relations that no longer hold; newest first

	inner *retrieve.Scratchpad
}

// Scratchpad returns all that was noted for a person. It is a read, counts as no recall, and takes tens of
// milliseconds for a thousand notes. An ID that is no person's is ErrNotFound.
//
//	s, err := mem.Scratchpad(ctx, emily)
//	text := s.Text(nil)
func (m *Memory) Scratchpad(ctx context.Context, person ID) (*Scratchpad, error) {
	const op = "read a scratchpad"
	if err := cmp.Or(m.open(op), m.checkPerson(op, person)); err != nil {
		return nil, err
	}
	inner, err := m.recaller.Load().Scratchpad(ctx, retrieve.ProfileCue{Person: person, Now: m.options.Now()})
	if err != nil {
		return nil, err
	}
	return &Scratchpad{Profile: profileOf(inner.Profile), Errands: evidenceOf(inner.Errands),
		Past: evidenceOf(inner.Past), Former: relationsOf(inner.Former), inner: inner}, nil
}

// Text writes the scratchpad, without the last talks and the news of its profile: all of it if that is at
// most retrieve.MaxScratchpad tokens, 30,000, else retrieve.CompressedScratchpad, 15,000: the first pieces of
// each part, and facts in what the other parts leave. Lines are quoted; see Prompt.Text. count returns the
// tokens of a text; nil means an estimate. Changes to the fields have no effect on it.
func (s *Scratchpad) Text(count func(text string) int) string {
	if s == nil || s.inner == nil {
		return ""
	}
	return s.inner.Text(count)
}

// Reply returns a turn of the companion that it made from the scratchpad; see Prompt.Reply.
func (s *Scratchpad) Reply(text, session string) Turn {
	if s == nil || s.inner == nil {
		return (*Profile)(nil).Reply(text, session)
	}
	from := append(append(s.Profile.from(), idsOf(s.Errands)...), idsOf(s.Past)...)
	for i := range s.inner.Former {
		from = append(from, s.inner.Former[i].Provenance...)
	}
	return reply(text, session, s.Person, from)
}

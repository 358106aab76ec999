package consolidate

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// Extractor reads a passage. It returns an extraction that is valid for it. A passage that
// is not valid is graph.ErrInvalid. Implementations must be safe for concurrent use.
type Extractor interface {
	Extract(ctx context.Context, p *Passage) (*Extraction, error)
}

// Turn is one turn of a conversation, as a step reads it.
type Turn struct {
	// Person is the node of the speaker, or 0 for unknown.
	Person graph.ID `json:"person,omitzero"`
	// Speaker is the name of the speaker, or "" for unknown.
	Speaker string `json:"speaker,omitzero"`
	// Role is who spoke; zero is graph.Human.
	Role graph.Role `json:"role,omitzero"`
	// Text is what was said, word for word.
	Text string `json:"text"`
	// Time is when it was said. Its location decides where days begin.
	Time time.Time `json:"time,omitzero"`
}

// Person is a person that the memory knows.
type Person struct {
	ID      graph.ID `json:"id,omitzero"`
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitzero"`
}

// KnownRelation is a relation that the memory knows: Emily, "sister", Anna means that
// Anna is Emily's sister.
type KnownRelation struct {
	Subject string `json:"subject"`
	Label   string `json:"label"`
	Object  string `json:"object"`
	// Earlier are the turns that tell it: indexes into Passage.Earlier, ascending. What is claimed of the object by the
	// relation alone rests on them too, see Claim.Earlier.
	Earlier []int `json:"earlier,omitempty"`
}

// OpenErrand is an errand that the memory knows and that is not done.
type OpenErrand struct {
	Person graph.ID `json:"person,omitzero"` // who asked for it, or 0 for unknown
	Holder string   `json:"holder,omitzero"` // the name of that person; "" for unknown
	// For are the names of other speakers of the passage whom it is to remind, and who may know of it: they end and move it too.
	// Language models are not shown them.
	For   []string     `json:"-"`
	Text  string       `json:"text"`
	Due   time.Time    `json:"due,omitzero"`
	Every graph.Repeat `json:"every,omitzero"`
	// Skips, Except and Until are as in graph.Errand.
	Skips  []time.Time    `json:"skips,omitzero"`
	Except []time.Weekday `json:"except,omitzero"`
	Until  time.Time      `json:"until,omitzero"`
	// Asked is when it was asked for, last if several times; zero for unknown. Language models are not shown it.
	Asked time.Time `json:"-"`
}

// EndedErrand is an errand that was done or cancelled a moment ago, which its person may want to keep after all.
type EndedErrand struct {
	OpenErrand
	Ended time.Time // when a turn ended it
}

// Passage is a stretch of one conversation, with what a step may know of before it.
type Passage struct {
	// Turns are in the order in which they were said, at most MaxTurns.
	Turns []Turn `json:"turns"`
	// Context counts the leading turns that are read for context alone. Every item rests
	// on at least one later turn.
	Context int `json:"context,omitzero"`
	// Summary is the summary of what was said before Turns; "" for none.
	Summary string `json:"summary,omitzero"`
	// Companion is the name by which people call the companion; "" for unknown.
	Companion string `json:"companion,omitzero"`
	// People are the people that names may refer to, at most MaxPeople.
	People []Person `json:"people,omitzero"`
	// Relations resolve words such as "my sister", at most MaxPeople: relatives whom the speakers named before. Of two
	// sisters, neither is meant.
	Relations []KnownRelation `json:"relations,omitzero"`
	// Errands are open ones that the passage may finish, cancel or move, at most MaxOpenErrands.
	Errands []OpenErrand `json:"errands,omitzero"`
	// Ended are errands that ended up to MaxEndedBefore before the passage does, at most MaxOpenErrands. An errand that asks for the same
	// brings one back. Language models are not shown them.
	Ended []EndedErrand `json:"-"`
	// Earlier are turns from before, at most MaxEarlier: of people who ask in the passage for a reminder ahead of an event,
	// about that event, in the order in which they were said, and those that tell Relations. See Claim.Earlier.
	Earlier []Turn `json:"earlier,omitzero"`
}

// Limits of a passage.
const (
	MaxTurns        = 1024     // turns of a passage
	MaxPeople       = 1024     // people, and relations, that it lists
	MaxOpenErrands  = 64       // errands that it lists
	MaxEarlier      = 16       // turns from before
	MaxEarlierBytes = 4 << 10  // bytes of the text of each of them
	MaxPassageBytes = 1 << 20  // bytes of all texts of the turns together
	MaxSummaryBytes = 16 << 10 // bytes of a summary

	MaxEndedBefore = 15 * time.Minute // for which an errand that ended is listed
)

// Validate returns graph.ErrInvalid with the reasons when the passage is out of bounds.
func (p *Passage) Validate() error {
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("%w: "+format, append([]any{graph.ErrInvalid}, args...)...))
	}
	if len(p.Turns) > MaxTurns {
		fault("a passage of %d turns, at most %d", len(p.Turns), MaxTurns)
	}
	if p.Context < 0 || p.Context > len(p.Turns) {
		fault("%d turns of context in a passage of %d", p.Context, len(p.Turns))
	}
	if len(p.People) > MaxPeople || len(p.Relations) > MaxPeople {
		fault("%d people and %d relations, at most %d", len(p.People), len(p.Relations), MaxPeople)
	}
	if len(p.Errands) > MaxOpenErrands {
		fault("%d open errands, at most %d", len(p.Errands), MaxOpenErrands)
	}
	if len(p.Ended) > MaxOpenErrands {
		fault("%d ended errands, at most %d", len(p.Ended), MaxOpenErrands)
	}
	if len(p.Earlier) > MaxEarlier {
		fault("%d earlier turns, at most %d", len(p.Earlier), MaxEarlier)
	}
	for i := range p.Relations[:min(MaxPeople, len(p.Relations))] {
		if r := &p.Relations[i]; !ascending(r.Earlier, len(p.Earlier)) {
			fault("relation %d rests on earlier turns %v of %d, which are not ascending indexes", i, r.Earlier, len(p.Earlier))
		}
	}
	for i, turn := range p.Earlier[:min(MaxEarlier, len(p.Earlier))] {
		if err := turn.check(); err != nil {
			fault("earlier turn %d %w", i, err)
		}
		if turn.Role != graph.Human || turn.Time.IsZero() || len(turn.Text) > MaxEarlierBytes {
			fault("earlier turn %d has role %d, time %v and %d bytes, not a person's with a time and at most %d", i, turn.Role, turn.Time,
				len(turn.Text), MaxEarlierBytes)
		}
	}
	bytes := 0
	for i, turn := range p.Turns {
		bytes += len(turn.Text)
		if err := turn.check(); err != nil {
			fault("turn %d %w", i, err)
		}
		if len(faults) >= maxFaults {
			break
		}
	}
	if bytes > MaxPassageBytes {
		fault("turns of %d bytes together, at most %d", bytes, MaxPassageBytes)
	}
	if len(p.Summary) > MaxSummaryBytes {
		fault("a summary of %d bytes, at most %d", len(p.Summary), MaxSummaryBytes)
	}
	return errors.Join(faults...)
}

// check returns what is out of bounds in a turn.
func (t *Turn) check() error {
	switch {
	case !utf8.ValidString(t.Text) || !utf8.ValidString(t.Speaker):
		return errors.New("is not valid UTF-8")
	case len(t.Speaker) > graph.MaxName:
		return fmt.Errorf("has a speaker's name of %d bytes, at most %d", len(t.Speaker), graph.MaxName)
	case t.Role > graph.Robot:
		return fmt.Errorf("has role %d, which does not exist", t.Role)
	}
	return nil
}

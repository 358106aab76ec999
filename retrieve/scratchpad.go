package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// The sizes of a scratchpad in tokens (LIGHT): one of more than MaxScratchpad is cut to
// CompressedScratchpad.
const (
	MaxScratchpad        = 30_000
	CompressedScratchpad = 15_000
)

var scratchpadExtent = extent{part: MaxK, facts: 4 * MaxK, past: MaxK}

// Scratchpad is all that was noted for a person: what they ask for, what is to be done, what is known of
// them, how it changed, and what they told (LIGHT). It holds only what this person may know. It is for a
// model that reads long texts, and for a person who asks what is known of them.
type Scratchpad struct {
	// Profile has the parts of a profile, as long as they are. Facts are those of most turns first.
	*Profile
	Errands []Evidence // open intentions, by when they are due
	Past    []Evidence // what was so and is no longer, with Evidence.Until; newest first
	Former  []Fact     // relations that no longer hold: Fact.ValidTo; newest first
}

// Scratchpad returns all that was noted for a person. Each part has at most MaxK pieces, the newest, and
// Facts four times as many. It reads all of them: tens of milliseconds for a thousand. Errors are those of
// Profile.
func (r *Retriever) Scratchpad(ctx context.Context, cue ProfileCue) (*Scratchpad, error) {
	if cue.Now.IsZero() {
		cue.Now = time.Now()
	}
	s, err := r.scratchpad(ctx, &Cue{Asker: cue.Person, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now,
		K: MaxK}, cue.Before)
	if err != nil {
		return nil, memgraph.Wrap("read a scratchpad", r.store.Ego(), err)
	}
	return s, nil
}

func (r *Retriever) scratchpad(ctx context.Context, cue *Cue, before time.Time) (*Scratchpad, error) {
	p, past, err := r.profile(ctx, cue, before, scratchpadExtent)
	if err != nil {
		return nil, err
	}
	s := &Scratchpad{Profile: p}
	slices.SortStableFunc(p.Facts, func(a, b Evidence) int { return cmp.Compare(len(b.Node.Provenance), len(a.Node.Provenance)) })
	if s.Errands, err = r.errands(ctx, cue, MaxK, anyErrand); err != nil {
		return nil, err
	}
	if s.Former, err = r.formerRelations(ctx, cue, p.Person); err != nil {
		return nil, err
	}
	return s, r.changes(ctx, cue, s, past)
}

// formerRelations returns the relations of a person that ended in the world, latest first.
func (r *Retriever) formerRelations(ctx context.Context, cue *Cue, person graph.ID) ([]Fact, error) {
	facts, err := r.edgesOf(ctx,
		&FactCue{Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, former: true},
		[]entity{{id: person, named: true}})
	facts = slices.DeleteFunc(facts, func(f Fact) bool {
		return f.IsAssociation() || f.SaysSame() || f.FromName == "" || f.ToName == ""
	})
	slices.SortStableFunc(facts, func(a, b Fact) int { return b.ValidTo.Compare(a.ValidTo) })
	return facts[:min(scratchpadExtent.part, len(facts))], err
}

// changes reads what was replaced or ended. What was read wrongly or merged never changed, and what a
// secret replaced is not told.
func (r *Retriever) changes(ctx context.Context, cue *Cue, s *Scratchpad, past []found) error {
	list, err := r.readAll(ctx, cue, past)
	if err != nil {
		return err
	}
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for _, e := range list {
		n := &e.Node
		if !isStatement(n) || n.Withdrawn() || n.Merged != 0 || n.Until.IsZero() {
			continue
		}
		if n.Successor != 0 {
			if _, err := view.Get(ctx, n.Successor); errors.Is(err, graph.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
		}
		e.Until, e.ReplacedBy = n.Until, n.Successor
		s.Past = append(s.Past, e)
	}
	return nil
}

// scratchPart is a part of a scratchpad, and its share of what is left when the scratchpad is cut.
type scratchPart struct {
	section
	share float64
}

func (s *Scratchpad) parts() []scratchPart {
	var known, wanted, planned, coming []string
	for i := range s.Coming {
		coming = append(coming, s.Coming[i].line())
	}
	for i := range s.Plans {
		planned = append(planned, s.Plans[i].line())
	}
	for i := range s.Attributes {
		known = append(known, s.statementLine(&s.Attributes[i]))
	}
	for i := range s.Relations {
		known = append(known, s.Relations[i].line(s.words))
	}
	for i := range s.Preferences {
		known = append(known, s.statementLine(&s.Preferences[i]))
	}
	for i := range s.Instructions {
		wanted = append(wanted, s.statementLine(&s.Instructions[i]))
	}
	lines := func(list []Evidence) []string { return (&Prompt{words: s.words}).lines(list) }
	was := lines(s.Past)
	for i := range s.Former {
		f := &s.Former[i]
		text := language.RelationSentence(f.FromName, f.Label, f.ToName) + ", " + s.words.Until + " " +
			f.ValidTo.Format("2006-01-02")
		was = append(was, quoteMark+language.Quoted(text)+"\n")
	}
	return []scratchPart{
		{section{s.words.There, []string{s.who()}}, 1},
		{section{s.words.Core, lines(s.Core)}, 1.0 / 4},
		{section{s.words.Wants, wanted}, 1.0 / 4},
		{section{s.words.ToDo, lines(s.Errands)}, 1.0 / 4},
		{section{s.words.Coming, coming}, 1.0 / 4},
		{section{s.words.Plans, planned}, 1.0 / 4},
		{section{s.words.About, known}, 1.0 / 2},
		{section{s.words.Feels, lines(s.Feelings)}, 1.0 / 4},
		{section{s.words.Was, was}, 1.0 / 4},
		{section{s.words.Known, lines(s.Facts)}, 1},
	}
}

// Text writes the scratchpad, without the last talks and the news of its profile: all of it if that is at
// most MaxScratchpad tokens, else CompressedScratchpad. Then each part has a share of what is left, the first
// pieces of each stay, and facts are in what the other parts leave. Lines are quoted as in Result.Chunk. count
// returns the tokens of a text; nil means an estimate.
func (s *Scratchpad) Text(count func(text string) int) string {
	if count == nil {
		count = language.EstimateTokens
	}
	var text strings.Builder
	for _, part := range s.parts() {
		if len(part.lines) > 0 {
			text.WriteString(part.heading + "\n" + strings.Join(part.lines, ""))
		}
	}
	if count(text.String()) <= MaxScratchpad {
		return text.String()
	}
	text.Reset()
	b := budgetedText{count: count}
	for _, part := range s.parts() {
		fitting, _ := b.fit(part.heading, part.lines, int(part.share*float64(CompressedScratchpad-b.used)))
		if len(fitting.lines) > 0 {
			text.WriteString(fitting.heading + "\n" + strings.Join(fitting.lines, ""))
		}
	}
	return text.String()
}

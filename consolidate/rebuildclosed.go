package consolidate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// closed is what a rebuild leaves as it is.
type closed struct {
	// turns are those of which a note was erased or let go, or that could not be read. A plan adds those of
	// which the app hid or changed a note, or ended a relation; see with. Anything else that is made of them
	// could say again what is gone.
	turns map[graph.ID]bool
	// families says of names and units of affect whether one of them was erased; see familyOf.
	families map[string]bool
	names    turnNames
	now      time.Time
}

// rests reports whether something rests on a closed turn.
func (c *closed) rests(sources []graph.ID) bool {
	return slices.ContainsFunc(sources, func(id graph.ID) bool { return c.turns[id] })
}

// isClosed reports whether a note stays as it is, or does not come.
func (c *closed) isClosed(n *graph.Node) bool {
	return c.rests(n.Provenance) || c.families[familyOf(n.Source)]
}

const (
	// maxNumberGap is after how many free numbers in a row a turn counts as having no further notes.
	maxNumberGap = 32
	// turnsAtOnce bounds the turns that one transaction looks at.
	turnsAtOnce = 64
)

// closedOf finds what a rebuild leaves as it is, except for what the app did, which a plan reads from
// the beliefs.
func (c *Consolidator) closedOf(ctx context.Context, b *beliefs) (*closed, error) {
	found := &closed{turns: map[graph.ID]bool{}, families: map[string]bool{}}
	for _, n := range b.drafts {
		if n.Title == asideTitle {
			found.close(n.Provenance)
		}
	}
	found.names = b.turnNames()
	for part := range slices.Chunk(b.turns(), turnsAtOnce) {
		err := c.store.Write(ctx, func(w *memgraph.Writer) error {
			found.now = w.Now()
			for i := range part {
				erased, err := erasedNote(w, part[i].ID, found.names)
				if err != nil {
					return err
				}
				if erased {
					found.turns[part[i].ID] = true
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (c *closed) close(turns []graph.ID) {
	for _, id := range turns {
		c.turns[id] = true
	}
}

// with returns also what the app closed: it made a note its own, replaced, ended or hid it, or ended a relation.
// after are the beliefs under the new rules.
func (c *closed) with(b, after *beliefs) *closed {
	all := *c
	all.turns = maps.Clone(c.turns)
	over := after.endedBySelf()
	for _, n := range b.nodes {
		if isWritten(&n) && (b.corrected(&n) && !(endedBySelf(&n) && over[sayingOf(&n)]) || b.narrowed(&n)) {
			all.close(n.Provenance)
		}
	}
	for i := range b.edges {
		if b.edges[i].Closed {
			all.close(b.edges[i].Provenance)
		}
	}
	return &all
}

// closeSharing closes the turns that say again, under the new rules, what a closed one says: what
// they make together does not come, so that what is stored of each stays.
func (c *closed) closeSharing(after *beliefs) {
	for before := -1; before != len(c.turns); {
		before = len(c.turns)
		for i := range after.notes {
			if n := &after.notes[i]; n.Kind == graph.Semantic && familyOf(n.Source) == "" && c.rests(n.Provenance) {
				c.close(n.Provenance)
			}
		}
		for i := range after.edges {
			if e := &after.edges[i]; c.rests(e.Provenance) {
				c.close(e.Provenance)
			}
		}
	}
}

// turnNames are the differences between the ids of turns and those in the sources of notes: 0, and
// one for each memory that was imported (see memgraph.Store.Import).
type turnNames []graph.ID

// turnNames returns how the sources of stored notes name turns.
func (b *beliefs) turnNames() turnNames {
	offsets := map[graph.ID]bool{0: true}
	for i := range b.notes {
		n := &b.notes[i]
		parts := strings.Split(n.Source, "/")
		if len(parts) != 4 || len(n.Provenance) == 0 {
			continue
		}
		turn, err := graph.ParseID(parts[2])
		if last := n.Provenance[len(n.Provenance)-1]; err == nil && last > turn && !slices.Contains(n.Provenance, turn) {
			offsets[last-turn] = true
		}
	}
	return sortedIDs(offsets)
}

// of yields the sources that a note of a turn can have, and with the first that of the dialog that
// ended with it.
func (t turnNames) of(turn graph.ID, number int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, offset := range t {
			if offset >= turn {
				return
			}
			for _, what := range []string{"note", "dialog"} {
				source := sourceOf(what, turn-offset, number)
				if what == "dialog" && number > 1 {
					continue
				}
				if !yield(source) || offset != 0 && !yield(fmt.Sprintf("%s@%d", source, offset)) {
					return
				}
			}
		}
	}
}

// erasedNote reports whether something was erased or let go that a turn was the last source of: a note, or the
// summary of a dialog that ended with the turn.
func erasedNote(w *memgraph.Writer, turn graph.ID, names turnNames) (bool, error) {
	for number, gap := 1, 0; gap < maxNumberGap; number++ {
		gap++
		for source := range names.of(turn, number) {
			id, err := w.Known(source)
			if errors.Is(err, graph.ErrErased) {
				return true, nil
			}
			if err != nil {
				return false, err
			}
			if id != 0 {
				gap = 0
			}
		}
	}
	return false, nil
}

// endedBySelf reports whether a note of a Consolidator ended and nothing replaced it: its person took it back, or the app ended it.
func endedBySelf(n *graph.Node) bool {
	return isOurs(n) && !n.Retired.IsZero() && !n.Withdrawn() && n.Successor == 0
}

// endedBySelf returns what such notes say. What the rules themselves end was not ended by the app.
func (b *beliefs) endedBySelf() map[string]bool {
	sayings := map[string]bool{}
	for i := range b.notes {
		if endedBySelf(&b.notes[i]) {
			sayings[sayingOf(&b.notes[i])] = true
		}
	}
	return sayings
}

// corrected reports whether the app made a note its own, replaced it or ended it, or what replaced it
// was erased.
func (b *beliefs) corrected(n *graph.Node) bool {
	if n.Retired.IsZero() || n.Withdrawn() || n.Kind == graph.Intention {
		return !isOurs(n)
	}
	successor := b.nodes[n.Successor]
	return !isOurs(n) || !isOurs(&successor)
}

// narrowed reports whether fewer people may see a note than its sources let: the app hid it.
func (b *beliefs) narrowed(n *graph.Node) bool {
	var sources []graph.Node
	for _, id := range n.Provenance {
		if source, there := b.nodes[id]; there {
			sources = append(sources, source)
		}
	}
	if len(sources) == 0 {
		return false
	}
	group := groupsOf(sources[len(sources)-1:])[0]
	return !group.derivedAccess(sources...).Within(n.Access())
}

// familyOf returns the source of a name or a unit of affect without its number; "" for others.
func familyOf(source string) string {
	parts := strings.SplitN(source, "/", 5)
	if len(parts) < 5 {
		return ""
	}
	parts[3] = ""
	return strings.Join(parts, "/")
}

// withNumber returns the source of a note with another number.
func withNumber(source string, number int) string {
	parts := strings.SplitN(source, "/", 5)
	if len(parts) > 3 {
		parts[3] = strconv.Itoa(number)
	}
	return strings.Join(parts, "/")
}

// lookAtFamilies sets found.families for some notes.
func (c *Consolidator) lookAtFamilies(ctx context.Context, found *closed, notes []graph.Node) error {
	return inBatches(ctx, c.store, notes, func(w *memgraph.Writer, n graph.Node) error {
		family := familyOf(n.Source)
		if _, looked := found.families[family]; family == "" || looked {
			return nil
		}
		found.families[family] = false
		for again := range maxErasedEntities {
			if _, err := w.Known(withNumber(n.Source, again)); errors.Is(err, graph.ErrErased) {
				found.families[family] = true
			} else if err != nil {
				return err
			}
		}
		return nil
	})
}

// errNoFreeSource says that a note has too many versions.
var errNoFreeSource = errors.New("no free source")

// freeSource returns the source of a note with a number that was never used.
func freeSource(w *memgraph.Writer, source string) (string, error) {
	first, last := 1, maxVersions
	if familyOf(source) != "" {
		first, last = 0, maxErasedEntities-1
	}
	for number := first; number <= last; number++ {
		free := withNumber(source, number)
		if len(free) > graph.MaxName {
			break
		}
		id, err := w.Known(free)
		switch {
		case errors.Is(err, graph.ErrErased): // since the plan was made
			return "", fmt.Errorf("%w: a note was erased", graph.ErrConflict)
		case err != nil:
			return "", err
		case id == 0:
			return free, nil
		}
	}
	return "", errNoFreeSource
}

// maxVersions bounds the notes of one turn, under all rules.
const maxVersions = 4096

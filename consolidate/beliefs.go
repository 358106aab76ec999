package consolidate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// beliefs is what a Consolidator made of the turns, with the whole memory that it rests on, at one moment.
type beliefs struct {
	nodes  map[graph.ID]graph.Node // all of the memory
	notes  []graph.Node            // what a Consolidator wrote, without drafts, by id
	drafts []graph.Node            // its working state
	edges  []graph.Edge            // relations between what it found, without associations
	others []graph.Edge            // all other edges
	last   graph.ID                // of the nodes
}

// isWritten reports whether a Consolidator wrote a note, although the app may have made it its own since.
func isWritten(n *graph.Node) bool {
	return strings.HasPrefix(n.Source, SourcePrefix) && n.Kind != graph.Draft
}

// isOurs reports whether a Consolidator wrote a node.
func isOurs(n *graph.Node) bool {
	return strings.HasPrefix(n.Source, SourcePrefix) && n.Origin == graph.Inferred
}

// asStored returns the beliefs again, as they are in a transaction. Edges that were added since are not
// among them.
func (b *beliefs) asStored(w *memgraph.Writer) (*beliefs, error) {
	now := &beliefs{nodes: maps.Clone(b.nodes), drafts: b.drafts, others: b.others}
	for _, id := range sortedIDs(b.nodes) {
		if before := b.nodes[id]; !isWritten(&before) {
			continue
		}
		n, err := w.Get(id)
		if errors.Is(err, graph.ErrNotFound) {
			delete(now.nodes, id)
			continue
		}
		if err != nil {
			return nil, err
		}
		if now.nodes[id] = n; isOurs(&n) {
			now.notes = append(now.notes, n)
		}
	}
	for i := range b.edges {
		e, err := w.Edge(b.edges[i].ID)
		if err == nil {
			now.edges = append(now.edges, e)
		} else if !errors.Is(err, graph.ErrNotFound) {
			return nil, err
		}
	}
	return now, nil
}

// beliefsOf reads the beliefs of a memory.
func beliefsOf(ctx context.Context, store *memgraph.Store) (*beliefs, error) {
	b := &beliefs{nodes: map[graph.ID]graph.Node{}}
	err := store.Survey(ctx, func(s memgraph.Surveyed) error {
		n := s.Node
		b.nodes[n.ID], b.last = n, n.ID
		switch {
		case !isOurs(&n):
		case n.Kind == graph.Draft:
			b.drafts = append(b.drafts, n)
		default:
			b.notes = append(b.notes, n)
		}
		return nil
	}, func(e graph.Edge) error {
		if b.isOurs(&e) {
			b.edges = append(b.edges, e)
		} else {
			b.others = append(b.others, e)
		}
		return nil
	})
	return b, err
}

// isOurs reports whether an edge is a relation that a Consolidator found: it rests on turns, and
// connects people and its own notes.
func (b *beliefs) isOurs(e *graph.Edge) bool {
	if e.Origin != graph.Inferred || e.IsAssociation() || len(e.Provenance) == 0 {
		return false
	}
	for _, id := range []graph.ID{e.From, e.To} {
		if n := b.nodes[id]; n.Kind != graph.Person && !isOurs(&n) {
			return false
		}
	}
	for _, id := range e.Provenance {
		if b.nodes[id].Kind != graph.Turn {
			return false
		}
	}
	return true
}

// turns returns the turns, by id.
func (b *beliefs) turns() (list []graph.Node) {
	for _, id := range sortedIDs(b.nodes) {
		if n := b.nodes[id]; n.Kind == graph.Turn {
			list = append(list, n)
		}
	}
	return list
}

// draft returns the working state with a source, or an empty one.
func (b *beliefs) draft(source string) *draft {
	for _, n := range b.drafts {
		if n.Source == source {
			return &draft{n}
		}
	}
	return &draft{}
}

// listed returns what drafts with a title list, ascending.
func (b *beliefs) listed(title string) (positions []graph.ID) {
	for i := range b.drafts {
		if d := (&draft{b.drafts[i]}); d.node.Title == title {
			for _, position := range d.progress().Marks {
				positions = append(positions, graph.ID(position))
			}
		}
	}
	slices.Sort(positions)
	return positions
}

// unread returns the turns that no run has read yet.
func (b *beliefs) unread() map[graph.ID]bool {
	unread := map[graph.ID]bool{}
	cursor := b.draft(cursorSource).progress().After
	for _, group := range groupsOf(b.turns()) {
		done := graph.ID(max(cursor, b.draft(SourcePrefix+"position/"+group.key).progress().After))
		for i := range group.turns {
			if id := group.turns[i].ID; id > done {
				unread[id] = true
			}
		}
	}
	return unread
}

// text returns a relation in words.
func (b *beliefs) text(e *graph.Edge) string {
	name := func(id graph.ID) string {
		n := b.nodes[id]
		if n.Title != "" {
			return n.Title
		}
		return n.Text
	}
	return name(e.From) + " " + e.Label + " " + name(e.To)
}

// isName reports whether a note is that of a thing with a name, and no statement.
func isName(n *graph.Node) bool { return n.Kind == graph.Semantic && n.Title != "" }

// sayingOf returns a key that two notes share if they say the same for the same readers.
func sayingOf(n *graph.Node) string {
	detail, event := n.Detail, n.Event
	var turns []graph.ID
	switch n.Kind {
	case graph.Intention: // its time may have been moved since
		detail, event, turns = nil, time.Time{}, n.Provenance
	case graph.Semantic:
		if isName(n) {
			detail = nil
		}
	}
	return fmt.Sprintf("%d %q %q %q %d %d %+v %s %v", n.Kind, n.Title, n.Text, n.Caption, event.UnixNano(), n.Speaker,
		detail, groupKey(readersOf(n)), turns)
}

// relationOf returns a key that two relations share if they say the same for the same readers. ids maps
// their ends to the ids that are compared.
func (b *beliefs) relationOf(e *graph.Edge, ids func(graph.ID) graph.ID) string {
	var sources []graph.Access
	for _, id := range e.Provenance {
		n := b.nodes[id]
		sources = append(sources, readersOf(&n))
	}
	readers := graph.Access{Audience: graph.Everyone}.With(sources...)
	return fmt.Sprintf("%d %q %d %d %d %.6f %s", ids(e.From), e.Label, ids(e.To), e.ValidFrom.UnixNano(),
		e.ValidTo.UnixNano(), e.Confidence, groupKey(readers))
}

// Package access reads the index of a memory within what one asker may see.
package access

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Access reads an index for one query: what its asker may see and what it wants. It is
// valid while the index is locked. Not safe for concurrent use.
type Access struct {
	Index *index.Index

	query   *query.Query
	visible *index.View
	buffers *Buffers
}

// Buffers is the memory of an Access, for reuse. The zero value is ready.
type Buffers struct {
	degrees map[uint32]int // results of VisibleDegree
	rows    map[uint32]row // results of visibleRow
	arcs    row            // holds their arcs
	names   []nameArc      // of one row
	talks   *index.Talks   // result of talks; of an earlier Access until known
	divided bool           // talks is of this Access
	shown   index.Shown    // memory of the view
}

// New returns the access of a query's asker. buffers is nil for a query that reads only a few nodes.
func New(index *index.Index, q *query.Query, buffers *Buffers) *Access {
	visible := index.As(q.Asker, q.Company...)
	if buffers == nil {
		buffers = &Buffers{}
	} else {
		visible.DecideAll(&buffers.shown)
	}
	if buffers.degrees == nil {
		buffers.degrees, buffers.rows = map[uint32]int{}, map[uint32]row{}
	}
	clear(buffers.degrees)
	clear(buffers.rows)
	clear(buffers.names[:cap(buffers.names)])
	buffers.arcs = row{buffers.arcs.targets[:0], buffers.arcs.attributes[:0]}
	buffers.divided = false
	return &Access{Index: index, query: q, visible: visible, buffers: buffers}
}

// CheckAskers returns graph.ErrNotFound unless the asker and all company are the app, a
// stranger, or a person in the index. The app as company, who would hear everything, is graph.ErrInvalid.
func CheckAskers(index *index.Index, asker graph.ID, company ...graph.ID) error {
	if slices.Contains(company, graph.App) {
		return hint.Errorf("name the people who hear the answer, or Stranger",
			"%w: the app is no company", graph.ErrInvalid)
	}
	for i, one := range append([]graph.ID{asker}, company...) {
		if one == graph.App || one == graph.Stranger {
			continue
		}
		if n, known := index.Ordinal(one); !known || index.Kind(n) != graph.Person {
			if i > 0 {
				return fmt.Errorf("company %v: %w", one, graph.ErrNotFound)
			}
			return fmt.Errorf("asker %v: %w", one, graph.ErrNotFound)
		}
	}
	return nil
}

// SeesAll reports whether the app asks, without company.
func (a *Access) SeesAll() bool { return a.query.Asker == graph.App && len(a.query.Company) == 0 }

// Visible reports whether the asker may see a node.
func (a *Access) Visible(n uint32) bool { return a.visible.Visible(n) }

// View returns what the asker may see, or nil when that is everything.
func (a *Access) View() *index.View {
	if a.SeesAll() {
		return nil
	}
	return a.visible
}

// Knows reports whether the asker may see a node or a shared name. A name counts as shared
// when at least two nodes that the asker may see use it.
func (a *Access) Knows(n uint32) bool {
	return a.Visible(n) && (a.Index.Kind(n) != 0 || a.VisibleDegree(n) > 1)
}

// Wanted reports whether a node may be a result. The trigger of an action is walked
// through, but never returned; a person who is joined into another is not reached. An action that a
// statement asks for is wanted only by its kind: the statement says the same, and when.
func (a *Access) Wanted(n uint32) bool {
	x, q := a.Index, a.query
	if x.AskedFor(n) && len(q.Kinds) == 0 {
		return false
	}
	if x.Traits(n).Has(language.Wordless) {
		switch x.Kind(n) {
		case graph.Semantic:
			if len(q.Kinds) == 0 {
				return false // a bare name answers nothing
			}
		case graph.Turn:
			if x.Length(n) == 0 { // no caption either
				return false
			}
		}
	}
	if len(q.Except) > 0 && slices.Contains(q.Except, x.ID(n)) {
		return false
	}
	return q.WantsKind(x.Kind(n)) && a.Visible(n) && !x.Trigger(n) && !x.Joined(n) &&
		(q.Retired || !x.Retired(n)) && x.Trust(n) >= q.MinTrust && q.WantsTime(x.Event(n))
}

// maxNamed bounds the names of a cue.
const maxNamed = 64

// Named returns the people and names in a text that the asker knows.
func (a *Access) Named(text string) []uint32 {
	named := slices.DeleteFunc(a.Index.Named(text), func(n uint32) bool { return !a.Knows(n) })
	return named[:min(len(named), maxNamed)]
}

// Mentions reports whether a node mentions a person or a name.
func (a *Access) Mentions(n, named uint32) bool {
	targets, attributes := a.Row(n)
	for i, target := range targets {
		if arc := index.Attribute(attributes[i]); target == named && arc.Relation() == index.Mentions && arc.Forward() {
			return true
		}
	}
	return false
}

// Speaker returns the ID of a node's speaker, or 0 when the asker may not know who spoke.
func (a *Access) Speaker(n uint32) graph.ID {
	if speaker := a.KnownSpeaker(n); speaker != index.None {
		return a.Index.ID(speaker)
	}
	return 0
}

// KnownSpeaker returns the speaker of a node, or index.None when the asker may not know who spoke: who heard
// a turn knows. Features count this one alone, so that scores do not tell.
func (a *Access) KnownSpeaker(n uint32) uint32 {
	if speaker := a.Index.Speaker(n); speaker != index.None && (a.Visible(speaker) || a.heard(n)) {
		return speaker
	}
	return index.None
}

// heard reports whether the asker was present at a turn.
func (a *Access) heard(n uint32) bool {
	present := a.Index.Access(n).Present
	return len(present) > 0 && slices.ContainsFunc(a.Index.IDs(a.query.Asker),
		func(id graph.ID) bool { return slices.Contains(present, id) })
}

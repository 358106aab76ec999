package memgraph

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Put stores a new node and returns its id. When the node's source is known
// already, nothing changes and the id of the node that has it is returned with
// added false. The nodes that it names must exist.
//
// Nobody may know more of a node than of what it rests on: its audience becomes the
// narrowest of theirs and its own, its owners are all of theirs. What the companion
// says, when no owners are given, has the access of the turn that it answers: what a
// person said last in that session, or within half an hour where sessions have no
// name (or before a clock was set).
func (w *Writer) Put(n graph.Node) (id graph.ID, added bool, err error) {
	if n, err = w.checked(n); err != nil {
		return 0, false, err
	}
	if n.Source != "" {
		known, err := w.Known(n.Source)
		if err != nil || known != 0 {
			return known, false, err
		}
	}
	if err := w.expectAll(&n); err != nil {
		return 0, false, err
	}
	w.count.Node++
	n.ID = graph.ID(w.count.Node)
	n.Recorded, n.Revision, n.Retired, n.Successor, n.Lapsed = w.now, 0, time.Time{}, 0, false
	if n.Kind == graph.Turn && n.Role == graph.Robot && len(n.Owners) == 0 {
		w.inheritAccess(&n)
	}
	w.completeAccess(&n)
	return n.ID, true, w.add(n)
}

// checked returns a copy of the node that shares nothing with the caller's, or why
// it cannot be stored.
func (w *Writer) checked(n graph.Node) (graph.Node, error) {
	if err := n.Validate(); err != nil {
		return n, err
	}
	n.Provenance = slices.Clone(n.Provenance)
	n.Owners = graph.Union(n.Owners, nil)
	if len(n.Owners) == 0 {
		n.Owners = nil
	}
	if len(n.Provenance) == 0 {
		n.Provenance = nil
	}
	n.Event = graph.WholeMinutes(n.Event)
	n.Until, n.Reinforced = graph.UTC(n.Until), graph.UTC(n.Reinforced)
	if n.Until = n.Until.In(n.Event.Location()); n.Until.IsZero() {
		n.Until = time.Time{}
	}
	if n.Detail = graph.PlainDetail(n.Detail); n.Detail != nil {
		var err error
		if n.Detail, err = record.DecodeDetail(n.Kind, record.EncodeDetail(n.Detail)); err != nil {
			return n, err
		}
	}
	return n, nil
}

// expectAll checks that what a node names is there.
func (w *Writer) expectAll(n *graph.Node) error {
	if n.Speaker != 0 {
		if err := w.expect(n.Speaker, graph.Person); err != nil {
			return fmt.Errorf("speaker: %w", err)
		}
	}
	for _, owner := range n.Owners {
		if err := w.expect(owner, graph.Person); err != nil {
			return fmt.Errorf("owner: %w", err)
		}
	}
	for _, basis := range n.Provenance {
		if err := w.expect(basis, 0); err != nil {
			return fmt.Errorf("provenance: %w", err)
		}
	}
	for _, other := range graph.DetailIDs(n.Detail) {
		kind := graph.Kind(0)
		if n.Kind != graph.Affect {
			kind = graph.Person
		}
		if err := w.expect(other, kind); err != nil {
			return fmt.Errorf("detail: %w", err)
		}
	}
	return nil
}

// settle completes who may know of a node.
func (w *Writer) completeAccess(n *graph.Node) {
	a := graph.Access{Audience: n.Audience, Owners: n.Owners}
	switch {
	case n.Kind == graph.Person:
		a.Owners = graph.Union(a.Owners, []graph.ID{n.ID})
	case n.Speaker != 0 && n.Role == graph.Human:
		a.Owners = graph.Union(a.Owners, []graph.ID{n.Speaker})
	}
	for _, basis := range n.Provenance {
		a = a.With(w.accessOf(basis))
	}
	n.Audience, n.Owners = a.Audience, a.Owners
}

// answer gives what the companion says the access of what it answers.
func (w *Writer) inheritAccess(n *graph.Node) {
	if heard, ok := w.lastHeard(n); ok {
		a := graph.Access{Audience: n.Audience, Owners: nil}.With(heard)
		n.Audience, n.Owners = a.Audience, a.Owners
	}
}

// accessOf returns who may know of a node that exists.
func (w *Writer) accessOf(id graph.ID) graph.Access {
	if n, ok := w.delta.Updated[id]; ok {
		return graph.Access{Audience: n.Audience, Owners: n.Owners}
	}
	if number, ok := w.index.Ordinal(id); ok {
		return w.index.Access(number)
	}
	n, err := w.Get(id)
	if err != nil {
		_ = w.fail(err)
		return graph.Access{Audience: graph.Nobody}
	}
	return graph.Access{Audience: n.Audience, Owners: n.Owners}
}

// lastHeard returns the access of what a person said last in a turn's session.
func (w *Writer) lastHeard(n *graph.Node) (graph.Access, bool) {
	late := func(event int64) bool { return n.Session == "" && unprompted(event, index.Nanoseconds(n.Event)) }
	for i := len(w.delta.Nodes) - 1; i >= 0; i-- {
		if m := &w.delta.Nodes[i]; m.Kind == graph.Turn && m.Role == graph.Human && m.Session == n.Session {
			return graph.Access{Audience: m.Audience, Owners: m.Owners}, !late(index.Nanoseconds(m.Event))
		}
	}
	for number := range w.index.HumanTurns(n.Session) {
		if id := w.index.ID(number); !w.gone(id) {
			return w.accessOf(id), !late(w.index.Event(number))
		}
	}
	return graph.Access{}, false
}

// clockJump is longer than any silence: a clock was set in between, as that of a robot
// that wakes in 1970.
const clockJump = 365 * 24 * time.Hour

// unprompted reports whether what the companion says comes too long after what it heard
// to be an answer. Where a clock was set back, or far on, it counts as one: then it is
// for fewer.
func unprompted(heard, said int64) bool {
	return heard != 0 && said-heard > int64(index.ConversationGap) && said-heard < int64(clockJump)
}

// add writes the records of a new node.
func (w *Writer) add(n graph.Node) error {
	w.put(record.Key(record.KeyNode, uint64(n.ID)), record.EncodeNode(&n))
	w.putAll(record.NodeEntries(&n))
	w.delta.Nodes = appendDoubling(w.delta.Nodes, n)
	return w.failed
}

// Known returns the node that has the source, or 0 when none has.
func (w *Writer) Known(source string) (graph.ID, error) {
	return lookup(w.tx, record.NameKey(record.KeySource, source))
}

// Person returns the person of that name or alias, who is added when nobody has
// it. Case, accents written in two ways and surrounding space make no other person.
// When several have the name, it is the first of them.
func (w *Writer) Person(name string) (graph.ID, error) {
	name = strings.TrimSpace(norm.NFC.String(name))
	known, err := record.PersonNamed(w.tx, name)
	if !errors.Is(err, graph.ErrNotFound) {
		return known, err
	}
	id, _, err := w.Put(graph.Node{Kind: graph.Person, Title: name})
	return id, err
}

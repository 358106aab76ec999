package memgraph

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Put stores a new node and returns its id. If a node with the same source exists, nothing
// changes and its id is returned with added false. If Forget erased it, it is ErrErased. The
// nodes that it names must exist.
//
// A note never has a wider access than its sources: it gets the narrowest audience and all
// owners of them and of itself, and Present is who heard all of them. A turn of the companion
// without owners, or with sources or the asker as owner, gets the access of the turn it answers:
// the last one of a person in the session. Without a session name, that is the last one within
// half an hour, or before the clock was set. Who heard that turn is taken to have heard the
// answer too, unless Present is set or the answer has sources and the turn is not among them.
// One that answers nothing and has no sources belongs to those in Present.
func (w *Writer) Put(n graph.Node) (id graph.ID, added bool, err error) {
	if n, err = checkedNode(n); err != nil {
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
	n.Recorded, n.Revision, n.Retired, n.Successor, n.Lapsed, n.Merged = w.now, 0, time.Time{}, 0, false, 0
	n.Lived = w.livedAt(n.Reinforced, time.Time{}, 0)
	if n.Kind == graph.Turn && n.Role == graph.Robot {
		w.inheritAccess(&n)
	}
	w.completeAccess(&n)
	return n.ID, true, w.add(n)
}

// checkedNode returns a copy of the node that shares no memory with the caller's, or why it
// cannot be stored.
func checkedNode(n graph.Node) (graph.Node, error) {
	if err := n.Validate(); err != nil {
		return n, err
	}
	n.Provenance = slices.Clone(n.Provenance)
	n.Owners, n.Present = distinct(n.Owners), distinct(n.Present)
	if n.Media = slices.Clone(n.Media); len(n.Media) == 0 {
		n.Media = nil
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

// distinct returns the ids ascending and without repetition; nil for none.
func distinct(list []graph.ID) []graph.ID {
	if len(list) == 0 {
		return nil
	}
	return graph.Union(list, nil)
}

// expectAll checks that the nodes that a node names exist.
func (t *transaction) expectAll(n *graph.Node) error {
	if n.Speaker != 0 {
		if err := t.expect(n.Speaker, graph.Person); err != nil {
			return fmt.Errorf("speaker: %w", err)
		}
	}
	for _, owner := range n.Owners {
		if err := t.expect(owner, graph.Person); err != nil {
			return fmt.Errorf("owner: %w", err)
		}
	}
	for _, person := range n.Present {
		if err := t.expect(person, graph.Person); err != nil {
			return fmt.Errorf("present: %w", err)
		}
	}
	for _, source := range n.Provenance {
		if err := t.expectSearchable(source); err != nil {
			return fmt.Errorf("provenance: %w", err)
		}
	}
	if unit, ok := n.Detail.(graph.AffectUnit); ok && unit.Holder != 0 {
		if err := t.expect(unit.Holder, graph.Person); err != nil {
			return fmt.Errorf("holder: %w", err)
		}
	}
	for _, other := range graph.DetailIDs(n.Detail) {
		kind := graph.Kind(0)
		if n.Kind != graph.Affect {
			kind = graph.Person
		}
		if err := t.expect(other, kind); err != nil {
			return fmt.Errorf("detail: %w", err)
		}
	}
	return nil
}

// completeAccess narrows the access of a node, and the trust in it, to those of its sources.
func (t *transaction) completeAccess(n *graph.Node) {
	a := n.Access()
	switch {
	case n.Kind == graph.Person:
		a.Owners = graph.Union(a.Owners, []graph.ID{n.ID})
	case n.Speaker != 0 && n.Role == graph.Human:
		a.Owners = graph.Union(a.Owners, []graph.ID{n.Speaker})
	}
	n.Audience, n.Owners = a.Audience, a.Owners
	sources := make([]graph.Access, len(n.Provenance))
	if own := n.OwnTrust(); n.Trust == 0 || n.Trust > own {
		n.Trust = own
	}
	for i, source := range n.Provenance {
		sources[i] = t.accessOf(source)
		n.Trust = min(n.Trust, t.trustOf(source))
	}
	n.Narrow(sources...)
}

// accessOf returns the access of an existing node.
func (t *transaction) accessOf(id graph.ID) graph.Access {
	if n, ok := t.delta.Updated[id]; ok {
		return n.Access()
	}
	if ordinal, ok := t.index.Ordinal(id); ok {
		return t.index.Access(ordinal)
	}
	n, err := t.get(id)
	if err != nil {
		_ = t.fail(err)
		return graph.Access{Audience: graph.AppOnly}
	}
	return n.Access()
}

// add writes the records of a new node.
func (t *transaction) add(n graph.Node) error {
	t.put(record.Key(record.KeyNode, uint64(n.ID)), record.EncodeNode(&n))
	t.putAll(record.NodeEntries(&n))
	t.delta.Nodes = appendDoubling(t.delta.Nodes, n)
	return t.failed
}

// trustOf returns the class of an existing node.
func (t *transaction) trustOf(id graph.ID) graph.Trust {
	if n, ok := t.delta.Updated[id]; ok {
		return n.Trust
	}
	if ordinal, ok := t.index.Ordinal(id); ok {
		return t.index.Trust(ordinal)
	}
	n, err := t.get(id)
	if err != nil {
		_ = t.fail(err)
	}
	return n.Trust
}

// Known returns the node with the source, or 0. A source that was erased is ErrErased.
func (w *Writer) Known(source string) (graph.ID, error) {
	known, err := lookup(w.tx, record.NameKey(record.KeySource, source))
	if err != nil || known != 0 {
		return known, err
	}
	return w.erasedSource(source)
}

// Person returns the person with the name or alias, and adds one if there is none. Case,
// Unicode form and surrounding space do not matter. If several have the name, it is the
// first. If they are joined into another person, it is that one.
func (w *Writer) Person(name string) (graph.ID, error) {
	if name = strings.TrimSpace(norm.NFC.String(name)); language.NameKey(name) == "" {
		return 0, fmt.Errorf("%w: %q is no name of a person; use Put for one without a name", graph.ErrInvalid, name)
	}
	known, err := record.PersonNamed(w.tx, name)
	if err == nil {
		return record.PersonOf(w.tx, known)
	}
	if !errors.Is(err, graph.ErrNotFound) {
		return 0, err
	}
	id, _, err := w.Put(graph.Node{Kind: graph.Person, Title: name})
	return id, err
}

// PeopleNamed returns the people with a name or alias, by id. Of people who were joined it returns
// the one into whom they were.
func (w *Writer) PeopleNamed(name string) (people []graph.ID, err error) {
	if name = strings.TrimSpace(norm.NFC.String(name)); language.NameKey(name) == "" {
		return nil, fmt.Errorf("%w: %q is no name of a person", graph.ErrInvalid, name)
	}
	for id, err := range record.PeopleNamed(w.tx, name) {
		if err == nil {
			id, err = record.PersonOf(w.tx, id)
		}
		if err != nil {
			return nil, err
		}
		people = graph.Union(people, []graph.ID{id})
	}
	return people, nil
}

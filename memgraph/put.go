package memgraph

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/kv"
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
func (w *Writer) Put(n Node) (id ID, added bool, err error) {
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
	w.count.node++
	n.ID = ID(w.count.node)
	n.Recorded, n.Revision, n.Retired, n.Successor, n.Lapsed = w.now, 0, time.Time{}, 0, false
	if n.Kind == Turn && n.Role == Robot && len(n.Owners) == 0 {
		w.answer(&n)
	}
	w.settle(&n)
	return n.ID, true, w.add(n)
}

// checked returns a copy of the node that shares nothing with the caller's, or why
// it cannot be stored.
func (w *Writer) checked(n Node) (Node, error) {
	if err := n.Validate(); err != nil {
		return n, err
	}
	n.Provenance = slices.Clone(n.Provenance)
	n.Owners = union(n.Owners, nil)
	if len(n.Owners) == 0 {
		n.Owners = nil
	}
	if len(n.Provenance) == 0 {
		n.Provenance = nil
	}
	n.Event = wholeMinutes(n.Event)
	n.Until, n.Reinforced = utc(n.Until), utc(n.Reinforced)
	if n.Until = n.Until.In(n.Event.Location()); n.Until.IsZero() {
		n.Until = time.Time{}
	}
	if n.Detail = plainDetail(n.Detail); n.Detail != nil {
		var err error
		if n.Detail, err = decodeDetail(n.Kind, encodeDetail(n.Detail)); err != nil {
			return n, err
		}
	}
	return n, nil
}

// wholeMinutes returns a time whose clock stands whole minutes from UTC, as every
// clock has since the 1930s and as times are written; others become UTC.
func wholeMinutes(t time.Time) time.Time {
	const day = 24 * 60 * 60
	if _, offset := t.Zone(); offset%60 != 0 || offset <= -day || offset >= day {
		return t.UTC()
	}
	return t
}

func utc(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC()
}

// expectAll checks that what a node names is there.
func (w *Writer) expectAll(n *Node) error {
	if n.Speaker != 0 {
		if err := w.expect(n.Speaker, Person); err != nil {
			return fmt.Errorf("speaker: %w", err)
		}
	}
	for _, owner := range n.Owners {
		if err := w.expect(owner, Person); err != nil {
			return fmt.Errorf("owner: %w", err)
		}
	}
	for _, basis := range n.Provenance {
		if err := w.expect(basis, 0); err != nil {
			return fmt.Errorf("provenance: %w", err)
		}
	}
	for _, other := range DetailIDs(n.Detail) {
		kind := Kind(0)
		if n.Kind != Affect {
			kind = Person
		}
		if err := w.expect(other, kind); err != nil {
			return fmt.Errorf("detail: %w", err)
		}
	}
	return nil
}

// settle completes who may know of a node.
func (w *Writer) settle(n *Node) {
	a := access{n.Audience, n.Owners}
	switch {
	case n.Kind == Person:
		a.owners = union(a.owners, []ID{n.ID})
	case n.Speaker != 0 && n.Role == Human:
		a.owners = union(a.owners, []ID{n.Speaker})
	}
	for _, basis := range n.Provenance {
		a = a.with(w.accessOf(basis))
	}
	n.Audience, n.Owners = a.audience, a.owners
}

// answer gives what the companion says the access of what it answers.
func (w *Writer) answer(n *Node) {
	if heard, ok := w.lastHeard(n); ok {
		a := access{n.Audience, nil}.with(heard)
		n.Audience, n.Owners = a.audience, a.owners
	}
}

// accessOf returns who may know of a node that exists.
func (w *Writer) accessOf(id ID) access {
	if n, ok := w.delta.updated[id]; ok {
		return access{n.Audience, n.Owners}
	}
	if number, ok := w.index.Number(id); ok {
		return w.index.access(number)
	}
	n, err := w.Get(id)
	if err != nil {
		_ = w.fail(err)
		return access{audience: Nobody}
	}
	return access{n.Audience, n.Owners}
}

// lastHeard returns the access of what a person said last in a turn's session.
func (w *Writer) lastHeard(n *Node) (access, bool) {
	late := func(event int64) bool { return n.Session == "" && unprompted(event, nanoseconds(n.Event)) }
	for i := len(w.delta.nodes) - 1; i >= 0; i-- {
		if m := &w.delta.nodes[i]; m.Kind == Turn && m.Role == Human && m.Session == n.Session {
			return access{m.Audience, m.Owners}, !late(nanoseconds(m.Event))
		}
	}
	for number := range w.index.heard(n.Session) {
		if id := w.index.ID(number); !w.gone(id) {
			return w.accessOf(id), !late(w.index.Event(number))
		}
	}
	return access{}, false
}

// clockJump is longer than any silence: a clock was set in between, as that of a robot
// that wakes in 1970.
const clockJump = 365 * 24 * time.Hour

// unprompted reports whether what the companion says comes too long after what it heard
// to be an answer. Where a clock was set back, or far on, it counts as one: then it is
// for fewer.
func unprompted(heard, said int64) bool {
	return heard != 0 && said-heard > int64(silence) && said-heard < int64(clockJump)
}

// add writes the records of a new node.
func (w *Writer) add(n Node) error {
	w.put(key(keyNode, uint64(n.ID)), encodeNode(&n))
	w.putAll(nodeEntries(&n))
	w.delta.nodes = appended(w.delta.nodes, n)
	return w.failed
}

// whenOf is where a node stands in time: when it happened, or when that is unknown
// when it was recorded.
func whenOf(n *Node) time.Time {
	if n.Event.IsZero() {
		return n.Recorded
	}
	return n.Event
}

// personNames returns the names by which a person is looked up; none for other
// kinds.
func personNames(n *Node) []string {
	if n.Kind != Person {
		return nil
	}
	names := []string{language.NameKey(n.Title)}
	for _, alias := range aliases(n.Detail) {
		if name := language.NameKey(alias); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Known returns the node that has the source, or 0 when none has.
func (w *Writer) Known(source string) (ID, error) {
	return lookup(w.tx, nameKey(keySource, source))
}

// Person returns the person of that name or alias, who is added when nobody has
// it. Case, accents written in two ways and surrounding space make no other person.
// When several have the name, it is the first of them.
func (w *Writer) Person(name string) (ID, error) {
	name = strings.TrimSpace(norm.NFC.String(name))
	known, err := personNamed(w.tx, name)
	if !errors.Is(err, ErrNotFound) {
		return known, err
	}
	id, _, err := w.Put(Node{Kind: Person, Title: name})
	return id, err
}

// personNamed returns the first person who has a name, or ErrNotFound.
func personNamed(r kv.Reader, name string) (ID, error) {
	prefix := personPrefix(name)
	for entry, err := range r.Scan(kv.Range{Prefix: prefix, KeysOnly: true}) {
		if err != nil {
			return 0, err
		}
		var id uint64
		if len(entry.Key) != len(prefix)+8 {
			return 0, fmt.Errorf("%w: key %x names no person", ErrCorrupt, entry.Key)
		}
		err := keyNumbers(append([]byte{0}, entry.Key[len(prefix):]...), &id)
		return ID(id), err
	}
	return 0, fmt.Errorf("person %q: %w", name, ErrNotFound)
}

package memgraph

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// Update replaces a node by the given one, which was read before and changed. When
// somebody else updated it since, which its Revision tells, it is ErrConflict and
// nothing changes. What a node is and where it came from stays: its kind, source,
// speaker, role and session, and of turns, the ground truth, also the words and the
// time. A node that becomes known to fewer takes the notes that rest on it along.
// Edit does reading, changing and trying again in one call.
func (w *Writer) Update(n Node) error {
	old, err := w.Get(n.ID)
	if err != nil {
		return err
	}
	if n.Revision != old.Revision {
		return fmt.Errorf("node %v: %w: it has revision %d, this is %d", n.ID, ErrConflict, old.Revision, n.Revision)
	}
	if n, err = w.checked(n); err != nil {
		return err
	}
	if err := w.expectAll(&n); err != nil {
		return err
	}
	if what := fixed(&old, &n); what != "" {
		return fmt.Errorf("%w: the %s of a %v cannot change; supersede it", ErrInvalid, what, n.Kind)
	}
	if slices.Contains(n.Provenance, n.ID) {
		return fmt.Errorf("%w: node %v rests on itself", ErrInvalid, n.ID)
	}
	n.Recorded, n.Retired, n.Successor, n.Lapsed = old.Recorded, old.Retired, old.Successor, old.Lapsed
	w.settle(&n)
	return w.replace(&old, n)
}

// fixed names what differs although it may not.
func fixed(old, n *Node) string {
	turn := old.Kind == Turn
	for _, part := range []struct {
		name    string
		differs bool
	}{
		{"kind", n.Kind != old.Kind},
		{"source", n.Source != old.Source},
		{"speaker", n.Speaker != old.Speaker},
		{"role", n.Role != old.Role},
		{"session", n.Session != old.Session},
		{"text", turn && (n.Text != old.Text || n.Title != old.Title || n.Caption != old.Caption)},
		{"time", turn && !n.Event.Equal(old.Event)},
	} {
		if part.differs {
			return part.name
		}
	}
	return ""
}

// replace writes a node in the place of the old one, and what hangs on the
// difference.
func (w *Writer) replace(old *Node, n Node) error {
	n.Revision = old.Revision + 1
	id := uint64(n.ID)
	if !sameWords(old, &n) || !slices.Equal(old.Provenance, n.Provenance) || !old.Event.Equal(n.Event) {
		if err := w.unword(old); err != nil {
			return err
		}
	}
	w.put(key(keyNode, id), encodeNode(&n))
	w.dropAll(nodeEntries(old))
	w.putAll(nodeEntries(&n))
	if !sameWords(old, &n) {
		for _, kind := range []byte{keyVector, keyTokens, keyVector1, keyTokens1} {
			w.drop(key(kind, id))
		}
		w.delta.vectors = slices.DeleteFunc(w.delta.vectors, func(v nodeVector) bool { return v.node == n.ID })
		w.delta.tokens = slices.DeleteFunc(w.delta.tokens, func(t nodeTokens) bool { return t.node == n.ID })
		w.delta.unembedded = append(w.delta.unembedded, n.ID)
	}
	if old.Text != n.Text {
		w.drop(key(keySpans, id)) // they were stretches of another text
	}
	if err := w.respectConsent(old, &n); err != nil {
		return err
	}
	w.note(n)
	if !w.erasing && (n.Audience != old.Audience || !slices.Equal(n.Owners, old.Owners)) {
		if err := w.reguard(n.ID); err != nil {
			return w.fail(err)
		}
		return w.narrow(n.ID)
	}
	return w.failed
}

// note remembers a changed record for the indexes.
func (w *Writer) note(n Node) {
	if added := w.addedNode(n.ID); added != nil {
		*added = n
		return
	}
	noted(&w.delta.updated, n.ID, n)
}

// sameWords reports whether two versions of a node are found by the same.
func sameWords(a, b *Node) bool {
	return a.Text == b.Text && a.Title == b.Title && a.Caption == b.Caption && slices.Equal(aliases(a.Detail), aliases(b.Detail))
}

// reguard looks again at who may know of the edges that have to do with a node.
func (w *Writer) reguard(id ID) error {
	edges, err := edgesResting(w.tx, id)
	if err != nil {
		return err
	}
	for _, edge := range edges {
		e, err := w.Edge(edge)
		if err != nil {
			return err
		}
		noted(&w.changed, [2]ID{e.From, e.To}, struct{}{})
	}
	out, err := edgesFrom(w.tx, id)
	if err != nil {
		return err
	}
	in, err := edgesTo(w.tx, id)
	if err != nil {
		return err
	}
	for _, e := range append(out, in...) {
		if len(e.Provenance) > 0 {
			noted(&w.changed, [2]ID{e.From, e.To}, struct{}{})
		}
	}
	return nil
}

// narrow lets the notes that rest on a node follow it to a narrower audience.
func (w *Writer) narrow(id ID) error {
	list, err := resting(w.tx, id)
	if err != nil {
		return w.fail(err)
	}
	for _, dependent := range list {
		old, err := w.Get(dependent)
		if err != nil {
			return w.fail(err)
		}
		n := old
		w.settle(&n)
		if n.Audience == old.Audience && slices.Equal(n.Owners, old.Owners) {
			continue
		}
		if err := w.replace(&old, n); err != nil {
			return err
		}
	}
	return w.failed
}

// resting returns the nodes that rest on a node.
func resting(r kv.Reader, id ID) ([]ID, error) { return secondNumbers[ID](r, keyBasis, id) }

// secondNumbers returns what stands behind a node in the keys of a kind.
func secondNumbers[T ID | EdgeID](r kv.Reader, kind byte, id ID) ([]T, error) {
	var list []T
	err := scanKeys(r, key(kind, uint64(id)), func(numbers [2]uint64) error {
		list = append(list, T(numbers[1]))
		return nil
	})
	return list, err
}

// scanKeys calls fn with the two numbers of every key with the prefix.
func scanKeys(r kv.Reader, prefix []byte, fn func(numbers [2]uint64) error) error {
	for entry, err := range r.Scan(kv.Range{Prefix: prefix, KeysOnly: true}) {
		if err != nil {
			return err
		}
		var numbers [2]uint64
		if err := keyNumbers(entry.Key, &numbers[0], &numbers[1]); err != nil {
			return err
		}
		if err := fn(numbers); err != nil {
			return err
		}
	}
	return nil
}

// Supersede puts a node in the place of another that the memory ceases to believe:
// the old one is retired, ends in the world when the new one begins, and names it
// as its successor. It stays, and what was believed before can still be asked for.
// Doing so twice is ErrConflict. Turns are the ground truth and cannot be
// superseded.
func (w *Writer) Supersede(old ID, n Node) (ID, error) {
	before, err := w.retirable(old)
	if err != nil {
		return 0, err
	}
	if slices.Contains(n.Provenance, old) {
		return 0, fmt.Errorf("%w: what supersedes node %v rests on it", ErrInvalid, old)
	}
	id, added, err := w.Put(n)
	if err != nil {
		return 0, err
	}
	if !added {
		return 0, fmt.Errorf("source %q: %w: node %v has it already", n.Source, ErrConflict, id)
	}
	return id, w.retire(before, id, n.Event)
}

// Retire lets the memory cease to believe a node, from a time in the world on; zero
// means now. It stays, and what was believed before can still be asked for.
// Retiring it again is ErrConflict.
func (w *Writer) Retire(id ID, at time.Time) error {
	n, err := w.retirable(id)
	if err != nil {
		return err
	}
	if err := checkTime("end", at); err != nil {
		return err
	}
	return w.retire(n, 0, at)
}

func (w *Writer) retirable(id ID) (Node, error) {
	n, err := w.Get(id)
	switch {
	case err != nil:
		return n, err
	case n.Kind == Turn || n.Kind == Person:
		return n, fmt.Errorf("%w: a %v cannot be superseded", ErrInvalid, n.Kind)
	case !n.Retired.IsZero():
		return n, fmt.Errorf("node %v: %w: it was superseded already", id, ErrConflict)
	}
	return n, nil
}

func (w *Writer) retire(old Node, successor ID, at time.Time) error {
	n := old
	n.Retired, n.Successor = w.now, successor
	if at.IsZero() {
		at = w.now
	}
	if n.Until.IsZero() && !at.Before(n.Event) {
		n.Until, n.Lapsed = at.In(n.Event.Location()), true
	}
	return w.replace(&old, n)
}

// Edit reads a node, lets fn change it, and stores it, all in one transaction. An
// error of fn comes back, and nothing changes; neither does it when fn leaves the
// node as it is. fn may run more than once.
func (s *Store) Edit(ctx context.Context, id ID, fn func(*Node) error) error {
	if fn == nil {
		return s.wrap("edit node", missing("function"))
	}
	return s.Write(ctx, func(w *Writer) error {
		n, err := w.Get(id)
		if err != nil {
			return err
		}
		before := encodeNode(&n)
		if err := fn(&n); err != nil {
			return err
		}
		if n.Detail = plainDetail(n.Detail); bytes.Equal(before, encodeNode(&n)) {
			return nil
		}
		n.ID = id
		return w.Update(n)
	})
}

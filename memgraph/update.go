package memgraph

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// Update replaces a node that was read before. If its Revision is outdated, the error is
// ErrConflict and nothing changes. Kind, source, speaker, role and session cannot change;
// of a turn, neither can words and time: that is ErrInvalid. A new name of a person that
// another one has is ErrNameTaken, unless they are joined. A narrower access also narrows the
// access of the notes derived from the node. Edit reads, changes and tries again in one
// call.
func (w *Writer) Update(n graph.Node) error {
	old, err := w.Get(n.ID)
	if err != nil {
		return err
	}
	if n.Revision != old.Revision || n.Merged != old.Merged { // Unmerge restores the revision
		return fmt.Errorf("node %v: %w: it has revision %d, this is %d", n.ID, graph.ErrConflict, old.Revision, n.Revision)
	}
	if n, err = checkedNode(n); err != nil {
		return err
	}
	if err := w.expectAll(&n); err != nil {
		return err
	}
	if what := changedFixedField(&old, &n); what != "" {
		return fmt.Errorf("%w: the %s of a %v cannot change; supersede it", graph.ErrInvalid, what, n.Kind)
	}
	if slices.Contains(n.Provenance, n.ID) {
		return fmt.Errorf("%w: node %v is its own source", graph.ErrInvalid, n.ID)
	}
	if err := w.checkNewNames(&old, &n); err != nil {
		return err
	}
	n.Recorded, n.Retired, n.Successor, n.Lapsed, n.Merged = old.Recorded, old.Retired, old.Successor, old.Lapsed, old.Merged
	w.completeAccess(&n)
	return w.replace(&old, n)
}

// changedFixedField returns the name of a field that differs and must not, or "".
func changedFixedField(old, n *graph.Node) string {
	turn := old.Kind == graph.Turn
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

// replace overwrites a node and updates everything derived from its fields.
func (w *Writer) replace(old *graph.Node, n graph.Node) error {
	n.Revision, n.Trust = old.Revision+1, min(n.Trust, old.Trust, n.OwnTrust()) // a lost source is remembered
	n.Lived = w.livedAt(n.Reinforced, old.Reinforced, old.Lived)
	id := uint64(n.ID)
	if !sameWords(old, &n) || !slices.Equal(old.Provenance, n.Provenance) || !old.Event.Equal(n.Event) ||
		old.Speaker != n.Speaker || old.Session != n.Session {
		if err := w.noteReindexed(old); err != nil {
			return err
		}
	}
	if err := w.findLetterNames(old, &n); err != nil {
		return w.fail(err)
	}
	w.put(record.Key(record.KeyNode, id), record.EncodeNode(&n))
	w.dropAll(record.NodeEntries(old))
	w.putAll(record.NodeEntries(&n))
	if !sameWords(old, &n) {
		w.dropEmbeddings(n.ID)
		w.delta.Vectors = slices.DeleteFunc(w.delta.Vectors, func(v index.NodeVector) bool { return v.Node == n.ID })
		w.delta.Tokens = slices.DeleteFunc(w.delta.Tokens, func(t index.NodeTokens) bool { return t.Node == n.ID })
		w.delta.Unembedded = append(w.delta.Unembedded, n.ID)
	}
	if err := w.dropOldSpans(old, &n); err != nil {
		return err
	}
	if err := w.respectConsent(old, &n); err != nil {
		return err
	}
	w.noteUpdated(n)
	if n.Access().Equal(old.Access()) && n.Trust == old.Trust {
		return w.failed
	}
	if err := w.noteGuardedEdges(n.ID); err != nil {
		return w.fail(err)
	}
	if w.erasing {
		return w.failed
	}
	if err := w.narrowAnswers(&n); err != nil {
		return err
	}
	return w.narrowDependents(n.ID)
}

// dropOldSpans removes the spans of texts that changed.
func (w *Writer) dropOldSpans(old, n *graph.Node) error {
	if old.Text == n.Text && old.Title == n.Title && old.Caption == n.Caption {
		return nil
	}
	spans, err := record.GetSpans(w.tx, n.ID)
	if err != nil {
		return w.fail(err)
	}
	kept := spansOfSameTexts(spans, old, n)
	switch {
	case len(kept) == len(spans):
	case len(kept) == 0:
		w.drop(record.Key(record.KeySpans, uint64(n.ID)))
	default:
		w.put(record.Key(record.KeySpans, uint64(n.ID)), record.EncodeSpans(kept))
	}
	return nil
}

// spansOfSameTexts returns the spans of those texts of a node that did not change.
func spansOfSameTexts(spans []graph.Span, old, n *graph.Node) []graph.Span {
	return slices.DeleteFunc(slices.Clone(spans), func(s graph.Span) bool {
		before, after := s.Field.In(old), s.Field.In(n)
		return before == nil || *before != *after
	})
}

// findLetterNames finds the texts with the new names of a person.
func (t *transaction) findLetterNames(old, n *graph.Node) error {
	if n.Kind != graph.Person || t.addedNode(n.ID) != nil {
		return nil
	}
	for _, name := range index.NewLetterNames(old, n) {
		texts, err := t.index.TextsWith(t.tx, name)
		if err != nil {
			return err
		}
		putInto(&t.delta.Lettered, name, texts)
	}
	return nil
}

// noteUpdated passes a changed node to the index.
func (t *transaction) noteUpdated(n graph.Node) {
	if added := t.addedNode(n.ID); added != nil {
		*added = n
		return
	}
	putInto(&t.delta.Updated, n.ID, n)
}

// sameWords reports whether two versions of a node have the same words.
func sameWords(a, b *graph.Node) bool {
	return a.Text == b.Text && a.Title == b.Title && a.Caption == b.Caption &&
		slices.Equal(graph.Aliases(a.Detail), graph.Aliases(b.Detail))
}

// noteGuardedEdges marks the edges of a node for the index, because their access may have
// changed.
func (w *Writer) noteGuardedEdges(id graph.ID) error {
	edges, err := record.DependentEdges(w.tx, id)
	if err != nil {
		return err
	}
	for _, edge := range edges {
		e, err := w.Edge(edge)
		if err != nil {
			return err
		}
		putInto(&w.changed, [2]graph.ID{e.From, e.To}, struct{}{})
	}
	out, err := record.EdgesFrom(w.tx, id)
	if err != nil {
		return err
	}
	in, err := record.EdgesTo(w.tx, id)
	if err != nil {
		return err
	}
	for _, e := range append(out, in...) {
		if len(e.Provenance) > 0 {
			putInto(&w.changed, [2]graph.ID{e.From, e.To}, struct{}{})
		}
	}
	return nil
}

// narrowDependents narrows the access of the notes that are derived from a node, and the trust in
// them.
func (w *Writer) narrowDependents(id graph.ID) error {
	list, err := record.Dependents(w.tx, id)
	if err != nil {
		return w.fail(err)
	}
	for _, dependent := range list {
		old, err := w.Get(dependent)
		if err != nil {
			return w.fail(err)
		}
		n := old
		w.completeAccess(&n)
		if n.Access().Equal(old.Access()) && n.Trust == old.Trust {
			continue
		}
		if err := w.replace(&old, n); err != nil {
			return err
		}
	}
	return w.failed
}

// Supersede replaces a belief: it stores the new node and retires the old one. The old node
// names the new one as successor, and ends in the world when the new one begins. It stays
// stored, and views of the past still show it. Superseding it again is ErrConflict. Turns and people
// are ErrInvalid.
func (w *Writer) Supersede(old graph.ID, n graph.Node) (graph.ID, error) {
	before, err := w.retirable(old)
	if err != nil {
		return 0, err
	}
	if slices.Contains(n.Provenance, old) {
		return 0, fmt.Errorf("%w: the successor of node %v is derived from it", graph.ErrInvalid, old)
	}
	id, added, err := w.Put(n)
	if err != nil {
		return 0, err
	}
	if !added {
		return 0, fmt.Errorf("source %q: %w: node %v already has it", n.Source, graph.ErrConflict, id)
	}
	return id, w.retire(before, id, n.Event)
}

// Retire ends the belief in a node at a time in the world; zero means now. The node stays,
// and views of the past still show it. Retiring it again is ErrConflict.
func (w *Writer) Retire(id graph.ID, at time.Time) error {
	n, err := w.retirable(id)
	if err != nil {
		return err
	}
	if err := graph.CheckTime("end", at); err != nil {
		return err
	}
	return w.retire(n, 0, at)
}

func (w *Writer) retirable(id graph.ID) (graph.Node, error) {
	n, err := w.Get(id)
	switch {
	case err != nil:
		return n, err
	case n.Kind == graph.Turn || n.Kind == graph.Person:
		return n, fmt.Errorf("%w: a %v cannot be superseded", graph.ErrInvalid, n.Kind)
	case !n.Retired.IsZero():
		return n, fmt.Errorf("node %v: %w: it is already retired", id, graph.ErrConflict)
	}
	return n, nil
}

func (w *Writer) retire(old graph.Node, successor graph.ID, at time.Time) error {
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

// Edit reads a node, lets fn change it, and stores it in one transaction. If fn returns an
// error, Edit returns it and nothing changes. Nothing is written either if fn leaves the
// node as it is. fn may run more than once.
func (s *Store) Edit(ctx context.Context, id graph.ID, fn func(*graph.Node) error) error {
	if fn == nil {
		return s.wrap("edit node", missingArgument("function"))
	}
	return s.Write(ctx, func(w *Writer) error {
		n, err := w.Get(id)
		if err != nil {
			return err
		}
		before := record.EncodeNode(&n)
		if err := fn(&n); err != nil {
			return err
		}
		n.Detail = graph.PlainDetail(n.Detail)
		if bytes.Equal(before, record.EncodeNode(&n)) {
			return nil
		}
		n.ID = id
		return w.Update(n)
	})
}

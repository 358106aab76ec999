package consolidate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// copyBatch bounds the changes of one transaction in a copy.
const copyBatch = 256

// copyOf returns a copy of a memory in RAM, with the same ids.
func copyOf(ctx context.Context, store *memgraph.Store) (db *memgraph.DB, copied *memgraph.Store, err error) {
	var file bytes.Buffer
	if err := store.Export(ctx, &file, nil); err != nil {
		return nil, nil, err
	}
	if db, err = memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Small: true, CheckpointAfter: -1}); err != nil {
		return nil, nil, err
	}
	if copied, err = db.Ego(store.Ego()); err == nil {
		_, err = copied.Import(ctx, bytes.NewReader(file.Bytes()), nil)
	}
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, copied, nil
}

// strip removes from a copy what a Consolidator wrote, and the turns that no run has read.
func strip(ctx context.Context, copied *memgraph.Store, b *beliefs) error {
	gone := b.unread()
	for _, n := range slices.Concat(b.notes, b.drafts) {
		gone[n.ID] = true
	}
	var answers []graph.Node // turns of the companion that rest on notes: they stay
	for _, n := range b.turns() {
		if kept := slices.DeleteFunc(slices.Clone(n.Provenance),
			func(id graph.ID) bool { return gone[id] }); !gone[n.ID] && len(kept) < len(n.Provenance) {
			n.Provenance = kept
			answers = append(answers, n)
		}
	}
	err := inBatches(ctx, copied, answers, func(w *memgraph.Writer, n graph.Node) error { return w.Update(n) })
	if err != nil {
		return err
	}
	err = inBatches(ctx, copied, b.edges, func(w *memgraph.Writer, e graph.Edge) error { return w.Unlink(e.ID) })
	if err != nil {
		return err
	}
	ids := sortedIDs(gone)
	slices.Reverse(ids)
	return inBatches(ctx, copied, ids, func(w *memgraph.Writer, id graph.ID) error {
		if err := w.Remove(id); !errors.Is(err, graph.ErrNotFound) {
			return err
		}
		return nil // it went with what it rested on
	})
}

// inBatches calls fn with each item of a list, in transactions of bounded size.
func inBatches[T any](ctx context.Context, store *memgraph.Store, list []T, fn func(*memgraph.Writer, T) error) error {
	for part := range slices.Chunk(list, copyBatch) {
		err := store.Write(ctx, func(w *memgraph.Writer) error {
			for _, item := range part {
				if err := fn(w, item); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sortedIDs returns the keys of a map, ascending.
func sortedIDs[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

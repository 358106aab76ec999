package memgraph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// reembedAtOnce is how many texts are embedded and stored at a time.
const reembedAtOnce = 64

// Reembed gives every text a vector of another model and then lets these take the
// place of the old ones, all at once. embed is asked for some nodes at a time and
// answers in their order; an Embedding without a vector leaves its text without one.
// progress hears how many are done, nil is fine. Until it returns nil the old vectors
// serve; texts that came while the last were embedded have none then, like any that was
// just put. When it is interrupted the next call with the same model goes on where this
// one ended; one with another model begins anew. What the edges remember of past
// questions was in the old model's terms and is forgotten.
func (s *Store) Reembed(ctx context.Context, model string, embed func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error), progress func(done, total int)) error {
	const op = "embed anew"
	if embed == nil {
		return s.wrap(op, missing("function"))
	}
	if err := s.beginModel(ctx, model); err != nil {
		return s.wrap(op, err)
	}
	asked := map[graph.ID]bool{} // texts that cannot be embedded are not asked for twice
	for before := -1; ; {
		waiting, total, err := s.unembedded(ctx, asked)
		if err != nil {
			return s.wrap(op, err)
		}
		if len(waiting) == 0 {
			break
		}
		done := total - len(waiting)
		for chunk := range slices.Chunk(waiting, reembedAtOnce) {
			if err := s.embedNext(ctx, model, chunk, embed); err != nil {
				return s.wrap(op, err)
			}
			for _, id := range chunk {
				asked[id] = true
			}
			if done += len(chunk); progress != nil {
				progress(done, total)
			}
		}
		if before >= 0 && (len(waiting) <= reembedAtOnce || 2*len(waiting) > before) {
			break // they come as fast as they are embedded
		}
		before = len(waiting)
	}
	return s.wrap(op, s.adoptModel(ctx, model))
}

// embedNext embeds some nodes with the next model; those that are gone are left out.
func (s *Store) embedNext(ctx context.Context, model string, list []graph.ID, embed func(context.Context, []graph.Node) ([]graph.Embedding, error)) error {
	var nodes []graph.Node
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range list {
			n, err := record.GetNode(r, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			nodes = append(nodes, n)
		}
		return nil
	})
	if err != nil {
		return err
	}
	found, err := embed(ctx, nodes)
	if err == nil && len(found) != len(nodes) {
		err = fmt.Errorf("%w: %d vectors for %d texts", graph.ErrBadVector, len(found), len(nodes))
	}
	if err != nil {
		return err
	}
	return s.putNext(ctx, model, nodes, found)
}

// beginModel says on disk which model comes next, once nothing is left of what was made
// for another one.
func (s *Store) beginModel(ctx context.Context, model string) error {
	if err := graph.CheckModel(model); err != nil {
		return err
	}
	state, err := s.header(ctx)
	if err != nil {
		return err
	}
	if model == state.Model {
		return fmt.Errorf("%w: the memory has vectors of %q already", graph.ErrInvalid, model)
	}
	for state.Next.Model != model {
		err := s.Write(ctx, func(w *Writer) error {
			if w.header.Next.Model != model {
				w.header.Next, w.headerChanged, w.unindexed = record.ModelInfo{}, true, true // nobody else goes on with it
				cleared, err := w.clearSlot(w.header.Slot.Other())
				if err != nil {
					return err
				}
				if cleared {
					w.header.Next.Model = model
				}
			}
			state = w.header
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) header(ctx context.Context) (state record.Header, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		state, err = record.ReadHeader(r)
		return err
	})
	return state, err
}

// clearSlot removes vectors of a slot that is not in use, and reports whether none are
// left.
func (w *Writer) clearSlot(unused record.Slot) (cleared bool, err error) {
	const atOnce = 1000
	var keys [][]byte
	for _, kind := range []byte{unused.Vectors(), unused.Tokens()} {
		for entry, err := range w.tx.Scan(kv.Range{Prefix: record.Key(kind), KeysOnly: true}) {
			if err != nil {
				return false, err
			}
			if len(keys) == atOnce {
				break
			}
			keys = append(keys, bytes.Clone(entry.Key))
		}
	}
	for _, k := range keys {
		w.unindexed = true
		w.drop(k)
	}
	return len(keys) < atOnce, w.failed
}

// unembedded returns the nodes that have no vector of the next model, less those
// that were asked for, and how many nodes have words.
func (s *Store) unembedded(ctx context.Context, asked map[graph.ID]bool) (waiting []graph.ID, total int, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		state, err := record.ReadHeader(r)
		if err != nil {
			return err
		}
		return record.ScanNodes(r, func(n graph.Node) error {
			if n.Kind == graph.Person {
				return nil
			}
			total++
			_, err := r.Get(record.Key(state.Slot.Other().Vectors(), uint64(n.ID)))
			switch {
			case errors.Is(err, kv.ErrNotFound) && !asked[n.ID]:
				waiting = append(waiting, n.ID)
			case err != nil && !errors.Is(err, kv.ErrNotFound):
				return err
			}
			return nil
		})
	})
	return waiting, total, err
}

// putNext stores what the next model computed, except for nodes that changed meanwhile.
func (s *Store) putNext(ctx context.Context, model string, nodes []graph.Node, found []graph.Embedding) error {
	return s.Write(ctx, func(w *Writer) error {
		if err := w.header.CheckNext(model); err != nil {
			return err
		}
		w.unindexed = true
		for i := range nodes {
			if len(found[i].Vector) == 0 {
				continue
			}
			err := w.setNextEmbedding(nodes[i], model, found[i])
			if err != nil && !errors.Is(err, graph.ErrNotFound) && !errors.Is(err, graph.ErrStale) {
				return fmt.Errorf("node %v: %w", nodes[i].ID, err)
			}
		}
		return w.failed
	})
}

// setNextEmbedding is SetEmbedding for the next model.
func (w *Writer) setNextEmbedding(of graph.Node, model string, e graph.Embedding) error {
	words, err := w.sameWordsAs(&of)
	if err != nil {
		return err
	}
	stored, err := w.header.Next.EncodeEmbedding(&w.unit, model, e, words)
	if err != nil {
		return err
	}
	w.headerChanged = w.header.Next.Learn(model, stored) || w.headerChanged
	to := w.header.Slot.Other()
	w.put(record.Key(to.Vectors(), uint64(of.ID)), stored.Vector)
	if stored.Tokens != nil {
		w.put(record.Key(to.Tokens(), uint64(of.ID)), stored.Tokens)
	}
	return w.failed
}

// adoptModel lets the vectors of the next model take the place of those in use. The
// edges' memory vectors go first: those of two models must never meet.
func (s *Store) adoptModel(ctx context.Context, model string) error {
	state, err := s.header(ctx)
	if err == nil {
		err = state.CheckNext(model)
	}
	if err == nil {
		err = s.clearMemories(ctx)
	}
	if err != nil {
		return err
	}
	var old record.Slot
	err = s.Write(ctx, func(w *Writer) error {
		if err := w.header.CheckNext(model); err != nil {
			return err
		}
		if edges, err := rememberingEdges(w.tx, 1); err != nil {
			return err
		} else if len(edges) > 0 {
			return fmt.Errorf("%w: edges were credited meanwhile; call it again", graph.ErrConflict)
		}
		old = w.header.Slot
		w.header.ModelInfo, w.header.Next, w.header.Slot = w.header.Next, record.ModelInfo{}, old.Other()
		if w.header.Dim == 0 {
			w.header.ModelInfo = record.ModelInfo{} // there was nothing to embed
		}
		w.headerChanged, w.rebuild = true, true
		return nil
	})
	for cleared := false; err == nil && !cleared; {
		err = s.Write(ctx, func(w *Writer) (err error) {
			if cleared = w.header.Slot == old || w.header.Next.Model != ""; !cleared { // else another call uses it
				cleared, err = w.clearSlot(old)
			}
			return err
		})
	}
	return err
}

// clearMemories takes the memory vectors of all edges away.
func (s *Store) clearMemories(ctx context.Context) error {
	const atOnce = 200
	for {
		var edges []graph.Edge
		err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
			edges, err = rememberingEdges(r, atOnce)
			return err
		})
		if err != nil || len(edges) == 0 {
			return err
		}
		err = s.Write(ctx, func(w *Writer) error {
			for i := range edges {
				e, err := w.Edge(edges[i].ID)
				if errors.Is(err, graph.ErrNotFound) {
					continue
				}
				if err != nil {
					return err
				}
				e.Memory = nil
				if err := w.replaceEdge(&e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// rememberingEdges returns up to most edges that have a memory vector.
func rememberingEdges(r kv.Reader, most int) ([]graph.Edge, error) {
	var list []graph.Edge
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return nil, err
		}
		if len(e.Memory) > 0 {
			if list = append(list, *e); len(list) == most {
				break
			}
		}
	}
	return list, nil
}

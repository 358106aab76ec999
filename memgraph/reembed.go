package memgraph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

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
func (s *Store) Reembed(ctx context.Context, model string, embed func(ctx context.Context, nodes []Node) ([]Embedding, error), progress func(done, total int)) error {
	const op = "embed anew"
	if embed == nil {
		return s.wrap(op, missing("function"))
	}
	if err := s.beginModel(ctx, model); err != nil {
		return s.wrap(op, err)
	}
	asked := map[ID]bool{} // texts that cannot be embedded are not asked for twice
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
func (s *Store) embedNext(ctx context.Context, model string, list []ID, embed func(context.Context, []Node) ([]Embedding, error)) error {
	var nodes []Node
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range list {
			n, err := getNode(r, id)
			if errors.Is(err, ErrNotFound) {
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
		err = fmt.Errorf("%w: %d vectors for %d texts", ErrBadVector, len(found), len(nodes))
	}
	if err != nil {
		return err
	}
	return s.putNext(ctx, model, nodes, found)
}

// beginModel says on disk which model comes next, once nothing is left of what was made
// for another one.
func (s *Store) beginModel(ctx context.Context, model string) error {
	if err := checkModel(model); err != nil {
		return err
	}
	state, err := s.stamp(ctx)
	if err != nil {
		return err
	}
	if model == state.model {
		return fmt.Errorf("%w: the memory has vectors of %q already", ErrInvalid, model)
	}
	for state.next.model != model {
		err := s.Write(ctx, func(w *Writer) error {
			if w.stamp.next.model != model {
				w.stamp.next, w.stamped, w.unindexed = meant{}, true, true // nobody else goes on with it
				cleared, err := w.clearSlot(w.stamp.slot.other())
				if err != nil {
					return err
				}
				if cleared {
					w.stamp.next.model = model
				}
			}
			state = w.stamp
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) stamp(ctx context.Context) (state stamp, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		state, err = readStamp(r)
		return err
	})
	return state, err
}

// clearSlot removes vectors of a slot that is not in use, and reports whether none are
// left.
func (w *Writer) clearSlot(unused slot) (cleared bool, err error) {
	const atOnce = 1000
	var keys [][]byte
	for _, kind := range []byte{unused.vectors(), unused.tokens()} {
		for entry, err := range w.tx.Scan(kv.Range{Prefix: key(kind), KeysOnly: true}) {
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
func (s *Store) unembedded(ctx context.Context, asked map[ID]bool) (waiting []ID, total int, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		state, err := readStamp(r)
		if err != nil {
			return err
		}
		return scanNodes(r, func(n Node) error {
			if n.Kind == Person {
				return nil
			}
			total++
			_, err := r.Get(key(state.slot.other().vectors(), uint64(n.ID)))
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
func (s *Store) putNext(ctx context.Context, model string, nodes []Node, found []Embedding) error {
	return s.Write(ctx, func(w *Writer) error {
		if err := w.stamp.comes(model); err != nil {
			return err
		}
		w.unindexed = true
		for i := range nodes {
			if len(found[i].Vector) == 0 {
				continue
			}
			err := w.setNextEmbedding(nodes[i], model, found[i])
			if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrStale) {
				return fmt.Errorf("node %v: %w", nodes[i].ID, err)
			}
		}
		return w.failed
	})
}

// setNextEmbedding is SetEmbedding for the next model.
func (w *Writer) setNextEmbedding(of Node, model string, e Embedding) error {
	words, err := w.sameWordsAs(&of)
	if err != nil {
		return err
	}
	record, err := w.stamp.next.encodeEmbedding(&w.unit, model, e, words)
	if err != nil {
		return err
	}
	w.stamped = w.stamp.next.learn(model, record) || w.stamped
	to := w.stamp.slot.other()
	w.put(key(to.vectors(), uint64(of.ID)), record.vector)
	if record.tokens != nil {
		w.put(key(to.tokens(), uint64(of.ID)), record.tokens)
	}
	return w.failed
}

// adoptModel lets the vectors of the next model take the place of those in use. The
// edges' memory vectors go first: those of two models must never meet.
func (s *Store) adoptModel(ctx context.Context, model string) error {
	state, err := s.stamp(ctx)
	if err == nil {
		err = state.comes(model)
	}
	if err == nil {
		err = s.clearMemories(ctx)
	}
	if err != nil {
		return err
	}
	var old slot
	err = s.Write(ctx, func(w *Writer) error {
		if err := w.stamp.comes(model); err != nil {
			return err
		}
		if edges, err := rememberingEdges(w.tx, 1); err != nil {
			return err
		} else if len(edges) > 0 {
			return fmt.Errorf("%w: edges were credited meanwhile; call it again", ErrConflict)
		}
		old = w.stamp.slot
		w.stamp.meant, w.stamp.next, w.stamp.slot = w.stamp.next, meant{}, old.other()
		if w.stamp.dim == 0 {
			w.stamp.meant = meant{} // there was nothing to embed
		}
		w.stamped, w.rebuild = true, true
		return nil
	})
	for cleared := false; err == nil && !cleared; {
		err = s.Write(ctx, func(w *Writer) (err error) {
			if cleared = w.stamp.slot == old || w.stamp.next.model != ""; !cleared { // else another call uses it
				cleared, err = w.clearSlot(old)
			}
			return err
		})
	}
	return err
}

// comes returns ErrConflict unless a model is the next.
func (s *stamp) comes(model string) error {
	if s.next.model != model {
		return fmt.Errorf("%w: another call embeds with %q", ErrConflict, s.next.model)
	}
	return nil
}

// clearMemories takes the memory vectors of all edges away.
func (s *Store) clearMemories(ctx context.Context) error {
	const atOnce = 200
	for {
		var edges []Edge
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
				if errors.Is(err, ErrNotFound) {
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
func rememberingEdges(r kv.Reader, most int) ([]Edge, error) {
	var list []Edge
	for e, err := range allEdges(r) {
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

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

// reembedBatch is how many texts are embedded and stored at a time.
const reembedBatch = 64

// Reembed gives every text a vector of another model. When all have one, these replace the
// old vectors at once; until then the old ones serve. embed receives some nodes at a time
// and returns their embeddings in the same order; one without a vector leaves its text
// without. progress receives how many texts are done; nil is fine.
//
// A text that changes meanwhile, or comes late, has no vector afterwards, like a new one.
// After an interruption, a call with the same model continues, also if all that is left is to remove the old
// vectors; one with another model starts again. Edge memories belong to the old model and are removed.
func (s *Store) Reembed(ctx context.Context, model string, embed func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error), progress func(done, total int)) error {
	const op = "change the embedding model"
	if embed == nil {
		return s.wrap(op, missingArgument("function"))
	}
	r := reembedding{store: s, model: model, embed: embed, asked: map[graph.ID]bool{}}
	if adopted, err := r.begin(ctx); err != nil {
		return s.wrap(op, err)
	} else if adopted {
		return s.wrap(op, r.clearOld(ctx))
	}
	if err := r.embedAll(ctx, progress); err != nil {
		return s.wrap(op, err)
	}
	return s.wrap(op, r.adopt(ctx))
}

// reembedding is one call of Reembed.
type reembedding struct {
	store *Store
	model string // the new one
	embed func(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error)
	inUse record.Slot       // slot of the new vectors, once they are in use
	asked map[graph.ID]bool // texts that embed received already; each is embedded once
}

// embedAll embeds until nearly no text is left. It also ends if new texts come faster than
// they are embedded.
func (e *reembedding) embedAll(ctx context.Context, progress func(done, total int)) error {
	for before := -1; ; {
		waiting, total, err := e.unembedded(ctx)
		if err != nil || len(waiting) == 0 {
			return err
		}
		done := total - len(waiting)
		for chunk := range slices.Chunk(waiting, reembedBatch) {
			if err := e.embedBatch(ctx, chunk); err != nil {
				return err
			}
			for _, id := range chunk {
				e.asked[id] = true
			}
			done += len(chunk)
			if progress != nil {
				progress(done, total)
			}
		}
		if before >= 0 && (len(waiting) <= reembedBatch || 2*len(waiting) > before) {
			return nil
		}
		before = len(waiting)
	}
}

// embedBatch embeds those of some nodes that still exist.
func (e *reembedding) embedBatch(ctx context.Context, list []graph.ID) error {
	var nodes []graph.Node
	err := e.store.view(ctx, func(r kv.Reader) error {
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
	found, err := e.embed(ctx, nodes)
	if err == nil && len(found) != len(nodes) {
		err = fmt.Errorf("%w: %d vectors for %d texts", graph.ErrBadVector, len(found), len(nodes))
	}
	if err != nil {
		return err
	}
	return e.put(ctx, nodes, found)
}

// begin stores the next model in the header, after it removed vectors left over in the
// unused slot. adopted reports that the model's vectors are in use already, and old ones are left over.
func (e *reembedding) begin(ctx context.Context) (adopted bool, err error) {
	model := e.model
	if err := graph.CheckModel(model); err != nil {
		return false, err
	}
	header, leftOver, err := e.header(ctx)
	if err != nil {
		return false, err
	}
	if model == header.Model {
		if !leftOver || header.Next.Model != "" {
			err = fmt.Errorf("%w: the memory already has vectors of %q", graph.ErrInvalid, model)
		}
		e.inUse = header.Slot
		return true, err
	}
	for header.Next.Model != model {
		err := e.store.Write(ctx, func(w *Writer) error {
			if w.header.Next.Model != model {
				w.header.Next, w.headerChanged, w.unindexed = record.ModelInfo{}, true, true // stops other calls from continuing it
				cleared, err := w.clearSlot(w.header.Slot.Other())
				if err != nil {
					return err
				}
				if cleared {
					w.header.Next.Model = model
				}
			}
			header = w.header
			return nil
		})
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// header returns the header, and whether there are vectors in the unused slot.
func (e *reembedding) header(ctx context.Context) (header record.Header, leftOver bool, err error) {
	err = e.store.view(ctx, func(r kv.Reader) (err error) {
		if header, err = record.ReadHeader(r); err != nil {
			return err
		}
		for _, kind := range []byte{header.Slot.Other().Vectors(), header.Slot.Other().Tokens()} {
			for _, err := range r.Scan(kv.Range{Prefix: record.Key(kind), KeysOnly: true}) {
				leftOver = true
				return err
			}
		}
		return nil
	})
	return header, leftOver, err
}

// clearSlot removes some vectors of an unused slot, and reports whether none are left.
func (t *transaction) clearSlot(unused record.Slot) (cleared bool, err error) {
	const atOnce = 1000
	var keys [][]byte
	for _, kind := range []byte{unused.Vectors(), unused.Tokens()} {
		for entry, err := range t.tx.Scan(kv.Range{Prefix: record.Key(kind), KeysOnly: true}) {
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
		t.unindexed = true
		t.drop(k)
	}
	return len(keys) < atOnce, t.failed
}

// unembedded returns the nodes without a vector of the next model that embed has not
// received, and how many nodes have words.
func (e *reembedding) unembedded(ctx context.Context) (waiting []graph.ID, total int, err error) {
	err = e.store.view(ctx, func(r kv.Reader) error {
		header, err := record.ReadHeader(r)
		if err != nil {
			return err
		}
		return record.ScanNodes(r, func(n graph.Node) error {
			if !n.Kind.Searchable() {
				return nil
			}
			total++
			_, err := r.Get(record.Key(header.Slot.Other().Vectors(), uint64(n.ID)))
			switch {
			case errors.Is(err, kv.ErrNotFound) && !e.asked[n.ID]:
				waiting = append(waiting, n.ID)
			case err != nil && !errors.Is(err, kv.ErrNotFound):
				return err
			}
			return nil
		})
	})
	return waiting, total, err
}

// put stores what the next model computed, except for nodes that changed meanwhile. What
// does not fit into one transaction goes into several.
func (e *reembedding) put(ctx context.Context, nodes []graph.Node, found []graph.Embedding) error {
	return kv.InHalves(len(nodes), func(from, to int) error {
		return e.putAtOnce(ctx, nodes[from:to], found[from:to])
	})
}

func (e *reembedding) putAtOnce(ctx context.Context, nodes []graph.Node, found []graph.Embedding) error {
	return e.store.Write(ctx, func(w *Writer) error {
		if err := w.header.CheckNext(e.model); err != nil {
			return err
		}
		w.unindexed = true
		for i := range nodes {
			if len(found[i].Vector) == 0 {
				continue
			}
			err := w.setNextEmbedding(nodes[i], e.model, found[i])
			if errors.Is(err, graph.ErrBadTokens) { // the vector alone is stored
				err = w.setNextEmbedding(nodes[i], e.model,
					graph.Embedding{Vector: found[i].Vector, SpeakerName: found[i].SpeakerName})
			}
			if err != nil && !errors.Is(err, graph.ErrNotFound) && !errors.Is(err, graph.ErrStale) {
				return fmt.Errorf("node %v: %w", nodes[i].ID, err)
			}
		}
		return w.failed
	})
}

// setNextEmbedding is SetEmbedding for the next model.
func (w *Writer) setNextEmbedding(of graph.Node, model string, e graph.Embedding) error {
	words, err := w.sameWordsAs(&of, e.SpeakerName)
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

// adopt replaces the vectors in use with those of the next model. It removes edge memories
// first, because vectors of two models are never compared.
func (e *reembedding) adopt(ctx context.Context) error {
	header, _, err := e.header(ctx)
	if err == nil {
		err = header.CheckNext(e.model)
	}
	if err == nil {
		err = e.clearEdgeMemories(ctx)
	}
	if err != nil {
		return err
	}
	err = e.store.Write(ctx, func(w *Writer) error {
		if err := w.header.CheckNext(e.model); err != nil {
			return err
		}
		if edges, err := edgesWithMemory(w.tx, 1); err != nil {
			return err
		} else if len(edges) > 0 {
			return fmt.Errorf("%w: edges were credited meanwhile; call Reembed again", graph.ErrConflict)
		}
		e.inUse = w.header.Slot.Other()
		w.header.ModelInfo, w.header.Next, w.header.Slot = w.header.Next, record.ModelInfo{}, e.inUse
		if w.header.Dim == 0 {
			w.header.ModelInfo = record.ModelInfo{} // there was no text to embed
		}
		w.headerChanged, w.rebuild = true, true
		return nil
	})
	if err != nil {
		return err
	}
	return e.clearOld(ctx)
}

// clearOld removes the vectors of the slot that was in use before.
func (e *reembedding) clearOld(ctx context.Context) error {
	for cleared := false; !cleared; {
		err := e.store.Write(ctx, func(w *Writer) (err error) {
			if cleared = w.header.Slot != e.inUse || w.header.Next.Model != ""; !cleared { // otherwise another call uses the slot
				cleared, err = w.clearSlot(e.inUse.Other())
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// clearEdgeMemories removes the memory vectors of all edges.
func (e *reembedding) clearEdgeMemories(ctx context.Context) error {
	const atOnce = 200
	for {
		var edges []graph.Edge
		err := e.store.view(ctx, func(r kv.Reader) (err error) {
			edges, err = edgesWithMemory(r, atOnce)
			return err
		})
		if err != nil || len(edges) == 0 {
			return err
		}
		err = e.store.Write(ctx, func(w *Writer) error {
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

// edgesWithMemory returns at most limit edges that have a memory vector.
func edgesWithMemory(r kv.Reader, limit int) ([]graph.Edge, error) {
	var list []graph.Edge
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return nil, err
		}
		if len(e.Memory) > 0 {
			if list = append(list, *e); len(list) == limit {
				break
			}
		}
	}
	return list, nil
}

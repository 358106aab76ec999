package index

import (
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// gathering makes an index of vectors in a goroutine of its own, while another one
// reads what it asks for: loading a memory takes two processors so.
type vectorLoader struct {
	passes chan *vectorPass // from the first vector on
	quit   chan struct{}    // nobody reads any more
	done   chan struct{}
	index  VectorIndex
	err    error
}

// wanted is one passage through all vectors.
type vectorPass struct {
	batches chan *batch
	used    chan *batch   // to be filled again
	enough  chan struct{} // no more are needed
}

// batch is some vectors, one after the other.
type batch struct {
	ids    []uint32
	values []float32
}

// How many vectors go from one goroutine to the other at once, and how often.
const (
	batchVectors = 64
	batchesAhead = 2
)

// gather begins to make the index of the vectors on the graph that was kept of one.
// It ends with feed or stop, one of which has to be called.
func (p Options) StartLoading(hasGraph []byte, dim int) *vectorLoader {
	g := &vectorLoader{passes: make(chan *vectorPass), quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(g.done)
		if dim > 0 {
			g.index, g.err = p.readVectors(hasGraph, dim, g.receive)
		}
	}()
	return g
}

// vectors yields what the other goroutine reads.
func (g *vectorLoader) receive(yield func(uint32, []float32) bool) {
	w := &vectorPass{make(chan *batch, batchesAhead), make(chan *batch, batchesAhead+2), make(chan struct{})}
	defer close(w.enough)
	select {
	case g.passes <- w:
	case <-g.quit:
		return
	}
	for b := range w.batches {
		dim := len(b.values) / max(1, len(b.ids))
		for i, id := range b.ids {
			if !yield(id, b.values[i*dim:(i+1)*dim]) {
				return
			}
		}
		w.used <- b
	}
}

// feed gives the vectors in use of the nodes that keep accepts, as often as they are
// wanted, and returns the index of them.
func (g *vectorLoader) load(r kv.Reader, state record.Header, keep func(id graph.ID) bool) (VectorIndex, error) {
	defer g.stop()
	for {
		select {
		case w := <-g.passes:
			if err := w.send(r, state, keep); err != nil {
				return nil, err
			}
		case <-g.done:
			return g.index, g.err
		}
	}
}

// stop waits for the other goroutine, which gets nothing any more.
func (g *vectorLoader) stop() {
	select {
	case <-g.quit:
	default:
		close(g.quit)
	}
	<-g.done
}

func (w *vectorPass) send(r kv.Reader, state record.Header, keep func(id graph.ID) bool) error {
	defer close(w.batches)
	b := newBatch(state.Dim)
	pass := func() (more bool) {
		select {
		case w.batches <- b:
		case <-w.enough:
			return false
		}
		select {
		case b = <-w.used:
			b.ids, b.values = b.ids[:0], b.values[:0]
		default:
			b = newBatch(state.Dim)
		}
		return true
	}
	err := record.ScanVectors(r, state, func(id graph.ID, decode func([]float32) error) error {
		if !keep(id) {
			return nil
		}
		end := len(b.values) + state.Dim
		if err := decode(b.values[len(b.values):end]); err != nil {
			return err
		}
		b.ids, b.values = append(b.ids, uint32(id)), b.values[:end]
		if len(b.ids) == batchVectors && !pass() {
			return record.ErrStop
		}
		return nil
	})
	switch {
	case record.IsStop(err):
		return nil
	case err == nil:
		pass()
	}
	return err
}

func newBatch(dim int) *batch {
	return &batch{make([]uint32, 0, batchVectors), make([]float32, 0, batchVectors*dim)}
}

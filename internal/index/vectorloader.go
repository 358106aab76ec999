package index

import (
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// vectorLoader builds a vector index in a goroutine of its own from vectors that another
// goroutine reads, so that a load uses two processors.
type vectorLoader struct {
	passes chan *vectorPass // passes that the index asks for
	quit   chan struct{}    // closed when no more vectors are read
	done   chan struct{}    // closed when index and err are set
	index  VectorIndex
	err    error
}

// vectorPass is one pass over all vectors.
type vectorPass struct {
	batches chan *batch
	used    chan *batch   // to be reused
	enough  chan struct{} // closed when no more batches are needed
}

// batch is some vectors, one after the other.
type batch struct {
	ids    []uint32
	values []float32
}

// Vectors of a batch, and batches sent ahead.
const (
	batchVectors = 64
	batchesAhead = 2
)

// startLoading begins to build a vector index. vectorGraph is that of a checkpoint, or
// nil. Call load or stop to end the goroutine.
func (o Options) startLoading(vectorGraph []byte, dim int) *vectorLoader {
	l := &vectorLoader{passes: make(chan *vectorPass), quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		if dim > 0 {
			l.index, l.err = o.readVectors(vectorGraph, dim, l.receive)
		}
	}()
	return l
}

// load sends the stored vectors of the nodes that keep accepts, in every pass, and
// returns the index.
func (l *vectorLoader) load(r kv.Reader, header record.Header, keep func(id graph.ID) bool) (VectorIndex, error) {
	defer l.stop()
	for {
		select {
		case p := <-l.passes:
			if err := p.send(r, header, keep); err != nil {
				return nil, err
			}
		case <-l.done:
			return l.index, l.err
		}
	}
}

// stop ends the goroutine and waits for it.
func (l *vectorLoader) stop() {
	select {
	case <-l.quit:
	default:
		close(l.quit)
	}
	<-l.done
}

// receive yields the vectors of one pass. It runs in the goroutine.
func (l *vectorLoader) receive(yield func(uint32, []float32) bool) {
	p := &vectorPass{make(chan *batch, batchesAhead), make(chan *batch, batchesAhead+2), make(chan struct{})}
	defer close(p.enough)
	select {
	case l.passes <- p:
	case <-l.quit:
		return
	}
	for b := range p.batches {
		dim := len(b.values) / max(1, len(b.ids))
		for i, id := range b.ids {
			if !yield(id, b.values[i*dim:(i+1)*dim]) {
				return
			}
		}
		p.used <- b
	}
}

// send reads the stored vectors and sends them in batches.
func (p *vectorPass) send(r kv.Reader, header record.Header, keep func(id graph.ID) bool) error {
	defer close(p.batches)
	b := newBatch(header.Dim)
	flush := func() (more bool) {
		select {
		case p.batches <- b:
		case <-p.enough:
			return false
		}
		select {
		case b = <-p.used:
			b.ids, b.values = b.ids[:0], b.values[:0]
		default:
			b = newBatch(header.Dim)
		}
		return true
	}
	err := record.ScanVectors(r, header, func(id graph.ID, decode func([]float32) error) error {
		if !keep(id) {
			return nil
		}
		end := len(b.values) + header.Dim
		if err := decode(b.values[len(b.values):end]); err != nil {
			return err
		}
		b.ids, b.values = append(b.ids, uint32(id)), b.values[:end]
		if len(b.ids) == batchVectors && !flush() {
			return record.ErrStop
		}
		return nil
	})
	switch {
	case record.IsStop(err):
		return nil
	case err == nil:
		flush()
	}
	return err
}

func newBatch(dim int) *batch {
	return &batch{make([]uint32, 0, batchVectors), make([]float32, 0, batchVectors*dim)}
}

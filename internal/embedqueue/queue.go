package embedqueue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Queue embeds new texts in the background. Safe for concurrent use.
type Queue struct {
	model   *Model
	woken   chan struct{}   // there may be something to embed
	flushes chan chan error // callers of Flush
	cancel  context.CancelFunc
	done    chan struct{}
}

// batchSize is how many texts are embedded and stored at a time: enough for the embedder
// to sort them by length, few enough to stop soon.
const batchSize = 256

// A failing embedder is tried again after a pause that doubles.
const (
	firstPause = time.Second
	lastPause  = time.Minute
)

// Start begins to embed what the memory holds without a vector.
func Start(model *Model) *Queue {
	ctx, cancel := context.WithCancel(context.Background())
	q := &Queue{
		model:   model,
		woken:   make(chan struct{}, 1),
		flushes: make(chan chan error),
		cancel:  cancel,
		done:    make(chan struct{}),
	}
	q.Wake() // the last run may have left texts
	go q.work(ctx)
	return q
}

// Wake says that texts may have come or changed. It does not block.
func (q *Queue) Wake() {
	select {
	case q.woken <- struct{}{}:
	default: // it is awake already
	}
}

// Embedder returns the embedder of the queue.
func (q *Queue) Embedder() memgraph.Embedder { return q.model.embedder }

// Flush waits until everything stored before the call is embedded. It returns an error
// that names a text which could not be embedded, and ErrClosed after Stop.
func (q *Queue) Flush(ctx context.Context) error {
	reply := make(chan error, 1)
	select {
	case q.flushes <- reply:
	case <-ctx.Done():
		return ctx.Err()
	case <-q.done:
		return graph.ErrClosed
	}
	select {
	case err := <-reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Stop ends the work and waits for it.
func (q *Queue) Stop() {
	q.cancel()
	<-q.done
}

// work embeds what is there whenever it is woken, until the context ends.
func (q *Queue) work(ctx context.Context) {
	defer close(q.done)
	pause := firstPause
	var retry <-chan time.Time
	for {
		var reply chan error
		select {
		case <-ctx.Done():
			return
		case reply = <-q.flushes:
		case <-q.woken:
			if retry != nil {
				continue // the embedder fails; wait for the retry
			}
		case <-retry:
		}
		err := q.drain(ctx)
		if reply != nil {
			reply <- q.verdict(ctx, err)
		}
		switch {
		case err == nil:
			retry, pause = nil, firstPause
		case ctx.Err() == nil:
			q.model.logger.Warn("embedding failed", "ego", q.model.store.Ego(), "model", q.model.embedder.Model(),
				"error", err, "again in", pause)
			retry, pause = time.After(pause), min(2*pause, lastPause)
		}
	}
}

// verdict is what Flush returns.
func (q *Queue) verdict(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return graph.ErrClosed
	}
	if err == nil {
		q.model.dropGone(ctx)
		for id, r := range q.model.refused {
			return fmt.Errorf("%d texts could not be embedded, node %v among them: %w", len(q.model.refused), id, r.reason)
		}
	}
	return err
}

// drain embeds until no text is left that can be embedded. Texts that change while the
// embedder reads them are embedded again.
func (q *Queue) drain(ctx context.Context) error {
	for again := true; again; {
		again = false
		var after graph.ID
		for {
			list, err := q.unembedded(ctx, after)
			if err != nil {
				return err
			}
			if len(list) == 0 {
				break
			}
			after = list[len(list)-1]
			stale, err := q.embed(ctx, list)
			if err != nil {
				return err
			}
			again = again || stale
		}
	}
	return nil
}

// unembedded returns the next nodes without a vector, in order of their ids.
func (q *Queue) unembedded(ctx context.Context, after graph.ID) (list []graph.ID, err error) {
	err = q.model.store.Index(ctx, func(x *index.Index) error {
		list = x.WithoutVector(after, batchSize)
		return nil
	})
	return list, err
}

// embed gives nodes their vectors. It reports whether some of them changed meanwhile, and
// so have none yet.
func (q *Queue) embed(ctx context.Context, list []graph.ID) (stale bool, err error) {
	nodes, err := q.read(ctx, list)
	if err != nil {
		return false, err
	}
	found, err := q.model.Embed(ctx, nodes)
	if err != nil || len(found) == 0 {
		return false, err
	}
	return q.put(ctx, nodes, found)
}

// put stores embeddings. What does not fit into one transaction goes into several.
func (q *Queue) put(ctx context.Context, nodes []graph.Node, found []graph.Embedding) (stale bool, err error) {
	err = kv.InHalves(len(nodes), func(from, to int) error {
		staleHere := false
		err := q.model.store.Write(ctx, func(w *memgraph.Writer) error {
			staleHere = false
			for i := from; i < to; i++ {
				if len(found[i].Vector) == 0 {
					continue // refused
				}
				err := q.store(w, nodes[i], found[i])
				switch {
				case errors.Is(err, graph.ErrStale):
					staleHere = true
				case err != nil && !errors.Is(err, graph.ErrNotFound):
					return err
				}
			}
			return nil
		})
		stale = stale || staleHere
		return err
	})
	return stale, err
}

// read returns the nodes that still exist and that the embedder did not refuse.
func (q *Queue) read(ctx context.Context, list []graph.ID) ([]graph.Node, error) {
	nodes := make([]graph.Node, 0, len(list))
	for _, id := range list {
		n, err := q.model.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if r, refused := q.model.refused[id]; refused && r.revision == n.Revision {
			continue
		}
		delete(q.model.refused, id)
		nodes = append(nodes, n)
	}
	return nodes, nil
}

// store stores one embedding; without its tokens if those cannot be stored.
func (q *Queue) store(w *memgraph.Writer, n graph.Node, e graph.Embedding) error {
	model := q.model.embedder.Model()
	err := w.SetEmbedding(n, model, e)
	if errors.Is(err, graph.ErrBadTokens) {
		q.model.logger.Warn("tokens of a text cannot be stored", "ego", q.model.store.Ego(), "node", n.ID, "error", err)
		err = w.SetEmbedding(n, model, graph.Embedding{Vector: e.Vector, SpeakerName: e.SpeakerName})
	}
	return err
}

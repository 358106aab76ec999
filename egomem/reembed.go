package egomem

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/internal/embedqueue"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Reembed moves the memory to another embedding model. It embeds every text anew, and
// then lets the new vectors take the place of the old ones, all at once: until it
// returns nil the old model serves, and recall and observation go on all the while.
// progress hears how many texts are done; nil is fine. After an error, or when the
// process ended, calling it again with the same model goes on where it was.
//
// Open the memory with its old model for that, or without one, when recall shall go by
// words alone meanwhile. The memory does not close either embedder.
func (m *Memory) Reembed(ctx context.Context, next Embedder, progress func(done, total int)) error {
	const op = "embed anew"
	if err := m.open(op); err != nil {
		return err
	}
	if next == nil {
		return memgraph.Wrap(op, m.store.Ego(), fmt.Errorf("%w: there is no embedder", ErrInvalid))
	}
	checked := Options{Embedder: next}
	if _, err := checked.filled(); err != nil {
		return memgraph.Wrap(op, m.store.Ego(), err)
	}
	m.changing.Lock()
	defer m.changing.Unlock()
	if err := m.open(op); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // Close does not wait for all the texts
		select {
		case <-m.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	retriever := m.retriever(next)
	m.coming.Store(retriever)
	defer m.coming.Store(nil)
	model := embedqueue.NewModel(m.store, next, m.options.Logger)
	err := m.store.Reembed(ctx, next.Model(), model.Embed, progress)
	old := m.worker.Load()
	if err == nil && old != nil {
		old.Stop()
		if err = m.takeBack(ctx, next.Model(), model.Embed); err != nil {
			m.worker.Store(m.embedWith(old.Embedder()))
		}
	}
	if err == nil {
		m.recaller.Store(retriever)
		m.worker.Store(m.embedWith(next))
		err = m.open(op)
	} else if m.closed.Load() {
		err = memgraph.Wrap(op, m.store.Ego(), ErrClosed)
	}
	return err
}

// takeBack gives a memory its next model again when the old one, before it was stopped,
// was the first to embed something in it: as long as there was nothing to embed, the
// memory had no model.
func (m *Memory) takeBack(ctx context.Context, model string, embed func(context.Context, []graph.Node) ([]graph.Embedding, error)) error {
	now, _, err := m.store.Model(ctx)
	if err != nil || now == "" || now == model {
		return err
	}
	return m.store.Reembed(ctx, model, embed, nil)
}

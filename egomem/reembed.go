package egomem

import (
	"context"
	"errors"

	"github.com/egomem/egomem/internal/embedqueue"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Reembed moves the memory to another embedding model. It embeds every text, then replaces
// all old vectors at once. Until it returns nil the old model serves; recall and
// observation go on. progress receives how many texts are done; nil is fine. After an error
// or a restart, a call with the same model continues. Once the new vectors are in use, the end of ctx
// stops it no more.
//
// Open the memory with its old model for this, or without one; then recall goes by words
// meanwhile. The memory closes neither embedder.
func (m *Memory) Reembed(ctx context.Context, next Embedder, progress func(done, total int)) error {
	const op = "change the embedding model"
	if err := m.open(op); err != nil {
		return err
	}
	if next == nil {
		return memgraph.Wrap(op, m.store.Ego(), hint.Errorf("pass an embedder, such as that of minilm.Open",
			"%w: there is no embedder", ErrInvalid))
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
	rest, cancelRest := context.WithCancel(context.WithoutCancel(ctx)) // of what follows once the new vectors are in place
	defer cancelRest()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // Close ends it
		select {
		case <-m.closing:
			cancel()
			cancelRest()
		case <-rest.Done():
		}
	}()
	retriever := m.retriever(next)
	m.coming.Store(retriever)
	defer m.coming.Store(nil)
	model := embedqueue.NewModel(m.store, next, m.options.Logger)
	err := m.store.Reembed(ctx, next.Model(), model.Embed, progress)
	if err != nil && !errors.Is(err, ErrInvalid) && m.hasModel(rest, next.Model()) { // interrupted when only the old vectors were left to remove
		if err = m.store.Reembed(rest, next.Model(), model.Embed, nil); errors.Is(err, ErrInvalid) {
			err = nil // they are gone
		}
	}
	old := m.worker.Load()
	if err == nil && old != nil {
		old.Stop()
		if err = m.takeBack(rest, next.Model(), model.Embed); err != nil {
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

// hasModel reports whether the vectors of the memory are those of a model.
func (m *Memory) hasModel(ctx context.Context, model string) bool {
	now, _, err := m.store.Model(ctx)
	return err == nil && now == model
}

// takeBack makes a model the memory's again if the old one, before it was stopped, embedded
// the first text: a memory without texts has no model.
func (m *Memory) takeBack(ctx context.Context, model string, embed func(context.Context, []graph.Node) ([]graph.Embedding, error)) error {
	now, _, err := m.store.Model(ctx)
	if err != nil || now == "" || now == model {
		return err
	}
	return m.store.Reembed(ctx, model, embed, nil)
}

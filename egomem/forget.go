package egomem

import (
	"context"
	"errors"

	"github.com/egomem/egomem/memgraph"
)

// Erased is what was forgotten for good.
type Erased struct {
	Nodes      []ID // turns, notes and people that are gone
	Edges      int  // relations that are gone
	Prototypes int  // faces and voices that are gone
	Redacted   []ID // nodes of others from which the name was taken
	// Rewritten reports that the engine wrote fresh files without the bytes.
	Rewritten bool
}

// Forget erases a person with everything that came from them alone, takes the name out of
// what others said, and writes fresh files, so that no byte of it is left in them. See
// memgraph.Store.Forget for the limits, and PlanForget there for a dry run. An unknown name
// is ErrNotFound. Recalls of before it accept no more feedback.
//
// An error or a cancelled ctx may interrupt it: ErrUnfinished. Call it again with the same
// name. It finishes the interrupted one first, which may have erased the name already; then
// Erased lists nothing.
func (m *Memory) Forget(ctx context.Context, name string) (Erased, error) {
	if err := m.open("forget"); err != nil {
		return Erased{}, err
	}
	finished, err := m.store.FinishForget(ctx)
	if err != nil {
		return Erased{}, err
	}
	id, err := m.Person(ctx, name)
	if finished && errors.Is(err, ErrNotFound) {
		return Erased{Rewritten: true}, nil
	}
	if err != nil {
		return Erased{}, err
	}
	erased, err := m.store.Forget(ctx, memgraph.Erasure{People: []ID{id}})
	if m.learning != nil {
		m.learning.forgetTraces()
	}
	m.wakeEmbedding() // texts that lost a name are embedded again
	return Erased{Nodes: erased.Nodes, Edges: len(erased.Edges), Prototypes: erased.Prototypes,
		Redacted: erased.Redacted, Rewritten: erased.Rewritten}, err
}

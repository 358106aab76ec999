package egomem

import (
	"context"

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
func (m *Memory) Forget(ctx context.Context, name string) (Erased, error) {
	id, err := m.Person(ctx, name)
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

package egomem

import (
	"context"
	"fmt"
	"iter"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Observe takes in something said, seen or given. When it returns nil the
// observation is durable and can be recalled by its words; its embedding follows
// in the background. On an error nothing was stored, unless it says that the engine
// cannot know.
func (m *Memory) Observe(ctx context.Context, o Observation) error {
	const op = "observe"
	if err := m.open(op); err != nil {
		return err
	}
	p, err := prepare(o)
	if err != nil {
		return memgraph.Wrap(op, m.store.Ego(), err)
	}
	if p.node.Event.IsZero() && (p.node.Kind == graph.Turn || p.node.Kind == graph.Episodic) {
		p.node.Event = m.options.Now()
	}
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		_, err := p.store(w)
		return err
	})
	if err == nil {
		m.wakeEmbedding()
	}
	return err
}

// Progress says how far an import has come.
type Progress struct {
	Read  int // observations read
	Added int // stored because they are new
	Known int // passed over because their source is stored already
}

// An import is written in chunks, each durable before the next begins.
const (
	chunkObservations = 256
	chunkBytes        = 256 << 10
)

// Import takes in a stream of observations, such as an old chat, much faster than
// one by one. Event times are kept as they are. After each chunk report is called
// (nil for not at all): what it counts is durable.
//
// When the stream, an observation in it, or the context fails, everything before
// stays stored and the error is returned; with sources set, running the same
// import again adds only what is missing.
func (m *Memory) Import(ctx context.Context, observations iter.Seq2[Observation, error], report func(Progress)) (Progress, error) {
	const op = "import"
	var done Progress
	if err := m.open(op); err != nil {
		return done, err
	}
	if observations == nil {
		return done, memgraph.Wrap(op, m.store.Ego(), fmt.Errorf("%w: there is no stream", ErrInvalid))
	}
	var chunk []prepared
	var size int
	write := func() error {
		if len(chunk) == 0 {
			return nil
		}
		added, err := m.writeChunk(ctx, chunk)
		if err != nil {
			return err
		}
		done.Read += len(chunk)
		done.Added += added
		done.Known += len(chunk) - added
		chunk, size = chunk[:0], 0
		if report != nil {
			report(done)
		}
		return nil
	}
	var failed error
	for o, err := range observations {
		var p prepared
		if err == nil {
			p, err = prepare(o)
		}
		if err != nil {
			failed = err
			break
		}
		chunk = append(chunk, p)
		size += p.size()
		if len(chunk) == chunkObservations || size >= chunkBytes {
			if err := write(); err != nil {
				return done, memgraph.Wrap(op, m.store.Ego(), err)
			}
		}
	}
	if err := write(); failed == nil {
		failed = err
	}
	return done, memgraph.Wrap(op, m.store.Ego(), failed)
}

func (m *Memory) writeChunk(ctx context.Context, chunk []prepared) (added int, err error) {
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		added = 0
		for _, p := range chunk {
			isNew, err := p.store(w)
			if err != nil {
				return err
			}
			if isNew {
				added++
			}
		}
		return nil
	})
	if err == nil && added > 0 {
		m.wakeEmbedding()
	}
	return added, err
}

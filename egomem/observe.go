package egomem

import (
	"context"
	"errors"
	"iter"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Observe stores something said, seen or given, and returns its ID. When err is nil it is
// durable and can be recalled by its words; its embedding follows in the background. If the
// Source is known already, nothing changes and the ID is that of the first observation. A
// source that was forgotten is ErrErased. A Relation has no node of its own and returns 0.
// After an error nothing was stored, except if the disk itself failed: then it may have been.
func (m *Memory) Observe(ctx context.Context, o Observation) (ID, error) {
	const op = "observe"
	if err := m.open(op); err != nil {
		return 0, err
	}
	p, err := prepare(o)
	if err != nil {
		return 0, memgraph.Wrap(op, m.store.Ego(), err)
	}
	if p.node.Event.IsZero() && (p.node.Kind == graph.Turn || p.node.Kind == graph.Episodic || p.note) {
		p.node.Event = m.options.Now()
	}
	var id ID
	err = m.writeAll(ctx, func(w *memgraph.Writer) (err error) {
		id, _, err = p.store(w)
		return err
	})
	if err != nil {
		return 0, memgraph.Wrap(op, m.store.Ego(), err)
	}
	m.mind.observed(ctx, &p, id)
	return id, nil
}

// Progress counts the observations of an import.
type Progress struct {
	Read  int // from the stream
	Added int // stored, because they are new
	Known int // skipped, because their source is stored already
	// Erased were skipped, because they were forgotten before; see Memory.Readmit.
	Erased int
}

// An import is written in chunks, each durable before the next begins.
const (
	chunkObservations = 256
	chunkBytes        = 256 << 10
)

// Import stores a stream of observations, such as an old chat, much faster than one by one.
// Times are kept as they are; zero means unknown. report is called after each chunk, which
// is durable then; nil is fine.
//
// If the stream or an observation fails, everything before it is stored and the error is returned. If the
// context ends, that is so of the chunks before. With sources set, the same import again adds only what is
// missing.
func (m *Memory) Import(ctx context.Context, observations iter.Seq2[Observation, error], report func(Progress)) (Progress, error) {
	const op = "import"
	var done Progress
	if err := m.open(op); err != nil {
		return done, err
	}
	if observations == nil {
		return done, memgraph.Wrap(op, m.store.Ego(), hint.Errorf("pass an iterator, such as those of package ingest",
			"%w: there is no stream", ErrInvalid))
	}
	var chunk []prepared
	var size int
	write := func() error {
		if len(chunk) == 0 {
			return nil
		}
		if err := m.writeChunk(ctx, chunk, &done); err != nil {
			return err
		}
		chunk, size = chunk[:0], 0
		if report != nil {
			report(done)
		}
		return nil
	}
	defer m.mind.use()
	var failed error
	for o, err := range observations {
		var p prepared
		if err == nil {
			p, err = prepare(o)
		}
		if p.node.Origin == graph.Heard {
			p.node.Origin = graph.Imported
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
	return done, memgraph.Wrap(op, m.store.Ego(), errors.Join(failed, write()))
}

// writeChunk stores observations together, and counts them. If they do not fit into one transaction, or one
// of them fails, they go into several, in order, so that those before it are stored.
func (m *Memory) writeChunk(ctx context.Context, chunk []prepared, done *Progress) error {
	write := m.store.Write
	if len(chunk) == 1 {
		write = m.writeAll
	}
	added, erased, failed := 0, 0, false
	err := write(ctx, func(w *memgraph.Writer) error {
		added, erased, failed = 0, 0, false
		for _, p := range chunk {
			_, isNew, err := p.store(w)
			switch {
			case errors.Is(err, ErrErased):
				erased++
			case err != nil:
				failed = true
				return err
			case isNew:
				added++
			}
		}
		return nil
	})
	if half := len(chunk) / 2; half > 0 && (failed || errors.Is(err, kv.ErrTooBig)) {
		if err := m.writeChunk(ctx, chunk[:half], done); err != nil {
			return err
		}
		return m.writeChunk(ctx, chunk[half:], done)
	}
	if err == nil {
		done.Read += len(chunk)
		done.Added += added
		done.Erased += erased
		done.Known += len(chunk) - added - erased
	}
	return err
}

// writeAll is Write for what may be too much for one transaction, such as a turn in front of
// thousands of new people. Then it loads it, which takes longer and is as atomic.
func (m *Memory) writeAll(ctx context.Context, fn func(*memgraph.Writer) error) error {
	err := m.store.Write(ctx, fn)
	if errors.Is(err, kv.ErrTooBig) {
		err = m.store.Load(ctx, fn)
	}
	return err
}

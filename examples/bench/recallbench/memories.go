package main

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/memgraph"
)

// memories are a set's memories, one for each of its users, on disk.
type memories struct {
	folder string
	db     *memgraph.DB
	of     map[string]*egomem.Memory
	clock  map[*egomem.Memory]func() time.Time // of memories with their own clock
	cpu    time.Duration                       // of the import, embedding included
}

// extracted is what a language model extracted from a set, recorded next to it.
type extracted struct {
	consolidate bool // by the memory itself, after the import
	triples     []extraction
	facts       map[string][]fact // by user
}

// readExtracted reads the recorded extractions that the options select.
func readExtracted(o options, name string) (also extracted, err error) {
	if o.triples {
		if also.triples, err = readTriples(o.data, name); err != nil {
			return also, err
		}
	}
	if o.facts {
		also.facts, err = readFacts(o.data, name)
	}
	also.consolidate = o.consolidate
	return also, err
}

// build imports a set with its extractions, and embeds it if there is an embedder.
func build(ctx context.Context, s *set, embedder egomem.Embedder, also extracted) (*memories, error) {
	folder, err := os.MkdirTemp("", "recallbench")
	if err != nil {
		return nil, err
	}
	m := &memories{folder: folder, of: map[string]*egomem.Memory{}, clock: map[*egomem.Memory]func() time.Time{}}
	if m.db, err = memgraph.Open(folder, &memgraph.Options{MaxLoaded: max(1, len(s.users))}); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	began := cpuTime()
	for i, user := range s.users {
		clock := clockAfter(s.documents[user])
		memory, err := egomem.New(m.db, &egomem.Options{Ego: fmt.Sprintf("%s-%d", s.name, i), Embedder: embedder, Now: clock})
		if err != nil {
			m.close()
			return nil, err
		}
		m.of[user] = memory
		m.clock[memory] = clock
		if _, err := memory.Import(ctx, observations(s.documents[user]), nil); err != nil {
			m.close()
			return nil, err
		}
		if err := also.add(ctx, memory, user); err != nil {
			m.close()
			return nil, err
		}
		if err := memory.Flush(ctx); err != nil {
			m.close()
			return nil, err
		}
	}
	m.cpu = cpuTime() - began
	return m, nil
}

// add puts what was extracted from a user's documents into the memory.
func (e extracted) add(ctx context.Context, m *egomem.Memory, user string) error {
	if len(e.triples) > 0 {
		if err := putTriples(ctx, m, e.triples); err != nil {
			return err
		}
	}
	if err := putFacts(ctx, m, e.facts[user]); err != nil || !e.consolidate {
		return err
	}
	_, err := m.Consolidate(ctx)
	return err
}

// clockAfter returns a clock that stands at the last message: questions are asked then.
func clockAfter(messages []chat.Message) func() time.Time {
	var last time.Time
	for _, m := range messages {
		if turn, ok := m.What.(egomem.Turn); ok && turn.Time.After(last) {
			last = turn.Time
		}
	}
	if last.IsZero() {
		return nil
	}
	return func() time.Time { return last }
}

// observations use each document's id as source, so that results can be compared with the
// gold.
func observations(messages []chat.Message) iter.Seq2[egomem.Observation, error] {
	return func(yield func(egomem.Observation, error) bool) {
		for _, m := range messages {
			what := m.What
			switch o := what.(type) {
			case nil:
				continue // a document without words
			case egomem.Turn:
				o.Source = m.ID
				what = o
			case egomem.Sighting:
				o.Source = m.ID
				what = o
			case egomem.Document:
				o.Source = m.ID
				what = o
			}
			if !yield(what, nil) {
				return
			}
		}
	}
}

// size returns the size of the memories on the disk, in MB, without the engine's reserve.
func (m *memories) size() (float64, error) {
	var bytes int64
	err := filepath.WalkDir(m.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "BALLAST" {
			return err
		}
		size, err := diskBytes(path)
		bytes += size
		return err
	})
	return float64(bytes) / 1e6, err
}

// tokens returns the number of token vectors, 32 bytes each in RAM.
func (m *memories) tokens(ctx context.Context) (total int) {
	for _, memory := range m.of {
		if stats, err := memory.Stats(ctx); err == nil {
			total += stats.Tokens
		}
	}
	return total
}

func (m *memories) close() {
	for _, memory := range m.of {
		memory.Close()
	}
	m.db.Close()
	os.RemoveAll(m.folder)
}

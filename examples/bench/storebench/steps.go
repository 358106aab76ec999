package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/egomem/egomem/examples/internal/memory"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
	"github.com/egomem/egomem/retrieve"
)

const ego = "bench"

func openDB(o options) (*memgraph.DB, *memgraph.Store, error) {
	settings := memgraph.Options{Small: o.small}
	if o.sealed {
		ring, err := sealkv.OpenFileKeyring(o.dir + ".keys")
		if err != nil {
			return nil, nil, err
		}
		settings.Keyring = ring
	}
	db, err := memgraph.Open(o.dir, &settings)
	if err != nil {
		return nil, nil, err
	}
	store, err := db.Ego(ego)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, store, nil
}

// fill loads all notes in bulk, compacts the files and prints what both cost.
func fill(ctx context.Context, o options) error {
	db, store, err := openDB(o)
	if err != nil {
		return err
	}
	atOnce := 50_000 // larger loads are faster and take more memory
	if o.small {
		atOnce = 25_000
	}
	m := newMaker()
	raw := 0
	making := time.Duration(0) // time that generating the notes takes
	before := cpuTime()
	for first := 0; first < o.notes; first += atOnce {
		err := store.Load(ctx, func(w *memgraph.Writer) error {
			for number := first; number < min(first+atOnce, o.notes); number++ {
				n := m.note(number)
				raw += n.raw()
				if err := n.put(w); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	spent := cpuTime() - before
	other := newMaker()
	before = cpuTime()
	for number := range o.notes {
		other.note(number)
	}
	making = cpuTime() - before
	if err := errors.Join(store.Checkpoint(ctx), db.Compact(ctx), db.Close()); err != nil {
		return err
	}
	disk, err := folderBytes(o.dir)
	if err != nil {
		return err
	}
	rate := float64(o.notes) / (spent - making).Seconds()
	fmt.Printf("RESULT store step=load profile=%s notes=%d notes_per_cpu_s=%.0f peak_mb=%.0f\n", profile(o.small),
		o.notes, rate, memory.Peak())
	fmt.Printf("RESULT store step=disk profile=%s raw_mb=%.0f disk_mb=%.0f ratio=%.2f\n", profile(o.small), mega(raw),
		mega(disk), float64(disk)/float64(raw))
	return nil
}

// given answers every cue with one vector, as if it had been embedded before.
type given []float32

func (given) Model() string { return model }

func (g given) EmbedQuery(context.Context, string) ([]float32, error) { return g, nil }

// open measures the time from opening a memory to its first answer.
func open(ctx context.Context, o options) error {
	m := newMaker()
	var took, cpu []float64
	for range o.rounds {
		debug.FreeOSMemory() // memory of the last round
		memory.ResetPeak()
		if o.step == "coldopen" {
			if err := dropCache(o.dir); err != nil {
				return err
			}
		}
		began, before := time.Now(), cpuTime()
		db, store, err := openDB(o)
		if err != nil {
			return err
		}
		result, err := retrieve.New(store, &retrieve.Options{Embedder: given(m.vector())}).Recall(ctx, retrieve.Cue{Text: m.text()})
		if err == nil && len(result.Evidence) == 0 {
			err = errors.New("the first recall finds nothing")
		}
		took, cpu = append(took, time.Since(began).Seconds()), append(cpu, (cpuTime()-before).Seconds())
		if err := errors.Join(err, db.Close()); err != nil {
			return err
		}
	}
	slices.Sort(took)
	slices.Sort(cpu)
	kind := map[string]string{"open": "warm", "coldopen": "cold"}[o.step]
	fmt.Printf("RESULT store step=open profile=%s cache=%s notes=%d median_s=%.2f cpu_s=%.2f peak_mb=%.0f\n",
		profile(o.small), kind, o.notes, took[len(took)/2], cpu[len(cpu)/2], memory.Peak())
	return nil
}

// folderBytes returns what the files of a folder take on the disk.
func folderBytes(dir string) (total int, err error) {
	err = filepath.WalkDir(dir, func(_ string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += int(blocksOf(info))
		}
		return err
	})
	return total, err
}

func mega(bytes int) float64 { return float64(bytes) / 1e6 }

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// write compares Writes of one note, with its vector and edges, with bare Badger transactions
// of the same keys and values.
func write(ctx context.Context, o options) error {
	const writes = 3000
	dir := filepath.Join(filepath.Dir(o.dir), "write-"+profile(o.small))
	var settings badgerkv.Options
	if o.small {
		settings.MemTableSize = 8 << 20
	}
	engine, err := badgerkv.Open(dir, &settings)
	if err != nil {
		return err
	}
	watched := &recorder{Engine: engine}
	db, err := memgraph.Open("", &memgraph.Options{Engine: watched})
	if err != nil {
		return errors.Join(err, engine.Close())
	}
	store, err := db.Ego(ego)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	bareSettings := badger.DefaultOptions(dir + "-bare").WithSyncWrites(true).WithLogger(nil)
	if o.small {
		bareSettings = bareSettings.WithMemTableSize(settings.MemTableSize)
	}
	bare, err := badger.Open(bareSettings)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	m := newMaker()
	var ours, theirs []time.Duration
	for number := range writes { // alternating, so that both use the disk in the same state
		n := m.note(number)
		began := time.Now()
		err := store.Write(ctx, n.put)
		ours = append(ours, time.Since(began))
		if err != nil {
			return err
		}
		entries := watched.entries()
		began = time.Now()
		err = bare.Update(func(tx *badger.Txn) error {
			for _, e := range entries {
				if err := tx.Set(e.Key, e.Value); err != nil {
					return err
				}
			}
			return nil
		})
		theirs = append(theirs, time.Since(began))
		if err != nil {
			return err
		}
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	a, b := ours[writes/2].Seconds()*1e3, theirs[writes/2].Seconds()*1e3
	fmt.Printf("RESULT store step=write profile=%s p50_ms=%.3f bare_badger_p50_ms=%.3f ratio=%.2f keys=%d\n",
		profile(o.small), a, b, a/b, len(watched.last))
	return errors.Join(db.Close(), bare.Close())
}

// recorder keeps references to what the last transaction wrote. It copies nothing, because that
// would count as egomem's time.
type recorder struct {
	kv.Engine
	last []kv.Entry
}

// entries returns what the last transaction wrote, under keys of the length that Badger had.
func (r *recorder) entries() []kv.Entry {
	entries := make([]kv.Entry, len(r.last))
	for i, e := range r.last {
		entries[i] = kv.Entry{Key: append([]byte("\x01bench\x00\x01"), e.Key...), Value: bytes.Clone(e.Value)}
	}
	return entries
}

func (r *recorder) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return r.Engine.Update(ctx, claim, func(tx kv.Tx) error {
		r.last = r.last[:0]
		return fn(recordedTx{tx, r})
	})
}

type recordedTx struct {
	kv.Tx
	into *recorder
}

func (t recordedTx) Put(key, value []byte) error {
	t.into.last = append(t.into.last, kv.Entry{Key: key, Value: value})
	return t.Tx.Put(key, value)
}

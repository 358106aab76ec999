package memgraph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// search returns what a memory finds for a cue.
func search(t testing.TB, store *Store, cue string) (ids []graph.ID) {
	t.Helper()
	err := store.Index(t.Context(), func(x *index.Index) error {
		m := x.Match(cue)
		defer x.Release(m)
		for _, hit := range m.Best(x.Len(), nil) {
			ids = append(ids, x.ID(hit.Text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// overwriteText changes a node's record behind the store and its checkpoints.
func overwriteText(t testing.TB, engine kv.Engine, id graph.ID, text string) {
	t.Helper()
	editKeys(t, engine, func(tx kv.Tx) error {
		n, err := record.GetNode(tx, id)
		if err != nil {
			return err
		}
		n.Text = text
		return tx.Put(record.Key(record.KeyNode, uint64(id)), record.EncodeNode(&n))
	})
}

func TestAnOpenReadsTheCheckpointAndWhatChangedSince(t *testing.T) {
	engine := memory(t)
	store := fillWithAllKinds(t, engine)
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := store.Write(t.Context(), func(w *Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "They climb."})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	overwriteText(t, engine, 4, "Nobody reads this.")
	store = reopened(t, engine)
	if ids := search(t, store, "loves tennis"); len(ids) != 2 {
		t.Errorf("by the words of the checkpoint are found %v", ids)
	}
	if ids := search(t, store, "climb"); len(ids) != 1 {
		t.Errorf("by the words that came later are found %v", ids)
	}
}

// TestAnEdgeAfterAChangedEdgeIsReadOnce makes two edges between the same people after a
// checkpoint: one that changed, then one with a private source.
func TestAnEdgeAfterAChangedEdgeIsReadOnce(t *testing.T) {
	engine := memory(t)
	store := fillWithAllKinds(t, engine)
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, change := range []func(w *Writer) error{
		func(w *Writer) error { return w.EndEdge(1, time.Time{}) },
		func(w *Writer) error { _, err := w.Link(graph.Edge{From: 1, To: 2, Label: "knows"}); return err },
		func(w *Writer) error {
			secret, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "I adore him.", Speaker: 1, Audience: graph.Private})
			if err == nil {
				_, err = w.Link(graph.Edge{From: 1, To: 2, Label: "adores", Provenance: []graph.ID{secret}})
			}
			return err
		},
	} {
		if err := store.Write(t.Context(), change); err != nil {
			t.Fatal(err)
		}
	}
	store = reopened(t, engine)
	search(t, store, "anything") // loads the index, for Check to compare
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestAnOutdatedOrDamagedCheckpointIsNotUsed(t *testing.T) {
	chunk := func(n uint64) []byte { return record.Key(record.KeyIndex, 1, n) }
	change := func(k []byte, fn func(value []byte) []byte) func(t *testing.T, engine kv.Engine) {
		return func(t *testing.T, engine kv.Engine) {
			editKeys(t, engine, func(tx kv.Tx) error {
				value, err := tx.Get(k)
				if err != nil {
					return err
				}
				if value = fn(value); value == nil {
					return tx.Delete(k)
				}
				return tx.Put(k, value)
			})
		}
	}
	for name, spoil := range map[string]func(t *testing.T, engine kv.Engine){
		"a chunk is missing": change(chunk(0), func([]byte) []byte { return nil }),
		"a chunk is cut":     change(chunk(0), func(v []byte) []byte { return v[:len(v)/2] }),
		"a chunk too many": func(t *testing.T, engine kv.Engine) {
			editKeys(t, engine, func(tx kv.Tx) error { return tx.Put(chunk(1), []byte("x")) })
		},
		"the seal is missing":  change(index.SealKey(), func([]byte) []byte { return nil }),
		"the seal is cut":      change(index.SealKey(), func(v []byte) []byte { return v[:len(v)-1] }),
		"the seal is of later": change(index.SealKey(), func(v []byte) []byte { v = bytes.Clone(v); v[2] = 99; return v }),
		"another version":      change(index.SealKey(), func(v []byte) []byte { v = bytes.Clone(v); v[0] = 99; return v }),
		"the log is truncated": func(t *testing.T, engine kv.Engine) {
			editKeys(t, engine, func(tx kv.Tx) error { return tx.Delete(record.Key(record.KeyChange, 2)) })
		},
		"a seal without chunks": change(index.SealKey(),
			func([]byte) []byte { return index.Seal{Generation: 9, Change: 1}.Encode() }),
	} {
		t.Run(name, func(t *testing.T) {
			engine := memory(t)
			store := fillWithAllKinds(t, engine)
			if err := store.Checkpoint(t.Context()); err != nil {
				t.Fatal(err)
			}
			err := store.Write(t.Context(), func(w *Writer) error { _, err := w.Person("Nora"); return err })
			if err != nil {
				t.Fatal(err)
			}
			overwriteText(t, engine, 4, "Everybody reads this.")
			spoil(t, engine)
			store = reopened(t, engine)
			if ids := search(t, store, "everybody reads"); len(ids) != 1 {
				t.Errorf("by the record's own words are found %v", ids)
			}
			if ids := search(t, store, "loves tennis"); len(ids) != 1 {
				t.Errorf("by the words of the checkpoint are found %v", ids)
			}
		})
	}
}

func TestACheckpointWithAFlippedByteIsNotUsed(t *testing.T) {
	engine := memory(t)
	store := fillWithAllKinds(t, engine)
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	var whole []byte
	err := engine.View(t.Context(), "tester", func(r kv.Reader) (err error) {
		whole, err = r.Get(record.Key(record.KeyIndex, 1, 0))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		for _, flip := range []byte{1, 0x80} {
			broken := bytes.Clone(whole)
			broken[at] ^= flip
			editKeys(t, engine, func(tx kv.Tx) error { return tx.Put(record.Key(record.KeyIndex, 1, 0), broken) })
			err := engine.View(t.Context(), "tester", func(r kv.Reader) error {
				if saved, err := index.ReadCheckpoint(r); saved.Stream != nil || err != nil {
					return fmt.Errorf("byte %d: it is believed, %v", at, err)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestCheckpointsAreMadeInTheBackground(t *testing.T) {
	kept := func(engine kv.Engine) (found bool) {
		err := engine.View(t.Context(), "tester", func(r kv.Reader) (err error) {
			_, found, err = index.ReadSeal(r)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	fill := func(db *DB, nodes int) {
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		err = store.Write(t.Context(), func(w *Writer) error {
			for i := range nodes {
				if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("note ", i)}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	open := func(after int) (*DB, kv.Engine) {
		engine := memory(t)
		db, err := Open("", &Options{Engine: unclosed{engine}, CheckpointAfter: after})
		if err != nil {
			t.Fatal(err)
		}
		return db, engine
	}

	db, engine := open(100)
	fill(db, 150)
	for deadline := time.Now().Add(10 * time.Second); !kept(engine) && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if !kept(engine) {
		t.Error("none is made in the background")
	}
	db.Close()

	db, engine = open(0)
	fill(db, 600)
	if kept(engine) {
		t.Error("one is made too early")
	}
	db.Close()
	if !kept(engine) {
		t.Error("none is made at the end")
	}

	db, engine = open(-1)
	fill(db, 600)
	db.Close()
	if kept(engine) {
		t.Error("one is made although none is wanted")
	}
}

// unclosed is an engine that survives the DB.
type unclosed struct{ kv.Engine }

func (unclosed) Close() error { return nil }

func TestACheckpointNeverContainsRecordsErasedMeanwhile(t *testing.T) {
	engine := &hookedEngine{Engine: memory(t)}
	store := fillWithAllKinds(t, engine)
	engine.before = func() { // just before the checkpoint writes its first chunk
		engine.before = nil
		if _, err := store.Forget(context.Background(), Erasure{Nodes: []graph.ID{4}}); err != nil {
			t.Error(err)
		}
	}
	if err := store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, e := range entriesOf(t, engine) {
		if e.Key[0] == record.KeyIndex {
			t.Errorf("there is a checkpoint: key %x", e.Key)
		}
	}
}

// hookedEngine calls a function before it reads the last checkpoint.
type hookedEngine struct {
	kv.Engine
	before func()
}

func (s *hookedEngine) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	if s.before != nil {
		s.before()
	}
	return s.Engine.View(ctx, ego, fn)
}

// FuzzIndexStreamsAreReadOrRejected reads arbitrary bytes as an index. If they are accepted,
// the index can be used, and reading what it writes gives the same index.
func FuzzIndexStreamsAreReadOrRejected(f *testing.F) {
	store := fillWithAllKinds(f, memory(f))
	var whole codec.Stream
	err := store.Index(f.Context(), func(x *index.Index) error { x.Write(&whole); return nil })
	if err != nil {
		f.Fatal(err)
	}
	var empty codec.Stream
	index.New("").Write(&empty)
	f.Add(whole.Bytes())
	f.Add(empty.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		if index.MaxID(b) > 1<<16 {
			t.Skip("large ids are valid, and take more memory than a fuzzer has")
		}
		x, err := index.Read(codec.NewStreamReader(b), "model")
		if err != nil {
			if !errors.Is(err, graph.ErrCorrupt) {
				t.Errorf("it gives %v", err)
			}
			return
		}
		m := x.Match("does Emily love tennis, or does she run?")
		for n := range uint32(x.Len()) {
			targets, attributes := x.Row(n)
			if len(targets) != len(attributes) {
				t.Errorf("number %d has %d targets and %d attributes", n, len(targets), len(attributes))
			}
			for _, to := range targets {
				x.ID(to)
			}
			x.Visible(n, 1)
			x.Length(n)
			x.Shared(n)
			if scores := x.Talks(nil, nil).Scores(m); x.Conversation(n) != index.None && int(x.Conversation(n)) >= len(scores) {
				t.Errorf("number %d is in conversation %d of %d", n, x.Conversation(n), len(scores))
			}
			for _, other := range []uint32{x.Previous(n), x.Next(n), x.Speaker(n)} {
				if other != index.None {
					x.ID(other)
				}
			}
		}
		x.Stats()
		x.MeanLength()
		for _, n := range x.Named("Emily met John, and the Grand Canyon, 小明") {
			x.ID(n)
		}
		for _, hit := range m.Best(10, nil) {
			x.ID(hit.Text)
		}
		x.Release(m)
		var again codec.Stream
		x.Write(&again)
		if y, err := index.Read(codec.NewStreamReader(again.Bytes()), "model"); err != nil {
			t.Errorf("written again it gives %v", err)
		} else if what := x.Difference(y); what != "" {
			t.Errorf("written again it differs: %s", what)
		}
	})
}

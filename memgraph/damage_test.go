package memgraph

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// damaged fills a memory, overwrites one record, and opens it again.
func damaged(t *testing.T, k, value []byte) (*Store, kv.Engine) {
	t.Helper()
	engine, err := badgerkv.OpenMemory(&badgerkv.Options{MemTableSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	open := func() (*DB, *Store) {
		db, err := Open("", &Options{Engine: engine})
		if err != nil {
			t.Fatal(err)
		}
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		return db, store
	}
	_, store := open()
	err = store.Write(t.Context(), func(w *Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		id, _, err := w.Put(Node{Kind: Turn, Text: "hello", Speaker: emily})
		if err != nil {
			return err
		}
		if _, err := w.Link(Edge{From: id, To: emily, Label: "knows"}); err != nil {
			return err
		}
		return SetVector(w, id, "model", []float32{1, 0})
	})
	if err != nil {
		t.Fatal(err)
	}
	claim, err := engine.Claim(t.Context(), "tester")
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Update(t.Context(), claim, func(tx kv.Tx) error { return tx.Put(k, value) }); err != nil {
		t.Fatal(err)
	}
	db, store := open()
	t.Cleanup(func() { db.Close() })
	return store, engine
}

// record returns a record of any fields.
func record(version byte, fill func(r *codec.Record)) []byte {
	r := codec.NewRecord(version)
	fill(r)
	return r.Bytes()
}

// bundled returns the record of a bundle of edges.
func bundled(edges ...[]byte) []byte {
	return record(bundleVersion, func(r *codec.Record) {
		for _, e := range edges {
			r.Raw(bundleEdge, e)
		}
	})
}

func TestADamagedRecordIsAnErrorThatNamesIt(t *testing.T) {
	nan := binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(math.NaN())))
	ofKind := func(kind uint64) []byte {
		return record(nodeVersion, func(r *codec.Record) { r.Uint(fieldKind, kind); r.String(fieldText, "x") })
	}
	for _, test := range []struct {
		name       string
		key, value []byte
		mention    string
	}{
		{"a node that is empty", key(keyNode, 2), nil, "node 2"},
		{"a node that is cut", key(keyNode, 2), []byte{nodeVersion, 0x12, 0x50, 'h'}, "node 2"},
		{"a node of another version", key(keyNode, 2), []byte{nodeVersion + 1}, "node 2"},
		{"a node without a kind", key(keyNode, 2), []byte{nodeVersion}, "node 2"},
		{"a node of a kind that does not exist", key(keyNode, 2), ofKind(257), "node 2"},
		{"a node whose id was never given", key(keyNode, 1<<60), ofKind(1), "node 1152921504606846976"},
		{"a node under a key that is too short", key(keyNode, 2)[:5], ofKind(1), "5 bytes"},
		{"edges that are cut", key(keyOut, 2, 1), []byte{bundleVersion, 0xff}, "edge 1"},
		{"edges of which none is left", key(keyOut, 2, 1), []byte{bundleVersion}, "edge 1"},
		{"an edge that is cut", key(keyOut, 2, 1), bundled([]byte{edgeVersion, 0xff}), "edge 1"},
		{"an edge whose strength is no number", key(keyOut, 2, 1),
			bundled(record(edgeVersion, func(r *codec.Record) { r.Float(edgeStrength, math.NaN()) })), "edge 1"},
		{"an edge that stands twice", key(keyOut, 2, 1), bundled([]byte{edgeVersion}, []byte{edgeVersion}), "edge 1"},
		{"a vector that is cut", key(keyVector, 2), []byte{1, 2, 3}, "node 2"},
		{"a vector with a value that is no number", key(keyVector, 2), append(nan, nan...), "node 2"},
		{"a vector of zeros", key(keyVector, 2), make([]byte, 8), "node 2"},
		{"a stamp that is cut", key(keyStamp), []byte{stampVersion, 0x12, 0x50}, "stamp"},
		{"a stamp with an impossible dimension", key(keyStamp),
			record(stampVersion, func(r *codec.Record) { r.String(stampModel, "m"); r.Uint(stampDim, 1<<62) }), "stamp"},
		{"counters that are cut", key(keyCounters), []byte{countersVersion, 0xff}, "counters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			store, _ := damaged(t, test.key, test.value)
			reading := store.Index(t.Context(), func(*Index) error { return nil })
			writing := store.Write(t.Context(), func(w *Writer) error { _, err := w.Person("Priya"); return err })
			for _, err := range []error{reading, writing} {
				var carrier *Error
				if !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), test.mention) {
					t.Errorf("it gives %v, want %v with %q", err, ErrCorrupt, test.mention)
				} else if !errors.As(err, &carrier) || !strings.Contains(carrier.Hint, "copy") {
					t.Errorf("the hint of %v does not help", err)
				}
			}
		})
	}
}

func TestReadsMeetDamageWithAnErrorToo(t *testing.T) {
	store, _ := damaged(t, key(keyNode, 2), []byte{nodeVersion, 0x12, 0x50})
	if _, err := store.Get(t.Context(), 2); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "node 2") {
		t.Errorf("Get gives %v", err)
	}
	found := 0
	var last error
	for _, err := range store.Between(t.Context(), Period{}) {
		if last = err; err == nil {
			found++
		}
	}
	if !errors.Is(last, ErrCorrupt) || found != 1 {
		t.Errorf("Between yields %d nodes and %v, want Emily and %v", found, last, ErrCorrupt)
	}
	store, _ = damaged(t, key(keyChange, 1), []byte{changeVersion, 0xff})
	for _, err := range store.Changes(t.Context(), 0) {
		if !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "change 1") {
			t.Errorf("Changes yields %v", err)
		}
	}
	store, _ = damaged(t, key(keyIn, 1, 2, 9), nil)
	if _, _, err := store.Edges(t.Context(), 1); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "edge 9") {
		t.Errorf("Edges gives %v", err)
	}
}

func TestAMemoryOfANewerFormatIsNotTouched(t *testing.T) {
	for name, stamp := range map[string][]byte{
		"a newer format":        record(stampVersion, func(r *codec.Record) { r.Uint(stampFormat, formatVersion+1) }),
		"a stamp of a new kind": {stampVersion + 1, 0xff, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			store, engine := damaged(t, key(keyStamp), stamp)
			before := dump(t, engine)
			writing := store.Write(t.Context(), func(w *Writer) error { _, err := w.Person("Priya"); return err })
			reading := store.Index(t.Context(), func(*Index) error { return nil })
			for _, err := range []error{writing, reading} {
				if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "hint") {
					t.Errorf("it gives %v, want %v with a hint", err, ErrFormat)
				}
			}
			if after := dump(t, engine); !bytes.Equal(before, after) {
				t.Error("the memory was changed")
			}
		})
	}
}

// dump returns every key and value of the tester.
func dump(t *testing.T, engine kv.Engine) (all []byte) {
	t.Helper()
	err := engine.View(t.Context(), "tester", func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			all = append(append(all, entry.Key...), entry.Value...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func FuzzDecodersNeverPanic(f *testing.F) {
	when := time.Unix(0, 0)
	n := Node{Kind: Turn, Text: "hello", Title: "t", Event: when, Recorded: when, Speaker: 1, Provenance: []ID{1, 2}}
	e := Edge{ID: 7, From: 1, Label: "knows", Strength: 1, Confidence: 0.5, ValidFrom: when, Recorded: when, Provenance: []ID{3}}
	b := bundle{from: 1, first: 7, edges: []Edge{e, {ID: 9, From: 1, To: 2, Label: "is", Strength: 2, Confidence: 1, Memory: []float32{1}}}}
	c := Change{Nodes: []ID{1}, Edges: []EdgeID{2}, Vectors: []ID{3}}
	for _, seed := range [][]byte{nil, {1}, encodeNode(&n), b.encode(), encodeChange(c), encodeSpans([]Span{{End: 3, Gist: "g"}}),
		encodeDetail(Episode{Participants: []Participant{{Person: 1}}, Emotions: []Emotion{{Name: "joy"}}}), encodeDetail(Feeling{Object: 1, Weight: 2}), {1, 0xff, 0xff}, {2}} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		if n, err := decodeNode(7, record); err == nil {
			again, err := decodeNode(7, encodeNode(&n))
			if err != nil || again.Text != n.Text || !again.Event.Equal(n.Event) || again.Kind != n.Kind {
				t.Errorf("%+v became %+v, %v", n, again, err)
			}
		} else if !errors.Is(err, ErrCorrupt) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		if b, err := decodeBundle(1, 7, record); err == nil {
			if again, err := decodeBundle(1, 7, b.encode()); err != nil || !bytes.Equal(again.encode(), b.encode()) || len(again.edges) != len(b.edges) {
				t.Errorf("%+v became %+v, %v", b, again, err)
			}
			for _, e := range b.edges {
				x := Attribute(attribute(Related, true, e.Strength*e.Confidence))
				if !(x.Strength() > 0) || x.Relation() != Related || !x.Forward() {
					t.Errorf("strength %v became %v of %v", e.Strength, x.Strength(), x.Relation())
				}
			}
		} else if !errors.Is(err, ErrCorrupt) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		if c, err := decodeChange(7, record); err == nil {
			if again, err := decodeChange(7, encodeChange(c)); err != nil || len(again.Nodes) != len(c.Nodes) {
				t.Errorf("%+v became %+v, %v", c, again, err)
			}
		} else if !errors.Is(err, ErrCorrupt) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		for kind := Turn; kind <= Intention; kind++ {
			d, err := decodeDetail(kind, record)
			if err != nil && !errors.Is(err, ErrCorrupt) {
				t.Errorf("an error that is not ErrCorrupt: %v", err)
			}
			if err == nil {
				if again, err := decodeDetail(kind, encodeDetail(d)); err != nil || !bytes.Equal(encodeDetail(again), encodeDetail(d)) {
					t.Errorf("%+v became %+v, %v", d, again, err)
				}
			}
		}
		for name, decode := range map[string]func() error{
			"spans":   func() error { _, err := decodeSpans(record); return err },
			"uses":    func() error { _, err := decodeUses(record); return err },
			"persona": func() error { _, err := decodeSelf(record); return err },
			"prototype": func() error {
				_, err := decodePrototype(kv.Entry{Key: key(keyBiometric, 1, 1, 1), Value: record})
				return err
			},
		} {
			if err := decode(); err != nil && !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrBadVector) {
				t.Errorf("%s: an error that is not ErrCorrupt: %v", name, err)
			}
		}
		if v := make([]float32, 2); decodeVector(v, record) == nil && !bytes.Equal(halfOf(encodeVector(v, fingerprint{})), halfOf(record)) {
			t.Errorf("vector %x became %v", record, v)
		}
	})
}

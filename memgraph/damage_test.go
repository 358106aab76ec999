package memgraph

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
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
		id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "hello", Speaker: emily})
		if err != nil {
			return err
		}
		if _, err := w.Link(graph.Edge{From: id, To: emily, Label: "knows"}); err != nil {
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

// storedRecord returns a record with any fields.
func storedRecord(version byte, fill func(r *codec.Record)) []byte {
	r := codec.NewRecord(version)
	fill(r)
	return r.Bytes()
}

// bundled returns the record of a bundle of edges.
func bundled(edges ...[]byte) []byte {
	return storedRecord(record.BundleVersion, func(r *codec.Record) {
		for _, e := range edges {
			r.Raw(record.BundleEdge, e)
		}
	})
}

func TestARecordOfANewerProgramIsOfAnUnknownFormat(t *testing.T) {
	store, _ := damaged(t, record.Key(record.KeyNode, 2), []byte{record.NodeVersion + 1})
	err := store.Index(t.Context(), func(*index.Index) error { return nil })
	var carrier *Error
	if !errors.Is(err, graph.ErrFormat) || errors.Is(err, graph.ErrCorrupt) || !errors.As(err, &carrier) ||
		!strings.Contains(carrier.Hint, "newer") {
		t.Errorf("it gives %v", err)
	}
}

func TestADamagedRecordIsAnErrorThatNamesTheRecord(t *testing.T) {
	nan := binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(math.NaN())))
	ofKind := func(kind uint64) []byte {
		return storedRecord(record.NodeVersion,
			func(r *codec.Record) { r.Uint(record.FieldKind, kind); r.String(record.FieldText, "x") })
	}
	for _, test := range []struct {
		name       string
		key, value []byte
		mention    string
	}{
		{"a node that is empty", record.Key(record.KeyNode, 2), nil, "node 2"},
		{"a node that is cut", record.Key(record.KeyNode, 2), []byte{record.NodeVersion, 0x12, 0x50, 'h'}, "node 2"},
		{"a node without a kind", record.Key(record.KeyNode, 2), []byte{record.NodeVersion}, "node 2"},
		{"a node of a kind that does not exist", record.Key(record.KeyNode, 2), ofKind(257), "node 2"},
		{"a node whose id was never given", record.Key(record.KeyNode, 1<<60), ofKind(1), "node 1152921504606846976"},
		{"a node under a key that is too short", record.Key(record.KeyNode, 2)[:5], ofKind(1), "5 bytes"},
		{"edges that are cut", record.Key(record.KeyOut, 2, 1), []byte{record.BundleVersion, 0xff}, "edge 1"},
		{"edges of which none is left", record.Key(record.KeyOut, 2, 1), []byte{record.BundleVersion}, "edge 1"},
		{"an edge that is cut", record.Key(record.KeyOut, 2, 1), bundled([]byte{record.EdgeVersion, 0xff}), "edge 1"},
		{"an edge whose strength is not a number", record.Key(record.KeyOut, 2, 1),
			bundled(storedRecord(record.EdgeVersion,
				func(r *codec.Record) { r.Float(record.EdgeStrength, math.NaN()) })), "edge 1"},
		{"an edge that is listed twice", record.Key(record.KeyOut, 2, 1),
			bundled([]byte{record.EdgeVersion}, []byte{record.EdgeVersion}), "edge 1"},
		{"a vector that is cut", record.Key(record.KeyVector, 2), []byte{1, 2, 3}, "node 2"},
		{"a vector with a value that is not a number", record.Key(record.KeyVector, 2), append(nan, nan...), "node 2"},
		{"a vector of zeros", record.Key(record.KeyVector, 2), make([]byte, 8), "node 2"},
		{"a stamp that is cut", record.Key(record.KeyHeader), []byte{record.HeaderVersion, 0x12, 0x50}, "header"},
		{"a stamp with an impossible dimension", record.Key(record.KeyHeader),
			storedRecord(record.HeaderVersion,
				func(r *codec.Record) { r.String(record.HeaderModel, "m"); r.Uint(record.HeaderDim, 1<<62) }), "header"},
		{"counters that are cut", record.Key(record.KeyCounters), []byte{record.CountersVersion, 0xff}, "counters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			store, _ := damaged(t, test.key, test.value)
			reading := store.Index(t.Context(), func(*index.Index) error { return nil })
			writing := store.Write(t.Context(), func(w *Writer) error { _, err := w.Person("Priya"); return err })
			for _, err := range []error{reading, writing} {
				var carrier *Error
				if !errors.Is(err, graph.ErrCorrupt) || !strings.Contains(err.Error(), test.mention) {
					t.Errorf("it gives %v, want %v with %q", err, graph.ErrCorrupt, test.mention)
				} else if !errors.As(err, &carrier) || !strings.Contains(carrier.Hint, "copy") {
					t.Errorf("the hint of %v does not help", err)
				}
			}
		})
	}
}

func TestReadsOfADamagedRecordReturnAnError(t *testing.T) {
	store, _ := damaged(t, record.Key(record.KeyNode, 2), []byte{record.NodeVersion, 0x12, 0x50})
	if _, err := store.Get(t.Context(), 2); !errors.Is(err, graph.ErrCorrupt) || !strings.Contains(err.Error(), "node 2") {
		t.Errorf("Get gives %v", err)
	}
	found := 0
	var last error
	for _, err := range store.Between(t.Context(), Period{}) {
		if last = err; err == nil {
			found++
		}
	}
	if !errors.Is(last, graph.ErrCorrupt) || found != 1 {
		t.Errorf("Between yields %d nodes and %v, want Emily and %v", found, last, graph.ErrCorrupt)
	}
	store, _ = damaged(t, record.Key(record.KeyChange, 1), []byte{changelog.ChangeVersion, 0xff})
	for _, err := range store.Changes(t.Context(), 0) {
		if !errors.Is(err, graph.ErrCorrupt) || !strings.Contains(err.Error(), "change 1") {
			t.Errorf("Changes yields %v", err)
		}
	}
	store, _ = damaged(t, record.Key(record.KeyIn, 1, 2, 9), nil)
	if _, _, err := store.Edges(t.Context(), 1); !errors.Is(err, graph.ErrCorrupt) || !strings.Contains(err.Error(), "edge 9") {
		t.Errorf("Edges gives %v", err)
	}
}

func TestAMemoryOfANewerFormatStaysUnchanged(t *testing.T) {
	for name, stamp := range map[string][]byte{
		"a newer format": storedRecord(record.HeaderVersion,
			func(r *codec.Record) { r.Uint(record.HeaderFormat, record.FormatVersion+1) }),
		"a stamp of a new kind": {record.HeaderVersion + 1, 0xff, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			store, engine := damaged(t, record.Key(record.KeyHeader), stamp)
			before := dump(t, engine)
			writing := store.Write(t.Context(), func(w *Writer) error { _, err := w.Person("Priya"); return err })
			reading := store.Index(t.Context(), func(*index.Index) error { return nil })
			for _, err := range []error{writing, reading} {
				if !errors.Is(err, graph.ErrFormat) || !strings.Contains(err.Error(), "hint") {
					t.Errorf("it gives %v, want %v with a hint", err, graph.ErrFormat)
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

// unreadable reports whether an error says that a record is damaged, or of a newer program.
func unreadable(err error) bool {
	return errors.Is(err, graph.ErrCorrupt) || errors.Is(err, graph.ErrFormat)
}

func joinChunks(entries []kv.Entry) (all []byte) {
	for _, e := range entries {
		all = append(all, e.Value...)
	}
	return all
}

func FuzzDecodersNeverPanic(f *testing.F) {
	when := time.Unix(0, 0)
	n := graph.Node{Kind: graph.Turn, Text: "hello", Title: "t", Event: when, Recorded: when, Speaker: 1,
		Provenance: []graph.ID{1, 2}}
	e := graph.Edge{ID: 7, From: 1, Label: "knows", Strength: 1, Confidence: 0.5, ValidFrom: when, Recorded: when,
		Provenance: []graph.ID{3}}
	b := record.Bundle{From: 1, First: 7,
		Edges: []graph.Edge{e, {ID: 9, From: 1, To: 2, Label: "is", Strength: 2, Confidence: 1, Memory: []float32{1}}}}
	c := graph.Change{Nodes: []graph.ID{1}, Edges: []graph.EdgeID{2}, Vectors: []graph.ID{3}}
	look := []graph.Vector{{Model: "m", Values: []float32{0.6, 0.8}}}
	face := graph.Prototype{Person: 1, Biometric: graph.Face, Number: 1, Vectors: look, Anchor: look, Observations: 3}
	person := graph.Enrolment{ID: 1, LastSeen: when,
		Merged: []graph.Enrolment{{ID: 1, Name: "a", Consent: graph.Consent{Face: true},
			Prototypes: []graph.Prototype{face}}, {ID: 2}}}
	f.Add(record.EnrolmentEntries(&person)[0].Value)
	f.Add(record.EncodeDetail(graph.Profile{Consent: graph.Consent{}.With(graph.Answer{Face: true, By: 2, At: when,
		Words: "yes"})}))
	f.Add(record.EncodePrototype(&face))
	f.Add(record.EncodeJoin(3))
	for _, seed := range [][]byte{nil, {1}, record.EncodeNode(&n), b.Encode(), changelog.Encode(c),
		record.EncodeSpans([]graph.Span{{End: 3, Gist: "g"}}),
		record.EncodeDetail(graph.Episode{Participants: []graph.Participant{{Person: 1}},
			Emotions: []graph.Emotion{{Name: "joy"}}}), record.EncodeDetail(graph.AffectUnit{Object: 1, Weight: 2}),
		{1, 0xff, 0xff}, {2}} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, stored []byte) {
		if n, err := record.DecodeNode(7, stored); err == nil {
			again, err := record.DecodeNode(7, record.EncodeNode(&n))
			if err != nil || again.Text != n.Text || !again.Event.Equal(n.Event) || again.Kind != n.Kind {
				t.Errorf("%+v became %+v, %v", n, again, err)
			}
		} else if !unreadable(err) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		if b, err := record.DecodeBundle(1, 7, stored); err == nil {
			if again, err := record.DecodeBundle(1, 7, b.Encode()); err != nil ||
				!bytes.Equal(again.Encode(), b.Encode()) || len(again.Edges) != len(b.Edges) {
				t.Errorf("%+v became %+v, %v", b, again, err)
			}
			for _, e := range b.Edges {
				x := index.Attribute(index.NewAttribute(index.Related, true, e.Strength*e.Confidence))
				if !(x.Strength() > 0) || x.Relation() != index.Related || !x.Forward() {
					t.Errorf("strength %v became %v of %v", e.Strength, x.Strength(), x.Relation())
				}
			}
		} else if !unreadable(err) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		if c, err := changelog.Decode(7, stored); err == nil {
			if again, err := changelog.Decode(7, changelog.Encode(c)); err != nil || len(again.Nodes) != len(c.Nodes) {
				t.Errorf("%+v became %+v, %v", c, again, err)
			}
		} else if !unreadable(err) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		for kind := graph.Turn; kind <= graph.Intention; kind++ {
			d, err := record.DecodeDetail(kind, stored)
			if err != nil && !unreadable(err) {
				t.Errorf("an error that is not ErrCorrupt: %v", err)
			}
			if err == nil {
				if again, err := record.DecodeDetail(kind, record.EncodeDetail(d)); err != nil ||
					!bytes.Equal(record.EncodeDetail(again), record.EncodeDetail(d)) {
					t.Errorf("%+v became %+v, %v", d, again, err)
				}
			}
		}
		if e, err := record.DecodeEnrolment(7, stored); err == nil {
			again, err := record.DecodeEnrolment(7, joinChunks(record.EnrolmentEntries(&e)))
			if err != nil || !bytes.Equal(joinChunks(record.EnrolmentEntries(&again)), joinChunks(record.EnrolmentEntries(&e))) {
				t.Errorf("%+v became %+v, %v", e, again, err)
			}
		} else if !unreadable(err) {
			t.Errorf("an error that is not ErrCorrupt: %v", err)
		}
		for name, decode := range map[string]func() error{
			"join": func() error {
				_, _, err := record.DecodeJoin(kv.Entry{Key: record.JoinKey(1), Value: stored})
				return err
			},
			"spans":   func() error { _, err := record.DecodeSpans(stored); return err },
			"stretch": func() error { _, err := record.DecodeStretch(stored); return err },
			"uses":    func() error { _, err := record.DecodeRetrievals(stored); return err },
			"persona": func() error { _, err := record.DecodePersona(stored); return err },
			"prototype": func() error {
				_, err := record.DecodePrototype(kv.Entry{Key: record.Key(record.KeyBiometric, 1, 1, 1), Value: stored})
				return err
			},
		} {
			if err := decode(); err != nil && !unreadable(err) && !errors.Is(err, graph.ErrBadVector) {
				t.Errorf("%s: an error that is not ErrCorrupt: %v", name, err)
			}
		}
		if v := make([]float32, 2); record.DecodeVector(v, stored) == nil &&
			!bytes.Equal(record.HalfPrecision(record.EncodeVector(v, record.Fingerprint{})), record.HalfPrecision(stored)) {
			t.Errorf("vector %x became %v", stored, v)
		}
	})
}

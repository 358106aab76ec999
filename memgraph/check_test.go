package memgraph

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// fillWithAllKinds fills a memory with records of every kind.
func fillWithAllKinds(t testing.TB, engine kv.Engine) *Store {
	t.Helper()
	at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	db, err := Open("", &Options{Engine: engine, Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	store, err := db.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	err = store.Write(t.Context(), func(w *Writer) error {
		must := func(id graph.ID, _ bool, err error) graph.ID {
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		emily := must(w.Put(graph.Node{Kind: graph.Person, Title: "Emily",
			Detail: graph.Profile{Aliases: []string{"Em"}, Consent: graph.Consent{Face: true}}}))
		john := must(w.Put(graph.Node{Kind: graph.Person, Title: "John"}))
		said := must(w.Put(graph.Node{Kind: graph.Turn, Text: "I love tennis.", Speaker: emily, Session: "s",
			Source: "m1", Event: at}))
		likes := must(w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily loves tennis.", Provenance: []graph.ID{said}}))
		must(w.Put(graph.Node{Kind: graph.Affect, Text: "likes it", Detail: graph.AffectUnit{Object: likes}}))
		must(w.Put(graph.Node{Kind: graph.Episodic, Text: "a match",
			Detail: graph.Episode{Participants: []graph.Participant{{Person: john}}}}))
		old := must(w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily swims.", Provenance: []graph.ID{said}}))
		if _, err := w.Supersede(old,
			graph.Node{Kind: graph.Semantic, Text: "Emily runs.", Provenance: []graph.ID{said}}); err != nil {
			return err
		}
		if _, err := w.Link(graph.Edge{From: emily, To: john, Label: "colleague of", Provenance: []graph.ID{said}}); err != nil {
			return err
		}
		stranger := must(w.Put(graph.Node{Kind: graph.Person}))
		if err := w.JoinPeople(john, stranger); err != nil {
			return err
		}
		if err := SetVector(w, said, "model", []float32{1, 2}); err != nil {
			return err
		}
		if err := w.SetSpans(said, []graph.Span{{Start: 0, End: 6, Clarity: 1}}); err != nil {
			return err
		}
		if _, err := w.AddPrototype(graph.Prototype{Person: emily, Biometric: graph.Face,
			Vectors: []graph.Vector{{Model: "m", Values: []float32{1, 0}}}}); err != nil {
			return err
		}
		if err := w.SetPersona(graph.Persona{Name: "Robo"}); err != nil {
			return err
		}
		return w.RecordRetrieval(said)
	})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func memory(t testing.TB) kv.Engine {
	t.Helper()
	engine, err := badgerkv.OpenMemory(&badgerkv.Options{MemTableSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	return engine
}

// entriesOf returns every key and value of the ego.
func entriesOf(t testing.TB, engine kv.Engine) []kv.Entry {
	t.Helper()
	var all []kv.Entry
	err := engine.View(t.Context(), "tester", func(r kv.Reader) error {
		for e, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			all = append(all, kv.Entry{Key: bytes.Clone(e.Key), Value: bytes.Clone(e.Value)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// editKeys changes the ego's keys behind the store.
func editKeys(t testing.TB, engine kv.Engine, fn func(tx kv.Tx) error) {
	t.Helper()
	claim, err := engine.Claim(t.Context(), "tester")
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Update(t.Context(), claim, fn); err != nil {
		t.Fatal(err)
	}
}

// reopened opens the memory as a new process would.
func reopened(t testing.TB, engine kv.Engine) *Store {
	t.Helper()
	db, err := Open("", &Options{Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	store, err := db.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestAnIntactMemoryHasNoFaults(t *testing.T) {
	report, err := fillWithAllKinds(t, memory(t)).Check(t.Context())
	if err != nil || len(report.Faults) > 0 || report.Nodes != 9 || report.Edges != 1 {
		t.Errorf("Check says %+v, %v", report, err)
	}
}

// independentKey reports whether no other key shows the loss or change of a key.
func independentKey(k []byte) bool {
	switch k[0] {
	case record.KeyPersona, record.KeyVector, record.KeyTokens, record.KeySpans, record.KeyRetrievals,
		record.KeyBiometric, record.KeyChange, record.KeyHeader:
		return true
	}
	return false
}

func TestCheckReportsTheLossOfAnyKeyAndRepairRestoresDerivedKeys(t *testing.T) {
	model := memory(t)
	fillWithAllKinds(t, model)
	for _, lost := range entriesOf(t, model) {
		t.Run(fmt.Sprintf("key %x", lost.Key), func(t *testing.T) {
			engine := memory(t)
			fillWithAllKinds(t, engine)
			editKeys(t, engine, func(tx kv.Tx) error { return tx.Delete(lost.Key) })
			store := reopened(t, engine)
			report, err := store.Check(t.Context())
			if err != nil {
				t.Logf("it cannot be looked at: %v", err)
				return
			}
			if len(report.Faults) == 0 {
				if !independentKey(lost.Key) {
					t.Error("Check reports nothing")
				}
				return
			}
			for _, f := range report.Faults {
				if !f.Derived {
					return // the record itself is gone; Check reports the references to it
				}
			}
			if _, err := store.Repair(t.Context()); err != nil {
				t.Fatal(err)
			}
			report, err = store.Check(t.Context())
			if err != nil || len(report.Faults) > 0 {
				t.Errorf("after the repair Check says %v, %v", report.Faults, err)
			}
		})
	}
}

func TestABrokenValueIsNeverDecodedAsARecord(t *testing.T) {
	model := memory(t)
	fillWithAllKinds(t, model)
	for _, e := range entriesOf(t, model) {
		if len(e.Value) == 0 {
			continue
		}
		t.Run(fmt.Sprintf("key %x", e.Key), func(t *testing.T) {
			engine := memory(t)
			fillWithAllKinds(t, engine)
			editKeys(t, engine, func(tx kv.Tx) error { return tx.Put(e.Key, []byte{0xff, 0xff, 0xff}) })
			if report, err := reopened(t, engine).Check(t.Context()); err == nil && len(report.Faults) == 0 {
				t.Error("Check reports nothing")
			}
		})
	}
}

func TestStrayKeysAreRemoved(t *testing.T) {
	engine := memory(t)
	fillWithAllKinds(t, engine)
	before := entriesOf(t, engine)
	strays := [][]byte{record.Key(record.KeyTime, 5, 77), record.Key(record.KeyDependent, 1, 2),
		record.Key(record.KeyReference, 1, 2), record.PersonKey("Nobody", 3), record.PersonKey("Em", 2),
		record.Key(record.KeyIn, 1, 2, 9), record.Key(record.KeyEdge, 9), record.Key(record.KeyDependentEdge, 4, 1),
		record.Key(record.KeyVector, 77), record.Key(record.KeyRetrievals, 77), record.NameKey(record.KeySource, "m2")}
	editKeys(t, engine, func(tx kv.Tx) error {
		for _, k := range strays {
			value := []byte(nil)
			if k[0] == record.KeySource {
				value = record.Key(record.KeyNode, 1)[1:]
			}
			if err := tx.Put(k, value); err != nil {
				return err
			}
		}
		return nil
	})
	store := reopened(t, engine)
	report, err := store.Repair(t.Context())
	if err != nil || len(report.Faults) != len(strays) {
		t.Errorf("Repair found %v, %v", report.Faults, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("after the repair Check says %v, %v", report.Faults, err)
	}
	after := entriesOf(t, engine)
	if len(after) != len(before)+1 { // the repair is a change
		t.Errorf("there were %d keys, now there are %d", len(before), len(after))
	}
}

func TestCheckReportsOverlappingBundles(t *testing.T) {
	engine := memory(t)
	store := fillWithAllKinds(t, engine)
	err := store.Write(t.Context(), func(w *Writer) error {
		for range 4 {
			if _, err := w.Link(graph.Edge{From: 2, To: 1, Label: "near"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	editKeys(t, engine, func(tx kv.Tx) error { // a bundle that overlaps the bundle of edges 2 to 5
		at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
		b := &record.Bundle{From: 2, First: 4,
			Edges: []graph.Edge{{ID: 4, From: 2, To: 3, Label: "likes", Strength: 1, Confidence: 1, Recorded: at}}}
		err := tx.Put(b.Key(), b.Encode())
		for _, e := range b.Entries() {
			err = errors.Join(err, tx.Put(e.Key, e.Value))
		}
		return err
	})
	report, err := reopened(t, engine).Check(t.Context())
	if err != nil || len(report.Faults) != 1 || report.Faults[0].Derived || !strings.Contains(report.Faults[0].What, "bundle 4") {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestCheckListsAtMostMaxFaults(t *testing.T) {
	for name, kind := range map[string]byte{"of vectors": record.KeyVector, "of nodes": record.KeyNode,
		"of times": record.KeyTime} {
		engine := memory(t)
		fillWithAllKinds(t, engine)
		editKeys(t, engine, func(tx kv.Tx) error {
			for n := range uint64(MaxFaults + 100) {
				if err := tx.Put(record.Key(kind, 100+n), nil); err != nil {
					return err
				}
			}
			return nil
		})
		report, err := reopened(t, engine).Check(t.Context())
		if err != nil || len(report.Faults) != MaxFaults {
			t.Errorf("%s: Check lists %d faults, %v", name, len(report.Faults), err)
		}
	}
}

func TestCheckReportsAnIndexThatDisagreesWithTheRecords(t *testing.T) {
	store := fillWithAllKinds(t, memory(t))
	err := store.Index(t.Context(), func(x *index.Index) error {
		n, err := store.Get(t.Context(), x.ID(3))
		if err != nil {
			return err
		}
		n.Event = n.Event.Add(time.Nanosecond)
		return x.Apply(&index.Delta{Updated: map[graph.ID]graph.Node{n.ID: n}},
			record.Header{ModelInfo: record.ModelInfo{Model: x.Model()}}, func(int) {})
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := store.Check(t.Context())
	if err != nil || len(report.Faults) != 1 || !report.Faults[0].Derived {
		t.Fatalf("Check says %v, %v", report.Faults, err)
	}
	if _, err := store.Repair(t.Context()); err != nil {
		t.Fatal(err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("after the repair Check says %v, %v", report.Faults, err)
	}
}

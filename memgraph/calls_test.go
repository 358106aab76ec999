package memgraph_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// call is one call of an app on a memory filled by fillWithEmily.
type call func(ctx context.Context, db *memgraph.DB, s *memgraph.Store) error

// calls has every method that can fail.
var calls = map[string]call{
	"DB.Backup": func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		_, err := db.Backup(ctx, io.Discard, 0)
		return err
	},
	"DB.Compact": func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error { return db.Compact(ctx) },
	"DB.DiskBytes": func(_ context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		_, err := db.DiskBytes()
		return err
	},
	"DB.Egos": func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error { return lastError(db.Egos(ctx)) },
	"DB.RemoveEgo": func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		return db.RemoveEgo(ctx, "tester")
	},
	"DB.RotateKey": func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error { return db.RotateKey(ctx, nil) },

	"Store.Between": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return lastError(s.Between(ctx, memgraph.Period{}))
	}),
	"Store.Changes":    onStore(func(ctx context.Context, s *memgraph.Store) error { return lastError(s.Changes(ctx, 0)) }),
	"Store.Check":      onStore(func(ctx context.Context, s *memgraph.Store) error { return faultless(s.Check(ctx)) }),
	"Store.Checkpoint": onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Checkpoint(ctx) }),
	"Store.Edge":       onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Edge(ctx, 1); return err }),
	"Store.Examine":    onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Examine(ctx, 3); return err }),
	"Store.Edges":      onStore(func(ctx context.Context, s *memgraph.Store) error { _, _, err := s.Edges(ctx, 1); return err }),
	"Store.Edit": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Edit(ctx, 3, func(n *graph.Node) error { n.Pinned = true; return nil })
	}),
	"Store.Export": onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Export(ctx, io.Discard, nil) }),
	"Store.FinishForget": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.FinishForget(ctx)
		return err
	}),
	"Store.Forget": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.Forget(ctx, memgraph.Erasure{People: []graph.ID{1}})
		return err
	}),
	"Store.Get": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Get(ctx, 1); return err }),
	"Store.Index": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Index(ctx, func(*index.Index) error { return nil })
	}),
	"Store.Import": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.Import(ctx, strings.NewReader(smallExport), nil)
		return err
	}),
	"Store.Known": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.Known(ctx, "whatsapp:Emily:1")
		return err
	}),
	"Store.RenderedIndex": onStore(func(ctx context.Context, s *memgraph.Store) error {
		x := s.RenderedIndex(func(*graph.Node, []graph.Span, func(graph.ID) (graph.Node, []graph.Span, error)) (bool, error) {
			return false, nil
		})
		return x.Index(ctx, func(*index.Index) error { return nil })
	}),
	"Store.Survey": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Survey(ctx, func(memgraph.Surveyed) error { return nil }, func(graph.Edge) error { return nil })
	}),
	"Writer.Examine": onWriter(func(w *memgraph.Writer) error { _, err := w.Examine(3); return err }),
	"Writer.LetGo": onWriter(func(w *memgraph.Writer) error {
		id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "to be let go", Source: "let go"})
		return cmp.Or(err, w.LetGo(id))
	}),
	"Writer.Reinforce": onWriter(func(w *memgraph.Writer) error { return w.Reinforce(3, doubling{}) }),
	"Writer.ReinforceEdge": onWriter(func(w *memgraph.Writer) error {
		return w.ReinforceEdge(1, doubling{})
	}),
	"Writer.Spans": onWriter(func(w *memgraph.Writer) error { _, err := w.Spans(3); return err }),
	"Store.Ages":   onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Ages(ctx, noon); return err }),
	"Store.Lived":  onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Lived(ctx); return err }),
	"Store.Last":   onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Last(ctx); return err }),
	"Store.Near": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.Near(ctx, 3, 2, nil)
		return err
	}),
	"Store.Since":  onStore(func(ctx context.Context, s *memgraph.Store) error { return lastError(s.Since(ctx, 0)) }),
	"Store.Vector": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Vector(ctx, 3); return err }),
	"Store.Load": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Load(ctx, func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Name: "Robo"}) })
	}),
	"Store.Model": onStore(func(ctx context.Context, s *memgraph.Store) error { _, _, err := s.Model(ctx); return err }),
	"Store.Stats": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Stats(ctx); return err }),
	"Store.Nodes": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.Nodes(ctx, []graph.ID{1})
		return err
	}),
	"Store.Person": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Person(ctx, "Emily"); return err }),
	"Store.PlanForget": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.PlanForget(ctx, memgraph.Erasure{People: []graph.ID{1}})
		return err
	}),
	"Store.Prototypes": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return lastError(s.Prototypes(ctx,
			graph.Face))
	}),
	"Store.Reembed": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Reembed(ctx, "another", embeddingsOf, nil)
	}),
	"Store.Receipts": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Receipts(ctx); return err }),
	"Store.Repair":   onStore(func(ctx context.Context, s *memgraph.Store) error { return faultless(s.Repair(ctx)) }),
	"Store.Dependents": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, _,
			err := s.Dependents(ctx, 3)
		return err
	}),
	"Store.Persona": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Persona(ctx); return err }),
	"Store.Spans":   onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Spans(ctx, 9); return err }),
	"Store.RetrievalStats": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_,
			err := s.RetrievalStats(ctx, 3)
		return err
	}),
	"Store.Write": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return s.Write(ctx, func(*memgraph.Writer) error { return nil })
	}),

	"View.Between": onStore(func(ctx context.Context, s *memgraph.Store) error {
		return lastError(s.View(memgraph.ViewOptions{Asker: 2}).Between(ctx, memgraph.Period{}))
	}),
	"View.Edges": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, _, err := s.View(memgraph.ViewOptions{Asker: 2}).Edges(ctx, 2)
		return err
	}),
	"Store.Enrolment":  onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Enrolment(ctx, 1); return err }),
	"Store.Enrolments": onStore(func(ctx context.Context, s *memgraph.Store) error { return lastError(s.Enrolments(ctx)) }),
	"Store.SamePerson": onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.SamePerson(ctx, 1); return err }),
	"View.EdgesBetween": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.View(memgraph.ViewOptions{Asker: 2}).EdgesBetween(ctx, 2, 2)
		return err
	}),
	"View.Get": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.View(memgraph.ViewOptions{Asker: 2}).Get(ctx, 5)
		return err
	}),
	"View.Nodes": onStore(func(ctx context.Context, s *memgraph.Store) error {
		_, err := s.View(memgraph.ViewOptions{Asker: 2}).Nodes(ctx, []graph.ID{5})
		return err
	}),

	"Writer.AddPrototype":  onWriter(func(w *memgraph.Writer) error { return addFace(w, 1) }),
	"Writer.DropPrototype": onWriter(func(w *memgraph.Writer) error { return w.DropPrototype(1, graph.Face, 1) }),
	"Writer.Edges":         onWriter(func(w *memgraph.Writer) error { _, _, err := w.Edges(1); return err }),
	"Writer.SamePerson":    onWriter(func(w *memgraph.Writer) error { _, err := w.SamePerson(1); return err }),
	"Writer.Question":      onWriter(func(w *memgraph.Writer) error { _, err := w.Question(4); return err }),
	"Writer.OnlyInPrivate": onWriter(func(w *memgraph.Writer) error { _, err := w.OnlyInPrivate(4, "tango"); return err }),
	"Writer.SaidOpenly":    onWriter(func(w *memgraph.Writer) error { _, err := w.SaidOpenly(4, "tango"); return err }),
	"Writer.SaidBefore":    onWriter(func(w *memgraph.Writer) error { _, err := w.SaidBefore(4, 3); return err }),
	"Writer.SourceAccess":  onWriter(func(w *memgraph.Writer) error { _, err := w.SourceAccess([]graph.ID{2}); return err }),
	"Writer.EdgesBetween":  onWriter(func(w *memgraph.Writer) error { _, err := w.EdgesBetween(1, 2); return err }),
	"Writer.Edge":          onWriter(func(w *memgraph.Writer) error { _, err := w.Edge(1); return err }),
	"Writer.EndEdge":       onWriter(func(w *memgraph.Writer) error { return w.EndEdge(1, time.Time{}) }),
	"Writer.Get":           onWriter(func(w *memgraph.Writer) error { _, err := w.Get(1); return err }),
	"Writer.Known":         onWriter(func(w *memgraph.Writer) error { _, err := w.Known("whatsapp:Emily:1"); return err }),
	"Writer.Merge": onWriter(func(w *memgraph.Writer) error {
		for range 2 {
			if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "tea"}); err != nil {
				return err
			}
		}
		id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "tea"})
		if err == nil {
			_, err = w.Merge([]graph.ID{id - 1, id}, graph.Node{Kind: graph.Semantic, Text: "tea"})
		}
		return err
	}),
	"Writer.Unmerge": onWriter(func(w *memgraph.Writer) error {
		id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "tea"})
		if err == nil {
			_, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "tea"})
		}
		if err == nil {
			id, err = w.Merge([]graph.ID{id, id + 1}, graph.Node{Kind: graph.Semantic, Text: "tea"})
		}
		if err != nil {
			return err
		}
		return w.Unmerge(id)
	}),
	"Writer.Relate": onWriter(func(w *memgraph.Writer) error {
		_, _, err := w.Relate(graph.Edge{From: 1, To: 2, Label: "likes"})
		return err
	}),
	"Writer.Link": onWriter(func(w *memgraph.Writer) error {
		_, err := w.Link(graph.Edge{From: 1, To: 2, Label: "likes"})
		return err
	}),
	"Writer.PeopleNamed": onWriter(func(w *memgraph.Writer) error { _, err := w.PeopleNamed("Nora"); return err }),
	"Writer.Person":      onWriter(func(w *memgraph.Writer) error { _, err := w.Person("Nora"); return err }),
	"Writer.Put": onWriter(func(w *memgraph.Writer) error {
		id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "and you?", Source: "m9", Session: "a", Speaker: 2})
		if err == nil {
			_, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "John asks.", Provenance: []graph.ID{id, 3}})
		}
		return err
	}),
	"Writer.Readmit":  onWriter(func(w *memgraph.Writer) error { return w.Readmit("m1") }),
	"Writer.Remove":   onWriter(func(w *memgraph.Writer) error { return w.Remove(3) }),
	"Writer.Retire":   onWriter(func(w *memgraph.Writer) error { return w.Retire(7, noon) }),
	"Writer.Withdraw": onWriter(func(w *memgraph.Writer) error { return w.Withdraw(7) }),
	"Writer.Reinstate": onWriter(func(w *memgraph.Writer) error {
		if err := w.Withdraw(7); err != nil {
			return err
		}
		return w.Reinstate(7)
	}),
	"Writer.WithdrawEdge": onWriter(func(w *memgraph.Writer) error { return w.WithdrawEdge(1) }),
	"Writer.ReinstateEdge": onWriter(func(w *memgraph.Writer) error {
		if err := w.WithdrawEdge(1); err != nil {
			return err
		}
		return w.ReinstateEdge(1)
	}),
	"Writer.SetConsent": onWriter(func(w *memgraph.Writer) error { return w.SetConsent(1, graph.Answer{}) }),
	"Writer.JoinPeople": onWriter(func(w *memgraph.Writer) error { return w.JoinPeople(1, 2) }),
	"Writer.PartPeople": onWriter(func(w *memgraph.Writer) error {
		if err := w.JoinPeople(1, 2); err != nil {
			return err
		}
		return w.PartPeople(2)
	}),
	"Writer.SetEnrolment": onWriter(func(w *memgraph.Writer) error {
		return w.SetEnrolment(graph.Enrolment{ID: 1,
			LastSeen: noon})
	}),
	"Writer.Enrol": onWriter(func(w *memgraph.Writer) error {
		_,
			err := w.Enrol(graph.Enrolment{ID: 1, LastSeen: noon})
		return err
	}),
	"Writer.UpdatePrototype": onWriter(func(w *memgraph.Writer) error {
		return w.UpdatePrototype(graph.Prototype{Person: 1, Biometric: graph.Face, Number: 1,
			Vectors: []graph.Vector{{Model: "m", Values: []float32{1}}}})
	}),
	"Writer.SetPersona": onWriter(func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Name: "Robo"}) }),
	"Writer.Persona":    onWriter(func(w *memgraph.Writer) error { _, err := w.Persona(); return err }),
	"Writer.SetSpans":   onWriter(func(w *memgraph.Writer) error { return w.SetSpans(9, []graph.Span{{Start: 0, End: 4}}) }),
	"Writer.SetEmbedding": onWriter(func(w *memgraph.Writer) error {
		return errors.Join(memgraph.SetTokens(w, 3, "model", slices.Repeat([]float32{1}, 64), []int32{1}),
			memgraph.SetVector(w, 6, "model", []float32{1, 0}))
	}),
	"Writer.Supersede": onWriter(func(w *memgraph.Writer) error {
		_, err := w.Supersede(7, graph.Node{Kind: graph.Semantic, Text: "She sleeps well."})
		return err
	}),
	"Writer.Unlink": onWriter(func(w *memgraph.Writer) error { return w.Unlink(2) }),
	"Writer.Update": onWriter(func(w *memgraph.Writer) error {
		return update(w, 3, func(n *graph.Node) { n.Audience = graph.Private })
	}),
	"Writer.UpdateEdge": onWriter(func(w *memgraph.Writer) error {
		e, err := w.Edge(1)
		if e.Strength = 5; err == nil {
			err = w.UpdateEdge(e)
		}
		return err
	}),
	"Writer.RecordRetrieval": onWriter(func(w *memgraph.Writer) error { return w.RecordRetrieval(3) }),
}

// cannotFail are the exported methods that return no error, or none without bad arguments.
var cannotFail = []string{"DB.Close", "DB.Ego", "DB.Restore", "Store.Ego", "Store.Is", "Store.OnChange", "Store.View",
	"Writer.Added", "Writer.Model", "Writer.Now", "Writer.Ages"}

// onStore makes a call of a function on a store, onWriter one of a transaction.
func onStore(fn func(ctx context.Context, s *memgraph.Store) error) call {
	return func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store) error { return fn(ctx, s) }
}

func onWriter(fn func(w *memgraph.Writer) error) call {
	return onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Write(ctx, fn) })
}

func lastError[T any](all iter.Seq2[T, error]) (last error) {
	for _, err := range all {
		last = err
	}
	return last
}

var errFaults = errors.New("something is wrong with the memory")

func faultless(report memgraph.Report, err error) error {
	if err == nil && len(report.Faults) > 0 {
		return fmt.Errorf("%w: %v", errFaults, report.Faults)
	}
	return err
}

// smallExport is the export of a memory with one turn.
var smallExport = withEnd(`{"egomem":1,"ego":"other","at":"2024-05-17T12:00:00Z","nodes":"1"}
{"node":{"id":"1","kind":"turn","text":"hello","source":"elsewhere","recorded":"2024-05-17T12:00:00Z"}}
`)

// withEnd adds the last line of an export.
func withEnd(lines string) string {
	checksum := crc32.Checksum([]byte(lines), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Sprintf("%s{\"end\":{\"lines\":%d,\"crc32c\":\"%08x\"}}\n", lines, strings.Count(lines, "\n"), checksum)
}

// methods returns the exported methods of the types that an app calls.
func methods() (names []string) {
	for _, v := range []any{&memgraph.DB{}, &memgraph.Store{}, &memgraph.Writer{}, &memgraph.View{}} {
		of := reflect.TypeOf(v)
		for i := range of.NumMethod() {
			names = append(names, of.Elem().Name()+"."+of.Method(i).Name)
		}
	}
	return names
}

func TestTheTablesOfCallsNameEveryMethod(t *testing.T) {
	for _, name := range methods() {
		if calls[name] == nil && !slices.Contains(cannotFail, name) {
			t.Errorf("%s is not among the calls", name)
		}
	}
}

func TestEveryCallStopsWhenItsContextHasEnded(t *testing.T) {
	db := openDir(t, t.TempDir())
	store := ego(t, db, "tester")
	fillWithEmily(t, store)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range calls {
		if name == "DB.DiskBytes" {
			continue // takes no context
		}
		if err := call(ended, db, store); !errors.Is(err, context.Canceled) {
			t.Errorf("%s returns %v, want %v", name, err, context.Canceled)
		}
	}
	for _, name := range []string{"Store.Check", "Store.Index", "Writer.Put"} {
		if err := calls[name](t.Context(), db, store); err != nil {
			t.Errorf("%s returns %v afterwards", name, err)
		}
	}
}

func TestEveryCallAfterCloseReturnsErrClosed(t *testing.T) {
	db := openDir(t, t.TempDir())
	store := ego(t, db, "tester")
	fillWithEmily(t, store)
	for range 2 {
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for name, call := range calls {
		var carrier *memgraph.Error
		err := call(t.Context(), db, store)
		if !errors.Is(err, graph.ErrClosed) || !errors.As(err, &carrier) || carrier.Hint == "" ||
			carrier.Ego != "tester" && !strings.HasPrefix(name, "DB.") {
			t.Errorf("%s returns %v, want %v with the ego and a hint", name, err, graph.ErrClosed)
		}
	}
}

package memgraph_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// What no memory accepts.
var (
	invalid     = "\xff"
	endless     = strings.Repeat("x", graph.MaxText+1)
	notANumber  = float32(math.NaN())
	before1700  = time.Date(1600, 1, 1, 0, 0, 0, 0, time.UTC)
	after2250   = time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC)
	unknownID   = graph.ID(99)
	anythingBad = []error{graph.ErrInvalid, graph.ErrNotFound, graph.ErrConflict, graph.ErrModel, graph.ErrBadVector,
		graph.ErrBadTokens, graph.ErrConsent, graph.ErrNameTaken, graph.ErrExport, kv.ErrBadEgo, kv.ErrKey,
		kv.ErrDamaged, kv.ErrBackupOrder}
)

// badCalls are calls of every method with bad arguments, on a memory filled by fillWithEmily.
var badCalls = map[string][]call{
	"DB.Backup": {func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		_, err := db.Backup(ctx, nil, 0)
		return err
	}},
	"DB.Ego": {func(_ context.Context, db *memgraph.DB, _ *memgraph.Store) error { _, err := db.Ego(""); return err },
		func(_ context.Context, db *memgraph.DB, _ *memgraph.Store) error {
			_, err := db.Ego(endless)
			return err
		}},
	"DB.RemoveEgo": {func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		return db.RemoveEgo(ctx,
			"")
	}, func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		return db.RemoveEgo(ctx, endless)
	}},
	"DB.Restore": {func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error { return db.Restore(ctx, nil) },
		func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
			return db.Restore(ctx, strings.NewReader(invalid))
		}},
	"DB.RotateKey": {func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store) error {
		return db.RotateKey(ctx, []byte("short"))
	}},

	"Store.Between": {
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return lastError(s.Between(ctx, memgraph.Period{From: before1700}))
		}),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return lastError(s.Between(ctx, memgraph.Period{To: after2250}))
		}),
	},
	"Store.Edge": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Edge(ctx, graph.EdgeID(id))
		return err
	}),
	"Store.Examine": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Examine(ctx, id)
		return err
	}),
	"Store.Edges": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, _, err := s.Edges(ctx, id)
		return err
	}),
	"Writer.SamePerson": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.SamePerson(id); return err })
	}),
	"Writer.Question": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.Question(id); return err })
	}),
	"Writer.OnlyInPrivate": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.OnlyInPrivate(id, "tango"); return err })
	}),
	"Writer.SaidOpenly": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.SaidOpenly(id, "tango"); return err })
	}),
	"Writer.SaidBefore": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.SaidBefore(id, 3); return err })
	}),
	"Writer.SourceAccess": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, err := w.SourceAccess([]graph.ID{2, id}); return err })
	}),
	"Writer.Edges": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { _, _, err := w.Edges(id); return err })
	}),
	"Store.Near": append(forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Near(ctx, id, 3, nil)
		return err
	}), onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Near(ctx, 3, 0, nil); return err })),
	"Store.Vector": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Vector(ctx, id)
		return err
	}),
	"Store.Edit": append(forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Edit(ctx, id, func(*graph.Node) error { return nil })
	}),
		onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Edit(ctx, 3, nil) }),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return s.Edit(ctx, 3, func(n *graph.Node) error { n.Kind = 0; return nil })
		}),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return s.Edit(ctx, 3, func(n *graph.Node) error { *n = graph.Node{}; return nil })
		})),
	"Store.Export": {onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Export(ctx, nil, nil) })},
	"Store.Forget": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Forget(ctx, memgraph.Erasure{People: []graph.ID{id}})
		_, also := s.Forget(ctx, memgraph.Erasure{Nodes: []graph.ID{2, id}})
		return bothFail(err, also)
	}),
	"Store.Get": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Get(ctx, id)
		return err
	}),
	"Store.Import": {
		onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Import(ctx, nil, nil); return err }),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			_, err := s.Import(ctx, strings.NewReader(""), nil)
			return err
		}),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			_, err := s.Import(ctx, strings.NewReader(invalid+"\n"), nil)
			return err
		}),
	},
	"Store.Index": {onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Index(ctx, nil) })},
	"Store.Nodes": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Nodes(ctx, []graph.ID{1, id})
		return err
	}),
	"Store.Person": forNames(func(ctx context.Context, s *memgraph.Store, name string) error {
		_, err := s.Person(ctx, name)
		return err
	}),
	"Store.PlanForget": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.PlanForget(ctx, memgraph.Erasure{People: []graph.ID{id}})
		_, also := s.PlanForget(ctx, memgraph.Erasure{Nodes: []graph.ID{2, id}})
		return bothFail(err, also)
	}),
	"Store.Prototypes": {onStore(func(ctx context.Context, s *memgraph.Store) error { return lastError(s.Prototypes(ctx, 0)) })},
	"Store.Reembed": append(forNames(func(ctx context.Context, s *memgraph.Store, name string) error {
		return s.Reembed(ctx, name, embeddingsOf, nil)
	}),
		onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Reembed(ctx, "model", embeddingsOf, nil) }),
		onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Reembed(ctx, "another", nil, nil) })),
	"Store.Enrolment": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Enrolment(ctx, id)
		return err
	}),
	"Writer.SetEnrolment": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.SetEnrolment(graph.Enrolment{ID: id}) }),
		writesBadly(func(w *memgraph.Writer) error {
			return w.SetEnrolment(graph.Enrolment{ID: 1, Merged: []graph.Enrolment{{ID: 1}, {ID: 2}}})
		})...),
	"Writer.Enrol": writesBadly(
		func(w *memgraph.Writer) error { _, err := w.Enrol(graph.Enrolment{ID: unknownID}); return err },
		func(w *memgraph.Writer) error { _, err := w.Enrol(graph.Enrolment{ID: 1, Name: "John"}); return err },
		func(w *memgraph.Writer) error { _, err := w.Enrol(graph.Enrolment{ID: 3}); return err },
	),
	"Writer.UpdatePrototype": writesBadly(func(w *memgraph.Writer) error {
		return w.UpdatePrototype(graph.Prototype{Person: 1, Biometric: graph.Face, Number: 9,
			Vectors: []graph.Vector{{Model: "m", Values: []float32{1}}}})
	}),
	"Store.SamePerson": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.SamePerson(ctx, id)
		return err
	}),
	"Writer.JoinPeople": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.JoinPeople(1, id) }),
		writesBadly(func(w *memgraph.Writer) error { return w.JoinPeople(1, 1) },
			func(w *memgraph.Writer) error { return w.JoinPeople(3, 1) })...),
	"Writer.PartPeople": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.PartPeople(id) }),
		writesBadly(func(w *memgraph.Writer) error { return w.PartPeople(1) })...),
	"Store.Dependents": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, _, err := s.Dependents(ctx, id)
		return err
	}),
	"Store.Spans": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.Spans(ctx, id)
		return err
	}),
	"Store.Ages": {onStore(func(ctx context.Context, s *memgraph.Store) error { _, err := s.Ages(ctx, after2250); return err })},
	"Store.Load": {onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Load(ctx, nil) })},
	"Store.RetrievalStats": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.RetrievalStats(ctx, id)
		return err
	}),
	"Store.Write": {onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Write(ctx, nil) })},

	"View.Between": {
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return lastError(s.View(memgraph.ViewOptions{AsOf: before1700}).Between(ctx, memgraph.Period{}))
		}),
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			return lastError(s.View(memgraph.ViewOptions{}).Between(ctx, memgraph.Period{From: after2250}))
		}),
	},
	"View.Edges": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, _, err := s.View(memgraph.ViewOptions{Asker: 1}).Edges(ctx, id)
		_, _, also := s.View(memgraph.ViewOptions{Asker: id, AsOf: after2250}).Edges(ctx, 1)
		return bothFail(err, also)
	}),
	"View.EdgesBetween": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.View(memgraph.ViewOptions{Asker: 1}).EdgesBetween(ctx, 1, id)
		_, also := s.View(memgraph.ViewOptions{Asker: 1}).EdgesBetween(ctx, id, 1)
		return bothFail(err, also)
	}),
	"View.Get": forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		_, err := s.View(memgraph.ViewOptions{Asker: 1}).Get(ctx, id)
		_, also := s.View(memgraph.ViewOptions{Asker: id, AsOf: before1700}).Get(ctx, 1)
		return bothFail(err, also)
	}),
	"View.Nodes": {
		onStore(func(ctx context.Context, s *memgraph.Store) error {
			_, err := s.View(memgraph.ViewOptions{AsOf: before1700}).Nodes(ctx, []graph.ID{1})
			return err
		}),
	},

	"Writer.PeopleNamed": writesBadly(func(w *memgraph.Writer) error { _, err := w.PeopleNamed(" "); return err }),
	"Writer.AddPrototype": writesBadly(
		func(w *memgraph.Writer) error { return addFace(w, 0) },
		func(w *memgraph.Writer) error { return addFace(w, 3) },
		func(w *memgraph.Writer) error { return addFace(w, 2) }, // without consent
		func(w *memgraph.Writer) error { _, err := w.AddPrototype(graph.Prototype{Person: 1}); return err },
		func(w *memgraph.Writer) error {
			_, err := w.AddPrototype(graph.Prototype{Person: 1, Biometric: graph.Face,
				Vectors: []graph.Vector{{Model: "m", Values: []float32{notANumber}}}})
			return err
		},
		func(w *memgraph.Writer) error {
			_, err := w.AddPrototype(graph.Prototype{Person: 1, Biometric: graph.Face,
				Vectors: []graph.Vector{{Model: invalid, Values: []float32{1}}}})
			return err
		}),
	"Writer.DropPrototype": writesBadly(
		func(w *memgraph.Writer) error { return w.DropPrototype(0, 0, 0) },
		func(w *memgraph.Writer) error { return w.DropPrototype(unknownID, graph.Face, 1) },
		func(w *memgraph.Writer) error { return w.DropPrototype(1, graph.Voice, math.MaxUint64) }),
	"Writer.Edge": writesOf(func(w *memgraph.Writer, id graph.ID) error { _, err := w.Edge(graph.EdgeID(id)); return err }),
	"Writer.EndEdge": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.EndEdge(graph.EdgeID(id), noon) }),
		writesBadly(func(w *memgraph.Writer) error { return w.EndEdge(1, after2250) },
			func(w *memgraph.Writer) error { return w.EndEdge(1, before1700) })...),
	"Writer.Get": writesOf(func(w *memgraph.Writer, id graph.ID) error { _, err := w.Get(id); return err }),
	"Writer.Merge": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		_, err := w.Merge([]graph.ID{3, id}, graph.Node{Kind: graph.Semantic, Text: "a"})
		return err
	}), writesBadly(func(w *memgraph.Writer) error { _, err := w.Merge(nil, graph.Node{}); return err })...),
	"Writer.Unmerge": writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Unmerge(id) }),
	"Writer.Relate": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		_, _, err := w.Relate(graph.Edge{From: 1, To: id, Label: "a"})
		return err
	}), writesBadly(func(w *memgraph.Writer) error { _, _, err := w.Relate(graph.Edge{}); return err })...),
	"Writer.Link": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		_, err := w.Link(graph.Edge{From: 1, To: id, Label: "a"})
		_, also := w.Link(graph.Edge{From: 1, To: 2, Label: "a", Provenance: []graph.ID{id}})
		return bothFail(err, also)
	}), writesBadly(
		func(w *memgraph.Writer) error { _, err := w.Link(graph.Edge{}); return err },
		func(w *memgraph.Writer) error {
			_, err := w.Link(graph.Edge{From: 1, To: 2, Label: "a", Memory: []float32{1}})
			return err
		},
		func(w *memgraph.Writer) error {
			_, err := w.Link(graph.Edge{From: 1, To: 2, Label: "a", Memory: []float32{notANumber, 0}})
			return err
		},
		func(w *memgraph.Writer) error {
			_, err := w.Link(graph.Edge{From: 1, To: 2, Label: "a", Reinforced: before1700})
			return err
		},
	)...),
	"Writer.Person": writesByName(func(w *memgraph.Writer, name string) error { _, err := w.Person(name); return err }),
	"Writer.Put": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		_, _, err := w.Put(turn("a", func(n *graph.Node) { n.Provenance = []graph.ID{id} }))
		_, _, also := w.Put(turn("a", func(n *graph.Node) { n.Owners = []graph.ID{id} }))
		return bothFail(err, also)
	}), writesBadly(
		func(w *memgraph.Writer) error { _, _, err := w.Put(graph.Node{}); return err },
		func(w *memgraph.Writer) error { _, _, err := w.Put(turn(endless)); return err },
		func(w *memgraph.Writer) error { _, _, err := w.Put(turn(invalid)); return err },
		func(w *memgraph.Writer) error {
			_, _, err := w.Put(turn("a", func(n *graph.Node) { n.Event = before1700 }))
			return err
		},
		func(w *memgraph.Writer) error {
			_, _, err := w.Put(turn("a", func(n *graph.Node) { n.Until = after2250 }))
			return err
		},
	)...),
	"Writer.Remove": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Remove(id) }),
		writesBadly(func(w *memgraph.Writer) error { return w.Remove(1) })...), // a person
	"Writer.Withdraw": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Withdraw(id) }),
		writesBadly(func(w *memgraph.Writer) error { return w.Withdraw(3) })...), // a turn
	"Writer.WithdrawEdge":  writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.WithdrawEdge(graph.EdgeID(id)) }),
	"Writer.ReinstateEdge": writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.ReinstateEdge(graph.EdgeID(id)) }),
	"Writer.Reinstate":     writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Reinstate(id) }),
	"Writer.Retire": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Retire(id, noon) }),
		writesBadly(func(w *memgraph.Writer) error { return w.Retire(3, noon) }, // a turn
			func(w *memgraph.Writer) error { return w.Retire(7, before1700) }, func(w *memgraph.Writer) error { return w.Retire(7, after2250) })...),
	"Writer.SetConsent": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		return w.SetConsent(id,
			graph.Answer{Face: true})
	}),
		writesBadly(func(w *memgraph.Writer) error { return w.SetConsent(1, graph.Answer{By: unknownID}) },
			func(w *memgraph.Writer) error { return w.SetConsent(1, graph.Answer{Words: invalid}) })...),
	"Writer.SetPersona": writesBadly(
		func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Name: invalid}) },
		func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Description: endless}) },
		func(w *memgraph.Writer) error {
			return w.SetPersona(graph.Persona{Mood: graph.Mood{Pleasure: math.NaN()}})
		},
		func(w *memgraph.Writer) error { return w.SetPersona(graph.Persona{Mood: graph.Mood{Since: after2250}}) }),
	"Writer.SetSpans": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.SetSpans(id, nil) }), writesBadly(
		func(w *memgraph.Writer) error { return w.SetSpans(3, []graph.Span{{}}) },
		func(w *memgraph.Writer) error { return w.SetSpans(3, []graph.Span{{End: math.MaxInt}}) },
		func(w *memgraph.Writer) error { return w.SetSpans(3, []graph.Span{{End: 4, Clarity: math.NaN()}}) },
		func(w *memgraph.Writer) error { return w.SetSpans(3, []graph.Span{{End: 4, Gist: invalid}}) })...),
	"Writer.SetEmbedding": append(append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		return memgraph.SetTokens(w, id, "model", slices.Repeat([]float32{1}, 64), []int32{1})
	}), writesBadly(
		func(w *memgraph.Writer) error { return memgraph.SetTokens(w, 3, "", nil, nil) },
		func(w *memgraph.Writer) error { return memgraph.SetTokens(w, 3, "model", nil, nil) },
		func(w *memgraph.Writer) error { return memgraph.SetTokens(w, 3, "model", []float32{1}, []int32{1}) },
		func(w *memgraph.Writer) error {
			return memgraph.SetTokens(w, 3, "model", slices.Repeat([]float32{notANumber}, 64), []int32{1})
		},
		func(w *memgraph.Writer) error {
			return memgraph.SetTokens(w, 3, "other", slices.Repeat([]float32{1}, 64), []int32{1})
		})...), append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		return memgraph.SetVector(w, id, "model", []float32{1, 2})
	}), writesBadly(
		func(w *memgraph.Writer) error { return memgraph.SetVector(w, 3, "", nil) },
		func(w *memgraph.Writer) error { return memgraph.SetVector(w, 3, "model", []float32{notANumber, 1}) },
		func(w *memgraph.Writer) error { return memgraph.SetVector(w, 3, "model", []float32{0, 0}) },
		func(w *memgraph.Writer) error { return memgraph.SetVector(w, 3, invalid, []float32{1, 2}) })...)...),
	"Writer.Supersede": append(writesOf(func(w *memgraph.Writer, id graph.ID) error {
		_, err := w.Supersede(id, graph.Node{Kind: graph.Semantic, Text: "a"})
		return err
	}), writesBadly(
		func(w *memgraph.Writer) error { _, err := w.Supersede(7, graph.Node{}); return err },
		func(w *memgraph.Writer) error {
			_, err := w.Supersede(7, graph.Node{Kind: graph.Semantic, Text: "a", Provenance: []graph.ID{7}})
			return err
		})...),
	"Writer.Unlink": writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Unlink(graph.EdgeID(id)) }),
	"Writer.Update": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Update(graph.Node{ID: id}) }), writesBadly(
		func(w *memgraph.Writer) error { return update(w, 3, func(n *graph.Node) { n.Text = "other words" }) },
		func(w *memgraph.Writer) error { return update(w, 7, func(n *graph.Node) { n.Text = endless }) },
		func(w *memgraph.Writer) error {
			return update(w, 7, func(n *graph.Node) { n.Provenance = []graph.ID{7} })
		},
		func(w *memgraph.Writer) error {
			return update(w, 7, func(n *graph.Node) { n.Owners = []graph.ID{unknownID} })
		})...),
	"Writer.UpdateEdge": writesOf(func(w *memgraph.Writer, id graph.ID) error {
		err := w.UpdateEdge(graph.Edge{ID: graph.EdgeID(id)})
		return bothFail(err, w.UpdateEdge(graph.Edge{ID: graph.EdgeID(id), From: 1, To: 2, Label: "a"}))
	}),
	"Store.Survey":   {onStore(func(ctx context.Context, s *memgraph.Store) error { return s.Survey(ctx, nil, nil) })},
	"Writer.Examine": writesOf(func(w *memgraph.Writer, id graph.ID) error { _, err := w.Examine(id); return err }),
	"Writer.LetGo": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.LetGo(id) }),
		writesBadly(func(w *memgraph.Writer) error { return w.LetGo(1) })...), // a person
	"Writer.Reinforce": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.Reinforce(id, doubling{}) }),
		writesBadly(func(w *memgraph.Writer) error { return w.Reinforce(3, nil) })...),
	"Writer.ReinforceEdge": append(writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.ReinforceEdge(graph.EdgeID(id), doubling{}) }),
		writesBadly(func(w *memgraph.Writer) error { return w.ReinforceEdge(1, nil) })...),
	"Writer.Spans":           writesOf(func(w *memgraph.Writer, id graph.ID) error { _, err := w.Spans(id); return err }),
	"Writer.RecordRetrieval": writesOf(func(w *memgraph.Writer, id graph.ID) error { return w.RecordRetrieval(id) }),
}

// acceptAnything are the methods without bad arguments.
var acceptAnything = []string{"Store.Enrolments", "Store.FinishForget", "DB.Close", "DB.Compact", "DB.DiskBytes",
	"DB.Egos", "Store.Changes", "Store.Check", "Store.Checkpoint",
	"Store.Ego", "Store.Is", "Store.RenderedIndex", "Store.Known", "Store.Last", "Store.Lived", "Store.Model",
	"Store.OnChange", "Store.Since", "Store.Receipts", "Store.Repair", "Store.Persona", "Store.Stats", "Store.View",
	"Writer.Added", "Writer.EdgesBetween", "Writer.Known", "Writer.Model", "Writer.Now", "Writer.Persona",
	"Writer.Readmit", "Writer.Ages"}

// forIDs makes calls with unknown ids, forNames with unknown names.
func forIDs(fn func(ctx context.Context, s *memgraph.Store, id graph.ID) error) (list []call) {
	for _, id := range []graph.ID{0, unknownID, math.MaxUint64} {
		list = append(list, onStore(func(ctx context.Context, s *memgraph.Store) error { return fn(ctx, s, id) }))
	}
	return list
}

func forNames(fn func(ctx context.Context, s *memgraph.Store, name string) error) (list []call) {
	for _, name := range []string{"", invalid, endless} {
		list = append(list, onStore(func(ctx context.Context, s *memgraph.Store) error { return fn(ctx, s, name) }))
	}
	return list
}

func writesOf(fn func(w *memgraph.Writer, id graph.ID) error) []call {
	return forIDs(func(ctx context.Context, s *memgraph.Store, id graph.ID) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { return fn(w, id) })
	})
}

func writesByName(fn func(w *memgraph.Writer, name string) error) []call {
	return forNames(func(ctx context.Context, s *memgraph.Store, name string) error {
		return s.Write(ctx, func(w *memgraph.Writer) error { return fn(w, name) })
	})
}

// writesBadly makes transactions that ignore the error and commit.
func writesBadly(fns ...func(w *memgraph.Writer) error) (list []call) {
	for _, fn := range fns {
		list = append(list, onStore(func(ctx context.Context, s *memgraph.Store) (err error) {
			committed := s.Write(ctx, func(w *memgraph.Writer) error { err = fn(w); return nil })
			if err == nil || committed != nil {
				return errors.Join(err, committed)
			}
			return s.Write(ctx, fn)
		}))
	}
	return list
}

// bothFail returns an error if both are.
func bothFail(a, b error) error {
	if a == nil || b == nil {
		return nil
	}
	return a
}

func TestBadArgumentsAreRejectedAndChangeNothing(t *testing.T) {
	db := openDir(t, t.TempDir())
	store := ego(t, db, "tester")
	fillWithEmily(t, store)
	before := contentsOf(t, store)
	for _, name := range methods() {
		if len(badCalls[name]) == 0 && !slices.Contains(acceptAnything, name) {
			t.Errorf("%s is not tried", name)
		}
		for i, call := range badCalls[name] {
			var carrier *memgraph.Error
			err := call(t.Context(), db, store)
			if !errors.As(err, &carrier) ||
				!slices.ContainsFunc(anythingBad, func(known error) bool { return errors.Is(err, known) }) {
				t.Errorf("bad call %d of %s gives %.200v", i, name, err)
			}
			if !reflect.DeepEqual(contentsOf(t, store), before) {
				t.Fatalf("bad call %d of %s changed something", i, name)
			}
		}
	}
}

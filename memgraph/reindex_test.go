package memgraph

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// TestTheIndexFollowsEveryWriteWithoutARebuild changes and removes notes and turns that share
// names and conversations, derive from each other and are linked, and renames people. It
// compares the index with one built from the records and with one loaded from a checkpoint.
func TestTheIndexFollowsEveryWriteWithoutARebuild(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		engine := memkv.Open()
		store := reopened(t, engine)
		text := rapid.SampledFrom([]string{"They saw Grand Canyon.", "Grand Canyon is deep, says Emily.",
			"Emily and 小明 play.", "小明来了。", "It rains.", "Ann met Emily.", "Ann Lee and 小明王 saw Mr. Lee.",
			"Never call me Ann."})
		name := rapid.SampledFrom([]string{"Emily", "Ann", "小明", "Ann Lee", "Mr. Lee", "小明王", "Emily Emily", "小",
			"Grand Canyon"})
		var notes, people []graph.ID
		write := func(fn func(w *Writer) error) {
			if err := store.Write(t.Context(), fn); err != nil {
				rt.Fatal(err)
			}
		}
		put := func(n graph.Node) {
			write(func(w *Writer) error {
				id, _, err := w.Put(n)
				if n.Kind == graph.Person {
					people = append(people, id)
				} else {
					notes = append(notes, id)
				}
				return err
			})
		}
		put(graph.Node{Kind: graph.Semantic, Text: "They saw Grand Canyon."})
		if err := store.Checkpoint(t.Context()); err != nil {
			rt.Fatal(err)
		}
		var before *index.Index
		if err := store.Index(t.Context(), func(x *index.Index) error { before = x; return nil }); err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			some := graph.ID(0)
			if len(notes) > 0 {
				some = rapid.SampledFrom(notes).Draw(rt, "note")
			}
			switch op := rapid.SampledFrom([]string{"note", "note", "turn", "turn", "turn", "episode", "person",
				"rename", "reword", "remove", "link", "rest", "join", "join", "part", "link people"}).Draw(rt, "op"); {
			case op == "note":
				put(graph.Node{Kind: graph.Semantic, Text: text.Draw(rt, "text")})
			case op == "person":
				put(graph.Node{Kind: graph.Person, Title: name.Draw(rt, "name")})
			case op == "turn" || op == "episode":
				n := graph.Node{Kind: graph.Turn, Text: text.Draw(rt, "text"),
					Session: rapid.SampledFrom([]string{"", "", "a", "b"}).Draw(rt, "session")}
				if minutes := rapid.IntRange(-1, 6).Draw(rt, "minutes") * 20; minutes >= 0 {
					n.Event = time.Unix(1e9, 0).Add(time.Duration(minutes) * time.Minute)
				}
				if op == "episode" {
					n.Kind = graph.Episodic
				} else if len(people) > 0 && rapid.Bool().Draw(rt, "has a speaker") {
					n.Speaker = rapid.SampledFrom(people).Draw(rt, "speaker")
				}
				put(n)
			case op == "rename":
				if len(people) == 0 {
					break
				}
				write(func(w *Writer) error {
					n, err := w.Get(rapid.SampledFrom(people).Draw(rt, "person"))
					n.Title = name.Draw(rt, "name")
					if n.Detail = nil; rapid.Bool().Draw(rt, "has another name") {
						n.Detail = graph.Profile{Aliases: []string{name.Draw(rt, "alias")}}
					}
					if err == nil {
						err = w.Update(n)
					}
					if errors.Is(err, graph.ErrNameTaken) {
						return nil // nothing was written
					}
					return err
				})
			case (op == "join" || op == "part" || op == "link people") && len(people) > 0:
				one, other := rapid.SampledFrom(people).Draw(rt, "one"), rapid.SampledFrom(people).Draw(rt, "other")
				write(func(w *Writer) (err error) {
					switch op {
					case "join":
						err = w.JoinPeople(one, other)
					case "part":
						err = w.PartPeople(one)
					default:
						_, err = w.Link(graph.Edge{From: one, To: other, Label: "knows", Origin: graph.Told})
					}
					if errors.Is(err, graph.ErrInvalid) || errors.Is(err, graph.ErrNotFound) {
						return nil // nothing was written
					}
					return err
				})
			case some == 0 || op == "join" || op == "part" || op == "link people":
			case op == "reword":
				write(func(w *Writer) error {
					n, err := w.Get(some)
					if n.Kind == graph.Turn {
						return err
					}
					n.Text = text.Draw(rt, "text")
					if !n.Event.IsZero() {
						n.Event = n.Event.Add(20 * time.Minute)
					}
					return errors.Join(err, w.Update(n))
				})
			case op == "link":
				write(func(w *Writer) error {
					_, err := w.Link(graph.Edge{From: some, To: notes[0], Label: "near"})
					return err
				})
			case op == "rest":
				n := graph.Node{Kind: graph.Semantic, Text: text.Draw(rt, "text"), Provenance: []graph.ID{some}}
				if len(people) > 0 && rapid.Bool().Draw(rt, "rests on a person too") {
					n.Provenance = append(n.Provenance, rapid.SampledFrom(people).Draw(rt, "source"))
				}
				put(n)
			case op == "remove":
				write(func(w *Writer) error { return w.Remove(some) })
				kept := notes[:0]
				for _, id := range notes {
					if _, err := store.Get(t.Context(), id); err == nil {
						kept = append(kept, id)
					}
				}
				notes = kept
			}
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			rt.Fatalf("Check says %v, %v", report.Faults, err)
		}
		err := store.Index(t.Context(), func(x *index.Index) error {
			if x != before {
				rt.Error("the index was rebuilt")
			}
			return engine.View(t.Context(), "tester", func(r kv.Reader) error {
				saved, err := index.ReadCheckpoint(r)
				index := saved.Index("")
				if err != nil || index == nil {
					rt.Fatalf("no checkpoint: %v", err)
				}
				current, err := index.CatchUp(r, saved.Change)
				if what := x.Difference(index); !current || what != "" {
					rt.Errorf("what follows from the checkpoint is current: %t; %s", current, what)
				}
				return err
			})
		})
		if err != nil {
			rt.Fatal(err)
		}
	})
}

// TestAnIndexDoesNotGrowByRemovedNodes puts and removes many notes, before and after an open.
func TestAnIndexDoesNotGrowByRemovedNodes(t *testing.T) {
	engine := memkv.Open()
	compacted := make(chan error, 100)
	open := func() *Store {
		db, err := Open("", &Options{Engine: engine, OnEvent: func(e Event) {
			if e.Op == "compact index" {
				compacted <- e.Err
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		store, err := db.Ego("tester")
		if err != nil {
			t.Fatal(err)
		}
		return store
	}
	store := open()
	kept := 0
	for round := range 24 {
		if round == 12 {
			if err := store.Checkpoint(t.Context()); err != nil {
				t.Fatal(err)
			}
			store = open()
		}
		var notes []graph.ID
		err := store.Write(t.Context(), func(w *Writer) error {
			for range 500 {
				id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "It rains."})
				if err != nil {
					return err
				}
				kept++
				notes = append(notes, id)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = store.Write(t.Context(), func(w *Writer) error {
			for _, id := range notes[1:] {
				if err := w.Remove(id); err != nil {
					return err
				}
				kept--
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for sparse := true; sparse; {
		err := store.Index(t.Context(), func(x *index.Index) error {
			sparse = x.Sparse()
			if !sparse && x.Stats().Nodes != kept {
				t.Errorf("it has %d nodes, not %d", x.Stats().Nodes, kept)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if !sparse {
			break
		}
		kept++
		err = store.Write(t.Context(), func(w *Writer) error { // it begins what is not under way
			_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "It snows."})
			return err
		})
		if err = errors.Join(err, <-compacted); err != nil {
			t.Fatal(err)
		}
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestTokensStayUntilTheWordsChange(t *testing.T) {
	store := reopened(t, memkv.Open())
	mean := func(w *Writer, value float32) error {
		tokens := slices.Repeat([]float32{value}, 64)
		return errors.Join(SetVector(w, 2, "m", []float32{1, value}), SetTokens(w, 2, "m", tokens, []int32{7}))
	}
	change := func(fn func(n *graph.Node)) func(w *Writer) error {
		return func(w *Writer) error {
			n, err := w.Get(2)
			fn(&n)
			return errors.Join(err, w.Update(n))
		}
	}
	for _, step := range []struct {
		name string
		do   func(w *Writer) error
		want int
	}{
		{"two notes", func(w *Writer) error {
			for range 2 {
				if _, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "It rains."}); err != nil {
					return err
				}
			}
			return mean(w, 1)
		}, 1},
		{"its sources", change(func(n *graph.Node) { n.Provenance = []graph.ID{1} }), 1},
		{"when it was", change(func(n *graph.Node) { n.Event = time.Unix(1e9, 0) }), 1},
		{"what it says", change(func(n *graph.Node) { n.Text = "It snows." }), 0},
		{"the meaning of that", func(w *Writer) error { return mean(w, 2) }, 1},
		{"both at once", func(w *Writer) error {
			return errors.Join(change(func(n *graph.Node) { n.Text = "It hails." })(w), mean(w, -3))
		}, 1},
		{"there and back", func(w *Writer) error {
			return errors.Join(change(func(n *graph.Node) { n.Text = "It pours." })(w),
				change(func(n *graph.Node) { n.Text = "It hails." })(w))
		}, 0},
	} {
		if err := store.Write(t.Context(), step.do); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if stats, err := store.Stats(t.Context()); err != nil || stats.Tokens != step.want || stats.Vectors != step.want {
			t.Errorf("after %s it counts %+v, %v; want %d", step.name, stats, err, step.want)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("after %s Check says %v, %v", step.name, report.Faults, err)
		}
	}
}

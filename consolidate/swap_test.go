package consolidate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
	"github.com/egomem/egomem/retrieve"
)

// A swap or a return that is stopped at an engine operation leaves all of the old beliefs, and one
// that is not all of the new. EGOMEM_STOPS=1 stops them at every operation.
func TestAStoppedSwapLeavesOldOrNewBeliefs(t *testing.T) {
	longtest.Skip(t)
	every := 0
	if value := os.Getenv("EGOMEM_STOPS"); value != "" {
		var err error
		if every, err = strconv.Atoi(value); err != nil || every < 1 {
			t.Fatal("EGOMEM_STOPS is no number:", value)
		}
	}
	said := append(slices.Clone(aDay), talk(rand.New(rand.NewPCG(9, 9)), 40)...)
	calls := &stopAfter{}
	undisturbed := openWorld(t, kvtest.Faults(memkv.Open(), calls.plan), nil)
	undisturbed.say(said...)
	undisturbed.idle()
	old := undisturbed.beliefs()
	made := undisturbed.rebuild(rules(t, "v2", true))
	before := calls.calls
	undisturbed.swap(made)
	toSwap := calls.calls - before
	fresh := undisturbed.beliefs()
	before = calls.calls
	if err := undisturbed.c.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	toReturn := calls.calls - before

	engine, fault := memkv.Open(), &stopAfter{}
	w := openWorld(t, kvtest.Faults(engine, fault.plan), nil)
	w.say(said...)
	w.idle()
	made = w.rebuild(rules(t, "v2", true))
	for _, part := range []struct {
		name         string
		calls        int
		step         func() error
		before, then []string
	}{
		{"swap", toSwap, func() error { return w.c.Swap(t.Context(), made) }, old, fresh},
		{"return", toReturn, func() error { return w.c.Return(t.Context()) }, fresh, old},
	} {
		step := every
		if step == 0 {
			step = part.calls/12 + 1
		}
		stops := 0
		for stop := 1; ; stop += step {
			fault.left = stop
			err := part.step()
			fault.left = 0
			if err != nil && !errors.Is(err, errStopped) {
				t.Fatal(err)
			}
			again := openWorld(t, engine, nil)
			if err == nil {
				again.check()
				same(t, "after the "+part.name, again.beliefs(), part.then)
				break
			}
			if stops++; !slices.Equal(again.beliefs(), part.before) {
				t.Fatalf("the %s, stopped at operation %d, left a part", part.name, stop)
			}
		}
		t.Logf("RESULT rebuild-stopped step=%s operations=%d stops=%d", part.name, part.calls, stops)
		if stops < min(part.calls, 10) {
			t.Errorf("the %s was stopped %d times in %d operations", part.name, stops, part.calls)
		}
	}
}

// What the app or a person gave or changed is no belief: no swap takes it away.
func TestASwapKeepsWhatTheAppAndPeopleDid(t *testing.T) {
	w := newWorld(t)
	w.say(aDay...)
	w.say(turn{speaker: "Emily", text: "Remind me to water the plants on Friday at 9 am.", at: time.Hour},
		turn{speaker: "Emily", text: "Remind me to call the dentist again on Saturday at 9 am.", at: time.Hour})
	w.idle()
	errands := w.notes(graph.Intention, "")
	if len(errands) != 3 {
		t.Fatalf("the errands are %+v", errands)
	}
	var colour graph.Node
	for _, n := range w.notes(graph.Semantic, consolidate.AttributeType) {
		colour = n
	}
	emily, err := w.store.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	var john, note, reminder graph.ID
	err = w.store.Write(t.Context(), func(tx *memgraph.Writer) (err error) {
		if john, err = tx.Person("John"); err != nil {
			return err
		}
		if _, err = tx.Link(graph.Edge{From: emily, To: john, Label: "is a colleague of", Origin: graph.Told}); err != nil {
			return err
		}
		if note, _, err = tx.Put(graph.Node{Kind: graph.Semantic, Text: "Emily's badge is 4711.", Origin: graph.Told,
			Provenance: []graph.ID{colour.ID}}); err != nil {
			return err
		}
		if reminder, _, err = tx.Put(graph.Node{Kind: graph.Intention, Text: "feed the cat", Origin: graph.Told,
			Detail: graph.Errand{Due: w.now.Add(time.Hour)}}); err != nil {
			return err
		}
		colour.Pinned = true
		if err := tx.Update(colour); err != nil {
			return err
		}
		done, cancelled := errands[0], errands[1]
		d := done.Detail.(graph.Errand)
		d.Done = w.now
		done.Detail = d
		if err := tx.Update(done); err != nil {
			return err
		}
		return tx.Retire(cancelled.ID, w.now)
	})
	if err != nil {
		t.Fatal(err)
	}
	w.swap(w.rebuild(rules(t, "v2", true)))
	w.check()
	kept := func(when string) {
		t.Helper()
		for _, id := range []graph.ID{note, reminder, colour.ID} {
			if n, err := w.store.Get(t.Context(), id); err != nil || !n.Retired.IsZero() {
				t.Errorf("%s, %v is %+v, %v", when, id, n, err)
			}
		}
		out, _, err := w.store.Edges(t.Context(), emily)
		if err != nil || !slices.ContainsFunc(out,
			func(e graph.Edge) bool { return e.To == john && e.Origin == graph.Told && e.Ended.IsZero() }) {
			t.Errorf("%s, the edges are %+v, %v", when, out, err)
		}
		open := 0
		for _, n := range w.notes(graph.Intention, "") {
			if d := n.Detail.(graph.Errand); d.Done.IsZero() && n.Origin == graph.Inferred {
				open++
				if !strings.Contains(n.Text, "dentist again") {
					t.Errorf("%s, %q is to be done", when, n.Text)
				}
			}
		}
		if open != 1 {
			t.Errorf("%s, %d errands are open", when, open)
		}
	}
	kept("after the swap")
	if err := w.c.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept("after the return")
	w.check()
}

// What the app corrected stays corrected, whatever the new rules would say of that turn.
func TestASwapKeepsCorrections(t *testing.T) {
	longtest.Skip(t)
	for name, correct := range map[string]func(*memgraph.Writer, graph.Node) error{
		"superseded": func(tx *memgraph.Writer, n graph.Node) error {
			_, err := tx.Supersede(n.ID,
				graph.Node{Kind: graph.Semantic, Text: "Emily likes green best.", Origin: graph.Told,
					Event: n.Event.Add(time.Hour)})
			return err
		},
		"retired": func(tx *memgraph.Writer, n graph.Node) error { return tx.Retire(n.ID, n.Event.Add(time.Hour)) },
		"edited": func(tx *memgraph.Writer, n graph.Node) error {
			n.Text, n.Origin = "Emily likes green best.", graph.Told
			return tx.Update(n)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.say(aDay...)
			w.idle()
			err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error {
				return correct(tx, w.notes(graph.Semantic, consolidate.AttributeType)[0])
			})
			if err != nil {
				t.Fatal(err)
			}
			before := w.beliefs()
			made := w.rebuild(rules(t, "v2", true))
			w.swap(made)
			for _, one := range w.beliefs() {
				if strings.Contains(one, "favorite color: ") {
					t.Errorf("it believes %s", one)
				}
			}
			if made.Left != 1 || made.Empty() {
				t.Errorf("the difference is %s", made.Text())
			}
			if err := w.c.Return(t.Context()); err != nil {
				t.Fatal(err)
			}
			same(t, "after the return", w.beliefs(), before)
			w.check()
		})
	}
}

// stating is an extractor that finds the same facts in every passage.
type stating []string

func (s stating) Extract(_ context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	found := &consolidate.Extraction{}
	for _, text := range s {
		found.Facts = append(found.Facts, consolidate.Fact{Subject: "Emily", Text: text,
			Claim: consolidate.Claim{Holder: "Emily", Basis: []int{p.Context}, Confidence: 1}})
	}
	return found, nil
}

func statingRules(t *testing.T, facts ...string) *consolidate.Options {
	t.Helper()
	o := rules(t, "", false)
	o.Extractor = stating(facts)
	return o
}

// statedWorld returns a world that believes a fact of Emily's turn, with its note.
func statedWorld(t *testing.T, fact string) (*world, graph.Node) {
	t.Helper()
	w := newWorld(t)
	w.c = w.consolidator(statingRules(t, fact))
	w.say(turn{speaker: "Emily", text: "I live in Berlin."})
	w.idle()
	notes := w.notes(graph.Semantic, consolidate.FactType)
	if len(notes) != 1 || notes[0].Text != fact {
		t.Fatalf("the facts are %+v", notes)
	}
	return w, notes[0]
}

// refused fails unless a swap is refused and says to call Rebuild.
func (w *world) refused(made *consolidate.Rebuilt) {
	w.t.Helper()
	before := w.export()
	err := w.c.Swap(w.t.Context(), made)
	if failed := (*memgraph.Error)(nil); !errors.Is(err, graph.ErrConflict) || !errors.As(err, &failed) ||
		!strings.Contains(failed.Hint, "call Rebuild") {
		w.t.Errorf("the swap is not refused: %v", err)
	}
	if after := w.export(); after != before {
		w.t.Errorf("the refused swap changes %s", firstDifference(after, before))
	}
}

func TestASwapIsRefusedAfterTheAppDidWhatAnotherRebuildWouldKeep(t *testing.T) {
	const berlin, flat = "Emily lives in Berlin.", "Emily has a flat in Berlin."
	link := func(tx *memgraph.Writer, n graph.Node) error {
		city, _, err := tx.Put(graph.Node{Kind: graph.Document, Title: "Berlin", Text: "A map of the city."})
		if err == nil {
			_, err = tx.Link(graph.Edge{From: n.ID, To: city, Label: "is shown on", Origin: graph.Told})
		}
		return err
	}
	for _, one := range []struct {
		name  string
		act   func(*memgraph.Writer, graph.Node) error
		facts []string // of the new rules
	}{
		{"a retired note", func(tx *memgraph.Writer, n graph.Node) error { return tx.Retire(n.ID, tx.Now()) }, []string{berlin, flat}},
		{"a replaced note", func(tx *memgraph.Writer, n graph.Node) error {
			_, err := tx.Supersede(n.ID, graph.Node{Kind: graph.Semantic, Text: "Emily lives in Paris.", Origin: graph.Told})
			return err
		}, []string{berlin, flat}},
		{"a note made its own", func(tx *memgraph.Writer, n graph.Node) error {
			n.Origin = graph.Told
			return tx.Update(n)
		}, []string{berlin, flat}},
		{"a hidden note", func(tx *memgraph.Writer, n graph.Node) error {
			n.Audience = graph.AppOnly
			return tx.Update(n)
		}, []string{berlin, flat}},
		{"a note let go", func(tx *memgraph.Writer, n graph.Node) error { return tx.LetGo(n.ID) }, []string{berlin, flat}},
		{"a reworded note", func(tx *memgraph.Writer, n graph.Node) error {
			n.Text = "Emily lives in Berlin Mitte."
			return tx.Update(n)
		}, []string{flat}},
		{"a pinned note", func(tx *memgraph.Writer, n graph.Node) error {
			n.Pinned = true
			return tx.Update(n)
		}, []string{flat}},
		{"a connected note", link, []string{flat}},
	} {
		t.Run(one.name, func(t *testing.T) {
			w, n := statedWorld(t, berlin)
			made := w.rebuild(statingRules(t, one.facts...))
			err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return one.act(tx, n) })
			if err != nil {
				t.Fatal(err)
			}
			w.refused(made)
			w.swap(w.rebuild(statingRules(t, one.facts...)))
			w.check()
		})
	}
}

// What a recall teaches is no reason to read all turns again.
func TestASwapGoesOnAfterARecall(t *testing.T) {
	w, n := statedWorld(t, "Emily lives in Berlin.")
	made := w.rebuild(statingRules(t, "Emily has a flat in Berlin."))
	err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return tx.Reinforce(n.ID, forget.Spacing{}) })
	if err != nil {
		t.Fatal(err)
	}
	w.swap(made)
	if n, err = w.store.Get(t.Context(), n.ID); err != nil || !n.Withdrawn() {
		t.Errorf("the old note is %+v, %v", n, err)
	}
}

func TestASwapIsRefusedAfterTurnsWereRead(t *testing.T) {
	more := make([]turn, 40)
	for i := range more {
		more[i] = turn{speaker: "Emily", text: "I saw bird number " + strconv.Itoa(i) + "."}
	}
	slide := func(w *world) {
		w.t.Helper()
		w.say(more...)
		if r, err := w.c.Slide(w.t.Context()); err != nil || r.Stretches == 0 {
			w.t.Fatal(r, err)
		}
	}
	t.Run("in the first window of a dialog", func(t *testing.T) {
		w, _ := statedWorld(t, "Emily lives in Berlin.")
		made := w.rebuild(statingRules(t, "Emily has a flat in Berlin."))
		slide(w)
		w.refused(made)
	})
	t.Run("in a later window", func(t *testing.T) {
		w, _ := statedWorld(t, "Emily lives in Berlin.")
		slide(w)
		made := w.rebuild(statingRules(t, "Emily has a flat in Berlin."))
		slide(w)
		w.refused(made)
	})
	t.Run("to the end", func(t *testing.T) {
		w, _ := statedWorld(t, "Emily lives in Berlin.")
		made := w.rebuild(statingRules(t, "Emily has a flat in Berlin."))
		w.say(more...)
		w.idle()
		w.refused(made)
	})
}

// What was forgotten comes back by no rebuild, swap or return.
func TestForgottenThingsDoNotComeBackByARebuild(t *testing.T) {
	longtest.Skip(t)
	forget := func(w *world, phrase string) {
		w.t.Helper()
		var ids []graph.ID
		for n, err := range w.store.Since(w.t.Context(), 0) {
			if err != nil {
				w.t.Fatal(err)
			}
			if n.Kind != graph.Turn && strings.Contains(n.Title+n.Text, phrase) {
				ids = append(ids, n.ID)
			}
		}
		if len(ids) == 0 {
			w.t.Fatalf("nothing says %q", phrase)
		}
		if _, err := w.store.Forget(w.t.Context(), memgraph.Erasure{Nodes: ids}); err != nil {
			w.t.Fatal(err)
		}
	}
	missing := func(w *world, when string, phrases ...string) {
		w.t.Helper()
		for _, one := range w.beliefs() {
			for _, phrase := range phrases {
				if strings.Contains(one, phrase) {
					w.t.Errorf("%s it believes %s", when, one)
				}
			}
		}
		w.check()
	}
	begin := func(t *testing.T) *world {
		w := newWorld(t)
		w.say(aDay...)
		w.idle()
		return w
	}
	t.Run("before it", func(t *testing.T) {
		w := begin(t)
		forget(w, "favorite color")
		w.swap(w.rebuild(rules(t, "v2", true)))
		missing(w, "after the swap", "favorite color")
		if err := w.c.Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		missing(w, "after the return", "favorite color")
	})
	t.Run("in an imported memory", func(t *testing.T) {
		theirs, w := begin(t), newWorld(t)
		w.say(turn{speaker: "John", text: "My favorite food is pizza."}, turn{speaker: "John", text: "I live in Bergen."})
		w.idle()
		if _, err := w.store.Import(t.Context(), strings.NewReader(theirs.export()), nil); err != nil {
			t.Fatal(err)
		}
		w.idle()
		forget(w, "favorite color")
		made := w.rebuild(rules(t, "v2", true))
		w.swap(made)
		missing(w, "after the swap", "favorite color")
		if made.Left == 0 || made.Empty() {
			t.Errorf("the difference is %s", made.Text())
		}
	})
	t.Run("a name and a feeling", func(t *testing.T) {
		w := begin(t)
		forget(w, "Siemens")
		forget(w, "Emily strongly likes tennis club")
		w.swap(w.rebuild(rules(t, "v2", true)))
		missing(w, "after the swap", `"Siemens"`, "Emily strongly likes tennis club")
	})
	t.Run("between rebuild and swap", func(t *testing.T) {
		w := begin(t)
		made := w.rebuild(rules(t, "v2", true))
		forget(w, "favorite color")
		if err := w.c.Swap(t.Context(), made); !errors.Is(err, graph.ErrConflict) {
			t.Errorf("the swap: %v", err)
		}
		missing(w, "after the refused swap", "favorite color")
	})
	t.Run("a turn between rebuild and swap", func(t *testing.T) {
		w := begin(t)
		made := w.rebuild(rules(t, "v2", true))
		turns := w.notes(graph.Turn, "")
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{turns[6].ID}}); err != nil {
			t.Fatal(err)
		}
		if err := w.c.Swap(t.Context(), made); !errors.Is(err, graph.ErrConflict) {
			t.Errorf("the swap: %v", err)
		}
		missing(w, "after the refused swap", "favorite color")
		w.swap(w.rebuild(rules(t, "v2", true)))
		missing(w, "after the swap", "favorite color")
	})
	t.Run("let go", func(t *testing.T) {
		w := begin(t)
		err := w.store.Write(t.Context(), func(x *memgraph.Writer) error {
			for _, n := range w.notes(graph.Semantic, "") {
				if strings.Contains(n.Text, "favorite color") {
					if err := x.LetGo(n.ID); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		missing(w, "at once", "favorite color")
		w.idle()
		missing(w, "after another run", "favorite color")
		w.swap(w.rebuild(rules(t, "v2", true)))
		missing(w, "after the swap", "favorite color")
		if err := w.c.Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		missing(w, "after the return", "favorite color")
	})
	t.Run("told again after it was let go", func(t *testing.T) {
		w := newWorld(t)
		w.say(turn{speaker: "Emily", text: "My favorite color is blue."}, turn{speaker: "Emily", text: "I live in Bergen."})
		w.idle()
		colors := func() (list []graph.Node) {
			return slices.DeleteFunc(w.notes(graph.Semantic, ""),
				func(n graph.Node) bool { return !strings.Contains(n.Text, "favorite color") })
		}
		err := w.store.Write(t.Context(), func(x *memgraph.Writer) error {
			for _, n := range colors() {
				if err := x.LetGo(n.ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		missing(w, "after it was let go", "favorite color")
		w.say(turn{speaker: "Emily", text: "My favorite color is blue."})
		w.idle()
		again := len(colors())
		made := w.rebuild(rules(t, "v2", true))
		w.swap(made)
		if got := len(colors()); again == 0 || got != again || made.Left != 2 {
			t.Errorf("%d notes say it again, %d after the swap; the difference is %s", again, got, made.Text())
		}
	})
	t.Run("between swap and return", func(t *testing.T) {
		w := begin(t)
		w.swap(w.rebuild(rules(t, "v2", true)))
		forget(w, "favorite color: azure")
		if err := w.c.Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		missing(w, "after the return", "favorite color: ")
	})
	t.Run("with the turn after the swap", func(t *testing.T) {
		w := begin(t)
		w.swap(w.rebuild(rules(t, "v2", true)))
		turns := w.notes(graph.Turn, "")
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{turns[6].ID}}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(w.export(), "favorite color") {
			t.Error("the words are left")
		}
		if err := w.c.Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		missing(w, "after the return", "favorite color")
	})
}

// A note that the app hid stays hidden, under whatever words.
func TestASwapShowsNobodyMore(t *testing.T) {
	longtest.Skip(t)
	w := newWorld(t)
	w.say(talk(rand.New(rand.NewPCG(0, 11)), 70)...)
	w.idle()
	hidden := 0
	for _, n := range w.notes(graph.Semantic, consolidate.AttributeType) {
		if err := w.store.Edit(t.Context(), n.ID,
			func(n *graph.Node) error { n.Audience = graph.AppOnly; return nil }); err != nil {
			t.Fatal(err)
		}
		hidden++
	}
	made := w.rebuild(rules(t, "v2", true))
	w.swap(made)
	for _, n := range w.notes(graph.Semantic, consolidate.AttributeType) {
		if n.Audience != graph.AppOnly {
			t.Errorf("%q is for %v", n.Text, n.Access())
		}
	}
	for n, err := range w.store.Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range n.Provenance {
			source, err := w.store.Get(t.Context(), id)
			if err != nil || n.Kind != graph.Turn && !n.Within(source.Access()) {
				t.Errorf("%q is for %v, its source for %v, %v", n.Text, n.Access(), source.Access(), err)
			}
		}
	}
	if hidden == 0 || made.Left == 0 {
		t.Errorf("%d notes are hidden, %s", hidden, made)
	}
	w.check()
}

// Recall brings up what is unchanged as before: the same turns and notes in the same order.
func TestASwapLeavesRecallOfUnchangedBeliefs(t *testing.T) {
	longtest.Skip(t)
	w := newWorld(t)
	w.say(aDay...)
	w.say(talk(rand.New(rand.NewPCG(6, 6)), 70)...)
	w.idle()
	made := w.rebuild(rules(t, "v2", true))
	differs := map[graph.ID]bool{}
	for _, one := range made.Gone {
		differs[one.Node] = true
	}
	for _, one := range made.Changed {
		differs[one.Before.Node] = true
	}
	last, err := w.store.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cues := []string{"Who joined a tennis club?", "How should I answer?",
		"What did the colleague tell about a concert?", "Where does Emily work?", "谁喜欢打网球？"}
	recall := func() (lists [][]graph.ID) {
		r := retrieve.New(w.store, nil)
		for _, text := range cues {
			result, err := r.Recall(t.Context(), retrieve.Cue{Text: text, Asker: graph.App, K: 30})
			if err != nil {
				t.Fatal(err)
			}
			var ids []graph.ID
			for i := range result.Evidence {
				if id := result.Evidence[i].ID; id <= last && !differs[id] {
					ids = append(ids, id)
				}
			}
			lists = append(lists, ids)
		}
		return lists
	}
	before := recall()
	w.swap(made)
	during := recall()
	if err := w.c.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := recall()
	for i, text := range cues {
		if len(before[i]) < 10 || !slices.Equal(before[i], after[i]) {
			t.Errorf("%q brings up %v, after the return %v", text, before[i], after[i])
		}
		// New notes change how rare words are, and so the order of what is nearly alike: the first six are among the
		// first eight, and the first stays.
		for place, id := range before[i][:6] {
			if at := slices.Index(during[i], id); at < 0 || at > 7 || place == 0 && at > 0 {
				t.Errorf("%q brings up %v, after the swap %v", text, before[i], during[i])
			}
		}
	}
}

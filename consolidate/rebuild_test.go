package consolidate_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// revised is an extractor whose rules differ from the offline ones: it reads another word for one,
// finds no preferences for window seats, one fact more, and other feelings about opera.
type revised struct{ consolidate.Extractor }

func (r revised) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e, err := r.Extractor.Extract(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range e.KeyValues {
		e.KeyValues[i].Value = strings.ReplaceAll(e.KeyValues[i].Value, "blue", "azure")
	}
	for i := range e.Relations {
		if e.Relations[i].Label == "lives in" {
			e.Relations[i].Label = "resides in"
		}
	}
	for i := range e.Feelings {
		if strings.Contains(e.Feelings[i].Object, "tennis") {
			e.Feelings[i].Intensity /= 2
		}
	}
	for i := range e.Errands {
		e.Errands[i].Text = strings.Replace(e.Errands[i].Text, "call the dentist", "ring the dentist", 1)
	}
	e.Preferences = slices.DeleteFunc(e.Preferences,
		func(one consolidate.Preference) bool { return strings.Contains(one.Text, "window") })
	for i := p.Context; i < len(p.Turns); i++ {
		if turn := &p.Turns[i]; turn.Role == graph.Human && strings.Contains(turn.Text, "dog Rex") && turn.Speaker != "" {
			e.Facts = append(e.Facts, consolidate.Fact{Claim: consolidate.Claim{Basis: []int{i}, Holder: turn.Speaker,
				Confidence: 1},
				Text: turn.Speaker + " has a dog called Rex.", Subject: turn.Speaker})
		}
	}
	return e, nil
}

// rules returns options with the offline steps, or with other rules.
func rules(t *testing.T, name string, other bool) *consolidate.Options {
	t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := &consolidate.Options{Extractor: steps, Summarizer: steps, Resolver: steps, Rules: name}
	if other {
		o.Extractor = revised{steps}
	}
	return o
}

func (w *world) rebuild(o *consolidate.Options) *consolidate.Rebuilt {
	w.t.Helper()
	made, err := w.c.Rebuild(w.t.Context(), o)
	if err != nil {
		w.t.Fatal(err)
	}
	return made
}

func (w *world) swap(made *consolidate.Rebuilt) {
	w.t.Helper()
	if err := w.c.Swap(w.t.Context(), made); err != nil {
		w.t.Fatal(err)
	}
}

// beliefs returns what the memory believes, in words and sorted: notes, and relations that hold.
func (w *world) beliefs() (list []string) {
	w.t.Helper()
	names := map[graph.ID]string{}
	err := w.store.Survey(w.t.Context(), func(s memgraph.Surveyed) error {
		n := &s.Node
		names[n.ID] = n.Title + n.Text
		if n.Kind != graph.Turn && n.Kind != graph.Draft && n.Retired.IsZero() {
			detail := n.Detail
			list = append(list, fmt.Sprintf("%v %q %q %v %v %v %+v", n.Kind, n.Title, n.Text, n.Event, n.Access(),
				n.Pinned, detail))
		}
		return nil
	}, func(e graph.Edge) error {
		if e.Ended.IsZero() {
			list = append(list, fmt.Sprintf("%q %s %q %v %v %v %.6f", names[e.From], e.Label, names[e.To], e.Origin,
				e.ValidFrom, e.ValidTo, e.Confidence))
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// without returns the beliefs that do not begin with a word.
func without(list []string, word string) []string {
	return slices.DeleteFunc(list, func(one string) bool { return strings.HasPrefix(one, word) })
}

// same fails if two lists of beliefs differ.
func same(t *testing.T, when string, got, want []string) {
	t.Helper()
	for _, one := range got {
		if !slices.Contains(want, one) {
			t.Errorf("%s it believes\n%s", when, one)
		}
	}
	for _, one := range want {
		if !slices.Contains(got, one) {
			t.Errorf("%s it no longer believes\n%s", when, one)
		}
	}
	if !t.Failed() && len(got) != len(want) {
		t.Errorf("%s it believes %d things, not %d", when, len(got), len(want))
	}
}

// EGOMEM_REBUILD sets the number of turns, of a memory on disk.
func TestTheSameRulesMakeTheSameBeliefs(t *testing.T) {
	longtest.Skip(t)
	turns, large := 120, false
	if value := os.Getenv("EGOMEM_REBUILD"); value != "" {
		var err error
		if turns, err = strconv.Atoi(value); err != nil {
			t.Fatal(err)
		}
		large = true
	}
	w := newWorld(t)
	if large {
		w = onDiskWorld(t)
	}
	for i, one := range talk(rand.New(rand.NewPCG(0, 3)), turns) { // each day ends with a run
		w.say(one)
		if i%50 == 20 {
			if err := w.c.Mark(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if day := max(40, turns/20); i%day == day-1 {
			w.idle()
		}
	}
	began := time.Now()
	made := w.rebuild(rules(t, "again", false))
	rebuilt := time.Since(began)
	if !made.Empty() || made.Unchanged < turns/10 || made.Left != 0 {
		t.Errorf("the difference is %s", made.Text())
	}
	before := w.export()
	w.swap(made)
	if after := w.export(); after != before {
		t.Errorf("an empty swap changes %s", firstDifference(after, before))
	}
	if !large {
		return
	}
	made = w.rebuild(rules(t, "v2", true))
	began = time.Now()
	w.swap(made)
	swapped := time.Since(began)
	began = time.Now()
	if err := w.c.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("RESULT rebuild turns=%d rebuild=%v swap=%v return=%v v2=%q", turns, rebuilt, swapped, time.Since(began), made)
	w.check()
}

// onDiskWorld is newWorld with the engine for disks.
func onDiskWorld(t *testing.T) *world {
	db, err := memgraph.Open(t.TempDir(), onDisk())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	w := &world{t: t, db: db, now: said.Add(24 * time.Hour)}
	if w.store, err = db.Ego("main"); err != nil {
		t.Fatal(err)
	}
	w.c = w.consolidator(nil)
	return w
}

func TestOtherRulesAreComparedSwappedAndReturned(t *testing.T) {
	longtest.Skip(t)
	w := newWorld(t)
	w.say(aDay...)
	w.say(talk(rand.New(rand.NewPCG(4, 4)), 60)...)
	w.idle()
	before := w.beliefs()
	exported := w.export()
	made := w.rebuild(rules(t, "v2", true))
	if w.export() != exported {
		t.Error("Rebuild changed the memory")
	}
	if len(made.Added) == 0 || len(made.Gone) == 0 || len(made.Changed) == 0 || made.Unchanged < 30 {
		t.Fatalf("the difference is %s", made.Text())
	}
	for _, want := range []string{"+ Emily, favorite color: azure", "- Emily, favorite color: blue",
		"has a dog called Rex", "- Emily prefers: window seats on trains", "resides in"} {
		if !strings.Contains(made.Text(), want) {
			t.Errorf("the difference does not show %q:\n%s", want, made.Text())
		}
	}
	w.swap(made)
	w.check()
	if name, err := w.c.Rules(t.Context()); err != nil || name != "v2" {
		t.Errorf("the rules are %q, %v", name, err)
	}
	fresh := openWorld(t, memkv.Open(), rules(t, "", true)) // was under the new rules from the start
	fresh.say(aDay...)
	fresh.say(talk(rand.New(rand.NewPCG(4, 4)), 60)...)
	fresh.idle()
	// Errands that later turns moved or finished look as if the app had done so, and stay.
	same(t, "after the swap", without(w.beliefs(), "intention"), without(fresh.beliefs(), "intention"))
	if again := w.rebuild(rules(t, "v2", true)); !again.Empty() {
		t.Errorf("after the swap the rules still differ: %s", again.Text())
	}
	if err := w.c.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.check()
	same(t, "after the return", w.beliefs(), before)
	if err := w.c.Return(t.Context()); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("a second return: %v", err)
	}
	if name, err := w.c.Rules(t.Context()); err != nil || name != "" {
		t.Errorf("the rules are %q, %v", name, err)
	}
}

// Rebuilding under the first rules goes back too, also after more was said, to the very same notes.
func TestBeliefsGoBackByAnotherRebuild(t *testing.T) {
	longtest.Skip(t)
	w := newWorld(t)
	w.say(aDay...)
	w.idle()
	before := map[string]graph.ID{}
	for _, n := range w.notes(graph.Semantic, "") {
		before[n.Title+n.Text] = n.ID
	}
	w.swap(w.rebuild(rules(t, "v2", true)))
	w.say(turn{speaker: "Emily", text: "I really love the tennis club. My favorite food is pizza.", at: time.Hour})
	w.idle()
	if err := w.c.Return(t.Context()); !errors.Is(err, graph.ErrConflict) {
		t.Errorf("a return after more was read: %v", err)
	}
	w.swap(w.rebuild(rules(t, "v1", false)))
	w.check()
	for text, id := range before {
		n, err := w.store.Get(t.Context(), id)
		if err != nil || !n.Retired.IsZero() {
			t.Errorf("%q is not believed again: %+v, %v", text, n, err)
		}
	}
	fresh := newWorld(t)
	fresh.say(aDay...)
	fresh.idle()
	fresh.say(turn{speaker: "Emily", text: "I really love the tennis club. My favorite food is pizza.", at: time.Hour})
	fresh.idle()
	same(t, "after going back", w.beliefs(), fresh.beliefs())
}

func TestARebuildReadsNoHalfErasedMemory(t *testing.T) {
	w := newWorld(t)
	w.say(aDay...)
	w.idle()
	emily, err := w.store.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	_, err = w.store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, Progress: func(int, int) {
		switch _, err := w.c.Rebuild(t.Context(), rules(t, "v2", true)); {
		case errors.Is(err, memgraph.ErrUnfinished):
			refused++
		case err != nil:
			t.Errorf("during an erasure, Rebuild gives %v", err)
		}
	}})
	if err != nil || refused == 0 {
		t.Errorf("%d rebuilds were refused, and the erasure gives %v", refused, err)
	}
	w.swap(w.rebuild(rules(t, "v2", true)))
	w.check()
}

// What a person takes back ends by the rules themselves. A rebuild leaves no turns of it as they are, and an edge that told of a change
// ends when the earlier value was said again, whenever that was read.
func TestWhatItsPersonEndedIsNoCorrectionOfTheApp(t *testing.T) {
	w := newWorld(t)
	w.say(turn{speaker: "Emily", text: "When I say I'm tired, please put on some soft music."},
		turn{speaker: "Emily", text: "My favorite color is red.", at: time.Hour},
		turn{speaker: "Emily", text: "My favorite color is blue.", present: "John", at: 2 * time.Hour})
	w.idle()
	w.say(turn{speaker: "Emily", text: "You don't have to put on soft music any more when I say I'm tired.", at: 26 * time.Hour},
		turn{speaker: "Emily", text: "My favorite color is red.", at: 27 * time.Hour})
	w.idle()
	ended := 0
	err := w.store.Survey(t.Context(), func(memgraph.Surveyed) error { return nil }, func(e graph.Edge) error {
		if e.Label == graph.Updates && !e.Ended.IsZero() {
			ended++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	before := w.export()
	if ended == 0 || !strings.Contains(before, "soft music") {
		t.Fatalf("the talk ends no edge that told of a change:\n%s", before)
	}
	made := w.rebuild(rules(t, "again", false))
	if !made.Empty() || made.Left != 0 {
		t.Errorf("the difference is %s", made.Text())
	}
	w.swap(made)
	if after := w.export(); after != before {
		t.Errorf("an empty swap changes %s", firstDifference(after, before))
	}
}

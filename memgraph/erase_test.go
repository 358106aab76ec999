package memgraph_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// traces are byte strings that only Emily leaves in the files.
var traces = map[string][]byte{
	"her name":                          []byte("Emily"),
	"her name as it is looked up":       []byte("emily"),
	"her other name":                    []byte("Em the Great"),
	"her words":                         []byte("zanzibarian"),
	"what was answered":                 []byte("quixotically"),
	"a note derived from her turns":     []byte("unobtrusively"),
	"a note on that note":               []byte("perspicacious"),
	"a source that names her":           []byte("whatsapp:Emily:1"),
	"her face":                          float32Bytes(0.6, 0.8),
	"what her words mean":               vector.AppendHalf(nil, []float32{0.28, 0.96}),
	"what a word about her means":       vector.AppendHalf(nil, []float32{0.96, 0.28}),
	"the gist of a word about her":      []byte("dear Emily"),
	"a relation derived from her turns": []byte("secretly adores"),
	"a place that is called by her":     []byte("Emily's garden"),
}

func float32Bytes(values ...float32) []byte {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// fillWithEmily fills a memory with Emily and John, and returns their ids.
func fillWithEmily(t testing.TB, store *memgraph.Store) (emily, john graph.ID) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) error {
		must := func(id graph.ID, _ bool, err error) graph.ID {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		check := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		emily = must(w.Put(graph.Node{Kind: graph.Person, Title: "Emily",
			Detail: graph.Profile{Aliases: []string{"Em the Great"}, Consent: graph.Consent{Face: true}}}))
		john = must(w.Put(graph.Node{Kind: graph.Person, Title: "John"}))
		said := must(w.Put(graph.Node{Kind: graph.Turn, Text: "I had a zanzibarian dream.", Speaker: emily,
			Session: "a", Source: "whatsapp:Emily:1"}))
		must(w.Put(graph.Node{Kind: graph.Turn, Text: "You dream quixotically.", Role: graph.Robot, Session: "a"}))
		about := must(w.Put(graph.Node{Kind: graph.Turn, Text: "Emily is nice, says EMILY's mother.", Speaker: john,
			Session: "b", Source: "whatsapp:Emily:2"}))
		must(w.Put(graph.Node{Kind: graph.Turn, Text: "Emilyn is another girl, I like tennis.", Speaker: john, Session: "b"}))
		note := must(w.Put(graph.Node{Kind: graph.Semantic, Text: "She dreams unobtrusively.", Provenance: []graph.ID{said}}))
		must(w.Put(graph.Node{Kind: graph.Semantic, Text: "She is perspicacious.", Provenance: []graph.ID{note}}))
		both := must(w.Put(graph.Node{Kind: graph.Semantic, Text: "They talk a lot.", Provenance: []graph.ID{said, about}}))
		must(w.Put(graph.Node{Kind: graph.Episodic, Text: "a meeting",
			Detail: graph.Episode{Place: "Emily's garden", Participants: []graph.Participant{{Person: emily}, {Person: john}}}}))
		old := must(w.Put(graph.Node{Kind: graph.Semantic, Text: "John swims.", Provenance: []graph.ID{about}}))
		_, err := w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "John dives.", Provenance: []graph.ID{said}})
		check(err)
		_, err = w.Link(graph.Edge{From: emily, To: john, Label: "colleague of", Origin: graph.Told})
		check(err)
		_, err = w.Link(graph.Edge{From: john, To: both, Label: "secretly adores", Provenance: []graph.ID{said}})
		check(err)
		_, err = w.Link(graph.Edge{From: john, To: both, Label: "talks in", Provenance: []graph.ID{said, about}})
		check(err)
		check(memgraph.SetVector(w, said, "model", []float32{0.28, 0.96}))
		check(memgraph.SetVector(w, about, "model", []float32{0.96, 0.28}))
		_, err = w.AddPrototype(graph.Prototype{Person: emily, Biometric: graph.Face,
			Vectors: []graph.Vector{{Model: "m", Values: []float32{0.6, 0.8}}}})
		check(err)
		check(w.SetSpans(both, []graph.Span{{Start: 0, End: 4, Gist: "dear Emily", Clarity: 1}}))
		check(w.SetPersona(graph.Persona{Description: "Emily's robot"}))
		return w.RecordRetrieval(said)
	})
	return emily, john
}

// tracesIn returns which traces the files of a directory contain.
func tracesIn(t testing.TB, dir string) (names []string) {
	t.Helper()
	var all [][]byte
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the engine just removed it
		}
		all = append(all, maskEmilyn(content))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, trace := range traces {
		if slices.ContainsFunc(all, func(content []byte) bool { return bytes.Contains(content, trace) }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// maskEmilyn removes a name that only looks like hers.
func maskEmilyn(content []byte) []byte {
	return bytes.ReplaceAll(content, []byte("Emilyn"), []byte("Other"))
}

// checkForgotten fails unless Emily is gone and John is not.
func checkForgotten(t testing.TB, store *memgraph.Store) {
	t.Helper()
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	if _, err := store.Person(t.Context(), "Emily"); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("Emily gives %v", err)
	}
	var texts []string
	for n, err := range store.Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, n.Title+n.Text)
	}
	slices.Sort(texts)
	want := []string{"Emilyn is another girl, I like tennis.", "John", "John swims.", "They talk a lot.", "a meeting",
		"someone is nice, says someone's mother."}
	if !slices.Equal(texts, want) {
		t.Errorf("left are %q, want %q", texts, want)
	}
	withIndex(t, store, func(x *index.Index) {
		m := x.Match("zanzibarian unobtrusively Emily")
		mustBe(t, "the number of texts that are still found", len(m.Best(10, nil)), 0)
		x.Release(m)
	})
	out, _, err := store.Edges(t.Context(), 2)
	if err != nil || len(out) != 1 || out[0].Label != "talks in" || len(out[0].Provenance) != 1 {
		t.Errorf("John's edges are %+v, %v", out, err)
	}
	for change, err := range store.Changes(t.Context(), 0) {
		if !errors.Is(err, graph.ErrTruncated) {
			t.Errorf("the change log still has %+v, %v", change, err)
		}
	}
}

func TestNoFileContainsAByteOfAForgottenPerson(t *testing.T) {
	dir := t.TempDir()
	db := openDir(t, dir)
	store := ego(t, db, "robot")
	emily, _ := fillWithEmily(t, store)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the number of traces before", len(tracesIn(t, dir)), len(traces))

	db = openDir(t, dir)
	store = ego(t, db, "robot")
	withIndex(t, store, func(*index.Index) {}) // loaded
	erasure := memgraph.Erasure{People: []graph.ID{emily}}
	plan, err := store.PlanForget(t.Context(), erasure)
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the number of traces after a plan", len(tracesIn(t, dir)), len(traces))
	total := 0
	erasure.Progress = func(done, all int) { total = all }
	erased, err := store.Forget(t.Context(), erasure)
	if err != nil || !erased.Rewritten || total == 0 {
		t.Fatalf("Forget says %+v, %v, %d steps", erased, err, total)
	}
	if left := tracesIn(t, dir); len(left) > 0 {
		t.Errorf("the files still hold %q", left)
	}
	var redacted []graph.ID
	for _, r := range plan.Redacted {
		if r.Node != 0 && !slices.Contains(redacted, r.Node) {
			redacted = append(redacted, r.Node)
		}
	}
	planned := memgraph.Erased{People: erasure.People, Nodes: plan.Nodes, Edges: plan.Edges,
		Prototypes: plan.Prototypes, Redacted: redacted,
		Rewritten: true, Digest: erased.Digest, Search: memgraph.Search{Files: erased.Search.Files, Bytes: erased.Search.Bytes}}
	if fmt.Sprint(planned) != fmt.Sprint(erased) {
		t.Errorf("planned was %+v, done %+v", planned, erased)
	}
	if erased.Search.Files < 3 || erased.Search.Bytes < 1000 || len(erased.Digest) != 64 {
		t.Errorf("the receipt is %+v", erased)
	}
	mustBe(t, "the number of prototypes erased", erased.Prototypes, 1)
	checkForgotten(t, store)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if left := tracesIn(t, dir); len(left) > 0 {
		t.Errorf("after closing the files hold %q", left)
	}
	checkForgotten(t, ego(t, openDir(t, dir), "robot"))
}

func TestKeepMentionsKeepsTheNames(t *testing.T) {
	store := newStore(t)
	emily, _ := fillWithEmily(t, store)
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, KeepMentions: true}); err != nil {
		t.Fatal(err)
	}
	if n, err := store.Get(t.Context(), 5); err != nil || n.Text != "Emily is nice, says EMILY's mother." {
		t.Errorf("the mention became %q, %v", n.Text, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestForgettingAnUnknownNodeChangesNothing(t *testing.T) {
	store := fixture(t)
	before := snapshots(t, store)
	for name, test := range map[string]struct {
		erasure memgraph.Erasure
		want    error
	}{
		"a person who does not exist": {memgraph.Erasure{People: []graph.ID{99}}, graph.ErrNotFound},
		"a node that does not exist":  {memgraph.Erasure{Nodes: []graph.ID{0}}, graph.ErrNotFound},
		"a turn as a person":          {memgraph.Erasure{People: []graph.ID{2}}, graph.ErrInvalid},
		"a person as a node":          {memgraph.Erasure{Nodes: []graph.ID{1}}, graph.ErrInvalid},
	} {
		if _, err := store.Forget(t.Context(), test.erasure); !errors.Is(err, test.want) {
			t.Errorf("%s gives %v", name, err)
		}
		if _, err := store.PlanForget(t.Context(), test.erasure); !errors.Is(err, test.want) {
			t.Errorf("a plan for %s gives %v", name, err)
		}
	}
	if fmt.Sprint(snapshots(t, store)) != fmt.Sprint(before) {
		t.Error("something changed")
	}
}

// failingEngine is an engine whose n-th commit from now fails.
type failingEngine struct {
	kv.Engine
	after int
}

var errBroken = errors.New("broken")

func (f *failingEngine) Close() error { return nil }

func (f *failingEngine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if f.after--; f.after < 0 {
		return errBroken
	}
	return f.Engine.Update(ctx, claim, fn)
}

func TestAnInterruptedErasureIsFinishedAtTheNextOpen(t *testing.T) {
	for after := range 100 {
		engine := &failingEngine{Engine: newEngine(t), after: math.MaxInt}
		store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
		emily, _ := fillWithEmily(t, store)
		engine.after = after
		_, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
		engine.after = math.MaxInt
		if err == nil {
			if after < 3 {
				t.Errorf("an erasure takes %d commits", after)
			}
			return
		}
		again := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
		if after == 0 { // the erasure was not stored yet
			if _, err := again.Person(t.Context(), "Emily"); err != nil {
				t.Errorf("after an erasure that never began: %v", err)
			}
			continue
		}
		checkForgotten(t, again)
	}
	t.Error("it never ends")
}

func TestAnInterruptedErasureIsFinishedByTheNextForget(t *testing.T) {
	for after := 1; ; after++ {
		engine := &failingEngine{Engine: newEngine(t), after: math.MaxInt}
		store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
		emily, _ := fillWithEmily(t, store)
		engine.after = after
		_, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
		engine.after = math.MaxInt
		if err == nil {
			return
		}
		erasure := memgraph.Erasure{People: []graph.ID{emily}}
		if after%2 == 0 {
			erasure = memgraph.Erasure{Nodes: []graph.ID{6}}
		}
		if _, err := store.Forget(t.Context(), erasure); err != nil {
			t.Errorf("after %d commits the next Forget gives %v", after, err)
		}
		if _, err := store.Get(t.Context(), 6); (after%2 == 0) != errors.Is(err, graph.ErrNotFound) {
			t.Errorf("what the next Forget names gives %v", err)
		}
		if _, err := store.Person(t.Context(), "Emily"); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("after %d commits and the next Forget, Emily gives %v", after, err)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("Check says %v, %v", report.Faults, err)
		}
	}
}

func TestAPersonsAudienceStaysWithinItsSourcesWhenAnotherPersonIsForgotten(t *testing.T) {
	for name, from := range map[string]string{"what came from both": "both", "what they said": "own"} {
		store := newStore(t)
		var emily, john graph.ID
		write(t, store, func(w *memgraph.Writer) error {
			put := func(n graph.Node) graph.ID {
				id, _, err := w.Put(n)
				if err != nil {
					t.Fatal(err)
				}
				return id
			}
			emily, john = put(graph.Node{Kind: graph.Person, Title: "Emily"}), put(graph.Node{Kind: graph.Person, Title: "John"})
			hers := put(graph.Node{Kind: graph.Turn, Text: "John is my brother.", Speaker: emily})
			his := put(graph.Node{Kind: graph.Turn, Text: "I am John.", Speaker: john})
			rests := map[string][]graph.ID{"own": {hers, his}}
			rests["both"] = []graph.ID{put(graph.Node{Kind: graph.Semantic, Text: "They are siblings.",
				Provenance: []graph.ID{hers, his}})}
			n, err := w.Get(john)
			if err != nil {
				return err
			}
			n.Provenance = rests[from]
			return w.Update(n)
		})
		if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}}); err != nil {
			t.Fatal(err)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("%s: Check says %v, %v", name, report.Faults, err)
		}
		_, err := store.View(memgraph.ViewOptions{Asker: john}).Get(t.Context(), john)
		if sees := err == nil; sees != (from == "own") {
			t.Errorf("%s: John reads his own node and gets %v", name, err)
		}
	}
}

// fullEngine is an engine without room for fresh files.
type fullEngine struct {
	kv.Engine
	roomy    bool
	rewrites int
}

func (c *fullEngine) Close() error { return nil }

func (c *fullEngine) Rewrite(context.Context) error {
	c.rewrites++
	if !c.roomy {
		return fmt.Errorf("no room: %w", kv.ErrFull)
	}
	return nil
}

func TestAMemoryOpensEvenIfTheDiskHasNoRoomToFinishAnErasure(t *testing.T) {
	engine := &fullEngine{Engine: newEngine(t)}
	db := openOn(t, engine, memgraph.Options{})
	store := ego(t, db, "robot")
	emily, john := fillWithEmily(t, store)
	_, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
	if !errors.Is(err, kv.ErrFull) || !errors.Is(err, memgraph.ErrUnfinished) ||
		!strings.Contains(err.Error(), "everything is erased from the memory") {
		t.Fatalf("without room Forget gives %v", err)
	}
	if found, err := store.FinishForget(t.Context()); !found || !errors.Is(err, memgraph.ErrUnfinished) {
		t.Fatalf("without room FinishForget gives %t, %v", found, err)
	}
	for range 2 { // opens
		store = ego(t, openOn(t, engine, memgraph.Options{}), "robot")
		if _, err := store.Person(t.Context(), "Emily"); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("Emily gives %v", err)
		}
		if n, err := store.Get(t.Context(), john); err != nil || n.Title != "John" {
			t.Errorf("John is %+v, %v", n, err)
		}
		report, err := store.Check(t.Context())
		if err != nil || len(report.Faults) != 1 || report.Faults[0].Derived ||
			!strings.Contains(report.Faults[0].What, "erasure") {
			t.Errorf("Check says %v, %v", report.Faults, err)
		}
		if err := store.Export(t.Context(), io.Discard, nil); err != nil { // to another disk
			t.Errorf("Export gives %v, although every record is erased", err)
		}
	}
	mustBe(t, "the number of rewrites that were tried", engine.rewrites, 4)
	engine.roomy = true
	checkForgotten(t, ego(t, openOn(t, engine, memgraph.Options{}), "robot"))
	mustBe(t, "the number of rewrites in the end", engine.rewrites, 5)
	if found, err := store.FinishForget(t.Context()); found || err != nil {
		t.Errorf("when nothing is unfinished, FinishForget gives %t, %v", found, err)
	}
}

// TestANoteWithThousandsOfDependentsLosesAnErasedOwner forgets one of two owners of a note. Its
// dependents do not fit into one transaction.
func TestANoteWithThousandsOfDependentsLosesAnErasedOwner(t *testing.T) {
	longtest.Skip(t)
	const notes, atOnce = 9000, 1000
	store := ego(t, openDirWith(t, t.TempDir(), memgraph.Options{Small: true}), "robot")
	emily, john := fillWithEmily(t, store)
	const both = 9 // owned by both
	last := graph.ID(0)
	for range notes / atOnce {
		write(t, store, func(w *memgraph.Writer) (err error) {
			for i := 0; i < atOnce && err == nil; i++ {
				last, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "and so on", Provenance: []graph.ID{both}})
			}
			return err
		})
	}
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}}); err != nil {
		t.Fatal(err)
	}
	n, err := store.Get(t.Context(), last)
	if err != nil || n.Audience != graph.Private || !slices.Equal(n.Owners, []graph.ID{john}) || len(n.Provenance) != 1 {
		t.Errorf("the last of them is %+v, %v", n, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

const eraseMore = 400 // further turns of hers

// eraseAndDie is the process that is killed while it erases.
func eraseAndDie(arguments []string) error {
	db, err := memgraph.Open(arguments[0], &memgraph.Options{Small: true})
	if err != nil {
		return err
	}
	store, err := db.Ego("robot")
	if err != nil {
		return err
	}
	fmt.Println("begins")
	if _, err := store.Forget(context.Background(), memgraph.Erasure{People: []graph.ID{1}}); err != nil {
		return err
	}
	select {} // until it is killed
}

func TestAProcessKilledDuringAnErasureFinishesItLater(t *testing.T) {
	t.Parallel()
	rounds := crashRounds(t, 6)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	finished, receipts := 0, 0
	for range rounds {
		dir := t.TempDir()
		db := openDir(t, dir)
		store := ego(t, db, "robot")
		emily, _ := fillWithEmily(t, store)
		write(t, store, func(w *memgraph.Writer) error {
			for i := range eraseMore {
				n := graph.Node{Kind: graph.Turn, Text: fmt.Sprint("zanzibarian ", i), Speaker: emily, Session: "a"}
				if _, _, err := w.Put(n); err != nil {
					return err
				}
			}
			return nil
		})
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		began := time.Duration(random.IntN(150)) * time.Millisecond
		killWhile(t, "forget", dir, began)
		db = openDir(t, dir)
		store = ego(t, db, "robot")
		if _, err := store.Person(t.Context(), "Emily"); err == nil { // killed before the erasure was stored
			if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 || report.Nodes != 12+eraseMore {
				t.Errorf("an erasure that never began leaves %+v, %v", report, err)
			}
			continue
		}
		finished++
		list, err := store.Receipts(t.Context())
		if err != nil || len(list) > 1 {
			t.Errorf("the receipts are %v, %v", list, err)
		}
		for _, e := range list { // none if it was killed when it was done
			receipts++
			if len(e.Nodes) < eraseMore || len(e.Digest) != 64 || e.Search.Files == 0 || e.Search.Found > 0 {
				t.Errorf("the receipt of an erasure that was killed has %d nodes, %q, %+v", len(e.Nodes), e.Digest, e.Search)
			}
		}
		checkForgotten(t, store)
		if left := tracesIn(t, dir); len(left) > 0 {
			t.Errorf("killed %v after it began, the files still hold %q", began, left)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("RESULT crash part=\"forgetting\" rounds=%d finished=%d receipts=%d failed=%t", rounds, finished, receipts, t.Failed())
}

// killWhile kills a process that runs a child a given time after the child begins.
func killWhile(t *testing.T, child, dir string, after time.Duration) {
	t.Helper()
	cmd, out := newChild(t, child, dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "begins" {
		t.Fatalf("the process says %q", lines.Text())
	}
	time.Sleep(after)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// TestReadersDuringAnErasureFindNoMoreThanBefore reads through a View after every transaction of
// an erasure. Notes then name turns that are already gone.
func TestReadersDuringAnErasureFindNoMoreThanBefore(t *testing.T) {
	store := newStore(t)
	var emily graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		emily, err = w.Person("Emily")
		var turns []graph.ID
		for i := 0; i < 300 && err == nil; i++ {
			n := graph.Node{Kind: graph.Turn, Text: "said", Speaker: emily, Audience: graph.Everyone}
			if i >= 150 {
				n = graph.Node{Kind: graph.Semantic, Text: "noted", Provenance: turns[i-150 : i-149], Audience: graph.Everyone}
			}
			var id graph.ID
			id, _, err = w.Put(n)
			turns = append(turns, id)
		}
		return err
	})
	last := 301
	look := func(int, int) {
		found := 0
		for _, err := range store.View(memgraph.ViewOptions{Asker: graph.Stranger}).Between(t.Context(), memgraph.Period{}) {
			if err != nil {
				t.Errorf("after %d nodes it gives %v", found, err)
				return
			}
			found++
		}
		if found > last {
			t.Errorf("it finds %d nodes after %d", found, last)
		}
		last = found
	}
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, Progress: look}); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "what is left", last, 0)
}

func TestARedactedTextStaysWithinTheLimit(t *testing.T) {
	longtest.Skip(t)
	store := newStore(t)
	li := say(t, store, "Li", "I am here.")
	john := say(t, store, "John", "So am I.")
	n, err := store.Get(t.Context(), li)
	if err != nil {
		t.Fatal(err)
	}
	long := func(most int) string { return strings.Repeat("Li ", most/3) + "!" }
	said := turn(long(graph.MaxText-1),
		func(n *graph.Node) { n.Caption, n.Title = long(graph.MaxCaption-1), long(graph.MaxName-1) })
	other, err := store.Get(t.Context(), john)
	if err != nil {
		t.Fatal(err)
	}
	said.Speaker = other.Speaker
	id := put(t, store, said)
	self := graph.Persona{Name: "Robo", Description: long(graph.MaxText - 1)}
	write(t, store, func(w *memgraph.Writer) error { return w.SetPersona(self) })
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{n.Speaker}}); err != nil {
		t.Fatal(err)
	}
	left, err := store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := left.Validate(); err != nil || strings.Contains(left.Text+left.Caption+left.Title, "Li") {
		t.Errorf("a text is too long, or contains a name: %v", err)
	}
	if self, err = store.Persona(t.Context()); err != nil || len(self.Description) > graph.MaxText ||
		strings.Contains(self.Description, "Li") {
		t.Errorf("the persona has %d bytes, %v", len(self.Description), err)
	}
}

// TestWhatOthersWriteDuringAnErasureIsErasedToo writes between the batches of an erasure: turns
// of the erased person, notes that rest on erased turns, and texts that name the person.
func TestWhatOthersWriteDuringAnErasureIsErasedToo(t *testing.T) {
	for seed := range uint64(10) {
		engine := &unclosedMemory{Engine: memkv.Open()}
		store := ego(t, openOn(t, engine, memgraph.Options{CheckpointAfter: 20}), "robot")
		emily, john := fillWithEmily(t, store)
		write(t, store, func(w *memgraph.Writer) error {
			for i := range 100 {
				if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: fmt.Sprint("zanzibarian ", i), Speaker: emily,
					Session: fmt.Sprint("with Emily ", i%3)}); err != nil {
					return err
				}
			}
			return nil
		})
		random := rand.New(rand.NewPCG(seed, 3))
		written := 0
		meddle := func(done, total int) {
			if _, err := store.Get(t.Context(), emily); err != nil {
				return // she is gone
			}
			held, err := (&workload{store: store}).contents(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			some, other := oneOf(random, held.nodes), oneOf(random, held.nodes)
			for _, err := range []error{
				store.Write(t.Context(), func(w *memgraph.Writer) error {
					_, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "a zanzibarian turn meanwhile",
						Speaker: emily, Session: "with Emily again"})
					return err
				}),
				store.Write(t.Context(), func(w *memgraph.Writer) error {
					_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "It rests on a turn.", Provenance: []graph.ID{some}})
					return err
				}),
				store.Write(t.Context(), func(w *memgraph.Writer) error {
					_, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "Emily is still here.", Speaker: john,
						Provenance: []graph.ID{some, other}})
					return err
				}),
				store.Write(t.Context(), func(w *memgraph.Writer) error {
					_, err := w.Link(graph.Edge{From: john, To: other, Label: "likes", Provenance: []graph.ID{some}})
					return err
				}),
				store.Write(t.Context(), func(w *memgraph.Writer) error {
					return update(w, other, func(n *graph.Node) { n.Owners = append(n.Owners, emily) })
				}),
				store.Write(t.Context(), func(w *memgraph.Writer) error { return change(w, random, held) }),
				store.Checkpoint(t.Context()),
			} {
				if err == nil {
					written++
				} else if !isRejection(err) {
					t.Fatal(err)
				}
			}
		}
		if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, Progress: meddle}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if written < 20 {
			t.Errorf("seed %d: only %d writes took place", seed, written)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("seed %d: Check says %v, %v", seed, report.Faults, err)
		}
		left := strings.NewReplacer("Emilyn", "", "emilyn", "").Replace(engine.dump(t))
		for trace, bytes := range traces {
			if strings.Contains(left, string(bytes)) {
				t.Errorf("seed %d: left is %s", seed, trace)
			}
		}
		if _, err := store.Person(t.Context(), "Emily"); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("seed %d: Emily gives %v", seed, err)
		}
	}
}

// unclosedMemory is an in-memory engine whose entries can be searched.
type unclosedMemory struct{ *memkv.Engine }

func (unclosedMemory) Close() error { return nil }

// dump returns all keys and values of the ego "robot".
func (e *unclosedMemory) dump(t testing.TB) string {
	t.Helper()
	var all strings.Builder
	err := e.View(t.Context(), "robot", func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			all.Write(entry.Key)
			all.Write(entry.Value)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// What a parent allowed stays the parent's answer when the parent is forgotten.
func TestAnAnswerOfAForgottenPersonIsNobodyElses(t *testing.T) {
	store := newStore(t)
	child, mother := put(t, store, person("Mia")), put(t, store, person("Emily"))
	write(t, store, func(w *memgraph.Writer) error {
		return errors.Join(
			w.SetConsent(child, graph.Answer{Voice: true, By: mother, Words: "Emily says yes."}),
			w.SetConsent(child, graph.Answer{Voice: true, Words: "Yes."}),
			w.SetConsent(child, graph.Answer{Voice: true, By: graph.Stranger, Words: "Her teacher says yes."}))
	})
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{mother}}); err != nil {
		t.Fatal(err)
	}
	mustBeClean(t, store)
	copied := newStore(t)
	if _, err := copied.Import(t.Context(), strings.NewReader(exportOf(t, store)), nil); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*memgraph.Store{store, copied} {
		n, err := s.Get(t.Context(), child)
		if err != nil {
			t.Fatal(err)
		}
		answers := n.Detail.(graph.Profile).Consent.Answers
		if answers[0].By != graph.Stranger || answers[1].By != 0 || answers[2].By != graph.Stranger ||
			answers[0].Words != "someone says yes." {
			t.Errorf("the answers are %+v", answers)
		}
	}
}

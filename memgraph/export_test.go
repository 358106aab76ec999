package memgraph_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// exported returns a memory with records of every kind, and its export.
func exported(t testing.TB) (*memgraph.Store, []byte) {
	t.Helper()
	store := newStore(t)
	fillWithEmily(t, store)
	var file bytes.Buffer
	if err := store.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	return store, file.Bytes()
}

func TestAnImportEqualsTheExportedMemory(t *testing.T) {
	store, file := exported(t)
	other := newStore(t)
	var heard string
	done, err := other.Import(t.Context(), bytes.NewReader(file),
		&memgraph.ImportOptions{Progress: func(done, total int) { heard = fmt.Sprint(done, " of ", total) }})
	if err != nil || done != (memgraph.Imported{Nodes: 12, Edges: 3, Vectors: true}) {
		t.Errorf("Import says %+v, %v", done, err)
	}
	lines := bytes.Count(file, []byte("\n"))
	mustBe(t, "the progress", heard, fmt.Sprintf("%d of %d", lines-1, lines-1))
	var again bytes.Buffer
	if err := other.Export(t.Context(), &again, nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), file) {
		t.Errorf("exported again it is\n%s\nnot\n%s", again.Bytes(), file)
	}
	if fmt.Sprint(snapshots(t, store)) != fmt.Sprint(snapshots(t, other)) {
		t.Error("the indexes differ")
	}
	if report, err := other.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	if done, err := other.Import(t.Context(), bytes.NewReader(file), nil); err != nil || done.Nodes != 12 {
		t.Errorf("a second Import says %+v, %v", done, err)
	}
	withIndex(t, other, func(x *index.Index) { mustBe(t, "the number of nodes after a second import", x.Stats().Nodes, 12) })
	mustBe(t, "the next id", put(t, other, turn("later")), graph.ID(13))
}

func TestAnIncompleteFileIsNotImported(t *testing.T) {
	_, file := exported(t)
	store := fixture(t)
	before := fmt.Sprint(snapshots(t, store))
	reject := func(what string, bad []byte) {
		t.Helper()
		if _, err := store.Import(t.Context(), bytes.NewReader(bad), nil); !errors.Is(err, graph.ErrExport) {
			t.Errorf("%s gives %v", what, err)
		}
	}
	for at := 0; at < len(file); at += 7 {
		reject(fmt.Sprintf("a file of %d bytes", at), file[:at])
	}
	for at := 0; at < len(file); at += 11 {
		bad := bytes.Clone(file)
		bad[at] ^= 4
		reject(fmt.Sprintf("a file with byte %d flipped", at), bad)
	}
	reject("a line after the end", append(bytes.Clone(file), "{}\n"...))
	reject("a newer version", bytes.Replace(file, []byte(`"egomem":1`), []byte(`"egomem":2`), 1))
	reject("something else", []byte("{\"a\":1}\n"))
	reject("nothing", nil)
	if after := fmt.Sprint(snapshots(t, store)); after != before {
		t.Error("something was imported")
	}
}

func TestAMergeKeepsTheNodesThatBothMemoriesHave(t *testing.T) {
	_, file := exported(t)
	store := newStore(t)
	john := put(t, store, graph.Node{Kind: graph.Person, Title: "john"})
	mine := put(t, store, turn("whatever", func(n *graph.Node) { n.Speaker, n.Source = john, "whatsapp:Emily:2" }))
	done, err := store.Import(t.Context(), bytes.NewReader(file), nil)
	if err != nil || done.Known != 2 || done.Nodes != 10 || done.Edges != 3 {
		t.Fatalf("Import says %+v, %v", done, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	emily, err := store.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := store.Edges(t.Context(), emily)
	if err != nil || len(out) != 1 || out[0].To != john {
		t.Errorf("Emily's edges are %+v, %v", out, err)
	}
	notes, _, err := store.Dependents(t.Context(), mine)
	if err != nil || len(notes) == 0 {
		t.Errorf("the dependents of the known turn are %v, %v", notes, err)
	}
	n, err := store.Get(t.Context(), mine)
	if err != nil || n.Text != "whatever" {
		t.Errorf("the known turn became %q, %v", n.Text, err)
	}
}

func TestVectorsOfAnotherModelAreNotImported(t *testing.T) {
	_, file := exported(t)
	store := newStore(t)
	id := say(t, store, "Nora", "hello")
	write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "another", []float32{1, 2, 3}) })
	done, err := store.Import(t.Context(), bytes.NewReader(file), nil)
	if err != nil || done.Vectors || done.Nodes != 12 {
		t.Fatalf("Import says %+v, %v", done, err)
	}
	withIndex(t, store, func(x *index.Index) {
		mustBe(t, "the number of vectors", x.Stats().Vectors, 1)
		mustBe(t, "how many texts wait for one", len(x.WithoutVector(0, 100)), 10)
	})
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestAResumedImportSkipsVectorsAfterTheModelChanged(t *testing.T) {
	big := newStore(t)
	write(t, big, func(w *memgraph.Writer) error {
		for i := range 300 {
			id, _, err := w.Put(turn(fmt.Sprint("turn ", i)))
			if err == nil {
				err = memgraph.SetVector(w, id, "old", []float32{1, float32(i)})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	file := exportOf(t, big)
	engine := &failingEngine{Engine: newEngine(t), after: math.MaxInt}
	store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	engine.after = 2
	if _, err := store.Import(t.Context(), strings.NewReader(file), nil); !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	engine.after = math.MaxInt
	if err := store.Reembed(t.Context(), "new", embeddingsOf, nil); err != nil {
		t.Fatal(err)
	}
	done, err := store.Import(t.Context(), strings.NewReader(file), nil)
	if err != nil || done.Nodes != 300 || done.Vectors {
		t.Errorf("Import says %+v, %v", done, err)
	}
	withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of vectors", x.Stats().Vectors, 128) })
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestAnInterruptedImportResumes(t *testing.T) {
	big := newStore(t)
	write(t, big, func(w *memgraph.Writer) error {
		for i := range 600 {
			if _, _, err := w.Put(turn(fmt.Sprint("turn ", i), func(n *graph.Node) { n.Source = fmt.Sprint(i) })); err != nil {
				return err
			}
		}
		return nil
	})
	var file strings.Builder
	if err := big.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	for after := range 20 {
		engine := &failingEngine{Engine: newEngine(t), after: math.MaxInt}
		store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
		engine.after = after
		_, err := store.Import(t.Context(), strings.NewReader(file.String()), nil)
		engine.after = math.MaxInt
		if err == nil {
			if after < 4 {
				t.Errorf("it takes %d commits", after)
			}
			return
		}
		if !errors.Is(err, errBroken) {
			t.Fatal(err)
		}
		again := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
		done, err := again.Import(t.Context(), strings.NewReader(file.String()), nil)
		if err != nil || done.Nodes != 600 {
			t.Fatalf("broken off after %d commits, the second call says %+v, %v", after, done, err)
		}
		if fmt.Sprint(snapshots(t, again)) != fmt.Sprint(snapshots(t, big)) {
			t.Errorf("broken off after %d commits it is another memory", after)
		}
	}
	t.Error("it never ends")
}

// invalidLines are exports, each invalid in one way.
var invalidLines = map[string]string{
	"a model without a dimension": `{"egomem":1,"nodes":"1","model":"m"}`,
	"a negative dimension": `{"egomem":1,"nodes":"1","model":"m","dim":-1}` + "\n" +
		`{"node":{"id":"1","kind":"turn","text":"a","recorded":"2024-05-17T12:00:00Z"},"vector":"AAAA"}`,
	"tokens without a model":       `{"egomem":1,"nodes":"1","tokenDim":64}`,
	"more ids than there can be":   `{"egomem":1,"nodes":"18446744073709551615"}`,
	"more ids than fit in memory":  `{"egomem":1,"nodes":"4294967296"}`,
	"a node without a record time": `{"egomem":1,"nodes":"1"}` + "\n" + `{"node":{"id":"1","kind":"turn","text":"a"}}`,
	"two things in a line": `{"egomem":1,"nodes":"1"}` + "\n" +
		`{"self":{"name":"a"},"node":{"id":"1","kind":"turn","text":"a","recorded":"2024-05-17T12:00:00Z"}}`,
	"a speaker who is not a person": twoNodes +
		`{"node":{"id":"3","kind":"turn","text":"a","speaker":"2","recorded":"2024-05-17T12:00:00Z"}}`,
	"an owner who is not a person": twoNodes +
		`{"node":{"id":"3","kind":"turn","text":"a","owners":["2"],"recorded":"2024-05-17T12:00:00Z"}}`,
	"a participant who is not a person": twoNodes +
		`{"node":{"id":"3","kind":"episodic","text":"a","detail":{"participants":[{"person":"2"}]},"recorded":"2024-05-17T12:00:00Z"}}`,
	"a node that is its own source": twoNodes +
		`{"node":{"id":"3","kind":"semantic","text":"a","provenance":["3"],"recorded":"2024-05-17T12:00:00Z"}}`,
	"a note for more than what it tells": twoNodes +
		`{"node":{"id":"3","kind":"semantic","text":"a","provenance":["2"],"recorded":"2024-05-17T12:00:00Z"}}`,
	"a use in the year 9999": twoNodes +
		`{"node":{"id":"3","kind":"turn","text":"a","recorded":"2024-05-17T12:00:00Z"},"uses":{"count":1,"last":"9999-01-01T00:00:00Z"}}`,
	"a face of a turn": twoNodes +
		`{"enrolment":{"id":"2","prototypes":[{"person":"2","biometric":"face","number":1,"vectors":[{"model":"m","values":[1]}],"recorded":"2024-05-17T12:00:00Z"}]}}`,
	"a join of one who is missing": twoNodes + `{"join":{"person":"1","into":"9"}}`,
	"a join of a turn":             twoNodes + `{"join":{"person":"1","into":"2"}}`,
	"a join with themselves":       twoNodes + `{"join":{"person":"1","into":"1"}}`,
	"a face that was not allowed": twoNodes +
		`{"enrolment":{"id":"1","prototypes":[{"person":"1","biometric":"face","number":1,"vectors":[{"model":"m","values":[1]}],"recorded":"2024-05-17T12:00:00Z"}]}}`,
}

// validLines are the lines around an invalid one.
var validLines = []string{
	twoNodes, `{"egomem":1,"nodes":"1","model":"m","dim":1}` + "\n",
	twoNodes + `{"node":{"id":"3","kind":"turn","text":"a","owners":["1"],"audience":"private","speaker":"1","provenance":["2"],"recorded":"2024-05-17T12:00:00Z"},"uses":{"count":1}}` + "\n",
	strings.Replace(twoNodes, `"owners"`, `"detail":{"consent":{"face":true}},"owners"`, 1) +
		`{"enrolment":{"id":"1","prototypes":[{"person":"1","biometric":"face","number":1,"vectors":[{"model":"m","values":[1]}],"recorded":"2024-05-17T12:00:00Z"}]}}` + "\n",
}

// twoNodes is a person and a private turn of hers.
const twoNodes = `{"egomem":1,"nodes":"3"}
{"node":{"id":"1","kind":"person","title":"Emily","owners":["1"],"recorded":"2024-05-17T12:00:00Z"}}
{"node":{"id":"2","kind":"turn","text":"a secret","speaker":"1","owners":["1"],"audience":"private","recorded":"2024-05-17T12:00:00Z"}}
`

func TestAnInvalidExportIsNotImported(t *testing.T) {
	store := fixture(t)
	before := contentsOf(t, store)
	for name, lines := range invalidLines {
		_, err := store.Import(t.Context(), strings.NewReader(withEnd(lines+"\n")), nil)
		if !errors.Is(err, graph.ErrExport) {
			t.Errorf("%s gives %v", name, err)
		}
		if fault := difference(contentsOf(t, store), before); fault != "" {
			t.Fatalf("%s changed something: %s", name, fault)
		}
	}
	for _, lines := range validLines {
		if _, err := newStore(t).Import(t.Context(), strings.NewReader(withEnd(lines)), nil); err != nil {
			t.Errorf("%s\ngives %v", lines, err)
		}
	}
}

// What rests on something that this memory knows to be private, or trusts less, is no wider and trusted no
// more, however far from it and in whatever order the file has it.
func TestAnImportedNoteIsNoWiderThanWhatItRestsOnHere(t *testing.T) {
	fill := func(store *memgraph.Store) (emily, john, said graph.ID) {
		emily, john = put(t, store, person("Emily")), put(t, store, person("John"))
		link(t, store, graph.Edge{From: emily, To: john, Label: "is a friend of", Origin: graph.Told})
		said = put(t, store, turn("My door code is 4711.", func(n *graph.Node) { n.Speaker, n.Source = emily, "chat 1" }))
		return emily, john, said
	}
	file, store := newStore(t), newStore(t)
	_, _, said := fill(file)
	text := func(text string, sources ...graph.ID) graph.Node {
		return graph.Node{Kind: graph.Semantic, Text: text, Provenance: sources}
	}
	other := put(t, file, turn("Hello."))
	early := put(t, file, text("Her door opens by 4711, once more.", other))
	note := put(t, file, text("Emily's door code is 4711.", said))
	answer := put(t, file, graph.Node{Kind: graph.Turn, Role: graph.Robot, Text: "It is 4711.", Session: "later",
		Provenance: []graph.ID{note}})
	if err := file.Edit(t.Context(), early,
		func(n *graph.Node) error { n.Provenance = append(n.Provenance, answer); return nil }); err != nil {
		t.Fatal(err)
	}
	_, john, here := fill(store)
	if err := store.Edit(t.Context(), here, func(n *graph.Node) error { n.Audience = graph.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := store.Import(t.Context(), strings.NewReader(exportOf(t, file)), nil); err != nil {
			t.Fatal(err)
		}
		for n, err := range store.View(memgraph.ViewOptions{Asker: john}).Between(t.Context(), memgraph.Period{}) {
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(n.Text, "4711") {
				t.Errorf("John sees %q", n.Text)
			}
		}
		mustBeClean(t, store)
	}
	if stats, err := store.Stats(t.Context()); err != nil || stats.Nodes != 7 {
		t.Errorf("there are %d nodes, %v", stats.Nodes, err)
	}
}

// A file that trusts notes more than their sources is believed as far as the sources are.
func TestAnImportedNoteIsTrustedNoMoreThanItsSources(t *testing.T) {
	store := newStore(t)
	lines := `{"egomem":1,"nodes":"5"}
{"node":{"id":"1","kind":"semantic","text":"a","provenance":["3"],"recorded":"2024-05-17T12:00:00Z"}}
{"node":{"id":"2","kind":"turn","text":"b","recorded":"2024-05-17T12:00:00Z"}}
{"node":{"id":"3","kind":"semantic","text":"c","origin":"told","provenance":["2"],"recorded":"2024-05-17T12:00:00Z"}}
{"node":{"id":"4","kind":"document","text":"d","origin":"told","recorded":"2024-05-17T12:00:00Z"}}
`
	if _, err := store.Import(t.Context(), strings.NewReader(withEnd(lines)), nil); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[graph.ID]graph.Trust{1: graph.FromStranger, 2: graph.FromStranger, 3: graph.FromStranger,
		4: graph.FromOperator} {
		if n, err := store.Get(t.Context(), id); err != nil || n.Trust != want {
			t.Errorf("node %v is trusted as %v, want %v; %v", id, n.Trust, want, err)
		}
	}
	mustBeClean(t, store)
}

// FuzzImportKeepsAMemoryFreeOfFaults imports arbitrary lines. They are rejected and change
// nothing, or the memory has no faults afterwards.
func FuzzImportKeepsAMemoryFreeOfFaults(f *testing.F) {
	_, whole := exported(f)
	f.Add(string(whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1]), true)
	f.Add(string(whole), false)
	f.Add(twoNodes, true)
	for _, lines := range invalidLines {
		f.Add(lines+"\n", true)
	}
	f.Fuzz(func(t *testing.T, lines string, seal bool) {
		if regexp.MustCompile(`"(nodes|edges)":"\d{6,}"`).MatchString(lines) {
			t.Skip("such ids are valid, but take more memory than a fuzzer has")
		}
		store := ego(t, openOn(t, memkv.Open(), memgraph.Options{CheckpointAfter: -1}), "tester")
		id := say(t, store, "Emily", "hello")
		write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{3, 4}) })
		before := contentsOf(t, store)
		if seal {
			lines = withEnd(lines)
		}
		if _, err := store.Import(t.Context(), strings.NewReader(lines), nil); err != nil {
			if !errors.Is(err, graph.ErrExport) {
				t.Errorf("it gives %v", err)
			}
			if fault := difference(contentsOf(t, store), before); fault != "" {
				t.Errorf("after %v something changed: %s", err, fault)
			}
			return
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Errorf("Check says %v, %v", report.Faults, err)
		}
		again := ego(t, openOn(t, memkv.Open(), memgraph.Options{}), "tester")
		if _, err := again.Import(t.Context(), strings.NewReader(exportOf(t, store)), nil); err != nil {
			t.Errorf("exported again it gives %v", err)
		}
		if fault := difference(contentsOf(t, again), contentsOf(t, store)); fault != "" {
			t.Errorf("exported again: %s", fault)
		}
	})
}

// TestAnImportThatResumesRespectsWhatHappenedMeanwhile removes, forgets and narrows nodes
// between the two halves of an import.
func TestAnImportThatResumesRespectsWhatHappenedMeanwhile(t *testing.T) {
	db := openDir(t, t.TempDir())
	from := ego(t, db, "from")
	var emily graph.ID
	var turns []graph.ID
	write(t, from, func(w *memgraph.Writer) (err error) {
		emily, err = w.Person("Emily")
		turns = nil
		for i := 0; i < 200 && err == nil; i++ {
			var id graph.ID
			id, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: fmt.Sprint("turn ", i), Speaker: emily})
			turns = append(turns, id)
		}
		if err == nil {
			_, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "a note", Provenance: turns[:1]})
		}
		return err
	})
	var file bytes.Buffer
	if err := from.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	goOn := func(name string, between func(*memgraph.Store) error) (*memgraph.Store, error) {
		t.Helper()
		store := ego(t, db, name)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		_, err := store.Import(ctx, bytes.NewReader(file.Bytes()), &memgraph.ImportOptions{Progress: func(int, int) { cancel() }})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("the first half gives %v", err)
		}
		if err := between(store); err != nil {
			t.Fatal(err)
		}
		_, err = store.Import(t.Context(), bytes.NewReader(file.Bytes()), nil)
		if report, failed := store.Check(t.Context()); failed != nil || len(report.Faults) > 0 {
			t.Errorf("after %s Check says %v, %v", name, report.Faults, failed)
		}
		return store, err
	}
	_, err := goOn("remove", func(s *memgraph.Store) error {
		return s.Write(t.Context(), func(w *memgraph.Writer) error { return w.Remove(turns[0]) })
	})
	if !errors.Is(err, graph.ErrConflict) {
		t.Errorf("after something was removed it gives %v", err)
	}
	say(t, ego(t, db, "forget known"), "Emily", "I was here before.")
	for _, name := range []string{"forget known", "forget"} { // the erased stay away in the second half
		store, err := goOn(name, func(s *memgraph.Store) error {
			person, err := s.Person(t.Context(), "Emily")
			if err == nil {
				_, err = s.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{person}})
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: it returns %v", name, err)
		}
		for n, err := range store.Between(t.Context(), memgraph.Period{}) {
			t.Errorf("%s: there is %q, %v", name, n.Title+n.Text, err)
		}
	}
	store, err := goOn("narrow", func(s *memgraph.Store) error {
		return s.Edit(t.Context(), turns[0], func(n *graph.Node) error { n.Audience = graph.AppOnly; return nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	note, err := store.Get(t.Context(), turns[199]+1)
	if err != nil || note.Audience != graph.AppOnly {
		t.Errorf("the dependent of a narrowed turn is for %v, %v", note.Audience, err)
	}
}

// importAll is a process that is killed while it imports and resumes the next time.
func importAll(arguments []string) error {
	db, err := memgraph.Open(arguments[0], &memgraph.Options{Small: true})
	if err != nil {
		return err
	}
	store, err := db.Ego("robot")
	if err != nil {
		return err
	}
	file, err := os.Open(arguments[1])
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = store.Import(context.Background(), file, &memgraph.ImportOptions{Progress: func(done, _ int) { fmt.Println(done) }})
	return errors.Join(err, db.Close())
}

func TestAProcessKilledDuringAnImportResumesLater(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const turns = 1500
	source := ego(t, openDirWith(t, t.TempDir(), memgraph.Options{Small: true}), "robot")
	fillWithEmily(t, source)
	err := source.Load(t.Context(), func(w *memgraph.Writer) error {
		for i := range turns {
			id, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: 1, Text: fmt.Sprint("turn ", i),
				Source: fmt.Sprint("turn ", i), Session: "long"})
			if err == nil {
				_, err = w.Link(graph.Edge{From: id, To: id - 1, Label: "after", Provenance: []graph.ID{id}})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "export.jsonl")
	if err := os.WriteFile(path, []byte(exportOf(t, source)), 0o600); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3))
	kills := 0
	for range crashRounds(t, 1) {
		dir := t.TempDir()
		for lines := 1; ; lines += random.IntN(4) { // one more, for the end
			if importUntil(t, dir, path, lines) {
				break
			}
			kills++
		}
		store := ego(t, openDirWith(t, dir, memgraph.Options{Small: true}), "robot")
		got, want := contentsOf(t, store), contentsOf(t, source)
		delete(got, "line 1") // the time of the export
		delete(want, "line 1")
		if fault := difference(got, want); fault != "" {
			t.Fatal(fault)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Fatalf("Check says %v, %v", report.Faults, err)
		}
	}
	t.Logf("RESULT crash part=\"importing\" kills=%d failed=%t", kills, t.Failed())
}

// importUntil imports in a process that is killed after so many progress lines. It reports
// whether the import ended.
func importUntil(t *testing.T, dir, path string, lines int) (done bool) {
	t.Helper()
	cmd, out := newChild(t, "import", dir, path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	for n := 0; n < lines && said.Scan(); n++ {
	}
	if !said.Scan() {
		if err := cmd.Wait(); err != nil {
			t.Fatalf("the process ended with %v", err)
		}
		return true
	}
	time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return false
}

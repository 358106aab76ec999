package memgraph_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
)

// exported returns a memory with one of everything as a file.
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

func TestAnImportIsWhatWasExported(t *testing.T) {
	store, file := exported(t)
	other := newStore(t)
	var heard string
	done, err := other.Import(t.Context(), bytes.NewReader(file), func(done, total int) { heard = fmt.Sprint(done, " of ", total) })
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
	look(t, other, func(x *memgraph.Index) { mustBe(t, "the number of nodes after a second import", x.Stats().Nodes, 12) })
	mustBe(t, "the next id", put(t, other, turn("later")), memgraph.ID(13))
}

func TestAFileThatIsNotWholeIsNotImported(t *testing.T) {
	_, file := exported(t)
	store := fixture(t)
	before := fmt.Sprint(snapshots(t, store))
	refuse := func(what string, bad []byte) {
		t.Helper()
		if _, err := store.Import(t.Context(), bytes.NewReader(bad), nil); !errors.Is(err, memgraph.ErrExport) {
			t.Errorf("%s gives %v", what, err)
		}
	}
	for at := 0; at < len(file); at += 7 {
		refuse(fmt.Sprintf("a file of %d bytes", at), file[:at])
	}
	for at := 0; at < len(file); at += 11 {
		bad := bytes.Clone(file)
		bad[at] ^= 4
		refuse(fmt.Sprintf("a file with byte %d flipped", at), bad)
	}
	refuse("something behind the end", append(bytes.Clone(file), "{}\n"...))
	refuse("a newer version", bytes.Replace(file, []byte(`"egomem":1`), []byte(`"egomem":2`), 1))
	refuse("something else", []byte("{\"a\":1}\n"))
	refuse("nothing", nil)
	if after := fmt.Sprint(snapshots(t, store)); after != before {
		t.Error("something was imported")
	}
}

func TestAMergeKeepsWhatBothKnow(t *testing.T) {
	_, file := exported(t)
	store := newStore(t)
	john := put(t, store, memgraph.Node{Kind: memgraph.Person, Title: "john"})
	mine := put(t, store, turn("whatever", func(n *memgraph.Node) { n.Speaker, n.Source = john, "whatsapp:Emily:2" }))
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
	notes, _, err := store.Resting(t.Context(), mine)
	if err != nil || len(notes) == 0 {
		t.Errorf("on the turn that was known rest %v, %v", notes, err)
	}
	n, err := store.Get(t.Context(), mine)
	if err != nil || n.Text != "whatever" {
		t.Errorf("the turn that was known became %q, %v", n.Text, err)
	}
}

func TestVectorsOfAnotherModelStayOut(t *testing.T) {
	_, file := exported(t)
	store := newStore(t)
	id := say(t, store, "Nora", "hello")
	write(t, store, func(w *memgraph.Writer) error { return w.SetVector(id, "another", []float32{1, 2, 3}) })
	done, err := store.Import(t.Context(), bytes.NewReader(file), nil)
	if err != nil || done.Vectors || done.Nodes != 12 {
		t.Fatalf("Import says %+v, %v", done, err)
	}
	look(t, store, func(x *memgraph.Index) {
		mustBe(t, "the number of vectors", x.Stats().Vectors, 1)
		mustBe(t, "how many texts wait for one", len(x.WithoutVector(0, 100)), 10)
	})
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestAnInterruptedImportGoesOn(t *testing.T) {
	big := newStore(t)
	write(t, big, func(w *memgraph.Writer) error {
		for i := range 600 {
			if _, _, err := w.Put(turn(fmt.Sprint("turn ", i), func(n *memgraph.Node) { n.Source = fmt.Sprint(i) })); err != nil {
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
		engine := &failing{Engine: newEngine(t), after: math.MaxInt}
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

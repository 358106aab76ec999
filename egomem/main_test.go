package egomem_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// childVariable says which of the children a run of the test program is.
const childVariable = "EGOMEM_TEST_CHILD"

// children are what tests run in a process of its own, on the directory that is
// the program's first argument.
var children = map[string]func(dir string) error{}

func TestMain(m *testing.M) {
	if child := children[os.Getenv(childVariable)]; child != nil {
		if err := child(os.Args[1]); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// process is a child at work.
type process struct {
	*exec.Cmd
	lines *bufio.Scanner // what it prints
	input io.WriteCloser // closed to tell it to go on
}

func start(t *testing.T, child, dir string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(self, dir)}
	p.Env = append(os.Environ(), childVariable+"="+child)
	p.Stderr = os.Stderr
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if p.input, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewScanner(out)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// kill ends the child as a power cut ends a program, and waits for it.
func (p *process) kill() {
	p.Process.Kill()
	p.Wait()
}

func open(t testing.TB, dir string, options *egomem.Options) *egomem.Memory {
	t.Helper()
	m, err := egomem.Open(dir, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return m
}

// openInMemory opens a memory that no disk keeps, for tests that open hundreds.
func openInMemory(t testing.TB, options *egomem.Options) *egomem.Memory {
	t.Helper()
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open()})
	if err != nil {
		t.Fatal(err)
	}
	m, err := egomem.New(db, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(m.Close(), db.Close()); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return m
}

func observe(t testing.TB, m *egomem.Memory, observations ...egomem.Observation) {
	t.Helper()
	for _, o := range observations {
		if _, err := m.Observe(context.Background(), o); err != nil {
			t.Fatal(err)
		}
	}
}

// person returns the ID of the person with a name.
func person(t testing.TB, m *egomem.Memory, name string) egomem.ID {
	t.Helper()
	id, err := m.Person(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// forget forgets the person with a name, and returns the receipt.
func forget(t testing.TB, m *egomem.Memory, name string) egomem.Erased {
	t.Helper()
	erased, err := m.Forget(t.Context(), person(t, m, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return erased
}

func recall(t testing.TB, m *egomem.Memory, cue string) *egomem.Result {
	t.Helper()
	result, err := m.Recall(context.Background(), egomem.Cue{Asker: egomem.App, Text: cue})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func stats(t testing.TB, m *egomem.Memory) egomem.Stats {
	t.Helper()
	s, err := m.Stats(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// nodes returns everything in the memory but people, in the order it came.
func nodes(t testing.TB, m *egomem.Memory) []graph.Node {
	t.Helper()
	var list []graph.Node
	last, err := m.Store().Last(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for id := graph.ID(1); id <= last; id++ {
		n, err := m.Store().Get(context.Background(), id)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			t.Fatal(err)
		}
		if err == nil && n.Kind != graph.Person {
			list = append(list, n)
		}
	}
	return list
}

// stream yields observations, and then an error unless it is nil.
func stream(failed error, observations ...egomem.Observation) iter.Seq2[egomem.Observation, error] {
	return func(yield func(egomem.Observation, error) bool) {
		for _, o := range observations {
			if !yield(o, nil) {
				return
			}
		}
		if failed != nil {
			yield(nil, failed)
		}
	}
}

func mustBe[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// fakeEmbedder says whether a text speaks of sport or of animals. A text that
// has "poison" in it fails it.
type fakeEmbedder struct {
	model         string
	gate, entered chan struct{} // each call tells entered and waits until gate is closed; nil for no wait

	broken atomic.Pointer[error]                            // fails every call
	answer atomic.Pointer[func(n int) ([][]float32, error)] // instead of the vectors
	mu     sync.Mutex
	asked  []string
}

var errPoison = errors.New("poison")

func (e *fakeEmbedder) Model() string {
	if e.model == "" {
		return "fake"
	}
	return e.model
}

func (e *fakeEmbedder) Dim() int { return 3 }

func (e *fakeEmbedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if e.gate != nil {
		select {
		case e.entered <- struct{}{}:
		default: // it was told
		}
		select {
		case <-e.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if err := e.broken.Load(); err != nil {
		return nil, *err
	}
	e.mu.Lock()
	e.asked = append(e.asked, texts...)
	e.mu.Unlock()
	if answer := e.answer.Load(); answer != nil {
		return (*answer)(len(texts))
	}
	var vectors [][]float32
	for _, text := range texts {
		if strings.Contains(text, "poison") {
			return nil, errPoison
		}
		v, _ := e.EmbedQuery(ctx, text)
		vectors = append(vectors, v)
	}
	return vectors, nil
}

func (e *fakeEmbedder) EmbedQuery(_ context.Context, text string) ([]float32, error) {
	v := []float32{0.1, 0.1, 0.1}
	for _, word := range []string{"tennis", "sport", "racket"} {
		if strings.Contains(text, word) {
			v[0]++
		}
	}
	for _, word := range []string{"dog", "cat", "pets"} {
		if strings.Contains(text, word) {
			v[1]++
		}
	}
	return v, nil
}

func (e *fakeEmbedder) texts() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.asked...)
}

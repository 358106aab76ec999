package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

func flush(t testing.TB, m *egomem.Memory) {
	t.Helper()
	if err := m.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsObservedIsFoundByItsMeaningOnceItIsEmbedded(t *testing.T) {
	e := &fakeEmbedder{}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "I bought a new racket."},
		egomem.Turn{Speaker: "Priya", Text: "Mine is a cat person."},
		egomem.Document{Title: "Rackets", Text: "Keep them dry."},
		egomem.Turn{Text: "Look!", Caption: "a dog"},
	)
	flush(t, m)
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 4)
	result, err := m.Recall(t.Context(), egomem.Cue{Asker: egomem.App, Text: "sport", Kinds: []graph.Kind{graph.Turn}})
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the best for a cue without a common word", result.Evidence[0].Text, "I bought a new racket.")
	want := []string{"Emily: I bought a new racket.", "Priya: Mine is a cat person.", "Rackets\nKeep them dry.", "Look!\na dog"}
	if got := e.texts(); !slices.Equal(got, want) {
		t.Errorf("embedded is %q, want %q", got, want)
	}
	flush(t, m)
	if got := e.texts(); len(got) != len(want) {
		t.Errorf("a second Flush embeds again: %q", got[len(want):])
	}
}

func TestASlowEmbedderDelaysNeitherObserveNorRecall(t *testing.T) {
	e := &fakeEmbedder{gate: make(chan struct{}), entered: make(chan struct{}, 1)}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	mustBe(t, "what is found by its words", recall(t, m, "tennis").Evidence[0].Text, "I joined a tennis club.")
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 0)

	flushed := make(chan error, 1)
	go func() { flushed <- m.Flush(context.Background()) }()
	<-e.entered
	hurried, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := m.Flush(hurried); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Flush with a deadline gives %v", err)
	}
	select {
	case err := <-flushed:
		t.Errorf("Flush does not wait: %v", err)
	default:
	}
	close(e.gate)
	if err := <-flushed; err != nil {
		t.Error(err)
	}
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 1)
}

func TestCloseEndsTheEmbeddingAndTheNextOpenGoesOn(t *testing.T) {
	dir := t.TempDir()
	stuck := &fakeEmbedder{gate: make(chan struct{}), entered: make(chan struct{}, 1)} // until its context ends
	m, err := egomem.Open(dir, &egomem.Options{Embedder: stuck})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Text: "tennis"}, egomem.Turn{Text: "a dog"})
	<-stuck.entered
	flushed := make(chan error, 1)
	go func() { flushed <- m.Flush(context.Background()) }()
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-flushed; !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("a Flush that waits gets %v, want %v", err, egomem.ErrClosed)
	}
	again := open(t, dir, &egomem.Options{Embedder: &fakeEmbedder{}})
	flush(t, again)
	mustBe(t, "the number of vectors", stats(t, again).Vectors, 2)
}

func TestAModelThatFailsIsReportedAndTriedAgain(t *testing.T) {
	e := &fakeEmbedder{}
	broken := errors.New("no memory left")
	e.broken.Store(&broken)
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, egomem.Turn{Text: "tennis"}, egomem.Turn{Text: "a dog"})
	for range 2 {
		if err := m.Flush(t.Context()); !errors.Is(err, broken) {
			t.Errorf("Flush gives %v, want %v", err, broken)
		}
	}
	e.broken.Store(nil)
	flush(t, m)
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 2)
}

func TestAModelThatFailsIsTriedAgainByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine, err := badgerkv.OpenMemory(nil)
		if err != nil {
			t.Fatal(err)
		}
		db, err := memgraph.Open("", &memgraph.Options{Engine: engine})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		e := &fakeEmbedder{}
		broken := errors.New("no memory left")
		e.broken.Store(&broken)
		m, err := egomem.New(db, &egomem.Options{Embedder: e})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		observe(t, m, egomem.Turn{Text: "tennis"})
		for pause := time.Second; pause <= 4*time.Second; pause *= 2 {
			time.Sleep(pause)
			mustBe(t, "the number of vectors while it fails", stats(t, m).Vectors, 0)
		}
		e.broken.Store(nil)
		time.Sleep(time.Minute)
		mustBe(t, "the number of vectors a minute later", stats(t, m).Vectors, 1)
	})
}

func TestTextsThatAModelFailsOnAreRefusedAndTheOthersEmbedded(t *testing.T) {
	for _, test := range []struct {
		name    string
		texts   []string
		vectors int
	}{
		{"one among many", []string{"tennis", "poison", "a dog"}, 2},
		{"the first three", []string{"poison", "poison", "poison", "tennis"}, 1},
		{"the last", []string{"tennis", "poison"}, 1},
		{"the only one", []string{"poison"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
			for _, text := range test.texts {
				observe(t, m, egomem.Turn{Text: text})
			}
			for range 2 {
				if err := m.Flush(t.Context()); !errors.Is(err, errPoison) {
					t.Errorf("Flush gives %v, want %v", err, errPoison)
				}
				mustBe(t, "the number of vectors", stats(t, m).Vectors, test.vectors)
			}
			observe(t, m, egomem.Turn{Text: "a cat"})
			m.Flush(t.Context())
			mustBe(t, "the number of vectors after another turn", stats(t, m).Vectors, test.vectors+1)
			mustBe(t, "what is found by its words", recall(t, m, "poison").Evidence[0].Text, "poison")
		})
	}
}

func TestMoreThanOneBatchIsEmbeddedInFull(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
	if _, err := m.Import(t.Context(), stream(nil, chat(600)...), nil); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 600)
}

func TestAnswersOfAModelAreChecked(t *testing.T) {
	nan := float32(math.NaN())
	for name, answer := range map[string]func(n int) ([][]float32, error){
		"too few vectors":      func(n int) ([][]float32, error) { return make([][]float32, n-1), nil },
		"too many vectors":     func(n int) ([][]float32, error) { return slices.Repeat([][]float32{{1, 0, 0}}, n+1), nil },
		"another dimension":    func(n int) ([][]float32, error) { return slices.Repeat([][]float32{{1, 0}}, n), nil },
		"values of no number":  func(n int) ([][]float32, error) { return slices.Repeat([][]float32{{1, nan, 0}}, n), nil },
		"vectors of zeros":     func(n int) ([][]float32, error) { return slices.Repeat([][]float32{{0, 0, 0}}, n), nil },
		"vectors that are nil": func(n int) ([][]float32, error) { return make([][]float32, n), nil },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			e := &fakeEmbedder{}
			e.answer.Store(&answer)
			m := open(t, dir, &egomem.Options{Embedder: e})
			observe(t, m, egomem.Turn{Text: "tennis"}, egomem.Turn{Text: "a dog"})
			if err := m.Flush(t.Context()); !errors.Is(err, graph.ErrBadVector) {
				t.Errorf("Flush gives %v, want %v", err, graph.ErrBadVector)
			}
			mustBe(t, "the number of vectors", stats(t, m).Vectors, 0)
			e.answer.Store(nil)
			flush(t, m)
			mustBe(t, "the number of vectors of a sane model", stats(t, m).Vectors, 2)
		})
	}
}

func TestOneBadVectorAmongGoodOnesIsRefusedAlone(t *testing.T) {
	e := &fakeEmbedder{}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: badFor{e, "a dog"}})
	observe(t, m, egomem.Turn{Text: "tennis"}, egomem.Turn{Text: "a dog"}, egomem.Turn{Text: "a cat"})
	if err := m.Flush(t.Context()); !errors.Is(err, graph.ErrBadVector) || !strings.Contains(err.Error(), "node 2") {
		t.Errorf("Flush gives %v, want %v of node 2", err, graph.ErrBadVector)
	}
	mustBe(t, "the number of vectors", stats(t, m).Vectors, 2)
}

// badFor is an embedder that gives one text no direction.
type badFor struct {
	*fakeEmbedder
	text string
}

func (b badFor) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors, err := b.fakeEmbedder.Embed(ctx, texts)
	for i, text := range texts {
		if err == nil && text == b.text {
			clear(vectors[i])
		}
	}
	return vectors, err
}

func TestAMemoryIsOpenedWithTheModelItWasMadeWith(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, &egomem.Options{Embedder: &fakeEmbedder{}})
	observe(t, m, egomem.Turn{Text: "tennis"})
	flush(t, m)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	var carrier *egomem.Error
	_, err := egomem.Open(dir, &egomem.Options{Embedder: &fakeEmbedder{model: "other"}})
	if !errors.Is(err, egomem.ErrModel) || !errors.As(err, &carrier) || carrier.Hint == "" ||
		!strings.Contains(err.Error(), `"fake"`) {
		t.Errorf("another model gives %v, want %v with a hint", err, egomem.ErrModel)
	}
	for name, options := range map[string]*egomem.Options{"no model": nil, "the same model": {Embedder: &fakeEmbedder{}}} {
		m, err := egomem.Open(dir, options) // the failed Open left it unlocked
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mustBe(t, "what is found with "+name, recall(t, m, "tennis").Evidence[0].Text, "tennis")
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestManyWritersAndReadersShareAMemory(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
	const writers, each = 4, 15
	errs := make(chan error, writers)
	for writer := range writers {
		go func() {
			for i := range each {
				text := fmt.Sprintf("tennis match %d of player%d", i, writer)
				if _, err := m.Observe(context.Background(),
					egomem.Turn{Speaker: fmt.Sprint("Player ", writer), Text: text}); err != nil {
					errs <- err
					return
				}
				result, err := m.Recall(context.Background(), egomem.Cue{Asker: egomem.App, Text: text, K: 200})
				if err != nil {
					errs <- err
					return
				}
				if !slices.ContainsFunc(result.Evidence, func(e egomem.Evidence) bool { return e.Text == text }) {
					errs <- fmt.Errorf("%q is not found right after it was observed", text)
					return
				}
			}
			errs <- nil
		}()
	}
	for range writers {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	flush(t, m)
	s := stats(t, m)
	if s.Vectors != writers*each || s.People != writers || s.Nodes != writers*each+writers {
		t.Errorf("the memory holds %+v", s)
	}
}

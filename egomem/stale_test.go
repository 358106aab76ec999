package egomem_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// embedMeanwhile observes a text, runs fn while the embedder reads it, and waits until
// everything is embedded.
func embedMeanwhile(t *testing.T, o egomem.Observation, fn func(m *egomem.Memory)) (*egomem.Memory, *fakeEmbedder) {
	t.Helper()
	e := &fakeEmbedder{gate: make(chan struct{}), entered: make(chan struct{}, 1)}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, o)
	<-e.entered
	fn(m)
	close(e.gate)
	flush(t, m)
	return m, e
}

// lastAsked is the text that the embedder read last.
func lastAsked(e *fakeEmbedder) string {
	asked := e.texts()
	return asked[len(asked)-1]
}

// checkClean fails unless the memory is sound and every text has a vector.
func checkClean(t *testing.T, m *egomem.Memory) {
	t.Helper()
	report, err := m.Store().Check(t.Context())
	if err != nil || len(report.Faults) > 0 || report.Unembedded > 0 {
		t.Errorf("Check reports %+v, %v", report, err)
	}
}

func TestATextEditedWhileItIsEmbeddedGetsTheVectorOfItsNewWords(t *testing.T) {
	m, e := embedMeanwhile(t, egomem.Document{Text: "Emily likes tennis."}, func(m *egomem.Memory) {
		id := nodes(t, m)[0].ID
		err := m.Store().Edit(t.Context(), id, func(n *graph.Node) error { n.Text = "Emily likes a dog."; return nil })
		if err != nil {
			t.Fatal(err)
		}
	})
	mustBe(t, "the text embedded last", lastAsked(e), "Emily likes a dog.")
	want, _ := e.EmbedQuery(t.Context(), "Emily likes a dog.")
	err := m.Store().Index(t.Context(), func(x *index.Index) error {
		hits, err := x.Nearest(want, 1, nil)
		if err == nil && (len(hits) != 1 || hits[0].Cosine < 0.999) {
			t.Errorf("the nearest to the new words is %v", hits)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	checkClean(t, m)
}

func TestATextRedactedWhileItIsEmbeddedGetsTheVectorOfWhatIsLeft(t *testing.T) {
	m, e := embedMeanwhile(t, egomem.Turn{Speaker: "John", Text: "I saw Emily at the clinic."}, func(m *egomem.Memory) {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
		forget(t, m, "Emily")
	})
	if last := lastAsked(e); strings.Contains(last, "Emily") || !strings.Contains(last, "clinic") {
		t.Errorf("the text embedded last is %q", last)
	}
	checkClean(t, m)
}

func TestATextRedactedByForgetIsEmbeddedAgain(t *testing.T) {
	e := &fakeEmbedder{}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, egomem.Turn{Speaker: "John", Text: "I saw Emily at the clinic."}, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	flush(t, m)
	forget(t, m, "Emily")
	flush(t, m)
	checkClean(t, m)
}

func TestATextThatTheEmbedderRefusedIsTriedAgainWhenItChanges(t *testing.T) {
	e := &fakeEmbedder{}
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, egomem.Document{Text: "It is poison."})
	if err := m.Flush(t.Context()); err == nil {
		t.Fatal("Flush does not report the refused text")
	}
	id := nodes(t, m)[0].ID
	if err := m.Store().Edit(t.Context(), id, func(n *graph.Node) error { n.Text = "It is tea."; return nil }); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
	if !slices.Contains(e.texts(), "It is tea.") {
		t.Errorf("embedded is %q", e.texts())
	}
	checkClean(t, m)
}

func TestAPanicOfTheEmbedderIsReported(t *testing.T) {
	e := &fakeEmbedder{}
	answer := func(int) ([][]float32, error) { panic("out of memory") }
	e.answer.Store(&answer)
	m := open(t, t.TempDir(), &egomem.Options{Embedder: e})
	observe(t, m, egomem.Document{Text: "It is tea."})
	if err := m.Flush(t.Context()); err == nil || !strings.Contains(err.Error(), "panicked: out of memory") {
		t.Errorf("Flush gives %v", err)
	}
}

func TestASpeakerRenamedWhileATextIsEmbeddedHasTheVectorOfTheNewName(t *testing.T) {
	m, e := embedMeanwhile(t, egomem.Turn{Speaker: "Emly", Text: "Good tea."}, func(m *egomem.Memory) {
		id := person(t, m, "Emly")
		if err := m.Store().Edit(t.Context(), id, func(n *graph.Node) error { n.Title = "Emily"; return nil }); err != nil {
			t.Fatal(err)
		}
	})
	mustBe(t, "the text embedded last", lastAsked(e), "Emily: Good tea.")
	checkClean(t, m)
}

// wideEmbedder gives every text many tokens.
type wideEmbedder struct{ fakeEmbedder }

func (e *wideEmbedder) TokenDim() int { return 256 }

func (e *wideEmbedder) EmbedTokens(ctx context.Context, texts []string) (vectors, tokens [][]float32, ids [][]int32, err error) {
	vectors, err = e.Embed(ctx, texts)
	for range texts {
		tokens, ids = append(tokens, make([]float32, 512*256)), append(ids, make([]int32, 512))
	}
	return vectors, tokens, ids, err
}

func (e *wideEmbedder) EmbedQueryTokens(ctx context.Context, text string) ([]float32, []float32, []int32, error) {
	v, err := e.EmbedQuery(ctx, text)
	return v, make([]float32, 256), []int32{0}, err
}

func TestEmbeddingsThatDoNotFitIntoOneTransactionGoIntoSeveral(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: &wideEmbedder{}, Small: true})
	documents := make([]egomem.Observation, 256)
	for i := range documents {
		documents[i] = egomem.Document{Text: fmt.Sprint("tennis ", i)}
	}
	if _, err := m.Import(t.Context(), stream(nil, documents...), nil); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
	checkClean(t, m)
	if err := m.Reembed(t.Context(), &wideEmbedder{fakeEmbedder{model: "next"}}, nil); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
	checkClean(t, m)
}

func TestARefusedTextThatIsRemovedIsForgotten(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
	observe(t, m, egomem.Document{Text: "It is poison."})
	if err := m.Flush(t.Context()); err == nil {
		t.Fatal("Flush does not report the refused text")
	}
	id := nodes(t, m)[0].ID
	if err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error { return w.Remove(id) }); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
}

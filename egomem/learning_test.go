package egomem_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func usesOf(t *testing.T, m *egomem.Memory, id egomem.ID) uint64 {
	t.Helper()
	uses, err := m.Store().RetrievalStats(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return uses.Count
}

func TestWhatARecallBringsBackIsNotedLater(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	var result *egomem.Result
	found := func() egomem.Evidence {
		t.Helper()
		var err error
		result, err = m.Recall(t.Context(), egomem.Cue{Asker: egomem.App, Text: "tennis club"})
		if err != nil || len(result.Evidence) != 1 {
			t.Fatalf("%+v, %v", result, err)
		}
		return result.Evidence[0]
	}
	id := found().ID
	if err := m.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := usesOf(t, m, id); got != 1 {
		t.Errorf("after one recall it was retrieved %d times", got)
	}
	if mind, err := m.WorkingMemory(t.Context(), egomem.App, 5); err != nil || len(mind) != 1 || mind[0].ID != id {
		t.Errorf("on its mind is %v, %v", mind, err)
	}
	found()
	if err := m.Close(); err != nil { // which writes what is left
		t.Fatal(err)
	}
	m = open(t, dir, &egomem.Options{ReadOnlyRecall: true})
	if got := usesOf(t, m, id); got != 2 {
		t.Errorf("after two recalls and a close it was retrieved %d times", got)
	}
	found()
	if err := m.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := usesOf(t, m, id); got != 2 {
		t.Errorf("a recall that is read only left a trace: %d", got)
	}
	if err := result.Feedback(t.Context(), 1); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("feedback on it gives %v", err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}

// reminded is a memory in which a tie leads from what a cue finds to something else.
func reminded(t *testing.T) (m *egomem.Memory, tie graph.EdgeID) {
	t.Helper()
	m = open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
	t.Cleanup(func() { m.Close() })
	err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error {
		from, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "the lighthouse at the cape"})
		if err != nil {
			return err
		}
		to, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "plum cake"})
		if err != nil {
			return err
		}
		tie, err = w.Link(graph.Edge{From: from, To: to, Label: "reminds of"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m, tie
}

func TestFeedbackIsHeardOnceAndWeighsMore(t *testing.T) {
	m, tie := reminded(t)
	firm := func() (sum float64) {
		t.Helper()
		if err := m.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		e, err := m.Store().Edge(t.Context(), tie)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range e.Memory {
			sum += float64(v) * float64(v)
		}
		return sum
	}
	result, err := m.Recall(t.Context(), egomem.Cue{Asker: egomem.App, Text: "lighthouse"})
	if err != nil {
		t.Fatal(err)
	}
	own := firm()
	feedback := func(worth float64) {
		t.Helper()
		if err := result.Feedback(t.Context(), worth); err != nil {
			t.Fatal(err)
		}
	}
	feedback(1)
	pleased := firm()
	if own <= 0 || pleased < 4*own {
		t.Errorf("the recall itself is worth %v, feedback %v", own, pleased)
	}
	feedback(1)
	if got := firm(); got != pleased {
		t.Errorf("the same feedback again makes %v of %v", got, pleased)
	}
	feedback(-1)
	if got := firm(); got >= pleased {
		t.Errorf("the opposite feedback makes %v of %v", got, pleased)
	}
	for _, worth := range []float64{1.01, -2, math.NaN(), math.Inf(1)} {
		if err := result.Feedback(t.Context(), worth); !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("feedback of %v gives %v", worth, err)
		}
	}
	for range 256 {
		recall(t, m, "lighthouse")
	}
	if err := result.Feedback(t.Context(), 1); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("feedback on a recall of long ago gives %v", err)
	}
}

func TestFeedbackOnAnEmptyRecallChangesNothing(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	result := recall(t, m, "tennis")
	if err := result.Feedback(t.Context(), 1); err != nil || len(result.Evidence) != 0 {
		t.Errorf("%v, feedback gives %v", result.Evidence, err)
	}
	if err := new(egomem.Result).Feedback(t.Context(), 1); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("feedback on a result of no recall gives %v", err)
	}
}

func TestARecallWaitsForNoLearning(t *testing.T) {
	m, _ := reminded(t)
	held, release := make(chan struct{}), make(chan struct{})
	go func() {
		_ = m.Store().Write(context.WithoutCancel(t.Context()), func(*memgraph.Writer) error {
			close(held)
			<-release
			return errors.New("nothing")
		})
	}()
	<-held
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for range 300 {
		if _, err := m.Recall(ctx, egomem.Cue{Asker: egomem.App, Text: "lighthouse"}); err != nil {
			t.Fatal(err)
		}
	}
}

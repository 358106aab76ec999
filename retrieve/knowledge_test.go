package retrieve_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// plantDetails puts four hundred details of a hundred people; those of even people are masked. It returns
// the questions of each detail.
func plantDetails(t *testing.T, store *memgraph.Store) (questions []string) {
	t.Helper()
	syllables := strings.Fields("ba ce di fo gu ha je ki lo mu")
	name := func(i int) string {
		word := syllables[i%10] + syllables[i/10%10] + "ron"
		return strings.ToUpper(word[:1]) + word[1:]
	}
	kinds := []struct{ text, asks string }{
		{"%s keeps %s in the garden", "What does %s keep in the garden?"},
		{"%s plays %s on Sundays", "What does %s play on Sundays?"},
		{"%s moved to %s last year", "Where did %s move last year?"},
		{"%s bought %s at the market", "What did %s buy at the market?"},
	}
	write(t, store, func(w *memgraph.Writer) error {
		for i := range 400 {
			kind, person, detail := kinds[i%4], name(i/4), "zu"+syllables[i%10]+syllables[i/10%10]+syllables[i/100]
			text := fmt.Sprintf(kind.text, person, detail)
			id, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: text})
			if err != nil {
				return err
			}
			if i/4%2 == 0 {
				at := strings.Index(text, detail)
				if err := w.SetSpans(id, []graph.Span{{Start: at, End: at + len(detail), Clarity: 0.1}}); err != nil {
					return err
				}
			}
			questions = append(questions, fmt.Sprintf(kind.asks, person))
		}
		return nil
	})
	return questions
}

// The prompt tells what was told and is known no longer from what is known and what was never told.
func TestThePromptSaysWhatIsNoLongerKnown(t *testing.T) {
	longtest.Skip(t)
	store := newStore(t)
	questions := plantDetails(t, store)
	r := retrieve.New(store, &retrieve.Options{Mask: forget.Mask{}})
	ask := func(question string) (retrieve.Knowledge, string) {
		t.Helper()
		p, err := r.Prompt(t.Context(),
			retrieve.Question{Cue: retrieve.Cue{Text: question, Rendering: retrieve.Remembered, Now: time.Now()}})
		if err != nil {
			t.Fatal(err)
		}
		return p.Knowledge, p.Text(1000, nil)
	}
	counts := map[string]map[retrieve.Knowledge]int{"masked": {}, "clear": {}, "never": {}}
	for i, question := range questions {
		what := []string{"masked", "clear"}[i/4%2]
		k, text := ask(question)
		counts[what][k]++
		if k == retrieve.NoLonger != strings.Contains(text, "no longer know") {
			t.Errorf("of %q the prompt is %v, and says %q", question, k, text)
		}
	}
	for i := range 200 {
		asks := []string{"When does %s repair bicycles?", "Which teacher praised %s?", "How tall is the brother of %s?",
			"Why did %s sell the violin?"}[i%4]
		k, _ := ask(fmt.Sprintf(asks, strings.Fields(questions[i])[2]))
		counts["never"][k]++
	}
	masked := len(questions) / 2
	t.Logf("RESULT knowledge masked=%d nolonger=%d clear=%d known=%d never=%d nolonger=%d", masked,
		counts["masked"][retrieve.NoLonger], masked, counts["clear"][retrieve.Known], 200, counts["never"][retrieve.NoLonger])
	if got := counts["masked"][retrieve.NoLonger]; got < masked*95/100 {
		t.Errorf("of %d masked details %d are no longer known: %v", masked, got, counts["masked"])
	}
	if got := counts["never"][retrieve.NoLonger]; got > 10 {
		t.Errorf("of 200 things never told %d are no longer known: %v", got, counts["never"])
	}
	if got := counts["clear"][retrieve.Known]; got < masked*95/100 {
		t.Errorf("of %d clear details %d are known: %v", masked, got, counts["clear"])
	}
}

// Of two notes that fit alike the one that is better remembered comes first, and the score says so.
func TestRetentionIsAPartOfTheScore(t *testing.T) {
	store := newStore(t)
	var weak, strong graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if weak, _, err = w.Put(graph.Node{Kind: graph.Episodic, Text: "a walk by the sea",
			Stability: 10 * 24 * time.Hour}); err == nil {
			strong, _, err = w.Put(graph.Node{Kind: graph.Episodic, Text: "a walk by the sea", Stability: 1000 * 24 * time.Hour})
		}
		return err
	})
	r := retrieve.New(store, &retrieve.Options{Mask: forget.Mask{}})
	later := time.Now().AddDate(0, 0, 60)
	verbatim := recall(t, r, retrieve.Cue{Text: "walk by the sea", Now: later}).Evidence
	remembered := recall(t, r, retrieve.Cue{Text: "walk by the sea", Now: later, Rendering: retrieve.Remembered}).Evidence
	if len(remembered) != 2 || remembered[0].ID != strong || remembered[1].ID != weak {
		t.Fatalf("remembered is %+v", remembered)
	}
	part := func(e retrieve.Evidence) (value float64) {
		for _, p := range e.Parts {
			if p.Feature == "retention" {
				value = p.Value
			}
		}
		return value
	}
	if a, b := part(remembered[0]), part(remembered[1]); a < -0.1 || b > -0.9 ||
		!strings.Contains(remembered[1].Why(), "how well it is remembered") {
		t.Errorf("the parts are %v and %v, %q", a, b, remembered[1].Why())
	}
	for _, e := range verbatim {
		if part(e) != 0 {
			t.Errorf("verbatim it has the part %v", part(e))
		}
	}
}

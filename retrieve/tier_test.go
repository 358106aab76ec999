package retrieve_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// reached returns the tiers that a recall ran.
func reached(result *retrieve.Result) (tiers []retrieve.Tier) {
	for _, report := range result.Tiers {
		tiers = append(tiers, report.Tier)
	}
	return tiers
}

func TestASimpleQuestionEndsAtTheFirstTier(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		for day := range 40 {
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Session: "s",
				Text: fmt.Sprintf("On day %d the brother of a guest moved a chair.", day)}); err != nil {
				return err
			}
		}
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Session: "t", Text: "My brother Tomás moved to Lisbon, to open a bakery."})
		return err
	})
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "the brother who moved to Lisbon for a bakery"})
	if last := result.Tiers[len(result.Tiers)-1]; last.Tier != retrieve.Seeds || !last.Enough || last.WordCoverage < 0.99 {
		t.Errorf("it ended so: %+v", result.Tiers)
	}
	if best := result.Evidence[0]; best.Tier != retrieve.Seeds || best.Node.Session != "t" {
		t.Errorf("the best is %+v", best)
	}
}

func TestAHardQuestionRunsAllTiersAndReportsWhy(t *testing.T) {
	r := retrieve.New(songs(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?"})
	if got := reached(result); !slices.Equal(got,
		[]retrieve.Tier{retrieve.Seeds, retrieve.Expansion, retrieve.Walk, retrieve.Exploration}) {
		t.Errorf("it tried %v", got)
	}
	for _, report := range result.Tiers {
		if report.Enough || !strings.Contains(report.Reason, "covered") {
			t.Errorf("%v: %q", report.Tier, report.Reason)
		}
	}
}

func TestMaxTierAndTimeBudgetBoundARecall(t *testing.T) {
	r := retrieve.New(songs(t), nil)
	hard := retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?"}
	for depth := retrieve.Seeds; depth <= retrieve.Exploration; depth++ {
		cue := hard
		cue.MaxTier = depth
		if got := reached(recall(t, r, cue)); got[len(got)-1] != depth {
			t.Errorf("down to %v it tried %v", depth, got)
		}
	}
	hard.TimeBudget = time.Nanosecond
	result := recall(t, r, hard)
	if got := reached(result); len(got) != 1 || !strings.Contains(result.Tiers[0].Reason, "time budget is spent") ||
		len(result.Evidence) == 0 {
		t.Errorf("within a nanosecond it tried %v: %q", got, result.Tiers[0].Reason)
	}
}

func TestMaxModelCallsBoundsTheCalls(t *testing.T) {
	cue := retrieve.Cue{Text: "Where was the singer born who performed Paper Kite? And who wrote the Harbour Song?"}
	for _, test := range []struct{ calls, embedded, judged int }{{0, 3, 3}, {1, 1, 0}, {2, 1, 1}, {5, 2, 3}} {
		asked := 0
		e := &counting{}
		r := retrieve.New(songs(t), &retrieve.Options{Embedder: e, Judge: teacher{wants: "Halifax", asked: &asked}})
		cue.MaxModelCalls = test.calls
		if result := recall(t, r, cue); len(result.Evidence) == 0 {
			t.Error("nothing is found")
		}
		if e.calls != test.embedded || asked != test.judged {
			t.Errorf("of at most %d calls %d embed and %d judge, want %d and %d", test.calls, e.calls, asked,
				test.embedded, test.judged)
		}
	}
	if _, err := retrieve.New(songs(t), nil).Recall(t.Context(),
		retrieve.Cue{Text: "x", MaxModelCalls: -1}); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("fewer calls than none: %v", err)
	}
}

// counting is an embedder that counts its calls.
type counting struct{ calls int }

func (*counting) Model() string { return "counting" }

func (c *counting) EmbedQuery(context.Context, string) ([]float32, error) {
	c.calls++
	return []float32{1, 0}, nil
}

// teacher is a judge that waits for a word in the evidence, or fails.
type teacher struct {
	wants string
	fails error
	asked *int
}

func (j teacher) Judge(_ context.Context, _ retrieve.Cue, f retrieve.Findings, evidence []retrieve.Evidence) (retrieve.Verdict, error) {
	*j.asked++
	enough := slices.ContainsFunc(evidence[:min(2, len(evidence))],
		func(e retrieve.Evidence) bool { return strings.Contains(e.Text, j.wants) })
	return retrieve.Verdict{Enough: enough, Reason: "I looked for " + j.wants}, j.fails
}

func TestAJudgeReadsTheEvidenceAfterEachTier(t *testing.T) {
	asked := 0
	r := retrieve.New(songs(t), &retrieve.Options{Judge: teacher{wants: "Halifax", asked: &asked}})
	result := recall(t, r, retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?"})
	last := result.Tiers[len(result.Tiers)-1]
	if !last.Enough || last.Tier != retrieve.Walk || asked != 3 || last.Reason != "I looked for Halifax" {
		t.Errorf("asked %d times, it ended so: %+v", asked, last)
	}
	broken := errors.New("broken")
	r = retrieve.New(songs(t), &retrieve.Options{Judge: teacher{fails: broken, asked: &asked}})
	if _, err := r.Recall(t.Context(), retrieve.Cue{Text: "Kite"}); !errors.Is(err, broken) {
		t.Errorf("a judge that fails gives %v", err)
	}
}

func TestKindWeightsMixTheKinds(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		for _, n := range []graph.Node{
			{Kind: graph.Turn, Text: "tennis tennis tennis"}, {Kind: graph.Turn, Text: "tennis tennis here"},
			{Kind: graph.Turn, Text: "tennis over there"},
			{Kind: graph.Semantic, Text: "tennis is a sport that people play with rackets"},
			{Kind: graph.Semantic, Text: "a court for tennis has a net in the middle"},
			{Kind: graph.Procedural, Text: "bring water when somebody mentions tennis on a hot day"},
		} {
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	kinds := func(l retrieve.KindWeights) (kinds []graph.Kind) {
		for _, e := range recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "tennis", K: 3, KindWeights: l}).Evidence {
			kinds = append(kinds, e.Kind)
		}
		slices.Sort(kinds)
		return kinds
	}
	for _, test := range []struct {
		name    string
		leaning retrieve.KindWeights
		want    []graph.Kind
	}{
		{"episodes alone", retrieve.KindWeights{Episodic: 1}, []graph.Kind{graph.Turn, graph.Turn, graph.Turn}},
		{"concepts, then the rest", retrieve.KindWeights{Semantic: 2}, []graph.Kind{graph.Turn, graph.Semantic, graph.Semantic}},
		{"one of each", retrieve.KindWeights{Episodic: 1, Semantic: 1, Procedural: 1},
			[]graph.Kind{graph.Turn, graph.Semantic, graph.Procedural}},
		{"two to one", retrieve.KindWeights{Episodic: 20, Procedural: 10}, []graph.Kind{graph.Turn, graph.Turn, graph.Procedural}},
	} {
		if got := kinds(test.leaning); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// An action that a situation leads to is to be done. An action that a concept leads to is
// only knowledge. The trigger is never a result.
func TestAnActionIsToBeDoneWhenAnEventLedToIt(t *testing.T) {
	for _, test := range []struct {
		kind graph.Kind
		act  bool
	}{{graph.Situation, true}, {graph.Episodic, true}, {graph.Semantic, false}} {
		store := newStore(t)
		write(t, store, func(w *memgraph.Writer) error {
			from, _, _ := w.Put(graph.Node{Kind: test.kind, Text: "a thunderstorm at night"})
			trigger, _, _ := w.Put(graph.Node{Kind: graph.Procedural, Text: "somebody is afraid",
				Detail: graph.Procedure{Trigger: true}})
			action, _, _ := w.Put(graph.Node{Kind: graph.Procedural, Text: "hum a lullaby",
				Detail: graph.Procedure{Probability: 0.8}})
			for _, ends := range [][2]graph.ID{{from, trigger}, {trigger, action}} {
				if _, err := w.Link(graph.Edge{From: ends[0], To: ends[1], Label: "sets off"}); err != nil {
					return err
				}
			}
			return nil
		})
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "the thunderstorm again"})
		if at := place(result, "hum a lullaby"); at == 0 || result.Evidence[at-1].Act != test.act {
			t.Errorf("from %v: %+v", test.kind, result.Evidence)
		}
		if place(result, "somebody is afraid") != 0 {
			t.Errorf("from %v: the trigger is a result", test.kind)
		}
	}
}

func TestARecallExplainsItself(t *testing.T) {
	r := retrieve.New(songs(t), nil)
	text := recall(t, r, retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?", K: 2}).Explain()
	for _, part := range []string{"seeds: ", "exploration: ", "of the cue is covered",
		"1. Paper Kite is a country song, performed by Hank", "2. Hank Sole was born in Halifax.",
		"what it says together with another"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	if text := recall(t, r, retrieve.Cue{Text: "zzz"}).Explain(); !strings.Contains(text, "nothing matches the cue") {
		t.Error(text)
	}
}

func TestTheRulesEndWhereLaterTiersChangeLittle(t *testing.T) {
	clear := retrieve.Findings{Tier: retrieve.Seeds, Candidates: 60, WordCoverage: 0.5, Named: 1, NamedFound: 1,
		Cosine: 0.5, Lead: 4.1}
	change := func(by func(f *retrieve.Findings)) retrieve.Findings {
		f := clear
		by(&f)
		return f
	}
	for _, test := range []struct {
		name     string
		findings retrieve.Findings
		enough   bool
	}{
		{"turns that lead clearly", clear, true},
		{"a smaller lead", change(func(f *retrieve.Findings) { f.Lead = 3.9 }), false},
		{"without embeddings", change(func(f *retrieve.Findings) { f.Cosine = 0 }), true},
		{"a note is among the best", change(func(f *retrieve.Findings) { f.Notes = 1 }), false},
		{"an edge leads on", change(func(f *retrieve.Findings) { f.Edges = 1 }), false},
		{"few candidates", change(func(f *retrieve.Findings) { f.Candidates = 40 }), false},
		{"a name is missing", change(func(f *retrieve.Findings) { f.NamedFound = 0 }), false},
	} {
		if got := test.findings.Judge(); got.Enough != test.enough {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// chatter returns a memory of many turns about chairs, and one that leads clearly.
func chatter(t *testing.T) (store *memgraph.Store, lead graph.ID) {
	t.Helper()
	store = newStore(t)
	write(t, store, func(w *memgraph.Writer) (err error) {
		for day := range 80 {
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Session: "s",
				Text: fmt.Sprintf("On day %d a guest moved a chair to the kitchen.", day)}); err != nil {
				return err
			}
		}
		lead, _, err = w.Put(graph.Node{Kind: graph.Turn, Session: "t",
			Text: "My brother Tomás moved to Lisbon, to open a bakery with a cellar."})
		return err
	})
	return store, lead
}

func TestAStoredEdgeIsFollowedBeforeARecallEnds(t *testing.T) {
	store, lead := chatter(t)
	cue := retrieve.Cue{Text: "the brother who moved to Lisbon for a bakery with a cellar and vanished snowdrifts"}
	result := recall(t, retrieve.New(store, nil), cue)
	if report := result.Tiers[0]; !report.Enough || report.Edges != 0 || report.Notes != 0 {
		t.Fatalf("without edges it does not end: %+v", report)
	}
	write(t, store, func(w *memgraph.Writer) error {
		note, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "Tomás bakes bread", Detail: graph.Concept{},
			Provenance: []graph.ID{lead}})
		if err != nil {
			return err
		}
		other, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "the oven is hot at five", Detail: graph.Concept{}})
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: note, To: other, Label: "needs"})
		return err
	})
	cue.Kinds = []graph.Kind{graph.Turn}
	result = recall(t, retrieve.New(store, nil), cue)
	if report := result.Tiers[0]; report.Enough || report.Edges == 0 {
		t.Errorf("the edge of a note of the best turn is not counted: %+v", report)
	}
	if last := result.Tiers[len(result.Tiers)-1]; last.Tier < retrieve.Walk {
		t.Errorf("the recall ends at %v", last.Tier)
	}
}

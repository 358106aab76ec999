package retrieve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph/graph"

	"github.com/egomem/egomem/retrieve"
)

func TestEachQuestionOfACueHasEvidence(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "What is wrong with the terrible backhand? Whose dog barked all night?", K: 2})
	for _, text := range []string{"My backhand is terrible, but the coach is patient.", "My neighbour's dog barked all night."} {
		if place(result, text) == 0 {
			t.Errorf("%q is not among %v", text, result.Evidence)
		}
	}
	if len(result.Evidence) != 2 {
		t.Errorf("%d pieces of evidence, asked for 2", len(result.Evidence))
	}
}

// splitter returns what it is told to, or panics.
type splitter struct {
	questions []string
	fails     error
	panics    bool
}

func (s splitter) Split(context.Context, string) ([]string, error) {
	if s.panics {
		panic("out of tune")
	}
	return s.questions, s.fails
}

func TestASplitterFindsWhatTheRulesDoNotSplit(t *testing.T) {
	const cue = "Tell me about the backhand together with the barking"
	questions := []string{"What is wrong with the terrible backhand?", "Whose dog barked all night?"}
	r := retrieve.New(conversation(t), &retrieve.Options{Splitter: splitter{questions: questions}})
	result := recall(t, r, retrieve.Cue{Text: cue, K: 6})
	if result.StepError != nil || !slices.Equal(result.SubQuestions, questions) {
		t.Errorf("the questions are %q: %v", result.SubQuestions, result.StepError)
	}
	whole := recall(t, r, retrieve.Cue{Text: cue, K: 6, MaxModelCalls: 1})
	if len(whole.SubQuestions) != len(questions) {
		t.Errorf("with one call the questions are %q", whole.SubQuestions)
	}
}

func TestASplitterThatFailsLeavesItToTheRules(t *testing.T) {
	broken := errors.New("broken")
	cue := retrieve.Cue{Text: "What is wrong with the terrible backhand? Whose dog barked all night?", K: 4}
	want := recall(t, retrieve.New(conversation(t), nil), cue)
	for name, s := range map[string]splitter{
		"an error":        {fails: broken},
		"a panic":         {panics: true},
		"no question":     {},
		"an empty one":    {questions: []string{"Whose dog barked?", " "}},
		"too many":        {questions: []string{"a", "b", "c", "d", "e"}},
		"a long one":      {questions: []string{strings.Repeat("why ", 400)}},
		"two lines":       {questions: []string{"Whose dog\nbarked?"}},
		"bad UTF-8":       {questions: []string{"\xff"}},
		"the same, twice": {questions: []string{"Whose dog?", "Whose dog?"}},
	} {
		result := recall(t, retrieve.New(conversation(t), &retrieve.Options{Splitter: s}), cue)
		if result.StepError == nil || !strings.Contains(result.Explain(), "rules decided") {
			t.Errorf("%s is not reported", name)
		}
		if s.fails != nil && !errors.Is(result.StepError, broken) ||
			s.fails == nil && !s.panics && !errors.Is(result.StepError, graph.ErrInvalid) {
			t.Errorf("%s gives %v", name, result.StepError)
		}
		if !slices.Equal(result.SubQuestions, want.SubQuestions) || !slices.Equal(texts(result), texts(want)) {
			t.Errorf("%s: the evidence is %q, by rules %q", name, texts(result), texts(want))
		}
	}
}

// planner returns what it is told to, and counts its calls.
type planner struct {
	plan  retrieve.Plan
	fails error
	calls *int
}

func (p planner) Plan(context.Context, retrieve.Cue) (retrieve.Plan, error) {
	*p.calls++
	return p.plan, p.fails
}

func TestAPlannerGuidesWhatTheCueLeavesOpen(t *testing.T) {
	calls := 0
	hard := retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?"}
	plan := retrieve.Plan{MaxTier: retrieve.Expansion}
	r := retrieve.New(songs(t), &retrieve.Options{Planner: planner{plan: plan, calls: &calls}})
	if got := reached(recall(t, r, hard)); got[len(got)-1] != retrieve.Expansion {
		t.Errorf("planned down to expansion, it tried %v", got)
	}
	set := hard
	set.MaxTier = retrieve.Walk
	if got := reached(recall(t, r, set)); got[len(got)-1] != retrieve.Walk {
		t.Errorf("the app's depth is walk, it tried %v", got)
	}
	for name, p := range map[string]planner{
		"an error":       {fails: errors.New("broken"), calls: &calls},
		"a tier too far": {plan: retrieve.Plan{MaxTier: 9}, calls: &calls},
		"a bad weight": {plan: retrieve.Plan{MaxTier: retrieve.Seeds,
			KindWeights: retrieve.KindWeights{Episodic: -1}}, calls: &calls},
		"a bad mood": {plan: retrieve.Plan{MaxTier: retrieve.Seeds, Mood: graph.Mood{Pleasure: 2}}, calls: &calls},
	} {
		result := recall(t, retrieve.New(songs(t), &retrieve.Options{Planner: p}), hard)
		if got := reached(result); result.StepError == nil || got[len(got)-1] != retrieve.Exploration {
			t.Errorf("%s: %v, it tried %v", name, result.StepError, got)
		}
	}
	if calls != 6 {
		t.Errorf("planned %d times, want 6", calls)
	}
}

// texts returns the texts of the evidence.
func texts(result *retrieve.Result) (list []string) {
	for _, e := range result.Evidence {
		list = append(list, e.Text)
	}
	return list
}

func TestInputsAreRouted(t *testing.T) {
	for want, inputs := range map[retrieve.Route][]string{
		retrieve.Answer: {"", "Hello!", "Thanks", "How does a fridge work?", "Tell me a joke.", "Can you sing?",
			"谢谢", "请唱一首歌", "OK"},
		retrieve.Store: {"I joined a tennis club.", "My brother lives in Lisbon", "我昨天去了网球俱乐部。",
			"She never liked him, did she say."},
		retrieve.Retrieve: {"What did I say about my brother?", "Where did Emily go last week?",
			"Remind me what I said about John", "你记得我妈妈的生日吗？", "Does any of my colleagues love tennis?",
			"Tell me again who called."},
	} {
		for _, input := range inputs {
			if got := retrieve.RouteOf(input); got != want {
				t.Errorf("%q is routed to %v, want %v", input, got, want)
			}
		}
	}
}

package offline_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestPlansFollowTheFormOfTheCue(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct {
		cue  string
		want retrieve.Plan
	}{
		{"Hello!", retrieve.Plan{MaxTier: retrieve.Seeds}},
		{"How does a fridge work?", retrieve.Plan{MaxTier: retrieve.Seeds}},
		{"Where does John live?", retrieve.Plan{}},
		{"When did Emily join the club?", retrieve.Plan{KindWeights: retrieve.KindWeights{Episodic: 2, Semantic: 1}}},
		{"艾米丽什么时候加入俱乐部的？", retrieve.Plan{KindWeights: retrieve.KindWeights{Episodic: 2, Semantic: 1}}},
		{"Remind me what I promised to John",
			retrieve.Plan{KindWeights: retrieve.KindWeights{Episodic: 1, Semantic: 1, Procedural: 2}}},
	} {
		plan, err := steps.Plan(t.Context(), retrieve.Cue{Text: test.cue})
		if err == nil {
			err = plan.Validate()
		}
		plan.Mood = graph.Mood{}
		if err != nil || plan != test.want {
			t.Errorf("%q: %+v, want %+v: %v", test.cue, plan, test.want, err)
		}
	}
	sad, _ := steps.Plan(t.Context(), retrieve.Cue{Text: "I feel terribly sad and lonely, I hate everything"})
	glad, _ := steps.Plan(t.Context(), retrieve.Cue{Text: "I love it, this is wonderful and amazing!"})
	if !(sad.Mood.Pleasure < 0 && glad.Mood.Pleasure > 0) {
		t.Errorf("the moods are %+v and %+v", sad.Mood, glad.Mood)
	}
}

func TestJudgeAndSplitAreTheRulesOfRetrieve(t *testing.T) {
	steps := newSteps(t, nil)
	const cue = "Where does John live? And when did he move there?"
	questions, err := steps.Split(t.Context(), cue)
	if err != nil || len(questions) != 2 || !slices.Equal(questions, retrieve.Split(cue)) {
		t.Errorf("%q: %v", questions, err)
	}
	f := retrieve.Findings{Candidates: 5, WordCoverage: 1, Lead: 9}
	if v, err := steps.Judge(t.Context(), retrieve.Cue{}, f, nil); err != nil || !v.Enough || v != f.Judge() {
		t.Errorf("%+v: %v", v, err)
	}
}

func TestGapsAreFilledWithTheirGists(t *testing.T) {
	steps := newSteps(t, nil)
	f := &forget.Faded{Clear: []string{"I saw ", " and ", "."}, Gists: []string{"an animal", ""}}
	fillings, err := steps.Fill(t.Context(), f)
	if err != nil || !slices.Equal(fillings, []string{"an animal", "something"}) || f.Check(fillings) != nil {
		t.Errorf("%q: %v", fillings, err)
	}
	if _, err := steps.Fill(t.Context(), &forget.Faded{}); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("nothing to fill gives %v", err)
	}
}

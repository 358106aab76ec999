package examples_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/afternoon"
	"github.com/egomem/egomem/memgraph/graph"
)

// Whatever is asked in whatever way, evidence is what the cue asks for, each piece once and best first, and a
// prompt keeps to its tokens.
func TestEvidenceHoldsToItsCue(t *testing.T) {
	scripts := []string{"chinese-family", "both"}
	if testing.Short() {
		scripts = scripts[:1]
	}
	for _, script := range scripts {
		t.Run(script, func(t *testing.T) {
			var cues []egomem.Cue
			var askers []egomem.ID
			chance := rand.New(rand.NewPCG(1, 2))
			s, err := afternoon.Find(script)
			if err != nil {
				t.Fatal(err)
			}
			err = s.Live(t.Context(), t.TempDir(), egomem.Options{ReadOnlyRecall: true},
				func(m *egomem.Memory, q afternoon.Question) error {
					asker, err := m.Person(t.Context(), q.Asker)
					if err != nil {
						return err
					}
					if !slices.Contains(askers, asker) {
						askers = append(askers, asker)
					}
					if cues = append(cues, egomem.Cue{Text: q.Text, Asker: asker}); len(cues) < 40 {
						return nil // a script has forty, and ends with them
					}
					for _, text := range []string{"What did we talk about in our first talk?", "When did we last talk?",
						"我们上周聊了什么？", "zzz qqq", "What do I have to do?", "What do you know about me?",
						"Where do I live?", "Who is my sister, where does she live and what does she do?",
						"Which of us is older, and how do we like pizza?", "hello", "?"} {
						cues = append(cues, egomem.Cue{Text: text, Asker: asker})
					}
					cues = append(cues, egomem.Cue{Asker: asker, Keywords: []string{"music"}},
						egomem.Cue{Asker: asker, Keywords: []string{"吃"}, Relations: []string{"friend", "朋友"}})
					for range 200 {
						cue := cues[chance.IntN(len(cues))]
						vary(&cue, chance, askers)
						holds(t, m, cue, chance)
					}
					return nil
				})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// vary sets some fields of a cue.
func vary(cue *egomem.Cue, chance *rand.Rand, askers []egomem.ID) {
	begin := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	often := func(n int, set func()) {
		if chance.IntN(n) == 0 {
			set()
		}
	}
	often(6, func() { cue.Asker = egomem.App })
	often(2, func() { cue.K = 1 + chance.IntN(20) })
	often(3, func() {
		kinds := []graph.Kind{graph.Turn, graph.Semantic, graph.Affect, graph.Intention, graph.Procedural, graph.Episodic}
		cue.Kinds = []graph.Kind{kinds[chance.IntN(len(kinds))], kinds[chance.IntN(len(kinds))]}
	})
	often(5, func() { cue.From = begin.AddDate(0, 0, chance.IntN(60)) })
	often(5, func() { cue.To = begin.AddDate(0, 0, 60+chance.IntN(60)) })
	often(3, func() { cue.MinTrust = graph.Trust(1 + chance.IntN(int(graph.LastTrust))) })
	often(3, func() { cue.MaxTier = egomem.Tier(1 + chance.IntN(4)) })
	often(4, func() { cue.Leak = 1.5 })
	often(4, func() { cue.Rendering = egomem.Remembered })
	often(4, func() { cue.Company = []egomem.ID{askers[chance.IntN(len(askers))]} })
}

// holds recalls by a cue, then again with some of the results left out.
func holds(t *testing.T, m *egomem.Memory, cue egomem.Cue, chance *rand.Rand) {
	t.Helper()
	result, err := m.Recall(t.Context(), cue)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Evidence {
		if chance.IntN(8) == 0 {
			cue.Except = append(cue.Except, e.ID)
		}
	}
	asked := fmt.Sprintf("%+v", cue)
	if result, err = m.Recall(t.Context(), cue); err != nil {
		t.Fatal(err)
	}
	fits(t, "evidence of "+asked, &cue, result.Evidence)
	if most := max(cue.K, 10); len(result.Evidence) > most {
		t.Errorf("%s: %d pieces", asked, len(result.Evidence))
	}
	for i, e := range result.Evidence {
		sum := 0.0
		for _, reason := range e.Reasons {
			sum += reason.Value
		}
		if sum < e.Score-0.1 || sum > e.Score+0.1 { // small parts are left out
			t.Errorf("%s: the reasons of %q add up to %v of %v", asked, e.Text, sum, e.Score)
		}
		if result.Fallback != (e.Tier == 0) || cue.MaxTier > 0 && e.Tier > cue.MaxTier {
			t.Errorf("%s: %q is found by %v, fallback %t", asked, e.Text, e.Tier, result.Fallback)
		}
		if i > 0 && result.SubQuestions == nil && e.Score > result.Evidence[i-1].Score {
			t.Errorf("%s: %q has %v after %v", asked, e.Text, e.Score, result.Evidence[i-1].Score)
		}
		if e.Until.IsZero() != (e.ReplacedBy == 0) {
			t.Errorf("%s: %q until %v by %v", asked, e.Text, e.Until, e.ReplacedBy)
		}
	}
	prompt, err := m.Prompt(t.Context(), egomem.Question{Cue: cue, Turns: chance.IntN(9) - 1})
	if err != nil {
		t.Fatal(err)
	}
	pieces := slices.Concat(prompt.Pairs...)
	for i := range prompt.Known {
		pieces = append(pieces, prompt.Known[i].Evidence)
		fits(t, "contradictions of "+asked, &cue, prompt.Known[i].Contradicts)
	}
	fits(t, "prompt of "+asked, &cue, append(pieces, prompt.Errands...))
	fits(t, "all in the prompt of "+asked, &egomem.Cue{Retired: true},
		slices.Concat(pieces, prompt.Due, prompt.Core, prompt.Recent))
	for name, count := range map[string]func(string) int{"characters": utf8.RuneCountInString,
		"words": func(text string) int { return len(strings.Fields(text)) }} {
		if most := chance.IntN(900); count(prompt.Text(most, count)) > most {
			t.Errorf("%s: the prompt has more than %d %s", asked, most, name)
		}
	}
}

// fits checks that each piece of evidence is there once and is what a cue asks for.
func fits(t *testing.T, what string, cue *egomem.Cue, list []egomem.Evidence) {
	t.Helper()
	seen := map[egomem.ID]bool{}
	for _, e := range list {
		at := e.Node.Event
		outside := at.IsZero() || at.Before(cue.From) || !cue.To.IsZero() && !at.Before(cue.To)
		switch {
		case seen[e.ID]:
			t.Errorf("%s: %q comes twice", what, e.Text)
		case len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, e.Kind), e.Kind == graph.Person:
			t.Errorf("%s: %q is a %v", what, e.Text, e.Kind)
		case slices.Contains(cue.Except, e.ID):
			t.Errorf("%s: %q was left out", what, e.Text)
		case e.Trust < cue.MinTrust:
			t.Errorf("%s: %q is %v", what, e.Text, e.Trust)
		case !cue.Retired && !e.Node.Retired.IsZero():
			t.Errorf("%s: %q is no longer believed", what, e.Text)
		case (!cue.From.IsZero() || !cue.To.IsZero()) && outside:
			t.Errorf("%s: %q is of %v", what, e.Text, at)
		}
		seen[e.ID] = true
	}
}

package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/scripted"
	"github.com/egomem/egomem/internal/language"
)

// maker makes the context from which a question is answered.
type maker struct {
	name string
	// consolidated contexts need what the memory made of what was said.
	consolidated bool
	make         func(ctx context.Context, m *egomem.Memory, t *talk, p *probe) (string, error)
}

// makers are the prompt, what LIGHT leaves out of it in turn, and two bounds: the turns that are gold,
// and turns at random.
func makers(budget int) []maker {
	prompt := func(q egomem.Question, drop string) func(context.Context, *egomem.Memory, *talk, *probe) (string, error) {
		return func(ctx context.Context, m *egomem.Memory, t *talk, p *probe) (string, error) {
			q.Cue = egomem.Cue{Text: p.text, Asker: egomem.App}
			made, err := m.Prompt(ctx, q)
			if err != nil {
				return "", err
			}
			return without(made.Text(budget, nil), drop), nil
		}
	}
	return []maker{
		{"prompt", true, prompt(egomem.Question{}, "")},
		{"no-episodes", true, prompt(egomem.Question{}, "From earlier conversations:")},
		{"no-last-turns", true, prompt(egomem.Question{Turns: -1}, "")},
		{"no-scratchpad", false, prompt(egomem.Question{}, "")},
		{"gold", false, func(_ context.Context, _ *egomem.Memory, t *talk, p *probe) (string, error) { return golden(t, p), nil }},
		{"random", false, func(_ context.Context, _ *egomem.Memory, t *talk, p *probe) (string, error) {
			return atRandom(t, p, budget), nil
		}},
	}
}

// without leaves a section out of a prompt.
func without(text, heading string) string {
	if heading == "" {
		return text
	}
	var kept strings.Builder
	dropping := false
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "- ") {
			dropping = strings.TrimSpace(line) == heading
		}
		if !dropping {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// golden is what a memory without a fault gives: the turns that are gold, newest first where a value
// was replaced, with the marks of contradictions and of what is not known.
func golden(t *talk, p *probe) string {
	turns := t.said(p.gold)
	if p.ability == scripted.Update {
		slices.Reverse(turns)
	}
	var text strings.Builder
	switch p.ability {
	case scripted.Abstention:
		text.WriteString("Say so: " + unknownMarks[0] + "\n")
	case scripted.Contradiction:
		text.WriteString("- but also, and you " + contradictMark + "\n")
	}
	for i := range turns {
		text.WriteString(line(&turns[i]))
	}
	return text.String()
}

// atRandom fills the budget with turns at random.
func atRandom(t *talk, p *probe, budget int) string {
	chance := rand.New(rand.NewPCG(uint64(len(t.turns)), uint64(len(p.text))))
	var text strings.Builder
	for used := 0; used < budget; {
		l := line(&t.turns[chance.IntN(len(t.turns))])
		used += language.EstimateTokens(l)
		text.WriteString(l)
	}
	return text.String()
}

// p95 returns the 95th percentile of durations.
func p95(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	list = slices.Sorted(slices.Values(list))
	return list[len(list)*95/100]
}

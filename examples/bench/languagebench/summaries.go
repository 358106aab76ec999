package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// The tokens of a summary: a share of its dialog's, within bounds, as Consolidate has it.
const (
	tokenShare  = 8
	leastTokens = 48
	leastTurns  = 8 // of a dialog that is measured
)

// summarizers choose what to keep of a dialog.
var summarizers = []struct {
	name      string
	summarize func(ctx context.Context, steps *offline.Steps, in *consolidate.SummaryInput) (string, error)
}{
	{"offline", func(ctx context.Context, steps *offline.Steps, in *consolidate.SummaryInput) (string, error) {
		s, err := steps.Summarize(ctx, in)
		return s.Text, err
	}},
	{"first", func(_ context.Context, _ *offline.Steps, in *consolidate.SummaryInput) (string, error) {
		return keep(in.Turns, in.MaxTokens), nil
	}},
	{"random", func(_ context.Context, _ *offline.Steps, in *consolidate.SummaryInput) (string, error) {
		turns := slices.Clone(in.Turns)
		rand.New(rand.NewPCG(1, uint64(len(turns)))).Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
		return keep(turns, in.MaxTokens), nil
	}},
}

// keep returns the first turns that fit into a number of tokens.
func keep(turns []consolidate.Turn, tokens int) string {
	var text strings.Builder
	for _, t := range turns {
		line := t.Speaker + ": " + t.Text + "\n"
		if cost := language.EstimateTokens(line); cost <= tokens {
			tokens -= cost
			text.WriteString(line)
		}
	}
	return text.String()
}

// asked is a question of a set, or a text that people wrote of a session.
type asked struct {
	Text    string   `json:"text"`
	Answer  string   `json:"answer"`
	Gold    []string `json:"gold"`
	Session string   `json:"session"`
}

// summaries measures how many of the terms of questions and their answers, or of what people or a language model
// wrote of a session, the summary of that dialog has. Names of those who talk do not count.
func summaries(ctx context.Context, o options, out io.Writer) error {
	steps, err := offline.New(nil)
	if err != nil {
		return err
	}
	for _, test := range []struct{ set, file string }{
		{"friendsqa", "queries.jsonl"}, {"qmsum", "queries.jsonl"}, {"locomo", "queries.jsonl"},
		{"locomo", "session_summaries.jsonl"}, {"locomo", "facts.jsonl"},
	} {
		documents, err := readLines[document](o, test.set, "documents.jsonl")
		if err != nil {
			return err
		}
		list, err := readLines[asked](o, test.set, test.file)
		if err != nil {
			return err
		}
		of := map[string][]string{} // texts by their session or turn
		for _, a := range list {
			at := a.Session
			if at == "" && len(a.Gold) > 0 {
				at = a.Gold[0]
			}
			of[at] = append(of[at], a.Text+" "+a.Answer)
		}
		for _, s := range summarizers {
			sum, count := 0.0, 0
			for _, dialog := range dialogs(documents) {
				in := &consolidate.SummaryInput{}
				tokens, names := 0, map[string]bool{}
				texts := of[dialog[0].Session]
				for _, d := range dialog {
					in.Turns = append(in.Turns, consolidate.Turn{Speaker: d.Speaker, Text: d.Text})
					tokens += language.EstimateTokens(d.Text)
					texts = append(texts, of[d.ID]...)
					for _, term := range lexical.Terms(nil, d.Speaker) {
						names[term] = true
					}
				}
				in.MaxTokens = min(max(tokens/tokenShare, leastTokens), consolidate.DefaultSummaryTokens)
				if len(dialog) < leastTurns || len(dialog) > consolidate.MaxTurns || len(texts) == 0 {
					continue
				}
				summary, err := s.summarize(ctx, steps, in)
				if err != nil {
					return err
				}
				for _, text := range texts {
					if share, ok := covered(text, summary, names); ok {
						sum += share
						count++
					}
				}
			}
			fmt.Fprintf(out, "RESULT summaries set=%s of=%s by=%s texts=%d terms=%.1f\n", test.set,
				strings.TrimSuffix(test.file, ".jsonl"), s.name, count, 100*sum/float64(max(count, 1)))
		}
	}
	return nil
}

// dialogs returns the turns of each session.
func dialogs(documents []document) (list [][]document) {
	for i, d := range documents {
		if i == 0 || d.Session != documents[i-1].Session || d.User != documents[i-1].User {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], d)
	}
	return list
}

// covered returns the share of a text's terms, without some, that a summary has.
func covered(text, summary string, without map[string]bool) (share float64, ok bool) {
	terms := lexical.Terms(nil, text)
	slices.Sort(terms)
	terms = slices.DeleteFunc(slices.Compact(terms), func(term string) bool { return without[term] })
	has := lexical.Terms(nil, summary)
	slices.Sort(has)
	for _, term := range terms {
		if _, found := slices.BinarySearch(has, term); found {
			share++
		}
	}
	return share / float64(max(len(terms), 1)), len(terms) > 0
}

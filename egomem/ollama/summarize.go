package ollama

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
)

// summaryTurns bounds the turns that one call reads.
const summaryTurns = maxPosition

// summaryAnswer is a summary as a model answers it.
type summaryAnswer struct {
	Sentences []struct {
		Turns []position `json:"turns"`
		Text  sentence   `json:"text"`
	} `json:"sentences"`
}

var summarySchema = fixedSchema[summaryAnswer](map[string]int{"sentences": 8, "turns": 6})

// Summarize folds the turns into the summary, up to 24 at a time. Turns that the model does
// not summarise well are folded in by the fallback.
//
// At worst it makes two calls for each turn, and usually one for 24 turns: each with at
// most ContextTokens of prompt and answer together.
func (s *Steps) Summarize(ctx context.Context, in *consolidate.SummaryInput) (consolidate.Summary, error) {
	p := &consolidate.Passage{Turns: in.Turns, Summary: in.Previous}
	if err := p.Validate(); err != nil {
		return consolidate.Summary{}, fmt.Errorf("summarize: %w", err)
	}
	schema, err := summarySchema()
	if err != nil {
		return consolidate.Summary{}, err
	}
	out := consolidate.Summary{Text: in.Previous}
	read := false
	for start := 0; start < len(in.Turns); {
		end := s.summaryEnd(in, out.Text, start)
		part := &consolidate.SummaryInput{Previous: out.Text, Turns: in.Turns[start:end], MaxTokens: in.MaxTokens}
		next, err := s.summarizePart(ctx, schema, part)
		if err == nil {
			read = true
		} else if err = s.fellBack(ctx, "summarize", err); err == nil {
			next, err = s.fallback.Summarize(ctx, part)
		}
		if err != nil {
			return consolidate.Summary{}, err
		}
		out.Text = next.Text
		for _, at := range next.Basis {
			out.Basis = append(out.Basis, start+at)
		}
		start = end
	}
	if !read {
		return s.fallback.Summarize(ctx, in)
	}
	return out, nil
}

// summaryEnd returns where the turns end that fit into a prompt, at least one.
func (s *Steps) summaryEnd(in *consolidate.SummaryInput, previous string, start int) int {
	left := s.room("summarize", summaryTokens) - tokensOf(previous) - 128
	end := start
	for end < len(in.Turns) && end-start < summaryTurns {
		if left -= tokensOf(in.Turns[end].Text) + lineTokens; left < 0 && end > start {
			break
		}
		end++
	}
	return end
}

func (s *Steps) summarizePart(ctx context.Context, schema *schema, in *consolidate.SummaryInput) (best consolidate.Summary, err error) {
	err = s.ask(ctx, &question{"summarize", summaryPrompt(in), schema, summaryTokens}, func(answer string) error {
		var a summaryAnswer
		if err := schema.read(answer, &a); err != nil {
			return err
		}
		summary, fault := summaryOf(in, &a)
		if len(summary.Text) > len(best.Text) {
			best = summary
		}
		return bad(fault)
	})
	if best.Text != "" && ctx.Err() == nil {
		if err != nil { // what is left of it is valid
			s.stats.add("summarize", func(c *StepStats) { c.Repaired++ })
		}
		return best, best.Validate(in)
	}
	if err == nil {
		err = because(ErrBadAnswer, "the summary is empty")
	}
	return best, err
}

// summaryOf returns the sentences that rest on the turns they name, or on the summary
// before. Sentences beyond the budget of tokens are left out.
func summaryOf(in *consolidate.SummaryInput, a *summaryAnswer) (consolidate.Summary, error) {
	budget := in.MaxTokens
	if budget <= 0 {
		budget = consolidate.DefaultSummaryTokens
	}
	var out consolidate.Summary
	var lines []string
	var faults []error
	for i, line := range a.Sentences {
		text := clean(string(line.Text))
		source := []string{in.Previous}
		var basis []int
		for _, number := range line.Turns {
			if at := int(number) - 1; at >= 0 && at < len(in.Turns) && !slices.Contains(basis, at) {
				basis = append(basis, at)
				source = append(source, in.Turns[at].Speaker, in.Turns[at].Text)
			}
		}
		switch {
		case text == "":
			continue
		case len(basis) == 0 && in.Previous == "":
			faults = append(faults, fmt.Errorf("sentence %d names no turn", i+1))
			continue
		case !grounded(text, strings.Join(source, "\n")):
			faults = append(faults, fmt.Errorf("the words of sentence %d are not in its turns", i+1))
			continue
		}
		if tokens := language.EstimateTokens(text); tokens <= budget {
			budget -= tokens
			lines = append(lines, text)
			out.Basis = append(out.Basis, basis...)
		}
	}
	slices.Sort(out.Basis)
	out.Basis = slices.Compact(out.Basis)
	out.Text = strings.Join(lines, "\n")
	if len(lines) == 0 && len(faults) == 0 {
		faults = append(faults, errors.New("there is no sentence"))
	}
	return out, errors.Join(faults...)
}

// summaryPrompt writes the data of a summary.
func summaryPrompt(in *consolidate.SummaryInput) string {
	var f fenced
	for line := range strings.Lines(in.Previous) {
		if line = quote(line); line != "" {
			f.add(struct {
				Summary string `json:"summary"`
			}{line})
		}
	}
	for i := range in.Turns {
		line := newTurnLine(i+1, &in.Turns[i], false)
		line.Context = false
		f.add(line)
	}
	return f.ask("Write the new summary.")
}

package ollama

import (
	"context"
	"fmt"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	gistSpans    = 12 // details that one call reads
	maxGistBytes = 64
)

// gistAnswer are gists as a model answers them, in the order of the details.
type gistAnswer struct {
	Gists []phrase `json:"gists"`
}

// Gist asks for gists, twelve details at a time. A gist that says too much, or repeats a
// word of a detail, is replaced by that of the fallback. Spans that do not fit the text are
// graph.ErrInvalid.
//
// At worst it makes two calls for twelve spans, each with at most ContextTokens.
func (s *Steps) Gist(ctx context.Context, text string, spans []graph.Span) ([]string, error) {
	for _, span := range spans {
		if span.Start < 0 || span.End > len(text) || span.Start >= span.End {
			return nil, fmt.Errorf("gist: %w: span %d to %d of %d bytes", graph.ErrInvalid, span.Start, span.End, len(text))
		}
	}
	var all []string
	for start := 0; start < len(spans); start += gistSpans {
		part := spans[start:min(len(spans), start+gistSpans)]
		gists, err := s.gistPart(ctx, text, part, spans)
		if err != nil {
			if err := s.fellBack(ctx, "gist", err); err != nil {
				return nil, err
			}
			gists = make([]string, len(part))
		}
		if err := s.completeGists(ctx, text, part, gists); err != nil {
			return nil, err
		}
		all = append(all, gists...)
	}
	return all, ctx.Err()
}

// completeGists asks the fallback for the gists that are missing.
func (s *Steps) completeGists(ctx context.Context, text string, spans []graph.Span, gists []string) error {
	var missing []graph.Span
	var at []int
	for i, gist := range gists {
		if gist == "" {
			missing, at = append(missing, spans[i]), append(at, i)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	rest, err := s.fallback.Gist(ctx, text, missing)
	for i := range rest {
		gists[at[i]] = rest[i]
	}
	return err
}

// gistPart asks the model. The gists that it returns are "" where they did not fit.
func (s *Steps) gistPart(ctx context.Context, text string, spans, hidden []graph.Span) ([]string, error) {
	schema, err := listSchema[gistAnswer](len(spans))
	if err != nil {
		return nil, err
	}
	var f fenced
	f.add(struct {
		Text string `json:"text"`
	}{quote(text)})
	for i, span := range spans {
		f.add(struct {
			Detail int    `json:"detail"`
			Text   string `json:"text"`
		}{i + 1, quote(text[span.Start:span.End])})
	}
	var gists []string
	err = s.ask(ctx, &question{"gist", f.ask(fmt.Sprintf("Give the gists of the %d details.", len(spans))), schema,
		gistTokens * (len(spans) + 1)}, func(answer string) error {
		var a gistAnswer
		if err := schema.read(answer, &a); err != nil {
			return err
		}
		var faults []string
		list := make([]string, len(spans))
		for i, gist := range a.Gists {
			if list[i] = clean(string(gist)); list[i] == "" {
				continue
			}
			if fault := gistFault(list[i], text, hidden); fault != "" {
				faults = append(faults, fmt.Sprintf("gist %d %s", i+1, fault))
				list[i] = ""
			}
		}
		if gists == nil || countFilled(list) >= countFilled(gists) {
			gists = list
		}
		if len(faults) > 0 {
			return because(ErrBadAnswer, strings.Join(faults, ", "))
		}
		return nil
	})
	if countFilled(gists) > 0 && ctx.Err() == nil {
		if err != nil { // the others come from the fallback
			s.stats.add("gist", func(c *StepStats) { c.Repaired++ })
		}
		return gists, nil
	}
	return gists, err
}

func countFilled(list []string) (n int) {
	for _, text := range list {
		if text != "" {
			n++
		}
	}
	return n
}

// gistFault says why a gist tells too much, or "". It may repeat no word of any detail.
func gistFault(gist, text string, hidden []graph.Span) string {
	if len(gist) > maxGistBytes {
		return "is too long"
	}
	lower := strings.ToLower(gist)
	if strings.ContainsAny(lower, "0123456789") {
		return "has a number"
	}
	words := map[string]bool{}
	for _, term := range lexical.Terms(nil, gist) {
		words[term] = true
	}
	for _, span := range hidden {
		detail := strings.ToLower(text[span.Start:span.End])
		if strings.Contains(detail, lower) || strings.Contains(lower, strings.TrimSpace(detail)) {
			return "repeats a detail"
		}
		for _, term := range lexical.Terms(nil, detail) {
			if words[term] {
				return "repeats a word of a detail"
			}
		}
	}
	return ""
}

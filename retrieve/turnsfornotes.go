package retrieve

import (
	"context"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// turnsForNotes puts a turn in the place of each note among the first pieces of evidence that says no more than this turn, its only
// source: "My dentist is Dr Patel on Mill Lane" for "Emily's dentist: Dr Patel". What holds now is found by comparing what was said.
func (r *Retriever) turnsForNotes(ctx context.Context, cue *Cue, result *Result) error {
	if result.Fallback || len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Turn) {
		return nil
	}
	first := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	var sources []found
	for i := range first {
		if e := &first[i]; isOfOneTurn(e) {
			sources = append(sources, found{id: e.Node.Provenance[0], speaker: e.Node.Speaker})
		}
	}
	turns, err := r.readAll(ctx, cue, sources)
	if err != nil {
		return err
	}
	said := map[graph.ID]*Evidence{}
	for i := range turns {
		if t := &turns[i]; t.Kind == graph.Turn && cue.mayHave(t) {
			said[t.ID] = t
		}
	}
	shown := map[graph.ID]bool{}
	list := result.Evidence[:0:0]
	for i, e := range result.Evidence {
		if i < len(first) && isOfOneTurn(&e) {
			if t := said[e.Node.Provenance[0]]; t != nil && repeats(inWordsOfTurn(&e), t.Text) {
				t.Score, t.Parts, t.Path, t.Tier, t.Until, t.ReplacedBy = e.Score, e.Parts, e.Path, e.Tier, e.Until, e.ReplacedBy
				e = *t
			}
		}
		if !shown[e.ID] {
			shown[e.ID] = true
			list = append(list, e)
		}
	}
	result.Evidence = list
	return nil
}

// isOfOneTurn reports whether evidence is a statement with one source.
func isOfOneTurn(e *Evidence) bool { return isStatement(&e.Node) && len(e.Node.Provenance) == 1 }

// inWordsOfTurn returns what a note says without who said it when, and of whom.
func inWordsOfTurn(e *Evidence) string {
	text := language.WithoutReport(e.Text)
	if c, ok := e.Node.Detail.(graph.Concept); ok && c.Subject != "" {
		text = strings.ReplaceAll(text, c.Subject, "")
	}
	return text
}

// markQuotes marks notes as replaced that say no more than a turn, their only source, which is marked.
func (r *Result) markQuotes() {
	replaced := map[graph.ID]*Evidence{}
	for i := range r.Evidence {
		if e := &r.Evidence[i]; e.Kind == graph.Turn && !e.Until.IsZero() {
			replaced[e.ID] = e
		}
	}
	for i := range r.Evidence {
		e := &r.Evidence[i]
		if !isOfOneTurn(e) || !e.Until.IsZero() {
			continue
		}
		if turn := replaced[e.Node.Provenance[0]]; turn != nil && repeats(inWordsOfTurn(e), turn.Text) {
			e.Until, e.ReplacedBy = turn.Until, turn.ReplacedBy
		}
	}
}

package retrieve

import (
	"context"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// standIns are the notes in whose places turns stand, by the turn.
type standIns map[graph.ID]standIn

type standIn struct {
	note Evidence
	turn *Evidence // if it is evidence by itself too; else nil
}

// turnsForNotes puts a turn in the place of each note among the first pieces of evidence that says no more than this turn, its only
// source: "My dentist is Dr Patel in Mill Street" for "Emily's dentist: Dr Patel". What holds now is found by comparing what was said;
// notesForTurns puts the notes back.
func (r *Retriever) turnsForNotes(ctx context.Context, cue *Cue, result *Result) (standIns, error) {
	if result.Fallback || len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Turn) {
		return nil, nil
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
		return nil, err
	}
	said := map[graph.ID]*Evidence{}
	for i := range turns {
		if t := &turns[i]; t.Kind == graph.Turn && cue.mayHave(t) {
			said[t.ID] = t
		}
	}
	places, list := standIns{}, result.Evidence[:0:0]
	shown := map[graph.ID]bool{}
	for i, e := range result.Evidence {
		if i < len(first) && isOfOneTurn(&e) {
			turn := said[e.Node.Provenance[0]]
			if turn != nil && !shown[turn.ID] && repeats(inWordsOfTurn(&e), turn.Text) {
				places[turn.ID] = standIn{note: e}
				turn.Score, turn.Parts, turn.Tier, turn.Until, turn.ReplacedBy = e.Score, e.Parts, e.Tier, e.Until, e.ReplacedBy
				e = *turn
			}
		} else if place, stands := places[e.ID]; stands {
			place.turn = &e
			places[e.ID] = place
			continue
		}
		shown[e.ID] = true
		list = append(list, e)
	}
	result.Evidence = list
	return places, nil
}

// notesForTurns puts notes back in their places, with what was found of their turns. A turn that is evidence by itself has its place by
// its score.
func (r *Result) notesForTurns(places standIns) {
	var turns []Evidence
	for i := range r.Evidence {
		e := &r.Evidence[i]
		place, stands := places[e.ID]
		if !stands {
			continue
		}
		if turn := place.turn; turn != nil {
			turn.Until, turn.ReplacedBy = e.Until, e.ReplacedBy
			turns = append(turns, *turn)
		}
		place.note.Score, place.note.Parts, place.note.Until, place.note.ReplacedBy = e.Score, e.Parts, e.Until, e.ReplacedBy
		*e = place.note
	}
	for _, turn := range turns {
		at := slices.IndexFunc(r.Evidence, func(e Evidence) bool { return e.Score < turn.Score })
		if at < 0 {
			at = len(r.Evidence)
		}
		r.Evidence = slices.Insert(r.Evidence, at, turn)
	}
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

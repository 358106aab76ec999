package retrieve

import (
	"context"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// maxRelationsAsked is how many relations are looked through for the one that a question asks for.
const maxRelationsAsked = 16

// relationFirst puts the turn first that told the relation which a question asks for and which holds now, if consolidation found it:
// "First day at the garden centre!" for "Where do I work?". It marks turns among the first pieces that told relations of the same label
// which are over.
func (r *Retriever) relationFirst(ctx context.Context, cue *Cue, result *Result) error {
	labels := language.RelationAsked(cue.Text)
	noTurns := len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Turn)
	if labels == nil || noTurns || result.Fallback || result.given || len(result.SubQuestions) > 0 || len(result.Evidence) == 0 {
		return nil
	}
	asked := FactCue{Text: cue.Text, Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: maxRelationsAsked,
		MinTrust: cue.MinTrust, labels: labels}
	all, err := r.factsNear(ctx, asked, channel.Embedding{})
	if err != nil {
		return err
	}
	asked.former = true
	former, err := r.factsNear(ctx, asked, channel.Embedding{})
	if err != nil {
		return err
	}
	var now *Evidence
	object := ""
	for i := range all {
		f := &all[i]
		if !f.Holds(cue.Now) || !isAskedOf(cue, f) {
			continue
		}
		turn, err := r.lastTelling(ctx, cue, f)
		if err != nil {
			return err
		}
		if turn == nil {
			continue
		}
		if object != "" && object != language.NameKey(f.ToName) {
			return nil // which of them is meant, nothing says
		}
		object = language.NameKey(f.ToName)
		if now == nil || turn.Time.After(now.Time) {
			now = turn
		}
	}
	if now == nil || restsOnly(&result.Evidence[0], now.ID) {
		return nil
	}
	isNewer := result.Evidence[0].Time.Before(now.Time)
	for i := range result.Evidence[:min(answerPlaces, len(result.Evidence))] {
		e := &result.Evidence[i]
		over := slices.ContainsFunc(former, func(f Fact) bool { return isAskedOf(cue, &f) && slices.Contains(f.Provenance, e.ID) })
		if e.Kind == graph.Turn && over && e.Until.IsZero() && e.Time.Before(now.Time) {
			e.Until, e.ReplacedBy = now.Time, now.ID
		}
	}
	if isNewer {
		result.leadWith(now)
	}
	return nil
}

// isAskedOf reports whether a relation is that of the person or thing which a question names, or of the asker who speaks of themselves.
func isAskedOf(cue *Cue, f *Fact) bool {
	if language.HasName(cue.Text, f.FromName) {
		return true
	}
	return language.SpeaksOfSelf(cue.Text) && f.From == cue.Asker && !ownOthers.MatchString(cue.Text)
}

// ownOthers matches people of the asker, of whom a question is then: "my sister", 我姐姐; not "do I".
var ownOthers = pattern.MustCompile(`(?i)\b(?:my|our)\b|我(?:[^在住家现目如]|家[^在])`)

// lastTelling returns the latest turn that told a relation, as far as the asker may know it, or nil.
func (r *Retriever) lastTelling(ctx context.Context, cue *Cue, f *Fact) (*Evidence, error) {
	var sources []found
	for _, id := range f.Provenance {
		sources = append(sources, found{id: id})
	}
	turns, err := r.readAll(ctx, cue, sources)
	if err != nil {
		return nil, err
	}
	var last *Evidence
	for i := range turns {
		if t := &turns[i]; t.Kind == graph.Turn && cue.admits(t) && (last == nil || t.Time.After(last.Time)) {
			last = t
		}
	}
	return last, nil
}

// restsOnly reports whether evidence is a turn, or rests on that turn alone.
func restsOnly(e *Evidence, turn graph.ID) bool {
	return e.ID == turn || len(e.Node.Provenance) == 1 && e.Node.Provenance[0] == turn
}

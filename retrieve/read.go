package retrieve

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// readAll reads all picked nodes in their order, without a search.
func (r *Retriever) readAll(ctx context.Context, cue *Cue, picked []found) ([]Evidence, error) {
	return r.read(ctx, &Cue{Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now,
		MinTrust: cue.MinTrust, K: len(picked)}, picked)
}

// read reads the records of picked nodes, as the asker may see them, in the cue's
// rendering. It drops nodes that were removed, and nodes that match only by faded words.
func (r *Retriever) read(ctx context.Context, cue *Cue, picked []found) ([]Evidence, error) {
	as, err := r.remember(ctx, cue.Rendering, cue.Now)
	if err != nil {
		return nil, err
	}
	records := newReader(ctx, r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}), as)
	records.minTrust, records.trustOf = cue.MinTrust, r.trustOf
	if err := records.prefetch(idsOf(picked)); err != nil {
		return nil, err
	}
	list := make([]Evidence, 0, min(len(picked), cue.K))
	for _, f := range picked {
		if len(list) == cue.K && !cue.Mood.Felt() && (as == nil || f.tier == 0) {
			break
		}
		n, err := records.get(f.id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		faded := records.faded[f.id]
		if faded && f.tier != 0 && !matchesWords(cue.Text, &n) {
			continue
		}
		e := newEvidence(n)
		e.Score, e.Parts, e.Tier, e.Act, e.Faded = f.score, f.parts, f.tier, f.act, faded
		if as != nil && f.tier != 0 {
			retention, err := as.retentionPart(f.id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			e.addPart("retention", retention)
		}
		if f.speaker != 0 {
			if e.Speaker, err = r.speakerName(ctx, records, f.speaker, &n); err != nil {
				return nil, err
			}
		}
		if e.Path, err = records.steps(f.path); err != nil && !errors.Is(err, graph.ErrNotFound) {
			return nil, err
		}
		list = append(list, e)
	}
	return reorder(cue, as, list), nil
}

// speakerName returns the name of the speaker of a turn. Who heard the turn knows the name, and
// may know no more of the person.
func (r *Retriever) speakerName(ctx context.Context, records *reader, speaker graph.ID, n *graph.Node) (string, error) {
	person, err := records.get(speaker)
	if errors.Is(err, graph.ErrNotFound) && n.Speaker != 0 { // the view shows who spoke
		person, err = r.store.Get(ctx, speaker)
	}
	if errors.Is(err, graph.ErrNotFound) {
		return "", nil
	}
	return person.Title, err
}

// idsOf returns the records that evidence needs: nodes, speakers and paths.
func idsOf(picked []found) []graph.ID {
	ids := make([]graph.ID, 0, 2*len(picked))
	for _, f := range picked {
		ids = append(ids, f.id)
		if f.speaker != 0 {
			ids = append(ids, f.speaker)
		}
		for _, h := range f.path {
			for _, w := range []waypoint{h.from, h.to} {
				if w.id != 0 {
					ids = append(ids, w.id)
				}
			}
		}
	}
	return ids
}

// matchesWords reports whether a rendered record shares words with a cue.
func matchesWords(cue string, n *graph.Node) bool {
	return index.RankTexts(language.ParseDialog(cue).Words, []string{n.Title + " " + n.Text + " " + n.Caption})[0] != 0
}

// addPart adds a part to the score.
func (e *Evidence) addPart(name string, value float64) {
	if math.Abs(value) >= minPart {
		e.Score += value
		e.Parts = append(e.Parts, Part{name, value})
		sortParts(e.Parts)
	}
}

// reorder adds mood congruence to the scores, orders by them if parts were added since the
// search, and cuts to K.
func reorder(cue *Cue, as *remembering, list []Evidence) []Evidence {
	if cue.Mood.Felt() {
		for i := range list {
			episode, _ := list[i].Node.Detail.(graph.Episode)
			list[i].addPart("mood", query.MoodWeight*query.Congruence(cue.Mood, episode.MeanEmotion()))
		}
	} else if as == nil || len(list) == 0 || list[0].Tier == 0 {
		return list[:min(cue.K, len(list))]
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return cmp.Compare(b.Score, a.Score) })
	return list[:min(cue.K, len(list))]
}

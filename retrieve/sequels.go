package retrieve

import (
	"context"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// maxSequels is how many later turns are looked through for sequels.
const maxSequels = 10

// Sequels returns later turns of the person who said a turn that have words of it which a cue has not, best first: after
// "Jonas is my boyfriend", for "Who is my boyfriend?", "Jonas and I broke up". They need not have a word of the cue. It is
// for training and inspection; Recall looks for sequels of the first turn where a cue asks for what holds now. Errors are those
// of Recall, and graph.ErrInvalid for a node that is no turn with a time.
func (r *Retriever) Sequels(ctx context.Context, cue Cue, turn graph.Node) ([]Evidence, error) {
	if err := cue.prepare(); err != nil {
		return nil, r.wrap(err)
	}
	if turn.Kind != graph.Turn || turn.Event.IsZero() {
		return nil, r.wrap(hint.Errorf("give a turn as the store returns it", "%w: node %v is no turn with a time", graph.ErrInvalid, turn.ID))
	}
	of := newEvidence(turn)
	list, err := r.sequels(ctx, &cue, &of)
	return list, r.wrap(err)
}

// sequels is Sequels for a turn of evidence. Scores are BM25 of its words.
func (r *Retriever) sequels(ctx context.Context, cue *Cue, of *Evidence) (list []Evidence, err error) {
	words := slices.DeleteFunc(contentWords(of.Text), func(word string) bool { return textHasTerm(cue.Text, word) })
	if len(words) == 0 || of.Node.Speaker == 0 {
		return nil, nil
	}
	later := query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company, Except: cue.Except, Kinds: []graph.Kind{graph.Turn},
		Retired: cue.Retired, MinTrust: cue.MinTrust, From: of.Time.Add(1), To: cue.To})
	var picked []found
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		if err := access.CheckAskers(x, cue.Asker, cue.Company...); err != nil {
			return err
		}
		memory := r.memories.Get().(*channel.Memory)
		defer r.memories.Put(memory)
		a := memory.Access(x, later)
		speaker, known := x.Ordinal(x.Person(of.Node.Speaker))
		if !known {
			return nil
		}
		match := x.MatchAmong(strings.Join(words, " "), a.View())
		defer x.Release(match)
		for _, hit := range match.Best(maxSequels, func(n uint32) bool {
			return a.KnownSpeaker(n) == speaker && x.Role(n) == graph.Human && a.Wanted(n)
		}) {
			picked = append(picked, found{id: x.ID(hit.Text), speaker: of.Node.Speaker, score: float64(hit.Score)})
		}
		return nil
	})
	if err != nil || len(picked) == 0 {
		return nil, err
	}
	wide := *cue
	wide.K = len(picked)
	if list, err = r.read(ctx, &wide, picked); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(e Evidence) bool { return !mayBeLater(&e) || !textHasTerm(e.Text, words...) }), nil
}

// mayBeLater reports whether evidence is a short turn that says something.
func mayBeLater(e *Evidence) bool { return e.Kind == graph.Turn && isShort(e) && !onlyAsks(e) }

package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// FeelingCue asks how people feel about something.
type FeelingCue struct {
	// ObjectType and Aspect are exact, in any case of letters; an empty one fits all.
	ObjectType, Aspect string
	Text               string   // in plain words
	K                  int      // how many affective units; default 10, at most 1,000
	Asker              graph.ID // as in Cue
}

// Feelings returns the affective units that a cue asks for, best first, in two stages
// (DAM-LLM): those of exactly the object's type and aspect, by the cosine of the cue with
// their summaries; by words where there are no embeddings. What nothing tells apart
// comes with most evidence first.
func (r *Retriever) Feelings(ctx context.Context, cue FeelingCue) ([]Evidence, error) {
	list, err := r.feelings(ctx, cue)
	return list, memgraph.Wrap("recall feelings", r.store.Ego(), err)
}

func (r *Retriever) feelings(ctx context.Context, cue FeelingCue) ([]Evidence, error) {
	if err := cmp.Or(checkCount(&cue.K), checkTexts(cue.Text, cue.ObjectType, cue.Aspect)); err != nil {
		return nil, err
	}
	said := meaning{}
	if cue.Text != "" {
		var err error
		if said, err = r.embed(ctx, cue.Text); err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	var ids []graph.ID
	meant := map[graph.ID]float64{}
	err := r.store.Index(ctx, func(x *index.Index) error {
		if err := checkAsker(x, cue.Asker); err != nil {
			return err
		}
		said, err := r.fitting(x, said)
		if err != nil && !errors.Is(err, graph.ErrBadVector) {
			return err
		}
		for n := range uint32(x.Len()) {
			if x.Kind(n) != graph.Affect || x.Retired(n) {
				continue
			}
			ids = append(ids, x.ID(n))
			if said.vector != nil {
				if cosine, known := x.Cosine(n, said.vector); known {
					meant[x.ID(n)] = float64(cosine)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	nodes := reader{ctx: ctx, view: r.store.View(memgraph.ViewOptions{Asker: cue.Asker}), known: map[graph.ID]graph.Node{}}
	var list []Evidence
	var texts []string
	for _, id := range ids {
		n, err := nodes.get(id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		f, _ := n.Detail.(graph.AffectUnit)
		if cue.ObjectType != "" && !strings.EqualFold(cue.ObjectType, f.ObjectType) || cue.Aspect != "" && !strings.EqualFold(cue.Aspect, f.Aspect) {
			continue
		}
		list = append(list, Evidence{Node: n, Score: meant[id], Tier: Seeds})
		texts = append(texts, strings.Join([]string{f.ObjectName, f.Aspect, n.Title, n.Text}, " "))
	}
	if len(meant) == 0 && cue.Text != "" {
		for i, score := range index.RankTexts(cue.Text, texts) {
			list[i].Score = float64(score)
		}
	}
	slices.SortStableFunc(list, func(a, b Evidence) int {
		fa, _ := a.Detail.(graph.AffectUnit)
		fb, _ := b.Detail.(graph.AffectUnit)
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(fb.Weight, fa.Weight), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(cue.K, len(list))], nil
}

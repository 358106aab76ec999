package retrieve

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// maxNamesakes is the most notes that are looked through for some names.
const maxNamesakes = 64

// namesakes returns the notes of some names that an asker may know. Whom a person names before others has a note of their own for those
// who heard it.
func (r *Retriever) namesakes(ctx context.Context, cue *Cue, names map[string]bool) (list []graph.ID, err error) {
	if len(names) == 0 {
		return nil, nil
	}
	named := Cue{Text: strings.Join(slices.Sorted(maps.Keys(names)), ". "), Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: cue.K}
	var ids []graph.ID
	err = r.withState(ctx, &named, channel.Embedding{}, &Result{}, func(s *channel.State) error {
		x := s.Access.Index
		isName := func(n uint32) bool {
			return x.Kind(n) == graph.Semantic && !x.Lasting(n) && !x.Retired(n) && x.Speaker(n) == index.None && s.Access.Visible(n)
		}
		for _, n := range s.Words.Best(maxNamesakes, isName) {
			ids = append(ids, x.ID(n))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	nodes, err := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}).Nodes(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if n := nodes[id]; names[language.NameKey(n.Title)] {
			list = append(list, id)
		}
	}
	return list, nil
}

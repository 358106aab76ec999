package retrieve

import (
	"context"
	"errors"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// withElder writes brothers and sisters with the word that was said in Chinese: 弟弟, and not 兄弟. It does so where all that was
// said of the relation agrees.
func (r *Retriever) withElder(ctx context.Context, cue *Cue, facts []Fact) error {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for i := range facts {
		f := &facts[i]
		if _, is := language.ElderOrYounger(f.Label, ""); !is || !language.IsChinese(f.FromName+f.ToName) {
			continue
		}
		said := map[string]bool{}
		for _, id := range f.Provenance {
			n, err := view.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
			words, _ := language.ElderOrYounger(f.Label, n.Text)
			for _, word := range words {
				said[word] = true
			}
		}
		if len(said) == 1 {
			for word := range said {
				f.said = word
			}
		}
	}
	return nil
}

package retrieve

import (
	"context"
	"errors"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// hanElder are the Chinese words for an elder and a younger brother or sister, by the label that has neither.
var hanElder = map[string][2]string{"brother": {"哥哥", "弟弟"}, "sister": {"姐姐", "妹妹"}}

// hanSibling matches words for a brother or a sister who is elder or younger: 我弟, 弟弟, 大姐; not 兄弟, 表妹, 姐夫.
var hanSibling = pattern.MustCompile(`(?:^|[^表堂兄姐妹哥弟徒学师])([哥姐弟妹]){1,2}(?:[^夫媳哥姐弟妹]|$)`)

// withElder writes brothers and sisters with the word that was said in Chinese: 弟弟, and not 兄弟. It does so where all that was
// said of the relation agrees.
func (r *Retriever) withElder(ctx context.Context, cue *Cue, facts []Fact) error {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for i := range facts {
		f := &facts[i]
		words, is := hanElder[f.Label]
		if !is || !language.IsChinese(f.FromName+f.ToName) {
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
			for _, m := range hanSibling.FindAllStringSubmatch(n.Text, -1) {
				for _, word := range words {
					if strings.HasPrefix(word, m[1]) {
						said[word] = true
					}
				}
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

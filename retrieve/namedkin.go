package retrieve

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// nameKin writes what was told of a relative before the name was told with the name: "Leo, age: five" for "Emily's son, age:
// five", where the turn that named Leo says five too.
func (r *Retriever) nameKin(ctx context.Context, cue *Cue, p *Profile) error {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	for i := range p.Attributes {
		e := &p.Attributes[i]
		label, rest, value := p.unnamedKin(e.Text)
		if label == "" {
			continue
		}
		var only *Fact
		several := false
		for j := range p.Relations {
			if f := &p.Relations[j]; f.Label == label && p.is(f.From) {
				several = several || only != nil && only.ToName != f.ToName
				only = f
			}
		}
		if only == nil || several {
			continue
		}
		for _, id := range only.Provenance {
			n, err := view.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
			if strings.Contains(strings.ToLower(n.Text), strings.ToLower(value)) {
				e.Text = only.ToName + rest
				break
			}
		}
	}
	seen := map[string]bool{}
	p.Attributes = slices.DeleteFunc(p.Attributes, func(e Evidence) bool {
		repeats := seen[e.Text]
		seen[e.Text] = true
		return repeats
	})
	return nil
}

// unnamedKin splits an attribute of a relative without a name: "Emily's son, age: five" is of a "son", and the rest is ", age:
// five". label is empty for other attributes.
func (p *Profile) unnamedKin(text string) (label, rest, value string) {
	after, is := strings.CutPrefix(text, p.Name+"'s ")
	if !is {
		if after, is = strings.CutPrefix(text, p.Name+"的"); !is {
			return "", "", ""
		}
	}
	at := strings.IndexAny(after, ",，")
	if at < 0 {
		return "", "", ""
	}
	word, rest := after[:at], after[at:]
	if _, value, is = strings.Cut(rest, ": "); !is {
		_, value, is = strings.Cut(rest, "：")
	}
	if value = strings.TrimSpace(value); !is || value == "" {
		return "", "", ""
	}
	return language.KinOfWord(word), rest, value
}

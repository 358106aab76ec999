package retrieve

import (
	"context"
	"errors"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/kinship"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// "When is my dad's birthday?" is answered by what the father said himself: "my birthday is on 28 March". Relations
// tell who he is.

// withRelative returns the text of a cue with the name of a relative of the asker behind the word for the relative: "my
// dad (Tom)". What Tom said of himself has no word for a father. The name is added only if one person alone may be
// meant, and spoke lately.
func (r *Retriever) withRelative(ctx context.Context, cue *Cue) (text string, err error) {
	words, _, end := answers.OwnRelative(cue.Text)
	if words == nil || language.ParseDialog(cue.Text).IsDialog {
		return cue.Text, nil
	}
	people, err := r.relatives(ctx, cue, words)
	if err != nil || len(people) != 1 {
		return cue.Text, err
	}
	name, err := r.nameOf(ctx, people[0])
	if err != nil || name == "" || strings.Contains(cue.Text, name) {
		return cue.Text, err
	}
	if spoke, err := r.spokeLately(ctx, cue, people[0], 1); spoke == 0 || err != nil {
		return cue.Text, err
	}
	if language.IsChinese(cue.Text) {
		return cue.Text[:end] + name + cue.Text[end:], nil
	}
	return cue.Text[:end] + " (" + name + ")" + cue.Text[end:], nil
}

// maxSpokeLately is how many of the newest turns that the asker may know are looked through for one of a relative.
const maxSpokeLately = 50_000

// spokeLately returns how many turns of a person the asker may know among the newest, at most so many.
func (r *Retriever) spokeLately(ctx context.Context, cue *Cue, person graph.ID, most int) (turns int, err error) {
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		speaker, known := x.Ordinal(x.Person(person))
		turns = 0
		seen := 0
		for n := x.Len() - 1; known && turns < most && n >= 0 && seen < maxSpokeLately; n-- {
			if at := uint32(n); x.Kind(at) == graph.Turn && x.Role(at) == graph.Human && a.Visible(at) {
				if x.Speaker(at) == speaker {
					turns++
				}
				seen++
			}
		}
		return nil
	})
	if errors.Is(err, graph.ErrNotFound) {
		return 0, nil
	}
	return turns, err
}

// byName returns the question once for each person whom "my dad" may mean, with the person's name in its place.
func (r *Retriever) byName(ctx context.Context, cue *Cue) (questions []string, err error) {
	words, start, end := answers.OwnRelative(cue.Text)
	if words == nil {
		return nil, nil
	}
	people, err := r.relatives(ctx, cue, words)
	for _, person := range people {
		name, err := r.nameOf(ctx, person)
		if err != nil {
			return nil, err
		}
		if name != "" {
			questions = append(questions, cue.Text[:start]+name+cue.Text[end:])
		}
	}
	return questions, err
}

// relatives returns the relatives of the asker whom some words may mean.
func (r *Retriever) relatives(ctx context.Context, cue *Cue, words []string) (people []graph.ID, err error) {
	if cue.Asker == graph.App || cue.Asker == graph.Stranger {
		return nil, nil
	}
	return r.relativesOf(ctx, cue, cue.Asker, words)
}

// relativesOf returns the relatives of a person whom some words may mean, as far as the asker may know.
func (r *Retriever) relativesOf(ctx context.Context, cue *Cue, person graph.ID, words []string) (people []graph.ID, err error) {
	out, in, err := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}).Edges(ctx, person)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, nil
	}
	return kinship.Of(person, append(out, in...), words), err
}

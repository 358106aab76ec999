package retrieve

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph/graph"
)

// isRemindedRelative reports whether an intention is to remind a person whom the one who asked for it called by a word for a relative, and
// who alone is that relative: "remind my husband to buy bread".
func (r *Retriever) isRemindedRelative(ctx context.Context, person graph.ID, n *graph.Node) (bool, error) {
	words := answers.RemindedRelative(n.Text)
	if n.Origin != graph.Inferred || n.Speaker == 0 || words == nil {
		return false, nil
	}
	people, err := r.relativesOf(ctx, &Cue{Asker: n.Speaker}, n.Speaker, words)
	if err != nil || len(people) != 1 {
		return false, err
	}
	own, err := r.store.SamePerson(ctx, person)
	if errors.Is(err, graph.ErrNotFound) {
		return false, nil
	}
	return slices.Contains(own, people[0]), err
}

// isAddressed reports whether an intention is for a person who was there when it was asked for, and is called there by the surname or
// the given name: 提醒老韩交房租 of 韩立春, 提醒苗苗吃药 of 葛苗. No other listener there is called so, and no one whom the speaker knows has that very name.
func (r *Retriever) isAddressed(ctx context.Context, cue *Cue, asker graph.ID, person, n *graph.Node) (bool, error) {
	addresses := language.ChineseAddresses(person.Title)
	if n.Origin != graph.Inferred || addresses == nil || !language.RemindsPerson(n.Text, addresses, nil) {
		return false, nil
	}
	names, _, err := r.namesLike(ctx, cue, asker, "", n)
	if err != nil || slices.ContainsFunc(names, func(name string) bool { return slices.Contains(addresses, name) }) {
		return false, err
	}
	own, err := r.store.SamePerson(ctx, asker)
	if err != nil {
		return false, err
	}
	there := false
	for _, id := range n.Provenance[:min(len(n.Provenance), maxAskedIn)] {
		turn, err := r.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		for _, one := range graph.Union(turn.Owners, turn.Present) {
			if slices.Contains(own, one) {
				there = true
				continue
			}
			other, err := r.store.Get(ctx, one)
			if err != nil {
				return false, err
			}
			if one != turn.Speaker && language.RemindsPerson(n.Text, language.ChineseAddresses(other.Title), nil) {
				return false, nil
			}
		}
	}
	return there, nil
}

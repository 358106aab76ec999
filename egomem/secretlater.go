package egomem

import (
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// secretLasts is how long later talk still goes on with a secret.
	secretLasts = 180 * 24 * time.Hour
	// commonLasts is the same for talk that has no more of it than a common word: "the party is on Saturday".
	commonLasts = 7 * 24 * time.Hour
)

// keepLater makes a turn private that goes on with a secret of its speaker from an earlier talk: "the telescope is here" after
// "don't tell Tom, I got him a telescope". It has a word of what the secret is about, or of the same matter as "scan" is of
// "pregnant", which people so far have said in private alone. A turn that the app gave as private counts by its rare words, without
// a wish. What is said with the one there from whom it was kept is none.
func keepLater(w *memgraph.Writer, turn graph.ID) error {
	n, err := w.Get(turn)
	if err != nil || n.Speaker == 0 || n.Role != graph.Human || n.Audience != graph.Linked {
		return err
	}
	asksToForget := language.AsksToForget(n.Text) // "forget what I told you about the fall" tells that there was one
	if isForOthers(n.Text) || language.TellsOpenly(n.Text) && !asksToForget {
		return nil
	}
	goesOn, err := isOfSecret(w, &n, language.MattersOf(n.Text), secretLasts, beginsMatter)
	if err == nil && !goesOn {
		lasts := commonLasts
		if asksToForget {
			lasts = secretLasts
		}
		goesOn, err = isOfSecret(w, &n, language.CommonMattersOf(n.Text), lasts, beginsMatter)
	}
	if err != nil || !goesOn {
		return err
	}
	n.Audience = graph.Private
	return w.Update(n)
}

// isOfSecret reports whether a turn is of a matter of which its speaker keeps a secret for so long, and people have said its word in
// private alone. counts says of which turns without a wish for secrecy rare words count.
func isOfSecret(w *memgraph.Writer, n *graph.Node, matters []language.Matter, lasts time.Duration, counts counting) (bool, error) {
	for _, matter := range matters {
		if is, err := isOfMatter(w, n, matter, lasts, counts); err != nil || is {
			return is, err
		}
	}
	return false, nil
}

// counting reports whether the rare words of a private turn without a wish for secrecy count.
type counting func(w *memgraph.Writer, told *graph.Node) (bool, error)

// beginsMatter counts a turn that goes on with no earlier one. A turn that was kept for a rare word of another passes on none of its
// own, so that a secret does not spread from word to word.
func beginsMatter(w *memgraph.Writer, told *graph.Node) (bool, error) {
	all := func(*memgraph.Writer, *graph.Node) (bool, error) { return true, nil }
	goesOn, err := isOfSecret(w, told, language.MattersOf(told.Text), secretLasts, all)
	return !goesOn, err
}

// isOfMatter is isOfSecret for one matter.
func isOfMatter(w *memgraph.Writer, n *graph.Node, matter language.Matter, lasts time.Duration, counts counting) (bool, error) {
	for _, term := range matter.Secret {
		turns, err := w.OnlyInPrivate(n.ID, term)
		if err != nil {
			return false, err
		}
		for _, id := range turns {
			if keeps, err := keepsSecret(w, id, n, term, lasts, counts); err != nil {
				return false, err
			} else if keeps {
				open, err := w.SaidOpenly(n.ID, matter.Said)
				return !open, err
			}
		}
	}
	return false, nil
}

// keepsSecret reports whether a private turn, not too long before another, is a wish for secrecy about a term, or tells the secret
// after a wish that told none, or was given as private and the term is rare. The one from whom it was kept is not there.
func keepsSecret(w *memgraph.Writer, id graph.ID, n *graph.Node, term string, lasts time.Duration, counts counting) (bool, error) {
	told, err := w.Get(id)
	if err != nil || between(&told, n) > lasts || !slices.Contains(language.SecretMatterTerms(told.Text), term) {
		return false, err
	}
	if named, err := isNamed(w, told.Text, term); err != nil || named {
		return false, err
	}
	if out, err := hasReached(w, &told, n.Present); err != nil || out {
		return false, err
	}
	if language.AsksForSecrecy(told.Text) {
		return true, nil
	}
	before, err := saidBefore(w, id, maxAfterRead)
	if err == nil {
		err = nameSpeaker(w, before, told.Speaker)
	}
	for i := range before {
		wish := &before[i]
		if wish.Speaker == told.Speaker && wish.Audience == graph.Private && language.AsksForSecrecy(wish.Text) {
			return waitsForSecret(wish, before[i+1:]), err
		}
	}
	if err != nil || language.IsPlain(term) {
		return false, err
	}
	return counts(w, &told)
}

// isNamed reports whether a term of a text is the name of a person, of whom people talk in private and openly.
func isNamed(w *memgraph.Writer, text, term string) (bool, error) {
	for _, name := range append(language.CapitalWords(text, term), term) {
		people, err := w.PeopleNamed(name)
		if errors.Is(err, graph.ErrInvalid) {
			continue // "4711" names no one
		}
		if err != nil || len(people) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

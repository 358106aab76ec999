package egomem

import (
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// maxAfter is how many turns after a wish for secrecy go on with what it is about, and afterGap how soon.
	maxAfter = 2
	afterGap = time.Minute
	// maxAfterRead bounds the turns that are looked back on.
	maxAfterRead = 8
)

// keepAfter makes a turn private that goes on with a secret of its speaker: the next ones after it, and those of
// the same hour that have a word of what it is about.
func keepAfter(w *memgraph.Writer, turn graph.ID) error {
	n, err := w.Get(turn)
	if err != nil || n.Speaker == 0 || n.Role != graph.Human || n.Audience != graph.Linked || language.AsksForReminder(n.Text) {
		return err
	}
	turns, err := w.SaidBefore(turn, maxAfterRead)
	if err != nil {
		return err
	}
	next := 0 // own turns between the wish and this one, if no one else spoke
	for _, id := range turns {
		before, err := w.Get(id)
		if err != nil {
			return err
		}
		if before.Speaker != n.Speaker {
			next = maxAfter
			continue
		}
		gap := time.Duration(0) // unknown times
		if !n.Event.IsZero() && !before.Event.IsZero() {
			gap = n.Event.Sub(before.Event)
		}
		if before.Audience == graph.Private && gap >= 0 && language.AsksForSecrecy(before.Text) {
			if next < maxAfter && gap <= afterGap || gap <= namedGap && sharesSecret(n.Text, before.Text) {
				n.Audience = graph.Private
				return w.Update(n)
			}
		}
		next++
	}
	return nil
}

// sharesSecret reports whether a text has a word of what another keeps secret.
func sharesSecret(text, secret string) bool {
	terms := language.SecretTerms(secret)
	return slices.ContainsFunc(language.SecretTerms(text), func(term string) bool { return slices.Contains(terms, term) })
}

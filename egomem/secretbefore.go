package egomem

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// maxBefore bounds the turns that a wish for secrecy looks back on, and maxBareBefore those of them that
	// a bare one ("keep that between us") is about.
	maxBefore, maxBareBefore = 20, 3
	// bareGap and namedGap are how long ago these turns were said at most.
	bareGap, namedGap = 10 * time.Minute, time.Hour
)

// keepBefore makes the turns private that a wish for secrecy is about: if it is bare, what the same person said
// just before, where others between them at most asked back; and what has a word that it names. Answers to them follow.
func keepBefore(w *memgraph.Writer, wish graph.ID) error {
	n, err := w.Get(wish)
	if err != nil || n.Speaker == 0 {
		return err
	}
	bare, named := language.SecretsBefore(n.Text)
	if !bare && len(named) == 0 {
		return nil
	}
	turns, err := saidBefore(w, wish, maxBefore)
	if err != nil {
		return err
	}
	for i := range turns {
		before := &turns[i]
		same, err := isSamePerson(w, before.Speaker, n.Speaker)
		if err != nil {
			return err
		}
		if !same {
			bare = bare && onlyReacts(before.Text)
			continue
		}
		gap := between(before, &n)
		if gap < 0 || before.Audience != graph.Linked || isForOthers(before.Text) {
			continue // it was said later, or is for those who are reminded
		}
		if !(bare && !language.AsksForReminder(before.Text) && i < maxBareBefore && gap <= bareGap) && !(gap <= namedGap && language.HasTerms(before.Text, named)) {
			continue
		}
		before.Audience = n.Audience
		if err := w.Update(*before); err != nil {
			return err
		}
	}
	return nil
}

// onlyReacts reports whether what another person says between a secret and the wish to keep it tells nothing of its own: it asks back, or
// is a yes: "ok. does she know?".
func onlyReacts(text string) bool {
	end := strings.TrimRight(text, ` "'”’」』)）`)
	return strings.HasSuffix(end, "?") || strings.HasSuffix(end, "？") || !language.TellsSomething(text)
}

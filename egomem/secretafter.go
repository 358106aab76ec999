package egomem

import (
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// maxAfter is how many turns that tell something go on with a secret, and afterGap how soon each follows.
	maxAfter = 3
	afterGap = 5 * time.Minute
	// maxAfterRead bounds the turns that are looked back on.
	maxAfterRead = 8
)

// keepAfter makes a turn private that goes on with a secret of its speaker: what is told first after a wish with
// nothing told yet ("can you keep a secret?"), the next turns, and those of the same hour that have a word of what
// it is about.
func keepAfter(w *memgraph.Writer, turn graph.ID) error {
	n, err := w.Get(turn)
	if err != nil || n.Speaker == 0 || n.Role != graph.Human || n.Audience != graph.Linked || isForOthers(n.Text) {
		return err
	}
	reminder := language.AsksForReminder(n.Text) // it is private by its words alone
	turns, err := saidBefore(w, turn, maxAfterRead)
	if err == nil {
		err = nameSpeaker(w, turns, n.Speaker)
	}
	if err != nil {
		return err
	}
	since := []graph.Node{n} // own turns after the wish, the latest first, if no one else spoke
	for i := range turns {
		before := &turns[i]
		if before.Speaker != n.Speaker {
			since = nil
			continue
		}
		gap := between(before, &n)
		if before.Audience == graph.Private && gap >= 0 && language.AsksForSecrecy(before.Text) {
			waits := waitsForSecret(before, turns[i+1:])
			if !reminder && goesOn(before, since, waits) || gap <= namedGap && sharesSecret(n.Text, secretText(before, turns[:i], waits)) {
				n.Audience = graph.Private
				return w.Update(n)
			}
		}
		if since != nil {
			since = append(since, *before)
		}
	}
	return nil
}

// isForOthers reports whether a text asks for a reminder that others are to hear: "remind Callum to bring the balloons".
func isForOthers(text string) bool {
	return language.AsksForReminder(text) && !language.RemindsSpeaker(text)
}

// goesOn reports whether the last of the turns after a wish for secrecy, the latest first, still is about it.
func goesOn(wish *graph.Node, since []graph.Node, waits bool) bool {
	told, last := 0, wish
	for i := len(since) - 1; i >= 0; i-- {
		next := &since[i]
		gap := between(last, next)
		if waits && told == 0 && (wish.Session != "" || gap < index.ConversationGap) {
			gap = 0 // of a conversation
		}
		if gap >= afterGap || language.ChangesSubject(next.Text) {
			return false
		}
		if language.TellsSomething(next.Text) {
			told++
		}
		last = next
	}
	if waits {
		told-- // the secret itself
	}
	return len(since) > 0 && told <= maxAfter
}

// waitsForSecret reports whether a wish for secrecy tells nothing yet, with what was said before it, the latest first.
func waitsForSecret(wish *graph.Node, before []graph.Node) bool {
	if language.TellsSecret(wish.Text) {
		return false
	}
	if language.AnnouncesSecret(wish.Text) {
		return true
	}
	if bare, _ := language.SecretsBefore(wish.Text); !bare && !language.AsksWhetherKept(wish.Text) {
		return false
	}
	for i := range before {
		if i >= maxBareBefore || before[i].Speaker != wish.Speaker || between(&before[i], wish) > bareGap {
			break
		}
		if language.TellsSomething(before[i].Text) {
			return false // the wish is about it
		}
	}
	return true
}

// secretText returns what a wish for secrecy is about: its own words, or those told after it, the latest first.
func secretText(wish *graph.Node, since []graph.Node, waits bool) string {
	if !waits {
		return wish.Text
	}
	for i := len(since) - 1; i >= 0; i-- {
		if one := &since[i]; one.Speaker == wish.Speaker && language.TellsSomething(one.Text) {
			return wish.Text + "\n" + one.Text
		}
	}
	return wish.Text
}

// saidBefore returns turns of people in the conversation before a turn, the latest first.
func saidBefore(w *memgraph.Writer, turn graph.ID, most int) ([]graph.Node, error) {
	ids, err := w.SaidBefore(turn, most)
	turns := make([]graph.Node, len(ids))
	for i := range ids {
		if err == nil {
			turns[i], err = w.Get(ids[i])
		}
	}
	return turns, err
}

// nameSpeaker gives turns of one person, who may have been joined, one ID of that person.
func nameSpeaker(w *memgraph.Writer, turns []graph.Node, speaker graph.ID) error {
	for i := range turns {
		same, err := isSamePerson(w, turns[i].Speaker, speaker)
		if err != nil {
			return err
		}
		if same {
			turns[i].Speaker = speaker
		}
	}
	return nil
}

// isSamePerson reports whether two speakers are one person, who may have been joined; 0 is a stranger.
func isSamePerson(w *memgraph.Writer, a, b graph.ID) (bool, error) {
	if a == b || a == 0 || b == 0 {
		return a == b, nil
	}
	ids, err := w.SamePerson(a)
	return slices.Contains(ids, b), err
}

// between returns the time from one turn to a later one; 0 if it is unknown.
func between(one, later *graph.Node) time.Duration {
	if one.Event.IsZero() || later.Event.IsZero() {
		return 0
	}
	return later.Event.Sub(one.Event)
}

// sharesSecret reports whether a text has a word of what another keeps secret.
func sharesSecret(text, secret string) bool {
	terms := language.SecretTerms(secret)
	return slices.ContainsFunc(language.SecretTerms(text), func(term string) bool { return slices.Contains(terms, term) })
}

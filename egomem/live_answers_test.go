package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestAnyOutputOfADialogModelIsStored(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{IdleAfter: -1})
	for _, test := range []struct{ name, output, want string }{
		{"a character that was not finished", "你\xe5\xa5", "你\ufffd"},
		{"a byte that is no text", "Hi \xff there", "Hi \ufffd there"},
		{"more than a turn holds", strings.Repeat("on and ", graph.MaxText/4),
			strings.TrimSpace(strings.Repeat("on and ", graph.MaxText/4)[:graph.MaxText])},
		{"replacements that take more than a turn holds", strings.Repeat("\xff ", graph.MaxText/2),
			strings.Repeat("\ufffd ", graph.MaxText/4)},
		{"the next answer", "Well.", "Well."},
	} {
		if _, err := r.FeedToken(t.Context(), test.output); err != nil {
			t.Fatal(err)
		}
		id, err := r.Said(t.Context(), egomem.Turn{Text: " \n"})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		n, err := r.mem.Store().Get(t.Context(), id)
		if err != nil || !utf8.ValidString(n.Text) || n.Text != test.want {
			t.Errorf("%s: stored are %d bytes, %.40q, %v", test.name, len(n.Text), n.Text, err)
		}
	}
	if id, err := r.Said(t.Context(), egomem.Turn{Text: " \n"}); id != 0 || err != nil {
		t.Errorf("an answer without words is %v, %v", id, err)
	}
}

func TestAnAnswerMayRestOnWhatWasLetGo(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
	r.feed("<retr>:\n\nkite<answer>")
	if err := r.mem.Store().Write(t.Context(), func(w *memgraph.Writer) error { return w.LetGo(r.something) }); err != nil {
		t.Fatal(err)
	}
	r.feed("You bought a kite.")
	n, err := r.mem.Store().Get(t.Context(), r.say())
	if err != nil || n.Audience != egomem.Private || !slices.Equal(n.Owners, []egomem.ID{r.emily}) ||
		slices.Contains(n.Provenance, r.something) || len(n.Provenance) == 0 {
		t.Errorf("the answer is %+v, %v", n, err)
	}
	if r.knows(r.john, "You bought a kite.") || !r.knows(r.emily, "You bought a kite.") {
		t.Error("the answer is not Emily's alone")
	}
}

// Who heard the last question of a conversation may have left before the answer, and may not know what it was made from.
func TestWhoHeardAQuestionDoesNotReadTheSecretsInItsAnswer(t *testing.T) {
	knows := func(m *egomem.Memory, who, word string) bool {
		t.Helper()
		r, err := m.Recall(t.Context(), egomem.Cue{Text: "What is the locker code?", Asker: person(t, m, who)})
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(r.Evidence, func(e egomem.Evidence) bool { return strings.Contains(e.Text, word) })
	}
	now := noon
	secret := egomem.Turn{Speaker: "John", Text: "My locker code is 4711.", Audience: egomem.Private, Session: "alone"}
	t.Run("the question was not observed", func(t *testing.T) {
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		observe(t, m, secret)
		now = now.Add(2 * time.Hour)
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Who wants tea?", Present: []string{"John", "Mia"}})
		now = now.Add(20 * time.Minute)
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "What is my locker code?", Asker: person(t, m, "John")}})
		if err != nil {
			t.Fatal(err)
		}
		observe(t, m, p.Reply("Your locker code is 4711."))
		for who, want := range map[string]bool{"John": true, "Emily": false, "Mia": false} {
			mustBe(t, "that "+who+" knows the code", knows(m, who, "4711"), want)
		}
	})
	t.Run("one left before the answer", func(t *testing.T) {
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		observe(t, m, secret, egomem.Turn{Speaker: "Tom", Text: "I like tea.", Session: "other"})
		now = now.Add(2 * time.Hour)
		john, tom := person(t, m, "John"), person(t, m, "Tom")
		live := goLive(t, m, egomem.LiveOptions{IdleAfter: -1, KeepAll: true})
		sense := func(kind ingest.Kind, id egomem.ID, name string) {
			live.Sense(ingest.Event{Kind: kind, At: now, Person: identity.Presence{Person: id, Status: identity.Known, Name: name}})
		}
		sense(ingest.Arrived, tom, "Tom")
		sense(ingest.Arrived, john, "John")
		live.hear(egomem.Turn{Person: john, Text: "What is my locker code?"})
		sense(ingest.Left, tom, "Tom")
		p, err := live.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "What is my locker code?"}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := live.Said(t.Context(), p.Reply("Now that Tom is gone: 4711.")); err != nil {
			t.Fatal(err)
		}
		mustBe(t, "that John knows the code", knows(m, "John", "4711"), true)
		mustBe(t, "that Tom knows the code", knows(m, "Tom", "4711"), false)
	})
}

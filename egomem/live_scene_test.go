package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

// room is a Live with three people, of whom John and Mia are linked to Emily, who has a secret.
type room struct {
	*watched
	mem               *egomem.Memory
	emily, john, mia  egomem.ID
	secret, something egomem.ID
}

func newRoom(t *testing.T, options egomem.LiveOptions) *room {
	t.Helper()
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
		egomem.Relation{From: "Mia", Label: "is a sister of", To: "Emily"})
	r := &room{watched: goLive(t, m, options), mem: m, emily: person(t, m, "Emily"), john: person(t, m, "John"),
		mia: person(t, m, "Mia")}
	r.something = r.hear(egomem.Turn{Speaker: "Emily", Text: "I bought a kite.", Session: "before"})
	r.secret = r.hear(egomem.Turn{Speaker: "Emily", Text: "My test was positive.", Audience: egomem.Private, Session: "before"})
	return r
}

func (r *room) arrive(id egomem.ID) { r.come(ingest.Arrived, id) }
func (r *room) leave(id egomem.ID)  { r.come(ingest.Left, id) }

func (r *room) come(kind ingest.Kind, id egomem.ID) {
	r.Sense(ingest.Event{Kind: kind, At: noon, Person: identity.Presence{Person: id, Status: identity.Known, Name: fmt.Sprint(id)}})
}

// knows reports whether a person recalls an answer.
func (r *room) knows(who egomem.ID, answer string) bool {
	r.t.Helper()
	return slices.Contains(recalled(r.t, r.mem, who, answer), answer)
}

func TestAnAnswerRestsOnWhatWasShownForIt(t *testing.T) {
	for name, happens := range map[string]func(r *room){
		"John leaves in the middle": func(r *room) {
			r.arrive(r.john)
			r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
			r.feed("Well, ")
			r.leave(r.john)
			r.feed("<retr>:\n\ntest<answer>")
		},
		"John comes before the first word": func(r *room) {
			r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
			r.feed("<retr>:\n\ntest<answer>")
			r.arrive(r.john)
		},
		"the prompt was for her alone": func(r *room) {
			r.hear(egomem.Turn{Speaker: "Emily", Text: "What was my test?", Session: "now"})
			if _, err := r.Prompt(r.t.Context(), egomem.Question{Cue: egomem.Cue{Text: "What was my test?"}}); err != nil {
				r.t.Fatal(err)
			}
			r.arrive(r.john)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, egomem.LiveOptions{})
			r.t = t
			happens(r)
			const answer = "Your test was positive."
			r.feed(answer)
			r.say()
			for _, who := range []egomem.ID{r.john, r.mia} {
				if who == r.john && strings.HasPrefix(name, "the prompt") {
					continue // he was there when it was said
				}
				if r.knows(who, answer) || r.knows(who, "Well, "+answer) {
					t.Errorf("person %v knows the answer", who)
				}
			}
			if !r.knows(r.emily, answer) && !r.knows(r.emily, "Well, "+answer) {
				t.Error("Emily does not know the answer")
			}
		})
	}
}

func TestAnAnswerIsForWhomItWasBegun(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.hear(egomem.Turn{Speaker: "John", Text: "I will resign.", Audience: egomem.Private, Session: "john"})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
	r.feed("Let me see. ")
	r.hear(egomem.Turn{Speaker: "John", Text: "Wait.", Session: "john"}) // he interrupts
	r.feed("<retr>:\n\nresign<answer>")
	if text := r.Relevant().Text; text != "" {
		t.Errorf("the interrupted answer finds %s", text)
	}
	r.feed("So be it.")
	n, err := r.mem.Store().Get(t.Context(), r.say())
	if err != nil || !slices.Equal(n.Owners, []egomem.ID{r.emily}) {
		t.Errorf("the interrupted answer is %+v, %v", n, err)
	}
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
	r.feed("<retr>:\n\nkite<answer> ") // and no word
	r.hear(egomem.Turn{Speaker: "John", Text: "What will I do?", Session: "john"})
	r.feed("<retr>:\n\nresign<answer>You will resign.")
	n, err = r.mem.Store().Get(t.Context(), r.say())
	if err != nil || !slices.Equal(n.Present, []egomem.ID{r.john}) || r.knows(r.emily, "You will resign.") ||
		!r.knows(r.john, "You will resign.") {
		t.Errorf("after an answer without words, the next one is %+v, %v", n, err)
	}
	r.feed("Never said.")
	r.Discard()
	if id, err := r.Said(t.Context(), egomem.Turn{}); id != 0 || err != nil {
		t.Errorf("a discarded answer is %v, %v", id, err)
	}
	r.feed("Said at last.")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Said(ended, egomem.Turn{}); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: %v", err)
	}
	if n, err := r.mem.Store().Get(t.Context(), r.say()); err != nil || n.Text != "Said at last." {
		t.Errorf("said again, it is %+v, %v", n, err)
	}
}

func TestAVoiceThatResemblesNoOneIsAStranger(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.arrive(r.emily)
	utter := func(status identity.Status, who egomem.ID, compared bool) {
		r.Sense(ingest.Event{Kind: ingest.Uttered, At: noon, Start: noon, Session: 1, Compared: compared,
			Person: identity.Presence{Person: who, Status: status}})
	}
	r.Sense(ingest.Event{Kind: ingest.SessionStarted, At: noon, Start: noon, Session: 1})
	for _, step := range []struct {
		name   string
		say    func()
		talker egomem.ID
	}{
		{"Emily", func() { utter(identity.Known, r.emily, true) }, r.emily},
		{"too short to tell", func() { utter(identity.Unknown, 0, false) }, r.emily},
		{"not clear, while she is there", func() { utter(identity.Ambiguous, 0, true) }, r.emily},
		{"no one that is known", func() { utter(identity.Unknown, 0, true) }, egomem.Stranger},
		{"Emily again", func() { utter(identity.Known, r.emily, true) }, r.emily},
		{"not clear, after she left", func() { r.leave(r.emily); utter(identity.Ambiguous, 0, true) }, egomem.Stranger},
	} {
		step.say()
		if _, talker := r.Present(); talker != step.talker {
			t.Errorf("%s: talked to is %v, want %v", step.name, talker, step.talker)
		}
	}
}

func TestSessionsOfSensesInAnyOrder(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	at := func(s int) time.Time { return noon.Add(time.Duration(s) * time.Second) }
	session := func(kind ingest.Kind, number, start int, state ingest.State) {
		r.Sense(ingest.Event{Kind: kind, At: at(start), Start: at(start), Session: number, State: state})
	}
	said := func() string {
		n, err := r.mem.Store().Get(t.Context(), r.hear(egomem.Turn{Speaker: "Emily", Text: "Hm."}))
		if err != nil {
			t.Fatal(err)
		}
		return n.Session
	}
	name := func(s int) string { return "talk " + at(s).UTC().Format(time.RFC3339Nano) }
	session(ingest.SessionStarted, 1, 10, ingest.Provisional)
	mustBe(t, "the session", said(), name(10))
	session(ingest.SessionChanged, 2, 20, ingest.Provisional)
	mustBe(t, "after a change", said(), name(20))
	session(ingest.SessionChanged, 2, 20, ingest.Withdrawn)
	mustBe(t, "after its withdrawal", said(), name(10))
	session(ingest.SessionStarted, 7, 100, ingest.Provisional)
	session(ingest.SessionStarted, 3, 50, ingest.Confirmed) // was missed
	session(ingest.SessionEnded, 3, 50, ingest.Confirmed)
	mustBe(t, "next to one that was missed", said(), name(100))
	session(ingest.SessionStarted, 1, 7200, ingest.Provisional) // senses that count from 1 again
	mustBe(t, "of new senses", said(), name(7200))
	session(ingest.SessionEnded, 1, 7200, ingest.Confirmed)
	session(ingest.SessionEnded, 1, 7200, ingest.Confirmed)
	mustBe(t, "between sessions", said(), "")
	for kind := range ingest.Kind(12) { // of no one, and of kinds that do not exist
		e := ingest.Event{Kind: kind, At: noon}
		if r.Sense(e); e.String() == "" {
			t.Errorf("kind %d has no text", kind)
		}
	}
	if people, _ := r.Present(); len(people) > 0 {
		t.Errorf("there are %v", people)
	}
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hello."})
	r.arrive(r.john)
	if _, talker := r.Present(); talker != r.emily {
		t.Errorf("while Emily talks, John comes, and talked to is %v", talker)
	}
	for i := range egomem.ID(70) {
		r.arrive(10000 + i)
	}
	if text := r.profile().Text; text == "" {
		t.Error("in a crowd there is no profile")
	}
}

func TestAForgottenTurnIsInNoChunk(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
	r.feed("<retr>:\n\nkite<answer>You bought")
	if r.Relevant().Text == "" {
		t.Fatal("the kite is not found")
	}
	if _, err := r.mem.ForgetTurn(t.Context(), r.something); err != nil {
		t.Fatal(err)
	}
	if text := r.Relevant().Text + r.profile().Text; text == "" || r.Relevant().Text != "" {
		t.Errorf("the chunks are %q", text)
	}
	r.feed("Never mind.")
	if n, err := r.mem.Store().Get(t.Context(), r.say()); err != nil || n.Text != "Never mind." {
		t.Errorf("the next answer is %+v, %v", n, err)
	}
}

func TestManyOldRemindersHideNoNewOne(t *testing.T) {
	t.Parallel()
	r := newRoom(t, egomem.LiveOptions{})
	for i := range 1100 {
		if _, err := r.mem.Remind(t.Context(),
			egomem.Reminder{Text: fmt.Sprint("old ", i), Due: time.Now().AddDate(0, -1, 0)}); err != nil {
			t.Fatal(err)
		}
	}
	id, err := r.mem.Remind(t.Context(), egomem.Reminder{Person: r.emily, Text: "new", Due: time.Now().Add(-time.Minute)})
	if err != nil {
		t.Fatal(err)
	}
	if e := r.waitFor(egomem.ReminderDue, 1); e.Reminder.ID != id {
		t.Errorf("due is %+v", e)
	}
}

// What people ask to be reminded of is read while they talk on.
func TestARequestIsReadWhilePeopleTalk(t *testing.T) {
	t.Parallel()
	clock := &settable{now: noon}
	m := open(t, t.TempDir(), &egomem.Options{Now: clock.Now})
	live := goLive(t, m, egomem.LiveOptions{IdleAfter: time.Hour})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "Remind me in ten minutes to turn off the oven.", Session: "now"})
	live.waitFor(egomem.MemoryConsolidated, 1)
	clock.pass(11 * time.Minute)
	if e := live.waitFor(egomem.ReminderDue, 1); e.Person != person(t, m, "Emily") {
		t.Errorf("due is %+v", e)
	}
}

package egomem_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestWordsOfAStrangerWhoIsForgottenMeanwhileAreNotStored(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	begun, goOn := make(chan struct{}, 2), make(chan string)
	live := goLive(t, m, egomem.LiveOptions{Transcribe: transcriber(begun, goOn)})
	utter := func(second int) {
		at := noon.Add(time.Duration(second) * time.Second)
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Session: 1, Compared: true, Samples: []float32{1},
			Person: identity.Presence{Person: identity.FirstStranger + 1, Status: identity.Stranger}})
		<-begun
	}
	utter(0)
	goOn <- "I play chess."
	person := live.waitFor(egomem.TurnHeard, 1).Person
	utter(1)
	if _, err := m.Forget(t.Context(), person, nil); err != nil {
		t.Fatal(err)
	}
	goOn <- "I live in Leeds."
	utter(2) // the one before is through
	goOn <- ""
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	for n, err := range m.Store().Since(t.Context(), 0) {
		if err != nil || n.Kind == graph.Turn || n.Kind == graph.Person {
			t.Errorf("stored is %+v, %v", n, err)
		}
	}
}

// transcriber returns words that a test sends, and says when it was asked for them.
func transcriber(asked chan<- struct{}, words <-chan string) func(context.Context, []float32) (string, error) {
	return func(context.Context, []float32) (string, error) {
		asked <- struct{}{}
		return <-words, nil
	}
}

// slow is an app that takes its events late.
type slow struct {
	t    *testing.T
	take chan struct{} // lets it take one
	told chan egomem.LiveEvent
}

func (s *slow) on(e egomem.LiveEvent) {
	<-s.take
	s.told <- e
}

// next returns the next event of a kind.
func (s *slow) next(kind egomem.LiveKind) egomem.LiveEvent {
	s.t.Helper()
	for {
		select {
		case s.take <- struct{}{}:
		case e := <-s.told:
			if e.Kind == kind {
				return e
			}
		case <-time.After(10 * time.Second):
			s.t.Fatalf("no event %q in 10 s", kind)
		}
	}
}

// An event that waits for the app says nothing of a person who is forgotten meanwhile, and a profile is told as it is
// when it is delivered.
func TestEventsThatWaitForgetToo(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	app := &slow{t, make(chan struct{}), make(chan egomem.LiveEvent, 100)}
	words := make(chan string, 2)
	live, err := m.Live(&egomem.LiveOptions{OnEvent: app.on,
		Transcribe: func(context.Context, []float32) (string, error) { return <-words, nil }})
	if err != nil {
		t.Fatal(err)
	}
	hear := func(turn egomem.Turn) {
		t.Helper()
		if _, err := live.Heard(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
	}
	hear(egomem.Turn{Speaker: "Emily", Text: "Hello."})
	if e := app.next(egomem.ProfileChanged); !strings.Contains(e.Chunk.Text, "Emily") {
		t.Fatalf("told is %v", e)
	}
	live.Sense(ingest.Event{Kind: ingest.SessionStarted, At: noon, Start: noon, Session: 1}) // the others wait for it
	hear(egomem.Turn{Speaker: "John", Text: "I play chess."})
	hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."})
	emily := identity.Presence{Person: person(t, m, "Emily"), Status: identity.Known, Name: "Emily"}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: emily})
	words <- "Leeds is far."
	live.Sense(ingest.Event{Kind: ingest.Uttered, At: noon, Start: noon, Session: 1, Compared: true, Person: emily})
	for i := 0; i < 1000 && live.Stats().Turns < 4; i++ {
		time.Sleep(5 * time.Millisecond)
	}
	if _, err := m.Forget(t.Context(), emily.Person, nil); err != nil {
		t.Fatal(err)
	}
	if chunk, err := live.Profile(t.Context()); err != nil || chunk.Text != "" {
		t.Errorf("the profile is %+v, %v", chunk, err)
	}
	hear(egomem.Turn{Speaker: "John", Text: "Who was that?"})
	close(app.take)
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	close(app.told)
	var profiles []string
	for e := range app.told {
		if text := e.Name + e.Text + e.Chunk.Text; strings.Contains(text, "Emily") || strings.Contains(text, "Leeds") {
			t.Errorf("told is %v: %q", e, text)
		}
		if e.Kind == egomem.ProfileChanged {
			profiles = append(profiles, e.Chunk.Text)
		}
	}
	if len(profiles) != 2 || profiles[0] != "" || !strings.Contains(profiles[1], "John") {
		t.Errorf("the profiles that were told are %q", profiles)
	}
}

// Events of the senses, and transcribed words, may come after their person was forgotten. They do not bring the
// person back, who would then be present for ever, as no sense would report that they left.
func TestWhoIsForgottenIsNotBroughtBackByLateEvents(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	live := goLive(t, m, egomem.LiveOptions{})
	if _, err := live.Recognise(t.Context(), newGallery(t)); err != nil {
		t.Fatal(err)
	}
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."})
	emily := identity.Presence{Person: person(t, m, "Emily"), Status: identity.Known, Name: "Emily"}
	passer := identity.Presence{Person: identity.FirstStranger + 3, Status: identity.Stranger}
	node, err := m.Store().Get(t.Context(), live.hear(egomem.Turn{Person: passer.Person, Text: "I play chess."}))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []egomem.ID{emily.Person, node.Speaker} {
		if _, err := m.Forget(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, one := range []identity.Presence{emily, passer} {
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: one})
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: noon, Start: noon, Session: 1, Compared: true,
			Samples: []float32{1}, Person: one})
		live.Sense(ingest.Event{Kind: ingest.SessionEnded, At: noon, State: ingest.Confirmed, Session: 1, Person: one})
	}
	if people, talker := live.Present(); len(people) > 0 || talker != 0 {
		t.Errorf("%v are there, %v is talked to", people, talker)
	}
	if _, err := live.Heard(t.Context(), egomem.Turn{Person: passer.Person, Text: "I live in York."}); !errors.Is(err,
		egomem.ErrNotFound) {
		t.Errorf("words of a forgotten stranger give %v", err)
	}
	if _, err := live.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Who lives in Leeds?"}}); err != nil {
		t.Error(err)
	}
	if told := live.told(egomem.UtteranceHeard); len(told) > 0 {
		t.Errorf("told is %v", told)
	}
}

// Words of someone who is forgotten while they are transcribed are dropped, which is no failure.
func TestForgettingWhoIsTranscribedIsNoFailure(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	begun, goOn := make(chan struct{}, 2), make(chan string)
	live := goLive(t, m, egomem.LiveOptions{Transcribe: transcriber(begun, goOn)})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."})
	emily := identity.Presence{Person: person(t, m, "Emily"), Status: identity.Known, Name: "Emily"}
	utter := func(second int, who identity.Presence) {
		at := noon.Add(time.Duration(second) * time.Second)
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Session: 1, Compared: true,
			Samples: []float32{1}, Person: who})
		<-begun
	}
	utter(0, emily)
	if _, err := m.Forget(t.Context(), emily.Person, nil); err != nil {
		t.Fatal(err)
	}
	goOn <- "I play chess."
	utter(1, identity.Presence{}) // the one before is through
	goOn <- "Hello."
	live.waitFor(egomem.TurnHeard, 1)
	if failed := live.told(egomem.WorkFailed); len(failed) > 0 {
		t.Errorf("failed is %v", failed)
	}
}

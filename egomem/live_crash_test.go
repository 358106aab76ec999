package egomem_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph/graph"
)

// turnsOfTalk is the number of utterances in a conversation of the tests below.
const turnsOfTalk = 6

// converse tells the senses' events of utterance number i of a long stream, with six of them in a
// conversation of one person, who comes and leaves. The stream begins with number from.
func converse(live *egomem.Live, emily egomem.ID, from, i int) {
	at := noon.Add(time.Duration(i) * 10 * time.Second)
	who, session := identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}, i/turnsOfTalk+1
	begin := noon.Add(time.Duration(max(from, i/turnsOfTalk*turnsOfTalk)) * 10 * time.Second)
	if i%turnsOfTalk == 0 || i == from {
		live.Sense(ingest.Event{Kind: ingest.Arrived, At: at, Person: who})
		live.Sense(ingest.Event{Kind: ingest.SessionStarted, At: at, Start: begin, Session: session})
	}
	live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, Session: session, Person: who, Compared: true,
		Samples: []float32{float32(i)}})
	if i%turnsOfTalk == turnsOfTalk-1 {
		live.Sense(ingest.Event{Kind: ingest.SessionEnded, At: at, Start: begin, End: at, Session: session,
			State: ingest.Confirmed})
		live.Sense(ingest.Event{Kind: ingest.Left, At: at, Person: who})
	}
}

func init() {
	// live hears a stream from where it stopped, and prints the ID of each turn once it is
	// stored.
	children["live"] = func(dir string) error {
		m, err := egomem.Open(dir, &egomem.Options{Small: true})
		if err != nil {
			return err
		}
		defer m.Close()
		emily, err := m.Person(context.Background(), "Emily")
		if err != nil {
			return err
		}
		from, stored := 0, make(chan struct{}, 1)
		for ; ; from++ {
			known, err := m.Store().Known(context.Background(), sourceOf(from))
			if err != nil {
				return err
			}
			if known == 0 {
				break
			}
		}
		live, err := m.Live(&egomem.LiveOptions{IdleAfter: 5 * time.Millisecond,
			Transcribe: func(_ context.Context, samples []float32) (string, error) {
				return fmt.Sprintf("I saw bird number %d in garden %d.", int(samples[0]), int(samples[0])/turnsOfTalk), nil
			},
			OnEvent: func(e egomem.LiveEvent) {
				if e.Kind == egomem.TurnHeard {
					fmt.Println(uint64(e.Turn))
					stored <- struct{}{}
				}
			}})
		if err != nil {
			return err
		}
		for i := from; ; i++ {
			converse(live, emily, from, i)
			<-stored
		}
	}
}

// sourceOf returns the source of an utterance of converse.
func sourceOf(i int) string {
	return "utterance " + noon.Add(time.Duration(i)*10*time.Second).UTC().Format(time.RFC3339Nano)
}

// A Live that is killed at any moment has stored each turn that it told as heard, once, and has one
// summary for a conversation.
func TestAKilledLiveLosesNothing(t *testing.T) {
	dir := t.TempDir()
	m, err := egomem.Open(dir, &egomem.Options{Small: true})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	reminder, err := m.Remind(t.Context(),
		egomem.Reminder{Person: person(t, m, "Emily"), Text: "feed the birds", Due: time.Now().Add(-time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	rounds, told := crashRounds(t), 0
	for range rounds {
		told += len(killed(t, "live", dir, 1+rand.IntN(15)))
	}
	m = open(t, dir, &egomem.Options{Small: true})
	live := goLive(t, m, egomem.LiveOptions{})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	turns, lengths, episodes, session := 0, map[string]int{}, map[string]int{}, map[graph.ID]string{}
	for _, n := range nodes(t, m) {
		switch {
		case n.Kind == graph.Turn && n.Session != "":
			turns++
			lengths[n.Session]++
			session[n.ID] = n.Session
		case n.Kind == graph.Episodic && len(n.Provenance) > 0:
			episodes[session[n.Provenance[0]]]++
		}
	}
	if turns < told {
		t.Errorf("%d turns were told as heard, %d are stored", told, turns)
	}
	for session, length := range lengths { // one that fell silent in between may have none
		if most := min(1, length/4); episodes[session] > most {
			t.Errorf("the conversation %q of %d turns has %d summaries", session, length, episodes[session])
		}
	}
	if len(episodes) < rounds/4 {
		t.Errorf("%d turns have only %d summaries", turns, len(episodes))
	}
	for i := range turns {
		if id, err := m.Store().Known(t.Context(), sourceOf(i)); err != nil || id == 0 {
			t.Errorf("utterance %d is missing", i)
		}
	}
	emily := identity.Presence{Person: person(t, m, "Emily"), Status: identity.Known, Name: "Emily"}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: emily})
	if e := live.waitFor(egomem.ReminderDue, 1); e.Reminder.ID != reminder {
		t.Errorf("due is %+v", e)
	}
	t.Logf("RESULT live kills=%d told=%d stored=%d summaries=%d", rounds, told, turns, len(episodes))
}

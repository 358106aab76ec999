package egomem_test

import (
	"context"
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

package egomem_test

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
)

func TestATypedNilEmbedderIsRefused(t *testing.T) {
	var e *fakeEmbedder
	_, err := egomem.Open(t.TempDir(), &egomem.Options{Embedder: e})
	if !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), "nil *egomem_test.fakeEmbedder") {
		t.Errorf("Open gives %v", err)
	}
}

func TestNewRefusesOptionsOfTheDatabase(t *testing.T) {
	db, err := memgraph.Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for name, o := range map[string]egomem.Options{
		"Key":         {Key: make([]byte, 16)},
		"QuotaBytes":  {QuotaBytes: 1 << 30},
		"Relaxed":     {Relaxed: true},
		"Small":       {Small: true},
		"CompactIdle": {CompactIdle: time.Hour},
		"OnEvent":     {OnEvent: func(egomem.Event) {}},
	} {
		_, err := egomem.New(db, &o)
		if !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("New with %s gives %v", name, err)
		}
	}
}

func TestBackgroundWorkIsReported(t *testing.T) {
	var mu sync.Mutex
	var events []egomem.Event
	m := open(t, t.TempDir(), &egomem.Options{Logger: slog.New(slog.DiscardHandler), OnEvent: func(e egomem.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	}})
	turns := make([]egomem.Observation, 600)
	for i := range turns {
		turns[i] = egomem.Turn{Speaker: "Emily", Text: "I play tennis."}
	}
	if _, err := m.Import(t.Context(), stream(nil, turns...), nil); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, e := range events {
		if e.Op == "checkpoint at close" && e.Ego == egomem.DefaultEgo && e.Err == nil && e.Took > 0 {
			return
		}
	}
	t.Errorf("no checkpoint is reported: %v", events)
}

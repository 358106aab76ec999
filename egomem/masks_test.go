package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
)

// With a gister, what was said fades by itself: first the details, and striking ones last.
func TestWithAGisterWhatWasSaidFades(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, gister := range []bool{true, false} {
		now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
		o := &egomem.Options{Now: func() time.Time { return now }}
		if gister {
			o.Gister = steps
		}
		m := open(t, t.TempDir(), o)
		observe(t, m, egomem.Turn{Speaker: "Emily", Session: "a", Text: "I fed the cat by the harbour."},
			egomem.Turn{Speaker: "Emily", Session: "b", Text: "I saw a whale for the first time."})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 120 {
			now = now.Add(24 * time.Hour)
			if _, err := m.Store().Lived(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		shown := ""
		result, err := m.Recall(t.Context(),
			egomem.Cue{Asker: egomem.App, Text: "What did Emily feed and see by the harbour for the first time?",
				Rendering: egomem.Remembered})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			shown += e.Text + "\n"
		}
		if strings.Contains(shown, "cat") == gister || !strings.Contains(shown, "whale") {
			t.Errorf("with a gister: %t, after 120 days it remembers\n%s", gister, shown)
		}
	}
}

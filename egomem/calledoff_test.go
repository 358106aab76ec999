package egomem_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// A job that was planned and called off ends no job and begins none.
func TestAJobThatIsCalledOff(t *testing.T) {
	for _, said := range [][]string{
		{"I work at Lidl.", "I'm starting at Tesco on Monday.", "I'm not starting at Tesco after all."},
		{"I work at Lidl.", "I'm starting at Tesco on Monday.", "The Tesco job fell through."},
		{"I work at Lidl.", "I'm starting at Tesco on Monday.", "I turned down the job."},
	} {
		pad := scratchpadAfter(t, "Anna", said...)
		if !strings.Contains(pad, "- Anna works at Lidl") || strings.Contains(pad, "works at Tesco, since") ||
			strings.Contains(pad, "works at Lidl, only until") {
			t.Errorf("%q:\n%s", said, pad)
		}
	}
	if pad := scratchpadAfter(t, "Anna", "I work at Lidl.", "I'm starting at Tesco on Monday.",
		"The Aldi job fell through.", "The party's off."); !strings.Contains(pad, "works at Tesco") {
		t.Errorf("another job calls it off:\n%s", pad)
	}
}

// scratchpadAfter returns what is known of a person a month after they said something every second day.
func scratchpadAfter(t *testing.T, speaker string, said ...string) string {
	t.Helper()
	ctx, now := context.Background(), time.Date(2024, 12, 3, 9, 0, 0, 0, time.UTC)
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open()}) // hundreds of calls would fill a small disk
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m, err := egomem.New(db, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, text := range said {
		now = now.AddDate(0, 0, 2)
		if _, err := m.Observe(ctx, egomem.Turn{Speaker: speaker, Text: text, Time: now}); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Consolidate(ctx); err != nil {
			t.Fatal(err)
		}
	}
	now = now.AddDate(0, 0, 32)
	person, err := m.Person(ctx, speaker)
	if err != nil {
		t.Fatal(err)
	}
	pad, err := m.Scratchpad(ctx, person)
	if err != nil {
		t.Fatal(err)
	}
	return pad.Text(nil)
}

// A move that was planned and called off ends no home and begins none.
func TestAMoveThatIsCalledOff(t *testing.T) {
	for _, test := range []struct {
		said []string
		home string
	}{
		{[]string{"I live in Leeds.", "We're moving to Dundee at the end of the month.",
			"We're not moving to Dundee after all, the survey was shocking."}, "Leeds"},
		{[]string{"I live in Leeds.", "I'm moving to York on Friday.", "We're not moving to York."}, "Leeds"},
		{[]string{"I live in Leeds.", "I'm moving to York on Friday."}, "York"},
		{[]string{"I live in Leeds.", "We moved to York in 2019 and came back a year later."}, "Leeds"},
		{[]string{"I live in Leeds.", "We moved to York in 2019."}, "Leeds"},
		{[]string{"We moved to York in 2019.", "I live in Leeds."}, "Leeds"},
		{[]string{"I live in Leeds.", "We moved to York yesterday."}, "York"},
		{[]string{"I live in Leeds.", "We're moving to York on Friday.", "The York move fell through."}, "Leeds"},
		{[]string{"I live in Leeds.", "We're moving to York on Friday.", "The move's off."}, "Leeds"},
		{[]string{"I live in Leeds.", "We're moving to York on Friday.", "We've cancelled the move."}, "Leeds"},
		{[]string{"I live in Leeds.", "I dreamt we moved to York."}, "Leeds"},
	} {
		pad := scratchpadAfter(t, "Anna", test.said...)
		homes := 0
		for _, line := range strings.Split(pad, "\n") {
			if strings.HasPrefix(line, "- Anna lives in ") && !strings.Contains(line, "until") {
				homes++
				if !strings.HasPrefix(line, "- Anna lives in "+test.home) {
					t.Errorf("%q: %s", test.said, line)
				}
			}
			if test.said[0] == "I live in Leeds." && test.home == "Leeds" && strings.Contains(line, "until") {
				t.Errorf("%q: %s", test.said, line)
			}
		}
		if homes != 1 {
			t.Errorf("%q: %d homes in\n%s", test.said, homes, pad)
		}
	}
}

package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A standing instruction ends, or gives way to another one, in the words in which people say so.
func TestStandingInstructionsEnd(t *testing.T) {
	longtest.Skip(t)
	const kettle, short = "when i come home put the kettle on", "please always answer in short sentences"
	for _, test := range [][3]string{
		{kettle, "Stop putting the kettle on when I come home.", ""},
		{kettle, "you dont need to put the kettle on any more when i come home", ""},
		{kettle, "Stop putting the lights on when I come home.", "when I come home put the kettle on"},
		{short, "stop answering in short sentences", ""},
		{short, "stop the music", short},
		{"please call me han", "go back to calling me hannah", "go back to calling me Hannah"},
		{"叫我雯雯就行", "别叫我雯雯了", "别叫我雯雯了"},
		{"叫我雯雯就行", "明天别叫我起床了", "叫我雯雯就行"},
		{"never ever mention spiders", "hello", "never ever mention spiders"},
		{"when im on the phone keep quiet", "hello", "when I'm on the phone keep quiet"},
	} {
		now := time.Date(2026, 10, 5, 7, 30, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		for _, text := range test[:2] {
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			now = now.Add(24 * time.Hour)
		}
		who, err := m.Profile(t.Context(), person(t, m, "Emily"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range who.Instructions {
			got = append(got, e.Node.Text)
		}
		if got := strings.Join(got, "; "); got != test[2] {
			t.Errorf("%s, then %s: %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A couple that the app told and a person told stands once in a profile, by the word that says more.
func TestACoupleStandsOnceInAProfile(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct{ from, to, label, said, want, not string }{
		{"Nora", "Felix", "is married to", "Felix is my husband.", "Felix is Nora's husband", "married to"},
		{"陈莉", "周航", "丈夫", "我老公是周航。", "周航是陈莉的丈夫", "\x00"},
		{"Felix", "Nora", "is the husband of", "Nora and I are married.", "Felix is the husband of Nora", "spouse"},
		{"Nora", "Felix", "is married to", "My brother is called Lars.", "Nora is married to Felix", "\x00"},
	} {
		ctx, now := t.Context(), time.Date(2024, 12, 3, 9, 0, 0, 0, time.UTC)
		m, err := egomem.Open(t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		for _, one := range []egomem.Observation{
			egomem.Turn{Speaker: test.to, Text: "Hello.", Time: now},
			egomem.Turn{Speaker: test.from, Text: test.said, Time: now},
			egomem.Relation{From: test.from, To: test.to, Label: test.label},
		} {
			if _, err := m.Observe(ctx, one); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := m.Consolidate(ctx); err != nil {
			t.Fatal(err)
		}
		person, err := m.Person(ctx, test.from)
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Profile(ctx, person)
		if err != nil {
			t.Fatal(err)
		}
		known, _, _ := strings.Cut(p.Text(500, nil), "said on")
		if known, _, _ = strings.Cut(known, "日说"); strings.Count(known, test.want) != 1 || strings.Contains(known, test.not) {
			t.Errorf("%q: %q does not stand once in\n%s", test.said, test.want, known)
		}
	}
}

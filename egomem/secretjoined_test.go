package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A secret of one who was known by two names before is one person's: what was said before the wish and after it is kept.
func TestASecretOfJoinedPeopleIsOnePersons(t *testing.T) {
	longtest.Skip(t)
	for _, talk := range [][2]string{
		{"I've bought Felix a telescope.", "Don't tell him about the telescope."},
		{"Can you keep a secret?", "I've bought Felix a telescope."},
		{"我给周航买了望远镜。", "望远镜的事别告诉他。"},
	} {
		m := openInMemory(t, nil)
		at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
		observe(t, m, egomem.Relation{From: "Nora", To: "Felix", Label: "is married to"})
		observe(t, m, egomem.Turn{Speaker: "Eleonora", Text: "Hello.", Session: "0", Time: at.Add(-time.Hour)})
		var ids []egomem.ID
		for i, text := range talk {
			if i == 1 {
				if err := m.JoinPeople(t.Context(), person(t, m, "Nora"), person(t, m, "Eleonora")); err != nil {
					t.Fatal(err)
				}
			}
			id, err := m.Observe(t.Context(), egomem.Turn{Speaker: [2]string{"Eleonora", "Nora"}[i], Text: text, Session: "1", Time: at})
			if err != nil {
				t.Fatal(err)
			}
			ids, at = append(ids, id), at.Add(time.Minute)
		}
		for i, id := range ids {
			if n, err := m.Store().Get(t.Context(), id); err != nil || n.Audience != egomem.Private {
				t.Errorf("%s / %s: turn %d is for %v, %v", talk[0], talk[1], i, n.Audience, err)
			}
		}
	}
}

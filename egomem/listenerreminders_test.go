package egomem_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// "Remind Nadia" is due for her too if she spoke right before.
func TestAReminderForOneWhoSpokeRightBefore(t *testing.T) {
	longtest.Skip(t)
	for _, test := range [][5]string{
		{"Nadia", "Gareth", "The bus was late again.", "And remind Nadia tomorrow at four to fetch Tilda's coat.", "1"},
		{"Nadia", "Gareth", "I had soup for lunch.", "Remind Nadia to ring the school at nine.", "1"},
		{"Nadia", "Gareth", "Where are my keys?", "Could you remind Nadia on Friday to pay the milkman?", "1"},
		{"桂芳", "周航", "今天地铁挤死了。", "明天下午四点提醒桂芳取干洗的大衣。", "1"},
		{"桂芳", "周航", "我中午吃的面。", "对了，晚上八点提醒桂芳给妈打电话。", "1"},
		{"韩立春", "周航", "今天地铁挤死了。", "明天下午四点提醒老韩取大衣。", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "Tomorrow at four, remind Nadia to fetch Tilda's coat.", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "And tomorrow at four, remind Nadia to fetch Tilda's coat.", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "On Friday, could you remind Nadia to ring the school?", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "Every Monday at 8, remind Nadia to take the bins out.", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "In five hours remind Nadia about the oven.", "1"},
		{"Nadia", "Gareth", "The bus was late again.", "On Friday, I'll remind Nadia to ring the school.", "0"},
		{"Nadia", "Gareth", "The bus was late again.", "On Friday, they remind Nadia to ring the school.", "0"},
		{"Nadia", "Gareth", "The bus was late again.", "Last Friday, remind Nadia to ring the school.", "0"},
		{"Nadia", "Gareth", "The bus was late again.", "Remind Nadia to fetch Tilda's coat.", "0"},
		{"Nadia", "Gareth", "The bus was late again.", "I'll remind Nadia tomorrow at four to fetch Tilda's coat.", "0"},
		{"Nadia", "Gareth", "The bus was late again.", "Did you remind Nadia to fetch the coat?", "0"},
	} {
		for _, gap := range []time.Duration{5 * time.Minute, 4 * time.Hour} {
			now := time.Date(2026, 5, 4, 13, 40, 0, 0, time.UTC)
			m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
			observe(t, m, egomem.Turn{Speaker: test[0], Text: test[2], Present: []string{test[1]}})
			now = now.Add(gap)
			observe(t, m, egomem.Turn{Speaker: test[1], Text: test[3], Present: []string{test[0]}})
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, who := range test[:2] {
				list, err := m.Reminders(t.Context(), person(t, m, who))
				if err != nil || strconv.Itoa(len(list)) != test[4] {
					t.Errorf("%s / %s after %v: of %s: %v, %v", test[2], test[3], gap, who, list, err)
				}
			}
		}
	}
}

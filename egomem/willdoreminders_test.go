package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// The next thing said of time after a request moves it.
func TestAnHourThatWillDoMovesWhatWasJustAsked(t *testing.T) {
	longtest.Skip(t)
	const wake, han = "Emily: Wake me tomorrow at half past five. / ", "Emily: 明天早上五点半叫醒我。 / "
	for _, said := range []string{"Actually six will do.", "No, six is fine.", "On second thoughts, six.", "Actually, six is early enough.", "Six will do, actually.", "Hm, six would be fine."} {
		checkReminders(t, [][2]string{{wake + "Emily: " + said, "Emily Wake me 5 06:00"}})
	}
	for _, said := range []string{"算了，六点吧。", "六点也行。", "还是六点吧。", "算了,六点吧"} {
		checkReminders(t, [][2]string{{han + "Emily: " + said, "Emily 叫醒我 5 06:00"}})
	}
	checkReminders(t, [][2]string{
		{"Emily: Remind me at eight tonight to ring Joan. / Emily: Actually nine will do.", "Emily Remind me to ring Joan 4 21:00"},
		{wake + "Emily: Six will come with us.", "Emily Wake me 5 05:30"},
		{wake + "Emily: Six eggs will do.", "Emily Wake me 5 05:30"},
		{wake + "Emily: Ida is coming at seven for tea. / Emily: Actually six will do.", "Emily Wake me 5 05:30"},
		{wake + "Emily: How many chairs do we need? / Emily: Six will do.", "Emily Wake me 5 05:30"},
	})
}

// It may come within a short while.
func TestAnHourThatWillDoAfterAWhile(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		asked, said string
		after       time.Duration
		want        string
	}{
		{"Wake me tomorrow at half past five.", "Actually six will do.", 20 * time.Minute, "06:00"},
		{"Wake me tomorrow at half past five.", "No, six is fine.", 15 * time.Minute, "06:00"},
		{"明天早上五点半叫我起床。", "六点也行。", 20 * time.Minute, "06:00"},
		{"Wake me tomorrow at half past five.", "Actually six will do.", 5 * time.Hour, "05:30"},
		{"明天早上五点半叫我起床。", "六点也行。", 5 * time.Hour, "05:30"},
	} {
		for _, each := range []bool{false, true} {
			now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
			m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: test.asked})
			if each {
				if _, err := m.Consolidate(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			now = now.Add(test.after)
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: test.said})
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			list, err := m.Reminders(t.Context(), egomem.App)
			if err != nil || len(list) != 1 || list[0].Due.Format("15:04") != test.want {
				t.Errorf("%s / %s after %v (each: %v): %v, %v", test.asked, test.said, test.after, each, list, err)
			}
		}
	}
}

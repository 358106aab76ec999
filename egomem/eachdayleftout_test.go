package egomem_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What comes back leaves out a day of each week, or only the next one, as the words say.
func TestAReminderLeavesOutADayOfEachWeek(t *testing.T) {
	longtest.Skip(t)
	const pills, hanPills = "Remind me every day at 8 to take my pills. / ", "每天早上八点提醒我吃药。 / "
	const all, noNine, no9And16 = "8 9 10 11 15 16 17 18", "8 10 11 15 16 17 18", "8 10 11 15 17 18"
	const noWeekends, noWeekend = "8 11 15 18", "8 11 15 16 17 18"
	for talk, want := range map[string]string{
		pills + "Not on Saturday.": noNine, pills + "Not this Saturday.": noNine, pills + "Skip the pills on Saturday.": noNine,
		pills + "Not on Saturdays.": no9And16, pills + "Never on Saturdays.": no9And16, pills + "Never on a Saturday.": no9And16,
		pills + "Skip Saturdays.": no9And16, pills + "Except Saturdays.": no9And16,
		pills + "Don't remind me about the pills on Saturdays.":              no9And16,
		pills + "You don't need to remind me about my pills every Saturday.": no9And16,
		pills + "Not on weekends though.":                                    noWeekends, pills + "Not on Saturdays and Sundays.": noWeekends,
		pills + "Not at the weekend.":                                 noWeekend,
		"Remind me every day at 8 to take my pills, not on weekends.": noWeekends,
		hanPills + "周六那天别提醒。":                                         noNine, hanPills + "这周六不用提醒。": noNine, hanPills + "周六不用。": noNine,
		hanPills + "周六都不用提醒。": no9And16, hanPills + "周六都不用。": no9And16, hanPills + "每周六不用提醒我吃药。": no9And16,
		hanPills + "周末都不用提醒我。": noWeekends, hanPills + "周六和周日都不用提醒我。": noWeekends,
		"每天早上八点提醒我吃药，周六除外。": no9And16, "每天早上八点提醒我吃药，周末不用提醒。": noWeekends,
		pills + "Never on time.": all, pills + "I never swim on Saturdays.": all, pills + "We don't swim on Saturdays.": all,
		hanPills + "周六不用上班。": all, hanPills + "周六都不用上班。": all, hanPills + "我每周六都去游泳。": all,
	} {
		for _, each := range []bool{false, true} {
			if got := daysDue(t, each, strings.Split(talk, " / ")); got != want {
				t.Errorf("%s (each turn alone: %v): due on %s, want %s", talk, each, got, want)
			}
		}
	}
}

// daysDue returns the days from Friday, the eighth of May, to Monday, the eleventh, and a week later, on which a reminder is due that Emily
// asks for on Monday, the fourth.
func daysDue(t *testing.T, each bool, talk []string) string {
	t.Helper()
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for i, text := range talk {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		now = now.Add(time.Minute)
		if each || i == len(talk)-1 {
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	var days []string
	for now = now.AddDate(0, 0, 1); now.Day() < 19; now = now.AddDate(0, 0, 1) {
		list, err := m.Reminders(t.Context(), egomem.App)
		if err != nil || len(list) != 1 {
			t.Fatalf("%v: %v, %v", talk, list, err)
		}
		if list[0].Due.After(now) {
			continue
		}
		if day := now.Weekday(); now.Day() > 7 && (day == time.Friday || day == time.Saturday || day == time.Sunday || day == time.Monday) {
			days = append(days, fmt.Sprint(now.Day()))
		}
		if err := m.Done(t.Context(), list[0].ID); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(days, " ")
}

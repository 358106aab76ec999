package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A reminder that was asked for before others ends and moves by what its person says alone, and the other way round.
func TestAReminderChangesBeforeOtherListeners(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	six, seven := afterAll.Add(30*time.Hour), afterAll.Add(31*time.Hour)
	for _, test := range []struct {
		asked, now string
		due        time.Time // of what is left; zero if nothing is
	}{
		{"Remind me to call Gran tomorrow at 6 pm.", "I called Gran.", time.Time{}},
		{"Remind me to call Gran tomorrow at 6 pm.", "Never mind the reminder to call Gran.", time.Time{}},
		{"Remind me to call Gran tomorrow at 6 pm.", "Move the reminder to call Gran to 7 pm tomorrow.", seven},
		{"Remind me to call Gran tomorrow at 6 pm.", "I called Joan.", six},
		{"Wake me tomorrow at 6 pm.", "Cancel the alarm.", time.Time{}},
		{"提醒我明天下午六点给奶奶打电话。", "给奶奶的电话打过了。", time.Time{}},
		{"提醒我明天下午六点给奶奶打电话。", "给奶奶打电话的提醒取消吧。", time.Time{}},
		{"提醒我明天下午六点给奶奶打电话。", "给姐姐的电话打过了。", six},
	} {
		for name, present := range map[string][2][]string{"alone": {{"John"}, nil}, "before John": {nil, {"John"}}, "before others": {{"John"}, {"Mia"}}} {
			list := emilysReminders(t, egomem.Turn{Text: test.asked, Present: present[0]}, egomem.Turn{Text: test.now, Present: present[1]})
			if test.due.IsZero() != (len(list) == 0) || len(list) > 0 && !list[0].Due.Equal(test.due) {
				t.Errorf("%q, then %s %q: %+v", test.asked, name, test.now, list)
			}
		}
	}
}

// What is said in private changes no reminder that others know of: they would see that something was said.
func TestWhatIsPrivateChangesNoReminderOfOthers(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, audience := range []egomem.Audience{egomem.Private, egomem.AppOnly} {
		list := emilysReminders(t, egomem.Turn{Text: "Remind me to call Gran tomorrow at 6 pm.", Present: []string{"John"}},
			egomem.Turn{Text: "I called Gran.", Audience: audience})
		if len(list) != 1 {
			t.Errorf("after what is %v: %+v", audience, list)
		}
	}
}

// What was asked for before others and is asked for again by the same words is one reminder for the person who asked.
func TestAReminderAskedTwiceBeforeOtherListenersIsOne(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct {
		asked, again string
		want         int
	}{
		{"Remind me to call Gran tomorrow at 6 pm.", "Remind me to call Gran tomorrow at 6 pm.", 1},
		{"Remind me to call Gran every day at 6 pm.", "Remind me to call Gran every day at 6 pm.", 1},
		{"Wake me tomorrow at 6 pm.", "Wake me tomorrow at 6 pm.", 1},
		{"提醒我明天下午六点给奶奶打电话。", "提醒我明天下午六点给奶奶打电话。", 1},
		{"提醒我每天下午六点吃药。", "提醒我每天下午六点吃药。", 1},
		{"Remind me to call Gran tomorrow at 6 pm.", "Remind me to call Gran tomorrow at 7 pm.", 2},
		{"Remind me to call Gran tomorrow at 6 pm.", "Remind me to call Joan tomorrow at 6 pm.", 2},
		{"提醒我明天下午六点给奶奶打电话。", "提醒我明天下午六点给姐姐打电话。", 2},
	} {
		for name, again := range map[string]egomem.Turn{"alone": {Text: test.again}, "in private": {Text: test.again, Audience: egomem.Private}} {
			list := emilysReminders(t, egomem.Turn{Text: test.asked, Present: []string{"John"}}, again)
			if len(list) != test.want {
				t.Errorf("%q, then %s %q: %+v", test.asked, name, test.again, list)
			}
		}
	}
}

// emilysReminders returns Emily's reminders after two turns of hers, an hour apart.
func emilysReminders(t *testing.T, turns ...egomem.Turn) []egomem.Reminder {
	t.Helper()
	m := openInMemory(t, nil)
	for i, turn := range turns {
		turn.Speaker, turn.Time = "Emily", afterAll.Add(time.Duration(i)*time.Hour)
		observeAlone(t, m, turn)
	}
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.Reminders(t.Context(), emily)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

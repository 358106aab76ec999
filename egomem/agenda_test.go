package egomem_test

import (
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What lies ahead of a person is their plans and what they are to be reminded of, in the order in which it comes, of the time that is
// asked for alone.
func TestWhatLiesAhead(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const (
		gran, bins, passport, fern = "Remind me to call Gran", "Remind me every Monday at 8 to take out the bins", "Remind me to renew the passport", "Remind me to water the fern"
		dentist, lunch, cinema     = "I have a dentist appointment on Thursday at 3.", "I'm meeting Joan for lunch on Saturday.", "I'm going to the cinema on Tuesday."
	)
	now := time.Date(2026, 5, 20, 9, 0, 0, 0, time.UTC) // a Wednesday
	m := openInMemory(t, nil)
	for i, text := range []string{"Remind me to call Gran on Friday at 6 pm.", bins + ".", dentist, lunch, "Remind me to renew the passport next month.",
		"The soup was nice.", "Remind me to water the fern today at noon.", cinema} {
		observeAlone(t, m, egomem.Turn{Speaker: "Emily", Text: text, Time: now.Add(time.Duration(i-10) * time.Hour)})
	}
	checkAgenda(t, m, now, map[string][]string{
		"What have I got on this week?":              {fern, dentist, gran, lunch},
		"Is there anything I should be doing today?": {fern},
		"What's on my plate today?":                  {fern},
		"What am I doing on Thursday?":               {dentist},
		"Anything planned for the weekend?":          {lunch},
		"What's coming up?":                          {fern, dentist, gran, lunch, bins, cinema, passport},
		"What have I got on next week?":              {bins, cinema},
		"do i have any appointments this week":       {fern, dentist, gran, lunch},
		"what's on my calendar for may 26th":         {cinema},
		"please check my schedule for thursday":      {dentist},
	})
}

// Who asks for alarms is not told of other reminders.
func TestTheListThatIsAskedFor(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const gran, alarm, rice = "remind me to call gran", "Set an alarm", "Set a timer for twelve minutes for the rice"
	now := time.Date(2026, 5, 20, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, nil)
	for i, text := range []string{"remind me to call gran on friday at six pm", "i need an alarm set for seven tomorrow morning", "the soup was nice",
		"timer, twelve minutes, rice"} {
		observeAlone(t, m, egomem.Turn{Speaker: "Emily", Text: text, Time: now.Add(time.Duration(i-4) * time.Minute)})
	}
	checkAgenda(t, m, now, map[string][]string{
		"do i have any alarms set":              {alarm},
		"what time is my alarm":                 {alarm},
		"how long is left on the timer":         {rice},
		"can you read my to do list back to me": {rice, alarm, gran},
		"what did i ask you to remind me of":    {rice, alarm, gran},
		"我定了几个闹钟":                               {alarm},
	})
}

func TestWhatLiesAheadInChinese(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const gran, bins, dentist, lunch = "提醒我给奶奶打电话", "提醒我倒垃圾", "周四下午三点我要去看牙。", "周六我跟小美去吃饭。"
	now := time.Date(2026, 5, 20, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, nil)
	for i, text := range []string{"提醒我周五下午六点给奶奶打电话。", "今天中午提醒我倒垃圾。", dentist, lunch, "汤很好喝。"} {
		observeAlone(t, m, egomem.Turn{Speaker: "Emily", Text: text, Time: now.Add(time.Duration(i-10) * time.Hour)})
	}
	checkAgenda(t, m, now, map[string][]string{
		"我这周有什么安排？": {bins, dentist, gran, lunch},
		"周末有安排吗？":   {lunch},
		"今天要忙什么？":   {bins},
		"周四有什么事？":   {dentist},
	})
}

// checkAgenda checks what comes first for each question of Emily's.
func checkAgenda(t *testing.T, m *egomem.Memory, now time.Time, want map[string][]string) {
	t.Helper()
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	for question, list := range want {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: emily, Now: now})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range result.Evidence {
			if len(got) < len(list) {
				got = append(got, e.Text)
			}
		}
		if !slices.Equal(got, list) {
			t.Errorf("%s\n got %q\nwant %q", question, got, list)
		}
	}
}

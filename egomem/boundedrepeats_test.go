package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// boundsOf returns when a reminder that is asked for at nine on 4 May begins, and the day before which it ends.
func boundsOf(t *testing.T, text string) string {
	t.Helper()
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) }})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %v, %v", text, list, err)
	}
	bounds := list[0].Due.Format("2 15:04")
	if !list[0].Until.IsZero() {
		bounds += list[0].Until.Format(" to 2")
	}
	return bounds
}

// What comes back begins on the day that is named, and not before.
func TestWhatComesBackBeginsOnItsDay(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Starting next Monday, remind me every morning at 7 to do my physio.", "Emily remind me every morning at 7 to do my physio 11 07:00 daily"},
		{"Emily: remind me every day at 10 starting tomorrow to water the fern", "Emily remind me every day at 10 starting tomorrow to water the fern 5 10:00 daily"},
		{"Emily: remind me every tuesday at 9 starting next week to stretch", "Emily remind me every Tuesday at 9 starting next week to stretch 12 09:00 weekly"},
		{"Emily: remind me every two weeks starting friday to pay", "Emily remind me every two weeks starting Friday to pay 8 09:00 every 2 weeks"},
		{"Emily: remind me every month from 9 May to pay", "Emily remind me every month from 9 May to pay 9 09:00 monthly"},
		{"Emily: 从五月九号开始每天晚上十点提醒我滴眼药水。", "Emily 从五月九号开始每天晚上十点提醒我滴眼药水 9 22:00 daily"},
		{"Emily: 从下周一开始每天早上七点提醒我跑步。", "Emily 从下周一开始每天早上七点提醒我跑步 11 07:00 daily"},
		{"Emily: 从明天起每天晚上九点提醒我写日记。", "Emily 从明天起每天晚上九点提醒我写日记 5 21:00 daily"},

		{"Emily: remind me every day at 10 to get news from friday", "Emily remind me every day at 10 to get news from Friday 4 10:00 daily"},
		{"Emily: remind me every day from monday to friday at 10 to stretch", "Emily remind me Monday to Friday at 10 to stretch 4 10:00 weekdays"},
		{"Emily: 每天晚上九点提醒我从头开始背单词。", "Emily 每天晚上九点提醒我从头开始背单词 4 21:00 daily"},
	})
}

// What comes back for some days ends then: it is not there a week later.
func TestWhatComesBackForSomeDaysEnds(t *testing.T) {
	for text, want := range map[string]string{
		"remind me every day for the next five days to water the fern":     "5 09:00 to 10",
		"remind me every day at 11 for a week to take my pill":             "4 11:00 to 11",
		"For the next five days, remind me at 11 to take my pill":          "4 11:00 to 9",
		"remind me every day at 11 to take my antibiotics for a week":      "4 11:00 to 11",
		"remind me every monday at 11 for the next three weeks to pay":     "4 11:00 to 25",
		"for a week remind me every day at eleven to take my pill":         "4 11:00 to 11",
		"remind me every day this week at 11 to water the fern":            "4 11:00 to 11",
		"every evening this week remind me to feed the cat":                "4 19:00 to 11",
		"next week, remind me every day at six to feed the fish":           "11 18:00 to 18",
		"remind me every day at eight to take my drops this month":         "5 08:00 to 1",
		"remind me every day at 11 to ask Bob about next week":             "4 11:00",
		"remind me every day at 11 to plan this week":                      "4 11:00",
		"下周每天晚上六点提醒我喂鱼":                                                    "11 18:00 to 18",
		"这个月每天早上十一点提醒我吃药":                                                  "4 11:00 to 1",
		"接下来三天每天晚上十点提醒我滴眼药水":                                               "4 22:00 to 7",
		"未来一周每天早上十一点提醒我吃药":                                                 "4 11:00 to 11",
		"每天早上十一点提醒我吃药，吃一周":                                                 "4 11:00 to 11",
		"每天早上十一点提醒我吃药，连续五天":                                                "4 11:00 to 9",
		"remind me every day at 11 to book the car for two days":           "4 11:00",
		"I'm away for the next five days, remind me at 11 to call mum":     "4 11:00",
		"remind me at 11 that I have the car for two days":                 "4 11:00",
		"未来三天有雨，明天早上十一点提醒我带伞":                                              "5 11:00",
		"remind me every hour for the next two hours to stretch":           "4 10:00 to 4",
		"remind me every day at 11 to ring Bob, who is here for two weeks": "4 11:00",
	} {
		if got := boundsOf(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// What comes back each hour of a part of the day is kept without a time: it would come at night too.
func TestWhatComesBackInAPartOfTheDayHasNoTime(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Remind me every hour from 9 to 5 to stand up.", "Emily Remind me every hour from 9 to 5 to stand up 1 00:00"},
		{"Emily: remind me every 10 minutes between 5 and 6 to check the oven", "Emily remind me every 10 minutes between 5 and 6 to check the oven 1 00:00"},
		{"Emily: remind me every two hours during the day to drink water", "Emily remind me every two hours during the day to drink water 1 00:00"},
		{"Emily: 九点到五点之间每小时提醒我站起来。", "Emily 九点到五点之间每小时提醒我站起来 1 00:00"},
		{"Emily: 白天每小时提醒我喝水。", "Emily 白天每小时提醒我喝水 1 00:00"},
		{"Emily: remind me every hour to drink water", "Emily remind me every hour to drink water 4 10:00 hourly"},
		{"Emily: remind me every hour from now on to stretch", "Emily remind me every hour from now on to stretch 4 10:00 hourly"},
		{"Emily: 每小时提醒我喝水。", "Emily 每小时提醒我喝水 4 10:00 hourly"},
	})
}

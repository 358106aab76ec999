package offline_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// A reminder for each day but some is one that leaves these days out.
func TestEachDayButSomeIsOneReminder(t *testing.T) {
	longtest.Skip(t)
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	sun, weekend := []time.Weekday{time.Sunday}, []time.Weekday{time.Sunday, time.Saturday}
	for text, want := range map[string][]time.Weekday{
		"Remind me every day, but not on Sundays, to water the fern at 9 am.":   sun,
		"Remind me every day except Sundays at 9 to feed the cat.":              sun,
		"Remind me every day apart from Saturdays and Sundays at 8 to stretch.": weekend,
		"Wake me at seven every day but not on Sundays and Saturdays, please.":  weekend,
		"Wake me every weekday except Wednesdays at 6:30.":                      {time.Wednesday},
		"除了周日每天早上八点提醒我吃药。":                                                      sun, "每天早上八点提醒我吃药，周日除外。": sun,
		"remind me every night except friday to lock the shed":                 {time.Friday},
		"remind me every day but sunday at seven to water the plants":          sun,
		"Remind me to lock the shed every night bar Fridays.":                  {time.Friday},
		"Every evening apart from at the weekend, remind me to feed the fish.": weekend,
		"wake me daily at six excluding wednesdays":                            {time.Wednesday},
		"Remind me every day except weekends at 8 to get up.":                  weekend,
		"除了周五每晚提醒我锁门。":                                                         {time.Friday}, "每晚除了周五都提醒我锁门。": {time.Friday}, "工作日除了周三早上七点叫我起床。": {time.Wednesday},
		"每天除了周末早上七点叫我起床。": weekend, "每晚提醒我锁门，周五要早点锁。": nil,
		"Remind me every day at 8 to stretch, but Monday is a holiday.":  nil,
		"Remind me every night to lock all but the shed.":                nil,
		"Remind me every day at 9 to ring Joan, but not about the bins.": nil,
		"Remind me every day at 9 to water the fern.":                    nil,
	} {
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Turns: []consolidate.Turn{{Speaker: "Emily", Text: text, Time: said}}})
		asked, except := 0, []time.Weekday(nil)
		for _, one := range e.Errands {
			if one.Change == consolidate.Asks && one.Every != graph.Once {
				asked++
			}
			except = append(except, one.Except...)
		}
		if asked != 1 || fmt.Sprint(except) != fmt.Sprint(want) {
			t.Errorf("%s: %d reminders without %v, want one without %v", text, asked, except, want)
		}
	}
}

// The same hour twice a day is in the morning and in the evening.
func TestTheSameHourTwiceADay(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]string{
		"Remind me twice a day at 8 and 8 to take my drops.": "Remind me every day at 8 am to take my drops @ Thu 16 May 08:00 daily; " +
			"Remind me every day at 8 pm to take my drops @ Wed 15 May 20:00 daily",
		"Remind me to take my drops twice a day, at nine and nine.": "Remind me to take my drops every day, at nine am @ Thu 16 May 09:00 daily; " +
			"Remind me to take my drops every day, at nine pm @ Wed 15 May 21:00 daily",
		"Remind me at 8 to count 8 and 8.": "Remind me to count 8 and 8 @ Wed 15 May 20:00",
	} {
		if got := errandsOf(t, "Hello.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// How many times a day, without when, is spread over the day; and so are its two ends.
func TestSeveralTimesADay(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]string{
		"Remind me to drink water three times a day.": "Remind me to drink water every day at 9 am @ Thu 16 May 09:00 daily; " +
			"Remind me to drink water every day at 2 pm @ Thu 16 May 14:00 daily; Remind me to drink water every day at 8 pm @ Wed 15 May 20:00 daily",
		"remind me about my pill morning and evening": "remind me every morning about my pill @ Thu 16 May 09:00 daily; " +
			"remind me every evening about my pill @ Wed 15 May 19:00 daily",
		"每天提醒我滴两次眼药水": "每天早上九点提醒我滴眼药水 @ Thu 16 May 09:00 daily; 每天晚上九点提醒我滴眼药水 @ Wed 15 May 21:00 daily",

		"I take it twice a day, remind me at nine to take it.": "remind me to take it @ Wed 15 May 21:00",
		"Remind me that the vet said three times a day.":       "",
		"Remind me of the rota on Friday morning and evening.": "Remind me of the rota @ Fri 17 May 09:00; Remind me of the rota @ Fri 17 May 19:00",
	} {
		if got := errandsOf(t, "Hello.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A time that takes the place of another one on some days is a reminder of its own, and the other one leaves these days out.
func TestAnotherTimeOnSomeDays(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]string{
		"Wake me at 6 every day but at 8 on Sundays.":                "06:00 daily, 08:00 weekly, not on [Sunday]",
		"remind me every day at 6 but on sundays at 8 to get up":     "06:00 daily, 08:00 weekly, not on [Sunday]",
		"Wake me at 6 every weekday, but every Friday at 7.":         "06:00 weekdays, 07:00 weekly, not on [Friday]",
		"Wake me at 6 every day and at 8 on Sundays.":                "06:00 daily, 08:00 weekly, not on []",
		"remind me every day at 6 but not on sundays to get up":      "06:00 daily, not on [Sunday]",
		"remind me every day at six but for my tablets i need water": "18:00 daily, not on []",
		"每天早上六点叫我起床，但周日八点。":                                          "06:00 daily, 08:00 weekly, not on [Sunday]",
		"每天早上六点叫我起床，周日要补觉。":                                          "06:00 daily, not on []",
	} {
		said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Turns: []consolidate.Turn{{Speaker: "Emily", Text: text, Time: said}}})
		got, except := "", []time.Weekday(nil)
		for _, one := range e.Errands {
			if one.Change == consolidate.Asks {
				got += one.Due.Format("15:04 ") + one.Every.String() + ", "
			}
			except = append(except, one.Except...)
		}
		if got += fmt.Sprintf("not on %v", except); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

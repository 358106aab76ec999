package graph_test

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata" // a machine may have no time zones

	"github.com/egomem/egomem/memgraph/graph"
)

func TestErrandsComeBackByTheClockOfTheirPlace(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		one, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
		if err != nil {
			t.Fatal(err)
		}
		return one
	}
	for _, test := range []struct {
		name             string
		due              string
		every            graph.Repeat
		now, last, after string // "" for none
	}{
		{"before the first", "2024-05-17 08:00", graph.Daily, "2024-05-16 12:00", "", "2024-05-17 08:00"},
		{"once, later", "2024-05-17 08:00", graph.Once, "2024-06-16 12:00", "2024-05-17 08:00", ""},
		{"daily, on the minute", "2024-05-17 08:00", graph.Daily, "2024-05-20 08:00", "2024-05-20 08:00", "2024-05-21 08:00"},
		{"daily, in winter time", "2024-05-17 08:00", graph.Daily, "2024-12-01 07:59", "2024-11-30 08:00", "2024-12-01 08:00"},
		{"weekdays, on a Sunday", "2024-05-17 08:00", graph.Weekdays, "2024-05-19 12:00", "2024-05-17 08:00", "2024-05-20 08:00"},
		{"weekly", "2024-05-17 08:00", graph.Weekly, "2024-05-30 12:00", "2024-05-24 08:00", "2024-05-31 08:00"},
		{"monthly, without a 31st", "2024-01-31 08:00", graph.Monthly, "2024-03-01 12:00", "2024-02-29 08:00", "2024-03-31 08:00"},
		{"monthly, on the 30th, in February", "2025-01-30 08:00", graph.Monthly, "2025-02-28 07:00", "2025-01-30 08:00",
			"2025-02-28 08:00"},
		{"monthly, on the 30th, after February", "2025-01-30 08:00", graph.Monthly, "2025-02-28 08:00", "2025-02-28 08:00",
			"2025-03-30 08:00"},
		{"monthly, on the 28th", "2025-02-28 08:00", graph.Monthly, "2025-02-28 08:00", "2025-02-28 08:00", "2025-03-28 08:00"},
		{"at the end of each month", "2025-02-28 08:00", graph.MonthEnd, "2025-03-31 08:00", "2025-03-31 08:00",
			"2025-04-30 08:00"},
		{"at the end of every other month", "2025-02-28 08:00", graph.MonthEnd.Every(2), "2025-04-29 08:00",
			"2025-02-28 08:00", "2025-04-30 08:00"},
		{"at the end of every February", "2026-02-28 08:00", graph.MonthEnd.Every(12), "2028-02-28 12:00",
			"2027-02-28 08:00", "2028-02-29 08:00"},
		{"on the second Tuesday of each month", "2024-05-14 08:00", graph.MonthWeekday, "2024-06-12 12:00",
			"2024-06-11 08:00", "2024-07-09 08:00"},
		{"on the second Tuesday, before a first one", "2024-05-14 08:00", graph.MonthWeekday, "2024-10-07 12:00",
			"2024-09-10 08:00", "2024-10-08 08:00"},
		{"on the fifth Wednesday, in a month with four", "2024-05-29 08:00", graph.MonthWeekday, "2024-06-20 12:00",
			"2024-05-29 08:00", "2024-06-26 08:00"},
		{"on the last Friday of each month", "2024-05-31 08:00", graph.MonthLastWeekday, "2024-06-21 12:00",
			"2024-05-31 08:00", "2024-06-28 08:00"},
		{"on the last Friday, which was the fourth", "2024-06-28 08:00", graph.MonthLastWeekday, "2024-08-25 12:00",
			"2024-07-26 08:00", "2024-08-30 08:00"},
		{"on the first Monday of every third month", "2024-05-06 08:00", graph.MonthWeekday.Every(3), "2024-07-02 12:00",
			"2024-05-06 08:00", "2024-08-05 08:00"},
		{"on the second Sunday of every May", "2024-05-12 08:00", graph.MonthWeekday.Every(12), "2025-05-01 12:00",
			"2024-05-12 08:00", "2025-05-11 08:00"},
		{"every other week, in one without", "2024-05-15 08:00", graph.Weekly.Every(2), "2024-05-27 12:00",
			"2024-05-15 08:00", "2024-05-29 08:00"},
		{"every three days, in winter time", "2024-10-26 08:00", graph.Daily.Every(3), "2024-11-01 07:00",
			"2024-10-29 08:00", "2024-11-01 08:00"},
		{"every three months, without a 31st", "2024-01-31 08:00", graph.Monthly.Every(3), "2024-05-01 12:00",
			"2024-04-30 08:00", "2024-07-31 08:00"},
		{"every two years, of a leap day", "2024-02-29 08:00", graph.Yearly.Every(2), "2024-03-01 12:00",
			"2024-02-29 08:00", "2026-02-28 08:00"},
		{"every two hours, on the minute", "2024-05-17 08:00", graph.Hourly.Every(2), "2024-05-17 12:00",
			"2024-05-17 12:00", "2024-05-17 14:00"},
		{"every 20 minutes, over midnight", "2024-05-17 08:00", graph.Minutely.Every(20), "2024-05-18 00:05",
			"2024-05-18 00:00", "2024-05-18 00:20"},
		{"hourly, when clocks go back", "2024-10-27 00:30", graph.Hourly, "2024-10-27 04:15", "2024-10-27 03:30",
			"2024-10-27 04:30"},
		{"yearly, of a leap day", "2024-02-29 08:00", graph.Yearly, "2026-05-01 12:00", "2026-02-28 08:00", "2027-02-28 08:00"},
	} {
		e := graph.Errand{Due: at(test.due).UTC(), Every: test.every}
		show := func(one time.Time) string {
			if one.IsZero() {
				return ""
			}
			return one.In(berlin).Format("2006-01-02 15:04")
		}
		if got := show(e.Occurrence(at(test.now))); got != test.last {
			t.Errorf("%s: last %q, want %q", test.name, got, test.last)
		}
		if got := show(e.Next(at(test.now))); got != test.after {
			t.Errorf("%s: next %q, want %q", test.name, got, test.after)
		}
	}
	pills := graph.Errand{Due: at("2024-05-17 08:00"), Every: graph.Daily, Done: at("2024-05-18 08:05")}
	for now, want := range map[string]bool{"2024-05-16 09:00": false, "2024-05-18 09:00": true,
		"2024-05-19 07:59": true, "2024-05-19 08:00": false} {
		if got := pills.IsDone(at(now)); got != want {
			t.Errorf("at %s done is %v", now, got)
		}
	}
}

// A day that is left out has no occurrence, also after the clock of the errand has moved.
func TestDaysAreLeftOutOfWhatComesBack(t *testing.T) {
	at := func(day, hour int) time.Time { return time.Date(2024, 5, day, hour, 0, 0, 0, time.UTC) }
	for _, test := range []struct {
		name        string
		errand      graph.Errand
		skips       []time.Time
		now         time.Time
		last, after time.Time
	}{
		{"the next day", graph.Errand{Due: at(17, 8), Every: graph.Daily}, []time.Time{at(19, 8)}, at(18, 9), at(18, 8), at(20, 8)},
		{"the last day", graph.Errand{Due: at(17, 8), Every: graph.Daily}, []time.Time{at(18, 8)}, at(18, 9), at(17, 8), at(19, 8)},
		{"two days, in any order", graph.Errand{Due: at(17, 8), Every: graph.Daily}, []time.Time{at(20, 8), at(19, 8)}, at(18, 9), at(18, 8), at(21, 8)},
		{"the first day", graph.Errand{Due: at(17, 8), Every: graph.Weekly}, []time.Time{at(17, 8)}, at(16, 9), time.Time{}, at(24, 8)},
		{"the first day, later", graph.Errand{Due: at(17, 8), Every: graph.Weekly}, []time.Time{at(17, 8)}, at(18, 9), time.Time{}, at(24, 8)},
		{"a day of another clock", graph.Errand{Due: at(17, 10), Every: graph.Daily}, []time.Time{at(19, 8)}, at(18, 11), at(18, 10), at(20, 10)},
		{"an hour", graph.Errand{Due: at(17, 8), Every: graph.Hourly}, []time.Time{at(17, 10)}, at(17, 10), at(17, 9), at(17, 11)},
		{"another day", graph.Errand{Due: at(17, 8), Every: graph.Weekly}, []time.Time{at(18, 8)}, at(18, 9), at(17, 8), at(24, 8)},
	} {
		for _, skip := range test.skips {
			test.errand.Skip(skip)
			test.errand.Skip(skip)
		}
		if len(test.errand.Skips) != len(test.skips) {
			t.Errorf("%s: %v are left out", test.name, test.errand.Skips)
		}
		if err := graph.CheckDetail(graph.Intention, test.errand); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := test.errand.Occurrence(test.now); !got.Equal(test.last) {
			t.Errorf("%s: last %v, want %v", test.name, got, test.last)
		}
		if got := test.errand.Next(test.now); !got.Equal(test.after) {
			t.Errorf("%s: next %v, want %v", test.name, got, test.after)
		}
	}
	many := graph.Errand{Due: at(17, 8), Every: graph.Daily}
	for day := range graph.MaxSkips + 2 {
		many.Skip(at(18+day, 8))
	}
	if len(many.Skips) != graph.MaxSkips || !many.Skips[0].Equal(at(20, 8)) {
		t.Errorf("%d days are left out, from %v on", len(many.Skips), many.Skips[0])
	}
	for _, bad := range []graph.Errand{{Due: at(17, 8), Skips: []time.Time{at(17, 8)}},
		{Due: at(17, 8), Every: graph.Daily, Skips: []time.Time{{}}},
		{Due: at(17, 8), Every: graph.Daily, Skips: []time.Time{at(19, 8), at(18, 8)}}} {
		if err := graph.CheckDetail(graph.Intention, bad); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// A day of the week that is left out has no occurrence in any week.
func TestADayOfEachWeekIsLeftOut(t *testing.T) {
	friday := time.Date(2024, 5, 17, 8, 0, 0, 0, time.UTC)
	daily := graph.Errand{Due: friday, Every: graph.Daily}
	if !daily.SkipEach(time.Sunday) || !daily.SkipEach(time.Saturday) || daily.SkipEach(time.Sunday) {
		t.Errorf("%v are left out", daily.Except)
	}
	for range 3 {
		if next := daily.Next(friday); next.Weekday() != time.Monday || next.Sub(friday) != 72*time.Hour {
			t.Errorf("next after %v is %v", friday, next)
		}
		if last := daily.Occurrence(friday.AddDate(0, 0, 2)); !last.Equal(friday) {
			t.Errorf("last before Sunday is %v, want %v", last, friday)
		}
		friday = friday.AddDate(0, 0, 7)
	}
	hourly := graph.Errand{Due: friday, Every: graph.Hourly}
	hourly.SkipEach(time.Saturday)
	if next := hourly.Next(friday.Add(16 * time.Hour)); !next.Equal(friday.Add(40 * time.Hour)) {
		t.Errorf("the next hour is %v", next)
	}
	yearly := graph.Errand{Due: friday, Every: graph.Yearly}
	for day := time.Sunday; day < time.Saturday; day++ {
		yearly.SkipEach(day)
	}
	if next := yearly.Next(friday); yearly.SkipEach(time.Saturday) || next.Weekday() != time.Saturday || next.Month() != time.June && next.Month() != time.May {
		t.Errorf("without all days but Saturday it is next %v", next)
	}
	for _, one := range []graph.Errand{daily, hourly, yearly} {
		if err := graph.CheckDetail(graph.Intention, one); err != nil {
			t.Error(err)
		}
	}
	week := []time.Weekday{time.Sunday, time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday}
	for _, bad := range []graph.Errand{{Due: friday, Every: graph.Daily, Except: week}, {Due: friday, Except: week[:1]},
		{Due: friday, Every: graph.Weekly, Except: week[:1]}, {Due: friday, Every: graph.Daily, Except: []time.Weekday{7}},
		{Due: friday, Every: graph.Daily, Except: []time.Weekday{3, 3}}, {Due: friday, Every: graph.Weekdays, Except: week[1:6]}} {
		if err := graph.CheckDetail(graph.Intention, bad); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestRepeatsHaveReadableNames(t *testing.T) {
	for _, test := range []struct {
		repeat graph.Repeat
		name   string // "" for none
	}{
		{graph.Once, "once"}, {graph.Weekly, "weekly"}, {graph.Weekly.Every(1), "weekly"},
		{graph.Weekly.Every(2), "every 2 weeks"}, {graph.Hourly.Every(52), "every 52 hours"},
		{graph.Once.Every(2), ""}, {graph.Weekdays.Every(2), ""}, {graph.Daily.Every(0), ""}, {graph.Daily.Every(53), ""}, {11, ""},
		{graph.MonthEnd, "month-end"}, {graph.MonthEnd.Every(3), "every 3 month-ends"},
		{graph.MonthWeekday, "month-weekday"}, {graph.MonthLastWeekday, "month-last-weekday"},
		{graph.MonthWeekday.Every(12), "every 12 month-weekdays"},
		{graph.Minutely, "minutely"}, {graph.Minutely.Every(90), "every 90 minutes"},
		{graph.Minutely.Every(240), "every 240 minutes"}, {graph.Minutely.Every(241), ""},
	} {
		text, err := test.repeat.MarshalText()
		if string(text) != test.name || (err == nil) != (test.name != "") || test.repeat.Known() != (test.name != "") {
			t.Errorf("%v is written %q, %v, want %q", test.repeat, text, err, test.name)
		}
		var back graph.Repeat
		if err := back.UnmarshalText(text); test.name != "" && (err != nil || back != test.repeat) {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	for _, text := range []string{"", "every 1 weeks", "every 2 moons", "every 2 weeks ", "every -2 days", "every 99999 days"} {
		if err := new(graph.Repeat).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// What comes back has no occurrence from its end on, and is over a day after its last one.
func TestWhatComesBackEnds(t *testing.T) {
	at := func(day, hour int) time.Time { return time.Date(2024, 5, day, hour, 0, 0, 0, time.UTC) }
	pills := graph.Errand{Due: at(17, 8), Every: graph.Daily, Until: at(20, 0)}
	for _, test := range []struct{ now, last, next time.Time }{
		{at(17, 7), time.Time{}, at(17, 8)}, {at(18, 9), at(18, 8), at(19, 8)}, {at(19, 9), at(19, 8), time.Time{}}, {at(22, 9), at(19, 8), time.Time{}}} {
		if got := pills.Occurrence(test.now); !got.Equal(test.last) {
			t.Errorf("at %v the last is %v, want %v", test.now, got, test.last)
		}
		if got := pills.Next(test.now); !got.Equal(test.next) {
			t.Errorf("at %v the next is %v, want %v", test.now, got, test.next)
		}
	}
	if pills.HasEnded(at(19, 9)) || pills.HasEnded(at(20, 7)) || !pills.HasEnded(at(20, 8)) {
		t.Error("it is not over a day after its last occurrence")
	}
	pills.Done = at(19, 9)
	if pills.HasEnded(at(19, 10)) || !pills.HasEnded(at(20, 0)) {
		t.Error("it is not over at its end, if it was done")
	}
	if pills.Move(at(21, 8)); !pills.Until.IsZero() {
		t.Errorf("moved past its end it still ends at %v", pills.Until)
	}
	for _, bad := range []graph.Errand{{Due: at(17, 8), Until: at(18, 8)}, {Due: at(17, 8), Every: graph.Daily, Until: at(17, 8)}} {
		if err := graph.CheckDetail(graph.Intention, bad); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// A request may be for the day of what was told right before: "Team lunch is next Tuesday at one. Remind us on the day at half past twelve."

const toldDay = `(?:on the day(?: itself)?|(?:on )?that (?:same )?(?:day|morning|afternoon|evening|night)|(?:on )?the same (?:day|morning|afternoon|evening)|(?:on )?the (?:morning|evening) itself)`

var (
	// dayOfTold matches such a day with its time of day, if any: "on the day at half past twelve", "that morning at eight", "at ten on the day"; not "on
	// the day of the party", "that day was". The groups are the day and the time in each order, and what follows.
	dayOfTold = pattern.MustCompile(`(?i)\b(?:(` + toldDay + `)(?:,? at (` + oneNumber + `))?|at (` + oneNumber + `) (` + toldDay + `))($|[,.!?;]| please\b| to [a-z]| about )`)
	// hanDayOfTold matches the same in Chinese: 当天早上八点提醒我, 那天中午提醒我; not 那天我提醒了他. The groups are the part of the day, the time, and what follows.
	hanDayOfTold = pattern.MustCompile(`^(?:请|记得|麻烦你?|你|就|在)*(?:当天|那天|当日)(早上|早晨|上午|中午|下午|傍晚|晚上)?((?:\d{1,2}|十?[一二两三四五六七八九]|十)(?:点(?:半|[一三]刻|\d{1,2}分?)?|[:：]\d\d))?((?:再|就)?(?:提醒|[叫喊])(?:一下)?我.*)$`)
)

// IsDayOfTold reports whether a request is for the day of what was told before.
func IsDayOfTold(request string) bool {
	return dayOfTold.MatchString(HalfPast(ClocksWritten(request))) || hanDayOfTold.MatchString(trim(request))
}

// onDayTold returns when such a request is due, and the request without the words for it; zero for another request, and for a day that is not told.
func onDayTold(told, request string, said time.Time) (due, end time.Time, rest string) {
	part, clock := "", ""
	request = HalfPast(ClocksWritten(request))
	if m := hanDayOfTold.FindStringSubmatch(trim(request)); m != nil {
		part, clock, rest = m[1], strings.Replace(strings.Replace(m[2], "：", ":", 1), ":", "点", 1), m[3]
	} else if m := dayOfTold.FindStringSubmatchIndex(request); m != nil {
		words := dayOfTold.FindStringSubmatch(request)
		part, clock, rest = partOfDay.FindString(words[1]+words[4]), words[2]+words[3], without(request, m[0], m[10])
		if clock != "" {
			clock = "at " + clock
		}
	} else {
		return due, end, ""
	}
	day, _, _ := Of(told, said)
	if day.IsZero() {
		day, _ = EventTime(told, said)
	}
	if day.IsZero() {
		return due, end, ""
	}
	hour, minute := hourOf(part), 0
	if clock != "" {
		if hour, minute = hourOnDay(clock, part); hour < 0 {
			return due, end, ""
		}
	}
	due = onHour(day, hour).Add(time.Duration(minute) * time.Minute)
	if !due.After(said) {
		return time.Time{}, time.Time{}, ""
	}
	return due, due.Add(time.Minute), rest
}

// hourOnDay returns the time of day that a clock names in a part of the day; hour is -1 for none.
func hourOnDay(clock, part string) (hour, minute int) {
	isLate := part != "" && hourOf(part) > 12
	if clock[0] < 0x80 {
		return clockOfDay(clock, isLate)
	}
	hour, minute = clockIn(clock)
	if hour < 0 || hour > 24 || minute < 0 {
		return -1, 0
	}
	if isLate && hour < 12 || part == "" && hour < firstHour {
		hour += 12
	}
	return hour, minute
}

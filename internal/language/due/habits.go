package due

import (
	"fmt"

	"github.com/egomem/egomem/internal/pattern"
)

// People name times of the day by what they do then: "after work", 放学后. With an hour of its own such a time only says in which half of the
// day the hour is: "after school at four", 放学后四点.

// habitTimes are those times, the clock at which people expect what they ask for then, and the hours between which an hour of its own is.
var habitTimes = []struct {
	words    *pattern.Pattern
	clock    string
	from, to int
}{
	{pattern.MustCompile(
		`(?i)\b(?:at|by|before|towards?) the end of (?:the|my|this) (?:work(?:ing)? ?)?day\b` +
			`|\bbefore I (?:leave|finish) work\b` +
			`|\bat the end of work\b`), "at 17:00", 13, 24},
	{pattern.MustCompile(`(?i)\b(?:right )?after (?:work|school)\b`), "at 18:00", 12, 23},
	{pattern.MustCompile(`(?i)\bbefore (?:work|school|breakfast)\b`), "at 07:30", 1, 12},
	{pattern.MustCompile(`(?i)\b(?:at|around|over) (?:lunch(?:time)?|lunch time)\b`), "at noon", 11, 22},
	{pattern.MustCompile(`(?i)\bafter lunch\b`), "at 13:00", 12, 23},
	{pattern.MustCompile(`(?i)\bafter (?:dinner|supper)\b`), "at 20:00", 13, 24},
	{pattern.MustCompile(`(?i)\b(?:before|at) bed(?:time)?\b|\bbefore I go to (?:bed|sleep)\b`), "at 22:00", 18, 24},
	{pattern.MustCompile(`下班(?:之前|以前|前)`), "17点", 13, 24},
	{pattern.MustCompile(`下班(?:之后|以后|后|的时候|时)|放学(?:之后|以后|后)`), "18点", 12, 23},
	{pattern.MustCompile(`上班(?:之前|以前|前)`), "早上7点半", 1, 12},
	{pattern.MustCompile(`(?:吃完|吃)?午饭(?:之后|以后|后)`), "13点", 12, 23},
	{pattern.MustCompile(`(?:吃完|吃)?晚饭(?:之后|以后|后)`), "20点", 13, 24},
	{pattern.MustCompile(`(?:睡觉|睡)(?:之前|以前|前)`), "22点", 18, 24},
}

const (
	habitClock = `(?:at|by|around|about) (` + clockNumber + `(?:[ -](?:` + minuteWords + `))?)(` + clockHalf + `)`
	// habitDay may stand between such a time and its hour.
	habitDay      = `(?: (?:tomorrow|today|every day|each day|daily|(?:on )?weekdays|every weekday|(?:on |every |each )?(?:` + weekdays + `)s?))?`
	hanHabitClock = `(凌晨|清晨|早上|早|上午|中午|下午|傍晚|晚上|晚|夜里)?((?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|[一三13]刻|(?:\d{1,2}|[一二三四五]?十[一二三四五六七八九]?)分?)?)(?:钟|整)?`
)

var (
	// clockBehindHabit matches the hour behind such a time: " at four", ", at half past six", " every day at two"; not " to call Bob at two". The
	// groups are the day, the hour and the half of the day.
	clockBehindHabit = pattern.MustCompile(`(?i)^,?(` + habitDay + `),? ` + habitClock + `\b`)
	// clockBeforeHabit matches it before such a time: "feed the cat at four ", "at ten every day, "; not "at the bank ". The groups are the hour,
	// the half of the day and the day.
	clockBeforeHabit = pattern.MustCompile(`(?i)\b` + habitClock + `(` + habitDay + `),? $`)
	// hanClockBehindHabit matches the same in Chinese: 四点, 下午四点半, "，16点"; not 喂仓鼠. The groups are the half of the day and the hour.
	hanClockBehindHabit = pattern.MustCompile(`^的?[，,]?` + hanHabitClock)
	// hanClockBeforeHabit matches it before: 四点, 晚上八点半; not 四点去.
	hanClockBeforeHabit = pattern.MustCompile(hanHabitClock + `[，,]?$`)
)

// habitsInClocks writes such times as clocks: "after work" as "at 18:00", "after work at seven" as "at 19:00".
func habitsInClocks(text string) string {
	for _, habit := range habitTimes {
		at := habit.words.FindStringIndex(text)
		if at == nil {
			continue
		}
		before, behind := text[:at[0]], text[at[1]:]
		own := func(hour, half string) string { return ownClock(hour, half, habit.from, habit.to) }
		if m := clockBehindHabit.FindStringSubmatch(behind); m != nil {
			text = before + own("at "+m[2], m[3]) + m[1] + behind[len(m[0]):]
		} else if m := clockBeforeHabit.FindStringSubmatch(before); m != nil {
			text = before[:len(before)-len(m[0])] + own("at "+m[1], m[2]) + m[3] + behind
		} else if m := hanClockBehindHabit.FindStringSubmatch(behind); m != nil {
			text = before + own(m[2], m[1]) + behind[len(m[0]):]
		} else if m := hanClockBeforeHabit.FindStringSubmatch(before); m != nil {
			text = before[:len(before)-len(m[0])] + own(m[2], m[1]) + behind
		} else {
			text = before + habit.clock + behind
		}
	}
	return text
}

// ownClock writes an hour that is between two hours of the day: "at 16:00" for "at four" after noon. One that says its half of the day stays.
func ownClock(words, half string, from, to int) string {
	isHan := half != "" && words[0] != 'a' || hanClock.MatchString(words)
	hour, minute := clockIn(words)
	if half == "" && hour >= 0 && hour < from && hour+12 <= to {
		hour += 12
	}
	switch {
	case isHan && half != "":
		return half + words
	case isHan && hour < 12:
		return "早上" + words
	case isHan:
		return fmt.Sprintf("%d点%d分", hour, minute)
	case half != "" || hour < 0 || minute < 0:
		return words + half
	}
	return fmt.Sprintf("at %02d:%02d", hour, minute)
}

package due

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// People name days of the week from one to another, and both parts of the week: "at 6 monday to thursday", "mon to fri at 7", "at six during the week and
// at eight at weekends", 周一到周四早上七点.

const shortDays = `monday|mon|tuesday|tues|tue|wednesday|weds|wed|thursday|thurs|thur|thu|friday|fri|saturday|sat|sunday|sun`

var (
	// dayRange matches days from one to another with the time of day, or with the request: "at 6 monday to thursday", "mon to fri at 7", "remind me Tue-Fri",
	// "every monday to thursday"; not "in Paris Monday to Wednesday". The groups are what stands before, the two days and what follows.
	dayRange = pattern.MustCompile(`(?i)(^|, |\b(?:me|us|up|alarm|on|for|every|each|from|` + oneNumber + `),? (?:from )?|\b[ap]m (?:from )?)(` + shortDays + `)s?\.?(?: to | through | thru | until | ?[-–] ?)(` + shortDays + `)s?\b\.?(.*)$`)
	// isRangeOfClock matches what may follow days that a request is for: " at 7", " to stretch", " and 7 on friday"; not " in Paris".
	isRangeOfClock = pattern.MustCompile(`(?i)^(?:$|[.!?,;]|,? (?:at|to|and|but|remind|wake|in the (?:morning|afternoon|evening)|please|for|from|around|by|i|except)\b)`)
	// asksAtAll matches that something is asked for: "wake me", "set an alarm", "remind us", 叫我; not "I'm in Paris".
	asksAtAll = pattern.MustCompile(`(?i)\b(?:remind|wake|nudge|tell|buzz|prod|ping)(?: (?:me|us))?\b|\balarms?\b|[叫喊]醒?我|提醒|闹钟`)
	// otherDay matches the time of another day behind such days: ", 7 on friday", ", at 9 on sat", ", saturday at 9"; not ", on friday". The groups
	// are the join, the time and the day, in either order.
	otherDay = pattern.MustCompile(`(?i)((?:,? and|,? but|,) )(?:(?:at )?(` + oneNumber + `) on (` + shortDays + `)|(?:on )?(` + shortDays + `) at (` + oneNumber + `))(?:s?\b|$)`)
	// everyDayOfRange matches the words for every day before days from one to another: "every day from monday to friday", "daily mon-fri"; not "every day at 8". The group is
	// the days.
	everyDayOfRange = pattern.MustCompile(`(?i)\b(?:every day|each day|daily),? (?:from )?((?:` + shortDays + `)(?: to | through | until | ?[-–] ?)(?:` + shortDays + `)\b)`)
	// atWeekends matches the weekends of each week: "at weekends", "on the weekends"; not "at the weekend".
	atWeekends = pattern.MustCompile(`(?i)\b(?:at|on|over|during)(?: the)? weekends\b`)
	// duringWeek matches the days of each week from Monday to Friday: "during the week", "on week days", "through the week"; not "this week".
	duringWeek = pattern.MustCompile(`(?i)\b(?:during|through) the week\b|\b(?:on |during )?(?:the )?week[ -]days\b`)
	// atOneWeekend matches one weekend, which is each one next to the days of each week: "at the weekend"; not "at weekends".
	atOneWeekend = pattern.MustCompile(`(?i)\b(?:at|on) the weekend\b`)

	// hanDayRange matches days of the week from one to another: 周一到周四, 每周二至周五; not 周一到北京. The groups are the days.
	hanDayRange = pattern.MustCompile(`(?:每个?)?` + hanWeek + `([一二三四五六日天])(?:到|至|-|—|~|～)(?:` + hanWeek + `)?([一二三四五六日天])`)
	// hanWholeWeekend matches both days of the weekend: 周六周日, 周六和周日, 周六日; not 周六.
	hanWholeWeekend = pattern.MustCompile(`(?:每个?)?` + hanWeek + `六[和跟与及、]?` + hanWeek + `?[日天](?:都|的)?`)
	// hanTimedDays matches what follows such days in a request: 早上七点叫我, 七点, 提醒我; not 在北京.
	hanTimedDays = pattern.MustCompile(`^(?:每天|都|的)*(?:` + hanClockNo + `|[^，。]{0,6}(?:[叫喊]醒?我|提醒))`)
)

// longDay returns the day of the week whose name begins with three letters of a word.
func longDay(short string) int {
	short = strings.ToLower(short)
	return slices.IndexFunc(weekdayNames, func(name string) bool { return strings.HasPrefix(name, short[:3]) })
}

// DayRangesWritten writes days from one to another as a list, and the parts of the week in the common words: "at 6 monday to thursday" as "at 6 every Monday,
// Tuesday, Wednesday and Thursday".
func DayRangesWritten(text string) string {
	if !asksAtAll.MatchString(text) {
		return text
	}
	text = shortDaysWritten(text)
	if duringWeek.MatchString(text) && (atOneWeekend.MatchString(text) || atWeekends.MatchString(text)) {
		text = atOneWeekend.ReplaceAllString(duringWeek.ReplaceAllString(text, "on weekdays"), "on weekends")
	} else if strings.Contains(strings.ToLower(text), "week days") {
		text = duringWeek.ReplaceAllString(text, "on weekdays")
	}
	text = atWeekends.ReplaceAllString(text, "on weekends")
	text = everyDayOfRange.ReplaceAllString(text, "from $1")
	if m := dayRange.FindStringSubmatch(text); m != nil && isRangeOfClock.MatchString(m[4]) {
		before := text[:len(text)-len(m[0])] + strings.TrimSuffix(trimEach.ReplaceAllString(m[1], ""), "from ")
		text = before + daysFromTo(longDay(m[2]), longDay(m[3])) + otherDay.ReplaceAllStringFunc(m[4], func(found string) string {
			other := otherDay.FindStringSubmatch(found)
			if other[4] != "" {
				return other[1] + "every " + longName(longDay(other[4])) + " at " + other[5]
			}
			return other[1] + "at " + other[2] + " every " + longName(longDay(other[3]))
		})
	}
	return hanRangesWritten(text)
}

// trimEach matches the words before days that a list has itself: "every ", "on "; not "me ".
var trimEach = pattern.MustCompile(`(?i)\b(?:every|each|on) $`)

// daysFromTo lists the days of the week from one to another. Monday to Friday has its own words.
func daysFromTo(from, to int) string {
	if from == 1 && to == 5 {
		return "Monday to Friday"
	}
	var names []string
	for day := from; ; day = (day + 1) % len(weekdayNames) {
		names = append(names, longName(day))
		if day == to {
			break
		}
	}
	if len(names) == 1 {
		return "every " + names[0]
	}
	return "every " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func longName(day int) string { return capital(weekdayNames[day]) }

// hanRangesWritten is DayRangesWritten for Chinese: 周一到周四 as 每周一二三四.
func hanRangesWritten(text string) string {
	if m := hanDayRange.FindStringSubmatchIndex(text); m != nil && hanTimedDays.MatchString(text[m[1]:]) {
		from, to := hanDaysIn(text[m[2]:m[3]])[0], hanDaysIn(text[m[4]:m[5]])[0]
		if from != 1 || to != 5 {
			list := ""
			for day := from; ; day = (day + 1) % 7 {
				list += string([]rune("日一二三四五六")[day])
				if day == to {
					break
				}
			}
			text = text[:m[0]] + "每周" + list + text[m[1]:]
		}
	}
	if m := hanWholeWeekend.FindStringIndex(text); m != nil && hanTimedDays.MatchString(text[m[1]:]) {
		text = text[:m[0]] + "每周六日" + text[m[1]:]
	}
	return text
}

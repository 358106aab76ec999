package due

import (
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// Words for times that are none of the calendar: "after work", "by the end of the month", 下班后.

const monthNames = `january|february|march|april|may|june|july|august|september|october|november|december`

var (
	// halfHour matches a time half past an hour, as the British say it: "at half seven", "half 8"; not
	// "half an hour".
	halfHour = pattern.MustCompile(`(?i)\bhalf (` + hourWords + `|\d{1,2})\b`) // as the British say it
	// fortnight matches two weeks: "in a fortnight", "one fortnight's time"; not "every fortnight".
	fortnight = pattern.MustCompile(`(?i)\b(?:a|one) fortnight(?:'s time)?\b`)
	// endOf matches the end of a week, month or year: "by the end of the month", "end of next week",
	// "before the end of May"; not "end of the film".
	endOf = pattern.MustCompile(`(?i)\b(?:on |by |at |before |until |towards? )*(?:the )?end of ` +
		`(?:(?:the|this) )?(next )?(week|month|year|` + monthNames + `)\b`)
	// hanEndOf matches the end of a month or year: 下个月底, 年底之前, "5月底"; not 月初. The groups are which one,
	// the number of the month and the words for the end.
	hanEndOf = pattern.MustCompile(`(?:在)?(下个?|这个?|本)?(\d{1,2}|[一二三四五六七八九十]{1,2})?` +
		`(月底|月末|年底|年末)(?:之前|以前|前)?`)
	// hanStartOf matches the beginning or the middle of a month to come: 月初提醒我, 我在月中; not 蜜月初, 下个月初. The groups are what
	// stands before, which one, and what stands behind.
	hanStartOf = pattern.MustCompile(`(^|[^\p{Han}\d]|[在我们])月(初|中)(提醒|叫|[，。！]|$)`)
	// eachBefore matches the words with which the end of a month comes back: 每, 每个; not 每年.
	eachBefore = pattern.MustCompile(`每隔?[一二两三四五六七八九十\d]*个?月?的?$`)
	// weekend matches a weekend to come, for which people expect its first day: "at the weekend", "this weekend"; not
	// "every weekend".
	weekend = pattern.MustCompile(`(?i)\b(?:on|at|over|this) (?:the )?weekend\b`)
	// hanWeekend matches a weekend to come, for which people expect its first day: 这周末去爬山, 周末; not 每周末.
	hanWeekend = pattern.MustCompile(`(^|[^每逢个])(?:这个?|本)?周末`)
)

var (
	// sameTime matches the time of day at which something is said, of another day: "this time tomorrow", "the same time on
	// Friday"; not "this time". The group is the day.
	sameTime = pattern.MustCompile(`(?i)\b(?:at )?(?:this|the same|same) time (tomorrow|the day after tomorrow|(?:on|next) \p{L}+day)\b`)
	// hanSameTime matches the same in Chinese: 明天这个时候, 周五同一时间; not 这个时候.
	hanSameTime = pattern.MustCompile(`([明后]天|下?个?(?:周|星期|礼拜)[一二三四五六日天])的?(?:这个?时[候间]|这会儿|同一时间)`)
)

// fullColon matches a clock with the colon of Chinese: "18：12"; not 提醒我：八点.
var fullColon = pattern.MustCompile(`(\d)：(\d\d)`)

// midMonth is the day that people mean by the middle of a month.
const midMonth = 15

// inTimes returns a text with the times that people name by habits, ends and halves written as
// clocks and days.
func inTimes(text string, said time.Time) string {
	text = oneDayInDigits(datesInDigits(withAlarms(ClocksWritten(fullColon.ReplaceAllString(text, "$1:$2")))))
	text = halfHour.ReplaceAllString(text, "half past $1")
	text = fortnight.ReplaceAllString(text, "two weeks")
	text = numericDaysWritten(habitsInClocks(text))
	if said.IsZero() {
		return text
	}
	text = weekdaysWritten(beforeDaysWritten(text, said), said)
	text = sameTime.ReplaceAllString(text, "${1} at "+said.Format("15:04"))
	text = hanSameTime.ReplaceAllString(text, "${1}"+said.Format("15:04"))
	for _, form := range []*pattern.Pattern{endOf, hanEndOf} {
		if m := form.FindStringSubmatchIndex(text); m != nil && !eachBefore.MatchString(text[:m[0]]) {
			text = text[:m[0]] + lastDay(form.FindStringSubmatch(text), form == hanEndOf, said) + text[m[1]:]
		}
	}
	text = hanStartOf.ReplaceAllStringFunc(text, func(found string) string {
		m := hanStartOf.FindStringSubmatch(found)
		day := time.Date(said.Year(), said.Month(), map[string]int{"初": 1, "中": midMonth}[m[2]], 0, 0, 0, 0, said.Location())
		if !day.After(said) {
			day = day.AddDate(0, 1, 0)
		}
		return m[1] + onDay(day, true) + m[3]
	})
	if day := said.Weekday(); day != time.Saturday && day != time.Sunday {
		text = hanWeekend.ReplaceAllString(weekend.ReplaceAllString(text, "on Saturday"), "${1}周六")
	}
	return text
}

// lastDay writes the last day of what endOf or hanEndOf matched. That of a week is its Friday, before
// the weekend.
func lastDay(match []string, chinese bool, said time.Time) string {
	next, unit := 0, strings.ToLower(match[2])
	if match[1] != "" && !strings.HasPrefix(match[1], "这") && match[1] != "本" {
		next = 1
	}
	year, month := said.Year(), said.Month()
	if chinese {
		unit = match[3]
	}
	switch {
	case unit == "week":
		day := said.AddDate(0, 0, int(time.Friday-said.Weekday())+7*next)
		if day.Before(said) { // at the weekend
			day = said.AddDate(0, 0, int(7-said.Weekday())%7)
		}
		return onDay(day, chinese)
	case strings.HasPrefix(unit, "年") || unit == "year":
		year, month = year+next, time.December
	case chinese && match[2] != "":
		if month = time.Month(numberOf(match[2])); month < time.January || month > time.December {
			return match[0]
		}
	case unit == "month" || chinese:
		month += time.Month(next)
	default:
		named, err := time.Parse("January", strings.ToUpper(unit[:1])+unit[1:])
		if err != nil {
			return match[0]
		}
		month = named.Month()
	}
	day := time.Date(year, month+1, 0, 0, 0, 0, 0, said.Location())
	if day.AddDate(0, 0, 1).Before(said) {
		day = time.Date(year+1, month+1, 0, 0, 0, 0, 0, said.Location())
	}
	return onDay(day, chinese)
}

func onDay(day time.Time, chinese bool) string {
	if chinese {
		return fmt.Sprintf("%d年%d月%d日", day.Year(), day.Month(), day.Day())
	}
	return "on " + day.Format("2006-01-02")
}

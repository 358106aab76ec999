package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// partOfDay matches a part of the day: "in the morning", "at bedtime", 晚上; not "at nine".
var partOfDay = pattern.MustCompile(
	`(?i)\b(?:morning|afternoon|evening|night|tonight|noon|lunch|bedtime)\b` +
		`|凌晨|清晨|傍晚|早上?|下午|晚上?|夜里|中午|睡前`)

// partHours are the hours at which people expect what they ask for at a part of the day.
var partHours = map[string]int{"morning": 9, "清晨": 7, "早": 8, "早上": 8, "noon": 12, "lunch": 12, "中午": 12,
	"afternoon": 15, "下午": 15, "evening": 19, "傍晚": 18,
	"tonight": 20, "晚": 20, "晚上": 20, "night": 21, "夜里": 21, "bedtime": 22, "睡前": 22}

// dayHour is the hour for a day alone.
const dayHour = 9

// hourOf returns the hour at which people expect what they ask for at a time without a clock.
func hourOf(words string) int {
	part := strings.ToLower(partOfDay.FindString(words))
	if hour := partHours[part]; hour > 0 || part != "" {
		return hour
	}
	return dayHour
}

// onHour returns an hour of the day of a time.
func onHour(day time.Time, hour int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), hour, 0, 0, 0, day.Location())
}

// limit matches a time that ends the time to do something, which is to be done before it: "before Friday", 周五前;
// not "on Friday".
var limit = pattern.MustCompile(`(?i)^before\b|前$`)

// Expected returns when a request is due that names a time: with a clock then, else at the hour at
// which people expect it. What is to be done before a day is due the day before; what is to be done
// before an hour, one hour before. If that is over, it is due now.
func Expected(text string, i times.Interval, said time.Time) (due, end time.Time) {
	words := text[i.Start:i.End]
	if hour, at := beforeHour(words, said); !hour.IsZero() {
		return hour, at
	}
	if due, end = AtClock(text, i); end.Sub(due) <= time.Minute {
		if due.Before(said) && i.From.After(said) { // the morning of today is over
			return i.From, i.To
		}
		return due, end
	}
	switch hour := hourOf(words); {
	case limit.MatchString(words) && end.Equal(onHour(end, 0)):
		due = onHour(end.AddDate(0, 0, -1), dayHour)
	case limit.MatchString(words):
		due = end.Add(-time.Hour)
	case hour > 0:
		due = onHour(due, hour)
	}
	if due.Before(said) {
		due = said
	}
	return due, end
}

// hanBeforeHour matches the word that ends the time to do something: 之前, 前; not 前天.
var hanBeforeHour = pattern.MustCompile(`(?:之|以)?前$`)

// beforeHour returns when a request in Chinese is due before an hour of another day that leaves the half of the day open, and the hour:
// 明天八点一刻之前.
func beforeHour(words string, said time.Time) (due, end time.Time) {
	when := hanBeforeHour.ReplaceAllString(words, "")
	if hour, _ := clockIn(when); when == words || hour < 1 || dayHalf.MatchString(when) || !namesDay.MatchString(when) {
		return due, end
	}
	found := times.Future(when, said)
	if len(found) != 1 {
		return due, end
	}
	end, _ = AtClock(when, found[0])
	if due = end.Add(-time.Hour); due.Before(said) {
		due = said
	}
	return due, end
}

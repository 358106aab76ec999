package times

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// lateNight is the hour of the next day until which people call it the night of the day before.
const lateNight = 24 + 4

var (
	// partBehind matches a part of a day right behind the day: " evening", " in the morning"; not ", evening".
	partBehind = pattern.MustCompile(`(?i)^ (?:in the )?(morning|afternoon|evening|night)\b`)
	// hanPartBehind matches the same in Chinese: 晚上, 的下午; not 晚餐.
	hanPartBehind = pattern.MustCompile(`^的?(早上|早晨|上午|中午|下午|傍晚|晚上|夜里)`)
	partsGoneBy   = map[string]dayPart{"morning": morning, "afternoon": afternoon, "evening": evening, "night": {night.from, lateNight},
		"早上": morning, "早晨": morning, "上午": morning, "中午": midday, "下午": afternoon, "傍晚": {17, 20}, "晚上": evening, "夜里": {night.from, lateNight}}
)

// WithPart returns an interval of a text that is one day as the part of it that the text names right behind it: last Friday
// of "last Friday evening" as its evening. Another interval stays as it is.
func WithPart(text string, i Interval) Interval {
	if i.From.IsZero() || !i.From.AddDate(0, 0, 1).Equal(i.To) {
		return i
	}
	m := partBehind.FindStringSubmatch(text[i.End:])
	if m == nil {
		m = hanPartBehind.FindStringSubmatch(text[i.End:])
	}
	if m == nil {
		return i
	}
	part := partsGoneBy[strings.ToLower(m[1])]
	y, month, d := i.From.Date()
	i.From = time.Date(y, month, d, part.from, 0, 0, 0, i.From.Location())
	i.To = time.Date(y, month, d, part.to, 0, 0, 0, i.To.Location())
	i.End += len(m[0])
	return i
}

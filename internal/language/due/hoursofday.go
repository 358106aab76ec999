package due

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A request may say how many times a day, and not when: "three times a day", 每天提醒我吃两次药. The times are spread over the hours at which people are
// awake, so that the first one is that of a day without an hour.

var (
	// timesADay matches how many times: "three times a day", "twice daily"; not "three times a week". The group is the count.
	timesADay = pattern.MustCompile(`(?i),? ?\b(twice|(?:two|three|four|[234]) times) (?:(?:a|per|every|each) day|daily)\b`)
	// hanTimesADay matches the same in Chinese: 每天提醒我吃三次, 一天两次; not 每天一次. The groups are what stands between, and the count.
	hanTimesADay = pattern.MustCompile(`[每一]天((?:都|要|请|得|提醒我|叫我|[，,])*)([吃喝服用涂敷贴喷打练做滴]?)([两二三四234][次回遍])`)
	// partIsNamed matches that a text names a part of the day: "in the morning", "after meals", 早上, 饭后; not "every day".
	partIsNamed = pattern.MustCompile(`(?i)\b(?:mornings?|afternoons?|evenings?|nights?|noon|midday|bedtime|meals?|breakfast|lunch|dinner|supper)\b|[早晚午饭餐睡]`)
)

// tellsThat matches what someone is to be told, which may say how often itself: "remind me that the vet said twice a day"; not "remind me to take that pill".
var tellsThat = pattern.MustCompile(`(?i)\b(?:me|us) (?:again )?that\b`)

// hoursADay are the hours at which something is done so many times a day.
var hoursADay = map[string][2]string{
	"two":   {"at 9 am and at 9 pm", "早上九点和晚上九点"},
	"three": {"at 9 am, at 2 pm and at 8 pm", "早上九点、下午两点和晚上八点"},
	"four":  {"at 9 am, at 1 pm, at 5 pm and at 9 pm", "早上九点、下午一点、下午五点和晚上九点"},
}

// countOfTimes are the counts of times as they are written.
var countOfTimes = map[string]string{"twice": "two", "2": "two", "3": "three", "4": "four", "两": "two", "二": "two", "三": "three", "四": "four"}

// hoursOfDay returns a request that says only how many times a day with the hours of these times, and another one as it is.
func hoursOfDay(text string) string {
	if !asksNow.MatchString(text) || clockIsNamed.MatchString(text) || partIsNamed.MatchString(text) || tellsThat.MatchString(text) {
		return text
	}
	if m := timesADay.FindStringSubmatchIndex(text); m != nil {
		count := strings.TrimSuffix(strings.ToLower(text[m[2]:m[3]]), " times")
		if written := countOfTimes[count]; written != "" {
			count = written
		}
		return text[:m[0]] + " every day " + hoursADay[count][0] + text[m[1]:]
	}
	if m := hanTimesADay.FindStringSubmatchIndex(text); m != nil {
		count := countOfTimes[strings.TrimRight(text[m[6]:m[7]], "次回遍")]
		return text[:m[0]] + "每天" + hoursADay[count][1] + text[m[2]:m[5]] + text[m[7]:]
	}
	return text
}

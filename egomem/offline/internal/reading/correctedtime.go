package reading

import (
	"cmp"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A time is most often taken back at the end, wherever it was said: "remind me at nine to text Ruth, no wait, ten", 今晚九点提醒我吃药，不对，十点.

const (
	numberSaid = `\d{1,3}|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty(?:[- ]five)?|thirty|forty(?:[- ]five)?|fifty|sixty|ninety`
	unitSaid   = `(?:seconds?|secs?|minutes?|mins?|hours?|days?|weeks?)`
	clockSaid  = `(?:(?:half|quarter|five|ten|twenty|twenty[- ]five) (?:past |to )?)?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)` +
		`(?: (?:fifteen|thirty|forty[- ]five|o'clock))?`
	halfSaid = ` ?[ap]\.?m\b\.?| in the (?:morning|afternoon|evening)| at night`
	daySaid  = `(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the day after tomorrow|tomorrow|today|tonight|the \d{1,2}(?:st|nd|rd|th)`

	hanDaySaid   = `大?[明后]天|今天|[这下]?个?(?:周|星期|礼拜)[一二三四五六日天]|今|明`
	hanPartSaid  = `早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|早|晚`
	hanLater     = `(?:\d+|[一二两三四五六七八九十半]+)(?:个)?半?(?:小时|钟头|分钟|天)(?:之|以)?后`
	hanClockSaid = `(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[点:：](?:半|[一三]刻|\d{1,2}分?|[一二三四五]?十[一二三四五六七八九]?分?)?`
)

var (
	// takenBack matches that a time is taken back at the end, and what is meant: ", no wait, make that 10", " sorry seven", ", I mean Tuesday"; not
	// "no problem". The groups are a number and its unit, a clock and the half of the day, a day, and a number
	// that is no clock.
	takenBack = pattern.MustCompile(`(?i)(?:,|;| -)? (?:(?:oh|uh|er|um|hang on|hold on|ah),? )*(?:no,? wait|wait,? no|no|wait|sorry|i mean(?:t)?|or rather|scratch that|make that|correction)` +
		`(?:,? (?:no|wait|sorry|i mean(?:t)?|make (?:that|it)|it's|that's))*,? (?:(?:at|on|in|for|by) )?` +
		`(?:(` + numberSaid + `) (` + unitSaid + `)|(` + clockSaid + `)(` + halfSaid + `)?|(` + daySaid + `)|(` + numberSaid + `))(?:,? (?:please|thanks|instead))*[.! ]*$`)
	// clockBefore matches a clock that may be taken back: "at nine in the evening", "by 7:30 pm"; not "nine people". The groups are the clock and
	// the half of the day.
	clockBefore = pattern.MustCompile(`(?i)\b(?:at|by|for|around|about|until|till|to|from) (` + clockSaid + `)(` + halfSaid + `)?(?:[ ,.]|$)`)
	// lengthBefore matches a length that may be taken back: "in ten minutes", "a two hour nap"; not "at ten". The groups are the number and the
	// unit.
	lengthBefore = pattern.MustCompile(`(?i)\b(` + numberSaid + `)[- ](` + unitSaid + `)\b`)
	// dayBefore matches a day that may be taken back: "on Monday", "tomorrow"; not "Mondays".
	dayBefore = pattern.MustCompile(`(?i)\b(?:on )?(?:` + daySaid + `)\b`)
	// hanLengthTakenBack matches a length that is taken back, in Chinese: 半小时后叫我，不对，一小时后; not 半小时后叫我. The groups are what was said
	// between, and the length that is meant.
	hanLengthTakenBack = pattern.MustCompile(`^` + hanLater + `(.{2,30}?)[，,。 ](?:哦|啊|等等|[，,])*(?:不对|不是|错了|说错了|我说错了)[，, ]?(?:应该)?(?:是)?(` + hanLater + `)[。！]?$`)
	// hanTakenBack matches the same in Chinese, with what was said before: 今晚九点提醒我吃药，不对，十点; not 不对，我忘了. The groups are the day, the part of
	// the day and the clock, what stands between, and the same of what is meant, with a day and without one.
	hanTakenBack = pattern.MustCompile(`^(` + hanDaySaid + `)?(` + hanPartSaid + `)?(` + hanClockSaid + `)(.{1,30}?)[，,。 ](?:哦|啊|等等|等一下|[，,])*` +
		`(?:不对|不是|错了|说错了|我说错了|啊不|哦不)[，, ]?(?:应该)?(?:是|改成)?(?:(` + hanDaySaid + `)(` + hanPartSaid + `)?(` + hanClockSaid + `)?|(` + hanPartSaid + `)?(` + hanClockSaid + `))(?:吧)?[。！]?$`)
)

// correctedTime returns a sentence whose time is taken back at its end with the one that is meant in its place. ok is false for others.
func correctedTime(text string, chinese bool) (corrected string, ok bool) {
	if chinese {
		if m := hanLengthTakenBack.FindStringSubmatch(text); m != nil {
			return m[2] + m[1], true
		}
		m := hanTakenBack.FindStringSubmatch(text)
		if m == nil {
			return text, false
		}
		day, part, clock := cmp.Or(m[5], m[1]), cmp.Or(m[6], m[8], m[2]), cmp.Or(m[7], m[9], m[3])
		switch short := day == "今" || day == "明"; {
		case short && len(part) > len("早"):
			day += "天" // 今晚九点，不对，早上十点
		case !short && day != "" && len(part) == len("早"):
			part += "上" // 明晚七点，说错了，是后天
		}
		return day + part + clock + m[4], true
	}
	at := takenBack.FindStringSubmatchIndex(text)
	if at == nil {
		return text, false
	}
	meant := GroupsOf(text, at)
	head := text[:at[0]]
	length, clockAt := lastOf(lengthBefore, head), lastOf(clockBefore, head)
	switch number, unit, clock, half, day, bare := meant[1], meant[2], meant[3], meant[4], meant[5], meant[6]; {
	case day != "":
		if found := lastOf(dayBefore, head); found != nil {
			return head[:found[0]] + onDay(day) + head[found[1]:], true
		}
	case unit != "":
		if length != nil {
			return head[:length[0]] + number + " " + unit + head[length[1]:], true
		}
	case length != nil && half == "" && (clockAt == nil || clockAt[0] < length[0]): // "in ten minutes, no wait, fifteen"
		return head[:length[2]] + clock + bare + head[length[3]:], true
	case clockAt != nil && clock != "":
		if half == "" && clockAt[4] >= 0 {
			half = head[clockAt[4]:clockAt[5]]
		}
		return head[:clockAt[2]] + clock + half + head[max(clockAt[3], clockAt[5]):], true
	}
	return text, false
}

// lastOf returns where a form and its groups are found last in a text, or nil.
func lastOf(form *pattern.Pattern, text string) (last []int) {
	for _, last = range form.FindAllStringSubmatchIndex(text, -1) {
	}
	return last
}

// onDay returns a day with the word that stands before it: "on Tuesday", "tomorrow".
func onDay(day string) string {
	switch first := strings.ToLower(day); {
	case strings.HasPrefix(first, "to"), strings.HasPrefix(first, "next"), strings.HasPrefix(first, "this"), strings.HasSuffix(first, "tomorrow"):
		return day
	}
	return "on " + day
}

package asked

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/internal/pattern"
)

// People say the day first and the hour behind the request: "tomorrow remind me at five to call Mum", 周五提醒我五点给妈妈打电话. Both are one time.

var (
	// dayFirst matches a request with its day in front and its hour behind: "tomorrow remind me at 5 to call mum", "on friday, wake me at six"; not
	// "remind me tomorrow at 5". The groups are the day, the request and what follows.
	dayFirst = pattern.MustCompile(`(?i)^(?:(?:and|so|ok|okay|oh|then|also),? )*((?:tomorrow|tonight|today|this)(?: (?:morning|afternoon|evening|night))?` +
		`|(?:on |next |this |this coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?|on the \d{1,2}(?:st|nd|rd|th)),? ` +
		`((?:(?:can|could|would|will) you )?(?:please )?(?:remind|wake|nudge) (?:me|us)(?: up)?)( (?:at|around|by) .+)$`)
	// weekFirst matches the same with the week in front: "next week remind me on tuesday at 5 to call mum"; not "next week remind me". The groups are
	// the request, the day and what follows.
	weekFirst = pattern.MustCompile(`(?i)^next week,? ((?:(?:can|could|would|will) you )?(?:please )?(?:remind|wake|nudge) (?:me|us)(?: up)?) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(.*)$`)
	// hanDayFirst matches the same in Chinese: 周五提醒我五点给妈妈打电话, 今晚提醒我九点吃药; not 周五五点提醒我吃药. The groups are the day, the request, the hour
	// and what follows.
	hanDayFirst = pattern.MustCompile(`^((?:大?[明后]|今)天|今晚|明晚|明早|(?:[这下]个?)?(?:周|星期|礼拜)[一二三四五六日天]?|\d{1,2}[号日])` +
		`((?:记得)?(?:提醒(?:一下)?|[叫喊])我)((?:周|星期|礼拜)?[一二三四五六日天]??(?:早上|上午|中午|下午|晚上|傍晚)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|[一三]刻|\d{1,2}分?|[一二三四五]?十[一二三四五六七八九]?分?)?)([^，。点].*)$`)
)

// withDayBeside returns a request with its day beside its hour: "remind me tomorrow at 5 to call mum" of "tomorrow remind me at 5 to call mum". Another text is
// as it was.
func withDayBeside(text string, chinese bool, said time.Time) string {
	if m := weekFirst.FindStringSubmatch(text); m != nil && !chinese && !said.IsZero() {
		day := strings.ToLower(m[2])
		if ahead := (leftout.WeekdaysNamed(strings.TrimSuffix(day, "day"))[0] + 6) % 7; ahead > (said.Weekday()+6)%7 {
			return m[1] + " " + day + " week" + m[3] // not the one of this week
		}
		return m[1] + " on " + day + m[3]
	}
	if !chinese {
		return dayFirst.ReplaceAllString(text, "$2 $1$3")
	}
	m := hanDayFirst.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	day, clock := m[1], m[3]
	for _, week := range []string{"周", "星期", "礼拜"} {
		if strings.HasSuffix(day, week) { // 下周提醒我周二五点
			clock = strings.TrimPrefix(clock, week)
		}
	}
	return day + clock + m[2] + m[4]
}

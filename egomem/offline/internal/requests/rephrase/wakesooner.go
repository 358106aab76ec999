package rephrase

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// People want to be woken sooner or later than they otherwise are: "wake me an hour earlier than usual tomorrow", 明天早半小时叫我. That moves the alarm which is
// there: "move tomorrow's alarm one hour earlier".

const (
	// sleepShift is by how much.
	sleepShift = `((?:half an|an?|one|two|three|\d{1,3}|five|ten|fifteen|twenty|thirty|forty(?:[ -]five)?) (?:hours?|minutes?|mins?)(?: and a half)?)`
	// shiftDay is on which day.
	shiftDay = `(tomorrow|today|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning)?`
)

var (
	// wakesSooner matches such a wish: "wake me an hour earlier than usual tomorrow"; not "wake me in an hour". The groups are the day before the request, the length, which way, and the day behind it.
	wakesSooner = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|hey|so|and|can you|could you|will you)[, ]+)*(?:` + shiftDay + `,? )?(?:(?:please|can you|could you) )?` +
		`wake (?:me|us)(?: up)? ` + sleepShift + ` (earlier|sooner|later)(?: than (?:usual|normal|always|i normally do|i usually do|the usual time))?(?: ` + shiftDay + `)?(?:,? please)?[.!? ]*$`)
	// hanWakesSooner matches the same in Chinese: 明天早半小时叫我, 明早晚一个钟头叫醒我; not 一小时后叫我. The groups are the day, which way and the length.
	hanWakesSooner = pattern.MustCompile(`^(?:请|麻烦你?|那|，)*([今明后]天|[今明][早晚]|这?(?:周|星期|礼拜)[一二三四五六日天])?(?:早上)?(?:你|请|就|比平时|比平常)*(提前|提早|早|推迟|晚)` +
		`((?:半|[一两二三四五十\d]{1,3})个?(?:半?小时|钟头|分钟|刻钟))(?:再)?(?:叫|喊)(?:醒)?我(?:起床|起来)?(?:吧|好吗|行吗)*[。！？]*$`)
)

// hanWakes matches that it is from sleep: 叫醒我, 叫我起床; not 喊我.
var hanWakes = pattern.MustCompile(`醒|起床|起来`)

// wakeSooner returns such a wish as a move of the alarm; the same text for another one.
func wakeSooner(text string, chinese bool) string {
	if chinese {
		m := hanWakesSooner.FindStringSubmatch(text)
		if m == nil || m[1] == "" && !hanWakes.MatchString(text) { // 提前十分钟喊我 is ahead of something
			return text
		}
		way := "提前"
		if m[2] == "晚" || m[2] == "推迟" {
			way = "推迟"
		}
		if m[1] != "" {
			m[1] += "的"
		}
		return m[1] + "闹钟" + way + m[3]
	}
	m := wakesSooner.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	whose := "my"
	if day := m[1] + m[4]; day != "" {
		whose = strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(day), "on "), "this ") + "'s"
	}
	return "Move " + whose + " alarm " + m[2] + " " + m[3]
}

package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// ownLeave matches that the speaker is off for a time: "I'm on holiday next week", "we're off work tomorrow", "next week I'm away"; not "he is
// on holiday", "I was off last week".
var ownLeave = pattern.MustCompile(`(?i)^(?:[^,;.]{3,25} )?(?:i|we)(?:'m|'re|'ll be| am| are| will be|'ve got| have got| have)(?: all| both)? ` +
	`(?:[^,;.]{0,25} )?(?:holidays?|leave|vacation|off|away|not working)\b[^,;.]*[.!]?$`)

// notWoken matches that the speaker is not to be woken: "so don't wake me", "no alarms please", "leave the alarm off"; not "don't wake Tom".
var notWoken = pattern.MustCompile(`(?i)^(?:(?:so|and|then|please),? )*(?:there's )?(?:(?:no need to|(?:you )?(?:don't|do not|needn't)` +
	`(?: (?:need|have) to)?) wake (?:me|us)(?: up)?|(?:no need for|no|(?:i|we) (?:don't|won't) (?:need|want)) ?(?:an?|any|the|my)? ?(?:alarms?|wake-?up calls?)` +
	`|(?:leave|turn|switch) (?:the|my) alarms? off|cancel (?:the|my) alarms?)(?:,? (?:then|until then|till then|please|thanks|that week|those days))*[.! ]*$`)

// hanOwnLeave matches the same as ownLeave in Chinese: 下周我休假, 我明天不上班; not 下周他休假.
var hanOwnLeave = pattern.MustCompile(`^[^，。他她它你您谁]{2,12}?(?:休[^，。学战]{0,2}假|放假|休息|不上班|请假|年假|度假|出差|去?旅[游行]|不用上班)(?:了|呢)?[。！]?$`)

// hanNotWoken matches the same as notWoken: 别叫我起床, 闹钟不用响了, 早上不用叫醒我; not 别叫他. The alarm alone may have the time before it: 下周不用闹钟.
var hanNotWoken = pattern.MustCompile(`^(?:早上|早晨|[这那](?:几天|段时间)|就|那|请|你|，)*(?:(?:别|不用|不要|不必|不需要|无需)(?:再)?(?:[叫喊]醒?我(?:起床)?|(?:定|设|开|响)?闹[钟铃])` +
	`|闹[钟铃](?:就|都|也)*(?:别|不用|不要|不必)(?:再)?(?:响|开|叫)?)(?:了|吧|啦)*[。！]*$`)

// notWokenThen returns a wish not to be woken with the time for which the words before it say that the speaker is off: "I'm on holiday next
// week, don't wake me" as "Don't wake me next week". Other texts are as they were. before is the sentence before it.
func notWokenThen(text, before string, chinese bool, said time.Time) string {
	own, wish, joins := ownLeave, notWoken, []string{", ", "; ", " so "}
	if chinese {
		own, wish, joins = hanOwnLeave, hanNotWoken, []string{"，"}
	}
	if days, at := wording.SpanOf(text, chinese, said); at != nil && at[0] == 0 && days.To.After(said) { // "from Monday to Wednesday don't wake me"
		if wish.MatchString(strings.TrimLeft(text[at[1]:], " ,，")) {
			return dontWake(text[:at[1]], chinese)
		}
	}
	if !wish.MatchString(text) {
		before = ""
		for _, join := range joins {
			if head, rest, ok := strings.Cut(text, join); ok && wish.MatchString(rest) {
				before = head
				break
			}
		}
	}
	if _, at := wording.SpanOf(before, chinese, said); at != nil {
		days := ""
		if chinese {
			days = "那几天"
		}
		if own.MatchString(strings.TrimSpace(days + strings.TrimRight(before[:at[0]], " ") + before[at[1]:])) {
			return dontWake(before[at[0]:at[1]], chinese)
		}
	}
	found := times.Future(before, said)
	if len(found) != 1 || !own.MatchString(before) {
		if m := hanAlarmNotIn.FindStringSubmatch(text); m != nil {
			return m[1] + "别叫醒我"
		}
		return text
	}
	return dontWake(strings.TrimPrefix(strings.ToLower(before[found[0].Start:found[0].End]), "from "), chinese)
}

// dontWake returns the common words for a wish not to be woken at a time.
func dontWake(when string, chinese bool) string {
	if chinese {
		return when + "别叫醒我"
	}
	return "Don't wake me " + strings.ToLower(when)
}

// hanAlarmNotIn matches that no alarm is wanted in a week: 下周不用闹钟, 这周闹钟别响了; not 不用闹钟. The group is the week.
var hanAlarmNotIn = pattern.MustCompile(`^(?:那|，)*([这下]个?(?:周|星期|礼拜))(?:我|就|都|早上)*(?:(?:别|不用|不要|不必|不需要)(?:再)?(?:定|设|开|响)?闹[钟铃]` +
	`|闹[钟铃](?:就|都)*(?:别|不用|不要|不必)(?:再)?(?:响|开|叫)?)(?:了|吧)*[。！]*$`)

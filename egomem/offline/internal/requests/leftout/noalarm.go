package leftout

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People leave out the alarm of a day: "no alarm tomorrow", 明天不用闹钟. One that comes back rings again after that day.

// dayLeftOut is a day on which an alarm is left out.
const dayLeftOut = `((?: for)?(?: tomorrow(?: morning| afternoon| evening| night)?| today| tonight` +
	`|(?: on| this| next)* (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: morning| afternoon| evening| night)?| on the \d{1,2}(?:st|nd|rd|th)))`

var (
	// leavesOut matches that no alarm is wanted on a day: "no alarm tomorrow", "I don't need an alarm on Friday", "no need to wake me
	// tomorrow"; not "no alarm went off", "no alarm". The group is the day.
	leavesOut = pattern.MustCompile(reading.PoliteStart + `(?:(?:no|(?:there's |there is )?no need for (?:an?|any|the|my)` +
		`|(?:i|we) (?:don't|do not|won't|will not) (?:need|want|have to have) (?:an?|any|the|my)` +
		`|(?:i|we) need no) (?:alarms?(?: clocks?)?|wake-?up calls?)` +
		`|(?:no need to|(?:you )?(?:don't|do not|needn't)(?: (?:need|have) to)?) wake (?:me|us)(?: up)?)` + dayLeftOut + `$`)
	// noneForDay matches that the speaker says what they do on a day, and wants no alarm: "i can sleep in tomorrow, so no alarm", "i'm off on
	// friday, i don't need an alarm"; not "he is off tomorrow, so no alarm". The group is the day.
	noneForDay = pattern.MustCompile(reading.PoliteStart + `(?:i|we)(?:'m|'re|'ll|'ve)? [^,;]{1,40}? (tomorrow|(?:on ` +
		`|this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:so|and|so there's|i|we)(?: (?:i|we))? ?(?:no need for` +
		`|no|don't need|won't need|don't want|need no)(?: an?| any| the| my)? (?:alarms?(?: clock)?|wake-?up call)$`)
	// hanLeavesOut matches the same in Chinese: 明天不用闹钟, 周六别叫我起床; not 不用闹钟. The group is the day.
	hanLeavesOut = pattern.MustCompile(`^(?:请|麻烦你?|那|好的|对了|，)*([今明后]天` +
		`|[今明][早晚]|(?:这|本|下)?(?:周|星期|礼拜)[一二三四五六日天])(?:早上|早晨|上午|下午|晚上)?(?:[^，。你我]{0,6}[，,])?(?:我` +
		`|你|就|都|可以)*(?:不用|不需要|不必|不要|别|无需)(?:再)?(?:定|设|开|响)?(?:闹钟|[叫喊]我起床|[叫喊]醒?我)(?:了|吧)*$`)
)

var (
	// ownLeave matches that the speaker is off for a time: "I'm on holiday next week", "we're off work tomorrow", "next week I'm away"; not "he is
	// on holiday", "I was off last week".
	ownLeave = pattern.MustCompile(`(?i)^(?:[^,;.]{3,25} )?(?:i|we)(?:'m|'re|'ll be| am| are| will be|'ve got| have got| have)(?: all| both)? ` +
		`(?:[^,;.]{0,25} )?(?:holidays?|leave|vacation|off|away|not working)\b[^,;.]*[.!]?$`)
	// notWoken matches that the speaker is not to be woken: "so don't wake me", "no alarms please", "leave the alarm off"; not "don't wake Tom".
	notWoken = pattern.MustCompile(`(?i)^(?:(?:so|and|then|please),? )*(?:there's )?(?:(?:no need to|(?:you )?(?:don't|do not|needn't)` +
		`(?: (?:need|have) to)?) wake (?:me|us)(?: up)?|(?:no need for|no|(?:i|we) (?:don't|won't) (?:need|want)) ?(?:an?|any|the|my)? ?(?:alarms?|wake-?up calls?)` +
		`|(?:leave|turn|switch) (?:the|my) alarms? off|cancel (?:the|my) alarms?)(?:,? (?:then|until then|till then|please|thanks|that week|those days))*[.! ]*$`)
	// hanOwnLeave matches the same as ownLeave in Chinese: 下周我休假, 我明天不上班; not 下周他休假.
	hanOwnLeave = pattern.MustCompile(`^[^，。他她它你您谁]{2,12}?(?:休[^，。学战]{0,2}假|放假|休息|不上班|请假|年假|度假|出差|去?旅[游行]|不用上班)(?:了|呢)?[。！]?$`)
	// hanNotWoken matches the same as notWoken: 别叫我起床, 闹钟不用响了, 早上不用叫醒我; not 别叫他. The alarm alone may have the time before it: 下周不用闹钟.
	hanNotWoken = pattern.MustCompile(`^(?:早上|早晨|[这那](?:几天|段时间)|就|那|请|你|，)*(?:(?:别|不用|不要|不必|不需要|无需)(?:再)?(?:[叫喊]醒?我(?:起床)?|(?:定|设|开|响)?闹[钟铃])` +
		`|闹[钟铃](?:就|都|也)*(?:别|不用|不要|不必)(?:再)?(?:响|开|叫)?)(?:了|吧|啦)*[。！]*$`)
)

// NotWokenThen returns a wish not to be woken with the time for which the words before it say that the speaker is off: "I'm on holiday next
// week, don't wake me" as "Don't wake me next week". Other texts are as they were. before is the sentence before it.
func NotWokenThen(text, before string, chinese bool, said time.Time) string {
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

// AsCancel returns a sentence that leaves out the alarms of a day as one that cancels them.
func AsCancel(r *reading.Reader, s *reading.Sentence) (string, bool) {
	text := wording.RequestText(r, s)
	if s.Chinese {
		if m := hanLeavesOut.FindStringSubmatch(wording.WithoutReason(text)); m != nil {
			return "取消" + m[1] + "的闹钟", true
		}
		return "", false
	}
	if m := noneForDay.FindStringSubmatch(wording.KindEnd.ReplaceAllString(text, "")); m != nil {
		return "cancel my alarms " + m[1], true
	}
	if m := leavesOut.FindStringSubmatch(wording.KindEnd.ReplaceAllString(wording.WithoutReason(text), "")); m != nil {
		return "cancel my alarms" + m[1], true
	}
	return "", false
}

// Skip adds that an errand that comes back leaves out the one time that a name says: "tomorrow's alarm".
func Skip(r *reading.Reader, s *reading.Sentence, e *errand.Open, name string) {
	if at := e.OneTimeOn(name, r.Passage.Turns[s.Turn].Time); !at.IsZero() {
		LeaveOutAt(r, s, e, at)
	}
}

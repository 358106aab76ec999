package leftout

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
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
		`|(?:no need to|(?:you )?(?:don't|do not|needn't)(?: (?:need|have) to)?) wake (?:me|us)(?: up)?)(?: needed| required)?` + dayLeftOut + `$`)
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

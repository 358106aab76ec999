package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// What comes back may go on for some days only: "every day at 8 for a week", "for the next five days, remind me at ten", 接下来三天每天晚上十点.

var (
	// forNext matches the words before such a length: "for ", "for the next ", "over the next "; not "the next ", "asks for my ". The group is there if it is counted from now.
	forNext = pattern.MustCompile(`(?i)(?:^|[ ,])((?:for|over|during) )(the next |the following |the coming |another )?$`)
	// takesDaily matches what people do for some days on end: " to take my drops ", " to water the fern "; not " to book a car ".
	takesDaily = pattern.MustCompile(`(?i)^[^,;]* to (?:take|use|apply|drink|do|put|water|feed|give|check|walk|eat|rest|measure|change|clean) [^,;]*$`)
	// beforeDays matches what stands before a length in a request that says how often by it alone, or nothing: "remind me ", "wake me at 7 "; not "I'm away ".
	beforeDays = pattern.MustCompile(`(?i)^$|\b(?:remind|wake|nudge|tell|buzz|prod) (?:me|us)(?: up)? (?:(?:at |around )?` + oneNumber + `,? )?$`)
	// hanForDays matches the same in Chinese: 接下来三天, 未来一周, 连续5天, "，吃一周"; not 三天后, 吃一周. The groups are the count and the unit.
	hanForDays = pattern.MustCompile(`(?:[，,]?(?:在)?(?:接下来|未来|今后|往后|连续|连着|一连|持续)|，连?[吃喝服用涂敷贴喷打练做])的?(\d{1,2}|[一二两三四五六七八九十]{1,3})个?(天|日|周|星期|礼拜|月)(?:里|内|之内|以内)?[，,]?`)
	// isTimedHan matches what follows such days in a request: 每天, 早上八点, 都; not 有雨.
	isTimedHan = pattern.MustCompile(`^(?:都|的)*(?:每|` + hanClockNo + `|提醒|[叫喊]醒?我|(?:早上|中午|下午|晚上)(?:提醒|[叫喊]))`)
)

// lengthOfRepeat returns for how long something comes back, and the text without the words for it. A text that says how often by them alone has
// every day in their place.
func lengthOfRepeat(text string) (length times.Length, rest string, ok bool) {
	every := everyMatch(text)
	if m := hanForDays.FindStringSubmatchIndex(text); m != nil {
		length, ok = times.LengthOf(text[m[2]:m[3]] + map[bool]string{true: "个"}[text[m[4]:m[5]] != "天"] + strings.Replace(text[m[4]:m[5]], "日", "天", 1))
		behind := text[m[1]:]
		switch {
		case !ok:
		case every != nil && strings.Contains(text[m[0]:m[1]], "，"):
			return length, strings.TrimRight(text[:m[0]], "，,") + "，" + behind, true
		case every != nil:
			return length, text[:m[0]] + behind, true
		case isTimedHan.MatchString(behind):
			return length, text[:m[0]] + "每天" + strings.TrimPrefix(behind, "都"), true
		}
		return length, text, false
	}
	lengths, at := times.Lengths(text)
	for i, l := range lengths {
		before := text[:at[i][0]]
		m := forNext.FindStringSubmatchIndex(before)
		if m == nil {
			continue
		}
		head, behind := text[:m[2]], text[at[i][1]:]
		next := m[4] >= 0
		switch {
		case every == nil && next && l.Clock == 0 && beforeDays.MatchString(head) && !strings.HasPrefix(behind, " before"):
			return l, head + "every day" + behind, true
		case every == nil, l.Clock > 0 && !next:
			continue
		case next, head == "", every[1] <= len(head) && !strings.Contains(head[every[1]:], " to "),
			every[1] <= len(head) && takesDaily.MatchString(head[every[1]:]) && noMore.MatchString(behind):
			return l, strings.TrimSpace(strings.TrimRight(head, " ,") + " " + strings.TrimLeft(behind, ", ")), true
		}
	}
	return length, text, false
}

// isBounded reports whether a text names the day from which something comes back, or for how long: "Starting next Monday, remind me every day".
func isBounded(text string, said time.Time) bool {
	start, _ := startOfRepeat(text, said)
	_, _, ok := lengthOfRepeat(text)
	from, _, _ := spanOfRepeat(text, said)
	return ok || !start.IsZero() || !from.IsZero()
}

// WithBounds returns the whole of a sentence if it has the bounds of what comes back before the request, and else the request: "For the next five days, remind
// me at 10".
func WithBounds(request, sentence string, said time.Time) string {
	if sentence != request && !isBounded(request, said) && isBounded(sentence, said) {
		return sentence
	}
	return request
}

// repeatedFor is RepeatedUntil for what goes on for some time.
func repeatedFor(text string, length times.Length, said time.Time) (every graph.Repeat, first []time.Time, until time.Time) {
	every, first = Repeated(text, said)
	if len(first) == 0 {
		return every, first, until
	}
	begins := first[0]
	for _, at := range first {
		if at.Before(begins) {
			begins = at
		}
	}
	if length.Clock > 0 {
		return every, first, said.Add(length.Clock + time.Minute)
	}
	return every, first, onHour(begins, 0).AddDate(0, length.Months, length.Days)
}

package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People name the day first and the hour as an afterthought: "wake me tomorrow morning, six forty", "remind me tomorrow to call Bob, at five", 明天早上叫我起床，六点四十吧.

var (
	// clockLast matches a request with words at its end that may be an hour: "wake me tomorrow morning, say six forty"; not "I wake at six". The
	// groups are the request up to what it is about, that, the word before the hour, and the hour.
	clockLast = pattern.MustCompile(`(?i)^((?:(?:please|ok|okay|hey|so|and|can you|could you|will you|would you)[, ]+)*(?:wake|remind|nudge|call|get) (?:me|us)(?: up)?\b[^,;]*?)` +
		`((?: (?:to|about|of|that) [^,;]*)?)[,;] (?:(?:say|maybe|perhaps|about|around|let's say|make it)[, ]+)?(at )?([^,;.!?]{2,24}?)(?:,? (?:please|ok|okay|then|thanks))*[.!? ]*$`)
	// hanClockLast matches the same of being woken in Chinese: 明早叫醒我，七点吧; not 七点叫我，谢谢. The groups are the request and the hour.
	hanClockLast = pattern.MustCompile(`^([^，。]*?(?:叫醒我|[叫喊]我)(?:起床|起来|早[点些])?)，(?:就|大概|差不多|大约|那就)?((?:早上|早晨|上午|中午|下午|晚上)?(?:` + HanOpenHour + `))(?:左右|吧|好了|行吗|可以吗|钟)*[。！？]*$`)
)

// hanMorning writes other words for the morning as the common one: 明天一早.
var hanMorning = strings.NewReplacer("一大早", "早上", "大清早", "早上", "一早", "早上", "清早", "早上")

// hanEarlier matches that one is to be woken early: 叫我早点; not 叫我起床.
var hanEarlier = pattern.MustCompile(`早[点些]$`)

// clockFirst returns such a request with the hour behind the day; the same text for another one.
func clockFirst(text string, chinese bool, said time.Time) string {
	if chinese {
		m := hanClockLast.FindStringSubmatch(text)
		if m == nil {
			return text
		}
		request := hanMorning.Replace(m[1])
		end := endOfDay(request, said)
		if end == 0 {
			return text
		}
		if request == m[1] && hanEarlier.MatchString(request) { // 明天叫我早点，六点半
			return request[:end] + "早上" + m[2] + request[end:]
		}
		return request[:end] + m[2] + request[end:]
	}
	m := clockLast.FindStringSubmatch(text)
	if m == nil || m[2] != "" && m[3] == "" || !isClock(m[4], said) { // "remind me on Friday to see the dentist, ten past two"
		return text
	}
	if end := endOfDay(m[1], said); end > 0 {
		return m[1][:end] + " at " + m[4] + m[1][end:] + m[2]
	}
	return text
}

// endOfDay returns where the only time in a request ends, if that is a day or a part of one; 0 if there is none, or an hour.
func endOfDay(request string, said time.Time) int {
	found := times.Future(request, said)
	if len(found) != 1 || found[0].To.Sub(found[0].From) <= time.Minute {
		return 0
	}
	return found[0].End
}

// isClock reports whether words are an hour of any day.
func isClock(words string, said time.Time) bool {
	lower := strings.ToLower(words)
	return wording.IsTime("tomorrow at "+lower, said) && wording.IsTime("at "+lower, said) && !wording.IsLength(lower)
}

package wording

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// WithoutTimes returns what an errand asks for, without when.
func WithoutTimes(text string) string {
	if at := due.Every(text); at != nil {
		text = strings.Join(strings.Fields(text[:at[0]]+text[at[1]:]), " ")
	}
	_, _, rest := due.Of(text, time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	return rest
}

// LengthWords are the numbers before the unit of a timer: "forty-five".
const LengthWords = `(?:twenty|thirty|forty|fifty)[- ](?:one|two|three|four|five|six|seven|eight|nine)` +
	`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety`

// SomeTime is a day or a week to come.
const SomeTime = `(?:(?:on |for )?(?:this|next|the coming) (?:week|weekend|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)` +
	`|tomorrow|today|tonight` +
	`|this (?:morning|afternoon|evening)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|on the \d{1,2}(?:st|nd|rd|th))`

// BeforeAll are words before what is said.
const BeforeAll = `^(?:(?:oh|ok|okay|but|and|so|actually|well|please|by the way|just)[, ]+)*`

// ComesBack reports whether a request says when it comes back: "twice a week, on Mondays and Fridays".
func ComesBack(text string, said time.Time) bool {
	_, first := due.Repeated(text, said)
	return len(first) > 0
}

// WithoutClock returns the text of a reminder ahead of an event without when the event is: "an hour before the dentist" of "an hour before the
// dentist on Thursday at 3".
func WithoutClock(text string) string {
	for _, at := range times.Future(text, time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)) {
		before, after := strings.TrimRight(text[:at.Start], " "), text[at.End:]
		for _, word := range []string{" on", " at", " for", " is"} {
			before = strings.TrimSuffix(before, word)
		}
		if rest := before + after; before != "" {
			if back, _ := due.AheadOf(rest); back != nil {
				return rest
			}
			if text2 := WithoutClock(rest); text2 != rest {
				return text2
			}
		}
	}
	return text
}

// WeekFirst matches a week before a request to move, which is put behind it: "this week make it Thursday", "just for next week, move the bins
// to Thursday"; not "this week is busy". The groups are the week and the request.
var WeekFirst = pattern.MustCompile(`(?i)^(?:(?:just|only|but|and|so|oh|actually|for),? )*((?:this|next) week)(?: only)?,? ` +
	`((?:please |can you |could you )*(?:make|move|put|change|shift|switch) .*)$`)

var (
	// UnitSaid matches a unit of a length: "ten minutes", "2 hrs", "1h30"; not "7:30".
	UnitSaid = pattern.MustCompile(`(?i)(?:\b|\d)(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?)\b|\dh` +
		`|小时|钟头|分钟|刻钟|[\d秒]秒|[\d一二两三四五六七八九十]天`)
	// FromNowSaid matches a time that has such a unit and is no bare length: "in ten minutes", "an hour from now",
	// "next week", "the day after tomorrow", 十分钟后; not "ten minutes".
	FromNowSaid = pattern.MustCompile(`(?i)\b(?:in|next|this|following)\b|from (?:now|today|tomorrow)\b|\b(?:the )?(?:day|week) after\b` +
		`|\bminutes? (?:past|to) |后`)
)

// IsLength reports whether words for a new time are how long something takes: "ten minutes"; not "in ten minutes", "7:30".
func IsLength(words string) bool {
	return UnitSaid.MatchString(words) && !FromNowSaid.MatchString(words)
}

// IsTime reports whether words are a time and nothing else.
func IsTime(words string, said time.Time) bool {
	words = due.HalfPast(words)
	for _, before := range []string{"at ", "on ", "in ", ""} {
		text := before + words
		if found := due.Future(text, said); len(found) > 0 && found[0].Start <= len(before) &&
			!reading.HasLetters(text[found[len(found)-1].End:], 1) {
			return true
		}
	}
	return false
}

// AroundTime matches words before a time: "at ", "for ", "on ".
var AroundTime = pattern.MustCompile(`^(?:(?:at|for|about|around|on|to)\b ?)+`)

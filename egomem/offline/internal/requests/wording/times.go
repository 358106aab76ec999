package wording

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/due"
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

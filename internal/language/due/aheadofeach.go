package due

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What comes back may be due some minutes or hours ahead of each time: "choir is every Tuesday at seven, remind me an hour before".

var (
	// aheadOfEach matches a request for each time of what stands before it: "remind me five minutes before", "wake us an hour ahead to pack"; not "remind
	// me an hour before lunch". The groups are the request, how long, and what follows.
	aheadOfEach = pattern.MustCompile(`(?i)\b((?:remind|wake|nudge|tell|buzz|ping|warn) (?:me|us|\p{Lu}[\p{L}'-]*)(?: up)?) ` +
		`((?:about |around )?[a-z\d][a-z\d -]{2,24}?(?:hours?|hrs?|minutes?|mins?)(?: and a half)?) (?:before(?:hand)?|earlier|ahead|in advance)(?: it| that| each time| every time)?` +
		`($|[,.!?;]| to | please| each time| every time)`)
	// hanAheadOfEach matches the same in Chinese: "每天九点开会，提前一小时提醒我"; not 考试前一小时提醒我. The groups are what stands before, how long, and the request.
	hanAheadOfEach = pattern.MustCompile(`([，,](?:请|记得|麻烦你?|你|都|每次)*)提前([\p{Han}\d.]{2,8}?)((?:提醒|[叫喊])(?:一下)?我)`)
)

// withoutLengthBefore returns a text that says how often something comes back without how long ahead of it a request is due, and how long that is; 0 for a
// text that says no such length.
func withoutLengthBefore(text string) (rest string, ahead time.Duration) {
	at := everyMatch(text)
	if at == nil {
		return text, 0
	}
	if m := aheadOfEach.FindStringSubmatchIndex(text); m != nil && m[0] >= at[1] {
		if length := clockLength(text[m[4]:m[5]]); length > 0 {
			return strings.TrimRight(text[:m[3]]+text[m[6]:], " "), length
		}
	}
	if m := hanAheadOfEach.FindStringSubmatchIndex(text); m != nil && m[0] >= at[1] {
		if length := clockLength(text[m[4]:m[5]]); length > 0 {
			return text[:m[3]] + text[m[6]:], length
		}
	}
	return text, 0
}

// clockLength returns the length that words name, if it is one of hours and minutes; 0 for others.
func clockLength(words string) time.Duration {
	lengths, _ := times.Lengths(words)
	if len(lengths) != 1 || lengths[0].Days+lengths[0].Months > 0 {
		return 0
	}
	return lengths[0].Clock
}

// earlyEvent matches what people do early on: "work", "the bus"; not "choir".
var earlyEvent = pattern.MustCompile(`(?i)\b(?:work|shift|school|nursery|college|bus|train|ferry|flight|plane|tram|lift|start|leave|leaves|breakfast|run|jog|gym|mass|commute|up)\b|班|学|车|早|飞机|船`)

// isEvening reports whether an event that comes back on days of the week at seven, as a text says, is one of the evening: choir, and not work.
func isEvening(text string, o often, clock time.Duration) bool {
	return len(o.days) > 0 && clock/time.Hour == firstHour && !dayHalf.MatchString(text) && !earlyEvent.MatchString(text)
}

// IsAheadOfEach reports whether a request is due some minutes or hours ahead of what comes back, as another text says, and returns the text of both: "choir is
// every Tuesday at seven" and "remind me an hour before".
func IsAheadOfEach(told, request string) (both string, ok bool) {
	if trim(request) == "" {
		return "", false
	}
	comma := ", "
	if strings.ContainsRune(request, '我') {
		comma = "，"
	}
	request = trim(request)
	if request[0] < utf8.RuneSelf {
		request = strings.ToLower(request[:1]) + request[1:]
	}
	both = trim(told) + comma + request
	_, ahead := withoutLengthBefore(both)
	return both, ahead > 0 && everyMatch(request) == nil
}

package rephrase

import (
	"cmp"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// givesNotice matches a wish to be told so long before: "give me a ten minute warning before the meeting", "we leave at eight, give us half an hour's notice"; not "give
// me a warning". The groups are what stands before, who, the length and what follows.
var givesNotice = pattern.MustCompile(`(?i)^((?:.*[,;] (?:so |and |then |please )*)?(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?)?)` +
	`(?:give|i(?:'d like| need| want)) (me|us)? ?(an?|\d{1,2}|half an|two|five|ten|fifteen|twenty|thirty)(?:[ -](one|two|five|ten|fifteen|twenty|thirty|forty|sixty|\d{1,2}))?[ -](minutes?|mins?|hours?|days?)(?:'s|')?[ -]?(?:warning|notice|heads[ -]up)((?: before .*)?)[.!? ]*$`)

// noticeAhead returns such a wish as a request for a reminder ahead: "remind me ten minutes before the meeting"; the same text for another one.
func noticeAhead(text string, said time.Time) string {
	m := givesNotice.FindStringSubmatch(text)
	if m == nil || m[1]+m[6] != "" && !IsTimed(m[1]+m[6], said) {
		return text
	}
	return m[1] + asWritten("remind "+cmp.Or(strings.ToLower(m[2]), "me")+" ", m[1]) + noticeLength(m[3], m[4], m[5]) + cmp.Or(m[6], " before")
}

// noticeLength returns the length of a notice: "ten minutes" of "a ten minute notice", "half an hour" of "half an hour's notice".
func noticeLength(article, count, unit string) string {
	if count == "" {
		return article + " " + unit
	}
	return count + " " + strings.TrimSuffix(unit, "s") + "s"
}

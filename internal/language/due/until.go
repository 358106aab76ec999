package due

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// What comes back may have an end: "remind me every Sunday until the end of October", 到月底为止每天提醒我吃药.

var (
	// untilThen matches the end of what comes back: "until Friday", "up to and including the 5th,"; not "untilled". The groups
	// are what stands before, and when.
	untilThen = pattern.MustCompile(`(?i)^(|.*[ ,])(?:until|till|up to|through)(?: and including)? ` +
		`((?:the )?[^,;.!?]{2,30}?)(?:$|[,;.!?]|,? remind\b|,? wake\b| to [a-z]| at \d)`)
	// hanUntilThen matches the same in Chinese: 到月底为止, 直到周五为止. The group is when.
	hanUntilThen = pattern.MustCompile(`(?:一直到|直到|到|至)([^，。每]{2,8}?)为止[，,]?`)
	// hanGoesOnTo matches the day to which what is done goes on, behind the verb: 吃到周日, 喝到这个月底; not 练到九点, 走到20号楼. The group is
	// when.
	hanGoesOnTo = pattern.MustCompile(`[，,]?(?:就|一直)?(?:一直|吃|喝|服|用|涂|敷|贴|喷|打|练|做|提醒)到` +
		`((?:[这本下]个?)?(?:(?:周|星期|礼拜)[一二三四五六日天末]|月底|年底)|(?:\d{1,2}月|下个?月)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日])` +
		`(?:为止|就行|就好|就停)?([，。！]|$)`)
	// fromThen matches what makes it a stretch of the day, or the end of what is done: "from nine ", "book the room "; not "at nine ".
	fromThen = pattern.MustCompile(`(?i)\b(?:from|between|open|stay` +
		`|work|works|working|wait|extend|book|reserve|keep|postpone|hold|borrow|rent|sleep)\b[^,]*$`)
)

// RepeatedUntil is Repeated for what may have an end, until which it comes back, exclusive. The end is zero for none, and for one before
// which it would not come back.
func RepeatedUntil(text string, said time.Time) (every graph.Repeat, first []time.Time, until time.Time) {
	if length, rest, ok := lengthOfRepeat(text); ok && !said.IsZero() {
		return repeatedFor(rest, length, said)
	}
	if from, to, rest := spanOfRepeat(text, said); !from.IsZero() {
		every, first = repeatedFrom(rest, said, from)
		if slices.ContainsFunc(first, to.After) {
			return every, first, to
		}
	}
	end, rest := endOfRepeat(text, said)
	if end.IsZero() {
		every, first = Repeated(text, said)
		return every, first, end
	}
	every, first = Repeated(rest, said)
	for _, at := range first {
		errand := graph.Errand{Due: at, Every: every}
		if next := errand.Next(at); next.Before(end) {
			return every, first, end
		}
	}
	every, first = Repeated(text, said)
	return every, first, time.Time{}
}

// endOfRepeat returns the end that a text names, and the text without it.
func endOfRepeat(text string, said time.Time) (end time.Time, rest string) {
	if said.IsZero() || everyMatch(text) == nil && placedIn(text) == nil {
		return end, text
	}
	from, to, words := 0, 0, ""
	if m := hanUntilThen.FindStringSubmatchIndex(text); m != nil {
		from, to, words = m[0], m[1], text[m[2]:m[3]]
	} else if m := hanGoesOnTo.FindStringSubmatchIndex(text); m != nil {
		from, to, words = m[0], m[4], text[m[2]:m[3]]
	} else if m := untilThen.FindStringSubmatchIndex(text); m != nil && !fromThen.MatchString(text[m[2]:m[3]]) {
		from, to, words = m[3], m[5], text[m[4]:m[5]]
	}
	if words == "" {
		return end, text
	}
	if at := everyMatch(text); at != nil && at[0] < to && from < at[1] {
		return end, text // "Monday until Friday"
	}
	for _, before := range []string{"on ", "at ", ""} {
		if _, end = EventTime(before+words, said); !end.IsZero() {
			return end, strings.Trim(text[:from]+strings.TrimLeft(text[to:], ", "), " ")
		}
	}
	return end, text
}

package due

import (
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// A request may name a day that no calendar knows, or that each country has on another date: "on my birthday at ten", "on Father's Day at 10",
// 高考那天早上六点. Its hour is none of today.

var (
	// feastDay matches the name of a feast whose date is not read: "on Father's Day", "mothers day", "at Eid", "on payday"; not "on Friday", "the fathers".
	feastDay = pattern.MustCompile(`(?i)\b(?:father'?s|mother'?s|grandparent'?s|st\.? \p{L}+'?s|veteran'?s|president'?s|patriot'?s|teacher'?s|women'?s|men'?s|children'?s) day\b` +
		`|\b(?:on|at|by|until|over|during) (?:diwali|eid(?: al[- ]\p{L}+)?|hanukkah|chanukah|passover|pesach|ramadan|holi|purim|yom kippur|rosh hashanah|kwanzaa|nowruz|vesak` +
		`|songkran|(?:chinese |lunar )new year|christmas|easter|pay ?day|(?:the )?bank holiday|juneteenth|midsummer|carnival|mardi gras|oktoberfest)\b`)
	// ownDay matches a day that only people around the speaker know: "on my birthday", "on leos birthday", "on our wedding anniversary", "on exam day", "Leo's
	// birthday, at 7", "on my day off"; not "a birthday card". The groups are the words before the day, and the day.
	ownDay = pattern.MustCompile(`(?i)(?:\b(?:on|at|by|until) |^|, |\b(?:me|us) )((?:[\p{L}'’-]+ ){1,4}?)(birthday|b-?day|anniversary|day|day off|graduation|wedding)(?:,|:)?(?:$| at\b| by\b| around\b| remind\b| wake\b)`)
	// beginsTime matches the words before a day with which it is one that was spoken of, or any: "the ", "on the ", "each "; not "sports ".
	beginsTime = pattern.MustCompile(`(?i)\b(?:the|that|this|same|very|every|each|one|any|a|another|other|next|following|previous|whole|all|per|of|to|later|some|in|for|during) $`)
	// isTold matches words before a day by which it is told of, or what is to be done: "it's Leo's ", "to plan the "; not "on Leo's ".
	isTold = pattern.MustCompile(`(?i)\b(?:it'?s|is|was|are|to|for|about|of|have|has|had|that)\b`)
	// forDay matches the words before a day with which it is no time, but what something is for: "a table for ", "think of "; not "me on ".
	forDay = pattern.MustCompile(`(?i)\b(?:for|of|about|a|an|the|this|my|our|his|her|their|is|'s)(?: next| this)? $`)
	// endOfSpan matches the end or start of a time whose dates are not known: "at the end of term", "on the first day of school", "the start of the
	// holidays"; not "at the end of the day", "at the end of the film".
	endOfSpan = pattern.MustCompile(`(?i)\b(?:end|start|beginning|first day|last day|middle) of (?:the |this |next |my |our |his |her )?(?:school )?(?:(?:summer|winter|autumn|spring|christmas|easter) )?` +
		`(?:term|half[- ]term|holidays?|school|semester|season|summer|autumn|fall|winter|spring|ramadan|lent|exams?|quarter|sale|tax year)\b`)
	// dayWhen matches a day by what happens then: "the day the clocks change", "the day after the party", "the morning of the exam", "the day I get paid"; not "the day
	// before", "look up the day the clocks change".
	dayWhen = pattern.MustCompile(`(?i)(?:^|, |\bon |\b(?:me|us) )the (?:day|morning|evening|night) (?:(?:after|of|that|when) )?(?:the|i|we|he|she|they|it|my|our|his|her|their) \p{L}+`)
	// numericDay matches a day of numbers: "20/6", "on 5.6.", "5/6"; not "open 24/7", "1/2 cup", "on 5.6 percent". The groups are the two numbers, in one of the alternatives.
	numericDay = pattern.MustCompile(`(?i)(?:\bon |\b(?:me|us) |^|, )(?:(\d{1,2})/(\d{1,2})|(\d{1,2})\.(\d{1,2})\.)(?:,|$| at\b| by\b| to [a-z]| remind\b| in the\b)`)

	// hanUnreadDay matches the same in Chinese right before a time: 我生日那天, 高考那天的, 结婚纪念日, 开学那天, 发工资的日子; not 明天, 今天.
	hanUnreadDay = pattern.MustCompile(`(?:生日|纪念日|发薪日|开学|放假|[^，。今明后]{1,8}(?:那[天晚日早]|当[天晚日]|的日子)|[\p{Han}]{1,3}节|双(?:十[一二]|1[12]|11|12))(?:的)?$`)
)

// numericDaysWritten writes a day of numbers that can be read in one way only with its month: "on 20/6" as "on 20 June"; "5/6" stays.
func numericDaysWritten(text string) string {
	return numericDay.ReplaceAllStringFunc(text, func(found string) string {
		m := numericDay.FindStringSubmatch(found)
		first, second := numberOf(m[1]+m[3]), numberOf(m[2]+m[4])
		day, month := first, second
		if second > 12 {
			day, month = second, first
		}
		if month < 1 || month > 12 || day <= 12 && day != month || m[3] != "" && second > 12 {
			return found
		}
		digits := strings.IndexAny(found, "0123456789")
		behind := strings.TrimLeft(found[digits:], "0123456789./")
		return strings.TrimSuffix(found[:digits], "on ") + "on " + strconv.Itoa(day) + " " + time.Month(month).String() + behind
	})
}

// namesUnreadDay reports whether a text names a day that is not read for a time in it that names no day.
func namesUnreadDay(text string, found []times.Interval) bool {
	before := ""
	switch {
	case len(found) > 1:
		return false
	case len(found) == 1:
		before = text[:found[0].Start]
		words := text[found[0].Start:found[0].End]
		if namesDay.MatchString(words) {
			return false
		}
		text = before + "at " + text[found[0].End:]
	}
	if at := feastDay.FindStringIndex(text); at != nil && !forDay.MatchString(text[:at[0]]) || endOfSpan.MatchString(text) || dayWhen.MatchString(text) || numericDay.MatchString(text) {
		return true
	}
	for _, m := range ownDay.FindAllStringSubmatch(text, -1) {
		if isTold.MatchString(m[1]) {
			continue // "it's Leo's birthday"
		}
		if !strings.EqualFold(m[2], "day") || !beginsTime.MatchString(m[1]) {
			return true
		}
	}
	return hanUnreadDay.MatchString(before)
}

// IsUnreadDay reports whether words before a request name such a day: "On my birthday,".
func IsUnreadDay(words string) bool {
	return namesUnreadDay(strings.TrimRight(words, " ,")+" at", nil)
}

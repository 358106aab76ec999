package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// The words of which times are made. Alone, some of them say no time: "to", "the", "for".
var (
	weakTimeWords   = lexical.SetOf("a an the of on at in by for to from now past and or next this coming every each other after later about around until till hence")
	strongTimeWords = lexical.SetOf("am pm o'clock oclock noon midday midnight half quarter " +
		"minute minutes min mins hour hours hr hrs second seconds sec secs day days week weeks month months year years fortnight " +
		"monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
		"weekday weekdays weekend weekends today tonight tomorrow morning mornings afternoon afternoons evening evenings night nights " +
		"daily weekly monthly yearly everyday hourly nightly " +
		"january february march april may june july august september october november december " +
		"first third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth " +
		"seventeenth eighteenth nineteenth twentieth thirtieth " +
		"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen " +
		"twenty thirty forty fifty sixty ninety")
	// lengthUnits are what a length of time is counted in.
	lengthUnits = lexical.SetOf("minute minutes min mins hour hours hr hrs second seconds sec secs")
)

// plainWord returns a word in small letters without the marks around it.
func plainWord(word string) string { return strings.ToLower(strings.Trim(word, ".,;:!?-")) }

// isTimeWord reports whether a word may be part of a time, and whether it says a time alone: "6am", "monday"; weakly "at".
func isTimeWord(word string) (part, strong bool) {
	word = plainWord(word)
	digits := strings.TrimRight(word, "apmstndrh.")
	if word != "" && strings.Trim(digits, "0123456789:") == "" && digits != "" {
		return true, true
	}
	strong = strongTimeWords[word] || strings.Contains(word, "-") && strongTimeWords[word[strings.LastIndex(word, "-")+1:]]
	return strong || weakTimeWords[word], strong
}

// isTime reports whether words say a time and nothing else: "for six am", "on tuesday"; not "for the dentist".
func isTime(words string) bool {
	any := false
	for word := range strings.FieldsSeq(words) {
		part, strong := isTimeWord(word)
		if !part {
			return false
		}
		any = any || strong
	}
	return any
}

// namesTime reports whether a time stands somewhere in a text: "to call mum at six".
func namesTime(text string) bool {
	for word := range strings.FieldsSeq(text) {
		if _, strong := isTimeWord(word); strong && !onlyCounts[plainWord(word)] {
			return true
		}
	}
	return false
}

// onlyCounts are the words of times that stand more often for something else.
var onlyCounts = lexical.SetOf("one first second may march")

// isLength reports whether words say how long and not when: "ten minutes"; not "ten".
func isLength(words string) bool {
	fields := strings.Fields(words)
	return len(fields) > 0 && isTime(words) && lengthUnits[plainWord(fields[len(fields)-1])]
}

// leadingTime parts the time that a text begins with from the rest: "on friday" of "on friday set an alarm for six".
func leadingTime(text string) (when, rest string) {
	fields := strings.Fields(text)
	end := 0
	for end < len(fields) {
		if part, _ := isTimeWord(fields[end]); !part {
			break
		}
		end++
	}
	for end > 0 && weakTimeWords[plainWord(fields[end-1])] {
		end--
	}
	when = strings.Join(fields[:end], " ")
	if end == 0 || !isTime(when) || language.IsChinese(text) {
		return "", text
	}
	return strings.TrimRight(when, ",;"), strings.Join(fields[end:], " ")
}

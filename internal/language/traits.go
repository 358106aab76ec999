package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Traits are properties of the surface of a text, one bit each.
type Traits uint8

// The traits of a text. Values are stored in checkpoints.
const (
	Question            Traits = 1 << iota // contains a question mark, or asks without one
	Dated                                  // contains a date, a time or a word like "yesterday"
	Wordless                               // has no letter and no digit: it is empty, or "👍"
	StandingInstruction                    // is a standing instruction
)

// Has reports whether t has all the given traits.
func (t Traits) Has(all Traits) bool { return t&all == all }

// TraitsOf returns the traits of a text, without StandingInstruction, which depends on
// the speaker too.
func TraitsOf(text string) Traits {
	var t Traits
	if strings.IndexFunc(text, isLetterOrDigit) < 0 {
		t |= Wordless
	}
	if strings.ContainsAny(text, "?？") {
		t |= Question
	}
	if dated(text) {
		t |= Dated
	}
	return t
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// dated reports whether a text contains a date or time, in English or Chinese. It is
// called for every text of a load, so it is not a regular expression; the test has the
// equivalent one.
func dated(text string) bool {
	var before, last rune // the last two characters
	for i := 0; i < len(text); {
		if wordByte(text[i]) {
			end := wordEnd(text, i)
			if wordDates(text[i:end], text[end:]) {
				return true
			}
			before, last = 0, rune(text[end-1])
			i = end
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r >= utf8.RuneSelf && characterDates(before, last, r) {
			return true
		}
		before, last = last, r
		i += size
	}
	return false
}

func wordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || digit(c) || c == '_'
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func wordEnd(text string, start int) int {
	end := start
	for end < len(text) && wordByte(text[end]) {
		end++
	}
	return end
}

// Roles of a word in a date, as bits.
const (
	datesAlone = 1 << iota // a date by itself, as in "yesterday"
	datesUnit              // a unit, as in "week", after a word of datesWhich
	datesWhich             // as in "last", before a unit
	datesJust              // "just", before "now"
)

var datingWords = func() map[string]uint8 {
	words := map[string]uint8{"just": datesJust}
	for _, list := range []struct {
		use   uint8
		words string
	}{
		{datesAlone, "yesterday today tonight tomorrow ago since recently " +
			"monday tuesday wednesday thursday friday saturday sunday " +
			"mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
			"january february march april june july august september october november december"},
		{datesWhich, "last next this past previous coming"},
		{datesUnit, "night day week weekend month year spring summer fall autumn winter " +
			"monday tuesday wednesday thursday friday saturday sunday"},
	} {
		for _, word := range strings.Fields(list.words) {
			words[word] |= list.use
		}
	}
	return words
}()

// maxDatingWord is the length of the longest of datingWords.
const maxDatingWord = len("wednesdays")

// wordDates reports whether a word, with what follows it, is a date or time.
func wordDates(word, rest string) bool {
	if digit(word[0]) {
		return numberDates(word, rest)
	}
	use := datingUse(word)
	switch {
	case use&datesAlone != 0:
		return true
	case use&(datesWhich|datesJust) == 0 || rest == "" || rest[0] != ' ':
		return false
	}
	next := rest[1:wordEnd(rest, 1)]
	if use&datesJust != 0 {
		return strings.EqualFold(next, "now")
	}
	return datingUse(next)&datesUnit != 0
}

func datingUse(word string) uint8 {
	if len(word) > maxDatingWord {
		return 0
	}
	var lower [maxDatingWord]byte
	for i := range len(word) {
		lower[i] = word[i]
		if 'A' <= word[i] && word[i] <= 'Z' {
			lower[i] += 'a' - 'A'
		}
	}
	return datingWords[string(lower[:len(word)])]
}

// numberDates reports whether a number is a year from 1900 to 2099, an ordinal (3rd),
// or the first of two numbers with two digits after a colon or slash.
func numberDates(word, rest string) bool {
	digits := 0
	for digits < len(word) && digit(word[digits]) {
		digits++
	}
	switch suffix := word[digits:]; {
	case suffix == "" && digits == 4:
		return word[:2] == "19" || word[:2] == "20"
	case suffix == "" && digits <= 2:
		if rest == "" || rest[0] != ':' && rest[0] != '/' {
			return false
		}
		next := rest[1:wordEnd(rest, 1)]
		return len(next) == 2 && digit(next[0]) && digit(next[1])
	case digits <= 2 && len(suffix) == 2:
		switch strings.ToLower(suffix) {
		case "st", "nd", "rd", "th":
			return true
		}
	}
	return false
}

// characterDates reports whether a Chinese character, with the two before it, is part
// of a date.
func characterDates(before, last, r rune) bool {
	switch r {
	case '天':
		return strings.ContainsRune("昨今明前后", last)
	case '年':
		return strings.ContainsRune("去今明", last)
	case '末':
		return strings.ContainsRune("周前刚", last)
	case '期':
		return last == '星'
	case '前':
		return strings.ContainsRune("年月天", last)
	case '日', '号':
		return '0' <= last && last <= '9'
	case '周', '月':
		return strings.ContainsRune("上下这", last) ||
			last == '个' && strings.ContainsRune("上下这", before) ||
			r == '月' && '0' <= last && last <= '9'
	}
	return false
}

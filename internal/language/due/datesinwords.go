package due

import (
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Speech recognisers write the day of a month in words: "march third", "the twenty-fifth of january", "february fourteen".

const (
	// dayOrdinal is the day of a month in words. The groups are the tens and the rest.
	dayOrdinal = `(?:(twenty|thirty)[ -])?(` + ordinalWords + `)`
	// dayCount is the same as a plain number: "fourteen", "twenty five".
	dayCount = `(?:(twenty|thirty)[ -])?(` + hourWords + `|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty)`
)

var (
	// monthThenDay matches a day in words behind its month: "march third", "on january twenty five"; not "march to the sea", "may I". The groups are
	// the month, the tens and the rest of an ordinal, and those of a number.
	monthThenDay = pattern.MustCompile(`(?i)\b(` + monthNames + `) (?:the )?(?:` + dayOrdinal + `|` + dayCount + `)\b`)
	// dayThenMonth matches it before its month: "fifteenth march", "the third of may"; not "the third one". The groups are the tens, the rest, and
	// the month.
	dayThenMonth = pattern.MustCompile(`(?i)\b(?:the )?` + dayOrdinal + ` (?:of )?(` + monthNames + `)\b`)
	// dayCounts matches what a number behind a month counts: " miles", " of them"; not " at nine".
	dayCounts = pattern.MustCompile(`(?i)^ (?:miles?|hours?|minutes?|days?|weeks?|months?|years?|times|people|of|kilometers?|kilometres?|or|more|be|not|have)\b`)
)

var countNumbers = append(strings.Split(hourWords, "|"), "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")

// datesInDigits writes dates with their month in words as people write them: "on march third" as "on March 3".
func datesInDigits(text string) string {
	text = dayThenMonth.ReplaceAllStringFunc(text, func(found string) string {
		m := dayThenMonth.FindStringSubmatch(found)
		if day := dayOfWords(m[1], m[2]); day > 0 {
			return strconv.Itoa(day) + " " + capital(m[3])
		}
		return found
	})
	for _, at := range slices.Backward(monthThenDay.FindAllStringSubmatchIndex(text, -1)) {
		m := make([]string, len(at)/2)
		for i := range m {
			if at[2*i] >= 0 {
				m[i] = text[at[2*i]:at[2*i+1]]
			}
		}
		if day := dayOfWords(m[2]+m[4], m[3]+m[5]); day > 0 && (m[5] == "" || !dayCounts.MatchString(text[at[1]:])) {
			text = text[:at[0]] + capital(m[1]) + " " + strconv.Itoa(day) + text[at[1]:]
		}
	}
	return text
}

// dayOfWords returns the day of a month of the words for its tens and for the rest; 0 if there is no such day.
func dayOfWords(tens, rest string) int {
	rest = strings.ToLower(rest)
	day := slices.Index(ordinalNumbers, rest) + 1
	switch {
	case rest == "thirtieth" || rest == "thirty":
		day = 30
	case day == 0:
		day = slices.Index(countNumbers, rest) + 1
	}
	if tens != "" && day > 9 {
		return 0
	}
	if day += tensOf[strings.ToLower(tens)]; day > 31 {
		return 0
	}
	return day
}

// capital returns a word with a capital at its start.
func capital(word string) string { return strings.ToUpper(word[:1]) + strings.ToLower(word[1:]) }

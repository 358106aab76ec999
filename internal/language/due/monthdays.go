package due

import (
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	ordinalWords = `first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth` +
		`|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth`
	ofEachMonth = ` of (?:the|each|every) months?`
	dayNumber   = `\d{1,2}(?:st|nd|rd|th)`
)

var (
	// dayInWords matches a day of a month that is written in words: "the fifteenth", "on the twenty-first", "and thirtieth"; not
	// "15th". The groups are the word before it, the tens and the rest.
	dayInWords = pattern.MustCompile(`(?i)\b(the |on |and |or |to |through |until |every |each )(?:(twenty|thirty)[ -])?(` +
		ordinalWords + `)\b`)
	// afterDay matches what may follow a day of a month: " of each month", " and the third", " at nine"; not " Monday", " invoice".
	afterDay = pattern.MustCompile(`(?i)^(?:$|[,.!?]| day\b|` + ofEachMonth + `\b| (?:each|every) month\b| (?:at|to)\b| of (?:` + monthNames + `)\b` +
		`| (?:and|or|through|until)(?: on)?(?: the)? (?:` + ordinalWords + `|twenty|thirty|\d))`)
	// everyDayOf matches a day of each month with the word for each before it: "every 15th of the month"; not
	// "every 15th day of the month".
	everyDayOf = pattern.MustCompile(`(?i)\b(?:every|each) (` + dayNumber + `)` + ofEachMonth + `\b`)
	// bareDayOf matches a day of each month without an article: "me 1st of every month"; not "the 1st of every month".
	bareDayOf = pattern.MustCompile(`(?i)\b(me|us|on|monthly) (` + dayNumber + ` of (?:each|every) month)\b`)
	// daysOfMonth matches two or more days of a month: "the 1st and 15th", "the 5th, the 10th and the 20th of each month",
	// "1号和15号", "1、15号"; not "the 5th to 9th", "the 15th".
	daysOfMonth = pattern.MustCompile(`(?i)\bthe ` + dayNumber + `(?:` + ofEachMonth + `)?` +
		`(?:(?:,| and|, and| &)(?: also| again)?(?: on)?(?: the)? ` + dayNumber + `\b(?:` + ofEachMonth + `)?)+` +
		`|` + hanMonthDay + `(?:[号日]?[和跟与及、,，]+(?:每个?月的?)?` + hanMonthDay + `)+[号日]`)
	// oneOfDays matches one day of such a list: "15th", "15号", 十五; not "of". The group is its number.
	oneOfDays = pattern.MustCompile(`(?i)(\d{1,2}|[一二三四五六七八九十]{1,3})(?:st|nd|rd|th)?`)
)

// oneDayInWords matches a day of one month in words: "on the fifteenth", "by the twenty-first", "the third"; not "be the first to vote".
var oneDayInWords = pattern.MustCompile(`(?i)(?:\b(?:on|by|until|till|before|for) (?:the )?|^the )(?:(?:twenty|thirty)[ -])?(?:` + ordinalWords +
	`)(?:$|[,.!?]| (?:at|instead)\b| of (?:` + monthNames + `)\b|(?: to (?:[a-km-z]|l[b-z])))`)

// oneDayInDigits writes a day of one month in digits: "on the fifteenth to pay" as "on the 15th to pay".
func oneDayInDigits(text string) string {
	if oneDayInWords.MatchString(text) {
		return daysInDigits(text)
	}
	return text
}

// DaysInDigits writes a day of one month in digits: "till the eighteenth of March" as "till the 18th of March".
func DaysInDigits(text string) string { return oneDayInDigits(text) }

// daysUnparted matches two days of a month of a list that nothing parts, as recognisers write it: "5th 15th"; not "5th and 15th".
var daysUnparted = pattern.MustCompile(`(?i)\b(` + dayNumber + `) (` + dayNumber + `)\b`)

var ordinalNumbers = strings.Split(ordinalWords, "|")

// daysInDigits writes the days of a month in digits: "the fifteenth of each month" as "the 15th of each month". What may be
// another ordinal stays: "the second Monday of each month".
func daysInDigits(text string) string {
	text = daysUnparted.ReplaceAllString(text, "$1, $2")
	var written strings.Builder
	done := 0
	for _, at := range dayInWords.FindAllStringSubmatchIndex(text, -1) {
		number, word := 0, strings.ToLower(text[at[6]:at[7]])
		if at[4] >= 0 {
			number = tensOf[strings.ToLower(text[at[4]:at[5]])]
		}
		switch ones := slices.Index(ordinalNumbers, word) + 1; {
		case number > 0 && ones > 9, !afterDay.MatchString(text[at[1]:]):
			continue
		case word == "thirtieth":
			number = 30
		default:
			number += ones
		}
		before := text[at[2]:at[3]]
		if strings.EqualFold(before, "on ") {
			before += "the "
		}
		written.WriteString(text[done:at[0]] + before + withEnding(number))
		done = at[1]
	}
	text = written.String() + text[done:]
	text = everyDayOf.ReplaceAllString(text, "the $1 of every month")
	return bareDayOf.ReplaceAllString(text, "$1 the $2")
}

// withEnding writes a number as an ordinal: "1st", "12th", "23rd".
func withEnding(number int) string {
	ending := "th"
	if number/10 != 1 {
		switch number % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(number) + ending
}

// monthDays returns the days of each month that a text lists: 1 and 15 of "on the 1st and 15th of every month". It is nil if
// the text names one day, a range, or a day that some months lack, such as the 31st.
func monthDays(text string) (days []int) {
	at := daysOfMonth.FindStringIndex(text)
	if at == nil || !twoMonthDays.MatchString(text) || besideMonthDay.MatchString(text) || endOfMonth.MatchString(text) || startOfMonth.MatchString(text) {
		return nil
	}
	if rest := text[:at[0]] + " . " + text[at[1]:]; twoMonthDays.MatchString(rest) || dayOfMonth.MatchString(rest) ||
		rangeFollows.MatchString(text[at[1]:]) || rangeBefore.MatchString(text[:at[0]]) {
		return nil
	}
	for _, m := range oneOfDays.FindAllStringSubmatch(text[at[0]:at[1]], -1) {
		day := smallNumber(m[1])
		if day < 1 || day > 30 {
			return nil
		}
		if !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	return days
}

var (
	// rangeFollows matches that a list of days ends in a range or a choice: " to the 9th", " or 20th", "到9号"; not " to pay".
	rangeFollows = pattern.MustCompile(`(?i)^ ?(?:to|or|through|until|-|–) ?(?:the )?\d|^[到至或～-]`)
	// rangeBefore matches that it begins with one: "the 3rd to ", "3号到"; not "pay on ".
	rangeBefore = pattern.MustCompile(`(?i)\d(?:st|nd|rd|th)? ?(?:to|or|through|until|-|–) ?$|[号日\d一二三四五六七八九十][到至或～-]$`)
)

package due

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	manyMinutes = `fifteen|twenty|twenty-five|thirty|forty|forty-five|fifty|sixty|ninety`
	hanNumber   = `[一二两三四五六七八九十百]{1,5}`
)

var (
	// inMinutes are ways to say how many minutes or hours lie between two times.
	inMinutes = []struct {
		words *pattern.Pattern
		form  string
	}{
		{pattern.MustCompile(`(?i)\b(every|each) (?:one )?half(?: an?)?[ -]hours?\b`), "$1 30 minutes"},
		{pattern.MustCompile(`(?i)\b(every|each) (?:a )?quarter(?: of an?)?[ -]hours?\b`), "$1 15 minutes"},
		{pattern.MustCompile(`(?i)\b(every|each) ` +
			`(?:(?:one |an )?hour and a half|(?:one and a half|1\.5|1½) hours)\b`), "$1 90 minutes"},
		{pattern.MustCompile(`(?i)\b(every|each) (?:a )?couple(?: of)? (hours|days|weeks|months|minutes)\b`), "$1 2 $2"},
		{pattern.MustCompile(`(?i)\bonce (?:an|every|each) hour\b`), "every hour"},
		{pattern.MustCompile(`(?i)\bonce (?:a|every|each) minute\b`), "every minute"},
		{pattern.MustCompile(`(?i)\b(every|each) (` + numberWords + `|\d{1,3}) mins?\b`), "$1 $2 minutes"},
		{pattern.MustCompile(`每隔?(?:一个|1个)半(?:小时|钟头)`), "每90分钟"},
		{pattern.MustCompile(`每隔?半个?(?:小时|钟头)`), "每30分钟"},
		{pattern.MustCompile(`每隔?(?:一刻钟|一刻)`), "每15分钟"},
		{pattern.MustCompile(`[每一]个?(天|日|周|星期|礼拜|月|年|小时)((?:都)?(?:提醒|叫)我)一次`), "每$1$2"},
		{pattern.MustCompile(`[每一]个?(天|日|周|星期|礼拜|月|年|小时)一次`), "每$1"},
	}
	// countedMinutes matches minutes counted in letters between two times: "every ten minutes",
	// "each forty-five minutes"; not "every 10 minutes".
	countedMinutes = pattern.MustCompile(`(?i)\b(every|each) (` + numberWords + `) minutes\b`)
	// hanCountedMinutes matches the minutes between two times: 每十分钟, "每隔15分钟"; not 十分钟后.
	hanCountedMinutes = pattern.MustCompile(`每隔?(` + hanNumber + `|\d{1,3})分钟`)
	// manyTimes matches how many times a day or week something comes back: "twice a day", "three times per week"; not
	// "once a day".
	manyTimes = pattern.MustCompile(`(?i)\b(?:twice|(?:two|three|four|five|six|\d) times) ` +
		`(?:a|per|every|each) (day|week)\b`)
	// hanManyTimes matches how many times a day or week something comes back: 每天两次, 一周提醒我三次; not 每天一次.
	hanManyTimes = pattern.MustCompile(`[每一]个?(天|日|周|星期|礼拜)((?:提醒|叫)我)?[两二三四五六\d][次回遍]`)
	// clockIsNamed matches that a text names a time of day: "at 8:30", "around noon", "9 pm", 八点; not
	// "in the morning".
	clockIsNamed = pattern.MustCompile(
		`(?i)\b\d{1,2}:\d\d\b` +
			`|\b(?:at|around) (?:\d|noon|midnight|half|quarter|` + hourWords + `)` +
			`|\d ?[ap]\.?m\b|点`)
	// onceAYear matches what comes back once a year: "remind me once a year", "once every year", 每年提醒我一次; not
	// "every year".
	onceAYear = pattern.MustCompile(`(?i)\bonce (?:a|every|each) year\b|[每一]年(?:(?:提醒|叫)我)?一次`)
)

var (
	// hourAnd matches an hour without its count, and more: "every hour and ten minutes"; not "every hour".
	hourAnd = pattern.MustCompile(`(?i)\b(every|each) (hour and )`)
	// afterEvery matches that a length right behind is one between two times: "remind me every ", 每隔; not "once ".
	afterEvery = pattern.MustCompile(`(?i)(?:\b(?:every|each) |每隔?)$`)
)

// maxEveryMinutes is the longest length in minutes that is no count of hours.
const maxEveryMinutes = 240

// everyLength writes a length of the clock between two times in one unit: "every two and a half hours" as "every 150
// minutes", 每两个半小时 as 每150分钟.
func everyLength(text string) string {
	text = hourAnd.ReplaceAllString(text, "$1 one $2")
	lengths, at := times.Lengths(text)
	var written strings.Builder
	done := 0 // how much of the text is written
	for i, l := range lengths {
		before, words := text[done:at[i][0]], text[at[i][0]:at[i][1]]
		done = at[i][1]
		count, units := int(l.Clock/time.Hour), [2]string{" hours", "小时"}
		if l.Clock%time.Hour != 0 {
			count, units = int(l.Clock/time.Minute), [2]string{" minutes", "分钟"}
		}
		switch {
		case l.Clock == 0 || l.Days+l.Months > 0 || !afterEvery.MatchString(before),
			l.Clock%time.Minute != 0 || units[0] == " minutes" && count > maxEveryMinutes:
		case words[len(words)-1] >= utf8.RuneSelf:
			words = strconv.Itoa(count) + units[1]
		default:
			words = strconv.Itoa(count) + units[0]
		}
		written.WriteString(before + words)
	}
	return written.String() + text[done:]
}

const numberWords = hourWords + `|` + manyMinutes

var tensOf = map[string]int{"fifteen": 15, "twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "forty-five": 45,
	"fifty": 50, "sixty": 60, "ninety": 90}

// inUnits writes how often something comes back as a count of units: "every half an hour" as "every 30
// minutes", and "twice a day" as "every day" where the times of the day follow.
func inUnits(text string) string {
	text = everyDates(everyLength(text))
	for _, way := range inMinutes {
		text = way.words.ReplaceAllString(text, way.form)
	}
	text = countedMinutes.ReplaceAllStringFunc(text, func(found string) string {
		m := countedMinutes.FindStringSubmatch(found)
		n := tensOf[strings.ToLower(m[2])]
		if n == 0 {
			n = numberOf(m[2])
		}
		return m[1] + " " + strconv.Itoa(n) + " minutes"
	})
	text = hanCountedMinutes.ReplaceAllStringFunc(text, func(found string) string {
		number := hanCountedMinutes.FindStringSubmatch(found)[1]
		if n := smallNumber(number); n > 0 {
			number = strconv.Itoa(n)
		}
		return "每" + number + "分钟"
	})
	days := weekdayIn.MatchString(text) || hanDayIn.MatchString(text)
	for _, form := range []*pattern.Pattern{manyTimes, hanManyTimes} {
		text = form.ReplaceAllStringFunc(text, func(found string) string {
			m := form.FindStringSubmatch(found)
			switch unit := strings.ToLower(m[1]); {
			case (unit == "day" || unit == "天" || unit == "日") && !clockIsNamed.MatchString(text),
				(unit == "week" || unit == "周" || unit == "星期" || unit == "礼拜") && !days:
				return found
			case form == manyTimes:
				return "every " + unit
			}
			return "每" + m[1] + m[2]
		})
	}
	return text
}

package due

import (
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// What comes back on a day of the week by its place in the month: "the last Friday of each month", 每月第一个周一.

const (
	// monthPlace is such a place; monthPlaces may be several: "first and third".
	monthPlace  = `(?:(?:very )?(?:first|last)|second|third|fourth|1st|2nd|3rd|4th)`
	monthPlaces = monthPlace + `(?:(?:,| and|, and| &)(?: the)? ` + monthPlace + `)*`
	placedDays  = `(?:on )?(?:the )?(` + monthPlaces + ` (?:` + weekdays + `)s?)`
	// eachMonthWords are the months of which it is; the group is a count of them.
	eachMonthWords = `(?:(?:each|every) (?:(other|second|third|fourth|` + hourWords + `|\d{1,2}(?:nd|rd|th)?) )?months?|every single month)`

	hanPlaces = `((?:第[一二三四1-4]|最后一?1?|最末一?|首|头一?|末)个?(?:(?:[和、跟及与]|以及)(?:第[一二三四1-4]|最后一?1?)个?)*的?)`
	hanOneDay = `(?:周|星期|礼拜)([一二三四五六日天])`
)

var (
	// monthWeekdayForms match such a day of each month: "the last Friday of each month", "each month on the first Monday", "every first
	// Friday of the month", "every last Friday"; not "every second Friday", "the first Friday of the month". The groups are the days, and
	// the count of months behind or before them.
	monthWeekdayForms = []placedForm{
		{pattern.MustCompile(`(?i)\b` + placedDays + ` (?:of|in) ` + eachMonthWords + `\b`), 1, 2},
		{pattern.MustCompile(`(?i)\b` + placedDays + ` of the month,? (?:of )?` + eachMonthWords + `\b`), 1, 2},
		{pattern.MustCompile(`(?i)\b(?:on )?(?:every` +
			`|each) (` + monthPlaces + ` (?:` + weekdays + `)) (?:of|in) (?:the|a|each|every) month\b()`), 1, 2},
		{pattern.MustCompile(`(?i)\b(?:on )?(?:every|each) ((?:very )?(?:first|last) (?:` + weekdays + `))\b()`), 1, 2},
		{pattern.MustCompile(`(?i)\b` + eachMonthWords + `,? ` + placedDays + `\b(?: of the month\b)?`), 2, 1},
		{pattern.MustCompile(`(?i)\b(?:monthly|once (?:a|every|each) month),? ` + placedDays + `\b(?: of the month\b)?()`), 1, 2},
	}
	// hanMonthWeekday matches the same in Chinese: 每个月最后一个周五, 每两个月第一个周一, 每月第一个和第三个周五; not 下个月第一个周一. The groups
	// are a count of months, the places, and the day.
	hanMonthWeekday = pattern.MustCompile(`每(?:个|一个?|逢)?(隔?(?:\d{1,2}|[一二两三四五六])个)?月里?的?` + hanPlaces + hanOneDay)
	// yearWeekdayForms match such a day of a month of each year: "the fourth Thursday of November every year", "every year on the last Friday
	// of June", "every last Friday in June". The groups are the days and the month.
	yearWeekdayForms = []placedForm{
		{pattern.MustCompile(`(?i)\b` + placedDays + ` (?:of` +
			`|in) (?:every |each )?(` + monthNames + `),? (?:every|each|of every|of each) year\b`), 1, 2},
		{pattern.MustCompile(`(?i)\b(?:every|each) year,? ` + placedDays + ` (?:of|in) (` + monthNames + `)\b`), 1, 2},
		{pattern.MustCompile(`(?i)\b(?:on )?every (` + monthPlace + ` (?:` + weekdays + `)) (?:of|in) (` + monthNames + `)\b`), 1, 2},
		{pattern.MustCompile(`(?i)\b` + placedDays + ` (?:of|in) every (` + monthNames + `)\b`), 1, 2},
	}
	// hanYearWeekday matches the same in Chinese: 每年五月第二个周日. The groups are the month, the places and the day.
	hanYearWeekday = pattern.MustCompile(`每(?:一)?年的?(\d{1,2}|[一二三四五六七八九十]{1,2})月份?的?` + hanPlaces + hanOneDay)

	// aPlace matches one place of a list: "first", 第三, 最后一; not "Friday".
	aPlace = pattern.MustCompile(`(?i)\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\b|第[一二三四1-4]|最后|最末|首|头|末`)
	// besidePlaced matches that the reminder is not on the day itself, by what stands before it: "the day before ", "except on ", "the
	// first Monday and "; not "by ".
	besidePlaced = pattern.MustCompile(`(?i)\b(?:before|after|prior to` +
		`|ahead of|following|preceding|until|till|from|since|except|but not|not|than|through|between|or|to) (?:on )?(?:the )?$` +
		`|(?:` + weekdays + `|\d(?:st|nd|rd|th))s?(?: and|,|, and| or)(?: on)?(?: the)? ?$`)
	// besidePlacedBehind matches the same behind it: " and the last Monday", ", except in August", " or the 5th"; not " and call Bob".
	besidePlacedBehind = pattern.MustCompile(`(?i)^,? (?:and|or|but|except|other than|apart from|unless|&)(?: not)?(?: for` +
		`| in| on)? ?(?:the )?(?:` + monthPlace + `|` + weekdays + `|` + monthNames + `|\d{1,2}(?:st|nd|rd|th))\b` +
		`|^s?,? (?:and|or) (?:` + weekdays + `)`)
	// otherDayThan matches that it is some days off that day: "a day ahead", "two days early"; not "today".
	otherDayThan = pattern.MustCompile(`(?i)\b(?:days?|weeks?|nights?|evenings?|hours?) (?:before|after|ahead` +
		`|early|earlier|late|later|in advance|beforehand)\b|提前|提早|(?:前|[之以]后)[一两二三四五\d]+个?(?:天|日|周|星期|礼拜|小时)`)
	// hanBesidePlaced matches what stands behind such a day in Chinese and makes it another one, or more: 前一天, 之后, 和周三; not 提醒我.
	hanBesidePlaced = pattern.MustCompile(`^(?:的?(?:之|以)?[前后]|[、和跟及与或到至]|以外|除外|[一二三四五六日天](?:[^点]|$))`)
	// hanBeforePlaced matches what stands before it in Chinese and leaves it out: 除了, 从.
	hanBeforePlaced = pattern.MustCompile(`(?:除了?|从|不是|到|或者?|和|、)$`)
)

// placedForm is a form, with its groups for the days and for the count or the name of a month.
type placedForm struct {
	words       *pattern.Pattern
	days, month int
}

// placedDay is a day of the week by its places in each month, or in one month of each year.
type placedDay struct {
	at     [2]int // where a text says it
	places []int  // -1 is the last
	day    time.Weekday
	every  string // how often, as other words say it: "every 2 months"
	month  time.Month
}

// placedIn finds such a day in a text; nil if there is none, or if what is asked for is on other days than it.
func placedIn(text string) *placedDay {
	if otherDayThan.MatchString(text) {
		return nil
	}
	for _, yearly := range []bool{true, false} {
		forms := monthWeekdayForms
		if yearly {
			forms = yearWeekdayForms
		}
		for _, form := range forms {
			at := form.words.FindStringSubmatchIndex(text)
			if at == nil {
				continue
			}
			if besidePlaced.MatchString(text[:at[0]]) || besidePlacedBehind.MatchString(text[at[1]:]) {
				return nil
			}
			days, which := text[at[2*form.days]:at[2*form.days+1]], ""
			if from := at[2*form.month]; from >= 0 {
				which = text[from:at[2*form.month+1]]
			}
			found := &placedDay{at: [2]int{at[0], at[1]}, day: daysIn(days)[0], places: placesIn(days)}
			if yearly {
				found.every, found.month = "every year", monthOf(which)
			} else if found.every = "every month"; which != "" {
				found.every = "every " + which + " months"
			}
			return found
		}
	}
	if at := hanYearWeekday.FindStringSubmatchIndex(text); at != nil {
		month := time.Month(smallNumber(text[at[2]:at[3]]))
		if month < 1 || month > 12 {
			return nil
		}
		return hanPlaced(text, at[:2], text[at[4]:at[5]], text[at[6]:at[7]], "每年", month)
	}
	at := hanMonthWeekday.FindStringSubmatchIndex(text)
	if at == nil {
		return nil
	}
	every := "每月"
	if at[2] >= 0 {
		every = "每" + text[at[2]:at[3]] + "月"
	}
	return hanPlaced(text, at[:2], text[at[4]:at[5]], text[at[6]:at[7]], every, 0)
}

// hanPlaced returns a day that is said in Chinese, or nil if what is asked for is on other days than it.
func hanPlaced(text string, at []int, places, day, every string, month time.Month) *placedDay {
	if hanBesidePlaced.MatchString(text[at[1]:]) || hanBeforePlaced.MatchString(text[:at[0]]) {
		return nil
	}
	return &placedDay{at: [2]int{at[0], at[1]}, places: placesIn(places), day: hanDaysIn(day)[0], every: every, month: month}
}

// placesIn returns the places that a text lists; nil if it has the last one and others, which no one repeat says.
func placesIn(text string) (places []int) {
	for _, word := range aPlace.FindAllString(text, -1) {
		place := placeOf(word)
		switch {
		case word == "首" || word == "头":
			place = 1
		case strings.HasPrefix(word, "第") && place < 0:
			place, _ = strconv.Atoi(strings.TrimPrefix(word, "第"))
		}
		if len(places) > 0 && (place < 0) != (places[0] < 0) {
			return nil
		}
		places = append(places, place)
	}
	return places
}

// monthOf returns the month of a name.
func monthOf(name string) time.Month {
	for month := time.January; month <= time.December; month++ {
		if strings.EqualFold(month.String(), name) {
			return month
		}
	}
	return 0
}

// repeat returns how often such a day comes back: o is as its other words say it.
func (p *placedDay) repeat(o often) graph.Repeat {
	unit := graph.MonthWeekday
	if p.places[0] < 0 {
		unit = graph.MonthLastWeekday
	}
	if p.month > 0 {
		return unit.Every(12 * o.count)
	}
	return unit.Every(o.count)
}

// fits reports whether a day is such a day, at one of its places.
func (p *placedDay) fits(day time.Time, place int) bool {
	return (p.month == 0 || day.Month() == p.month) && day.Day() == dateOf(day.Year(), day.Month(), place, p.day, day.Location()).Day()
}

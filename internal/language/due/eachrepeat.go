package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/pattern"
)

// One request may have several repeating times: "wake me every weekday at 6 and on Saturdays at 8", 工作日六点叫我起床，周六八点.

const (
	eachDay = `(?:(?:every|each) (?:day|weekday|weekend|` + dayPartName + `|(?:` + weekdays + `)(?:(?:(?:, (?:` + weekdays + `))*(?:,? and|,) (?:` + weekdays + `))| ` + dayPartName + `)?)` +
		`|(?:from )?monday to friday` +
		`|(?:on )?(?:weekdays|weekends|(?:` + weekdays + `)s))`
	oneNumber  = clockNumber + clockHalf
	repeatJoin = `(?:,? and(?: also| then)?|,? then|[,;]|,? plus|,? but) `
)

var (
	// repeatClock matches how often something comes back, with its time of day: "every morning at eight", "at 8 on Saturdays", "8 every
	// weekend"; not "every morning", "at eight on Saturday".
	repeatClock = pattern.MustCompile(`(?i)\b(?:` + eachDay + `,? at ` + oneNumber + `|(?:at |for )?` + oneNumber + `,? ` + eachDay + `)(?:\b|$)`)
	// joinAtEnd matches the words that join one to the next, at the end of what is between them: " to get up and "; not " to get up ".
	joinAtEnd = pattern.MustCompile(`(?i)` + repeatJoin + `$`)
	// joinFirst matches them before what is done at the next one: " and to call Mum ", " and the red pill "; not " to get up and ".
	joinFirst = pattern.MustCompile(`(?i)^` + repeatJoin)
	// asksTo matches a request up to its verb: "remind me to take ", "every day, wake me to feed "; not "remind me ". The group is the
	// request without the verb.
	asksTo = pattern.MustCompile(`(?i)^(.*?\b(?:remind|nudge|wake|tell|buzz|prod) (?:me|us) )to [a-z]+ `)
	// asksMe matches the words by which a reminder is asked for: "remind me", "wake us"; not "call me".
	asksMe = pattern.MustCompile(`(?i)\b(?:remind|nudge|wake|tell|buzz|prod) (?:me|us)\b`)
	// isDeed matches what is to be done, behind its time: " to get up", ", remind me to ring Ann", " for school"; not " and 9".
	isDeed = pattern.MustCompile(`(?i)^,? (?:to|for|about|of|that|please|remind|nudge|wake|tell|buzz|prod)\b`)
	// otherwise matches the word by which a time takes the place of the one before, at the end of what is between them: " but ", 但; not " and ".
	otherwise = pattern.MustCompile(`(?i)\bbut $|(?:但是?|不过|只是)[，,]?$`)
	// noMore matches what may end a request and asks for nothing: ", please."; not " to call Dad".
	noMore = pattern.MustCompile(`(?i)^(?:,? please|,? thanks)?[.! ]*$`)

	// hanRepeatClock matches the same in Chinese: 每天早上八点, 工作日六点, 周六八点; not 早上八点. The groups are the day and the time.
	hanRepeatClock = pattern.MustCompile(`(每[天日晚早]|(?:每个?)?` + hanWeek + `一[到至]` + hanWeek + `五|(?:每个?)?` + hanWeek + `[一二三四五六日天]+|每?个?(?:工作日|平日|周末)|平时)(` + hanClockNo + `)`)
	// hanJoinAtEnd matches what joins one to the next: "起床，", 起床还有; not 起床.
	hanJoinAtEnd = pattern.MustCompile(`(?:[，、；。]|还有|以及|然后|另外|但是?|不过|只是|[和跟与及])+$`)
	// hanAsksMe matches the words by which a reminder is asked for: 提醒我, 叫醒我; not 告诉我.
	hanAsksMe = pattern.MustCompile(`(?:提醒|[叫喊]醒?)(?:一下)?我`)
)

// EachRepeat returns a request that names several repeating times as one request for each of them; nil for another one.
func EachRepeat(text string) (each []string) {
	text = DayRangesWritten(ClocksWritten(text))
	if strings.Count(text, "点") > 1 || strings.Count(text, ":") > 1 {
		if at := hanRepeatClock.FindAllStringSubmatchIndex(text, -1); len(at) > 1 {
			return hanEachRepeat(text, at)
		}
	}
	if len(everyTime.FindAllStringIndex(text, 2)) < 2 {
		return nil
	}
	at := repeatClock.FindAllStringIndex(text, -1)
	if len(at) < 2 {
		return nil
	}
	before, tail := text[:at[0][0]], text[at[len(at)-1][1]:]
	var deeds []string
	var except []time.Weekday // that the first time leaves out: "every day at 6, but at 8 on Sundays"
	for i := range at[1:] {
		between := text[at[i][1]:at[i+1][0]]
		if m := asksTo.FindStringSubmatch(before); m != nil && joinFirst.MatchString(between) && !joinAtEnd.MatchString(between) && noMore.MatchString(tail) {
			return eachDeed(text, at, m)
		}
		if !joinAtEnd.MatchString(between) {
			return nil
		}
		if otherwise.MatchString(between) {
			except = append(except, daysIn(text[at[i+1][0]:at[i+1][1]])...)
		}
		deed := joinAtEnd.ReplaceAllString(between, "")
		if deed != "" && !isDeed.MatchString(deed) {
			return nil // "every Monday at 8 and 9, and every Friday at 8"
		}
		deeds = append(deeds, deed)
	}
	deeds = append(deeds, tail)
	if ask := asksMe.FindString(deeds[0]); ask != "" { // "every Monday at 8 remind me to call Mum and every Thursday at 9 to call Dad"
		for i := range deeds {
			if !noMore.MatchString(deeds[i]) && !asksMe.MatchString(deeds[i]) {
				deeds[i] = " " + ask + deeds[i]
			}
		}
	}
	shareDeeds(deeds, noMore)
	for i, one := range at {
		when := text[one[0]:one[1]]
		if i > 0 && bareClock.MatchString(when) { // "for 6 on weekdays and 8 on Saturdays"
			when = "at " + when
		}
		if i == 0 {
			for _, day := range except {
				when += " and on " + day.String() + "s"
			}
			when = strings.Replace(when, " and on ", " except on ", 1)
		}
		each = append(each, before+when+deeds[i])
	}
	return each
}

// bareClock matches a time of day without a word before it: "8 on Saturdays"; not "at 8 on Saturdays", "every Saturday at 8".
var bareClock = pattern.MustCompile(`(?i)^(?:` + oneNumber + `) `)

// IsRepeat reports whether a text is a repeating time and nothing else: "on Saturdays at 8", 周六八点.
func IsRepeat(text string) bool {
	if at := hanRepeatClock.FindStringIndex(text); at != nil {
		return at[0] == 0 && at[1] == len(text)
	}
	at := repeatClock.FindStringIndex(text)
	return at != nil && at[0] == 0 && at[1] == len(text)
}

// shareDeeds gives each time for which a request says nothing to be done what the next one has, or else the one before.
func shareDeeds(deeds []string, none *pattern.Pattern) {
	for i := len(deeds) - 2; i >= 0; i-- {
		if none.MatchString(deeds[i]) {
			deeds[i] = deeds[i+1]
		}
	}
	for i := range deeds[1:] {
		if none.MatchString(deeds[i+1]) {
			deeds[i+1] = deeds[i]
		}
	}
}

// eachDeed returns the requests of one that says first what is to be done at each time: "remind me to take the white pill every morning at eight
// and the red pill every evening at nine". ask is what asksTo matches.
func eachDeed(text string, at [][]int, ask []string) (each []string) {
	each = append(each, text[:at[0][1]])
	for i := range at[1:] {
		deed := joinFirst.ReplaceAllString(text[at[i][1]:at[i+1][0]], "")
		switch {
		case asksMe.MatchString(deed):
		case strings.HasPrefix(deed, "to "):
			deed = ask[1] + deed
		default:
			deed = ask[0] + deed
		}
		each = append(each, deed+text[at[i+1][0]:at[i+1][1]])
	}
	return each
}

// hanEachRepeat is EachRepeat for Chinese.
func hanEachRepeat(text string, at [][]int) (each []string) {
	first := text[at[0][2]:at[0][3]]
	if !ofEachWeek.MatchString(first) && !spanOfDays.MatchString(first) {
		return nil
	}
	var deeds []string
	except := ""
	for i := range at[1:] {
		between := text[at[i][1]:at[i+1][0]]
		if otherwise.MatchString(between) {
			except += hanDayIn.FindString(text[at[i+1][2]:at[i+1][3]])
		}
		deed := hanJoinAtEnd.ReplaceAllString(between, "")
		if hanDayIn.MatchString(deed) {
			return nil // 叫我起床，但是周六周日八点
		}
		deeds = append(deeds, deed)
	}
	deeds = append(deeds, strings.TrimRight(text[at[len(at)-1][1]:], "。！，"))
	if ask := hanAsksMe.FindString(deeds[0]); ask != "" {
		for i := range deeds {
			if deeds[i] != "" && !hanAsksMe.MatchString(deeds[i]) {
				deeds[i] = ask + deeds[i]
			}
		}
	}
	shareDeeds(deeds, noMore)
	for i, one := range at {
		day := hanBareDay.ReplaceAllString(text[one[2]:one[3]], "每$0")
		if i == 0 && except != "" {
			day += "除了" + except
		}
		each = append(each, text[:at[0][0]]+day+text[one[4]:one[5]]+deeds[i])
	}
	return each
}

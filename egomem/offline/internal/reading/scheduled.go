package reading

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What is arranged is said in the present: "the roof is being mended on 4 November", "my boiler gets serviced on 5
// May", "I'm having it cut on Friday", 3月3号要换了. Its participle is no past, and its day is to come.

const (
	// done matches a participle after a word that says what it is of.
	done = `(?:` +
		`[a-z-]{2,}ed|done|cut|put|built|made|sold|paid|held|sent|taught|bought|brought|fed|lent|taken|shown|given|driven|flown` +
		`|seen|redone|rebuilt|rewritten|hung|shot|set|laid)`
	// betweenThem matches what may stand between a verb and its participle.
	betweenThem = `(?: (?:also|finally|all|both|just|only|now|probably|properly|definitely|provisionally|already|then))*`
	// presentOf matches a verb "to be" of the present.
	presentOf = `(?:am|is|are|[a-z]+'(?:m|s|re))` + betweenThem
	// aThing matches what is to be had done: "my knee", "it".
	aThing = `(?: (?:it|them|him|her)| (?:my|our|his|her|their|its|the|a|an|some|new|both)(?: [a-z'-]+){1,3}?)`
	// booked are participles of what is arranged.
	booked = `(?:` +
		`booked|scheduled|rescheduled|planned|pencill?ed|slated|arranged|expected|supposed|fixed|set|due|down|lined up)`
	// happening are verbs of the present that say of a day what is to be then.
	happening = `(?:` +
		`getting|going|moving|flying|coming|having|leaving|starting|visiting|meeting|arriving|retiring|returning` +
		`|running|playing|performing|singing|hosting|seeing|taking|picking|collecting|closing|opening|reopening` +
		`|finishing|ending|delivering|launching|graduating|marrying|sitting|doing|giving|holding|throwing|driving` +
		`|sailing|landing|departing|replacing|fitting|fixing|mending|dropping|bringing|hiring|cooking)`
	// takesPlace are verbs that say in the present what a calendar holds.
	takesPlace = `(?:` +
		`leaves|arrives|closes|ends|finishes|flies|sails|departs|returns|lands|expires|launches|reopens|resumes|retires` +
		`|runs out|kicks off` +
		`|comes (?:back|out|home|over|up)` +
		`|goes (?:live|back|up|in|into)` +
		`|gets (?:back|home|in|here|out|off)` +
		`|takes place|falls on` +
		`|(?:is|are) on (?:mon|tues|wednes|thurs|fri|satur|sun)day)`
)

var (
	// presentPassive matches a passive of the present, or what someone has done for them. Nothing in it is a past:
	// "the car is being fixed", "I'm booked", "we have got a dog"; not "the car was fixed".
	presentPassive = pattern.MustCompile(
		`(?i)\b(?:` +
			presentOf + ` (?:being|getting)` +
			`|(?:is|are|am)` + betweenThem +
			`|gets?` + betweenThem +
			`|(?:to|will|'ll|must) (?:be|get)` + betweenThem + `) ` + done + `\b` +
			`|\b` + presentOf + ` ` + booked + `\b` +
			`|\b(?:having|getting|have|has|gets?)` + aThing + ` ` + done + `\b` +
			`|\b(?:have|has|[a-z]+'(?:ve|s)) got\b`)
	// scheduled matches what a day of the present tense is to come for: "the shop closes on Friday",
	// "I'm having my knee done", 我要走了; not "I love Fridays".
	scheduled = pattern.MustCompile(
		`(?i)\b` + presentOf + ` (?:being|getting) [a-z-]+` +
			`|\bgets?` + betweenThem + ` ` + done + `\b` +
			`|\b` + presentOf + ` ` + booked + `\b` +
			`|\b(?:having|getting|have|has|gets?)` + aThing + ` ` + done + `\b` +
			`|\b(?:needs?|ha(?:s|ve)|must|'ll|will)(?: to)? (?:be|get)` + betweenThem + ` ` + done + `\b` +
			`|\b(?:have|has|[a-z]+'(?:ve|s)) got (?:an?|the|my|our|another|to) [a-z]` +
			`|\bhas an? [a-z]` +
			`|\b` + presentOf + ` ` + happening + `\b` +
			`|\b` + takesPlace + `\b` +
			`|(?:就|快|马上|也|都|还)*(?:要|该)[^，。！？的过]{1,10}了` +
			`|(?:定|约|排|安排|订|预约|改)(?:在|到|的是?)`)
	// hanToBe matches the same in Chinese, whose 了 is no past: 我要搬家了, 定在周五; not 我搬家了.
	hanToBe = pattern.MustCompile(
		`(?:要|该|快|得)[^，。！？的过]{1,10}了` +
			`|(?:定|约|排|订|改)(?:在|到|好)[^，。！？的过]{0,12}了?`)
	// notThen matches a day that something is told of, not one on which it is: "I'm recovering from the operation on
	// the 3rd".
	notThen = pattern.MustCompile(
		`(?i)\b(?:still|about|since|after|from|thinking|remember|regretting|wondering|felt|over the)\b` +
			`|生日|出生`)
)

// isScheduled reports whether a clause says in the present what is to be on a day to come, and nothing gone by.
func isScheduled(clause string) bool {
	return scheduled.MatchString(clause) && !tellsPast(clause) && !notThen.MatchString(clause)
}

// tellsPast reports whether a text has a verb of the past.
func tellsPast(text string) bool {
	text = presentPassive.ReplaceAllString(strings.ReplaceAll(text, "’", "'"), " ")
	return goneBy.MatchString(hanToBe.ReplaceAllString(text, ""))
}

// scheduledTimes returns the days of a sentence on which something is to be.
func (r *Reader) scheduledTimes(s *Sentence, said time.Time) []times.Interval {
	if !scheduled.MatchString(s.Text) || Repeats.MatchString(s.Lower) || birthdays.MatchString(s.Text) ||
		aYear.MatchString(s.Text) || r.ofOtherYear(s, said) {
		return nil
	}
	return slices.DeleteFunc(times.Future(s.Text, said), func(i times.Interval) bool {
		return anchored.MatchString(s.Text[i.Start:i.End]) || IsClock(s.Text, i) || !isScheduled(clauseOf(s.Text, i))
	})
}

// IsClock reports whether a time is one of day alone.
func IsClock(text string, i times.Interval) bool {
	return i.To.Sub(i.From) <= time.Minute && !dayNamed.MatchString(text[i.Start:i.End])
}

// dayNamed matches a time that names a day, as against a clock alone: "Friday at nine", "the 3rd", 周五; not "at nine".
var dayNamed = pattern.MustCompile(
	`(?i)day\b` +
		`|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)` +
		`|\d(?:st|nd|rd|th)\b|周|星期|礼拜|[号日]|天`)

// birthdays matches days of each year: "my birthday", "our anniversary", 生日; not "the party".
var birthdays = pattern.MustCompile(`(?i)\b(?:birthday|anniversary|born)\b|生日|纪念日|出生`)

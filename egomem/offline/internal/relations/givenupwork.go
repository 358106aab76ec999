package relations

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Work is often given up in words that name no employer: "I've packed in the plumbing", "I jacked in the job".

const (
	giveUp    = `(?:packed|jacked|chucked|threw|thrown|gave|given)`
	ownJob    = `(?:my|the|that) ((?:old )?(?:day |office |night )?job|work|trade|career)`
	tradeWord = `(?:(?:the|my|all the|all that) )?([a-z]{3,}ing)`
	// workEnds ends a clause in which work is given up.
	workEnds = `(?:,? (?:` +
		`for good|at last|altogether|completely` +
		`|last (?:week|month|year|spring|summer|autumn|winter)` +
		`|this (?:week|month|year)` +
		`|yesterday|today|now|because [^,;.]+))*(?:[.!,;]|$| and | but | so | to )`
)

var (
	// quitsJob matches that the speaker gave up their job: "I've packed in the job", "I gave up my career last year";
	// not "I gave up my seat".
	quitsJob = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` ` +
		`(?:` + giveUp + ` (?:in|up) ` + ownJob + `|` + giveUp + ` ` + ownJob + ` (?:in|up))` + workEnds)
	// quitsNamed matches that the speaker gave up the work at a place, by its name: "I packed in the Post Office job", "I've
	// jacked in Tesco"; not "I packed in the Post Office parcel".
	quitsNamed = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` (?:(?:packed|jacked|chucked) in (?:the |my )?` +
		`(` + reading.NamePattern + `)(?: job| work)?|(?:gave|given|handed) up (?:the|my) (` + reading.NamePattern + `) job)` + workEnds)
	// quitsTrade matches that the speaker gave up what they do in their job, which a group has:
	// "I've packed in the plumbing", "I gave teaching up"; not "I gave up my seat".
	quitsTrade = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` ` +
		`(?:` + giveUp + ` (?:in|up) ` + tradeWord + `|` + giveUp + ` ` + tradeWord + ` (?:in|up))` + workEnds)
	// doneWith matches the same in words that may be said of a task, as one is done with the plumbing of a house, too:
	// "I'm done with teaching, for good", "I'm finished with nursing"; not "I'm done with dinner".
	doneWith = pattern.MustCompile(`\bI(?:'m| am)` + ofLate + ` (?:all )?(?:done|finished|through) with ` +
		`([a-z]{3,}ing)(?: now)?(?:,? (for good|for ever|forever|as a job|as a career))?(?:[.!,;]|$)`)
	// tasks are what people do at home, too.
	tasks = lexical.SetOf("cooking cleaning gardening painting baking driving writing drawing singing dancing acting reading studying farming decorating designing building training teaching coaching modelling editing")
	// longAgo matches what was given up at another time than now, or for a time: "two years ago", "in 1998",
	// "for a while"; not "last week".
	longAgo = pattern.MustCompile(`(?i)\b(?:` +
		`ago|once|back then|in (?:19|20)\d\d|back in` +
		`|for (?:a|an|one|two|the) (?:while|bit|day|week|month|moment|night|evening)` +
		`|for (?:today|tonight|now)` +
		`|almost|nearly)\b`)
)

// givenUpWork finds jobs that the speaker gave up.
func givenUpWork(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	if longAgo.MatchString(s.Text) || wasOnce.MatchString(s.Text) {
		return
	}
	if quitsJob.MatchString(s.Text) {
		end(r, s, me, "works at", "")
		end(r, s, me, "works as", "")
		return
	}
	if m := quitsNamed.FindStringSubmatch(s.Text); m != nil && !hypothetical.MatchString(s.Text) {
		if place := TrimName(m[1] + m[2]); place != "" && !r.People.IsPerson(place) {
			endsAt(r, s, me, place, time.Time{})
		}
		return
	}
	trade := ""
	if m := quitsTrade.FindStringSubmatch(s.Text); m != nil {
		trade = m[1] + m[2]
	} else if m := doneWith.FindStringSubmatch(s.Text); m != nil && (m[2] != "" || !tasks[m[1]]) {
		trade = m[1]
	}
	if trade == "" {
		return
	}
	for _, job := range jobs {
		if isTradeOf(trade, job) {
			end(r, s, me, "works as", job)
		}
	}
}

// jobs are the words of jobs.
var jobs = strings.Split(JobWords, "|")

// isTradeOf reports whether a job is named after what is done in it: plumbing is that of a plumber.
func isTradeOf(trade, job string) bool {
	rest, ok := strings.CutPrefix(job, strings.TrimSuffix(trade, "ing"))
	return ok && (rest == "e" || rest == "er" || rest == "or" || rest == "ress" || rest == "")
}

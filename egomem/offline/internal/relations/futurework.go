package relations

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Work at a place from a day to come: "I'll be at Lidl from Monday", "my new job at Lidl starts on Monday". A shift on one day
// is no new work: "I'm working at Lidl on Monday".

var (
	// startsThere matches that work begins at a place: "I start my new job at Lidl", "I'll be starting at Lidl", "I
	// begin with Bosch"; not "I start at nine".
	startsThere = pattern.MustCompile(whoWorks + `(?:'ll` +
		`| will|'m going to| am going to|'s going to| is going to|'m| am|'s| is)?(?: be| now| also| finally)* (?:start(?:s|ing)?` +
		`|begin(?:s|ning)?)(?: (?:work|working|a (?:new )?job|(?:my|her|his|the) (?:new )?job))? (?:at|with|for) ` + atPlace)
	// jobStarts matches the same of the job: "my new job at Lidl starts", "The job with Bosch begins"; not "my job at Lidl is hard".
	jobStarts = pattern.MustCompile(`(?:\b[Mm]y` +
		`|^The)()()() (?:new )?(?:job|post|position|role|contract) (?:at|with) ` + atPlace + ` (?:starts|begins)\b`)
	// worksThere matches that one works at a place, or will be there: "I'll be at Lidl", "I'm going to be working for Bosch",
	// "I will work at Lidl"; not "I was at Lidl".
	worksThere = pattern.MustCompile(whoWorks + `(?:'ll| will|'m going to| am going to|'s going to| is going to|'m| am|'s| is)?(?: be| now| also)*` +
		`( work(?:s|ing)? (?:at|for|with)| with| at) ` + atPlace)
	// joinsThere matches that one joins an employer: "I'm joining Lidl", "I'll be joining Bosch"; not "I'm joining a gym".
	joinsThere = pattern.MustCompile(`(?:\b(I)|\b[Mm]y (` + reading.EnglishKin + `))()(?:(?:'ll be| will be|'m| am|'s| is)(?: now| also| finally)* joining| joins?) ` + atPlace)
	// ofWorkHere matches that a turn speaks of work: "job", "shift", "notice"; not "holiday".
	ofWorkHere = pattern.MustCompile(`(?i)\b(?:work(?:s|ing)?|jobs?|shifts?|contract|notice|hired|salary|career|colleagues?)\b`)
	// oneShift matches after a place that the work there is of one day: " on Monday.", " tomorrow", " this weekend"; not
	// " on Mondays".
	oneShift = pattern.MustCompile(`(?i)^(?:,? (?:again|too|as well|instead))*,? (?:today` +
		`|tonight|tomorrow|this (?:morning|afternoon|evening|weekend)` +
		`|(?:on |next |this )(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?` +
		`|on the \d{1,2}(?:st|nd|rd|th)?)(?:[.,!;]|$| (?:because|so|but|from|at|until|till)\b)`)
	// onOneDay matches the same at the start of a sentence: "On Monday I'm at Lidl", "Tomorrow I work"; not "On Mondays I work".
	onOneDay = pattern.MustCompile(`(?i)^(?:(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning` +
		`|afternoon|evening|night))?|today|tonight|tomorrow|this (?:morning|afternoon|evening|weekend)),? I(?:'m|'ll)? `)
)

// isShift reports whether what a sentence says of work at a place is of one day. after is what follows the place.
func isShift(text, after string) bool {
	return !fromThen.MatchString(text) && (oneShift.MatchString(after) || onOneDay.MatchString(text))
}

// futureWork reads work at a place from a day to come.
func futureWork(r *reading.Reader, s *reading.Sentence) {
	if s.Question || s.Chinese || hypothetical.MatchString(reading.NoCondition.ReplaceAllString(s.Text, "")) || sameJob.MatchString(s.Text) || onlyForNow.MatchString(s.Text) {
		return
	}
	for _, form := range []*pattern.Pattern{startsThere, jobStarts, worksThere, joinsThere} {
		at := form.FindStringSubmatchIndex(s.Text)
		if at == nil || notThisWork.MatchString(s.Text[at[0]:at[1]]) {
			continue
		}
		m := reading.GroupsOf(s.Text, at)
		name, kind := m[len(m)-2], m[len(m)-1]
		if name != "" {
			if name = wholeName(s.Text, name); name == "" || r.People.IsPerson(name) {
				continue
			}
		}
		who := m[1:4]
		if i := strings.TrimSuffix(who[2], " I"); i != who[2] && isTimeLead(i) { // "From Monday I"
			who = []string{"I", "", ""}
		}
		if form == joinsThere && reading.Gazetteer[strings.ToLower(name)] != consolidate.OrganizationEntity &&
			(name == "" || !ofWorkHere.MatchString(s.Text)) {
			continue // a club, or a party
		}
		if form == worksThere {
			if !fromThen.MatchString(s.Text) {
				continue
			}
			if !strings.HasPrefix(m[4], " work") && reading.Gazetteer[strings.ToLower(name)] != consolidate.OrganizationEntity &&
				(strings.HasSuffix(name, "'s") || !ofWorkHere.MatchString(r.Passage.Turns[s.Turn].Text)) {
				continue // "I'll be at Anna's from Monday"
			}
		}
		if from := timeAhead(r, s); !from.IsZero() {
			if person := worker(r, s, who); person != "" && !hasNewWork(r, s, person) {
				worksAt(r, s, person, name, kind, from)
			}
		}
		return
	}
}

// hasNewWork reports whether a turn already told of other work of a person at a place.
func hasNewWork(r *reading.Reader, s *reading.Sentence, who string) bool {
	return slices.ContainsFunc(r.Out.Relations, func(one consolidate.Relation) bool {
		return one.Basis[0] == s.Turn && one.Subject == who && one.Label == "works at" && one.Change == consolidate.Begins
	})
}

// isTimeLead reports whether words before "I" only say from when: "From Monday", "Starting Monday".
func isTimeLead(words string) bool {
	for word := range strings.FieldsSeq(words) {
		if lower := strings.ToLower(word); !reading.IsFillerWord(word) && lower != "from" && lower != "starting" && lower != "as" && lower != "of" && lower != "next" {
			return false
		}
	}
	return true
}

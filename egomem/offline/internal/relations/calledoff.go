package relations

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// A plan that comes to nothing, without or with its name: "the move is off", "the York move fell through", "I'm not
// starting at Tesco after all", 不搬了. Only a home or a job that is still to come can be called off.

// cameToNothing matches that something will not be.
const cameToNothing = `(?:` +
	`(?:has |have |'s |'ve )?(?:now |just |all |sadly |unfortunately )?(?:fell|fallen|fallin|falling) through` +
	`|(?:is|'s|was|has been|'s been) (?:now |all )?(?:off|cancell?ed|called off|not happening|on ice)` +
	`|isn't happening|came to nothing)`

var (
	// moveOff matches a move or a new home that comes to nothing, with the name of the place before or after it:
	// "the move is off", "our York flat fell through"; not "the flat is lovely".
	moveOff = pattern.MustCompile(`^(?:[^,;:]{0,24}[,;:] ?)?(?i:the|our|my) (?:(` + reading.NamePattern + `) )?` +
		`(?i:(?:house |flat |new )?(?:move|house|flat|place|purchase|sale|mortgage))(?i: to | in )?` +
		`(` + reading.NamePattern + `)? ?(?i:` + cameToNothing + `)\b` +
		`(?: with|\W*$|,| (?:because|cos|as|since|so|again|now|after all)\b)`)
	// placeOff matches a named home that comes to nothing: "Walthamstow fell through", "Leeds has fallen through"; not
	// "We're getting Walthamstow".
	placeOff = pattern.MustCompile(
		`^(?:[Ww]e(?:'re| are)|I(?:'m| am)) not (?:getting|taking|having) (` + reading.NamePattern + `)(?: after all)?` +
			`(?:[,.;!]|$)` +
			`|^(` + reading.NamePattern + `) (?:fell|has fallen|'s fallen) through\b`)
	// wontMove matches that people stay where they live: "we're no longer moving", "I cancelled the move",
	// "we're staying put"; not "we're moving".
	wontMove = pattern.MustCompile(
		`(?i)\b(?:we|i)(?:'re|'m| are| am) (?:not|no longer) moving(?: (?:any ?more|after all|now|house))?(?:[.,;!]|$)` +
			`|\b(?:we|i)(?:'ve| have)? (?:cancelled|canceled|called off|scrapped) (?:the|our|my) move\b` +
			`|\b(?:we|i)(?:'re|'m| are| am) staying (?:put|where we are|where i am)(?:[.,;!]| after all|$)`)
	// jobOff matches a job that comes to nothing, with the name of the place: "I'm no longer starting at Tesco",
	// "the Tesco job fell through", "I turned the job down"; not "I'm starting at Tesco".
	jobOff = pattern.MustCompile(
		`\bI(?:'m| am) (?:not|no longer) (?:starting|going to start|joining|taking (?:the|that) job|going to work)` +
			`(?: work)?(?: (?:at|with|for) (` + reading.NamePattern + `))?(?i: after all| any ?more| now)?(?:[.,;!]|$)` +
			`|\b(?i:the|my|that) (?:(` + reading.NamePattern + `) )?(?:new )?job(?: offer)?(?: at | with )?` +
			`(` + reading.NamePattern + `)? ?(?i:` + cameToNothing + `)\b` +
			`|\bI(?:'ve| have)? turned ` +
			`(?:down (?:the|that) (?:job|offer|(` + reading.NamePattern + `) job)|(?:the|that) (?:job|offer) down|it down)`)
)

// calledOff reads that a planned home or job comes to nothing.
func calledOff(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese || s.Question {
		return
	}
	for _, plan := range []struct {
		form  *pattern.Pattern
		label string
	}{{moveOff, "lives in"}, {placeOff, "lives in"}, {wontMove, "lives in"}, {jobOff, "works at"}} {
		m := plan.form.FindStringSubmatch(s.Text)
		if m == nil {
			continue
		}
		name := ""
		for _, group := range m[1:] {
			if group != "" {
				name = TrimName(group)
			}
		}
		Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: r.Holder(s),
			Label: plan.label, Object: name, Change: consolidate.CallsOff})
	}
}

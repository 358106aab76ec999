package retrieve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// reasons say in words what a feature stands for.
var reasons = map[string]string{
	"words": "its words", "covered": "its words", "alone.words": "its words", "alone.covered": "its words",
	"dense": "its meaning", "alone.dense": "its meaning", "near": "the meaning around it",
	"window3": "the words around it", "window7": "the words around it", "covered3": "the words around it",
	"before": "the words around it", "after": "the words around it",
	"late": "the meaning of its words", "firm": "the meaning of its words", "alone.late": "the meaning of its words",
	"late3": "the meaning of words around it", "late7": "the meaning of words around it",
	"lane": "its conversation", "graph": "what it is linked with",
	"pair": "what it says together with another", "talk.words": "its words", "talk.dense": "its meaning", "talk.late": "the meaning of its words",
	"speaks": "who said it", "silent": "who said it", "mentioned": "whom it names",
	"dated": "it says when", "lean.asks": "it only asks", "lean.short": "it says little", "robot": "the companion said it", "ordered": "it is an order that stands", "timely": "the time asked for", "tied": "a tie that was of use before",
	"mood": "the mood it was felt in", "relation": "how they are related", "keywords": "the keywords",
}

// Reason is what one aspect of a piece of evidence adds to its score.
type Reason struct {
	What  string
	Value float64
}

// Reasons sums up the parts of the score by what they mean to a person, largest
// first. They add up to the score, but for parts too small to show.
func (e *Evidence) Reasons() []Reason {
	sums := map[string]float64{}
	for _, part := range e.Parts {
		what, known := reasons[part.Feature]
		if !known {
			channel, _, _ := strings.Cut(part.Feature, ".")
			what = cmp.Or(reasons[channel], part.Feature)
		}
		sums[what] += part.Value
	}
	list := make([]Reason, 0, len(sums))
	for what, value := range sums {
		list = append(list, Reason{what, value})
	}
	slices.SortFunc(list, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.What, b.What))
	})
	return list
}

// Why says in one line why the evidence was found: the reasons that weigh, and the
// path that led there.
func (e *Evidence) Why() string {
	var why []string
	for _, reason := range e.Reasons() {
		if reason.Value >= 0.05 || reason.Value <= -0.25 {
			why = append(why, fmt.Sprintf("%s %+.1f", reason.What, reason.Value))
		}
	}
	for i, step := range e.Path {
		if i == 0 {
			why = append(why, fmt.Sprintf("%q %s %q", step.From, step.Relation, step.To))
		} else {
			why[len(why)-1] += fmt.Sprintf(" %s %q", step.Relation, step.To)
		}
	}
	return strings.Join(why, ", ")
}

// Explain says in some lines what the recall did: tier by tier, what it found and why it
// went on or ended, and of each piece of evidence why it is there.
func (r *Result) Explain() string {
	var b strings.Builder
	if r.Fallback {
		b.WriteString("nothing bears on the cue; these are the most recent memories\n")
	}
	if r.Unembedded != nil {
		fmt.Fprintf(&b, "meaning took no part, or not all of it: %v\n", r.Unembedded)
	}
	for _, t := range r.Tiers {
		fmt.Fprintf(&b, "%v: %d candidates, %v\n", t.Tier, t.Candidates, t.Reason)
	}
	for i := range r.Evidence {
		e := &r.Evidence[i]
		who := ""
		if e.Who != "" {
			who = e.Who + ": "
		}
		fmt.Fprintf(&b, "%d. %s%s\n", i+1, who, shorten(e.Text))
		if e.Tier != 0 {
			fmt.Fprintf(&b, "   by %v, %s\n", e.Tier, e.Why())
		}
	}
	return b.String()
}

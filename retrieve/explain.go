package retrieve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/retrieve/internal/feature"
)

// reasons maps the names of features and of other parts to words for people.
var reasons = func() map[string]string {
	m := map[string]string{"mood": "the mood it was felt in", "newest": "what was said last",
		"latest value": "what was said last", "form of answer": "the form of the answer", "gives answer": "it gives an answer",
		"says something": "it says something",
		"errand":         "it is to be done", "plan": "it is planned", "trigger": "it was asked for whenever this happens",
		"retention": "how well it is remembered", "relation": "how they are related", "keywords": "the keywords",
		"time": "the time that is asked for"}
	for _, f := range feature.All() {
		m[f.Name] = f.Reason
	}
	return m
}()

// Reason is the part of a score that has one cause in words.
type Reason struct {
	Text  string // "its words"
	Value float64
}

// Reasons sums the parts of the score by their causes, largest first. The sum of all values
// is the score, except for parts below 0.005.
func (e *Evidence) Reasons() []Reason {
	sums := map[string]float64{}
	for _, part := range e.Parts {
		sums[cmp.Or(reasons[part.Feature], part.Feature)] += part.Value
	}
	list := make([]Reason, 0, len(sums))
	for text, value := range sums {
		list = append(list, Reason{text, value})
	}
	slices.SortFunc(list, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.Text, b.Text))
	})
	return list
}

// Why returns the main reasons and the path, in one line.
func (e *Evidence) Why() string { return Why(e.Reasons(), e.Path) }

// Why returns the main ones of some reasons, and a path, in one line.
func Why(reasons []Reason, path []Step) string {
	var why []string
	for _, reason := range reasons {
		if reason.Value >= 0.05 || reason.Value <= -0.25 {
			why = append(why, fmt.Sprintf("%s %+.1f", reason.Text, reason.Value))
		}
	}
	for i, step := range path {
		if i == 0 {
			why = append(why, fmt.Sprintf("%q %s %q", step.From, step.Relation, step.To))
		} else {
			why[len(why)-1] += fmt.Sprintf(" %s %q", step.Relation, step.To)
		}
	}
	return strings.Join(why, ", ")
}

// Explain describes the recall in some lines: what each tier found, why it was or was not
// enough, and why each piece of evidence was found.
func (r *Result) Explain() string {
	var b strings.Builder
	if r.Fallback {
		b.WriteString("nothing matches the cue; these are the most recent memories\n")
	}
	if r.StepError != nil {
		fmt.Fprintf(&b, "rules decided in place of a model: %v\n", r.StepError)
	}
	if r.EmbeddingError != nil {
		fmt.Fprintf(&b, "embeddings took no part, or only in part: %v\n", r.EmbeddingError)
	}
	for _, t := range r.Tiers {
		fmt.Fprintf(&b, "%v: %d candidates, %v\n", t.Tier, t.Candidates, t.Reason)
	}
	for i := range r.Evidence {
		e := &r.Evidence[i]
		speaker := ""
		if e.Speaker != "" {
			speaker = e.Speaker + ": "
		}
		fmt.Fprintf(&b, "%d. %s%s\n", i+1, speaker, shorten(e.Text))
		if e.Tier != 0 {
			fmt.Fprintf(&b, "   by %v, %s\n", e.Tier, e.Why())
		}
	}
	return b.String()
}

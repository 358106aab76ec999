package consolidate

import (
	"fmt"
	"strings"
	"time"
)

// Report says what a run did.
type Report struct {
	Turns     int // read
	Stretches int // of dialogs that were read, each in one step

	Added      int // new statements
	Confirmed  int // statements that a further turn supports
	Updated    int // statements that a newer one replaced
	Ended      int // statements, instructions and errands that no longer hold
	Clashed    int // statements that contradict another one
	Ignored    int // statements that said nothing new
	Episodes   int // dialogs with a summary of their own
	Entities   int // things and people that got a node
	Errands    int // new intentions
	MayBeSame  int // new links of names that may mean the same person or thing
	Same       int // names of which someone said that they mean the same
	NotSame    int // links of names that ended, because someone names two
	Done       int // intentions that were done
	Feelings   int // observations of feelings
	Units      int // new units of affect
	Merged     int // notes that were merged with others
	LeftAside  int // steps that failed for good
	Unfinished int // steps that failed and will be tried again

	UnitsRetired int // units of affect that stayed faint for long
	UnitsRevived int // retired ones of which something new was said

	Relations      int // new edges
	RelationsEnded int
	Associated     int // new associations
	Strengthened   int // associations
	Weakened       int // associations
	Dissociated    int // associations that ended

	// EntropyChange is the change of the sum of the entropies of all units of affect that are not retired, in bits.
	EntropyChange float64
	Took          time.Duration
}

// add adds the counts of another report.
func (r *Report) add(b *Report) {
	for i, count := range b.counts() {
		*r.counts()[i].value += *count.value
	}
	r.EntropyChange += b.EntropyChange
	r.Took += b.Took
}

// count is one number of a report and its name.
type count struct {
	name  string
	value *int
}

func (r *Report) counts() []count {
	return []count{
		{"turns", &r.Turns}, {"stretches", &r.Stretches}, {"added", &r.Added}, {"confirmed", &r.Confirmed},
		{"updated", &r.Updated}, {"ended", &r.Ended}, {"clashed", &r.Clashed}, {"ignored", &r.Ignored},
		{"episodes", &r.Episodes}, {"entities", &r.Entities}, {"errands", &r.Errands},
		{"may be the same", &r.MayBeSame}, {"the same", &r.Same}, {"not the same", &r.NotSame}, {"done", &r.Done},
		{"feelings", &r.Feelings},
		{"units of affect", &r.Units}, {"units retired", &r.UnitsRetired}, {"units revived", &r.UnitsRevived},
		{"merged", &r.Merged}, {"left aside", &r.LeftAside}, {"unfinished", &r.Unfinished},
		{"relations", &r.Relations}, {"relations ended", &r.RelationsEnded}, {"associated", &r.Associated},
		{"strengthened", &r.Strengthened}, {"weakened", &r.Weakened}, {"dissociated", &r.Dissociated},
	}
}

// Changed reports whether the run did anything.
func (r *Report) Changed() bool {
	for _, c := range r.counts() {
		if *c.value != 0 {
			return true
		}
	}
	return false
}

// String returns the counts above 0 in one line.
func (r Report) String() string {
	var parts []string
	for _, c := range r.counts() {
		if *c.value != 0 {
			parts = append(parts, fmt.Sprintf("%d %s", *c.value, c.name))
		}
	}
	if len(parts) == 0 {
		return "nothing to do"
	}
	if r.EntropyChange != 0 {
		parts = append(parts, fmt.Sprintf("entropy %+.2f bits", r.EntropyChange))
	}
	return strings.Join(parts, ", ") + fmt.Sprintf(" in %v", r.Took.Round(time.Millisecond))
}

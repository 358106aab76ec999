package retrieve

import (
	"context"
	"fmt"
)

// Judge decides after each tier whether the recall has found enough. evidence is what the
// asker would get, best first. Implementations must be safe for concurrent use.
type Judge interface {
	Judge(ctx context.Context, cue Cue, f Findings, evidence []Evidence) (Verdict, error)
}

// Thresholds of the rules.
const (
	enoughCoverage = 0.9 // of the cue's words
	enoughLead     = 4   // of the score: odds of about 50 to 1
)

// Judge applies the rules that replace a Judge: a recall has found enough when the best
// cover the cue, contain its names, and lead clearly. Notes that are named by title are followed to
// the notes that they name.
func (f *Findings) Judge() Verdict {
	switch {
	case f.Candidates == 0:
		return Verdict{false, "nothing was found"}
	case f.NamedFound < f.Named:
		return Verdict{false, fmt.Sprintf("%d of %d names were found", f.NamedFound, f.Named)}
	case f.Titled > 0 && f.Tier < Walk:
		return Verdict{false, "the notes that are named by title may lead further"}
	case f.WordCoverage < enoughCoverage:
		return Verdict{false, fmt.Sprintf("%.0f %% of the cue is covered", 100*f.WordCoverage)}
	case f.Lead < enoughLead:
		return Verdict{false, fmt.Sprintf("the best leads by only %.1f", f.Lead)}
	}
	return Verdict{true, "the whole cue is covered, and the best leads clearly"}
}

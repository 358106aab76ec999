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

	// For turns without stored edges, where the later tiers change little. The lead is among many:
	// in a small pool they add candidates, and cost nothing.
	enoughAmong = 50 // candidates
)

// Judge applies the rules that replace a Judge. A recall has found enough when the best contain
// the cue's names and lead clearly, and either cover the cue or are turns from which no edge leads
// on. Notes that the cue names by their titles are followed to the notes that they name first.
func (f *Findings) Judge() Verdict {
	switch {
	case f.Candidates == 0:
		return Verdict{false, "nothing was found"}
	case f.NamedFound < f.Named:
		return Verdict{false, fmt.Sprintf("%d of %d names were found", f.NamedFound, f.Named)}
	case f.Titled > 0 && f.Tier < Walk:
		return Verdict{false, "the notes that are named by title may lead further"}
	case f.Notes+f.Edges == 0 && f.Candidates >= enoughAmong && f.Lead >= enoughLead:
		return Verdict{true, "the best leads clearly, and no edge leads on"}
	case f.WordCoverage < enoughCoverage:
		return Verdict{false, fmt.Sprintf("%.0f %% of the cue is covered", 100*f.WordCoverage)}
	case f.Lead < enoughLead:
		return Verdict{false, fmt.Sprintf("the best leads by only %.1f", f.Lead)}
	}
	return Verdict{true, "the whole cue is covered, and the best leads clearly"}
}

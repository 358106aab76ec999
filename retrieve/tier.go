package retrieve

import (
	"fmt"
	"time"
)

// Tier is a stage of a recall (SoulMem's Soul-Retr). A tier runs only when the one before
// it did not find enough, so that simple questions stay cheap.
type Tier uint8

// The tiers.
const (
	Seeds       Tier = 1 // words, embeddings, dates and standing instructions
	Expansion   Tier = 2 // edges that led to useful results for similar cues
	Walk        Tier = 3 // personalised PageRank, and pairs of notes read together
	Exploration Tier = 4 // paths of notes towards what the cue still misses
)

// String returns the tier's name in lower case.
func (t Tier) String() string {
	switch t {
	case Seeds:
		return "seeds"
	case Expansion:
		return "expansion"
	case Walk:
		return "walk"
	case Exploration:
		return "exploration"
	}
	return fmt.Sprintf("tier %d", uint8(t))
}

// TierReport describes one tier of a recall.
type TierReport struct {
	Findings
	Verdict
	Took time.Duration
}

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

// Findings summarise what a recall has found after a tier. "The best" are the three best
// candidates.
type Findings struct {
	Tier       Tier
	Candidates int
	// WordCoverage is the share of the cue's words, by idf, that the best contain together.
	WordCoverage float64
	// Named counts the people and names in the cue. NamedFound counts those that one of the
	// best mentions or was said by.
	Named, NamedFound int
	// Titled counts the notes that the cue names by their titles. What it asks about them may be
	// in the notes that they name, which are read from the third tier.
	Titled int
	// Notes counts the notes among the best. Edges counts the first candidates and names that
	// stored edges lead on from.
	Notes, Edges int
	// Cosine is that of the best candidate; 0 without embeddings.
	Cosine float64
	// TokenCoverage is the share of the cue's tokens, by idf, that the best match; 0 without
	// token vectors.
	TokenCoverage float64
	// NamedPeople counts the people in the cue. SpeakerLead is the best score of a candidate
	// that one of them said, less the best score of one that another person said.
	NamedPeople int
	SpeakerLead float64
	// Lead is the best score less the score of the first candidate that is not returned, or
	// of the last one.
	Lead float64
}

// Verdict says whether a recall has found enough, and why.
type Verdict struct {
	Enough bool
	Reason string
}

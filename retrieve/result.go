package retrieve

import (
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Result is what a recall brought back.
type Result struct {
	Evidence []Evidence // best first
	// Fallback says that nothing in the memory bears on the cue, so that the
	// evidence is only the most recent.
	Fallback bool
	// Unembedded is why meaning took no part, or not the tokens': nil when it did,
	// or when there is no embedder or no embedding yet.
	Unembedded error
	// Parts are the questions that the cue was split into, when one of them found what
	// the whole did not; it stands at the end of the evidence, with scores of its own.
	Parts []string
	// Tiers says what each tier found, and why the recall went on or ended there.
	Tiers []TierReport
	// Use is for what the memory learns from the recall; nil when nothing was found.
	Use  *Use
	Took Times
}

// Times are the durations of a recall's steps.
type Times struct {
	Embed, Search, Read time.Duration
}

// Evidence is one recalled node and why.
type Evidence struct {
	graph.Node
	Who   string  // the speaker's name; empty when nobody is named
	Score float64 // the sum of the parts; higher is better, comparable within one recall
	Parts []Part  // largest first
	Faded bool    // some of its words are no longer remembered, and were replaced in Text
	Path  []Step  // how it hangs together with what the cue found first; empty when found directly
	Tier  Tier    // that found it; 0 for what is only recent
	// Act says of an action (memgraph.Procedural) that it is to be done: it was reached
	// from something that happened or was said. One that was found by itself, or from a
	// concept, is only what the companion knows of itself.
	Act bool
}

// Part is what one feature adds to a score: its weight times its value.
type Part struct {
	Feature string
	Value   float64
}

// Step is one arc of a path. The path begins at a node that the cue's words,
// meaning or names found, and ends at the evidence.
type Step struct {
	From     string // a node's words, shortened, or a name
	Relation string // in words, from From to To; "← " before it says that it is read from To
	To       string
}

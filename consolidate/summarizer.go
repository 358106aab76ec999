package consolidate

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/memgraph/graph"
)

// Summarizer replaces a summary by one that covers the turns since too. Implementations
// must be safe for concurrent use.
type Summarizer interface {
	Summarize(ctx context.Context, in *SummaryInput) (Summary, error)
}

// SummaryInput is what a summary is made of.
type SummaryInput struct {
	// Previous is the summary so far; "" for none.
	Previous string `json:"previous,omitzero"`
	// Turns are what was said since, at most MaxTurns.
	Turns []Turn `json:"turns"`
	// MaxTokens is the longest summary, in tokens of a language model as
	// language.EstimateTokens counts them; 0 means DefaultSummaryTokens.
	MaxTokens int `json:"maxTokens,omitzero"`
}

// DefaultSummaryTokens is the default of SummaryInput.MaxTokens.
const DefaultSummaryTokens = 256

// Summary is a summary and the turns it rests on.
type Summary struct {
	// Text has one sentence a line; up to MaxSummaryBytes.
	Text string `json:"text"`
	// Basis are indexes into SummaryInput.Turns, ascending; empty when Text rests on
	// Previous alone.
	Basis []int `json:"basis"`
}

// Validate returns graph.ErrInvalid with the reason when the summary does not fit its
// input.
func (s *Summary) Validate(in *SummaryInput) error {
	if len(s.Text) > MaxSummaryBytes {
		return fmt.Errorf("%w: a summary of %d bytes, at most %d", graph.ErrInvalid, len(s.Text), MaxSummaryBytes)
	}
	if !ascending(s.Basis, len(in.Turns)) {
		return fmt.Errorf("%w: a summary rests on turns %v of %d", graph.ErrInvalid, s.Basis, len(in.Turns))
	}
	if s.Text != "" && len(s.Basis) == 0 && in.Previous == "" {
		return fmt.Errorf("%w: a summary rests on no turn", graph.ErrInvalid)
	}
	return nil
}

// ascending reports whether the indexes are distinct, in order and below a length.
func ascending(indexes []int, length int) bool {
	for i, at := range indexes {
		if at < 0 || at >= length || i > 0 && at <= indexes[i-1] {
			return false
		}
	}
	return true
}

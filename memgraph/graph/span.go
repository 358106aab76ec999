package graph

import (
	"fmt"
	"time"
	"unicode/utf8"
)

// Span is a part of a node's text that fades on its own. Spans may nest and overlap.
// Package forget decides how the clarity decays and what a reader sees.
type Span struct {
	// Start and End are byte offsets in Text, Start < End, at the start of characters.
	Start int    `json:"start,omitzero"`
	End   int    `json:"end,omitzero"`  // exclusive
	Gist  string `json:"gist,omitzero"` // replaces the words once they are forgotten, as in "an animal"; up to MaxName bytes

	// Clarity, from 0 to 1, is how well the words were remembered at Reinforced.
	// Stability is S of R = exp(-t/S); 0 lets the forgetter decide.
	Clarity    float64       `json:"clarity,omitzero"`
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"` // zero means when the node was recorded
	// Anchor slows the decay; zero is NoAnchor.
	Anchor Anchor `json:"anchor,omitzero"`
}

// Anchor says whether a span is a detail that the whole memory depends on. Anchors fade
// more slowly. Values are stored and never change.
type Anchor uint8

// The anchors.
const (
	NoAnchor    Anchor = 0
	Spontaneous Anchor = 1 // from the first experience; long-lived
	Forced      Anchor = 2 // from deliberate repetition; strong at first
)

// MaxSpans bounds the spans of a node.
const MaxSpans = 4096

// Check returns ErrInvalid with the reason when the span does not fit the text.
func (s *Span) Check(text string) error {
	boundary := func(at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }
	switch {
	case s.Start < 0 || s.Start >= s.End || s.End > len(text) || !boundary(s.Start) || !boundary(s.End):
		return fmt.Errorf("%w: bytes %d to %d are not a range in a text of %d bytes", ErrInvalid, s.Start, s.End, len(text))
	case s.Anchor > Forced:
		return fmt.Errorf("%w: anchor %d does not exist", ErrInvalid, s.Anchor)
	case s.Stability < 0:
		return fmt.Errorf("%w: stability %v is negative", ErrInvalid, s.Stability)
	}
	if err := checkFraction("the clarity", s.Clarity); err != nil {
		return err
	}
	if err := CheckTime("reinforced", s.Reinforced); err != nil {
		return err
	}
	return CheckText("gist", s.Gist, MaxName)
}

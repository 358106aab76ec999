package graph

import (
	"fmt"
	"time"
	"unicode/utf8"
)

// Span is a stretch of a node's text that fades by itself. Spans may nest and
// overlap. How a clarity decays and what a reader sees of it is the forgetter's.
type Span struct {
	Start int    `json:"start,omitzero"`
	End   int    `json:"end,omitzero"`  // bytes of Text, Start < End, at the beginnings of characters
	Gist  string `json:"gist,omitzero"` // what is left when the words are gone, as in "an animal"

	// Clarity, 0 to 1, is how well the words were remembered at Reinforced, since
	// when they fade; Stability is S of R = exp(-t/S), 0 leaves it to the forgetter.
	Clarity    float64       `json:"clarity,omitzero"`
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"` // zero means when the node was recorded
	Anchor     Anchor        `json:"anchor,omitzero"`
}

// Anchor says whether a span is a detail that holds the memory, and so fades more
// slowly. Values are stored: they never change.
type Anchor uint8

// The anchors.
const (
	NoAnchor    Anchor = 0
	Spontaneous Anchor = 1 // from the first experience, long-lived
	Forced      Anchor = 2 // by deliberate repetition, strong at first
)

// MaxSpans bounds the spans of a node.
const MaxSpans = 4096

func (s *Span) Check(text string) error {
	boundary := func(at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }
	switch {
	case s.Start < 0 || s.Start >= s.End || s.End > len(text) || !boundary(s.Start) || !boundary(s.End):
		return fmt.Errorf("%w: bytes %d to %d are no stretch of a text of %d bytes", ErrInvalid, s.Start, s.End, len(text))
	case s.Anchor > Forced:
		return fmt.Errorf("%w: anchor %d does not exist", ErrInvalid, s.Anchor)
	case s.Stability < 0:
		return fmt.Errorf("%w: a stability of %v", ErrInvalid, s.Stability)
	}
	if err := checkShare("the clarity", s.Clarity); err != nil {
		return err
	}
	if err := CheckTime("reinforced", s.Reinforced); err != nil {
		return err
	}
	return CheckText("gist", s.Gist, MaxName)
}

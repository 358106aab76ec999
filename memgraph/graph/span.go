package graph

import (
	"fmt"
	"time"
	"unicode/utf8"
)

// Span is a part of a node's text that fades on its own. Spans may nest and overlap.
// Package forget decides how the clarity decays and what a reader sees.
type Span struct {
	// Field is the text that the span is a part of; zero is InText.
	Field Field `json:"field,omitzero"`
	// Start and End are byte offsets in it, Start < End, at the start of characters.
	Start int    `json:"start,omitzero"`
	End   int    `json:"end,omitzero"`  // exclusive
	Gist  string `json:"gist,omitzero"` // replaces the words once they are forgotten, as in "an animal"; up to MaxName bytes

	// Clarity, from 0 to 1, is how well the words were remembered at Reinforced.
	// Stability is S of R = exp(-t/S); 0 lets the forgetter decide.
	Clarity    float64       `json:"clarity,omitzero"`
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"` // zero means when the node was recorded
	// Lived is the lived time of the memory at Reinforced; 0 means unknown. The store sets it.
	Lived time.Duration `json:"lived,omitzero"`
	// Anchor slows the decay; zero is NoAnchor.
	Anchor Anchor `json:"anchor,omitzero"`
}

// Field is one of the texts of a node. Values are stored and never change.
type Field uint8

// The fields.
const (
	InText    Field = 0
	InTitle   Field = 1
	InCaption Field = 2

	LastField = InCaption
)

// In returns a field of a node; nil for one that does not exist.
func (f Field) In(n *Node) *string {
	switch f {
	case InText:
		return &n.Text
	case InTitle:
		return &n.Title
	case InCaption:
		return &n.Caption
	}
	return nil
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

// Check returns ErrInvalid with the reason when the span does not fit the node.
func (s *Span) Check(n *Node) error {
	field := s.Field.In(n)
	if field == nil {
		return fmt.Errorf("%w: field %d does not exist", ErrInvalid, s.Field)
	}
	text := *field
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

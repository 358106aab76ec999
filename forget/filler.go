package forget

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// Filler fills the gaps of a faded text in character. It returns the words for each gap,
// in their order; what is still clear stays word for word. Fillings are invented: mark
// them as such, and do not store them without being asked to. Implementations must be safe
// for concurrent use.
type Filler interface {
	Fill(ctx context.Context, f *Faded) ([]string, error)
}

// Faded is a text with gaps. The text is Clear[0], gap 0, Clear[1], gap 1 and so on.
type Faded struct {
	// Clear are the words that are still clear, one more than there are gaps; a piece may
	// be empty.
	Clear []string
	// Gists are what is left of each gap: "an animal"; "" for nothing.
	Gists []string
	// Context are texts that belong to it, such as the turns around; at most MaxContext.
	Context []string
	// Persona says who remembers; "" for no one in particular.
	Persona string
}

// Bounds of a Filler.
const (
	MaxGaps      = 16
	MaxContext   = 16
	MaxFillBytes = 256     // of one filling
	maxFaded     = 1 << 20 // bytes of all texts of a Faded together
)

// Validate returns graph.ErrInvalid with the reason when the text is out of bounds.
func (f *Faded) Validate() error {
	switch {
	case len(f.Gists) == 0 || len(f.Gists) > MaxGaps:
		return fmt.Errorf("%w: %d gaps, not 1 to %d", graph.ErrInvalid, len(f.Gists), MaxGaps)
	case len(f.Clear) != len(f.Gists)+1:
		return fmt.Errorf("%w: %d clear pieces around %d gaps", graph.ErrInvalid, len(f.Clear), len(f.Gists))
	case len(f.Context) > MaxContext:
		return fmt.Errorf("%w: %d texts of context, at most %d", graph.ErrInvalid, len(f.Context), MaxContext)
	}
	bytes := len(f.Persona)
	for _, list := range [][]string{f.Clear, f.Gists, f.Context, {f.Persona}} {
		for _, text := range list {
			if !utf8.ValidString(text) {
				return fmt.Errorf("%w: a faded text is not valid UTF-8", graph.ErrInvalid)
			}
			bytes += len(text)
		}
	}
	if bytes > maxFaded {
		return fmt.Errorf("%w: a faded text of %d bytes, at most %d", graph.ErrInvalid, bytes, maxFaded)
	}
	return nil
}

// Check returns graph.ErrInvalid with the reason unless there is a filling for each gap:
// one line of valid UTF-8, not empty, of at most MaxFillBytes.
func (f *Faded) Check(fillings []string) error {
	if len(fillings) != len(f.Gists) {
		return fmt.Errorf("%w: %d fillings for %d gaps", graph.ErrInvalid, len(fillings), len(f.Gists))
	}
	for i, text := range fillings {
		switch {
		case strings.TrimSpace(text) == "":
			return fmt.Errorf("%w: filling %d is empty", graph.ErrInvalid, i)
		case len(text) > MaxFillBytes:
			return fmt.Errorf("%w: filling %d has %d bytes, at most %d", graph.ErrInvalid, i, len(text), MaxFillBytes)
		case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
			return fmt.Errorf("%w: filling %d is not one line of UTF-8", graph.ErrInvalid, i)
		}
	}
	return nil
}

// Text returns the text with its gaps filled, and where the fillings are in it. Spans have
// the gists of the gaps. Fillings that do not fit are graph.ErrInvalid; see Check.
func (f *Faded) Text(fillings []string) (text string, filled []graph.Span, err error) {
	if err := f.Validate(); err != nil {
		return "", nil, err
	}
	if err := f.Check(fillings); err != nil {
		return "", nil, err
	}
	var b strings.Builder
	b.WriteString(f.Clear[0])
	for i, filling := range fillings {
		start := b.Len()
		b.WriteString(filling)
		filled = append(filled, graph.Span{Start: start, End: b.Len(), Gist: f.Gists[i]})
		b.WriteString(f.Clear[i+1])
	}
	return b.String(), filled, nil
}

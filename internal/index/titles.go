package index

import "github.com/egomem/egomem/internal/lexical"

// TitleSpan is a place in a text that may be a title.
type TitleSpan = lexical.TitleSpan

// TitleSpans returns the places of a text that may be titles, by the keys that Title returns.
func TitleSpans(text string) map[uint32][]TitleSpan { return lexical.TitleSpans(text) }

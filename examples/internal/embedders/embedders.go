// Package embedders opens the bundled text models by name, for the examples.
package embedders

import (
	"fmt"
	"iter"
	"unicode"

	"github.com/egomem/egomem/ingest/text"
	"github.com/egomem/egomem/ingest/text/e5small"
	"github.com/egomem/egomem/ingest/text/minilm"
	"github.com/egomem/egomem/memgraph"
)

var _ memgraph.TokenEmbedder = (*text.Embedder)(nil)

// hanShare is the share of Han characters among the letters from which a text counts as
// Chinese.
const hanShare = 0.2

// Open opens an embedder: minilm (English), e5small (Chinese and Latin), none (nil), or auto,
// which chooses one of the first two by the letters of the sample. It returns the name of its
// choice.
func Open(name string, sample iter.Seq[string]) (*text.Embedder, string, error) {
	if name == "auto" {
		name = "minilm"
		if isChinese(sample) {
			name = "e5small"
		}
	}
	var e *text.Embedder
	var err error
	switch name {
	case "none":
		return nil, name, nil
	case "minilm":
		e, err = minilm.Open(nil)
	case "e5small":
		e, err = e5small.Open(nil)
	default:
		return nil, name, fmt.Errorf("embedder %q is not auto, none, minilm or e5small", name)
	}
	return e, name, err
}

// isChinese reports whether at least a fifth of the letters are Han.
func isChinese(sample iter.Seq[string]) bool {
	var letters, han int
	for text := range sample {
		for _, r := range text {
			if unicode.IsLetter(r) {
				letters++
				if unicode.Is(unicode.Han, r) {
					han++
				}
			}
		}
	}
	return letters > 0 && float64(han) >= hanShare*float64(letters)
}

// ByModel opens the embedder of a model by the model's name.
func ByModel(model string) (*text.Embedder, error) {
	for _, open := range []func(*text.Options) (*text.Embedder, error){minilm.Open, e5small.Open} {
		e, err := open(nil)
		if err != nil {
			return nil, err
		}
		if e.Model() == model {
			return e, nil
		}
		e.Close()
	}
	return nil, fmt.Errorf("the memory was made with model %q, which is not bundled", model)
}

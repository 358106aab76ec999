// Package embedders opens the bundled text models by name, for the examples.
package embedders

import (
	"cmp"
	"fmt"
	"iter"
	"unicode"

	"github.com/egomem/egomem/ingest/text"
	"github.com/egomem/egomem/ingest/text/e5small"
	"github.com/egomem/egomem/ingest/text/minilm"
	"github.com/egomem/egomem/ingest/text/wordvec"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve"
)

// Embedder is a bundled model.
type Embedder interface {
	memgraph.TokenEmbedder
	Close() error
}

// words are the word vectors, which hold nothing that has to be closed.
type words struct{ *wordvec.Embedder }

func (words) Close() error { return nil }

var _ retrieve.Static = (*wordvec.Embedder)(nil)

// hanShare is the share of Han characters among the letters from which a text counts as
// Chinese.
const hanShare = 0.2

// Open opens an embedder: minilm (English), e5small (Chinese and Latin), wordvec (English, without
// a model), none (nil), or auto, which chooses one of the first two by the letters of the sample.
// It returns the name of its choice.
func Open(name string, sample iter.Seq[string]) (Embedder, string, error) {
	if name == "auto" {
		name = "minilm"
		if isChinese(sample) {
			name = "e5small"
		}
	}
	if name == "none" {
		return nil, name, nil
	}
	for _, m := range models {
		if m.name == name {
			e, err := m.open()
			return e, name, err
		}
	}
	return nil, name, fmt.Errorf("embedder %q is not auto, none, minilm, e5small or wordvec", name)
}

var models = []struct {
	name string
	open func() (Embedder, error)
}{
	{"minilm", func() (Embedder, error) { return opened(minilm.Open(nil)) }},
	{"e5small", func() (Embedder, error) { return opened(e5small.Open(nil)) }},
	{"wordvec", func() (Embedder, error) {
		e, err := wordvec.Open()
		return words{e}, err
	}},
}

// opened keeps a nil embedder a nil interface.
func opened(e *text.Embedder, err error) (Embedder, error) {
	if err != nil {
		return nil, err
	}
	return e, nil
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
func ByModel(model string) (Embedder, error) {
	var failed error
	for _, m := range models {
		e, err := m.open()
		if err != nil {
			failed = cmp.Or(failed, err)
			continue
		}
		if e.Model() == model {
			return e, nil
		}
		e.Close()
	}
	return nil, cmp.Or(failed, fmt.Errorf("the memory was made with model %q, which is not bundled", model))
}

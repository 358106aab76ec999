package affect

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
)

// Head is a linear model over the vector of a sentence model and what the words say. It
// refines Valence. Its weights come from ratings by people (the file says which).
type Head struct {
	Model    string // of the vectors
	Features []float64
	Vector   []float64 // one weight for each value of a vector
	Bias     float64
}

//go:embed head_english.txt
var englishHeadFile string

//go:embed head_chinese.txt
var chineseHeadFile string

var heads = []struct {
	chinese bool
	head    *Head
}{{false, mustReadHead(englishHeadFile)}, {true, mustReadHead(chineseHeadFile)}}

func mustReadHead(file string) *Head {
	h, err := ReadHead(file)
	if err != nil {
		panic("affect: " + err.Error()) // the file is part of the program
	}
	return h
}

// HeadFor returns the head for the vectors of a model and a language, or nil if there is
// none.
func HeadFor(model string, chinese bool) *Head {
	for _, known := range heads {
		if known.chinese == chinese && known.head.Model == model {
			return known.head
		}
	}
	return nil
}

// Valence returns how pleasant a text is, from -1 to 1. features are of its words, vector is by
// h.Model; one of another length counts as zeros.
func (h *Head) Valence(features []float64, vector []float32) float64 {
	return math.Tanh(h.Score(features, vector))
}

// Score returns the value of the linear model, in standard deviations of the ratings.
func (h *Head) Score(features []float64, vector []float32) float64 {
	z := h.Bias
	for i, w := range h.Features {
		if i < len(features) {
			z += w * features[i]
		}
	}
	if len(vector) == len(h.Vector) {
		for i, w := range h.Vector {
			z += w * float64(vector[i])
		}
	}
	return z
}

// EnglishFeatures returns what VADER's rules say of a text: the compound score, the shares
// of positive and negative words, the sum and its signed square root.
func EnglishFeatures(text string) []float64 {
	s := compound(text)
	return []float64{s.valence, s.positive, s.negative, s.sum, math.Copysign(math.Sqrt(math.Abs(s.sum)), s.sum)}
}

// ChineseFeatures returns the learned log odds and the graded valence of a text.
func ChineseFeatures(text string) []float64 {
	return []float64{LearnedChinese(text), gradedValence(text)}
}

// ReadHead reads what WriteHead wrote.
func ReadHead(file string) (*Head, error) {
	h := &Head{}
	for line := range strings.Lines(file) {
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		var list []float64
		switch key {
		case "", "#":
			continue
		case "model":
			h.Model = rest
			continue
		}
		for field := range strings.FieldsSeq(rest) {
			var v float64
			if _, err := fmt.Sscan(field, &v); err != nil {
				return nil, fmt.Errorf("a head has %q, which is no number", field)
			}
			list = append(list, v)
		}
		switch {
		case key == "features":
			h.Features = list
		case key == "vector":
			h.Vector = append(h.Vector, list...)
		case key == "bias" && len(list) == 1:
			h.Bias = list[0]
		default:
			return nil, fmt.Errorf("a head has the line %q", key)
		}
	}
	return h, nil
}

// WriteHead formats a head, with comments above it.
func WriteHead(h *Head, comments ...string) string {
	var b strings.Builder
	for _, comment := range comments {
		fmt.Fprintf(&b, "# %s\n", comment)
	}
	fmt.Fprintf(&b, "model %s\nbias %.4g\nfeatures", h.Model, h.Bias)
	for _, v := range h.Features {
		fmt.Fprintf(&b, " %.4g", v)
	}
	const perLine = 32
	for i, v := range h.Vector {
		if i%perLine == 0 {
			b.WriteString("\nvector")
		}
		fmt.Fprintf(&b, " %.2f", v)
	}
	b.WriteByte('\n')
	return b.String()
}

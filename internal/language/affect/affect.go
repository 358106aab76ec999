// Package affect says how pleasant the words of a text are, and how strongly they say so,
// in English and Chinese.
//
// English follows VADER (Hutto and Gilbert 2014): a lexicon of rated words, degree
// adverbs, negation, contrast and emphasis. Chinese adds up graded words and learned
// weights of character sequences. With the vector of a sentence model, a learned head
// refines both.
//
// All functions are pure and safe for concurrent use.
package affect

import (
	"math"

	"github.com/egomem/egomem/internal/language"
)

// Valence returns how pleasant the words of a text are, from -1 to 1. Zero means neutral,
// or that no word is known.
func Valence(text string) float64 {
	if language.IsChinese(text) {
		return chineseValence(text)
	}
	return compound(text).valence
}

// Intensity returns how strongly the words of a text feel, from 0 to 1, whatever the
// direction.
func Intensity(text string) float64 {
	if language.IsChinese(text) {
		return math.Abs(gradedValence(text))
	}
	return math.Abs(gradedCompound(text))
}

// Graded returns the valence of a text from -1 to 1 so that stronger words come out
// stronger: "like" below "love". Unlike Valence it knows graded words that VADER lacks, and
// nothing that was learned from reviews.
func Graded(text string) float64 {
	if language.IsChinese(text) {
		return gradedValence(text)
	}
	return gradedCompound(text)
}

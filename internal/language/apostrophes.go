package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// shortened matches words that are typed without their apostrophe and are no other words: "im tired", "ive eaten", "dont go"; not "I'm", "ill".
var shortened = pattern.MustCompile(`(?i)\b(?:im|ive|youre|theyre|thats|whos|hes|shes|dont|doesnt|didnt|isnt|arent|wasnt|havent|hasnt|cant|wont|couldnt|wouldnt)\b`)

// shortEnds are the endings of such words. The apostrophe is before them, and within "nt".
var shortEnds = []string{"nt", "ve", "re", "m", "s"}

// WithApostrophes returns an English text with the apostrophes that its words lack: "I'm tired" of "Im tired".
func WithApostrophes(text string) string {
	return shortened.ReplaceAllStringFunc(text, func(word string) string {
		for _, end := range shortEnds {
			if at := len(word) - len(end); strings.HasSuffix(strings.ToLower(word), end) {
				if end == "nt" {
					at++
				}
				return word[:at] + "'" + word[at:]
			}
		}
		return word
	})
}

package conditional

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// shortened matches words that are typed without their apostrophe and are no other words: "im tired", "ive eaten", "dont go"; not "I'm", "ill".
var shortened = pattern.MustCompile(`(?i)\b(?:im|ive|youre|theyre|thats|dont|doesnt|didnt|isnt|arent|wasnt|havent|hasnt|cant|wont|couldnt|wouldnt)\b`)

// apostrophes are the endings of such words that follow the apostrophe.
var apostrophes = []string{"nt", "ve", "re", "m", "s"}

// withApostrophes returns a text with the apostrophes that keyboards have, also where they were left out: "I'm tired" of "Im tired".
func withApostrophes(text string) string {
	return shortened.ReplaceAllStringFunc(strings.ReplaceAll(text, "’", "'"), func(word string) string {
		for _, end := range apostrophes {
			if at := len(word) - len(end); strings.HasSuffix(strings.ToLower(word), end) {
				if end == "nt" {
					return word[:at+1] + "'" + word[at+1:]
				}
				return word[:at] + "'" + word[at:]
			}
		}
		return word
	})
}

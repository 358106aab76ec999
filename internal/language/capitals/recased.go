package capitals

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// smallI matches the word I in a small letter: "i think", "and i'm tired"; not "it is".
var smallI = pattern.MustCompile(`\bi(?:'(?:m|ve|d|ll))?(?:[^\w'-]|$)`)

// Recased returns an English text in small letters alone with a capital at its start, for the word I and for names. Any other text is as it
// was. Its bytes keep their places.
func Recased(text string) string {
	if text == "" || strings.ContainsFunc(text, unicode.IsUpper) || language.IsChinese(text) {
		return text
	}
	b := []byte(Names(text, true))
	for _, at := range smallI.FindAllStringIndex(text, -1) {
		b[at[0]] = 'I'
	}
	first, _ := utf8.DecodeRuneInString(text)
	if upper := unicode.ToUpper(first); utf8.RuneLen(upper) == utf8.RuneLen(first) {
		utf8.EncodeRune(b, upper)
	}
	return string(b)
}

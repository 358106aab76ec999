package language

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/pattern"
)

// Expressions for numbers in letters, in English without a half of a compound, and in Chinese or digits.
const (
	NumberWord    = `(?:one|` + NumberOverOne + `)`
	NumberOverOne = `(?:` +
		`two|three|four|five|six|seven|eight|nine|ten|eleven|twelve` +
		`|(?:thir|four|fif|six|seven|eigh|nine)teen` +
		`|(?:twen|thir|for|fif|six|seven|eigh|nine)ty` +
		`|hundred|thousand|dozen|couple|half)`
	HanNumber = `[\d〇零一二两三四五六七八九十百千万半]`
)

var (
	// detailNumber matches a number in digits or in letters: "at 5:30", "two cats", "the tenth", 三千元.
	detailNumber = pattern.MustCompile(`(?i)\d+(?:[.,:/]\d+)*|\b` + NumberWord + `(?:s|th)?\b|` + HanNumber + `+`)
	// detailDenial matches a word that denies or limits what is said: "she isn't allergic", "everyone except Tom",
	// 没去.
	detailDenial = pattern.MustCompile(
		`(?i)\b(?:not|no|never|none|without|nobody|nothing|neither|nor|hardly|except|but)\b` +
			`|n't\b|n’t\b|不|没|无|未|别|非|但`)
	// detailName matches a capitalised word within a sentence, probably a name: "I met Anna", "on Monday"; not
	// "Anna called".
	detailName = pattern.MustCompile(`[\p{Ll}\p{Nd},;:] ["'(]?(\p{Lu}[\p{L}\p{M}'’-]+)`) // within a sentence
)

// HasDetails reports whether an account has what it may not leave out of a text: its numbers, its names and days,
// and that it denies or limits something, if it does. Letter case does not count, half a number or a name does not do.
func HasDetails(account, text string) bool {
	if denies := detailDenial.MatchString; denies(WithoutNoDenials(text)) && !denies(WithoutNoDenials(account)) {
		return false
	}
	numbers := detailNumber.FindAllString(strings.ToLower(account), -1)
	for _, number := range detailNumber.FindAllString(strings.ToLower(text), -1) {
		if !slices.Contains(numbers, number) {
			return false
		}
	}
	names := detailName.FindAllStringSubmatch(text, -1)
	if len(names) == 0 {
		return true
	}
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(account,
		func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M) && !strings.ContainsRune("'’-", r) }) {
		words[nameKey(word)] = true
	}
	return !slices.ContainsFunc(names, func(m []string) bool { return !words[nameKey(m[1])] })
}

// nameKey is a name without its genitive and quotation marks, in small letters.
func nameKey(word string) string {
	key := strings.Trim(strings.ReplaceAll(strings.ToLower(word), "’", "'"), "'-")
	return strings.TrimSuffix(key, "'s")
}

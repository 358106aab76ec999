package language

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	detailNumber = pattern.MustCompile(`(?i)\d+(?:[.,:/]\d+)*|\b` + numberWord + `(?:s|th)?\b|` + hanNumber + `+`)
	detailDenial = pattern.MustCompile(`(?i)\b(?:not|no|never|none|without|nobody|nothing|neither|nor|hardly|except|but)\b|n't\b|n’t\b|不|没|无|未|别|非|但`)
	detailName   = pattern.MustCompile(`[\p{Ll}\p{Nd},;:] ["'(]?(\p{Lu}[\p{L}\p{M}'’-]+)`) // within a sentence
)

// Details returns what an account of a text may not leave out, in small letters and in order: its numbers,
// names and days, and "not" if it denies or limits anything.
func Details(text string) (all []string) {
	all = append(all, detailNumber.FindAllString(strings.ToLower(text), -1)...)
	if detailDenial.MatchString(text) {
		all = append(all, "not")
	}
	for _, m := range detailName.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.TrimSuffix(strings.ToLower(m[1]), "'s"))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

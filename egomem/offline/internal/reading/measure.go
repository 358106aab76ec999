package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// In which measure to give amounts of a kind is one instruction: a new one replaces the old.

const measures = `celsius|centigrade|fahrenheit|metric|imperial|miles|kilomet(?:re|er)s|kilos|pounds|stone`

var (
	// measured matches a request for a measure: "always give me temperatures in fahrenheit", "go back to celsius", "use metric units"; not "it was 20 celsius", "use the
	// celsius one".
	measured = pattern.MustCompile(`(?i)` + PoliteStart + `(?:(?:always |only |now )*(?:give|tell|show|say|answer|report)(?: me| us)?(?: \p{L}+){0,3} in (?:` + measures + `)|(?:always |only |now )*(?:use|go back to|back to|switch(?: back)? to|change(?: back)? to) (?:` + measures + `))` +
		`(?: units| measurements)?(?:,? (?:again|now|instead|only|please|from now on|in future|always))*[.! ]*$`)
	// measureIn matches the measure: "in fahrenheit"; not "in french".
	measureIn = pattern.MustCompile(`(?i)\b(?:` + measures + `)\b`)
	// measureKinds are kinds of what is measured, by the measure.
	measureKinds = map[string]string{"celsius": "heat", "centigrade": "heat", "fahrenheit": "heat", "metric": "units", "imperial": "units", "miles": "way",
		"kilometres": "way", "kilometers": "way", "kilos": "weight", "pounds": "weight", "stone": "weight"}
)

// MeasureOf returns the measure that an instruction asks for, and for nothing else; "" for none.
func MeasureOf(text string) string {
	if !measured.MatchString(text) {
		return ""
	}
	return strings.ToLower(measureIn.FindString(text))
}

// OtherMeasure reports whether two texts ask for different measures of one kind: "go back to celsius" after "temperatures in fahrenheit".
func OtherMeasure(fresh, old string) bool {
	mine, its := MeasureOf(fresh), MeasureOf(old)
	return mine != its && measureKinds[mine] != "" && measureKinds[mine] == measureKinds[its]
}

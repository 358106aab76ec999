package redact

import "strings"

// inflect replaces the last letters of a Russian name by its case endings.
func (f *form) inflect() {
	name := string(f.runes)
	for _, c := range russianCases {
		if stem, ok := strings.CutSuffix(name, c.nominative); ok && len([]rune(stem)) > 1 {
			f.runes, f.endings = []rune(stem), c.endings
			return
		}
	}
}

// russianCases are the endings of names by the one of the nominative; the first that fits
// counts. Folding makes й to и and ё to е.
var russianCases = []struct {
	nominative string
	endings    []string
}{
	{"ская", strings.Fields("ская ской скую ские ских ским скими")},
	{"скии", strings.Fields("скии ского скому ским ском ские ских скими")},
	{"ова", strings.Fields("ова овой ову ове овы овых")},
	{"ева", strings.Fields("ева евой еву еве евы евых")},
	{"ина", strings.Fields("ина инои иной ину ине ины иных")},
	{"ия", strings.Fields("ия ии ию иеи ией")},
	{"а", strings.Fields("а ы и е у ои ой ою")},
	{"я", strings.Fields("я и е ю еи ей ею ь")},
	{"ии", strings.Fields("ии ия ию ием")},
	{"и", strings.Fields("и я ю ем е")},
	{"ь", strings.Fields("ь я ю ем и ью")},
	{"о", []string{"о"}},
	{"е", []string{"е"}},
	{"", append(strings.Fields("ыми ами ов ом ем ым ых ам ах а у е ы и"), "")},
}

// fleeting are the stems of Russian names that lose a vowel in all cases but the first.
var fleeting = map[string]string{"лев": "льв", "павел": "павл"}

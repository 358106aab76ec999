package redact

import (
	"slices"
	"strings"
)

// ending returns the end of a name with its case ending or particle, when a word ends
// there. plural reports an "s" without an apostrophe.
func (f *form) ending(text *folded, end int) (after int, plural, ok bool) {
	if f.endings != nil {
		for _, e := range f.endings {
			if after, ok := text.follows(end, e); ok && !text.joined(after) {
				return after, false, true
			}
		}
		return 0, false, false
	}
	if after, ok := text.follows(end, "'t"); ok && !text.joined(after) {
		return 0, false, false // "don't"
	}
	if !text.joined(end) {
		return end, false, true
	}
	switch scriptOf(text.at(end)) {
	case latin:
		for _, e := range []string{"s", "es"} {
			if e == "es" && !strings.ContainsRune("sxzh", text.at(end-1)) {
				break
			}
			if after, ok := text.follows(end, e); ok && !text.joined(after) {
				return after, true, true
			}
		}
	case hangul:
		for _, p := range koreanParticles {
			if after, ok := text.follows(end, p); ok && !text.joined(after) {
				return after, false, true
			}
		}
	}
	return 0, false, false
}

// follows returns the end of some characters at a position.
func (f *folded) follows(at int, characters string) (end int, ok bool) {
	for _, r := range characters {
		if f.at(at) != r {
			return 0, false
		}
		at++
	}
	return at, true
}

// koreanParticles follow a name without a space, the longest first.
var koreanParticles = func() []string {
	list := strings.Fields(`이 가 은 는 을 를 와 과 의 도 만 야 아 씨 님 랑 이랑 께 께서 에게 에게서 한테 한테서 보다 처럼 까지 부터 마저 조차
		이가 이는 이를 이와 이의 이도 이만 이야 이에게 이한테 씨가 씨는 씨를 씨와 씨의 씨도 씨에게 씨한테 씨랑 님이 님은 님을 님과 님의 님도 님께
		군 양 군이 군은 군을 양이 양은 양을 형 형이 형은 형을 형의 누나 누나가 누나는 누나를 언니 언니가 언니는 언니를 오빠 오빠가 오빠는 오빠를
		선생님 선생님이 선생님은 선생님을 선생님께 이네 네 라고 이라고 이다 이에요 예요 입니다 이었다`)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}()

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

package pattern

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func TestNeededLiterals(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{`(?i)\bmy (?:sister|brother)\b`, "my brother|my sister"},
		{`(?i)\b(?:don'?t|do not) tell\b`, "do not tell|don't tell|dont tell"},
		{`[妹姐]夫`, "妹夫|姐夫"},
		{`(?:叫|名)什么`, "叫什么|名什么"},
		{`(?i)élan vital`, "lan vital"}, // É and é are two
		{`\d+ years?`, " year & 0|1|2|3|4|5|6|7|8|9"},
		{`(?i)(?:sister)?`, ""},
		{`(?i)sister|\d`, "0|1|2|3|4|5|6|7|8|9|sister"},
		{`a|b|c`, ""}, // too common
		{`(x[1-3]yz){2,}`, "x1yz|x2yz|x3yz"},
	} {
		var sets []string
		for _, set := range rarestSets(test.expr) {
			sets = append(sets, strings.Join(set, "|"))
		}
		if got := strings.Join(sets, " & "); got != test.want {
			t.Errorf("%s needs %q, not %q", test.expr, got, test.want)
		}
	}
}

// FuzzPatternsAgree holds patterns against plain regular expressions.
func FuzzPatternsAgree(f *testing.F) {
	for _, expr := range []string{`(?i)\bmy (?:sister|brother)\b`, `(?i)sk`, `S[kK]`, `(?i)[k-s]élan`, `(?:叫|名)什么`,
		`(?i)(a|bc)+d{0,2}e`, `(?i:Straße)|x`, `^$`, `(?s).b`, `[^a]b`, "\u017f\u212a", "(?i)k+\u212a", `(?i)ſ+`, `\x{FFFD}b`, `[\x{FFFD}]`} {
		for _, text := range []string{"", "My SISTER", "\u017f\u212a sk SK", "ſister, my ſiſter", "她叫什么",
			"STRASSE Straße STRAẞE", "abcde", "Élan kÉLAN", "\xff\xe2\x84", "x\nb"} {
			f.Add(expr, text)
		}
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		plain, err := regexp.Compile(expr)
		if err != nil || len(expr) > 200 {
			return
		}
		p := &Pattern{expr: expr}
		upper := func(s string) string { return strings.ToUpper(s) }
		for _, got := range [][2]any{
			{p.MatchString(text), plain.MatchString(text)},
			{p.FindString(text), plain.FindString(text)},
			{p.FindStringIndex(text), plain.FindStringIndex(text)},
			{p.FindStringSubmatch(text), plain.FindStringSubmatch(text)},
			{p.FindStringSubmatchIndex(text), plain.FindStringSubmatchIndex(text)},
			{p.FindAllString(text, -1), plain.FindAllString(text, -1)},
			{p.FindAllStringIndex(text, 2), plain.FindAllStringIndex(text, 2)},
			{p.FindAllStringSubmatch(text, -1), plain.FindAllStringSubmatch(text, -1)},
			{p.FindAllStringSubmatchIndex(text, -1), plain.FindAllStringSubmatchIndex(text, -1)},
			{p.ReplaceAllString(text, "<$0>"), plain.ReplaceAllString(text, "<$0>")},
			{p.ReplaceAllLiteralString(text, "$0"), plain.ReplaceAllLiteralString(text, "$0")},
			{p.ReplaceAllStringFunc(text, upper), plain.ReplaceAllStringFunc(text, upper)},
		} {
			if !reflect.DeepEqual(got[0], got[1]) {
				t.Fatalf("%q in %q: %v, not %v (needs %q)", expr, text, got[0], got[1], rarestSets(expr))
			}
		}
	})
}

func TestCheckFindsWhatDoesNotParse(t *testing.T) {
	before := all.patterns
	defer func() { all.patterns = before }()
	MustCompile(`(?:good)`)
	MustCompile(`(?:bad`)
	if n, err := Check(); n != len(before)+2 || err == nil || !strings.Contains(err.Error(), "(?:bad") {
		t.Errorf("%d patterns, error %v", n, err)
	}
}

func TestAPatternIsCompiledOnlyWhenATextNeedsIt(t *testing.T) {
	p := &Pattern{expr: `(?i)\bmy (?:sister|brother)\b`}
	if p.MatchString("the weather is fine"); p.compiled != nil {
		t.Error("compiled for a text without its literals")
	}
	if !p.MatchString("This is my Sister.") || p.compiled == nil {
		t.Error("not compiled for a text that matches")
	}
}

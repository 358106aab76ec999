package language

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/lexical"
)

// Redactor replaces names in texts. It is safe for concurrent use.
type Redactor struct {
	whole  *regexp.Regexp // names that match in any case; nil for none
	spoken *regexp.Regexp // names that are everyday words, which match only with a capital; nil for none
}

// Replacements of a name.
const (
	someone   = "someone"
	someoneZh = "某人"
	// blank is no longer than any name. It is used when a text would become too long.
	blank = "_"
)

// NewRedactor returns a Redactor for names of people: the whole names, and each part
// that is in no other person's name. others are the names of all other people.
func NewRedactor(names, others []string) *Redactor {
	taken := map[string]bool{}
	for _, name := range others {
		for _, part := range nameParts(name) {
			taken[NameKey(part)] = true
		}
	}
	var whole, spoken []string
	for _, name := range names {
		whole = append(whole, name)
		if first := calledBy(name); first != "" && !taken[NameKey(first)] {
			spoken = append(spoken, first)
		}
		for _, part := range nameParts(name) {
			switch key := NameKey(part); {
			case taken[key]:
			case lexical.Stop(lexical.Normalize(part)):
				spoken = append(spoken, part)
			default:
				whole = append(whole, part)
			}
		}
	}
	return &Redactor{whole: anyOf("(?i)", whole), spoken: anyOf("", spoken)}
}

// calledBy returns the capitalised first name of a name in lower case: "Emily" for
// "emily smith". It returns "" for other names. Texts use the capital, and in lower
// case the name may be any word.
func calledBy(name string) string {
	first, _, more := strings.Cut(strings.TrimSpace(name), " ")
	letters := []rune(strings.Trim(first, ".,"))
	if !more || len(letters) < 2 || IsHonorific(first) || strings.IndexFunc(name, unicode.IsUpper) >= 0 {
		return ""
	}
	letters[0] = unicode.ToUpper(letters[0])
	if !unicode.IsUpper(letters[0]) {
		return "" // a script without capitals
	}
	return string(letters)
}

// nameParts returns the parts of a name that texts may use alone.
func nameParts(name string) []string {
	var parts []string
	for _, part := range strings.Fields(name) {
		part = strings.Trim(part, ".,")
		if utf8.RuneCountInString(part) > 1 && !IsHonorific(strings.ToLower(part)) && unicode.IsUpper([]rune(part)[0]) {
			parts = append(parts, part)
		}
	}
	return parts
}

// anyOf returns an expression that matches any of the names, the longest first, with
// composed or decomposed accents and any space between words.
func anyOf(flags string, names []string) *regexp.Regexp {
	var forms []string
	seen := map[string]bool{}
	for _, name := range names {
		name = strings.Join(strings.Fields(name), " ")
		for _, form := range []string{name, norm.NFC.String(name), norm.NFD.String(name)} {
			if form != "" && !seen[form] {
				seen[form] = true
				forms = append(forms, strings.ReplaceAll(regexp.QuoteMeta(form), " ", `\s+`))
			}
		}
	}
	if len(forms) == 0 {
		return nil
	}
	byLength(forms)
	return regexp.MustCompile(flags + "(?:" + strings.Join(forms, "|") + ")")
}

// Text returns a text without the names, at most limit bytes long. When the
// replacements would make it longer, each name becomes "_".
func (r *Redactor) Text(text string, limit int) string {
	if redacted := r.replace(text, someone, someoneZh); len(redacted) <= limit {
		return redacted
	}
	return r.replace(text, blank, blank)
}

func (r *Redactor) replace(text, by, byZh string) string {
	for _, names := range []*regexp.Regexp{r.whole, r.spoken} {
		if names != nil {
			text = replaceWords(text, names, by, byZh)
		}
	}
	return text
}

// replaceWords replaces the matches that are whole words.
func replaceWords(text string, names *regexp.Regexp, by, byZh string) string {
	var b strings.Builder
	rest := 0
	for at := 0; at < len(text); {
		found := names.FindStringIndex(text[at:])
		if found == nil {
			break
		}
		start, end := at+found[0], at+found[1]
		if insideWord(text, start, end) {
			_, size := utf8.DecodeRuneInString(text[start:])
			at = start + size
			continue
		}
		b.WriteString(text[rest:start])
		if r, _ := utf8.DecodeRuneInString(text[start:]); lexical.Ideographic(r) {
			b.WriteString(byZh)
		} else {
			b.WriteString(by)
		}
		rest, at = end, end
	}
	b.WriteString(text[rest:])
	return b.String()
}

// insideWord reports whether letters continue a range of a text on either side.
// Ideographs do not join.
func insideWord(text string, start, end int) bool {
	joins := func(inner, outer rune) bool {
		letter := func(r rune) bool {
			return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !lexical.Ideographic(r)
		}
		return letter(inner) && letter(outer)
	}
	first, _ := utf8.DecodeRuneInString(text[start:])
	last, _ := utf8.DecodeLastRuneInString(text[:end])
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return start > 0 && joins(first, before) || end < len(text) && joins(last, after)
}

// byLength sorts the longest first: "Emily Smith" before "Emily".
func byLength(list []string) {
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
}

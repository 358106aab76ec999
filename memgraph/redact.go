package memgraph

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/lexical"
)

// redactor takes names out of texts.
type redactor struct {
	whole  *regexp.Regexp // in any case of letters; nil for none
	spoken *regexp.Regexp // as capitals write them: names that are everyday words
}

// What stands in the place of a name that was taken out.
const (
	someone   = "someone"
	someoneZh = "某人"
	// blank is no longer than any name, for texts that would be too long.
	blank = "_"
)

// newRedactor takes out the names of people: whole, and each part by which nobody
// else goes.
func newRedactor(people []Node, others []Node) *redactor {
	taken := map[string]bool{}
	for i := range others {
		for _, name := range append([]string{others[i].Title}, aliases(others[i].Detail)...) {
			for _, part := range nameParts(name) {
				taken[PersonKey(part)] = true
			}
		}
	}
	var whole, spoken []string
	for i := range people {
		for _, name := range append([]string{people[i].Title}, aliases(people[i].Detail)...) {
			whole = append(whole, name)
			if first := calledBy(name); first != "" && !taken[PersonKey(first)] {
				spoken = append(spoken, first)
			}
			for _, part := range nameParts(name) {
				switch key := PersonKey(part); {
				case taken[key]:
				case lexical.Stop(lexical.Normalize(part)):
					spoken = append(spoken, part)
				default:
					whole = append(whole, part)
				}
			}
		}
	}
	return &redactor{whole: anyOf("(?i)", whole), spoken: anyOf("", spoken)}
}

// calledBy returns how somebody is called whose name is known in small letters alone, as
// others write it: "Emily" for "emily smith". In small letters it may be any word.
func calledBy(name string) string {
	first, _, more := strings.Cut(strings.TrimSpace(name), " ")
	letters := []rune(strings.Trim(first, ".,"))
	if !more || len(letters) < 2 || honorifics[first] || strings.IndexFunc(name, unicode.IsUpper) >= 0 {
		return ""
	}
	letters[0] = unicode.ToUpper(letters[0])
	if !unicode.IsUpper(letters[0]) {
		return "" // a script without capitals
	}
	return string(letters)
}

// nameParts returns the parts of a name by which somebody may be called.
func nameParts(name string) []string {
	var parts []string
	for _, part := range strings.Fields(name) {
		part = strings.Trim(part, ".,")
		if utf8.RuneCountInString(part) > 1 && !honorifics[strings.ToLower(part)] && unicode.IsUpper([]rune(part)[0]) {
			parts = append(parts, part)
		}
	}
	return parts
}

// anyOf matches any of the names, the longest first, with accents written in either
// way and whatever space between the words.
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

// text returns a short text without the names.
func (r *redactor) text(text string) string { return r.upTo(MaxName, text) }

// upTo returns a text without the names that is no longer than it may be, in bytes.
func (r *redactor) upTo(most int, text string) string {
	if redacted := r.replace(text, someone, someoneZh); len(redacted) <= most {
		return redacted
	}
	return r.replace(text, blank, blank)
}

func (r *redactor) replace(text, by, byZh string) string {
	for _, names := range []*regexp.Regexp{r.whole, r.spoken} {
		if names != nil {
			text = replaceWords(text, names, by, byZh)
		}
	}
	return text
}

// replaceWords replaces what stands by itself, not as a part of a longer word.
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

// insideWord reports whether a stretch of a text continues into letters on either
// side. Ideographs have no such sides.
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

// node returns a node without the names. Its source becomes one that says nothing.
func (r *redactor) node(n Node) Node {
	n.Text, n.Caption = r.upTo(MaxText, n.Text), r.upTo(MaxCaption, n.Caption)
	n.Session, n.Title = r.text(n.Session), r.text(n.Title)
	if r.text(n.Source) != n.Source {
		n.Source = fmt.Sprintf("erased:%v", n.ID)
	}
	n.Detail = MapTexts(n.Detail, func(text string, most int) string { return r.upTo(most, text) })
	return n
}

// byLength puts the longest first: "Emily Smith" before "Emily".
func byLength(list []string) {
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
}

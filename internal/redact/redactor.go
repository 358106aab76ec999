package redact

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// Redactor finds the names of people. It is safe for concurrent use.
type Redactor struct {
	doubtful bool // replace doubtful matches too
	forms    map[rune][]form
	others   map[rune][]form // longer names of other people that contain a form
	taken    map[string]bool // parts of other people's names
	equal    map[string]bool // whole names of other people
	filter   prefilter
	texts    sync.Pool // of *folded
}

// New returns a Redactor for all names of some people. others are the names of all other
// people. With doubtful, doubtful matches are replaced too.
func New(names, others []string, doubtful bool) *Redactor {
	r := &Redactor{
		doubtful: doubtful, forms: map[rune][]form{}, others: map[rune][]form{}, taken: map[string]bool{}, equal: map[string]bool{},
		texts: sync.Pool{New: func() any { return new(folded) }},
	}
	seen := map[string]bool{}
	var own []string
	for _, name := range names {
		for _, f := range formsOf(name) {
			key := string(f.runes) + strings.Join(f.endings, ",")
			if !seen[key] {
				seen[key] = true
				r.forms[f.runes[0]] = append(r.forms[f.runes[0]], f)
				r.filter.add(&f)
				own = append(own, f.letters())
			}
		}
	}
	if len(own) == 0 {
		return r
	}
	for _, name := range others {
		r.addOther(name, own)
	}
	for _, list := range r.forms {
		for i := range list {
			list[i].shared = r.isShared(&list[i])
		}
	}
	return r
}

// addOther notes a name of another person as far as it matters for the own forms.
func (r *Redactor) addOther(name string, own []string) {
	for _, f := range formsOf(name) {
		switch letters := f.letters(); f.kind {
		case whole, title:
			if contains(letters, own) {
				r.others[f.runes[0]] = append(r.others[f.runes[0]], f)
			}
			r.equal[letters] = true
			r.taken[letters] = true
		case part, polite, familiar:
			r.taken[letters] = true
		}
	}
	for _, p := range partsOf(name) {
		r.taken[p] = true
	}
}

// contains reports whether a text contains one of the names and is longer.
func contains(text string, names []string) bool {
	for _, n := range names {
		if len(n) < len(text) && strings.Contains(text, n) {
			return true
		}
	}
	return false
}

// isShared reports whether other people have the name that a form is.
func (r *Redactor) isShared(f *form) bool {
	if f.kind == whole || f.kind == title {
		return r.equal[f.letters()]
	}
	return r.taken[f.letters()]
}

// Mention is a place in a text that may be a name of the people.
type Mention struct {
	Start, End int // bytes
	// Certain mentions mean the person. Others may be another word or another person.
	Certain bool
}

// Find returns the mentions in a text, in order.
func (r *Redactor) Find(text string) []Mention {
	if len(r.forms) == 0 || !r.filter.mayContain(text) {
		return nil
	}
	f := r.texts.Get().(*folded)
	defer r.texts.Put(f)
	f.fold(text)
	var found []Mention
	for at := 0; at < f.len(); {
		m, ok := r.longestAt(f, at)
		if !ok {
			at++
			continue
		}
		use := r.useOf(f, &m)
		if use == otherName {
			at = m.at + 1
			continue
		}
		start, end := int(f.from[m.at]), int(f.to[m.end-1])
		found = append(found, Mention{Start: start, End: end, Certain: use == certain})
		at = m.end
	}
	return found
}

// match is a form at a place in a folded text.
type match struct {
	form    *form
	at, end int  // of the name
	after   int  // with its case ending or form of address
	plural  bool // an "s" without an apostrophe follows
}

// longestAt returns the longest form that begins at a character and is whole words.
func (r *Redactor) longestAt(f *folded, at int) (best match, ok bool) {
	if !r.filter.mayStart(f.runes[at], f.at(at+1)) {
		return best, false
	}
	list := r.forms[f.runes[at]]
	if len(list) == 0 || f.joined(at) {
		return best, false
	}
	for i := range list {
		end, fits := list[i].match(f, at)
		if !fits {
			continue
		}
		after, plural, fits := list[i].ending(f, end)
		if !fits || ok && end <= best.end {
			continue
		}
		best, ok = match{form: &list[i], at: at, end: end - list[i].keep, after: after, plural: plural}, true
		if list[i].endings != nil {
			best.end = after
		}
	}
	return best, ok
}

// Replacements of a name.
const (
	someone   = "someone"
	someoneZh = "某人"
	// blank is no longer than any name. It is used when a text would become too long.
	blank = "_"
)

// Text returns a text without the names, at most limit bytes long. When the replacements
// would make it longer, each name becomes "_".
func (r *Redactor) Text(text string, limit int) string {
	found := r.Find(text)
	if redacted := r.replace(text, found, someone, someoneZh); len(redacted) <= limit {
		return redacted
	}
	return r.replace(text, found, blank, blank)
}

func (r *Redactor) replace(text string, found []Mention, by, byZh string) string {
	if len(found) == 0 {
		return text
	}
	var b strings.Builder
	rest := 0
	for _, m := range found {
		if !m.Certain && !r.doubtful {
			continue
		}
		b.WriteString(text[rest:m.Start])
		first, _ := utf8.DecodeRuneInString(text[m.Start:])
		if s := scriptOf(first); s == han || s == hiragana || s == katakana {
			b.WriteString(byZh)
		} else {
			b.WriteString(by)
		}
		rest = m.End
	}
	b.WriteString(text[rest:])
	return b.String()
}

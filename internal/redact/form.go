package redact

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// form is one way to write a name.
type form struct {
	runes []rune // folded, with joint or comma between parts
	kind  kind
	// keep is how many characters at the end belong to a form of address, which stays.
	keep int
	// endings are the case endings one of which follows; nil for none.
	endings []string
	// initial forms begin with one letter of the given name.
	initial bool
	// wordlike forms are words too; the words next to them decide.
	wordlike bool
	// brief forms have two letters. Without a capital they are wordlike.
	brief bool
	// shared forms are a name of another known person too.
	shared bool
}

// kind is what a form has of a name.
type kind uint8

const (
	whole    kind = iota // all of its several parts
	title                // the whole name, which has one part
	part                 // a given name or family name
	polite               // a family name with a form of address
	familiar             // a family name or syllable that many people have, with a form of address
)

// Between the parts of a form.
const (
	joint rune = iota // nothing, a space, or a sign that joins
	comma             // a comma, as in "Miller, John"
)

// noLetters are the characters that mean a joint and a comma in a form.
const noLetters = string(joint) + string(comma)

// formsOf returns the ways to write a name.
func formsOf(name string) (forms []form) {
	parts := partsOf(name)
	if len(parts) == 0 {
		return nil
	}
	lower := len(parts) > 1 && strings.IndexFunc(name, unicode.IsUpper) < 0
	add := func(k kind, between rune, parts ...string) {
		f := newForm(k, between, parts...)
		f.wordlike = f.wordlike || k == part && lower && scriptOf(f.runes[0]) <= cyrillic
		forms = append(forms, f)
	}
	if len(parts) == 1 {
		add(title, joint, parts[0])
	} else {
		add(whole, joint, parts...)
		add(whole, comma, parts[len(parts)-1], strings.Join(parts[:len(parts)-1], " "))
		if first := []rune(parts[0]); scriptOf(first[0]) <= cyrillic {
			add(whole, joint, string(first[:1]), parts[len(parts)-1])
			forms[len(forms)-1].initial = true
		}
		if len(parts) == 2 {
			add(whole, joint, parts[1], parts[0])
		}
		for _, p := range parts {
			if standsAlone(p) {
				add(part, joint, p)
			}
		}
	}
	for _, p := range parts {
		if given := strings.Split(p, "-"); len(given) > 1 {
			for _, g := range given {
				if standsAlone(g) {
					add(part, joint, g)
				}
			}
		}
	}
	for _, p := range parts {
		if stem := fleeting[p]; stem != "" {
			forms = append(forms, form{runes: []rune(stem), kind: part, endings: strings.Fields("а у ом е ы ов")})
		}
	}
	return append(forms, asianForms(parts)...)
}

// Spellings returns a name and its parts in small letters, capitals and both, to look for in
// files.
func Spellings(name string) (spellings []string) {
	written := []string{name}
	for _, f := range formsOf(name) {
		if f.kind == part || f.kind == title {
			written = append(written, f.letters())
		}
	}
	for _, w := range written {
		first, size := utf8.DecodeRuneInString(w)
		spellings = append(spellings, w, strings.ToLower(w), strings.ToUpper(w), string(unicode.ToUpper(first))+
			strings.ToLower(w[size:]))
	}
	return spellings
}

// partsOf returns the folded parts of a name, without titles and generations.
func partsOf(name string) (parts []string) {
	separators := func(r rune) bool { return unicode.IsSpace(r) || r == '・' || r == '·' || r == '_' }
	for _, p := range strings.FieldsFunc(name, separators) {
		p = strings.Trim(letters(p), " .,;:()[]\"'!?@#*-"+noLetters)
		if p != "" && !(honorifics[p] && len(parts) == 0) && !generations[p] {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		if p := strings.Trim(letters(name), " .,'-"+noLetters); p != "" {
			parts = append(parts, p) // "Uncle"
		}
	}
	return parts
}

var (
	generations = setOf("jr sr ii iii iv phd md")
	particles   = setOf("of the de la le les du des van der den von zu zum al el bin ibn ben da dos di del della y e te ter 's")
)

// standsAlone reports whether texts may use a part without the rest of the name.
func standsAlone(p string) bool {
	return utf8.RuneCountInString(p) > 1 && !particles[p] && strings.Trim(p, " .,'-"+noLetters) != ""
}

func newForm(k kind, between rune, parts ...string) form {
	f := form{kind: k}
	var written strings.Builder
	for i, p := range parts {
		if i > 0 {
			f.runes = append(f.runes, between)
		}
		for _, r := range p {
			if r == '-' || r == '\'' || r == ' ' || r == '.' || r <= comma {
				f.runes = append(f.runes, joint)
				continue
			}
			f.runes = append(f.runes, r)
			written.WriteRune(r)
		}
	}
	letters := written.String()
	for len(f.runes) > 0 && f.runes[len(f.runes)-1] == joint {
		f.runes = f.runes[:len(f.runes)-1]
	}
	f.wordlike = isWordlike(letters, parts)
	f.brief = len(letters) <= 2
	if last := f.runes[len(f.runes)-1]; scriptOf(last) == cyrillic {
		f.inflect()
	}
	return f
}

// sides end names that are places too: 林中 is "in the woods".
var sides = runesOf("中 上 下 里 内 外 间 边")

// isWordlike reports whether all of a name are words.
func isWordlike(name string, parts []string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	if scriptOf(first) == han {
		runes := []rune(name)
		return len(runes) == 2 && (isChineseWord(runes[0], runes[1]) || isRareChineseWord(runes[0], runes[1]) || sides[runes[1]])
	}
	return !slices.ContainsFunc(parts, func(p string) bool { return !isEnglishWord(p) && len(p) > 1 })
}

// letters returns the characters of a form without what is between its parts.
func (f *form) letters() string {
	return string(slices.DeleteFunc(slices.Clone(f.runes), func(r rune) bool { return r <= comma }))
}

// match returns the end of a form that begins at a character.
func (f *form) match(text *folded, at int) (end int, ok bool) {
	if f.initial && !text.upper[at] && !strings.ContainsRune("._-", text.at(at+1)) {
		return 0, false // "a miller" is not "A. Miller"
	}
	start, family := at, at
	for _, r := range f.runes {
		switch r {
		case joint:
			for n := 0; n < 2 && strings.ContainsRune(joiners, text.at(at)) && at < text.len(); n++ {
				at++
			}
			if family == start {
				family = at
			}
		case comma:
			if text.at(at) != ',' {
				return 0, false
			}
			for at++; text.at(at) == ' '; at++ {
			}
		default:
			if text.at(at) != r {
				return 0, false
			}
			at++
		}
	}
	if f.initial && text.upper[start] && !(family < text.len() && text.upper[family]) {
		return 0, false // "A miller"
	}
	return at, true
}

// joiners stand between the parts of a name.
const joiners = " _-.'·・"

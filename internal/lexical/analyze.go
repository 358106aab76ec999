package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"

	"github.com/egomem/egomem/internal/recent"
)

// maxWordBytes is the length beyond which a "word" is a blob (base64, a hash, a URL).
// No query asks for it.
const maxWordBytes = 64

// Terms appends the index terms of a text to terms, in text order, and returns the
// slice. Terms are words in lower case without accents, English endings and stop words.
// Han and kana become overlapping pairs of characters: segmenters cost much more memory
// for little gain. Particles and pronouns end a run of pairs. A single character is a
// term by itself.
func Terms(terms []string, text string) []string {
	scan(text, func(word string) {
		if term := termOf(word); term != "" {
			terms = append(terms, term)
		}
	}, func(pair string) { terms = append(terms, pair) })
	return terms
}

// scan calls word with the words of a text as spelt, and pair with the character pairs
// of scripts without spaces, in text order.
func scan(text string, word, pair func(string)) {
	var run pairs
	iterator := words.FromString(text)
	for iterator.Next() {
		spelt := iterator.Value()
		first, _ := utf8.DecodeRuneInString(spelt)
		switch {
		case Ideographic(first):
			for _, r := range norm.NFKC.String(spelt) {
				if stopCharacters[r] {
					run.end(pair)
				} else {
					run.add(r, pair)
				}
			}
		case unicode.IsLetter(first) || unicode.IsDigit(first):
			run.end(pair)
			word(spelt)
		default:
			run.end(pair)
		}
	}
	run.end(pair)
}

// termOf returns the index term of a word, or "" for none.
func termOf(word string) string {
	term := Normalize(word)
	if term == "" || stopWords[term] {
		return ""
	}
	return stem(term)
}

// Normalize returns a word in lower case without accents and without possessive and
// contracted endings, or "" when it is no word to search for. It does not stem.
func Normalize(word string) string {
	if len(word) > maxWordBytes {
		return ""
	}
	word, _ = cutEnding(fold(word))
	return word
}

// endings are English endings after an apostrophe. Other apostrophes are part of the
// word: O'Brien, o'clock.
var endings = []string{"'s", "'re", "'ve", "'ll", "'d", "'m", "'t", "'"}

// cutEnding removes the ending of a folded word. cut reports whether there was one.
func cutEnding(word string) (rest string, cut bool) {
	if !strings.ContainsAny(word, "'’") {
		return word, false
	}
	word = strings.ReplaceAll(word, "’", "'")
	if strings.HasSuffix(word, "n't") {
		return "", true // don't, isn't: stop words before and after the apostrophe
	}
	for _, ending := range endings {
		if rest, cut = strings.CutSuffix(word, ending); cut {
			return rest, true
		}
	}
	return word, false
}

// fold converts to lower case and removes accents: "Café" becomes "cafe".
func fold(word string) string {
	ascii := true
	for i := 0; i < len(word) && ascii; i++ {
		ascii = word[i] < utf8.RuneSelf
	}
	if ascii {
		return strings.ToLower(word)
	}
	return strings.TrimSpace(norm.NFKC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(word)))) // accents without a letter decompose into spaces
}

// stem returns what stemOf does, and remembers it: most words of a talk are the same few thousand.
var stem = recent.Of(4096, stemOf)

// stemOf removes English endings from words of letters, and takes irregular forms back to their base. Words with digits
// are names (B12, 4k) and stay as they are.
func stemOf(term string) string {
	if strings.ContainsAny(term, "0123456789") {
		return term
	}
	term = english.Stem(term, true)
	if base, is := baseStems[term]; is {
		return base
	}
	return term
}

// Ideographic reports whether a character belongs to a script without spaces between
// words.
func Ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// pairs splits a run of ideographic characters into overlapping pairs.
type pairs struct {
	last   rune
	length int // characters of the run so far
}

func (p *pairs) add(r rune, pair func(string)) {
	if p.length > 0 {
		pair(string([]rune{p.last, r}))
	}
	p.last = r
	p.length++
}

func (p *pairs) end(pair func(string)) {
	if p.length == 1 {
		pair(string(p.last))
	}
	*p = pairs{}
}

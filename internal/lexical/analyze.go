package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// longestWord is the length in bytes beyond which a "word" is a blob (base64, a
// hash, a URL without breaks) that nobody will ask for by its letters.
const longestWord = 64

// Terms appends the index terms of a text to terms, in the order of the text,
// and returns the extended slice: words in lower case, without accents, English
// endings or stop words; Han and kana as overlapping pairs of characters, since
// segmenters cost far more memory than they gain. Particles and pronouns end a
// run of pairs, and a lone character stands for itself.
func Terms(terms []string, text string) []string {
	scan(text, func(word string) {
		if term := termOf(word); term != "" {
			terms = append(terms, term)
		}
	}, func(pair string) { terms = append(terms, pair) })
	return terms
}

// scan calls word with the words of a text as they are spelt, and pair with the pairs
// of characters of scripts without spaces, in the order of the text.
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

// termOf returns the index term of a word, or "" when it has none.
func termOf(word string) string {
	term := Normalize(word)
	if term == "" || stopWords[term] {
		return ""
	}
	return stem(term)
}

// Normalize returns a word in lower case without accents, possessive and
// contracted endings, or "" for what is no word to search by. It does not stem.
func Normalize(word string) string {
	if len(word) > longestWord {
		return ""
	}
	word, _ = cutEnding(fold(word))
	return word
}

// endings are what English hangs onto words behind an apostrophe. Other
// apostrophes belong to the word: O'Brien, o'clock.
var endings = []string{"'s", "'re", "'ve", "'ll", "'d", "'m", "'t", "'"}

// cutEnding takes the ending off a folded word and reports whether there was one.
func cutEnding(word string) (rest string, cut bool) {
	if !strings.ContainsAny(word, "'’") {
		return word, false
	}
	word = strings.ReplaceAll(word, "’", "'")
	if strings.HasSuffix(word, "n't") {
		return "", true // don't, isn't: a stop word before and after the apostrophe
	}
	for _, ending := range endings {
		if rest, cut = strings.CutSuffix(word, ending); cut {
			return rest, true
		}
	}
	return word, false
}

// fold lowers the case and strips accents: "Café" becomes "cafe".
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
	}, norm.NFKD.String(word)))) // lone accents decompose into spaces
}

// stem strips English endings from words of plain letters. Words with digits
// are names of things (B12, 4k) and stay whole.
func stem(term string) string {
	if strings.ContainsAny(term, "0123456789") {
		return term
	}
	return english.Stem(term, true)
}

// Ideographic reports whether a character belongs to a script written without
// spaces between words.
func Ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// pairs turns a run of ideographic characters into overlapping pairs.
type pairs struct {
	last   rune
	length int // characters in the run so far
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

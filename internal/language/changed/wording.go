package changed

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
)

// Grams returns the words and pairs of words of a later statement, in which what it is about does not count: "=" stands for
// words of the earlier statement and the question, "#" for numbers, and "Name" for names: "up =", "so Name". Of Chinese it
// returns the runs of up to three characters, with "=" for those of the earlier statement: 归=管.
func Grams(question *Question, earlier, later *Statement) []string {
	if later.chinese {
		return hanGrams(earlier, later)
	}
	known := func(word string) bool { return earlier.has[word] || question.has[word] }
	tokens := []string{"^"}
	for i, word := range later.tokens {
		small := strings.ToLower(word)
		first, _ := utf8.DecodeRuneInString(word)
		switch {
		case unicode.IsDigit(first):
			small = "#"
		case i > 0 && !strings.Contains(".!?", later.tokens[i-1]) && unicode.IsUpper(first) && small != "i" && !strings.HasPrefix(small, "i'"):
			small = "Name"
			if known(strings.ToLower(word)) {
				small = "=Name"
			}
		case known(small) && lexical.Stop(small):
			small = "=" + small
		case known(small) && unicode.IsLetter(first):
			small = "="
		}
		tokens = append(tokens, small)
	}
	tokens = append(tokens, "$")
	grams := map[string]bool{}
	for i, t := range tokens {
		grams[t] = true
		if i > 0 {
			grams[tokens[i-1]+" "+t] = true
		}
	}
	return slices.Sorted(maps.Keys(grams))
}

// hanKept are characters that stay as they are, because they tell of a change or of whose something is.
const hanKept = "我的了是在现换改"

// hanGrams is Grams for Chinese.
func hanGrams(earlier, later *Statement) []string {
	letters := []rune{'^'}
	for _, r := range later.text {
		if unicode.Is(unicode.Han, r) && strings.ContainsRune(earlier.text, r) && !strings.ContainsRune(hanKept, r) {
			r = '='
		}
		letters = append(letters, r)
	}
	letters = append(letters, '$')
	grams := map[string]bool{}
	for i := range letters {
		for n := 1; n <= 3 && i+n <= len(letters); n++ {
			grams[string(letters[i:i+n])] = true
		}
	}
	return slices.Sorted(maps.Keys(grams))
}

// tokensOf returns the words and the marks of a text, as they are written.
func tokensOf(text string) (tokens []string) {
	begin := -1
	end := func(at int) {
		if begin >= 0 {
			tokens = append(tokens, text[begin:at])
		}
		begin = -1
	}
	for i, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'':
			if begin < 0 {
				begin = i
			}
		default:
			end(i)
			if strings.ContainsRune(".,!?", r) {
				tokens = append(tokens, string(r))
			}
		}
	}
	end(len(text))
	return tokens
}

// Words are log odds of grams: that a later statement with them gives another value.
type Words map[string]float64

// Sum returns the sum over grams.
func (w Words) Sum(grams []string) (sum float64) {
	for _, gram := range grams {
		sum += w[gram]
	}
	return sum
}

// String returns words as ParseWords reads them, a line for each.
func (w Words) String() string {
	var b strings.Builder
	for _, gram := range slices.Sorted(maps.Keys(w)) {
		fmt.Fprintf(&b, "%+.2f %s\n", w[gram], gram)
	}
	return b.String()
}

// ParseWords reads words that String wrote.
func ParseWords(text string) (Words, error) {
	w := Words{}
	for line := range strings.Lines(text) {
		odds, gram, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		v, err := strconv.ParseFloat(odds, 64)
		if err != nil || !ok {
			return nil, fmt.Errorf("changed: words: line %q", line)
		}
		w[gram] = v
	}
	return w, nil
}

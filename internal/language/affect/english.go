package affect

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed vader.txt
var vaderFile string

// vader maps words and emoticons to their valence, -4 to 4.
var vader = readWeights(vaderFile)

// readWeights reads lines of a word, a tab and a number. Lines that begin with # are
// comments.
func readWeights(file string) map[string]float64 {
	table := make(map[string]float64, strings.Count(file, "\n"))
	for line := range strings.Lines(file) {
		word, number, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		value, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic("affect: " + line) // the file is part of the program
		}
		table[word] = value
	}
	return table
}

// Constants of VADER: the mean effect that raters gave to degree adverbs, capitals,
// negation and punctuation.
const (
	boosterScale     = 0.293
	capitalsScale    = 0.733
	negationScale    = -0.74
	neverScale       = 1.25
	exclamationScale = 0.292
	maxExclamations  = 4
	questionScale    = 0.18
	manyQuestions    = 0.96
	beforeBut        = 0.5
	afterBut         = 1.5
	normalization    = 15 // alpha in x / sqrt(x^2 + alpha)
)

// boosterDistance dampens degree adverbs one to three words before.
var boosterDistance = [3]float64{1, 0.95, 0.9}

var boosters = func() map[string]float64 {
	table := map[string]float64{}
	for word := range strings.FieldsSeq(`absolutely amazingly awfully completely considerable considerably decidedly deeply effing enormous enormously
entirely especially exceptional exceptionally extreme extremely fabulously flipping flippin frackin fracking fricking frickin frigging friggin fully
fuckin fucking fuggin fugging greatly hella highly hugely incredible incredibly intensely major majorly more most particularly purely quite really
remarkably so substantially thoroughly total totally tremendous tremendously uber unbelievably unusually utter utterly very truly insanely madly`) {
		table[word] = boosterScale
	}
	for word := range strings.FieldsSeq(`almost barely hardly kinda kindof less little marginal marginally occasional occasionally partly scarce scarcely
slight slightly somewhat sorta sortof mildly fairly`) {
		table[word] = -boosterScale
	}
	return table
}()

var negations = func() map[string]bool {
	table := map[string]bool{}
	for word := range strings.FieldsSeq(`aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neither neednt never
none nope nor not nothing nowhere oughtnt shant shouldnt uhuh uh-uh wasnt werent without wont wouldnt rarely seldom despite`) {
		table[word] = true
	}
	return table
}()

// idioms have another valence than their words.
var idioms = map[string]float64{"the shit": 3, "the bomb": 3, "bad ass": 1.5, "badass": 1.5, "bus stop": 0,
	"yeah right": -2, "kiss of death": -1.5,
	"to die for": 3, "beating heart": 3.5}

func isNegation(word string) bool { return negations[word] || strings.Contains(word, "n't") }

// score is what the rules found in a text.
type score struct {
	valence            float64 // compound, -1 to 1
	positive, negative float64 // shares of the words, 0 to 1
	sum                float64
	hits               int // words with a valence
}

// gradedEnglish replaces valences of VADER that put a stronger word below a weaker one, and
// adds words that it lacks.
var gradedEnglish = map[string]float64{"terrible": -3, "horrible": -3.2, "awful": -3, "disgusting": -3.2,
	"tragic": -3.2, "nightmare": -3.2, "atrocious": -3.4,
	"appalling": -3.3, "dreadful": -3.1, "devastated": -3.4, "furious": -3.3, "livid": -3.4, "heartbroken": -3.4,
	"unbearable": -3.2, "afraid": -1.9, "anxious": -1.8,
	"upset": -1.8, "annoyed": -1.6, "meh": -0.6, "boring": -1.5, "stunning": 3.1, "thrilled": 3.2, "ecstatic": 3.6,
	"overjoyed": 3.5, "pleased": 1.8, "gorgeous": 3.1,
	"superb": 3.3, "adore": 3.4, "cherish": 3.2, "fantastic": 3.1, "phenomenal": 3.4, "delicious": 2.7, "tasty": 1.9,
	"obsessed": 2.6, "fond": 1.8, "loathe": -3.3, "detest": -3.2,
	"despise": -3.3, "dislike": -1.7, "devoted": 2.6}

// phraseDampeners are degree phrases that VADER finds only three words before.
var phraseDampeners = strings.NewReplacer("a little bit ", "slightly ", "a bit ", "slightly ", "a little ", "slightly ",
	"kind of ", "slightly ", "sort of ", "slightly ", "desperately ", "extremely ")

// gradedCompound is compound with gradedEnglish.
func gradedCompound(text string) float64 {
	return compoundBy(phraseDampeners.Replace(text), func(word string) (float64, bool) {
		if v, ok := gradedEnglish[word]; ok {
			return v, true
		}
		v, ok := vader[word]
		return v, ok
	}).valence
}

// compound scores an English text.
func compound(text string) score {
	return compoundBy(text, func(word string) (float64, bool) { v, ok := vader[word]; return v, ok })
}

func compoundBy(text string, lexicon func(string) (float64, bool)) score {
	words, lower, shouted := wordsOf(text)
	valences := make([]float64, len(words))
	for i := range words {
		if _, booster := boosters[lower[i]]; booster || lower[i] == "kind" && i+1 < len(words) && lower[i+1] == "of" {
			continue
		}
		valences[i] = valenceAt(words, lower, i, shouted, lexicon)
	}
	for at, word := range lower {
		if word != "but" {
			continue
		}
		for i := range valences {
			switch {
			case i < at:
				valences[i] *= beforeBut
			case i > at:
				valences[i] *= afterBut
			}
		}
		break
	}
	return total(valences, emphasis(text))
}

// total adds up valences and the emphasis of the punctuation.
func total(valences []float64, emphasis float64) score {
	var s score
	var positive, negative float64
	neutral := 0
	for _, v := range valences {
		s.sum += v
		switch {
		case v > 0:
			positive += v + 1
		case v < 0:
			negative += 1 - v
		default:
			neutral++
		}
	}
	s.hits = len(valences) - neutral
	switch {
	case s.sum > 0:
		s.sum += emphasis
	case s.sum < 0:
		s.sum -= emphasis
	}
	s.valence = s.sum / math.Sqrt(s.sum*s.sum+normalization)
	switch {
	case positive > negative:
		positive += emphasis
	case positive < negative:
		negative += emphasis
	}
	if all := positive + negative + float64(neutral); all > 0 {
		s.positive, s.negative = positive/all, negative/all
	}
	return s
}

// wordsOf returns the words of a text as written and in lower case. Emoticons and emoji
// are words. shouted reports whether some words but not all are in capitals.
func wordsOf(text string) (words, lower []string, shouted bool) {
	capitals := 0
	for field := range strings.FieldsSeq(spaceEmoji(text)) {
		word := strings.Trim(field, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~“”‘’")
		if utf8.RuneCountInString(word) <= 2 { // an emoticon, or a short word
			word = field
			if trimmed := strings.TrimRight(field, ".,!?;:"); vader[field] == 0 && trimmed != "" {
				word = trimmed
			}
		}
		word = strings.ReplaceAll(word, "’", "'")
		words = append(words, word)
		lower = append(lower, strings.ToLower(word))
		if isShouted(word) {
			capitals++
		}
	}
	return words, lower, capitals > 0 && capitals < len(words)
}

// spaceEmoji puts spaces around emoji, so that each is a word.
func spaceEmoji(text string) string {
	if strings.IndexFunc(text, isEmoji) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if isEmoji(r) {
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isEmoji(r rune) bool { return r >= 0x2600 && unicode.Is(unicode.So, r) }

// isShouted reports whether a word has capitals and no small letters.
func isShouted(word string) bool {
	return strings.IndexFunc(word, unicode.IsUpper) >= 0 && strings.IndexFunc(word, unicode.IsLower) < 0
}

// valenceAt returns the valence of one word, with the words before it.
func valenceAt(words, lower []string, i int, shouted bool, lexicon func(string) (float64, bool)) float64 {
	valence, known := lexicon(lower[i])
	if !known {
		return 0
	}
	before := func(back int) string {
		if i-back < 0 {
			return ""
		}
		return lower[i-back]
	}
	if lower[i] == "no" && i+1 < len(lower) && vader[lower[i+1]] != 0 {
		valence = 0
	}
	if before(1) == "no" || before(2) == "no" || before(3) == "no" && (before(1) == "or" || before(1) == "nor") {
		valence, _ = lexicon(lower[i])
		valence *= negationScale
	}
	if shouted && isShouted(words[i]) {
		valence += math.Copysign(capitalsScale, valence)
	}
	for back := 1; back <= 3 && back <= i; back++ {
		word := before(back)
		if _, rated := lexicon(word); rated {
			continue
		}
		boost := boosters[word]
		if valence < 0 {
			boost = -boost
		}
		if boost != 0 && shouted && isShouted(words[i-back]) {
			boost += math.Copysign(capitalsScale, valence)
		}
		valence += boost * boosterDistance[back-1]
		so := back > 1 && (before(back-1) == "so" || before(back-1) == "this")
		switch {
		case back > 1 && word == "never" && so:
			valence *= neverScale
		case back > 1 && word == "without" && before(back-1) == "doubt":
		case isNegation(word):
			valence *= negationScale
		}
		if back == 3 {
			valence = idiomAt(lower, i, valence)
		}
	}
	if before(1) == "least" && before(2) != "at" && before(2) != "very" {
		valence *= negationScale
	}
	return valence
}

// idiomAt replaces the valence of a word that is part of an idiom.
func idiomAt(lower []string, i int, valence float64) float64 {
	for from := max(0, i-3); from <= i; from++ {
		for to := max(from+1, i); to < min(len(lower), i+3) && to-from <= 2; to++ {
			phrase := strings.Join(lower[from:to+1], " ")
			if v, ok := idioms[phrase]; ok {
				return v
			}
			if to < i && (phrase == "kind of" || phrase == "sort of" || phrase == "just enough") {
				return valence - boosterScale
			}
		}
	}
	return valence
}

// emphasis returns what exclamation and question marks add.
func emphasis(text string) float64 {
	e := exclamationScale * float64(min(strings.Count(text, "!"), maxExclamations))
	switch questions := strings.Count(text, "?"); {
	case questions > 3:
		e += manyQuestions
	case questions > 1:
		e += questionScale * float64(questions)
	}
	return e
}

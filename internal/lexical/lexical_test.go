package lexical

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestTerms(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string // separated by |
	}{
		{"nothing", "", ""},
		{"punctuation", "?! ... -- 。，", ""},
		{"endings are stripped", "She joined running clubs", "join|run|club"},
		{"stop words are dropped", "What is it about the cat?", "cat"},
		{"contractions are dropped with their stop words", "I'm sure they don't, can't and won't; you're she'll we've", "sure"},
		{"with curly apostrophes too", "I’m sure they don’t", "sure"},
		{"a possessive is its noun", "Emily's dogs' John’s", "emili|dog|john"},
		{"other apostrophes belong to the word", "O'Brien at five o'clock", "o'brien|five|o'clock"},
		{"accents are stripped", "Café naïve JOSÉ Jose\u0301 ﬁne", "cafe|naiv|jose|jose|fine"},
		{"wide letters are letters", "Ｔｅｎｎｉｓ １２", "tenni|12"},
		{"words with digits stay whole", "B12 running 4kings 2019", "b12|run|4kings|2019"},
		{"a blob is no word", strings.Repeat("a", 65) + " " + strings.Repeat("b", 3), "bbb"},
		{"Chinese as pairs", "网球俱乐部", "网球|球俱|俱乐|乐部"},
		{"particles end a run of pairs", "昨天的网球了", "昨天|网球"},
		{"a lone character stands for itself", "的猫。狗", "猫|狗"},
		{"pairs do not reach over punctuation", "网球，俱乐", "网球|俱乐"},
		{"nor over words", "网球club俱乐", "网球|club|俱乐"},
		{"only particles", "的了吗", ""},
		{"kana", "コーヒーを飲む", "コー|ーヒ|ヒー|ーを|を飲|飲む"},
		{"other alphabets", "Привет мир", "привет|мир"},
		{"Korean by its spaces", "안녕 세계", "안녕|세계"},
	} {
		if got := strings.Join(Terms(nil, test.text), "|"); got != test.want {
			t.Errorf("%s: %q gives %q, want %q", test.name, test.text, got, test.want)
		}
	}
	if got := Terms([]string{"before"}, "cat"); !slices.Equal(got, []string{"before", "cat"}) {
		t.Errorf("the slice is not extended: %q", got)
	}
}

func TestMentions(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string // separated by |
	}{
		{"nothing", "", ""},
		{"no capitals", "we met at the bakery", ""},
		{"one name", "I met Emily there", "emily"},
		{"several words", "We saw the Grand Canyon today", "grand canyon"},
		{"each once", "Emily and Emily and Grand Canyon", "emily|grand canyon"},
		{"particles join capitals", "the Journal of Psychotherapy", "journal of psychotherapy"},
		{"two particles join too", "I read Lord of the Rings", "lord of the rings"},
		{"a particle at the end joins nothing", "the Bank of course", "bank"},
		{"three particles are too many", "Lord of the la Rings", "lord|rings"},
		{"stop words do not begin a name", "The Beatles and What Ever", "beatles"},
		{"an opener that is no stop word counts", "Wednesday I slept", "wednesday"},
		{"an opening is none", "Yesterday I slept", ""},
		{"an opening begins no name", "Hi Anna, tell Boris", "anna|boris"},
		{"whom to tell is a name", "Tell Boris to ring. Ask Anna Maria", "boris|anna maria"},
		{"a possessive ends the name", "Emily's Bakery", "emily|bakery"},
		{"a curly possessive too", "Emily’s Bakery", "emily|bakery"},
		{"an apostrophe inside does not", "Conan O'Brien and Conan O’Brien", "conan o'brien"},
		{"an initial joins", "directed by Hans J. Salter and J. Roe", "hans j salter|roe"},
		{"a lone letter before a sentence does not", "we took Vitamin C. Then it rained", "vitamin c"},
		{"hyphens join", "Anne-Marie came", "anne marie"},
		{"numbers continue a name", "It was June 2023, not 2024", "june 2023"},
		{"the pronoun I is in no name", "Yesterday I met Emily and I", "emily"},
		{"sentences end a name", "I like Emily. Priya too", "emily|priya"},
		{"a shouted sentence is no name", "we heard WENT HOME TODAY AFTER SEEING THEM ALL", ""},
		{"a lone letter is no name", "Plan B and C", "plan b"},
		{"accents are stripped", "with José at Café Central", "jose|cafe central"},
		{"scripts without capitals have none", "昨天小明来了", ""},
		{"but marked titles", "我看完《流浪地球》了，《三体》和《三体》还没看", "《流浪地球》|《三体》"},
		{"a title that never ends is none", "我在看《流浪地球", ""},
		{"an empty title is none", "《》《 》", ""},
		{"a marked passage is none", "《" + strings.Repeat("长", 25) + "》", ""},
		{"a blob is no name", "X" + strings.Repeat("a", 70), ""},
		{"contractions are none", "Don't. Emily can't", "emily"},
	} {
		if got := strings.Join(Mentions(test.text), "|"); got != test.want {
			t.Errorf("%s: %q mentions %q, want %q", test.name, test.text, got, test.want)
		}
	}
}

func TestManyMentionsAreListedOnceEach(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "we met N%d, ", i%100)
	}
	if got := Mentions(text.String()); len(got) != 100 || got[0] != "n0" || got[99] != "n99" {
		t.Errorf("%d mentions: %q", len(got), got)
	}
}

func TestNameEqualsItsMention(t *testing.T) {
	for _, title := range []string{"Emily", "Grand Canyon", "Anne-Marie O'Brien", "José", "Emily’s", "Kofi ANNAN"} {
		if name := Name(title); !slices.Equal(Mentions("we met "+title), []string{name}) {
			t.Errorf("%q is the name %q, the text mentions %q", title, name, Mentions("we met "+title))
		}
	}
	if name := Name("!?"); name != "" {
		t.Errorf("punctuation is the name %q", name)
	}
}

func TestWordsReportsCapitalsInsideSentences(t *testing.T) {
	var marked []string
	for word, capital := range Words("Will Emily come? Will she, Will? “May” not. \nOn Monday") {
		if capital {
			marked = append(marked, word)
		}
	}
	if want := []string{"emily", "will", "monday"}; !slices.Equal(marked, want) {
		t.Errorf("%q are written like names, want %q", marked, want)
	}
}

// naive is the textbook.
type naive struct {
	texts map[uint32][]string
}

func (n naive) mean() float64 {
	var total, texts float64
	for _, terms := range n.texts {
		if len(terms) > 0 {
			total += float64(len(terms))
			texts++
		}
	}
	return total / max(1, texts)
}

func (n naive) idf(term string) float64 {
	var texts, with float64
	for _, terms := range n.texts {
		if len(terms) > 0 {
			texts++
		}
		if slices.Contains(terms, term) {
			with++
		}
	}
	return math.Log(1 + (texts-with+0.5)/(with+0.5))
}

// bm25 scores terms as one text against a cue; mean is the mean length.
func (n naive) bm25(cue, terms []string, mean float64) (score, coverage float64) {
	var all float64
	for _, term := range unique(cue) {
		idf := n.idf(term)
		all += idf
		var count, asked float64
		for _, have := range terms {
			if have == term {
				count++
			}
		}
		for _, want := range cue {
			if want == term {
				asked++
			}
		}
		if count > 0 {
			score += asked * idf * count * (1.2 + 1) / (count + 1.2*(1-0.75+0.75*float64(len(terms))/mean))
			coverage += idf
		}
	}
	if all == 0 {
		return 0, 0
	}
	return score, coverage / all
}

func unique(list []string) (out []string) {
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func near(got float32, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-4*math.Max(1, math.Abs(want))
}

var randomText = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{
	"cat", "dog", "the", "Emily's", "网球", "俱乐部", "running", "runs", "...", "rare", "old", "在", "2019",
}), 0, 12), func(parts []string) string { return strings.Join(parts, " ") })

func TestScoresEqualNaiveBM25(t *testing.T) {
	var reuse *Match // over all rounds: indexes of many sizes
	rapid.Check(t, func(t *rapid.T) {
		index, plain := New(), naive{map[uint32][]string{}}
		for range rapid.IntRange(0, 15).Draw(t, "texts") {
			number := rapid.Uint32Range(0, 40).Draw(t, "number")
			if _, taken := plain.texts[number]; taken {
				continue
			}
			text, title := randomText.Draw(t, "text"), randomText.Draw(t, "title")
			index.Add(number, title, text)
			plain.texts[number] = Terms(Terms(nil, title), text)
			if at, ok := groupOf(number); ok {
				index.Join(number, at)
			}
		}
		cue := randomText.Draw(t, "cue")
		terms := Terms(nil, cue)
		match := index.Match(cue, reuse)

		var known []Hit
		for number := range uint32(45) {
			want, _ := plain.bm25(terms, plain.texts[number], plain.mean())
			if !near(match.Of(number), want) {
				t.Fatalf("text %d scores %v, want %v", number, match.Of(number), want)
			}
			if want > 0 {
				known = append(known, Hit{number, match.Of(number)})
			}
			if index.Length(number) != len(plain.texts[number]) {
				t.Fatalf("text %d has length %d, want %d", number, index.Length(number), len(plain.texts[number]))
			}
		}
		if match.Empty() != (len(known) == 0) {
			t.Fatalf("Empty is %t; %d texts score", match.Empty(), len(known))
		}
		checkBest(t, match, known)
		checkTogether(t, match, plain, terms)
		checkGroups(t, match, plain, terms)
		match.Release()
		every := index.MatchAmong(cue, match, slices.Repeat([]bool{true}, 45), nil)
		checkGroups(t, every, plain, terms)
		every.Release()
		var list []uint32
		for text := range uint32(45) {
			list = append(list, text)
		}
		every = index.MatchAmong(cue, every, slices.Repeat([]bool{true}, 45), list)
		checkGroups(t, every, plain, terms)
		every.Release()
		reuse = every
	})
}

func checkBest(t *rapid.T, match *Match, known []Hit) {
	slices.SortFunc(known, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Text, b.Text)) })
	odd := func(text uint32) bool { return text%2 == 1 }
	k := rapid.IntRange(1, 20).Draw(t, "k")
	if got := match.Best(k, nil); !slices.Equal(got, known[:min(k, len(known))]) {
		t.Fatalf("the best %d are %v, of %v", k, got, known)
	}
	known = slices.DeleteFunc(known, func(h Hit) bool { return !odd(h.Text) })
	if got := match.Best(k, odd); !slices.Equal(got, known[:min(k, len(known))]) {
		t.Fatalf("the best %d odd ones are %v, of %v", k, got, known)
	}
}

func TestBestOverManyBlocks(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	words := rand.NewZipf(chance, 1.1, 16, 2000)
	text := func(least, most int) string {
		var b strings.Builder
		for range least + chance.IntN(most-least) {
			fmt.Fprintf(&b, "w%d ", words.Uint64())
		}
		return b.String()
	}
	const texts, k = 3*block + 100, 20
	index := New()
	for _, i := range chance.Perm(texts) {
		index.Add(uint32(i), text(3, 20))
	}
	var match *Match
	for round := range 20 {
		var among []bool
		var few []uint32
		if round%2 == 1 {
			among = slices.Repeat([]bool{false, true, true}, texts/3+1)
		}
		for i := range uint32(texts) {
			if round%4 == 3 && among[i] {
				few = append(few, i)
			}
		}
		cue := text(4, 12)
		match = index.MatchAmong(cue, match, among, few)
		if few != nil {
			if plain := index.MatchAmong(cue, nil, among, nil); plain.Of(1) != match.Of(1) || plain.mean != match.mean ||
				plain.texts != match.texts {
				t.Fatal("texts that are listed count otherwise")
			}
		}
		var known []Hit
		for i := range uint32(texts) {
			if score := match.Of(i); score > 0 && (among == nil || among[i]) {
				known = append(known, Hit{i, score})
			}
		}
		slices.SortFunc(known, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Text, b.Text)) })
		if got := match.Best(k, nil); !slices.Equal(got, known[:k]) {
			t.Fatalf("the best are %v, want %v", got, known[:k])
		}
		match.Release()
	}
}

func checkTogether(t *rapid.T, match *Match, plain naive, cue []string) {
	texts := rapid.SliceOfNDistinct(rapid.Uint32Range(0, 45), 0, 7, rapid.ID[uint32]).Draw(t, "together")
	var terms []string
	for _, number := range texts {
		terms = append(terms, plain.texts[number]...)
	}
	want, wantCoverage := plain.bm25(cue, terms, plain.mean()*float64(len(texts)))
	score, coverage := match.Together(texts)
	if !near(score, want) || !near(coverage, wantCoverage) {
		t.Fatalf("%v together score %v and cover %v, want %v and %v", texts, score, coverage, want, wantCoverage)
	}
}

const groups = 3

// groupOf says into which set a text goes, if into any.
func groupOf(text uint32) (uint32, bool) { return text % (groups + 1), text%(groups+1) < groups }

func checkGroups(t *rapid.T, match *Match, plain naive, cue []string) {
	terms := make([][]string, groups)
	lengths := make([]uint32, groups)
	for number, own := range plain.texts {
		if at, ok := groupOf(number); ok {
			terms[at] = append(terms[at], own...)
			lengths[at] += uint32(len(own))
		}
	}
	var total, filled float64
	for _, length := range lengths {
		total += float64(length)
		filled += min(1, float64(length))
	}
	var sets []uint32
	for number := range plain.texts {
		for len(sets) <= int(number) {
			sets = append(sets, None)
		}
		if at, ok := groupOf(number); ok {
			sets[number] = at
		}
	}
	for at, score := range match.Groups(groups, lengths, sets) {
		if want, _ := plain.bm25(cue, terms[at], total/max(1, filled)); !near(score, want) {
			t.Fatalf("group %d scores %v, want %v", at, score, want)
		}
	}
}

func TestLongCueKeepsItsRarestTerms(t *testing.T) {
	index := New()
	var cue strings.Builder
	for i := range 200 {
		index.Add(uint32(i), fmt.Sprintf("common%d common%d", i, i+1))
		fmt.Fprintf(&cue, "common%d ", i+1)
	}
	index.Add(200, "rarest")
	match := index.Match(cue.String()+"rarest", nil)
	if len(match.terms) != maxCueTerms || match.Of(200) == 0 {
		t.Errorf("%d terms are kept, the rarest one scores %v", len(match.terms), match.Of(200))
	}
	_, coverage := match.Together([]uint32{200})
	if !(coverage > 0 && coverage < 0.02) {
		t.Errorf("one of 201 terms covers %v of the cue", coverage)
	}
	match.Release()
	again := index.Match("nothing known", match)
	if again.Of(200) != 0 || len(again.Best(3, nil)) != 0 || !again.Empty() {
		t.Error("a released match remembers the cue before")
	}
}

func FuzzTermsAreBounded(f *testing.F) {
	for _, seed := range []string{"", "I don't know", "网球俱乐部", "㌖㌖", "O'Brien’s", "Ünïcode 👋🏽", "\xff\xfe",
		"ﷺ", "a ͺ", strings.Repeat("'s", 40)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms := Terms(nil, text)
		if len(terms) > 2*len(text) { // a squared word such as ㌖ is six characters in three bytes
			t.Fatalf("%d bytes give %d terms", len(text), len(terms))
		}
		for _, term := range terms {
			if term == "" || len(term) > 18*maxWordBytes || utf8.ValidString(text) && !utf8.ValidString(term) {
				t.Fatalf("%q gives the term %q", text, term)
			}
		}
		for word := range Words(text) {
			if word == "" {
				t.Fatalf("%q has an empty word", text)
			}
		}
	})
}

func FuzzMentionsNeverPanics(f *testing.F) {
	for _, seed := range []string{"", "Emily of the Grand-Canyon's", "A B C D E F", "Ünï Ç", "\xffA",
		"ÉÉ 2019 of of of X", "İstanbul’s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		seen := map[string]bool{}
		for _, name := range Mentions(text) {
			if name == "" || seen[name] {
				t.Fatalf("%q mentions %q, twice: %t", text, name, seen[name])
			}
			seen[name] = true
		}
	})
}

package retrieve

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestSpokenLeavesOutTheNamesBeforeLines(t *testing.T) {
	for _, test := range []struct{ name, cue, want string }{
		{"a plain question", "Where is Emily?", "Where is Emily?"},
		{"one line with a colon", "Note: the club is closed", "Note: the club is closed"},
		{"one line in angle brackets", "<Emily>: hello", "hello"},
		{"lines of a dialog", "Emily: hello\nPriya: good morning", "hello\ngood morning"},
		{"two words of a name", "Emily Jones: hello\nPriya Patel: hi", "hello\nhi"},
		{"angle brackets without a colon are no label", "<Emily> hello\n<Priya> hi", "<Emily> hello\n<Priya> hi"},
		{"Chinese names and colons", "小明：你好\n小红：早上好", "你好\n早上好"},
		{"space around", "  Emily :  hello\n\tPriya: hi", "hello\nhi"},
		{"some lines without a name", "Emily: hello\nhow are you?\nPriya: fine", "hello\nhow are you?\nfine"},
		{"few lines with a name", "a\nb\nc\nEmily: hello\nPriya: hi", "a\nb\nc\nEmily: hello\nPriya: hi"},
		{"a time is no name", "10:30 we met\n11:00 we left", "10:30 we met\n11:00 we left"},
		{"only names", "Emily:\nPriya:", "Emily:\nPriya:"},
		{"nothing", "", ""},
	} {
		if got := spoken(test.cue).all; got != test.want {
			t.Errorf("%s: %q becomes %q, want %q", test.name, test.cue, got, test.want)
		}
	}
}

func TestWhatACompanionAnswersIsNotWhatPeopleMean(t *testing.T) {
	for _, test := range []struct{ name, cue, people string }{
		{"a dialog with an assistant", "<Emily>: I am nervous\n<Assistant>: Breathe!\n<Emily>: what shall I wear?", "I am nervous\nwhat shall I wear?"},
		{"in Chinese", "小明：我有点紧张\n助手：深呼吸\n小明：我穿什么好？", "我有点紧张\n我穿什么好？"},
		{"a line without a name stays", "Emily: hello\nAssistant: hi\nit rains", "hello\nit rains"},
		{"two people", "Emily: hello\nPriya: hi", "hello\nhi"},
		{"the companion alone", "<Assistant>: hello\n<Robot>: hi", "hello\nhi"},
		{"a question about one", "What did the Assistant say?", "What did the Assistant say?"},
	} {
		if got := spoken(test.cue).people; got != test.people {
			t.Errorf("%s: %q becomes %q, want %q", test.name, test.cue, got, test.people)
		}
	}
}

func FuzzSpokenOnlyLeavesOut(f *testing.F) {
	for _, seed := range []string{"", "Emily: hello\nPriya: hi", "<a>:", "小明：你好\n\n", "A:B:C\nD:E"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cue string) {
		said := spoken(cue).all
		if len(said) > len(cue) || strings.Count(said, "\n") > strings.Count(cue, "\n") {
			t.Errorf("%q becomes %q", cue, said)
		}
		if strings.TrimSpace(said) == "" && strings.TrimSpace(cue) != "" {
			t.Errorf("nothing is left of %q", cue)
		}
		if utf8.ValidString(cue) && !utf8.ValidString(said) {
			t.Errorf("%q becomes invalid: %q", cue, said)
		}
	})
}

func TestTheFusionFileIsReadOrSaysWhatIsWrong(t *testing.T) {
	read, err := readFusion(fusionText)
	if err != nil {
		t.Fatalf("the embedded file: %v", err)
	}
	for at, weight := range stated {
		if read.words[at] != weight || read.dense[at] != weight || read.tokens[at] != weight {
			t.Errorf("%s has another weight than is stated", featureNames[at])
		}
	}
	var lines []string
	for line := range strings.Lines(fusionText) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	first := strings.Fields(lines[0])[0]
	replace := func(line string) string { return strings.Join(append([]string{line}, lines[1:]...), "\n") }
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "0 features"},
		{"a feature that is missing", strings.Join(lines[1:], "\n"), "features have weights"},
		{"a feature that does not exist", replace("nonsense 1 2 3"), `line 1: "nonsense"`},
		{"a feature that stands there twice", replace(lines[1]), "twice"},
		{"the stated feature", replace("robot 1 2 3"), `"robot"`},
		{"one weight alone", replace(first + " 1"), "line 1"},
		{"four weights", replace(first + " 1 2 3 4"), "line 1"},
		{"a word for a weight", replace(first + " one 2 3"), "line 1"},
		{"a weight that is no number", replace(first + " NaN 2 3"), "line 1"},
		{"an infinite weight", replace(first + " 1 -Inf 3"), "line 1"},
	} {
		if _, err := readFusion(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s gives %v, want %q in it", test.name, err, test.want)
		}
	}
	read, err = readFusion("# a comment\n\n" + replace(first+" 0.25 -4e-1 7 # why") + "\n")
	if at := featureOf(first); err != nil || read.words[at] != 0.25 || read.dense[at] != -0.4 || read.tokens[at] != 7 {
		t.Errorf("%s is read wrong, %v", first, err)
	}
}

func TestEveryFeatureHasANameAndAReason(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range Features() {
		if name == "" || seen[name] {
			t.Errorf("the name %q is empty or taken", name)
		}
		seen[name] = true
		e := Evidence{Parts: []Part{{name, 1}}}
		if why := e.Why(); why == "" || strings.Contains(why, name+" ") && reasons[name] == "" {
			t.Errorf("the reason of %q is %q", name, why)
		}
	}
}

func TestAScoreIsWeightTimesFeature(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w weights
		var f [features]float64
		var want float64
		for i := range f {
			w[i], f[i] = rapid.Float64Range(-3, 3).Draw(t, "weight"), rapid.Float64Range(-4, 4).Draw(t, "feature")
			want += w[i] * f[i]
		}
		if got := w.score(&f); math.Abs(got-want) > 1e-9 {
			t.Fatalf("the score is %v, want %v", got, want)
		}
	})
}

func TestTopKeepsTheBestInOneOrderHoweverTheyCome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 6).Draw(t, "k")
		offers := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) offer {
			return offer{rapid.Uint32Range(0, 99).Draw(t, "number"), rapid.SampledFrom([]float32{-1, 0, 1, 2, 3, float32(math.NaN())}).Draw(t, "value")}
		}), 0, 40, func(o offer) uint32 { return o.number }).Draw(t, "offers")
		best := newTop(k)
		var want []offer
		for _, o := range offers {
			best.offer(o.number, o.value)
			if o.value > 0 {
				want = append(want, o)
			}
		}
		slices.SortFunc(want, func(a, b offer) int { return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(a.number, b.number)) })
		var numbers []uint32
		for _, o := range want[:min(k, len(want))] {
			numbers = append(numbers, o.number)
		}
		if got := best.sorted(); !slices.Equal(got, numbers) {
			t.Fatalf("the best %d of %v are %v, want %v", k, offers, got, numbers)
		}
	})
}

func TestAScaleMeansTheSameForAnyValues(t *testing.T) {
	pool := []candidate{{words: 1}, {words: 2}, {words: 3}}
	words := func(c *candidate) float64 { return c.words }
	s := scaleOf(pool, words)
	for i, want := range []struct{ share, score float64 }{{1.0 / 3, -math.Sqrt(1.5)}, {2.0 / 3, 0}, {1, math.Sqrt(1.5)}} {
		if v := pool[i].words; math.Abs(s.share(v)-want.share) > 1e-12 || math.Abs(s.score(v)-want.score) > 1e-12 {
			t.Errorf("%v has share %v and score %v, want %v", v, s.share(v), s.score(v), want)
		}
	}
	if s.score(1000) != 4 || s.score(-1000) != -4 || s.share(-1) != 0 {
		t.Error("scores and shares are not bounded")
	}
	for _, flat := range [][]candidate{nil, {{words: 5}}, {{words: 5}, {words: 5}}, {{}, {}}} {
		if s := scaleOf(flat, words); s.score(5) != 0 || math.IsNaN(s.share(5)) {
			t.Errorf("among %d equal ones the score is %v", len(flat), s.score(5))
		}
	}
}

func TestATextInAPathIsShort(t *testing.T) {
	for text, want := range map[string]string{
		"short":                           "short",
		" two \n lines ":                  "two lines",
		strings.Repeat("x", labelRunes):   strings.Repeat("x", labelRunes),
		strings.Repeat("明", labelRunes+1): strings.Repeat("明", labelRunes) + "…",
	} {
		if got := shorten(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestTheSpreadOfAHubIsTheLogarithmOfItsArcs(t *testing.T) {
	for _, others := range []int{0, 1, 2, len(spreads) - 1, len(spreads), 1 << 20} {
		if got, want := spread(others), float32(math.Log2(2+float64(others))); got != want {
			t.Errorf("of %d it is %v, want %v", others, got, fmt.Sprint(want))
		}
	}
}

func TestWhatQuestionsFindStandsBehindWhatTheWholeDoes(t *testing.T) {
	evidence := func(texts string) (list []Evidence) {
		for _, text := range texts {
			e := Evidence{}
			e.Text = string(text)
			list = append(list, e)
		}
		return list
	}
	for _, test := range []struct {
		name, whole, found string
		k                  int
		want               string
		joined             bool
	}{
		{"nothing found", "abcd", "", 4, "abcd", false},
		{"in the place of the last", "abcd", "xyz", 4, "abxy", true},
		{"where there is room", "ab", "xy", 6, "abxy", true},
		{"where there is some room, the best first", "abc", "xyz", 4, "abxy", true},
		{"no room for half of one", "a", "x", 1, "a", false},
		{"beside nothing", "", "xyz", 2, "xy", true},
	} {
		all, joined := join(evidence(test.whole), evidence(test.found), test.k)
		var got string
		for _, e := range all {
			got += e.Text
		}
		if got != test.want || joined != test.joined {
			t.Errorf("%s: %q, %v, want %q, %v", test.name, got, joined, test.want, test.joined)
		}
	}
}

package changed

import (
	"math"
	"strings"
	"testing"
)

// oddsOf returns the log odds without embeddings.
func oddsOf(question, earlier, later string) float64 {
	return LogOdds(ReadQuestion(question), Read(earlier), Read(later), Similarity{}, 1)
}

func TestALaterStatementGivesAnotherValue(t *testing.T) {
	for _, test := range []struct{ question, earlier, changed, unchanged string }{
		{"Who is our plumber?", "Our plumber is Greg.", "Our plumber is Mona now.", "Our electrician is Tom."},
		{"Where do I keep the spare key?", "The spare key is under the blue pot.",
			"I moved the spare key to the birdhouse.", "I bought another blue pot."},
		{"Which day is judo?", "Judo is on Tuesdays.", "Judo is on Fridays from now on.", "Judo was great, we learned to fall."},
		{"我的柜子是几号？", "我的柜子是7号。", "我的柜子换成9号了。", "我的柜子锁坏了，得修。"},
		{"孩子哪天上钢琴课？", "孩子周二上钢琴课。", "钢琴课以后都是周四上。", "就这周钢琴课改到周四。"},
	} {
		changes, leaves := oddsOf(test.question, test.earlier, test.changed), oddsOf(test.question, test.earlier, test.unchanged)
		if changes < sure || leaves > sure {
			t.Errorf("%s: %q has log odds %.2f, %q %.2f", test.earlier, test.changed, changes, test.unchanged, leaves)
		}
	}
}

func TestQuestionsForWhatHoldsNow(t *testing.T) {
	for question, want := range map[string]bool{"Where do I live?": true, "How do I take my coffee?": true, "我住在哪儿？": true,
		"Where did I live?": false, "Who cuts my hair?": true, "Who’s our plumber?": true, "What is my first name?": true,
		"What is the old gate code?": false, "Who is my previous dentist?": false, "Which books have I read?": false,
		"Is Greg our plumber?": false, "我对什么过敏？": true, "原来的门锁密码是多少？": false, "我的第一份工作是什么？": false, "爸爸住在养老院吗？": false,
		"How old am I?": true, "What was my first job?": false, "我以前住在哪儿？": false, "Who won?": false,
		"What does Hamza do for a living?": true, "When does the pharmacy shut?": true, "What did Hamza do?": false} {
		if HoldsNow(question) != want {
			t.Errorf("%s: %v", question, !want)
		}
	}
}

// Texts of any form have finite features.
// Words that only look like a time of day are no answer to a question for one.
func TestStatementsWithATimeOfDay(t *testing.T) {
	question := ReadQuestion("What time is judo?")
	for text, want := range map[string]float64{
		"Judo is at five.": 1, "Judo ends by 5 now.": 1, "柔道三点开始": 1, "下午一点": 1, "改到18：12": 1, "Judo is at 18:12.": 1,
		"We lost by 5 points.": 0, "It fell by 5 percent.": 0, "我有一点累": 0, "好一点了": 0, "一点也不累": 0,
	} {
		if got := question.in(Read(text)); got != want {
			t.Errorf("%q has a time of day: %v, want %v", text, got, want)
		}
	}
}

func FuzzLogOdds(f *testing.F) {
	f.Add("Where do I live?", "I live in Rome.", "I moved to Oslo.")
	f.Add("我住哪？", "我住\x00在北京", "")
	f.Fuzz(func(t *testing.T, question, earlier, later string) {
		odds := LogOdds(ReadQuestion(question), Read(earlier), Read(later), Similarity{true, 0.5}, 1)
		if math.IsNaN(odds) || math.IsInf(odds, 0) {
			t.Errorf("log odds are %v", odds)
		}
	})
}

func TestNearnessIsTakenFromTheMean(t *testing.T) {
	near := Near([][]float32{{0, 1}, {1, 0}, {1, 0}, nil}, 1)
	if near[1].Known || !near[2].Known || near[2].Near != 1 || near[0].Near != -1 || near[3].Known {
		t.Errorf("near %+v", near)
	}
	if near := Near([][]float32{nil, {1, 0}}, 0); near[1].Known {
		t.Errorf("near nothing: %+v", near)
	}
}

func TestTreesAndWordsAreWrittenAsTheyAreRead(t *testing.T) {
	words, err := ParseWords(wordsText)
	if err != nil || words.String() != wordsText {
		t.Errorf("words: %v", err)
	}
	trees, err := ParseTrees(treesText)
	if err != nil || trees.String() != treesText {
		t.Errorf("trees: %v", err)
	}
	if _, err := ParseTrees("other; features\n0\n"); err == nil {
		t.Error("trees of other features are read")
	}
	if _, err := ParseWords("many words"); err == nil {
		t.Error("words without odds are read")
	}
}

func BenchmarkLogOdds(b *testing.B) {
	for b.Loop() {
		oddsOf("Where do I keep the spare key?", "The spare key is under the blue pot.", "I moved the spare key to the birdhouse.")
	}
}

func BenchmarkReadOfALongTurn(b *testing.B) {
	text := strings.Repeat("We went to the lake with Anna's kids on Sunday and it rained most of the way back. ", 4)[:300]
	for b.Loop() {
		Read(text)
	}
}

func BenchmarkHoldsNow(b *testing.B) {
	for b.Loop() {
		HoldsNow("Where do I keep the spare key?")
	}
}

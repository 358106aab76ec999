package language_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
)

func TestSpeakerLabelsAreRemoved(t *testing.T) {
	for _, test := range []struct{ name, cue, want string }{
		{"a plain question", "Where is Emily?", "Where is Emily?"},
		{"one line with a colon", "Note: the club is closed", "Note: the club is closed"},
		{"one line in angle brackets", "<Emily>: hello", "hello"},
		{"lines of a dialog", "Emily: hello\nPriya: good morning", "hello\ngood morning"},
		{"two words of a name", "Emily Jones: hello\nPriya Patel: hi", "hello\nhi"},
		{"angle brackets without a colon are no label", "<Emily> hello\n<Priya> hi", "<Emily> hello\n<Priya> hi"},
		{"Chinese names and colons", "小明：你好\n小红：早上好", "你好\n早上好"},
		{"white space around labels", "  Emily :  hello\n\tPriya: hi", "hello\nhi"},
		{"some lines without a name", "Emily: hello\nhow are you?\nPriya: fine", "hello\nhow are you?\nfine"},
		{"few lines with a name", "a\nb\nc\nEmily: hello\nPriya: hi", "a\nb\nc\nEmily: hello\nPriya: hi"},
		{"a time is no name", "10:30 we met\n11:00 we left", "10:30 we met\n11:00 we left"},
		{"labels alone", "Emily:\nPriya:", "Emily:\nPriya:"},
		{"empty", "", ""},
	} {
		if got := language.ParseDialog(test.cue).Words; got != test.want {
			t.Errorf("%s: %q becomes %q, want %q", test.name, test.cue, got, test.want)
		}
	}
}

func TestHumanWordsLackTheCompanionsLines(t *testing.T) {
	for _, test := range []struct{ name, cue, people string }{
		{"a dialog with an assistant", "<Emily>: I am nervous\n<Assistant>: Breathe!\n<Emily>: what shall I wear?",
			"I am nervous\nwhat shall I wear?"},
		{"in Chinese", "小明：我有点紧张\n助手：深呼吸\n小明：我穿什么好？", "我有点紧张\n我穿什么好？"},
		{"a line without a name stays", "Emily: hello\nAssistant: hi\nit rains", "hello\nit rains"},
		{"two people", "Emily: hello\nPriya: hi", "hello\nhi"},
		{"only the companion's lines", "<Assistant>: hello\n<Robot>: hi", "hello\nhi"},
		{"a question about one", "What did the Assistant say?", "What did the Assistant say?"},
	} {
		if got := language.ParseDialog(test.cue).HumanWords; got != test.people {
			t.Errorf("%s: %q becomes %q, want %q", test.name, test.cue, got, test.people)
		}
	}
}

func FuzzDialogWordsAreNoLongerThanTheText(f *testing.F) {
	for _, seed := range []string{"", "Emily: hello\nPriya: hi", "<a>:", "小明：你好\n\n", "A:B:C\nD:E"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cue string) {
		words := language.ParseDialog(cue).Words
		if len(words) > len(cue) || strings.Count(words, "\n") > strings.Count(cue, "\n") {
			t.Errorf("%q becomes %q", cue, words)
		}
		if strings.TrimSpace(words) == "" && strings.TrimSpace(cue) != "" {
			t.Errorf("no words of %q are left", cue)
		}
		if utf8.ValidString(cue) && !utf8.ValidString(words) {
			t.Errorf("%q becomes invalid: %q", cue, words)
		}
	})
}

package language_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
)

func TestATextIsSplitIntoItsQuestions(t *testing.T) {
	for _, test := range []struct {
		name, cue string
		want      []string
	}{
		{"one question", "Where does Emily live?", nil},
		{"two sentences", "Where does Emily live? When did she move there?",
			[]string{"Where does Emily live", "When did she move there"}},
		{"joined by and", "Where does Emily live and when did John's dog die?",
			[]string{"Where does Emily live", "when did John's dog die"}},
		{"and inside one question", "Where do Emily and John play tennis?", nil},
		{"a verb after and does not start a question", "What ice cream does Joanna make and is it good?", nil},
		{"in Chinese", "艾米丽住在哪里？约翰的狗什么时候死的？", []string{"艾米丽住在哪里", "约翰的狗什么时候死的"}},
		{"too many questions stay together", strings.Repeat("Where does Emily live? ", 9), nil},
		{"one word is not a question", "Why? Where does Emily live?", nil},
		{"empty", "", nil},
	} {
		want := test.want
		if want == nil {
			want = []string{test.cue}
		}
		if got := language.SplitQuestions(test.cue); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}

func FuzzQuestionsAreSubstringsOfTheText(f *testing.F) {
	for _, seed := range []string{"", "a?b?", "Where is it and when was it?", "在哪里？还有什么？", "; ; ;"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cue string) {
		for _, part := range language.SplitQuestions(cue) {
			if !strings.Contains(cue, part) || utf8.ValidString(cue) && !utf8.ValidString(part) {
				t.Errorf("%q has no part %q", cue, part)
			}
		}
	})
}

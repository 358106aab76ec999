package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestRequestsAreToldFromQuestionsAboutThePast(t *testing.T) {
	for text, want := range map[string]bool{
		"Can you suggest some audiobooks?":                  true,
		"What should I listen to while I cook?":             true,
		"帮我写一首诗":                                            true,
		"Did I listen to an audiobook about whales?":        false,
		"What did you recommend last time?":                 false,
		"Please tell me where Emily lives.":                 false,
		"Can you summarize our conversations about whales?": false,
		"我之前听过什么书？":                                         false,
		"告诉我艾米丽住在哪里":                                        false,
		"I joined a tennis club.":                           false,
	} {
		if got := language.IsRequest(text); got != want {
			t.Errorf("that %q is a request is %v", text, got)
		}
	}
}

func TestQuestionsForATimeAreRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"When did Emily move?":            true,
		"How long was the trip?":          true,
		"艾米丽什么时候搬家的？":                     true,
		"Where did Emily move?":           false,
		"艾米丽搬到哪里了？":                       false,
		"Sometimes I go whenever I like.": false,
	} {
		if got := language.AsksWhen(text); got != want {
			t.Errorf("that %q asks for a time is %v", text, got)
		}
	}
}

func TestTokensAreEstimatedByWordsAndWideCharacters(t *testing.T) {
	for text, want := range map[string]int{"": 0, "tea": 1, "coffee": 2, "I like tea.": 4, "我喜欢茶": 4, " \n": 0} {
		if got := language.EstimateTokens(text); got != want {
			t.Errorf("%q has an estimate of %d tokens, want %d", text, got, want)
		}
	}
}

func TestPromptsAreInTheLanguageOfTheQuestion(t *testing.T) {
	if got := language.PromptWordsFor("Where does Emily live?").Notes; got != "Notes:" {
		t.Errorf("an English question gets %q", got)
	}
	if got := language.PromptWordsFor("Emily 住在哪里？").Notes; got != "笔记：" {
		t.Errorf("a Chinese question gets %q", got)
	}
}

package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestSmallLettersGetTheirCapitals(t *testing.T) {
	for text, want := range map[string]string{
		"i live in porto now":                           "I live in Porto now",
		"she moved back to leeds on monday":             "She moved back to Leeds on Monday",
		"we've finally settled in berlin and i love it": "We've finally settled in Berlin and I love it",
		"i work at tesco":                               "I work at Tesco",
		"the dog is called rex and i'm glad":            "The dog is called Rex and I'm glad",
		"we go to dr patel in july":                     "We go to dr Patel in July",
		"i moved to new york":                           "I moved to New York",
		"i live in town":                                "I live in town",
		"i live alone in the hills":                     "I live alone in the hills",
		"i may march on":                                "I may march on",
		"I live in porto":                               "I live in porto", // it has a capital
		"我住在北京":                                         "我住在北京",
		"":                                              "",
		"émile lives in lyon":                           "émile lives in Lyon",
	} {
		if got := language.Recased(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

package capitals_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/capitals"
)

func TestSmallLettersGetTheirCapitals(t *testing.T) {
	for text, want := range map[string]string{
		"i live in porto now":                           "I live in Porto now",
		"she moved back to leeds on monday":             "She moved back to Leeds on Monday",
		"we've finally settled in berlin and i love it": "We've finally settled in Berlin and I love it",
		"i work at tesco":                               "I work at Tesco",
		"the dog is called rex and i'm glad":            "The dog is called Rex and I'm glad",
		"we go to dr patel in july":                     "We go to Dr Patel in July",
		"i moved to new york":                           "I moved to New York",
		"we are off to gdansk with priya on friday":     "We are off to Gdansk with Priya on Friday",
		"i got a kia niro sooo happy":                   "I got a Kia Niro sooo happy",
		"he's talkin about his influencers again":       "He's talkin about his influencers again",
		"send it to 7 park road":                        "Send it to 7 Park Road",
		"it is 3 miles down the road":                   "It is 3 miles down the road",
		"i called later and she called it off":          "I called later and she called it off",
		"quiero vivir en barcelona con mis abuelos":     "Quiero vivir en barcelona con mis abuelos", // not English
		"my name is otis and i'm from reading":          "My name is Otis and I'm from Reading",
		"i was reading in bed":                          "I was reading in bed",
		"i live in town":                                "I live in town",
		"i live alone in the hills":                     "I live alone in the hills",
		"i may march on":                                "I may march on",
		"I live in porto":                               "I live in porto", // it has a capital
		"我住在北京":                                         "我住在北京",
		"":                                              "",
		"émile lives in lyon":                           "Émile lives in Lyon",
	} {
		if got := capitals.Recased(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What no dictionary has is no name where it is a verb, a slip, slang, or of another language.
func TestWhatNoDictionaryHasMayBeNoName(t *testing.T) {
	for text, want := range map[string]string{
		"my mum facetimed me from tenerife":     "My mum facetimed me from Tenerife",
		"my brother wroks at tesco":             "My brother wroks at Tesco",
		"my mum hoovers every day":              "My mum hoovers every day",
		"my brother jonas is at the door":       "My brother Jonas is at the door",
		"we met mohammed and ahmed":             "We met Mohammed and Ahmed",
		"i work for peanuts":                    "I work for peanuts",
		"tilda's birthday is on the 9th of may": "Tilda's birthday is on the 9th of May",
		"what car did kaylas dad have":          "What car did kaylas dad have",
		"me llamo lucia y vivo en valencia":     "Me llamo lucia y vivo en valencia",
		"ich wohne mit priya in potsdam":        "Ich wohne mit priya in potsdam",
	} {
		if got := capitals.Recased(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

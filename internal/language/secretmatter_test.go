package language

import (
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/lexical"
)

func TestPlacesAreMattersOfSecrets(t *testing.T) {
	for _, test := range []struct {
		text, word string
		want       bool
	}{
		{"Don't tell Owen: I've bought us tickets for Reykjavik.", "Reykjavik", true},
		{"Don't tell Owen, but we fly to Porto in June.", "Porto", true},
		{"Not a word to Ines, I'm moving back to Bergen.", "Bergen", true},
		{"Don't tell Owen, I booked Bruges.", "Bruges", true},
		{"Keep it to yourself: I've got a job in Lisbon.", "Lisbon", true},
		{"Don't tell Owen, I rented a cottage near the sea for Whitby week.", "Whitby", true},
		{"Don't tell Owen, the trip to Anna's is off.", "Anna", false},
		{"Don't tell Owen, I got a bike for Anna.", "Anna", false},
		{"Don't tell Owen, I've got tickets for Owen and me.", "Owen", false},
		{"Don't tell Owen, I gave it to Anna.", "Anna", false},
		{"Don't tell Owen, we leave in June.", "June", false},
	} {
		if got := slices.Contains(SecretMatterTerms(test.text), lexical.Terms(nil, test.word)[0]); got != test.want {
			t.Errorf("%q is about %s: %v", test.text, test.word, got)
		}
	}
}

func TestPlainWordsTellNoMatter(t *testing.T) {
	for text, want := range map[string]bool{"umbrella": true, "potatoes": true, "kilos": true, "smaller": true, "March": true, "since": true,
		"lump": false, "counsellor": false, "mammogram": false, "bailiff": false} {
		if got := IsPlain(lexical.Terms(nil, text)[0]); got != want {
			t.Errorf("%s is plain: %v", text, got)
		}
	}
	for pair, want := range map[string]bool{"雨伞": true, "银行": true, "肿块": false, "咨询": false, "流产": false} {
		if got := IsPlain(pair); got != want {
			t.Errorf("%s is plain: %v", pair, got)
		}
	}
}

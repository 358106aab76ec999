package questions_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/questions"
)

func TestAQuestionWithinARunOfWords(t *testing.T) {
	for text, want := range map[string]bool{
		"lovely garden how long did it take you":             true,
		"i finally finished the quilt what's it for you say": true,
		"that sounds tiring do you get any sleep at all":     true,
		"i am back from crete any plans for the weekend":     true,
		"what time is it":                         true,
		"现在几点":                                    true,
		"that's how i met your aunt":              false,
		"i know what you mean and i agree":        false,
		"we went where the river bends":           false,
		"i do you a favour every day":             false,
		"Lovely garden. How long did it take you": false, // it has marks
		"": false,
	} {
		if got := questions.Within(text); got != want {
			t.Errorf("%q asks: %v", text, got)
		}
	}
}

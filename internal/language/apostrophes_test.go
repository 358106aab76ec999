package language

import "testing"

func TestWordsGetTheApostrophesThatTheyLack(t *testing.T) {
	for text, want := range map[string]string{
		"im tired": "i'm tired", "Im tired and hes ill": "I'm tired and he's ill", "dont go, ive to stay": "don't go, i've to stay",
		"whos there": "who's there", "youre late": "you're late", "they wont come": "they won't come",
		"I'm ill, well": "I'm ill, well", "don't": "don't", "DONT": "DON'T",
	} {
		if got := WithApostrophes(text); got != want {
			t.Errorf("%q is written %q, not %q", text, got, want)
		}
	}
}

package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestAsksToForget(t *testing.T) {
	for text, want := range map[string]bool{
		"forget what I told you about the fall":             true,
		"what i said about my wife, forget it please":       true,
		"Please forget everything I said about Callum.":     true,
		"Can you forget I ever mentioned the scan?":         true,
		"把我跟你说的体检的事忘了吧":                                     true,
		"忘了我刚才说的话吧":                                         true,
		"I forgot what you said.":                           false,
		"Don't forget the milk.":                            false,
		"I always forget what day it is.":                   false,
		"I told you about the fall, I forget things lately": false,
		"我忘了带钥匙":                                            false,
	} {
		if got := language.AsksToForget(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

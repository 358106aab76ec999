package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestAsksAboutAsker(t *testing.T) {
	for _, text := range []string{"What do you know about me?", "so what do you remember about me", "Max, tell me everything you know about me.", "How much do you know about me?",
		"What have you learned about me so far?", "tell me about myself", "你知道我什么？", "你对我了解多少", "关于我你都记得些什么？", "你还记得我的哪些事？"} {
		if !language.AsksAboutAsker(text) {
			t.Errorf("%q asks about the asker", text)
		}
	}
	for _, text := range []string{"What do you know about my sister?", "What does Tom know about me?", "What do you know about me and Tom's trip?", "Do you know me?",
		"Tell me about Tom.", "What did I tell you about the house?", "你知道我妹妹住哪吗？", "你知道我的生日是什么时候吗？", "你记得我吗？"} {
		if language.AsksAboutAsker(text) {
			t.Errorf("%q does not ask about the asker", text)
		}
	}
}

package language

import "testing"

func TestSecretsAreToldByTheirWords(t *testing.T) {
	for text, want := range map[string]bool{
		"Please don't tell Eva, but I'm planning a party for her.": true, "I'm pregnant, tell nobody!": true, "Don't tell anyone that I cried.": true,
		"Keep this between us: I resigned.": true, "It's a secret, I bought the ring.": true, "Don't let Tom know about the gift.": true, "Just between us, he snores.": true,
		"我要辞职了，别告诉别人。": true, "千万不要告诉小王，我给他买了礼物": true, "这件事请保密。": true, "别跟小李说我来过": true,
		"Don't tell me that!": false, "I didn't tell anyone.": false, "They never told us.": false, "Don't let me forget the milk.": false, "Don't let the cat out.": false,
		"She never tells lies.": false, "Victoria's Secret is a shop.": false, "The secret of a good soup is time.": false, "别告诉我答案": false, "我没告诉他。": false,
		"Don't tell jokes, please.": false, "Never say never.": false, "Do not let it boil.": false, "Let's keep it simple.": false, "别说话": false,
	} {
		if got := AsksForSecrecy(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package language

import "testing"

func TestSecretsAreToldByTheirWords(t *testing.T) {
	for text, want := range map[string]bool{
		"Please don't tell Eva, but I'm planning a party for her.": true, "I'm pregnant, tell nobody!": true, "Don't tell anyone that I cried.": true,
		"Keep this between us: I resigned.": true, "It's a secret, I bought the ring.": true, "Don't let Tom know about the gift.": true, "Just between us, he snores.": true,
		"我要辞职了，别告诉别人。": true, "千万不要告诉小王，我给他买了礼物": true, "这件事请保密。": true, "别跟小李说我来过": true,
		"Don’t tell Bo, I have a zebu.": true, "don’t tell anyone, I have a zebra.": true, "Don't mention it to Bo, please.": true, "Keep it from Bo: I quit.": true,
		"I don't want Bo to know that I quit.": true, "Bo mustn't know about the ring.": true, "She should never find out that I sold it.": true, "Not a word to Bo!": true,
		"Say nothing to Bo about it.": true, "Tell Bo nothing.": true, "Don't say a word to Bo.": true, "Don't you dare tell Bo!": true, "You can't tell Bo, but I quit.": true,
		"Promise not to tell Bo.": true, "Please do not tell my colleague Bo.": true, "You must not tell anyone.": true, "Do not share this with anyone.": true,
		"Nobody is allowed to know that I'm ill.": true, "This stays between us.": true, "Off the record: I quit.": true, "Keep quiet about the party.": true,
		"Can you keep a secret?": true, "don't tell bo i ate his cake": true, "dont tell bo i ate it": true, "别让Bo知道我怀孕了": true, "I can't tell the difference.": false,
		"We couldn't tell if it rained.": false, "I don't share my desk with Bo.": false, "Why don't you tell Bo?": false, "I can't tell you how happy I am!": false,
		"Don't tell me that!": false, "I didn't tell anyone.": false, "They never told us.": false, "Don't let me forget the milk.": false, "Don't let the cat out.": false,
		"She never tells lies.": false, "Victoria's Secret is a shop.": false, "The secret of a good soup is time.": false, "别告诉我答案": false, "我没告诉他。": false,
		"Don't tell jokes, please.": false, "Never say never.": false, "Do not let it boil.": false, "Let's keep it simple.": false, "别说话": false,
	} {
		if got := AsksForSecrecy(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

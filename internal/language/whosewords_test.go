package language_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestQuestionsForTheCompanionsWordsAreRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"What did you recommend?":                          true,
		"What was your advice?":                            true,
		"你上次推荐了什么？":                                        true,
		"你让我听的那首歌是哪首？":                                     true,
		"你之前劝我养什么花？":                                       true,
		"You once taught me a knot. Which one?":            true,
		"You've recommended several hikes, what are they?": true,
		"Which stretches have you shared with me?":         true,
		"关于怎么种番茄，你给了我什么建议？":                                true,
		"你以前和我分享过哪些歌？":                                     true,
		"你有没有给我推荐过电影？":                                     true,
		"你教给我的那个结怎么打？":                                     true,
		"What did Emily recommend?":                        false,
		"Can you share a recipe?":                          false,
		"我推荐了什么？":                                          false,
		"你给我推荐一首歌吧":                                        false,
		"你给我讲个笑话":                                          false,
	} {
		if got := language.AsksForCompanionWords(text); got != want {
			t.Errorf("that %q asks for the companion's words is %v", text, got)
		}
	}
}

func TestQuestionsAboutEarlierConversationsAreRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"In our last chat about shoes, which brand was it?":                  true,
		"I wanted to follow up on our conversation about Rome. Which hotel?": true,
		"Can you remind me what the restaurant in Rome was called?":          true,
		"What was the dessert shop we talked about last time?":               true,
		"我们上次聊到的那家店叫什么？":                                                     true,
		"之前讨论过的方案是哪个？":                                                       true,
		"Remind me to call the restaurant.":                                  false,
		"In which order did I mention the hotels throughout our chats?":      false,
		"List what I've brought up in our conversations.":                    false,
		"What did Emily and John talk about?":                                false,
		"我之前跟你说过什么？":                                                         false,
		"我跟你分享过的那首歌，你推荐给谁了？":                                                 false,
		"我们在上次聊天里，我说过喜欢哪家店？":                                                 false,
		"你说鸡蛋煮几分钟？":                                                          true,
		"你建议送我爸什么礼物？":                                                        true,
		"提醒我一下牙医的名字是什么？":                                                     true,
		"提醒我三点给妈妈打电话":                                                        false,
	} {
		if got := language.AsksForBothWords(text); got != want {
			t.Errorf("that %q asks about an earlier conversation is %v", text, got)
		}
	}
}

func TestTheWordsForAConversationAreLeftOut(t *testing.T) {
	for text, want := range map[string]string{
		"In our last chat about shoes, which brand was it?": "shoes, which brand was it?",
		"What was the dessert shop we talked about?":        "What was the dessert shop ?",
		"我们上次聊到的那家店叫什么？":                                    "那家店叫什么？",
		"What did we talk about?":                           "What did we talk about?",
		"Our last chat?":                                    "Our last chat?", // nothing is left
	} {
		if got := strings.Join(strings.Fields(language.WithoutTalk(text)), " "); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestAChineseDenialIsACommandOrAnAnswerIfItIsShort(t *testing.T) {
	for text, want := range map[string]bool{
		"不用了": true, "不，谢谢": true, "不是的": true, "不知道。": true, "不要说话": true, "不客气": true, "不": true,
		"不喜欢吃辣": false, "不吃花生": false, "不会游泳": false, "不过我妹妹来了": false, "不是九号，是十九号。": false,
		"不知道她叫什么": false, "不想去上班": false,
	} {
		if got := language.IsCommand(text); got != want {
			t.Errorf("%q is a command: %v", text, got)
		}
	}
}

func TestWhatMayAskForMemories(t *testing.T) {
	for _, text := range []string{
		"Where does my brother live?", "whats my sisters name", "wot subject did i drop",
		"has maureen been here lately", "and what time is it, the dentist",
		"Tell me about Clara", "Give me John's number please", "Can you tell me my blood type", "Remind me who called",
		"Do you remember the lake", "Emily's birthday", "my hamster's name",
		"I forgot what we said about the boiler", "What is the capital of France?", "Which club?",
		"我妹妹住在哪里", "何姨今年多大岁数了", "告诉我小李的生日", "小李生日是哪天？", "还记得我们去过的湖吗", "小李的电话",
	} {
		if !language.MayAsk(text) {
			t.Errorf("%q asks", text)
		}
	}
	for _, text := range []string{
		"hello", "Hi there!", "Good morning!", "Thanks, that's great", "Ok.", "Yes", "Never mind", "No, thank you.",
		"See you tomorrow!", "Sorry about that.",
		"I bought a new bike", "I’m so tired.", "We had soup.", "My sister has a cold.", "That's funny.",
		"So, I quit my job.", "Let's play a game", "It rained all day.",
		"Tell me a joke", "Turn on the light in the kitchen please", "Play some music.", "Give me a hand",
		"你好", "谢谢你", "早上好！", "我买了一辆自行车", "今天下雨了。", "讲个笑话吧", "晚安", "好的，明天见", " ", "",
	} {
		if language.MayAsk(text) {
			t.Errorf("%q asks nothing", text)
		}
	}
}

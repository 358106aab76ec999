package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// What a speech recogniser writes has no marks. Questions and commands to the companion are no knowledge of the speaker.
func TestSpokenQuestionsAndCommandsMakeNoFact(t *testing.T) {
	for _, text := range []string{
		"how many calories are in a banana", "what is the weather like in bergen", "do i need an umbrella today", "is the chemist open on sunday", "can dogs eat cheese",
		"did anna call while i was out", "tell me how tall the tower is", "i'd like to know when the film starts",
		"turn off the lights in the hall", "play some jazz", "play the news from this morning please", "add milk to the shopping list", "translate good night into french", "order a pizza with olives",
		"show me the pictures from rome", "i want to hear some chopin", "can you dim the lamp", "please make it warmer in here", "increase the volume to six", "call my sister on her mobile",
		"look for a recipe with leeks", "remove eggs from my list", "help me find a film", "roll two dice", "let's play a round of chess", "weather in oslo tomorrow", "you need to speak louder",
		"take me off the mailing list", "get me a taxi to the station", "stop making that noise", "max turn the heating down",
		"香蕉有多少热量", "北京明天冷不冷", "附近有没有药店", "怎么去最近的地铁站", "播放一首老歌", "打开客厅的灯", "帮我订两张去西安的火车票", "我想听评书", "查一下明天的航班", "给老李打个电话", "讲个笑话给我听",
		"明天去昆明的航班", "邓丽君的歌", "把声音调小一点", "我想知道今天有什么新闻", "我要听小提琴曲",
	} {
		if facts := spoken(t, "Hello.", text).Facts; len(facts) > 0 {
			t.Errorf("%q: %q", text, facts[0].Text)
		}
	}
}

func TestSpokenStatementsAreNoCommands(t *testing.T) {
	for _, text := range []string{
		"i moved to oslo", "my card was stolen", "went to the park with tom", "got a dog from the shelter", "work at the bakery", "love this song so much", "feel sick today", "need new shoes for work",
		"play tennis on sundays", "play in a band with my brother", "book club moved to monday", "text from anna says she is ill", "make my own bread", "take the bus to work", "drive a fiat panda",
		"run five miles most days", "sing in a choir", "help my mum with the shopping", "get up at six these days", "what i like is tea with milk", "when i was young i lived in rome",
		"i want to learn the cello", "i need to lose weight", "may is my birthday month", "will and tom came to visit", "list of guests is long", "let the cat out and she ran away",
		"我搬到上海了", "我喜欢听歌", "我每天听歌", "我打开了窗户", "我想换工作", "我要看病", "我妈爱看电视剧", "开车去上班", "听妈妈说你病了", "我什么都吃", "我有几个朋友在北京", "我不知道他是谁",
		"我没什么胃口", "我教女儿怎么游泳", "我女儿唱歌得奖了", "我在电台工作",
	} {
		if len(spoken(t, "Hello.", text).Facts) == 0 {
			t.Errorf("%q makes no fact", text)
		}
	}
}

// An answer to a question about the speaker looks like a command.
func TestAnswersAreNoCommands(t *testing.T) {
	for _, test := range []struct {
		question, text string
		fact           bool
	}{
		{"What do you do to relax?", "play chess against the computer", true}, {"How do you spend your evenings?", "Open a good bottle of wine.", true},
		{"你平时怎么放松？", "听古典音乐", true},
		{"What can I do for you?", "play chess against the computer", false}, {"需要我放点什么吗？", "听古典音乐", false},
	} {
		if facts := spoken(t, test.question, test.text).Facts; (len(facts) > 0) != test.fact {
			t.Errorf("%q %q: %v", test.question, test.text, facts)
		}
	}
}

// People ask and order each other about; only what is said to the companion is a command.
func TestCommandsAmongPeople(t *testing.T) {
	p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}, {ID: 2, Name: "Tom"}}, Turns: []consolidate.Turn{
		{Speaker: "Tom", Text: "I am home.", Time: friday}, {Speaker: "Emily", Text: "put the lasagne from granny in the oven", Time: friday}, {Speaker: "Tom", Text: "All right.", Time: friday}}}
	if len(readAll(t, p).Facts) == 0 {
		t.Error("what Emily said to Tom is a command to the companion")
	}
}

// A question between people takes nothing of what was asked for before.
func TestAQuestionBehindAReminder(t *testing.T) {
	p := &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
		{Speaker: "Emily", Text: "Remind me of yoga every Monday at 6 pm.", Time: friday}, {Speaker: "Emily", Text: "Is there no yoga this week?", Time: friday}}}
	if e := readAll(t, p); len(e.Errands) != 1 || len(e.Facts) > 0 {
		t.Errorf("%+v", e)
	}
}

// A spoken request to be alerted is one, although it is a question.
func TestASpokenRequestToBeAlerted(t *testing.T) {
	for _, text := range []string{"can you alert me at 7 in the evening", "can you wake me at six tomorrow", "could you remind me to water the ferns at noon"} {
		if e := spoken(t, "Hello.", text); len(e.Errands) != 1 || len(e.Facts) > 0 {
			t.Errorf("%q: %+v", text, e)
		}
	}
}

// A statement about the speaker stays where a question follows it.
func TestAStatementBeforeASpokenQuestion(t *testing.T) {
	for _, text := range []string{"i moved to oslo, can you find a cafe", "i moved to oslo last week, do you know a good cafe", "i'm learning to paint - do you have a film about it", "我搬到上海了，有什么好吃的"} {
		if len(spoken(t, "Hello.", text).Facts) == 0 {
			t.Errorf("%q makes no fact", text)
		}
	}
}

// spoken reads what Emily says behind a turn of the companion.
func spoken(t *testing.T, before, text string) *consolidate.Extraction {
	t.Helper()
	at := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	return readAll(t, &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
		{Role: graph.Robot, Text: before, Time: at}, {Speaker: "Emily", Text: text, Time: at}}})
}

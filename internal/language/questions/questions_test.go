package questions_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/language/questions"
)

var (
	asking = []string{
		// question words
		"what time is it", "what's the capital of peru", "whats for dinner", "what song is playing", "what company made you", "what happened to the cake", "what about saturday",
		"how do i get to the station", "how far is the lake", "how many eggs are in a cake", "how long until lunch", "how come nobody called", "how to boil rice", "how good is the bread here",
		"how you doing", "where is my phone", "where can i park", "when does the shop open", "why are you so late", "who painted that", "whose coat is this", "which one is cheaper",
		"which bus do i take", "at what time does it start", "in which drawer are the forks", "who's coming tonight", "what the hell is that", "hey max, what day is it", "and so how was it",
		// inversion
		"is it raining", "are you awake", "do i have meetings today", "did tom call", "does the cafe sell bread", "can a dog eat grapes", "can cats swim", "could you open the door", "will it snow",
		"have you seen my keys", "has anyone called", "should i take an umbrella", "may i come in", "shall we go", "am i late", "is a ticket needed", "was the food cold", "isn't it lovely here",
		"if i land late can i still check in", "on sunday are there any buses", "so do you like it",
		// without an auxiliary, and tags
		"any news from anna", "anyone know a plumber", "ever been to rome", "want to come along", "you okay", "nice day, isn't it", "you like tea don't you", "small world huh",
		"got any tips", "my next lesson is when", "milk keeps for how long", "how about a walk",
		// requests for an answer
		"i want to know what it costs", "i was wondering if you like jazz", "tell me how to tie a bow", "can you tell me who won", "any idea when it opens", "let me know when the bus leaves",
		// Chinese
		"你吃了吗", "那你呢", "现在几点", "今天星期几", "你要什么", "怎么去车站", "洗手间在哪儿", "谁打来的电话", "这个多少钱", "你是不是病了", "有没有便宜一点的", "你去不去", "好不好吃", "明天会下雨吗",
		"为什么天是蓝的", "请问银行几点开门", "我想知道明天冷不冷", "告诉我怎么煮面", "我的护照放在哪里", "你知道他是谁", "饭好了没有", "今天挺冷的对吧", "我老家是哪里的", "你家有几口人", "接下来怎么办", "从学校走回来多久", "what's left on my list", "what time's the bus", "good evening what have you been doing",
	}
	stating = []string{
		"what i like is tea", "when i was young i sang", "how lovely", "where i live it rains", "what a day", "what lovely weather", "can't wait to see you", "will and tom came",
		"may is my birthday month", "have a nice day", "who cares", "who knows", "i know where he is", "i don't know what to cook", "which means we are late", "which was nice of her", "so do i",
		"so is my sister", "was great to see you", "is so nice of you", "did the dishes and went to bed", "do your homework", "would love to come", "could be worse", "will do", "should be fine", "had a nice day",
		"has been raining all day", "i moved to oslo", "my card was stolen", "how i met my wife is a long story", "what he said was wrong", "what matters is that you came", "any day now",
		"anything goes here", "any help would be lovely", "should you need me call", "let me know if you need me", "when the kids sleep i paint", "if it rains we stay at home", "does not matter", "don't worry about it",
		"my brother, who lives in rome, called", "we met tom, which was fun", "turn right", "that's right", "now is the time", "what am i saying", "like what i said",
		// Chinese
		"没什么", "我什么都吃", "我哪儿都不去", "我有几个朋友", "怎么都行", "谁都知道我怕狗", "不知道他是谁", "我不知道怎么走", "我忘了他叫什么", "我在吃饭呢", "还早呢", "我教女儿怎么游泳",
		"哪怕下雨我也去", "我这几天很忙", "想吃什么就吃什么", "他问我去哪儿", "好几个人来了", "谁知道呢", "我现在不在家", "东西还没还给他", "管子修好了，啥毛病没有", "以后他说什么都告诉我", "不管好不好我都买", "他们想知道我几点到家",
		"她在想我是不是生气了", "我们聊了暑假怎么过", "走不走还没想好", "你猜怎么着他辞职了", "多少吃点呗", "我在学怎么缝扣子",
	}
)

func TestSentencesWithoutMarksThatAsk(t *testing.T) {
	for _, text := range asking {
		if !questions.ByForm(text) {
			t.Errorf("%q asks", text)
		}
	}
	for _, text := range stating {
		if questions.ByForm(text) || questions.ByForm(text+".") || questions.ByForm(strings.ToUpper(text)) {
			t.Errorf("%q asks nothing", text)
		}
	}
}

// A wish for an answer that is written as a statement is one.
func TestAFullStopMakesAWishForAnAnswerAStatement(t *testing.T) {
	for _, text := range []string{"I was wondering if you like jazz.", "I want to know what it costs."} {
		if questions.ByForm(text) {
			t.Errorf("%q asks", text)
		}
	}
	for _, text := range []string{"What time is it.", "现在几点。"} {
		if !questions.ByForm(text) {
			t.Errorf("%q does not ask", text)
		}
	}
}

func FuzzByForm(f *testing.F) {
	for _, text := range append(asking, stating...) {
		f.Add(text)
	}
	for _, text := range []string{"", ",", "so ,", "what,", "do", "at what", "i mean , , ,", "不", "没没"} {
		f.Add(text)
	}
	f.Fuzz(func(_ *testing.T, text string) { questions.ByForm(text) })
}

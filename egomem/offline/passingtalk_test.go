package offline_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// A summary of few words has the plans, decisions and worries of a talk, and of more words no greetings, partings and kettles.
func TestASummaryPrefersWhatLasts(t *testing.T) {
	longtest.Skip(t)
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range talksOfTwoKinds {
		var turns []consolidate.Turn
		for line := range strings.SplitSeq(test.talk, "\n") {
			who, text, _ := strings.Cut(line, ": ")
			role := graph.Human
			if who == "Bot" {
				role = graph.Robot
			}
			turns = append(turns, consolidate.Turn{Speaker: who, Role: role, Text: text})
		}
		for _, tokens := range []int{48, 96} {
			s, err := steps.Summarize(t.Context(), &consolidate.SummaryInput{Turns: turns, MaxTokens: tokens})
			if err != nil {
				t.Fatal(err)
			}
			for word := range strings.SplitSeq(test.has, "; ") {
				if !strings.Contains(s.Text, word) {
					t.Errorf("%q is not in the summary of %d tokens:\n%s", word, tokens, s.Text)
				}
			}
			for word := range strings.SplitSeq(test.lost, "; ") {
				if strings.Contains(s.Text, word) {
					t.Errorf("%q is in the summary of %d tokens:\n%s", word, tokens, s.Text)
				}
			}
		}
	}
}

// What only looks like talk of the moment stays, and a talk of nothing else has a summary too.
func TestASummaryKeepsWhatLooksPassing(t *testing.T) {
	longtest.Skip(t)
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"I've got to run a marathon for the hospice.", "The weather ruined our whole trip to Wales.",
		"I phone my gran every Sunday and see her in June.", "今天天气不好，我们的航班取消了。", "What a lovely day we have today."} {
		s, err := steps.Summarize(t.Context(), &consolidate.SummaryInput{MaxTokens: 96, Turns: []consolidate.Turn{
			{Speaker: "Mina", Role: graph.Human, Text: text}, {Speaker: "Mina", Role: graph.Human, Text: "See you later, have a good one!"}}})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(s.Text, strings.TrimRight(text, "。.")) {
			t.Errorf("%q is not in the summary %q", text, s.Text)
		}
	}
}

var talksOfTwoKinds = []struct{ talk, has, lost string }{
	{`Mina: Morning! Lovely sunshine today, isn't it?
Bot: Good morning, Mina!
Mina: I slept like a log for once.
Mina: Anyway, I've decided to take the job in Leeds, I start on 3 March.
Bot: Congratulations!
Mina: Thanks, it's all a bit of a blur to be honest.
Mina: Dad isn't thrilled, he wanted me to stay near them.
Mina: Right, the kettle's boiling, hang on a second.
Mina: So we need to find a flat by February.
Mina: The weather here is just so nice at the moment.
Mina: Talk to you later, have a good one!`, "job in Leeds; find a flat",
		"kettle; sunshine; weather; slept; good one"},
	{`Ben: Hiya, how are you doing?
Bot: Fine, and you?
Ben: Not too bad, can't complain.
Ben: It's been one of those days, you know how it goes.
Ben: My knee operation is on the 14th at the Royal.
Ben: I'm dreading the anaesthetic, I was sick for two days last time.
Ben: Sue will look after the dog while I'm in.
Ben: What else, what else, let me think for a moment.
Ben: Oh the telly's rubbish tonight as usual.
Ben: I'm off gluten now, the doctor thinks it's coeliac.
Ben: Well, I suppose I had better let you get on.`, "knee operation; anaesthetic",
		"complain; get on; one of those; think for a moment"},
	{`Ida: Hello again, it's me, back from the shops.
Ida: It was really busy in town, people everywhere.
Ida: We bought the cottage in Whitby! We complete on 1 May.
Ida: I'm so happy I could cry.
Ida: Just putting the shopping away now, give me a moment.
Ida: Tom hates the idea of leaving his school though.
Ida: We promised him a puppy once we've moved.
Ida: That's about it really, nothing much else going on.
Ida: I think I'll have a nice cup of tea and a biscuit now.`, "cottage; leaving his school; puppy",
		"moment; cup of tea; hello; nothing much"},
	{`小雨: 早上好呀，今天天气真不错。
小雨: 我刚吃完早饭，现在有点困。
小雨: 我决定辞职了，三月去深圳的新公司上班。
小雨: 我妈不太同意，她希望我留在老家。
小雨: 哎呀水开了，等我一下。
小雨: 我们打算五月份把房子卖掉。
小雨: 最近也没什么别的事，就这样吧。
小雨: 我先去忙了，回头再聊。`, "深圳; 卖掉",
		"天气; 困; 等我; 回头"},
	{`老陈: 你好，我又来了。
老陈: 今天外面风好大，路上人也多。
老陈: 我下周三要做膝盖手术，在协和。
老陈: 我真怕打麻药，上次吐了两天。
老陈: 我女儿会回来照顾我。
老陈: 电视也没什么好看的。
老陈: 医生说我以后不能喝酒了。
老陈: 好了，那就先这样，改天再说。`, "膝盖; 麻药; 照顾我",
		"风好大; 又来了; 改天; 好看"},
	{`Kim: Hey you, long time no see!
Lea: Hi Kim, I know, it's been ages, so good to see you.
Kim: You look great, love the hair by the way.
Lea: Thanks, I got it cut on Saturday. We're expecting a baby in June!
Kim: Oh wow, that's amazing, I'm so pleased for you both.
Lea: We're calling her Ada after my gran.
Kim: I'm training for the London marathon, for the hospice.
Lea: Gosh, I couldn't run for a bus these days.
Kim: Anyway I've got to run, my parking runs out in five minutes.
Lea: See you soon, let's not leave it so long next time.`, "baby; marathon",
		"ages; got to run; See you; long time"},
}

package retrieve_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/retrieve"
)

// firstOf returns the first text that Emily finds with a cue after a talk of hers with the companion.
func firstOf(t *testing.T, cue string, talk ...line) string {
	t.Helper()
	store, people := assistant(t)
	when := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
	for i, said := range talk {
		say(t, store, people, said, when.Add(time.Duration(i)*time.Minute))
	}
	return recall(t, retrieve.New(store, nil), retrieve.Cue{Text: cue, Asker: people["Emily"], Now: when.AddDate(0, 0, 3)}).Evidence[0].Text
}

// The companion asked the same before, and what was said next is the answer.
func TestTheReplyToTheSameQuestionIsFirst(t *testing.T) {
	gallery := []line{
		{"Emily", "I was in the gallery with Ana and we saw lovely paintings."},
		{"Robot", "Galleries are calm places. Which painting did you like best?"},
		{"Emily", "A storm over a harbour, all in grey."},
		{"Robot", "What did you think of the gallery?"},
		{"Emily", "Too many people for my taste."},
	}
	trouble := []line{
		{"Emily", "Hello, I have a problem at work today."},
		{"Robot", "I am sorry. You can talk to me about it."},
		{"Emily", "The new boss reads every letter of mine twice."},
	}
	for _, test := range []struct {
		cue, first string
		talk       []line
	}{
		{"Which painting did I like best in the gallery?", "A storm over a harbour, all in grey.", gallery},
		{"Who was with me in the gallery to see the paintings?", gallery[0].text, gallery},
		{"I told you about a problem at work. What was the problem?", trouble[2].text, trouble},
		{"what was the problem I had at work", trouble[2].text, trouble},
		{"我跟你说过工作上遇到了问题，是什么问题？", "新老板什么信都要看两遍。", []line{{"Emily", "今天工作上遇到了问题。"},
			{"Robot", "别急，跟我讲讲吧。"}, {"Emily", "新老板什么信都要看两遍。"}}},
		{"When did I have a problem at work?", trouble[0].text, trouble},
		{"我在画廊最喜欢哪幅油画？", "灰色港口上的暴风雨。", []line{{"Emily", "今天我去了画廊，看了很多油画。"},
			{"Robot", "真好！你最喜欢哪幅油画呢？"}, {"Emily", "灰色港口上的暴风雨。"}}},
	} {
		if first := firstOf(t, test.cue, test.talk...); first != test.first {
			t.Errorf("%q finds %q first", test.cue, first)
		}
	}
}

// Thanks for advice, and what the companion asked before it gave it, are not the advice.
func TestTheCompanionsWordsComeBeforeThanksForThem(t *testing.T) {
	knots := []line{
		{"Emily", "Which knot should I learn for my boat, do you know knots for boats?"},
		{"Robot", "Knots are a science. What kind of boat is it?"},
		{"Emily", "A small boat with one sail."},
		{"Robot", "Learn the bowline: it holds and opens easily."},
		{"Emily", "Thank you for the boat knot, I will learn that knot for my boat."},
	}
	const cue = "You once taught me a knot for my boat. Which knot?"
	if first := firstOf(t, cue, knots...); first != knots[3].text {
		t.Errorf("%q finds %q first", cue, first)
	}
}

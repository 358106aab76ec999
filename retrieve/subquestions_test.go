package retrieve_test

import (
	"testing"

	"github.com/egomem/egomem/retrieve"
)

func TestEachQuestionOfACueHasEvidence(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "What is wrong with the terrible backhand? Whose dog barked all night?", K: 2})
	for _, text := range []string{"My backhand is terrible, but the coach is patient.", "My neighbour's dog barked all night."} {
		if place(result, text) == 0 {
			t.Errorf("%q is not among %v", text, result.Evidence)
		}
	}
	if len(result.Evidence) != 2 {
		t.Errorf("%d pieces of evidence, asked for 2", len(result.Evidence))
	}
}

func TestInputsAreRouted(t *testing.T) {
	for want, inputs := range map[retrieve.Route][]string{
		retrieve.Answer:   {"", "Hello!", "Thanks", "How does a fridge work?", "Tell me a joke.", "Can you sing?", "谢谢", "请唱一首歌", "OK"},
		retrieve.Store:    {"I joined a tennis club.", "My brother lives in Lisbon", "我昨天去了网球俱乐部。", "She never liked him, did she say."},
		retrieve.Retrieve: {"What did I say about my brother?", "Where did Emily go last week?", "Remind me what I said about John", "你记得我妈妈的生日吗？", "Does any of my colleagues love tennis?", "Tell me again who called."},
	} {
		for _, input := range inputs {
			if got := retrieve.RouteOf(input); got != want {
				t.Errorf("%q is routed to %v, want %v", input, got, want)
			}
		}
	}
}

package language_test

import (
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/language"
)

// Rest is a question without its time, which may say that much was talked about.
func TestQuestionsForATimeAloneMayPraiseTheTalk(t *testing.T) {
	for rest, want := range map[string]bool{
		"We talked a lot   . Which subjects did we cover?": true, "我们  聊了很多，这些话题都是什么？": true, "你还记得我们  聊了什么吗": true,
		"We talked a lot about Rome   , didn't we?": false, "我们  聊了很多钢琴的事": false,
	} {
		if got := language.AsksOnlyForTime(rest); got != want {
			t.Errorf("that %q asks only for a time is %v", rest, got)
		}
	}
}

func TestTheTopicOfWhatWasToldIsNotThatItWasTold(t *testing.T) {
	for rest, want := range map[string][]string{
		"which stretches did you recommend?": {"stretches"}, "I once asked about the boiler": {"boiler"}, "What did you suggest?": nil,
		"你给我推荐了哪些歌": {"歌"},
	} {
		if got := language.TopicTold(rest); !slices.Equal(got, want) {
			t.Errorf("the topic of %q is %q, want %q", rest, got, want)
		}
	}
}

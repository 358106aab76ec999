package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// What is finished for good needs no reminder any longer. What may be finished for today is done this time.
func TestWhatIsUsedUpNeedsNoReminder(t *testing.T) {
	open := func(text string, hour int, every graph.Repeat) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: time.Date(2024, 5, 16, hour, 0, 0, 0, time.UTC), Every: every}
	}
	english := []consolidate.OpenErrand{open("Remind me to take my pills", 8, graph.Daily), open("Remind me to call Bob", 9, graph.Once)}
	chinese := []consolidate.OpenErrand{open("提醒我吃药", 8, graph.Daily), open("提醒我吃药", 20, graph.Daily), open("提醒我给妈妈打电话", 9, graph.Once)}
	ends, done := "cancels Remind me to take my pills", "finishes Remind me to take my pills"
	hanEnds, hanDone := "cancels 提醒我吃药; cancels 提醒我吃药", "finishes 提醒我吃药; finishes 提醒我吃药"
	for text, want := range map[string]string{
		"I've finished my pills, so you can stop reminding me.": ends, "The pills are finished, you don't need to remind me any more.": ends,
		"I ran out of pills, no need to remind me.": ends, "I've finished my pills, no need to remind me.": done,
		"When I have finished the pills, no need to remind me.": "", "I've finished the book, no need to remind me.": "cancels I've finished the book, no need to remind me",
		"药吃完了以后不用提醒了": hanEnds, "药吃完了，以后不用提醒了": hanEnds, "我把药吃完了，别再提醒我了。": hanEnds, "药不用提醒了": hanEnds, "吃药不用提醒了": hanEnds,
		"药吃完了，不用提醒我了": hanDone, "等药吃完了以后就不用提醒了": "", "药吃完以后不用提醒我": "", "你不用提醒了": "", "今天吃药不用提醒了": "", "饭吃完了，以后不用提醒了": "",
	} {
		list := english
		if text[0] > 127 {
			list = chinese
		}
		if got := errandsOf(t, "OK.", text, list...); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"Took them.": done, "All taken.": done, "I took my pills already": done, "I didn't take them": ""} {
		if got := errandsOf(t, "Time to take your pills.", text, english...); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"已经吃过了": "finishes 提醒我吃药", "吃啦": "finishes 提醒我吃药", "还没吃": "", "吃过饭了": ""} {
		if got := errandsOf(t, "该吃药了。", text, chinese[0]); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

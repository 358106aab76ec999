package due_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph/graph"
)

// said is a Thursday morning.
var said = time.Date(2024, 5, 16, 8, 0, 0, 0, time.UTC)

func TestAReminderIsPutOffByAsManyMinutesAsAreSaid(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"推迟四十二分钟": 42 * time.Minute, "推迟二十一分钟": 21 * time.Minute, "推迟六十分钟": time.Hour, "再等十分钟": 10 * time.Minute,
		"推迟十五分钟": 15 * time.Minute, "半个小时后": 30 * time.Minute, "推迟一个半小时": 90 * time.Minute,
		"过两个小时": 2 * time.Hour, "再过二十三个小时": 23 * time.Hour, "推迟12分钟": 12 * time.Minute,
		"in forty minutes": 40 * time.Minute, "in an hour": time.Hour,
	} {
		if at, _, _ := due.PutOff(text, said.Add(-time.Minute), said); at.Sub(said) != want {
			t.Errorf("%q puts it off by %v, want %v", text, at.Sub(said), want)
		}
	}
}

func TestWhatIsForTheSecondTimeComesBack(t *testing.T) {
	for text, want := range map[string]graph.Repeat{
		"每天提醒我吃第二次药": graph.Daily, "每周一提醒我去第二次治疗": graph.Weekly, "每天提醒我喝水": graph.Daily,
		"每天提醒我吃两次药": graph.Once, "每天十二次提醒我": graph.Once, "提醒我每天吃几次药": graph.Once,
	} {
		if every, _ := due.Repeated(text, said); every != want {
			t.Errorf("%q comes back %v, want %v", text, every, want)
		}
	}
}

func TestATimeThatIsKeptFreeMovesNothing(t *testing.T) {
	for text, want := range map[string]due.Shift{
		"I set two hours aside": {}, "we've put a week aside": {}, "I've set an hour apart for it": {},
		"They set it back two weeks": {Days: 14}, "My flight's delayed two hours": {Minutes: 120},
		"they pushed it back a day in the end": {Days: 1},
	} {
		if _, by := due.ShiftOf(text); by != want {
			t.Errorf("%q moves by %+v, want %+v", text, by, want)
		}
	}
}

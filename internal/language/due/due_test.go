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
		"推迟一刻钟": 15 * time.Minute, "再等一小时二十分钟": 80 * time.Minute, "推迟1.5小时": 90 * time.Minute,
		"in twenty-five minutes": 25 * time.Minute, "give me another hour": time.Hour, "ten more minutes": 10 * time.Minute,
		"for 1 hour 30 minutes": 90 * time.Minute, "snooze for two and a half hours": 150 * time.Minute,
		"wait an hour and a half": 90 * time.Minute, "in 1.5 hours": 90 * time.Minute, "another ten minutes": 10 * time.Minute,
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
		"they pushed it back a day in the end": {Days: 1}, "I set ninety minutes aside for it": {},
		"My flight's delayed by an hour and a half": {Minutes: 90}, "my train's delayed 45 minutes": {Minutes: 45},
		"They pushed the meeting back two and a half hours": {Minutes: 150}, "it's been put back one more week": {Days: 7},
		"they put it back an hour and a half to six": {}, "it was put back by a fortnight": {Days: 14},
		"They brought the meeting forward half an hour": {Minutes: -30}, "They set a ten minute limit": {},
		"会议推迟一个半小时": {Minutes: 90}, "航班晚点四十五分钟了。": {Minutes: 45}, "会议提前一刻钟": {Minutes: -15},
		"会议推迟半天": {}, "会议推迟两个月": {Months: 2}, "会议推迟到三点": {},
	} {
		if _, by := due.ShiftOf(text); by != want {
			t.Errorf("%q moves by %+v, want %+v", text, by, want)
		}
	}
}

// Lengths of time are read in all of their parts.
func TestLengthsOfTimersAndReminders(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"set a timer for 1 hour 30 minutes": 90 * time.Minute, "set a timer for an hour and a half": 90 * time.Minute,
		"Set a timer for two and a half hours, please.": 0, "set a timer for two and a half hours please": 150 * time.Minute,
		"set a timer for twenty-five minutes": 25 * time.Minute, "set a timer for ninety seconds": 90 * time.Second,
		"set a timer for 30 seconds": 30 * time.Second, "set a timer for 1h30": 90 * time.Minute,
		"set a timer for 1.5 hours": 90 * time.Minute, "set a 90 second timer": 90 * time.Second,
		"start a twenty-five-minute timer": 25 * time.Minute, "set an hour and a half timer": 90 * time.Minute,
		"set an hour and a quarter timer": 75 * time.Minute, "set a 1h30 timer": 90 * time.Minute,
		"set a half hour timer": 30 * time.Minute, "put on a timer for the pasta, eight and a half minutes": 510 * time.Second,
		"set a timer for dinner": 0, "set a timer for twenty-five": 0, "set a timer for a few minutes": 0,
		"set a timer for one and a half pages": 0, "start a 30-second ad": 0, "set a timer for two days": 0,
		"设一个一小时三十分钟的倒计时": 90 * time.Minute, "设二十五分钟的计时器": 25 * time.Minute, "设一个30秒的计时器": 30 * time.Second,
		"设半个钟头的计时器": 30 * time.Minute, "设两个半小时的倒计时": 150 * time.Minute, "设一刻钟的计时器": 15 * time.Minute,
		"帮我计时二十五分钟": 25 * time.Minute, "倒计时30秒": 30 * time.Second, "设一个漂亮的计时器": 0, "他计时十分钟": 0, "设两三分钟的计时器": 0,
		"remind me in 1 hour 30 minutes to call": 90 * time.Minute, "remind me in one and a half hours": 90 * time.Minute,
		"wake me in twenty-five minutes": 25 * time.Minute, "remind me to call in half an hour": 30 * time.Minute,
		"一个半小时后提醒我": 90 * time.Minute, "一小时三十分钟后提醒我": 90 * time.Minute, "30秒后提醒我": 30 * time.Second,
		"过半个钟头叫我": 30 * time.Minute, "1.5小时后提醒我": 90 * time.Minute,
	} {
		at, _, _ := due.Of(text, said)
		if want == 0 && !at.IsZero() || want > 0 && at.Sub(said) != want {
			t.Errorf("%q is due at %v, want it %v later", text, at, want)
		}
	}
	for text, want := range map[string]string{
		"remind me an hour and a half before the exam on Friday at three":    "17 May 13:30",
		"remind me twenty-five minutes before the meeting on Friday at five": "17 May 16:35",
		"remind me two and a half hours before my flight tomorrow at nine":   "17 May 06:30",
		"remind me 1.5 hours before the exam on Friday at three":             "17 May 13:30",
		"remind me two days before the exam on Monday":                       "18 May 09:00",
		"remind me the evening before the exam on Friday":                    "16 May 19:00",
		"明天下午三点开会，提前一个半小时提醒我":                                                "17 May 13:30",
		"明天下午三点开会，提前四十五分钟提醒我":                                                "17 May 14:15",
		"明天下午三点开会，提前一刻钟提醒我":                                                  "17 May 14:45",
		"明天下午三点开会，提前一天提醒我":                                                   "16 May 09:00",
	} {
		if at, _, _ := due.Of(text, said); at.Format("2 Jan 15:04") != want {
			t.Errorf("%q is due at %v, want %s", text, at, want)
		}
	}
	for text, want := range map[string]string{
		"remind me every two and a half hours to drink": "every 150 minutes", "remind me every hour to drink": "hourly",
		"remind me every hour and ten minutes": "every 70 minutes", "remind me every thirty-five minutes": "every 35 minutes",
		"remind me every 1.5 hours": "every 90 minutes", "remind me every 2 hours": "every 2 hours", "remind me every half hour": "every 30 minutes",
		"remind me every 30 seconds": "once", "remind me every five and a half hours": "once",
		"每两个半小时提醒我喝水": "every 150 minutes", "每一小时十分钟提醒我": "every 70 minutes", "每隔三小时提醒我": "every 3 hours",
		"每半小时提醒我": "every 30 minutes", "每30秒提醒我": "once", "每小时提醒我": "hourly",
	} {
		if every, _ := due.Repeated(text, said); every.String() != want {
			t.Errorf("%q comes back %v, want %s", text, every, want)
		}
	}
}

package due_test

import (
	"runtime"
	"strings"
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
		"in a quarter of an hour": 15 * time.Minute, "wait quarter of an hour": 15 * time.Minute,
	} {
		if at, _, _ := due.PutOff(text, said.Add(-time.Minute), said); at.Sub(said) != want {
			t.Errorf("%q puts it off by %v, want %v", text, at.Sub(said), want)
		}
	}
}

func TestALengthThatIsNotCertainPutsOffNothing(t *testing.T) {
	for _, text := range []string{"in two or three hours", "1,5 hours", "in 1,5 hours", "in an hour or two", "in 5 to 10 minutes",
		"2-3 hours from now", "推迟一到两个小时", "一到两个小时后", "第十天后"} {
		if at, _, _ := due.PutOff(text, said.Add(-time.Minute), said); !at.IsZero() {
			t.Errorf("%q puts it off to %v", text, at)
		}
	}
	for _, text := range []string{"remind me 2-3 hours before the meeting on Friday at three",
		"remind me one or two days before the exam on Monday", "remind me an hour or two before the exam on Friday at three"} {
		if at, _, _ := due.Of(text, said); !at.IsZero() {
			t.Errorf("%q is due at %v", text, at)
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
		"Set a timer for two and a half hours, please.": 150 * time.Minute, "set a timer for two and a half hours please": 150 * time.Minute,
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

// What comes back on the last days of a month is lost in no month, and on no wrong day.
func TestTheLastDaysOfMonthsComeBack(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"remind me on the last day of each month to pay rent", "month-end 2024-05-31 09:00"},
		{"remind me on the last day of every month at 8 pm", "month-end 2024-05-31 20:00"},
		{"remind me at the end of each month to pay rent", "month-end 2024-05-31 09:00"},
		{"remind me every month at the end of the month to pay", "month-end 2024-05-31 09:00"},
		{"remind me monthly on the last day at 8 pm to pay", "month-end 2024-05-31 20:00"},
		{"remind me every month on the 31st to pay rent", "month-end 2024-05-31 09:00"},
		{"remind me on the 31st of each month at nine", "month-end 2024-05-31 09:00"},
		{"remind me every month on the 30th to pay rent", "monthly 2024-05-30 09:00"},
		{"remind me on the 29th of every month", "monthly 2024-05-29 09:00"},
		{"remind me every two months on the 31st", "every 2 month-ends 2024-05-31 09:00"},
		{"remind me every month on the first", "monthly 2024-06-01 09:00"},
		{"remind me on the first of every month to pay", "monthly 2024-06-01 09:00"},
		{"remind me at the beginning of each month to pay", "monthly 2024-06-01 09:00"},
		{"remind me in the middle of each month to pay", "monthly 2024-06-15 09:00"},
		{"每月初提醒我交房租", "monthly 2024-06-01 09:00"},
		{"每月中提醒我交房租", "monthly 2024-06-15 09:00"},
		{"remind me on the last working day of each month at nine", ""},
		{"remind me on the last weekday of each month at nine", ""},
		{"remind me in the first week of every month", ""},
		{"remind me early each month to pay", ""},
		{"每月第一个周一提醒我", "month-weekday 2024-06-03 09:00"},
		{"每月最后一个工作日提醒我", ""},
		{"每月上旬提醒我", ""},
		{"remind me every month to pay the last invoice", "monthly 2024-05-16 09:00"},
		{"remind me every year on 29 February to call", "every 12 month-ends 2025-02-28 09:00"},
		{"remind me on February 29 every year to call", "every 12 month-ends 2025-02-28 09:00"},
		{"remind me every year on 28 February", "yearly 2025-02-28 09:00"},
		{"remind me on the last day of every year to call", "yearly 2024-12-31 09:00"},
		{"remind me on the 32nd of every month", ""},
		{"remind me every year on 31 June to pay", ""},
		{"remind me every year on 30 February to pay", ""},
		{"每月最后一天提醒我交房租", "month-end 2024-05-31 09:00"},
		{"每个月底提醒我交房租", "month-end 2024-05-31 09:00"},
		{"每月末晚上八点提醒我", "month-end 2024-05-31 20:00"},
		{"每个月的最后一天提醒我", "month-end 2024-05-31 09:00"},
		{"每个月月底提醒我", "month-end 2024-05-31 09:00"},
		{"每月31号提醒我交房租", "month-end 2024-05-31 09:00"},
		{"每个月三十一号提醒我交房租", "month-end 2024-05-31 09:00"},
		{"每月30号提醒我交房租", "monthly 2024-05-30 09:00"},
		{"每月二十五号提醒我交房租", "monthly 2024-05-25 09:00"},
		{"每年2月29号提醒我", "every 12 month-ends 2025-02-28 09:00"},
		{"每年二月底提醒我", "every 12 month-ends 2025-02-28 09:00"},
		{"每年12月29号提醒我", "yearly 2024-12-29 09:00"},
		{"每年年底提醒我", "yearly 2024-12-31 09:00"},
		{"每年最后一天提醒我", "yearly 2024-12-31 09:00"},
		{"每月32号提醒我", ""},
		{"remind me three days before the end of each month to pay", ""},
		{"remind me two days before the 15th of each month to pay", ""},
		{"remind me by the end of each month to pay", "month-end 2024-05-31 09:00"},
		{"remind me on the 15th and the 31st of each month to pay", ""},
		{"remind me every month on the 15th and 31st", ""},
		{"remind me on the 20th of each month to pay before the 25th", "monthly 2024-05-20 09:00"},
		{"remind me to pay the bill of the end of each month on the 5th of each month", ""},
		{"remind me every two weeks and three days to call", ""},
		{"remind me every week and a half to call", ""},
		{"remind me every day or two to call", ""},
		{"每月15号和31号提醒我", ""},
		{"每个月31号和15号提醒我", ""},
		{"每月1、15号提醒我", ""},
		{"每月15号和月底提醒我", ""},
		{"每月底前三天提醒我", ""},
		{"每两周零三天提醒我", ""},
		{"每年2月30号提醒我", ""},
	} {
		got := ""
		if every, first := due.Repeated(c.text, said); len(first) == 1 {
			got = every.String() + first[0].Format(" 2006-01-02 15:04")
		}
		if got != c.want {
			t.Errorf("%q comes back %q, want %q", c.text, got, c.want)
		}
		if at, _, _ := due.Of(c.text, said); c.want == "" && !at.IsZero() {
			t.Errorf("%q is due once, at %v", c.text, at)
		}
	}
	winter := time.Date(2025, 1, 31, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"remind me every month to pay": "month-end 2025-02-28", "remind me every two months to pay": "every 2 month-ends 2025-03-31",
		"remind me on the 31st of every month": "month-end 2025-02-28", "remind me every month on the 30th": "monthly 2025-03-30",
		"每月最后一天提醒我": "month-end 2025-02-28",
	} {
		if every, first := due.Repeated(text, winter); len(first) != 1 || every.String()+first[0].Format(" 2006-01-02") != want {
			t.Errorf("%q, said in January, comes back %v %v, want %s", text, every, first, want)
		}
	}
}

// A time that is a part of a month, or its last day, is due once.
func TestPartsOfMonthsAreDueOnce(t *testing.T) {
	for _, c := range []struct{ text, at, rest string }{
		{"remind me on the last day of the month to pay rent", "2024-05-31 09:00", "remind me to pay rent"},
		{"remind me on the last day of next month to pay", "2024-06-30 09:00", "remind me to pay"},
		{"remind me on the last day of the year to call", "2024-12-31 09:00", "remind me to call"},
		{"remind me early next month to pay rent", "2024-06-01 09:00", "remind me to pay rent"},
		{"remind me at the end of the month to pay rent", "2024-05-31 09:00", "remind me to pay rent"},
		{"remind me on the last Friday of each month at nine", "", "remind me on the last Friday of each month at nine"},
		{"remind me on 31 June to pay", "", "remind me on 31 June to pay"},
		{"remind me on the 32nd to pay", "", "remind me on the 32nd to pay"},
		{"月底提醒我交房租", "2024-05-31 09:00", "提醒我交房租"},
		{"这个月最后一天提醒我交房租", "2024-05-31 09:00", "提醒我交房租"},
		{"下个月最后一天提醒我", "2024-06-30 09:00", "提醒我"},
		{"下个月初提醒我交房租", "2024-06-01 09:00", "提醒我交房租"},
		{"月初提醒我交房租", "2024-06-01 09:00", "提醒我交房租"},
		{"我在蜜月初提醒我", "", "我在蜜月初提醒我"},
		{"本月32号提醒我交房租", "", "本月32号提醒我交房租"},
		{"32号提醒我交房租", "", "32号提醒我交房租"},
	} {
		at, _, rest := due.Of(c.text, said)
		got := ""
		if !at.IsZero() {
			got = at.Format("2006-01-02 15:04")
		}
		if got != c.at || rest != c.rest {
			t.Errorf("%q is due at %q: %q, want %q: %q", c.text, got, rest, c.at, c.rest)
		}
	}
}

// Text that is twice as long takes no more than about twice the work.
func TestManyLengthsAreReadInLinearWork(t *testing.T) {
	allocated := func(read func(string), text string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read(text)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for name, read := range map[string]func(string){
		"put off":  func(text string) { due.PutOff(text, said, said) },
		"repeated": func(text string) { due.Repeated(text, said) },
	} {
		for _, part := range []string{"1 hour 30 minutes ", "every 1 hour 30 minutes, ", "推迟一个半小时，", "每两个半小时，"} {
			read(part) // the patterns are compiled
			short, long := strings.Repeat(part, 10_000/len(part)), strings.Repeat(part, 20_000/len(part))
			if a, b := allocated(read, short), allocated(read, long); b > 3*a {
				t.Errorf("%s: %q allocates %d bytes in a text and %d in one twice as long", name, part, a, b)
			}
		}
	}
}

// Days of a month are read in words and in digits, and each of a list comes back.
func TestDaysOfTheMonthComeBack(t *testing.T) {
	for text, want := range map[string]string{
		"remind me on the fifteenth of each month to pay the rent":           "monthly 15 Jun",
		"remind me on the twenty-first of every month to pay the rent":       "monthly 21 May",
		"remind me to pay the rent on the first of every month":              "monthly 1 Jun",
		"remind me every month on the thirtieth to pay the rent":             "monthly 30 May",
		"remind me on the twenty second of each month at 8 pm":               "monthly 22 May",
		"remind me on the thirty-first of every month to pay":                "month-end 31 May",
		"remind me to pay the rent every fifteenth of the month":             "monthly 15 Jun",
		"remind me every 20th of the month to pay":                           "monthly 20 May",
		"remind me 1st of every month to pay the rent":                       "monthly 1 Jun",
		"remind me on the 1st and 15th of every month to pay the rent":       "monthly 1 Jun 15 Jun",
		"remind me on the first and the fifteenth of every month to pay":     "monthly 1 Jun 15 Jun",
		"remind me on the 5th, 10th and 20th of each month to pay":           "monthly 5 Jun 10 Jun 20 May",
		"remind me every month on the 1st and the 20th":                      "monthly 1 Jun 20 May",
		"remind me on the 5th to 9th of each month to pay":                   "monthly",
		"remind me on the fifth to the ninth of each month to pay":           "monthly",
		"remind me on the 15th and the 31st of each month to pay":            "monthly",
		"remind me on the 15th and the last day of each month to pay":        "monthly",
		"remind me on the second Tuesday of each month to pay":               "month-weekday 11 Jun",
		"remind me on the first and third Monday of each month to pay":       "month-weekday 3 Jun 20 May",
		"remind me every second month to send the first invoice on the 20th": "every 2 months 20 May",
		"每月一号和十五号提醒我交房租":                                                     "monthly 1 Jun 15 Jun", "每个月1、15、20号提醒我": "monthly 1 Jun 15 Jun 20 May",
		"每月5号到9号提醒我": "monthly", "每月15号和31号提醒我": "monthly", "每月十五号提醒我交房租": "monthly 15 Jun",
		"每月1号或15号提醒我": "monthly",
	} {
		every, first := due.Repeated(text, said)
		got := every.String()
		for _, at := range first {
			got += at.Format(" 2 Jan")
		}
		if got != want {
			t.Errorf("%q comes back %q, want %q", text, got, want)
		}
	}
}

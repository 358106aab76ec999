package times

import (
	"testing"
	"time"
)

func TestALengthIsAllOfAText(t *testing.T) {
	for text, want := range map[string]Length{
		"twenty-five minutes": {Clock: 25 * time.Minute}, "1 hour 30 minutes": {Clock: 90 * time.Minute},
		"an hour and a half": {Clock: 90 * time.Minute}, "ninety seconds": {Clock: 90 * time.Second},
		"90 second": {Clock: 90 * time.Second}, "ten-minute": {Clock: 10 * time.Minute}, "1h30": {Clock: 90 * time.Minute},
		"half hour": {Clock: 30 * time.Minute}, "two weeks": {Days: 14}, "a year and a half": {Months: 18},
		"three days and two hours": {Days: 3, Clock: 2 * time.Hour}, "two years and a month": {Months: 25},
		"一个半小时": {Clock: 90 * time.Minute}, "半个钟头": {Clock: 30 * time.Minute}, "两天": {Days: 2}, "一刻钟": {Clock: 15 * time.Minute},
		"两个月": {Months: 2}, "二十秒": {Clock: 20 * time.Second}, "两百分钟": {Clock: 200 * time.Minute},
		"quarter of an hour": {Clock: 15 * time.Minute}, "a quarter of an hour": {Clock: 15 * time.Minute},
		"three quarters of an hour": {Clock: 45 * time.Minute}, "two quarters of an hour": {}, "a third of an hour": {},
		"one or two hours": {}, "an hour or two": {}, "5 to 10 minutes": {}, "2-3 hours": {}, "2 – 3 hours": {}, "1,5 hours": {},
		"1,500 hours": {}, "twenty or thirty-five minutes": {}, "an hour to two hours": {}, "an hour or two hours": {},
		"第十天": {}, "一天到晚": {}, "一到两个小时": {}, "五～十分钟": {}, "三、四天": {}, "两个小时到三个小时": {}, "1,5小时": {},
		"one and a half pages": {}, "chapter 25": {}, "half": {}, "a week and a half": {}, "a few hours": {}, "dinner, ten minutes": {},
		"30": {}, "a second": {}, "ten minutes or so": {}, "": {}, "两三天": {}, "5月20日": {}, "十二点": {}, "半": {},
	} {
		if got, ok := LengthOf(text); ok != (want != Length{}) || ok && got != want {
			t.Errorf("%q is %+v, %v, want %+v", text, got, ok, want)
		}
	}
}

func FuzzLengths(f *testing.F) {
	for _, seed := range []string{"an hour and a half", "1h30m 2½ days and a half", "一小时三十分钟半", "一百零五点五个小时", "twenty-five and a half half"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lengths, at := Lengths(text)
		for i, l := range lengths {
			if l.Clock < 0 || l.Days < 0 || l.Months < 0 || l == (Length{}) || at[i][0] >= at[i][1] || at[i][1] > len(text) {
				t.Errorf("%q: %+v at %v", text, l, at[i])
			}
		}
	})
}

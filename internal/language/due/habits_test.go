package due_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/due"
)

// An hour that is said with a time such as "after school" is the hour; that time says in which half of the day.
func TestAnHourBesideATimeOfHabit(t *testing.T) {
	for text, want := range map[string]string{
		"remind me after lunch at two to ring grandma":                    "5 Oct 14:00",
		"Remind me at four after school to feed the guinea pigs.":         "5 Oct 16:00",
		"remind me tomorrow after lunch at half past one to ring grandma": "6 Oct 13:30",
		"remind me after work tomorrow at quarter to seven to buy milk":   "6 Oct 18:45",
		"remind me to buy milk after work, at six":                        "5 Oct 18:00",
		"remind me before bed at ten to lock up":                          "5 Oct 22:00",
		"Remind me after dinner at 9 pm to walk the dog.":                 "5 Oct 21:00",
		"remind me before work at eight to pack my lunch":                 "5 Oct 08:00",
		"remind me at lunchtime at half past twelve to ring the bank":     "5 Oct 12:30",
		"Remind me after work to buy milk.":                               "5 Oct 18:00",
		"Remind me after work to be at the pub at eight.":                 "5 Oct 18:00",
		"Remind me after work to ring Bob at the bank.":                   "5 Oct 18:00",
		"remind me after school to pick up the eight tickets":             "5 Oct 18:00",
		"午饭后两点提醒我吃药":                                                      "5 Oct 14:00", "下班后六点半提醒我买菜": "5 Oct 18:30", "晚饭后八点提醒我遛狗": "5 Oct 20:00", "睡前十点提醒我锁门": "5 Oct 22:00",
		"晚上睡前十点一刻提醒我锁门": "5 Oct 22:15", "四点放学后提醒我喂仓鼠": "5 Oct 16:00", "放学之后下午四点一刻提醒我喂仓鼠": "5 Oct 16:15",
		"上班前八点提醒我带饭": "5 Oct 08:00", "明天午饭后一点半提醒我打电话": "6 Oct 13:30", "吃完晚饭后9点提醒我吃药": "5 Oct 21:00",
		"下班后提醒我买菜": "5 Oct 18:00", "下班后提醒我七点看球": "5 Oct 18:00", "午饭后提醒我吃两片药": "5 Oct 13:00",
	} {
		got := ""
		if at, _, _ := due.Of(text, october); !at.IsZero() {
			got = at.Format("2 Jan 15:04")
		}
		if got != want {
			t.Errorf("%s is due at %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"remind me to feed the guinea pigs every day after school at four":  "daily 16:00",
		"remind me after school every day at half past three to feed Fluff": "daily 15:30",
		"remind me every weekday after work at 6 to stretch":                "weekdays 18:00",
		"remind me every evening after work to stretch":                     "daily 18:00",
		"每天放学后四点提醒我喂仓鼠":                                                     "daily 16:00", "每天放学后提醒我喂仓鼠": "daily 18:00", "每周五下班后七点提醒我倒垃圾": "weekly 19:00",
	} {
		every, first := due.Repeated(text, october)
		if len(first) != 1 || every.String()+first[0].Format(" 15:04") != want {
			t.Errorf("%s comes back %v %v, want %s", text, every, first, want)
		}
	}
}

package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// An act alone, 打过了, says that the only open reminder of such an act is done.
func TestAnActAloneIsDone(t *testing.T) {
	tomorrow := time.Date(2024, 5, 16, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		open                 []string
		said, done, reminder string
		dueInDays            int
	}{
		{open: []string{"提醒我给妈妈打电话"}, said: "打过了", done: "提醒我给妈妈打电话"},
		{open: []string{"提醒我给妈妈打电话"}, said: "已经打了。", done: "提醒我给妈妈打电话"},
		{open: []string{"提醒我交电费"}, said: "交过了，谢谢", done: "提醒我交电费"},
		{open: []string{"提醒我交电费", "提醒我买牛奶"}, said: "买过了", done: "提醒我买牛奶"},
		{open: []string{"提醒我去年检"}, said: "去过了", done: "提醒我去年检"},
		{open: []string{"提醒我买牛奶", "提醒我买面包"}, said: "买过了", reminder: "该买面包了", done: "提醒我买面包"},
		{open: []string{"提醒我买牛奶"}, said: "买了", reminder: "该买牛奶了", done: "提醒我买牛奶"},

		{open: []string{"提醒我买牛奶", "提醒我买面包"}, said: "买过了"},
		{open: []string{"提醒我买牛奶"}, said: "已经买了", reminder: "你买新手机了吗？"},
		{open: []string{"提醒我给妈妈打电话"}, said: "我打过了疫苗"},
		{open: []string{"提醒我给妈妈打电话"}, said: "疫苗打过了"},
		{open: []string{"提醒我给妈妈打电话"}, said: "流感疫苗。打过了。"},
		{open: []string{"提醒我给妈妈打电话"}, said: "以前打过了"},
		{open: []string{"提醒我给妈妈打电话"}, said: "还没打过"},
		{open: []string{"提醒我给妈妈打电话"}, said: "打过了吗"},
		{open: []string{"提醒我打扫房间"}, said: "打过了"},
		{open: []string{"提醒我打印合同"}, said: "已经打了"},
		{open: []string{"提醒我吃药"}, said: "吃过了"},
		{open: []string{"提醒我去开会"}, said: "已经开了"},
		{open: []string{"提醒我交房租"}, said: "交过了", dueInDays: 14},
	} {
		var open []consolidate.OpenErrand
		for _, text := range test.open {
			open = append(open, consolidate.OpenErrand{Holder: "Emily", Text: text, Due: tomorrow.AddDate(0, 0, test.dueInDays)})
		}
		want := test.done
		if want != "" {
			want = "finishes " + want
		}
		if got := errandsOf(t, test.reminder, test.said, open...); got != want {
			t.Errorf("%q with %q open: %q, want %q", test.said, test.open, got, want)
		}
	}
}

// A thing that was done is the one that was asked for, and not another with one of its characters.
func TestAnotherThingIsNotDone(t *testing.T) {
	tomorrow := time.Date(2024, 5, 16, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		open, said string
		done       bool
	}{
		{"提醒我买牛奶", "牛奶买过了", true}, {"提醒我买牛奶", "我买了牛奶。", true}, {"提醒我买牛奶", "奶买了", true},
		{"提醒我交电费", "电费交了", true},
		{"提醒我给妈妈打电话", "给妈打过电话了", true}, {"提醒我给王医生打电话", "王医生的电话打过了", true},
		{"提醒我给小李打电话", "跟小李打过电话了", true},
		{"提醒我把快递寄给小李", "快递寄了", true}, {"提醒我洗床单", "床单都洗好了", true},
		{"提醒我买牛奶", "牛肉买过了", false}, {"提醒我买牛奶", "我买了牛肉。", false},
		{"提醒我买牛奶", "奶粉买了", false}, {"提醒我交电费", "水费交了", false},
		{"提醒我给妈妈打电话", "给爸爸打过电话了", false}, {"提醒我给妈妈打电话", "爸爸的电话打了", false},
		{"提醒我给小李打电话", "给小王打过电话了", false},
		{"提醒我洗床单", "床罩洗了", false},
	} {
		want := ""
		if test.done {
			want = "finishes " + test.open
		}
		if got := errandsOf(t, "", test.said,
			consolidate.OpenErrand{Holder: "Emily", Text: test.open, Due: tomorrow}); got != want {
			t.Errorf("%q with %q open: %q, want %q", test.said, test.open, got, want)
		}
	}
}

// What is given up without its name is the only reminder of such an act.
func TestAnActAloneIsCalledOff(t *testing.T) {
	tomorrow := time.Date(2024, 5, 16, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		open         []string
		before, said string
		off          bool
		dueInDays    int
	}{
		{open: []string{"提醒我去爬山"}, said: "不去了。", off: true},
		{open: []string{"提醒我去爬山", "提醒我买牛奶"}, said: "还是不去了", off: true},
		{open: []string{"提醒我去爬山"}, before: "该去爬山了", said: "我不去了，谢谢", off: true},
		{open: []string{"提醒我去爬山", "提醒我去看电影"}, said: "不去了"},
		{open: []string{"提醒我给妈妈打电话"}, said: "不去了"},
		{open: []string{"提醒我去爬山"}, before: "你晚上去超市吗？", said: "不去了"},
		{open: []string{"提醒我去爬山"}, said: "超市不去了"},
		{open: []string{"提醒我去爬山"}, said: "不去了吗？"},
		{open: []string{"提醒我去爬山"}, said: "不去了", dueInDays: 14},
	} {
		var open []consolidate.OpenErrand
		for _, text := range test.open {
			open = append(open, consolidate.OpenErrand{Holder: "Emily", Text: text, Due: tomorrow.AddDate(0, 0, test.dueInDays)})
		}
		want := ""
		if test.off {
			want = "cancels " + test.open[0]
		}
		if got := errandsOf(t, test.before, test.said, open...); got != want {
			t.Errorf("%q with %q open: %q, want %q", test.said, test.open, got, want)
		}
	}
}

// A thing to which the act of a reminder was done is done.
func TestAThingIsDone(t *testing.T) {
	tomorrow := time.Date(2024, 5, 16, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		open, said, want string
	}{
		{"Remind me to renew my passport", "Passport's renewed!", "finishes "},
		{"Remind me to pay the window cleaner", "The window cleaner's been paid.", "finishes "},
		{"Remind me to take the bins out", "Bins are out.", "finishes "},
		{"Remind me to feed the cat", "The cat's been fed.", "finishes "},
		{"Remind me to iron the shirts", "The shirts are ironed now.", "finishes "},
		{"Remind me to collect the prescription", "Picked up the prescription.", "finishes "},
		{"Remind me to collect the prescription", "I've got the prescription.", "finishes "},
		{"提醒我买菜", "菜不用买了。", "cancels "},
		{"提醒我拿快递", "快递就不拿了", "cancels "},

		{"Remind me to renew my passport", "Passport's expired!", ""},
		{"Remind me to renew my passport", "Passport's not renewed yet.", ""},
		{"Remind me to feed the cat", "The dog's been fed.", ""},
		{"Remind me to feed the cat", "The cat's out.", ""},
		{"Remind me to call Anna", "Anna's called.", ""},
		{"Remind me to take the bins out", "The sun is out.", ""},
		{"Remind me to collect the prescription", "Picked up the kids.", ""},
		{"Remind me to collect the prescription", "I ordered the prescription.", ""},
		{"提醒我买菜", "肉不用买了。", ""},
		{"提醒我买菜", "菜不用洗了。", ""},
	} {
		want := test.want
		if want != "" {
			want += test.open
		}
		if got := errandsOf(t, "", test.said,
			consolidate.OpenErrand{Holder: "Emily", Text: test.open, Due: tomorrow}); got != want {
			t.Errorf("%q with %q open: %q, want %q", test.said, test.open, got, want)
		}
	}
}

// A reminder is put off by a stretch of time, counted from when it was due.
func TestAReminderIsPutOffByAWeek(t *testing.T) {
	tomorrow := time.Date(2024, 5, 16, 15, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		open, said, want string
	}{
		{"Remind me about the vet", "The vet's been put back a week.", "moves Remind me about the vet @ Thu 23 May 15:00"},
		{"Remind me about the vet", "They've put the vet back two days.", "moves Remind me about the vet @ Sat 18 May 15:00"},
		{"提醒我看牙", "看牙推迟一天。", "moves 提醒我看牙 @ Fri 17 May 15:00"},
		{"Remind me about the vet", "The meeting's been put back a week.", ""},
		{"Remind me about the vet", "The vet hasn't been put back a week.", ""},
		{"提醒我看牙", "会议推迟一天。", ""},
	} {
		if got := errandsOf(t, "", test.said,
			consolidate.OpenErrand{Holder: "Emily", Text: test.open, Due: tomorrow}); got != test.want {
			t.Errorf("%q with %q open: %q, want %q", test.said, test.open, got, test.want)
		}
	}
}

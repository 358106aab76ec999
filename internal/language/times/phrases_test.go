package times

import (
	_ "embed"
	"strings"
	"testing"
	"time"
)

//go:embed testdata/phrases.txt
var phrases string

// TestPhrasesAreReadRight reads the times of testdata/phrases.txt. None may be wrong, few missed.
func TestPhrasesAreReadRight(t *testing.T) {
	count, found, wrong := 0, 0, 0
	for line := range strings.Lines(phrases) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if line[0] == '#' {
			continue
		}
		count++
		text, want := fields[2], strings.Join(fields[3:], " to ")
		read := FindIn(text, friday, OrderOf(fields[1]))
		if fields[0] == "future" {
			read = Future(text, friday)
		}
		var got []string
		for _, i := range read {
			got = append(got, i.From.Format("2006-01-02T15:04")+" to "+i.To.Format("2006-01-02T15:04"))
		}
		switch all := strings.Join(got, ", "); {
		case all == want, len(got) == 0 && want == "none":
			found++
		case len(got) == 0:
			t.Logf("%s %q: missed %s", fields[1], text, want)
		default:
			wrong++
			t.Errorf("%s %q: %s, want %s", fields[1], text, all, want)
		}
	}
	t.Logf("RESULT times phrases=%d found=%d missed=%d wrong=%d", count, found, count-found-wrong, wrong)
	if found < count*95/100 {
		t.Errorf("%d of %d phrases are found", found, count)
	}
}

func TestConversationsAreFoundByTheirOrder(t *testing.T) {
	for text, want := range map[string]Talks{
		"What did we talk about last time?":                 {From: 1, To: 1, Back: true},
		"What did we discuss in our first session?":         {From: 1, To: 1},
		"three conversations ago":                           {From: 3, To: 3, Back: true},
		"What did we discuss 20 sessions ago?":              {From: 20, To: 20, Back: true},
		"over sessions 2 through 4":                         {From: 2, To: 4},
		"in our twenty-first conversation":                  {From: 21, To: 21},
		"in our previous chat":                              {From: 1, To: 1, Back: true},
		"the second to last talk":                           {From: 2, To: 2, Back: true},
		"the last three conversations":                      {From: 1, To: 3, Back: true},
		"the first time we talked":                          {From: 1, To: 1},
		"上次我们聊了什么？":                                         {From: 1, To: 1, Back: true},
		"第一次聊天我们说了什么？":                                      {From: 1, To: 1},
		"三次对话前":                                             {From: 3, To: 3, Back: true},
		"第三次对话":                                             {From: 3, To: 3},
		"What a chat, I have a meeting, two sessions to go": {},
		"第一次跑步":                                             {},
	} {
		found := FindTalks(text)
		if want == (Talks{}) {
			if len(found) > 0 {
				t.Errorf("%q: %+v", text, found)
			}
			continue
		}
		if len(found) != 1 || found[0].From != want.From || found[0].To != want.To || found[0].Back != want.Back {
			t.Errorf("%q: %+v, want %+v", text, found, want)
		}
	}
}

func TestLocalesSayWhetherDayOrMonthComesFirst(t *testing.T) {
	for locale, want := range map[string]Order{"en-US": MonthFirst, "en_us": MonthFirst, "en-Latn-US": MonthFirst,
		"en-GB": DayFirst, "de": DayFirst, "en": UnknownOrder, "": UnknownOrder, "es-US": DayFirst} {
		if got := OrderOf(locale); got != want {
			t.Errorf("%q: %d, want %d", locale, got, want)
		}
	}
	if got := Find("on 3/4/2023", time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)); len(got) != 0 {
		t.Errorf("a date that can be read in two ways is %v", got)
	}
}

func FuzzFindTalks(f *testing.F) {
	f.Add("sessions 1 through 3, the second to last talk")
	f.Add("上上次聊天 第九次对话")
	f.Fuzz(func(t *testing.T, text string) {
		for _, talks := range FindTalks(text) {
			if talks.Start < 0 || talks.End > len(text) || talks.Start >= talks.End || talks.From > talks.To || talks.From < 0 {
				t.Fatalf("%q: %+v", text, talks)
			}
		}
	})
}

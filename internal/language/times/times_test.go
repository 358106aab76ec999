package times

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// friday is the time of the texts: 17 May 2024, a Friday.
var friday = time.Date(2024, 5, 17, 15, 30, 0, 0, time.UTC)

// say formats an interval as its first and last day.
func say(i Interval) string {
	from, to := "", ""
	if !i.From.IsZero() {
		from = i.From.Format("2006-01-02")
	}
	if !i.To.IsZero() {
		to = i.To.Add(-time.Nanosecond).Format("2006-01-02")
	}
	if from == to {
		return from
	}
	return from + ".." + to
}

func TestTimeExpressionsAreFound(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"What did she paint today?", "today: 2024-05-17"},
		{"Yesterday I ran, the day before yesterday I slept", "Yesterday: 2024-05-16; day before yesterday: 2024-05-15"},
		{"what did I eat last night", "last night: 2024-05-16"},
		{"two days ago", "two days ago: 2024-05-15"},
		{"a couple of weeks ago", "a couple of weeks ago: 2024-04-30..2024-05-06"},
		{"a few days ago", "a few days ago: 2024-05-11..2024-05-15"},
		{"several months ago", "several months ago: 2023-11-01..2024-03-31"},
		{"What did I do a week ago today?", "a week ago today: 2024-05-10"},
		{"two weeks ago yesterday", "two weeks ago yesterday: 2024-05-02"},
		{"a year ago today", "a year ago today: 2023-05-17"},
		{"a week ago, today I swim", "a week ago: 2024-05-07..2024-05-13; today: 2024-05-17"},
		{"一周前的今天", "一周前的今天: 2024-05-10"}, {"去年的今天", "去年的今天: 2023-05-17"},
		{"a year and a half ago", "a year and a half ago: 2022-09-17..2023-01-17"},
		{"two and a half years ago", "two and a half years ago: 2021-09-17..2022-01-17"},
		{"1.5 years ago", "1.5 years ago: 2022-09-17..2023-01-17"},
		{"a week and a half ago", "a week and a half ago: 2024-05-04..2024-05-09"},
		{"a day and a half ago", "a day and a half ago: 2024-05-15..2024-05-16"},
		{"twenty-five years ago", "twenty-five years ago: 1999-01-01..1999-12-31"},
		{"fifteen years ago", "fifteen years ago: 2009-01-01..2009-12-31"},
		{"two years and three months ago", "two years and three months ago: 2022-02-01..2022-02-28"},
		{"half a year ago", "half a year ago: 2023-10-17..2023-12-17"},
		{"an hour ago I was here", "an hour ago: 2024-05-17"},
		{"half an hour ago", "half an hour ago: 2024-05-17"},
		{"the week before last", "week before last: 2024-04-29..2024-05-05"},
		{"What did I say at the start of the month?", "the start of the month: 2024-05-01..2024-05-07"},
		{"the last weekend in April", "the last weekend in April: 2024-04-27..2024-04-28"},
		{"the first Monday of last month", "the first Monday of last month: 2024-04-01"},
		{"in the last days of April", "the last days of April: 2024-04-26..2024-04-30"},
		{"over the weekend", "over the weekend: 2024-05-11..2024-05-12"}, {"two Fridays ago", "two Fridays ago: 2024-05-03"},
		{"last Christmas", "last Christmas: 2023-12-24..2023-12-27"}, {"last Easter", "last Easter: 2024-03-29..2024-04-01"},
		{"What do I want for Christmas?", ""}, {"on Christmas Day", "Christmas Day: 2023-12-25"},
		{"a fortnight ago", "a fortnight ago: 2024-04-30..2024-05-06"}, {"on New Year's Eve", "New Year's Eve: 2023-12-31"},
		{"on Valentine's Day", "Valentine's Day: 2024-02-14"}, {"情人节那天", "情人节那天: 2024-02-14"}, {"想过情人节", ""}, {"the first person in the Tuesday class", ""},
		{"月初", "月初: 2024-05-01..2024-05-07"}, {"月底说的", "月底: 2024-04-23..2024-04-30"}, {"去年年底", "去年年底: 2023-10-01..2023-12-31"}, {"每月月底交房租", ""}, {"年初一", ""},
		{"去年中秋", "去年中秋: 2023-09-28..2023-09-30"}, {"去年中秋节我们吃了什么", "去年中秋节: 2023-09-28..2023-09-30"},
		{"前年端午节", "前年端午节: 2022-06-02..2022-06-04"}, {"去年清明", "去年清明: 2023-04-04..2023-04-06"}, {"去年除夕", "去年除夕: 2023-01-21"},
		{"前年元宵节", "前年元宵节: 2022-02-15"}, {"去年七夕", "去年七夕: 2023-08-22"}, {"前年的重阳节", "前年的重阳节: 2022-10-04"}, {"今年清明那天", "今年清明: 2024-04-03..2024-04-05"},
		{"中秋节那天", "中秋节那天: 2023-09-28..2023-09-30"}, {"2015年中秋", "2015年: 2015-01-01..2015-12-31"}, {"中秋快乐", ""}, {"清明上河图", ""},
		{"去年春节", "去年春节: 2023-01-21..2023-01-28"}, {"去年五一", "去年五一: 2023-05-01..2023-05-05"}, {"这两天", "这两天: 2024-05-15..2024-05-17"},
		{"the weekend before last", "weekend before last: 2024-05-04..2024-05-05"},
		{"the year before last", "year before last: 2022-01-01..2022-12-31"},
		{"what you said the other day", "other day: 2024-05-10..2024-05-16"},
		{"this Friday and this Monday", "this Friday: 2024-05-17; this Monday: 2024-05-13"},
		{"next Monday", "next Monday: 2024-05-20"},
		{"the day after tomorrow", "day after tomorrow: 2024-05-19"},
		{"from 2019 to 2021", "from 2019 to 2021: 2019-01-01..2021-12-31"},
		{"4 years ago", "4 years ago: 2020-01-01..2020-12-31"},
		{"Who came last week?", "last week: 2024-05-06..2024-05-12"},
		{"last weekend", "last weekend: 2024-05-11..2024-05-12"},
		{"last month and this month", "last month: 2024-04-01..2024-04-30; this month: 2024-05-01..2024-05-31"},
		{"last May", "last May: 2023-05-01..2023-05-31"},
		{"last March", "last March: 2024-03-01..2024-03-31"},
		{"last summer", "last summer: 2023-06-01..2023-08-31"},
		{"this spring", "this spring: 2024-03-01..2024-05-31"},
		{"last Friday", "last Friday: 2024-05-10"},
		{"on Friday", "Friday: 2024-05-17"},
		{"on Monday", "Monday: 2024-05-13"},
		{"We came back on Sunday the 28th", "Sunday the 28th: 2024-04-28"},
		{"on Tuesday, the 9th", "Tuesday, the 9th: 2024-04-09"},
		{"早上，上周五", "上周五: 2024-05-10"},
		{"the past two weeks", "past two weeks: 2024-05-03..2024-05-17"},
		{"in the last three months", "last three months: 2024-02-17..2024-05-17"},
		{"in May", "May: 2024-05-01..2024-05-31"},
		{"in June", "June: 2023-06-01..2023-06-30"},
		{"When did Melanie go camping in June 2022?", "June 2022: 2022-06-01..2022-06-30"},
		{"on October 13, 2023?", "October 13, 2023: 2023-10-13"},
		{"on 1 February, 2023?", "1 February, 2023: 2023-02-01"},
		{"the 7th of May", "7th of May: 2024-05-07"},
		{"July 8th", "July 8th: 2023-07-08"},
		{"the July 8 workshop", "July 8: 2023-07-08"},
		{"in 2023", "2023: 2023-01-01..2023-12-31"},
		{"the summer of 2022", "summer of 2022: 2022-06-01..2022-08-31"},
		{"in the fall", "fall: 2023-09-01..2023-11-30"},
		{"2023-05-07 and 2022/12/31", "2023-05-07: 2023-05-07; 2022/12/31: 2022-12-31"},
		{"since May 2023", "since May 2023: 2023-05-01.."},
		{"before June 2023", "before June 2023: ..2023-05-31"},
		{"after 7 May 2023", "after 7 May 2023: 2023-05-08.."},
		{"between March and May 2023", "between March and May 2023: 2023-03-01..2023-05-31"},
		{"between March 2023 and May 2023", "between March 2023 and May 2023: 2023-03-01..2023-05-31"},
		{"from 3 May to 5 May", "from 3 May to 5 May: 2024-05-03..2024-05-05"},
		{"next week", "next week: 2024-05-20..2024-05-26"},

		{"昨天我去了公园", "昨天: 2024-05-16"},
		{"大前天", "大前天: 2024-05-14"},
		{"昨晚吃了什么", "昨晚: 2024-05-16"},
		{"三天前", "三天前: 2024-05-14"},
		{"两个星期以前", "两个星期以前: 2024-04-30..2024-05-06"},
		{"几个月前", "几个月前: 2023-11-01..2024-03-31"},
		{"几天前", "几天前: 2024-05-11..2024-05-15"},
		{"前几天说的", "前几天: 2024-05-10..2024-05-16"},
		{"这几天", "这几天: 2024-05-10..2024-05-16"},
		{"前天晚上", "前天: 2024-05-15"},
		{"一年半前", "一年半前: 2022-09-17..2023-01-17"},
		{"一个半月前", "一个半月前: 2024-03-23..2024-04-12"},
		{"半个月前", "半个月前: 2024-04-22..2024-05-12"},
		{"两三天前", "两三天前: 2024-05-14..2024-05-15"},
		{"三四年前", "三四年前: 2020-01-01..2021-12-31"},
		{"半年前", "半年前: 2023-10-17..2023-12-17"},
		{"两小时前", "两小时前: 2024-05-17"},
		{"半个小时前", "半个小时前: 2024-05-17"},
		{"十分钟以前", "十分钟以前: 2024-05-17"},
		{"三年前的夏天", "三年前的夏天: 2021-06-01..2021-08-31"},
		{"这周一", "这周一: 2024-05-13"},
		{"2021年到2023年", "2021年到2023年: 2021-01-01..2023-12-31"},
		{"三月到五月", "三月到五月: 2024-03-01..2024-05-31"},
		{"十一月到二月", "十一月到二月: 2023-11-01..2024-02-29"},
		{"十二年前", "十二年前: 2012-01-01..2012-12-31"},
		{"上个月我们谈了什么？", "上个月: 2024-04-01..2024-04-30"},
		{"上周三", "上周三: 2024-05-08"},
		{"上个月15号", "上个月15号: 2024-04-15"},
		{"上个月31号", ""},
		{"本月32号", ""},
		{"on the last day of March", "the last day of March: 2024-03-31"},
		{"上上个月底", "上上个月底: 2024-03-24..2024-03-31"},
		{"去年最后一天", "去年最后一天: 2023-12-31"},
		{"去年中考", "去年: 2023-01-01..2023-12-31"},
		{"on 31 June", ""},
		{"on June 31", ""},
		{"on February 30", ""},
		{"上上周", "上上周: 2024-04-29..2024-05-05"},
		{"上个周末", "上个周末: 2024-05-11..2024-05-12"},
		{"星期一", "星期一: 2024-05-13"},
		{"去年", "去年: 2023-01-01..2023-12-31"},
		{"去年夏天", "去年夏天: 2023-06-01..2023-08-31"},
		{"去年的五月", "去年的五月: 2023-05-01..2023-05-31"},
		{"2023年5月7日", "2023年5月7日: 2023-05-07"},
		{"二〇二三年十月", "二〇二三年十月: 2023-10-01..2023-10-31"},
		{"6月3号", "6月3号: 2023-06-03"},
		{"从3月到5月", "从3月到5月: 2024-03-01..2024-05-31"},
		{"去年以来", "去年以来: 2023-01-01.."},
		{"去年检查出高血压", "去年: 2023-01-01..2023-12-31"},
		{"车去年检过了", "去年: 2023-01-01..2023-12-31"},
		{"我该去年检了", ""},
		{"5月之前", "5月之前: ..2024-04-30"},

		{"May I come in?", ""},
		{"they march in a row of 5", ""},
		{"He may recently have spoken", ""},
		{"最近怎么样", ""},
		{"half a page ago", ""},
		{"one and a half pages ago", ""},
		{"half a day ago", ""},
		{"a second ago", ""},
		{"a hundred and twenty years ago", ""},
		{"十几年前", ""},
		{"几十年前", ""},
		{"两个多月前", ""},
		{"五小时", ""},
		{"到现在", ""},
		{"2000 years of it, 2023 apples", ""},
		{"31 November 2023", "November 2023: 2023-11-01..2023-11-30"},
		{"call 2023-99-99", ""},
		{"room 1234-56", ""},
		{"", ""},
	} {
		var got []string
		for _, i := range Find(test.text, friday) {
			got = append(got, test.text[i.Start:i.End]+": "+say(i))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestDaysBeginInTheLocationOfTheClock(t *testing.T) {
	home := time.FixedZone("", 8*3600)
	late := time.Date(2024, 5, 17, 23, 30, 0, 0, time.UTC) // the 18th at home
	if got := say(Find("yesterday", late.In(home))[0]); got != "2024-05-17" {
		t.Errorf("yesterday is %s", got)
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"between 3 May 2023 and yesterday", "从2023年5月7日到上周三",
		"last last last 2 weeks ago before", "1-1-1/1/1 2023-02-30"} {
		f.Add(seed, int64(1715958600))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		if unix < 0 || unix > 1<<35 {
			return
		}
		last := 0
		for _, i := range Find(text, time.Unix(unix, 0).UTC()) {
			if i.Start < last || i.End <= i.Start || i.End > len(text) {
				t.Fatalf("%q: %+v", text, i)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[i.Start:i.End]) {
				t.Fatalf("%q cuts a character", text[i.Start:i.End])
			}
			if i.From.IsZero() && i.To.IsZero() || !i.From.IsZero() && !i.To.IsZero() && !i.From.Before(i.To) {
				t.Fatalf("%q is %v to %v", text[i.Start:i.End], i.From, i.To)
			}
			last = i.End
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("Do you remember what Melanie painted last summer, when we met on 7 May 2023? ", 4)
	for b.Loop() {
		Find(text, friday)
	}
}

func TestHoursAgoAreRelativeToNow(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"two hours ago": {-3 * time.Hour, -time.Hour}, "两个小时前": {-3 * time.Hour, -time.Hour},
		"half an hour ago": {-45 * time.Minute, -15 * time.Minute}, "半小时前": {-45 * time.Minute, -15 * time.Minute},
		"10 minutes ago":           {-15 * time.Minute, -5 * time.Minute},
		"an hour and a half ago":   {-135 * time.Minute, -45 * time.Minute},
		"two and a half hours ago": {-225 * time.Minute, -75 * time.Minute},
		"1.5 hours ago":            {-135 * time.Minute, -45 * time.Minute},
		"1 hour 30 minutes ago":    {-135 * time.Minute, -45 * time.Minute},
		"forty minutes ago":        {-time.Hour, -20 * time.Minute}, "ninety seconds ago": {-135 * time.Second, -45 * time.Second},
		"一个半小时前": {-135 * time.Minute, -45 * time.Minute}, "一小时三十分钟前": {-135 * time.Minute, -45 * time.Minute},
		"一刻钟前": {-1350 * time.Second, -450 * time.Second}, "30秒前": {-45 * time.Second, -15 * time.Second},
		"两三个小时前": {-210 * time.Minute, -90 * time.Minute},
	} {
		found := Find(text, friday)
		if len(found) != 1 || !found[0].From.Equal(friday.Add(want[0])) || !found[0].To.Equal(friday.Add(want[1])) {
			t.Errorf("%q is %+v, want from %v to %v", text, found, friday.Add(want[0]), friday.Add(want[1]))
		}
	}
}

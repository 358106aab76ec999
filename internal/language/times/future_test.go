package times

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// due formats an interval: a minute as a time, whole days as dates.
func due(i Interval) string {
	const day, minute = "2006-01-02", "2006-01-02 15:04"
	midnight := func(t time.Time) bool { return t.Format("15:04:05") == "00:00:00" }
	switch {
	case i.To.Sub(i.From) == time.Minute:
		return i.From.Format(minute)
	case midnight(i.From) && i.From.AddDate(0, 0, 1).Equal(i.To):
		return i.From.Format(day)
	case midnight(i.From) && midnight(i.To):
		return i.From.Format(day) + ".." + i.To.AddDate(0, 0, -1).Format(day)
	}
	return i.From.Format(minute) + ".." + i.To.Format(minute)
}

func TestTheNumberOfAHouseIsNoClock(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"We're at 7 Harbour Road now", ""},
		{"we're at 7 harbour road now", ""},
		{"I'm at 12 Elm St these days.", ""},
		{"The party is at 9 Old Mill Lane tomorrow", "tomorrow: 2024-05-18"},
		{"I'll be at 10 Downing Street at 7", "at 7: 2024-05-17 19:00"},
		{"I'll see Tom at 7 tomorrow", "at 7 tomorrow: 2024-05-18"},
		{"At 7 I drive to Leeds", "At 7: 2024-05-17 19:00"},
		{"At 7 Ann walks the dog", "At 7: 2024-05-17 19:00"},
		{"at 7 the road was empty", "at 7: 2024-05-17 19:00"},
		{"at 7 Friday", "at 7 Friday: 2024-05-24"},
		{"at 7 pm Road Runner starts", "at 7 pm: 2024-05-17 19:00"},
		{"at 7 on Main Street", "at 7: 2024-05-17 19:00"},
		{"at 7:30 Harbour Road is closed", "at 7:30: 2024-05-17 19:30"},
		{"at seven Harbour Road closes", "at seven: 2024-05-17 19:00"},
	} {
		var got []string
		for _, found := range Future(test.text, time.Date(2024, 5, 17, 15, 30, 0, 0, time.UTC)) {
			got = append(got, test.text[found.Start:found.End]+": "+due(found))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%q gives %q, want %q", test.text, got, test.want)
		}
	}
}

func TestTimesToComeAreFound(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Remind me in two hours to call", "in two hours: 2024-05-17 17:30"},
		{"in half an hour", "in half an hour: 2024-05-17 16:00"},
		{"in an hour and a half", "in an hour and a half: 2024-05-17 17:00"},
		{"in 20 minutes please", "in 20 minutes: 2024-05-17 15:50"},
		{"in fifteen minutes", "in fifteen minutes: 2024-05-17 15:45"},
		{"in a couple of hours", "in a couple of hours: 2024-05-17 17:30"},
		{"in 1 hour 30 minutes", "in 1 hour 30 minutes: 2024-05-17 17:00"},
		{"in one hour and fifteen minutes", "in one hour and fifteen minutes: 2024-05-17 16:45"},
		{"in an hour and a quarter", "in an hour and a quarter: 2024-05-17 16:45"},
		{"in two and a half hours", "in two and a half hours: 2024-05-17 18:00"},
		{"in twenty-five minutes", "in twenty-five minutes: 2024-05-17 15:55"},
		{"in forty five minutes", "in forty five minutes: 2024-05-17 16:15"},
		{"in ninety minutes", "in ninety minutes: 2024-05-17 17:00"},
		{"in three quarters of an hour", "in three quarters of an hour: 2024-05-17 16:15"},
		{"in a half hour", "in a half hour: 2024-05-17 16:00"},
		{"in ninety seconds", "in ninety seconds: 2024-05-17 15:31"},
		{"in 1h30", "in 1h30: 2024-05-17 17:00"},
		{"in 2h05m", "in 2h05m: 2024-05-17 17:35"},
		{"in 1.5 hours", "in 1.5 hours: 2024-05-17 17:00"},
		{"in 2½ hours", "in 2½ hours: 2024-05-17 18:00"},
		{"in 90 mins", "in 90 mins: 2024-05-17 17:00"},
		{"an hour and a half from now", "an hour and a half from now: 2024-05-17 17:00"},
		{"in two days and three hours", "in two days and three hours: 2024-05-19 18:30"},
		{"in a year and a half", "in a year and a half: 2025-11-17"},
		{"in eight months", "in eight months: 2025-01-17"},
		{"in two hours and thirty people came", "in two hours: 2024-05-17 17:30"},
		{"in an hour and 10 minutes before lunch", "in an hour: 2024-05-17 16:30"},
		{"in three days", "in three days: 2024-05-20"},
		{"three days from now", "three days from now: 2024-05-20"},
		{"in two weeks' time", "in two weeks' time: 2024-05-31"},
		{"in a month", "in a month: 2024-06-17"},
		{"in three days at nine", "in three days at nine: 2024-05-20 09:00"},
		{"tomorrow", "tomorrow: 2024-05-18"},
		{"tmrw at 3", "tmrw at 3: 2024-05-18 15:00"},
		{"on Monday the 20th", "on Monday the 20th: 2024-05-20"},
		{"on Sunday, the 9th of June", "on Sunday, the 9th of June: 2024-06-09"},
		{"on Saturday 25th May at 3pm", "on Saturday 25th May at 3pm: 2024-05-25 15:00"},
		{"on Thursday, June 6th", "on Thursday, June 6th: 2024-06-06"},
		{"on Tuesday the 4th at 9", "on Tuesday the 4th at 9: 2024-06-04 09:00"},
		{"on Friday, two of us", "on Friday: 2024-05-24"},
		{"记一下，下周二", "下周二: 2024-05-21"},
		{"等一下下周二", "下周二: 2024-05-21"},
		{"下下周二", "下下周二: 2024-05-28"},
		{"the day after tomorrow", "the day after tomorrow: 2024-05-19"},
		{"tomorrow at nine", "tomorrow at nine: 2024-05-18 09:00"},
		{"tomorrow at 3", "tomorrow at 3: 2024-05-18 15:00"},
		{"tomorrow at six", "tomorrow at six: 2024-05-18"},
		{"at six tomorrow morning", "at six tomorrow morning: 2024-05-18 06:00"},
		{"tomorrow at 6 in the evening", "tomorrow at 6 in the evening: 2024-05-18 18:00"},
		{"tomorrow evening at eight", "tomorrow evening at eight: 2024-05-18 20:00"},
		{"tomorrow morning", "tomorrow morning: 2024-05-18 05:00..2024-05-18 12:00"},
		{"at 12 tonight", "at 12 tonight: 2024-05-18 00:00"},
		{"tomorrow at 12", "tomorrow at 12: 2024-05-18 12:00"},
		{"tomorrow at noon", "tomorrow at noon: 2024-05-18 12:00"},
		{"at 5 pm", "at 5 pm: 2024-05-17 17:00"},
		{"at 5pm", "at 5pm: 2024-05-17 17:00"},
		{"at 5.30 p.m.", "at 5.30 p.m: 2024-05-17 17:30"},
		{"at 2 pm", "at 2 pm: 2024-05-18 14:00"},
		{"at 8am", "at 8am: 2024-05-18 08:00"},
		{"at 17:45", "at 17:45: 2024-05-17 17:45"},
		{"at nine", "at nine: 2024-05-17 21:00"},
		{"at six thirty", "at six thirty: 2024-05-17 18:30"},
		{"at half past seven", "at half past seven: 2024-05-17 19:30"},
		{"at quarter to five", "at quarter to five: 2024-05-17 16:45"},
		{"at ten past four", "at ten past four: 2024-05-17 16:10"},
		{"at 4 o'clock", "at 4 o'clock: 2024-05-17 16:00"},
		{"tonight", "tonight: 2024-05-17 19:00..2024-05-18 00:00"},
		{"tonight at eight", "tonight at eight: 2024-05-17 20:00"},
		{"this evening", "this evening: 2024-05-17 17:00..2024-05-18 00:00"},
		{"this afternoon", "this afternoon: 2024-05-17 15:30..2024-05-17 18:00"},
		{"on Monday", "on Monday: 2024-05-20"},
		{"on Friday", "on Friday: 2024-05-24"},
		{"this Friday", "this Friday: 2024-05-17 15:30..2024-05-18 00:00"},
		{"next Monday", "next Monday: 2024-05-20"},
		{"next week", "next week: 2024-05-20..2024-05-26"},
		{"next month", "next month: 2024-06-01..2024-06-30"},
		{"this weekend", "this weekend: 2024-05-18..2024-05-19"},
		{"on Tuesday at 5 pm", "on Tuesday at 5 pm: 2024-05-21 17:00"},
		{"at 5 pm on Tuesday", "at 5 pm on Tuesday: 2024-05-21 17:00"},
		{"Tuesday morning at ten", "Tuesday morning at ten: 2024-05-21 10:00"},
		{"by Monday", "by Monday: 2024-05-20"},
		{"before Monday", "before Monday: 2024-05-17 15:30..2024-05-20 00:00"},
		{"before 5 pm", "before 5 pm: 2024-05-17 15:30..2024-05-17 17:00"},
		{"on May 20th", "on May 20th: 2024-05-20"},
		{"on 3 May", "on 3 May: 2025-05-03"},
		{"on the 20th", "on the 20th: 2024-05-20"},
		{"on the 3rd", "on the 3rd: 2024-06-03"},
		{"on the 3rd of June at 10 am", "on the 3rd of June at 10 am: 2024-06-03 10:00"},
		{"on 2024-06-02 at 14:00", "on 2024-06-02 at 14:00: 2024-06-02 14:00"},
		{"on June 2, 2025", "on June 2, 2025: 2025-06-02"},
		{"half ten tomorrow", "half ten tomorrow: 2024-05-18 10:30"},
		{"tomorrow at half ten", "tomorrow at half ten: 2024-05-18 10:30"},
		{"at half four", "at half four: 2024-05-17 16:30"},
		{"tomorrow at ten to ten", "tomorrow at ten to ten: 2024-05-18 09:50"},
		{"twenty-five past four", "twenty-five past four: 2024-05-17 16:25"},
		{"at quarter past", "at quarter past: 2024-05-17 16:15"},
		{"the dentist quarter past four tomorrow", "quarter past four tomorrow: 2024-05-18 16:15"},
		{"half past two on Friday, the vet", "half past two on Friday: 2024-05-24 14:30"},
		{"twenty to ten tomorrow", "twenty to ten tomorrow: 2024-05-18 09:40"},
		{"the film is twenty past six tonight", "twenty past six tonight: 2024-05-17 18:20"},
		{"tonight at half past five", "tonight at half past five: 2024-05-17 17:30"},
		{"tonight at 6 pm", "tonight at 6 pm: 2024-05-17 18:00"},
		{"half four on the 23rd", "half four on the 23rd: 2024-05-23 16:30"},
		{"the week after next", "the week after next: 2024-05-27..2024-06-02"},
		{"the weekend after next", "the weekend after next: 2024-05-25..2024-06-02"},
		{"in the new year", "in the new year: 2025-01-01..2025-01-31"},
		{"on the first Saturday in January", "on the first Saturday in January: 2025-01-04"},
		{"the third Monday of next month", "the third Monday of next month: 2024-06-17"},

		{"on the last day of the month", "on the last day of the month: 2024-05-31"},
		{"on the last day of next month at nine", "on the last day of next month at nine: 2024-06-30 09:00"},
		{"the last day of February", "the last day of February: 2025-02-28"},
		{"by the last day of the year", "by the last day of the year: 2024-12-31"},
		{"the first day of June", "the first day of June: 2024-06-01"},
		{"at the end of next month", "at the end of next month: 2024-06-28..2024-06-30"},
		{"at the end of May", "at the end of May: 2024-05-29..2024-05-31"},
		{"early next month", "early next month: 2024-06-01..2024-06-10"},
		{"in early June", "in early June: 2024-06-01..2024-06-10"},
		{"in mid-June", "in mid-June: 2024-06-11..2024-06-20"},
		{"late next year", "late next year: 2025-09-01..2025-12-31"},
		{"early 2025", "early 2025: 2025-01-01..2025-05-01"},
		{"at the start of next month", "at the start of next month: 2024-06-01..2024-06-07"},
		{"at the start of June", "at the start of June: 2024-06-01..2024-06-07"},
		{"in the middle of next month", "in the middle of next month: 2024-06-11..2024-06-20"},
		{"in the first week of August", "in the first week of August: 2024-08-01..2024-08-07"},
		{"in the second half of next month", "in the second half of next month: 2024-06-16..2024-06-30"},
		{"I start next month", "next month: 2024-06-01..2024-06-30"},
		{"the rent is late this month", "this month: 2024-05-17 15:30..2024-06-01 00:00"},
		{"in the last two weeks of term, next month", "next month: 2024-06-01..2024-06-30"},

		{"下个月初", "下个月初: 2024-06-01..2024-06-07"},
		{"下月初交房租", "下月初: 2024-06-01..2024-06-07"},
		{"下个月中旬", "下个月中旬: 2024-06-11..2024-06-20"},
		{"下月中", "下月中: 2024-06-11..2024-06-20"},
		{"下个月底", "下个月底: 2024-06-28..2024-06-30"},
		{"下下个月初", "下下个月初: 2024-07-01..2024-07-07"},
		{"六月初", "六月初: 2024-06-01..2024-06-07"},
		{"明年初", "明年初: 2025-01-01..2025-04-01"},
		{"这个月最后一天", "这个月最后一天: 2024-05-31"},
		{"下个月的最后一天", "下个月的最后一天: 2024-06-30"},
		{"今年最后一天", "今年最后一天: 2024-12-31"},
		{"二月最后一天", "二月最后一天: 2025-02-28"},
		{"下个月中秋", "下个月: 2024-06-01..2024-06-30"},
		{"明年中考", "明年: 2025-01-01..2025-12-31"},
		{"下个月初中同学聚会", "下个月: 2024-06-01..2024-06-30"},
		{"本月31号", "本月31号: 2024-05-31"},
		{"明天下午差一刻五点", "明天下午差一刻五点: 2024-05-18 16:45"},
		{"明天下午三点差十分", "明天下午三点差十分: 2024-05-18 14:50"},
		{"明天差五分一点", "明天差五分一点: 2024-05-18 12:55"},
		{"明天上午差五分九点去", "明天上午差五分九点: 2024-05-18 08:55"},
		{"三天后提醒我", "三天后: 2024-05-20"},
		{"两个小时以后", "两个小时以后: 2024-05-17 17:30"},
		{"半小时后", "半小时后: 2024-05-17 16:00"},
		{"一个半小时后", "一个半小时后: 2024-05-17 17:00"},
		{"一小时三十分钟后", "一小时三十分钟后: 2024-05-17 17:00"},
		{"一个小时零五分钟后", "一个小时零五分钟后: 2024-05-17 16:35"},
		{"1小时30分后", "1小时30分后: 2024-05-17 17:00"},
		{"两个半小时后", "两个半小时后: 2024-05-17 18:00"},
		{"一小时半后", "一小时半后: 2024-05-17 17:00"},
		{"1.5小时后", "1.5小时后: 2024-05-17 17:00"},
		{"一点五个小时后", "一点五个小时后: 2024-05-17 17:00"},
		{"二十五分钟后", "二十五分钟后: 2024-05-17 15:55"},
		{"一百二十分钟后", "一百二十分钟后: 2024-05-17 17:30"},
		{"30秒后", "30秒后: 2024-05-17 15:30"},
		{"一分半钟后", "一分半钟后: 2024-05-17 15:31"},
		{"半个钟头后", "半个钟头后: 2024-05-17 16:00"},
		{"一刻钟后", "一刻钟后: 2024-05-17 15:45"},
		{"过三刻钟", "过三刻钟: 2024-05-17 16:15"},
		{"两天三小时后", "两天三小时后: 2024-05-19 18:30"},
		{"一年半后", "一年半后: 2025-11-17"},
		{"十分钟之后叫我", "十分钟之后: 2024-05-17 15:40"},
		{"过二十分钟", "过二十分钟: 2024-05-17 15:50"},
		{"一周后", "一周后: 2024-05-24"},
		{"明天", "明天: 2024-05-18"},
		{"大后天", "大后天: 2024-05-20"},
		{"以后天天跑步", ""}, {"今后天天去", ""}, {"往后天气凉了", ""}, {"饭后后天见", "后天: 2024-05-19"},
		{"后天上午十点", "后天上午十点: 2024-05-19 10:00"},
		{"明天下午三点", "明天下午三点: 2024-05-18 15:00"},
		{"明天早上七点半叫我起床", "明天早上七点半: 2024-05-18 07:30"},
		{"明早八点", "明早八点: 2024-05-18 08:00"},
		{"今晚八点", "今晚八点: 2024-05-17 20:00"},
		{"下午五点", "下午五点: 2024-05-17 17:00"},
		{"晚上九点一刻", "晚上九点一刻: 2024-05-17 21:15"},
		{"中午十二点", "中午十二点: 2024-05-18 12:00"},
		{"晚上十二点", "晚上十二点: 2024-05-18 00:00"},
		{"半夜十二点", "半夜十二点: 2024-05-18 00:00"},
		{"明晚12点", "明晚12点: 2024-05-19 00:00"},
		{"半夜两点", "半夜两点: 2024-05-18 02:00"},
		{"深夜十一点", "深夜十一点: 2024-05-17 23:00"},
		{"零点", "零点: 2024-05-18 00:00"},
		{"周日零点十分", "周日零点十分: 2024-05-19 00:10"},
		{"今晚零点", "今晚零点: 2024-05-18 00:00"},
		{"下周五", "下周五: 2024-05-24"},
		{"下周三晚上七点", "下周三晚上七点: 2024-05-22 19:00"},
		{"星期一", "星期一: 2024-05-20"},
		{"这周日", "这周日: 2024-05-19"},
		{"5月20号", "5月20号: 2024-05-20"},
		{"20号下午两点", "20号下午两点: 2024-05-20 14:00"},
		{"下个月5号", "下个月5号: 2024-06-05"},
		{"2025年1月2日", "2025年1月2日: 2025-01-02"},
		{"下个月", "下个月: 2024-06-01..2024-06-30"},
		{"周一九点", "周一九点: 2024-05-20 09:00"},
		{"周一之前", "周一之前: 2024-05-17 15:30..2024-05-20 00:00"},
		{"20号去年检", "20号: 2024-05-20"},
		{"周四去年会", "周四: 2024-05-23"},
	} {
		var got []string
		for _, i := range Future(test.text, friday) {
			got = append(got, test.text[i.Start:i.End]+": "+due(i))
		}
		if all := strings.Join(got, "; "); all != test.want {
			t.Errorf("%q: %q, want %q", test.text, all, test.want)
		}
	}
}

// Friday, 17 May 2024, 15:30.
func TestWhatIsNotSurelyToComeGivesNothing(t *testing.T) {
	for _, text := range []string{
		"", "last Friday", "every Friday", "on Fridays", "since Monday", "until Monday", "two days ago", "yesterday",
		"recently", "soon", "later", "some day", "in a few days", "several hours", "in May I may march", "may I",
		"a day", "two hours",
		"next Sunday", "next weekend at nine", "next week at nine", "at 5 percent", "at 20 dollars", "won by 5 points", "a week ago today", "去年的今天", "in 2 of 3 cases",
		"at 3 people",
		"at two", "room 5", "version 2.5 hours", "on the 45th", "at 25:00", "at 9:75",
		"half of them at one", "on 2024-05-01", "at home", "on fire",
		"half ten people came", "half nine and half ten", "a quarter past", "the weekend after", "a new year",
		"at nine last night", "yesterday at 3 pm",
		"每周五", "三天前", "上周五", "去年", "昨天下午三点", "最近", "几天后", "一点儿也不", "多一点", "有一点累",
		"in a day and a half", "in a week and a half", "in 5-minute steps", "in a 30-second ad", "in a second", "chapter 25",
		"in one and a half pages", "for ninety minutes", "in a hundred and twenty minutes", "in 1.555 hours",
		"in twenty-five", "in five to ten minutes",
		"两三个小时后", "十几天后", "几十分钟后", "一天半后", "三个半月后", "十多分钟后", "三十分后", "两千五百天后", "五月后",
		"这周一", "2月30号", "凌晨十二点", "明天半夜两点", "半夜", "零点五升", "两点之间的距离比", "从周一到周五", "我去年检查过", "去年会计考试",
	} {
		for _, i := range Future(text, friday) {
			t.Errorf("%q gives %q: %s", text, text[i.Start:i.End], due(i))
		}
	}
	if Future("tomorrow", time.Time{}) != nil {
		t.Error("an unknown time has a tomorrow")
	}
}

// A date that does not exist is no other day, and its clock is not of today.
func TestDatesThatDoNotExistGiveNothing(t *testing.T) {
	for _, text := range []string{
		"on the 31st of April", "on 31 April at nine", "at nine on 31 April", "on April 31st at 5 pm",
		"on 31 April 2027 at 17:00", "at noon on February 30", "on 30 Feb in the evening", "the 31st of June at half past nine",
		"on Friday the 31st of June at nine", "on Monday, 31 June, at nine", "on 29 February at nine",
		"on 29 February 2027 at nine", "on 2024-06-31 at nine", "on 2024-13-31 at nine", "at nine on 5/6/2024",
		"on 31/06/2024 at nine", "on 6/31/2024 at nine", "on 31.06.2024 at nine", "on 32 April at nine",
		"on the 31st of next month at nine", "on the 3rd of this month", "on 0 May at nine",
		"31 June", "June 31", "February 30", "on the 32nd", "本月32号", "32号", "这个月32号下午三点", "下个月31号", "early 2023", "五月初",
		"last day of June 31", "on the last day of school", "the end of the film",
		"2月30日下午三点", "6月31号早上九点", "四月三十一号晚上八点", "明年2月30日上午十点", "2027年2月29日下午三点",
		"下个月31号下午三点", "2024年6月31日18:00", "4月32号下午三点",
	} {
		for _, i := range Future(text, friday) {
			t.Errorf("%q gives %q: %s", text, text[i.Start:i.End], due(i))
		}
	}
	for _, test := range []struct{ text, want string }{
		{"on 30 June at nine", "2024-06-30 09:00"}, {"on 15/06/2024 at nine", "2024-06-15 09:00"},
		{"at 17:00 on 6/15/2024", "2024-06-15 17:00"}, {"on 15.06.2024", "2024-06-15"},
		{"at 5.30 pm", "2024-05-17 17:30"}, {"on 31 May at nine", "2024-05-31 09:00"},
		{"6月30号早上九点", "2024-06-30 09:00"}, {"on the 31st at nine", "2024-05-31 09:00"}, {"31号下午三点", "2024-05-31 15:00"},
		{"on the 31st of this month", "2024-05-31"}, {"on the 5th of next month at nine", "2024-06-05 09:00"},
	} {
		if got := Future(test.text, friday); len(got) != 1 || due(got[0]) != test.want {
			t.Errorf("%q: %v, want %s", test.text, got, test.want)
		}
	}
}

func TestNextWeekdayIsSureOnlyWhenItLiesInNextWeek(t *testing.T) {
	monday := time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC)
	if got := Future("next Friday", monday); len(got) != 0 {
		t.Errorf("next Friday, on a Monday: %s", due(got[0]))
	}
	if got := Future("next Tuesday", friday); len(got) != 1 || due(got[0]) != "2024-05-21" {
		t.Errorf("next Tuesday, on a Friday: %v", got)
	}
}

func TestDaysBeginInTheLocationOfNow(t *testing.T) {
	zone := time.FixedZone("UTC+8", 8*3600)
	now := time.Date(2024, 5, 17, 23, 30, 0, 0, zone)
	got := Future("明天早上九点", now)
	if want := time.Date(2024, 5, 18, 9, 0, 0, 0, zone); len(got) != 1 || !got[0].From.Equal(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func FuzzTimesToComeEndAfterNow(f *testing.F) {
	for _, seed := range []string{"tomorrow at nine", "in 999 years", "before noon", "5月31号", "明晚十一点半",
		"after 5 pm", "at 12:59 pm", "half past twelve", "半个小时后"} {
		f.Add(seed, int64(1715959800))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		now := time.Unix(unix%8e9, 0).UTC()
		for _, i := range Future(text, now) {
			if i.From.Before(now) || !i.From.Before(i.To) || i.Start < 0 || i.Start >= i.End || i.End > len(text) {
				t.Errorf("%q at %v: %v", text, now, i)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[i.Start:i.End]) {
				t.Errorf("%q cuts a character", text[i.Start:i.End])
			}
		}
	})
}

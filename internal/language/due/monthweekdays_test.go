package due_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
)

// What is asked for on a day of the week by its place in each month comes back on that day.
func TestDaysByTheirPlaceInEachMonthComeBack(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC) // a Wednesday
	for text, want := range map[string]string{
		"Remind me on the last Friday of each month to send the invoice":             "month-last-weekday: Fri 31 May 09:00",
		"Remind me on the first Monday of every month to water the cactus":           "month-weekday: Mon 3 Jun 09:00",
		"On the last Friday of every month, remind me to send the invoice":           "month-last-weekday: Fri 31 May 09:00",
		"Remind me to send the invoice on the last Friday of every month at 4 pm":    "month-last-weekday: Fri 31 May 16:00",
		"Remind me at 4 pm on the third Thursday of each month to send the invoice":  "month-weekday: Thu 16 May 16:00",
		"Remind me the second Tuesday of each month to put out the glass":            "month-weekday: Tue 11 Jun 09:00",
		"Remind me every month on the first Monday to pay":                           "month-weekday: Mon 3 Jun 09:00",
		"Each month, on the last Friday, remind me to pay":                           "month-last-weekday: Fri 31 May 09:00",
		"Remind me once a month on the 2nd Tuesday to pay":                           "month-weekday: Tue 11 Jun 09:00",
		"Remind me monthly on the third Wednesday at 8 pm to pay":                    "month-weekday: Wed 15 May 20:00",
		"Remind me every first Friday of the month to pay":                           "month-weekday: Fri 7 Jun 09:00",
		"Remind me every second Friday of the month to pay":                          "month-weekday: Fri 14 Jun 09:00",
		"Remind me every last Friday to pay":                                         "month-last-weekday: Fri 31 May 09:00",
		"Remind me on the first Friday of the month, every month, to pay":            "month-weekday: Fri 7 Jun 09:00",
		"Remind me in the morning on the very last Friday of every month to pay":     "month-last-weekday: Fri 31 May 09:00",
		"Remind me on the first and third Friday of each month to pay":               "month-weekday: Fri 7 Jun 09:00, Fri 17 May 09:00",
		"Remind me on the 2nd and 4th Tuesday of every month to put the bins out":    "month-weekday: Tue 11 Jun 09:00, Tue 28 May 09:00",
		"Remind me on the first Monday of every other month to pay":                  "every 2 month-weekdays: Mon 3 Jun 09:00",
		"Remind me every three months on the first Monday to pay":                    "every 3 month-weekdays: Mon 3 Jun 09:00",
		"Remind me on the first Monday of each month to pay the rent before the 5th": "month-weekday: Mon 3 Jun 09:00",
		"Remind me on the fourth Thursday of November every year to buy a turkey":    "every 12 month-weekdays: Thu 28 Nov 09:00",
		"Remind me every year on the second Sunday of May to call Mum":               "every 12 month-weekdays: Sun 11 May 09:00",
		"每个月最后一个周五提醒我交发票":                                                            "month-last-weekday: Fri 31 May 09:00",
		"每个月最后一个周五晚上八点提醒我交发票":                                                        "month-last-weekday: Fri 31 May 20:00",
		"每月第一个周一提醒我交房租":                                                              "month-weekday: Mon 3 Jun 09:00",
		"每个月的第二个星期三提醒我浇花":                                                            "month-weekday: Wed 12 Jun 09:00",
		"提醒我每个月第三个礼拜天给妈妈打电话":                                                         "month-weekday: Sun 19 May 09:00",
		"每月第1个周六上午十点提醒我打扫":                                                           "month-weekday: Sat 1 Jun 10:00",
		"每月首个周一提醒我交房租":                                                               "month-weekday: Mon 3 Jun 09:00",
		"每月第一个和第三个周五提醒我开会":                                                           "month-weekday: Fri 7 Jun 09:00, Fri 17 May 09:00",
		"每两个月的第一个周一提醒我交水费":                                                           "every 2 month-weekdays: Mon 3 Jun 09:00",
		"每年五月第二个周日提醒我给妈妈打电话":                                                         "every 12 month-weekdays: Sun 11 May 09:00",
		"每年11月的第四个周四提醒我买火鸡":                                                          "every 12 month-weekdays: Thu 28 Nov 09:00",
		"每个月最后一个周五三点提醒我开会":                                                           "month-last-weekday: Fri 31 May 15:00",
		"Every last Sunday of the month remind me to clean the filter":               "month-last-weekday: Sun 26 May 09:00",
	} {
		if got := repeatedText(text, said); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Other days than that, more days than can be kept, and what is no place in a month, do not come back on it.
func TestOtherDaysThanThoseOfEachMonthDoNotComeBack(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC) // a Wednesday
	for text, want := range map[string]string{
		"Remind me the day before the last Friday of each month to pay":             "",
		"Remind me two days before the first Monday of every month to pay":          "",
		"Remind me on the Monday after the first Friday of each month to pay":       "",
		"Remind me on the first Monday of each month, a day ahead":                  "",
		"Remind me on the first and last Friday of each month to pay":               "",
		"Remind me on the first Monday and the third Thursday of each month to pay": "",
		"Remind me on the first Monday or Tuesday of each month to pay":             "",
		"Remind me on the first Monday of each month and the 15th to pay":           "",
		"Remind me on the first Friday of each month except in August to pay":       "",
		"Remind me on the fifth Friday of each month to pay":                        "",
		"Remind me on the first Friday of the month to pay":                         "",
		"Remind me on the last Friday of June to pay":                               "",
		"Remind me on the last working day of each month to pay":                    "",
		"Remind me in the last week of each month to pay":                           "",
		"Remind me of what you said last Friday each month":                         "monthly: Sat 15 Jun 09:00",
		"Remind me every second Friday to pay":                                      "every 2 weeks: Fri 17 May 09:00",
		"Remind me every Friday to pay the first month":                             "weekly: Fri 17 May 09:00",
		"Remind me every Monday to say what I did last Friday":                      "weekly: Mon 20 May 09:00",
		"每个月最后一个周五前一天提醒我交发票":                                                        "",
		"每月第一个周一提前一天提醒我":                                                            "",
		"每月第一个周一之后提醒我":                                                              "",
		"每月第一个周一和周三提醒我":                                                             "",
		"每月第一个周末提醒我打扫":                                                              "",
		"每月第五个周一提醒我交房租":                                                             "",
		"每月倒数第二个周五提醒我":                                                              "",
		"每月最后一个工作日提醒我":                                                              "",
		"下个月第一个周一提醒我交房租":                                                            "",
		"除了每个月第一个周一，提醒我":                                                            "",
	} {
		if got := repeatedText(text, said); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// repeatedText returns how often and on which first days a request comes back; "" for none.
func repeatedText(text string, said time.Time) string {
	every, first := due.Repeated(text, said)
	var list []string
	for _, at := range first {
		list = append(list, at.Format("Mon 2 Jan 15:04"))
	}
	if list == nil {
		return ""
	}
	return every.String() + ": " + strings.Join(list, ", ")
}

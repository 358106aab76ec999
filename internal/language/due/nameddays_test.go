package due_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
)

// october is a Monday morning, 5 October 2026.
var october = time.Date(2026, 10, 5, 7, 30, 0, 0, time.UTC)

// A day with a name is that day, and not the next weekday of its name.
func TestDaysOfTheYearThatHaveAName(t *testing.T) {
	for text, want := range map[string]string{
		"Remind me on Easter Sunday to hide the eggs.":             "2027-03-28 09:00",
		"Remind me on Easter Monday at ten to ring Bob.":           "2027-03-29 10:00",
		"remind me on palm sunday to bring branches":               "2027-03-21 09:00",
		"Remind me on Good Friday to buy fish.":                    "2027-03-26 09:00",
		"remind me on shrove tuesday to make pancakes":             "2027-02-09 09:00",
		"remind me pancake day to buy lemons":                      "2027-02-09 09:00",
		"Remind me on Ash Wednesday to go to church.":              "2027-02-10 09:00",
		"Remind me on Thanksgiving Thursday to ring Mum.":          "2026-11-26 09:00",
		"remind me on thanksgiving to ring mum":                    "2026-11-26 09:00",
		"remind me on easter to ring gran":                         "2027-03-28 09:00",
		"Remind me on Easter Sunday 2028 to hide the eggs.":        "2028-04-16 09:00",
		"remind me on new years eve at six to chill the champagne": "2026-12-31 18:00",
		"remind me christmas eve to wrap the presents":             "2026-12-24 09:00",
		"Remind me on Valentine's Day to buy flowers.":             "2027-02-14 09:00",
		"remind me the day before valentine's day to buy flowers":  "2027-02-13 09:00",
		"remind me two days before Thanksgiving to order a turkey": "2026-11-24 09:00",
		"remind me before christmas day to post the cards":         "2026-12-24 09:00",
		"Remind me on Sunday to hide the eggs.":                    "2026-10-11 09:00",
		"remind me on friday to order the thanksgiving pies":       "2026-10-09 09:00",
		"remind me tomorrow to buy easter eggs":                    "2026-10-06 09:00",
		"good morning, remind me at eight to ring Bob":             "2026-10-05 08:00",
		"Remind me on bank holiday Monday to mow the lawn.":        "", // of which country?
		"remind me on bank holiday monday at nine to mow the lawn": "",
		"Remind me on Orthodox Easter Sunday to ring Eleni.":       "",
		"remind me on super bowl sunday at nine to buy crisps":     "",
		"remind me at easter to ring gran":                         "", // on which of its days?
		"remind me to buy a dress for the christmas eve party":     "",
		"remind me to buy a turkey for christmas day":              "",
		"除夕提醒我给妈妈打电话":                                              "2027-02-05 09:00", "除夕晚上八点提醒我给妈妈打电话": "2027-02-05 20:00", "中秋节提醒我买月饼": "2027-09-15 09:00",
		"端午节前一天提醒我买粽子": "2027-06-08 09:00", "元宵节晚上七点提醒我看灯": "2027-02-20 19:00", "平安夜提醒我打电话": "2026-12-24 09:00",
		"复活节提醒我藏彩蛋": "2027-03-28 09:00", "圣诞节提醒我打电话": "2026-12-25 09:00", "国庆节提醒我挂旗": "2026-10-05 09:00",
		"提醒我买圣诞树": "", "明天提醒我买圣诞树": "2026-10-06 09:00", "周六提醒我做中秋月饼": "2026-10-10 09:00", "明天提醒我煮元宵": "2026-10-06 09:00",
	} {
		got := ""
		if at, _, _ := due.Of(text, october); !at.IsZero() {
			got = at.Format("2006-01-02 15:04")
		}
		if got != want {
			t.Errorf("%s is due at %q, want %q", text, got, want)
		}
	}
}

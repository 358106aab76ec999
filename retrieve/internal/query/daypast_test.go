package query

import (
	"testing"
	"time"
)

// A question about the past names the last day of a number before now.
func TestADayOfTheMonthInAQuestionAboutThePast(t *testing.T) {
	now := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"What did I say on the 5th?": "on the 5th 2024-05-05", "What did we do on the 20th?": "on the 20th 2024-04-20",
		"What happened on the 31st?": "on the 31st 2024-03-31", "Who was there on the 15th?": "on the 15th 2024-05-15",
		"What did I eat on the 1st in the evening?": "on the 1st 2024-05-01", "What did I do on the evening of the 14th?": "on the evening of the 14th 2024-05-14",
		"Who was there the night of the 3rd?": "night of the 3rd 2024-05-03",
		"5号我说了什么？":                            "5号 2024-05-05", "二十号那天我们吃了什么？": "二十号 2024-04-20", "我5号去过哪里": "5号 2024-05-05",

		"What do I have on the 5th?": "", "What did I say on the 5th of April?": "", "Who lived on the 5th floor?": "",
		"What did I say on the 5th and on the 6th?": "", "Did I live at the 5th house?": "", "What did I say on the 40th?": "",
		"5号有什么安排": "", "5号楼住过谁": "", "4月5号我说了什么": "", "上个月5号我说了什么": "", "15号线坐过吗": "",
	} {
		got := ""
		if found, ok := LastSuchDay(text, now); ok {
			got = text[found.Start:found.End] + found.From.Format(" 2006-01-02")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

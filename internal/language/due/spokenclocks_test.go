package due_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/due"
)

// A speech recogniser writes no capitals and no colons, and dates in words.
func TestTimesAsARecogniserWritesThem(t *testing.T) {
	wednesday := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"set an alarm for saturday at nine pm":              "Sat 18 May 21:00",
		"set an alarm for eight fifty am":                   "Thu 16 May 08:50",
		"set an alarm for 6 40 am":                          "Thu 16 May 06:40",
		"set an alarm for 640am":                            "Thu 16 May 06:40",
		"set an alarm for 1215 pm":                          "Thu 16 May 12:15",
		"set alarm for five in the morning":                 "Thu 16 May 05:00",
		"set my alarm to seven am for school":               "Thu 16 May 07:00",
		"an alarm set for noon":                             "Thu 16 May 12:00",
		"set an alarm for midnight":                         "Thu 16 May 00:00",
		"remind me tomorrow at midnight":                    "Fri 17 May 00:00",
		"remind me monday at ten":                           "Mon 20 May 10:00",
		"remind me thursday to post the letter":             "Thu 16 May 09:00",
		"remind me sunday morning":                          "Sun 19 May 09:00",
		"remind me on june fourth to renew it":              "Tue 4 Jun 09:00",
		"remind me on the twenty second of june":            "Sat 22 Jun 09:00",
		"remind me on ninth july":                           "Tue 9 Jul 09:00",
		"remind me on august twenty five":                   "Sun 25 Aug 09:00",
		"remind me to march two miles":                      "",
		"set alarm for six rooms":                           "",
		"tell me thursday's date":                           "",
		"text Bob and tell him that I'm late tonight":       "",
		"remind me at 995am":                                "",
		"remind me about the thirty second of march at all": "",
	} {
		got := ""
		if at, _, _ := due.Of(text, wednesday); !at.IsZero() {
			got = at.Format("Mon 2 Jan 15:04")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if _, _, rest := due.Of("set an alarm for seven am", wednesday); rest != "set an alarm" {
		t.Errorf("the request without its time is %q", rest)
	}
}

package times

import (
	"strings"
	"testing"
)

// A part of a day that is named right behind the day narrows it.
func TestADayIsNarrowedToItsPart(t *testing.T) {
	for text, want := range map[string]string{
		"What did I do last Friday evening?": "10 17:00 to 11 00:00 [last Friday evening]",
		"yesterday in the morning":           "16 05:00 to 16 12:00 [yesterday in the morning]",
		"last Friday night":                  "10 19:00 to 11 04:00 [last Friday night]",
		"上周五晚上我做了什么":                         "10 17:00 to 11 00:00 [上周五晚上]",
		"昨天下午":                               "16 12:00 to 16 18:00 [昨天下午]",

		"last Friday":                "10 00:00 to 11 00:00 [last Friday]",
		"last Friday, evening shift": "10 00:00 to 11 00:00 [last Friday]",
		"last week morning":          "6 00:00 to 13 00:00 [last week]",
		"昨天晚饭":                       "16 00:00 to 17 00:00 [昨天]",
	} {
		found := Find(text, friday)
		if len(found) != 1 {
			t.Fatalf("%q: %v", text, found)
		}
		i := WithPart(text, found[0])
		if got := i.From.Format("2 15:04 to ") + i.To.Format("2 15:04 [") + text[i.Start:i.End] + "]"; got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// The words for a part of the day are looked for right behind a day, and not in all that follows.
func TestThePartOfADayIsLookedForNearIt(t *testing.T) {
	long := "last Friday" + strings.Repeat(" and so on", 1000)
	day := Find(long, friday)[0]
	few := testing.AllocsPerRun(5, func() { WithPart(long[:day.End+30], day) })
	if many := testing.AllocsPerRun(5, func() { WithPart(long, day) }); many > 2*few {
		t.Errorf("behind a long text it takes %v allocations, behind a short one %v", many, few)
	}
}

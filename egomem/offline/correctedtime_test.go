package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// lastMove returns when the last errand is due that Emily moves by what she says after a request and an answer; "" if she moves none.
func lastMove(t *testing.T, request, answer, text string) string {
	t.Helper()
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
		{Speaker: "Emily", Text: request, Time: said}, {Role: graph.Robot, Text: answer, Time: said}, {Speaker: "Emily", Text: text, Time: said}}})
	if len(e.Errands) == 0 || e.Errands[len(e.Errands)-1].Change != consolidate.Moves {
		return ""
	}
	return e.Errands[len(e.Errands)-1].Due.Format("Mon 15:04")
}

// The time of what was asked for right before is corrected, in few words.
func TestTheTimeIsCorrected(t *testing.T) {
	for _, group := range []struct {
		request string
		want    map[string]string
	}{
		{"Set an alarm for 7.", map[string]string{
			"Actually, make that half past": "Thu 07:30", "Make it half past": "Thu 07:30", "Sorry, quarter to.": "Thu 06:45",
			"no, 8 not 7": "Thu 08:00", "8, not 7": "Thu 08:00", "No, 8": "Thu 08:00", "Not 7, 8.": "Thu 08:00", "not at 7, but at 8": "Thu 08:00",
			"I said 8, not 7.": "Thu 08:00", "Actually, half past eight": "Thu 08:30", "No, Saturday.": "Sat 07:00",
			"Not bad, 8 hours of sleep": "", "Not 7 people, 8.": "", "No, 8 people.": "", "8": "", "Half past?": "", "Actually, thanks.": "", "Make it 1 hour 30 minutes.": "", "No, not 7.": "",
		}},
		{"Set an alarm for 7 pm.", map[string]string{"No, am.": "Thu 07:00", "Make it half past, please": "Wed 19:30", "Sorry, 8": "Wed 20:00"}},
		{"Remind me on Friday at 10 to call Bob.", map[string]string{
			"Not Friday, Saturday": "Sat 10:00", "No, not Friday, Saturday.": "Sat 10:00", "Saturday, not Friday": "Sat 10:00", "Saturday I mean.": "Sat 10:00",
			"Actually 11": "Fri 11:00", "Not Bob, Ann.": "", "Not Friday, he is away.": "", "Not today, I'm tired.": "",
		}},
		{"Remind me every day at 9 to call Bob.", map[string]string{"Not 9, 10.": "Thu 10:00", "No, Saturday.": ""}},
		{"定个七点的闹钟", map[string]string{
			"算了，还是七点半吧": "Thu 07:30", "还是七点半吧": "Thu 07:30", "不是七点，是八点": "Thu 08:00", "八点，不是七点": "Thu 08:00", "我说的是八点": "Thu 08:00",
			"还是你好": "", "不是七点": "", "算了，还是睡觉吧": "", "是不是七点": "",
		}},
		{"周五九点提醒我给妈妈打电话", map[string]string{"不是周五，是周六": "Sat 09:00", "我是说周六": "Sat 09:00", "算了，还是周六吧": "Sat 09:00", "不是妈妈，是爸爸": ""}},
		{"I am going out on Friday.", map[string]string{"Not Friday, Saturday.": ""}},
	} {
		for text, want := range group.want {
			if got := lastMove(t, group.request, "OK.", text); got != want {
				t.Errorf("%s %s: %q, want %q", group.request, text, got, want)
			}
		}
	}
	if got := lastMove(t, "Remind me to buy eggs tomorrow at 7.", "How many eggs do you need?", "No, 8."); got != "" {
		t.Errorf("a number of eggs is no time: %q", got)
	}
}

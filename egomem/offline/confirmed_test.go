package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// What the companion says that it will set, and the person confirms, holds in whatever words it was asked for.
func TestWhatIsConfirmedIsSet(t *testing.T) {
	for dialog, want := range map[string]string{
		"Can you add one? / What time should it be? / Twenty past four. / Please confirm: an alarm for 4:20 pm called Laundry. / Yes, that's right.": "Set an alarm called Laundry @ 16:20",
		"I need one more. / So you want me to set an alarm for 6:40 am? / Sure, go ahead, thanks.":                                                   "Set an alarm @ 06:40",
		"Set an alarm for 5 pm. / I'll set an alarm for 5 pm, correct? / Yes.":                                                                       "Set an alarm @ 17:00",
		"Set an alarm for 5 pm. / Okay, an alarm for 5 pm, right? / Make it a bit earlier. / Confirming an alarm for 4:45 pm. / Perfect.":            "Set an alarm @ 17:00; moves Set an alarm @ 16:45",
		"I need one more. / So you want me to set an alarm for 6:40 am? / No, leave it.":                                                             "",
		"I need one more. / So you want me to set an alarm for 6:40 am? / Yes, but at seven.":                                                        "",
		"Put it in, please. / Please confirm: the event Choir practice on May 16th at 7:30 pm, in the hall. / That's right.":                         "Remind me about Choir practice @ 19:30",
		"Go ahead then. / So an appointment with Dr Lowe on Friday at 9:15 am, is that correct? / Yes please.":                                       "Remind me about the appointment with Dr Lowe @ 09:15",
		"What have I got? / You have an alarm for 6:40 am. / Yes, that's right.":                                                                     "",
		"Is it on? / I have set an alarm for 6:40 am. / Great, thanks.":                                                                              "",
		"Add an alarm at 17:15 called Laundry.":                                                                                                      "Set an alarm called Laundry @ 17:15",
		"add an alarm and name it bins at quarter past four in the evening":                                                                          "Set an alarm called bins @ 16:15",
	} {
		said := time.Date(2024, 5, 15, 0, 30, 0, 0, time.UTC)
		p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}}}
		for i, text := range strings.Split(dialog, " / ") {
			turn := consolidate.Turn{Speaker: "Emily", Person: 1, Text: text, Time: said}
			if i%2 == 1 {
				turn = consolidate.Turn{Role: graph.Robot, Text: text, Time: said}
			}
			p.Turns = append(p.Turns, turn)
		}
		var list []string
		for _, e := range readAll(t, p).Errands {
			list = append(list, strings.TrimSpace(string(e.Change)+" "+e.Text)+e.Due.Format(" @ 15:04"))
		}
		if got := strings.Join(list, "; "); got != want {
			t.Errorf("%s: %q, want %q", dialog, got, want)
		}
	}
}

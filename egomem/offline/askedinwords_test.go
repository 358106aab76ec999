package offline_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Requests as a speech recogniser writes them, in other words than the common ones.
func TestRemindersAsARecogniserWritesThem(t *testing.T) {
	for text, want := range map[string]string{
		"i need an alarm set for half six in the morning":       "Set an alarm @ Thu 16 May 06:30",
		"put in an alarm for saturday at nine am":               "Set an alarm @ Sat 18 May 09:00",
		"i want one alarm for six am and another for 640 am":    "Set an alarm @ Thu 16 May 06:00; Set an alarm @ Thu 16 May 06:40",
		"i could use a twelve minute timer":                     "Set a timer for twelve minutes @ Wed 15 May 15:42",
		"timer, twenty minutes, bread":                          "Set a timer for twenty minutes for the bread @ Wed 15 May 15:50",
		"create a reminder to ring the vet on friday":           "Remind me to ring the vet @ Fri 17 May 09:00",
		"help me remember to water the ferns":                   "Remind me to water the ferns",
		"i'd like a reminder set for the rent on the first":     "Set a reminder about the rent @ Sat 1 Jun 09:00",
		"put the boiler man in for tuesday":                     "Remind me about the boiler man @ Tue 21 May 09:00",
		"add choir to my calendar for thursday at seven pm":     "Remind me about choir @ Thu 16 May 19:00",
		"make sure Tom takes his drops at eight":                "Remind Tom to take his drops @ Wed 15 May 20:00",
		"i have a fitting tomorrow at eleven can you remind me": "I have a fitting @ Thu 16 May 11:00",
		"一小时后把取暖器关了":                                            "提醒我把取暖器关了 @ Wed 15 May 16:30",
		"再来一个六点五十的闹铃":                                           "定个闹钟 @ Thu 16 May 06:50",
		"call with the bank at three":                           "",
		"你能明天八点提醒我浇花吗":                                          "提醒我浇花 @ Thu 16 May 08:00",
		"可以帮我定个七点的闹钟吗？":                                         "定个闹钟 @ Thu 16 May 07:00",
		"明天早上能叫我起床吗":                                            "叫我起床 @ Thu 16 May 08:00",
		"能不能提醒我拿快递":                                             "提醒我拿快递",
		"你能提醒我昨天说了什么吗":                                          "",
		"手表提醒我电量低":                                              "",
		"i set an alarm for six yesterday":                      "",
		"tell me what is on my calendar for friday":             "",
		"tell me thursday's date":                               "",
		"show me how busy the pool is at five":                  "",
		"text Anna and tell her that i will be late tonight":    "",
		"let me know about my meetings on monday":               "",
		"Tell me the news at eight.":                            "Tell me the news @ Wed 15 May 20:00",
		"Don't tell me what to do at eight.":                    "",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A question put as a request is answered once, and how the companion is to speak holds on.
func TestAQuestionPutAsARequestIsNoInstruction(t *testing.T) {
	for text, want := range map[string]bool{
		"tell me if my parcel has been sent": false, "can you check and see if i need a new stamp": false, "let me know when the bus pass will arrive": false,
		"could you tell me if there are any eggs": false, "whenever it rains, tell me": true, "tell me a joke whenever i am sad": true,
		"can you please slow your speech down": true, "talk a bit faster please": true, "you're talking too quickly": true, "switch to a deeper voice": true,
		"slow down the video": false, "i talk faster than tom": false, "speed up": true, "he said i speak too fast": false,
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Role: graph.Robot, Text: "Hello."}, {Speaker: "Emily", Text: text}}}
		if got := len(readAll(t, p).Instructions) > 0; got != want {
			t.Errorf("%s: instruction %v", text, got)
		}
	}
}

package offline_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// A clause of a turn moves the one reminder that it means; the other clauses say why.
func TestOneClauseMovesAReminder(t *testing.T) {
	longtest.Skip(t)
	ring, alarm := openOnce("Remind me to ring Mum", 15, 18, 30), openOnce("Wake me", 16, 4, 50)
	books, jab, mot := openOnce("tell me that my library books are due back", 16, 9, 0), openOnce("I've my jab", 22, 13, 0), openOnce("Don't let me forget the van's MOT", 20, 9, 0)
	bread, pasta := openOnce("Set a timer for the bread", 15, 15, 55), openOnce("Set a timer for the pasta", 15, 15, 29)
	rib, dough, hanAlarm := openOnce("定个排骨的计时器", 15, 15, 40), openOnce("面发上了，喊我", 15, 16, 10), openOnce("喊我起来，跟老秦约了去爬山", 16, 6, 0)
	video := openOnce("每个礼拜一晚上八点叫我给老姐姐打视频", 20, 20, 0)
	video.Every = graph.Weekly
	for _, test := range []struct {
		open consolidate.OpenErrand
		want map[string]string
	}{
		{ring, map[string]string{
			"Oh, she's having her nap, leave it till seven then, Max.": "Wed 15 May 19:00", "Max, make it half seven, she's at temple.": "Wed 15 May 19:30", "Max, she's out, push it to eight.": "Wed 15 May 20:00",
			"Leave it till tomorrow at six, Max.": "Thu 16 May 18:00", "Max, call it quarter past seven instead.": "Wed 15 May 19:15", "Mum's at church, so shove it back to nine, Max.": "Wed 15 May 21:00",
			"Oh, he's asleep, leave it till seven then.": "", "Leave it there, Max.": "", "Max, Tom said leave it till seven.": "", "If she's out, leave it till seven, Max.": "", "Max, I left it till seven.": "", "They're moving it to seven, Tom.": "",
		}},
		{alarm, map[string]string{
			"Scrap that, they've swapped me to a late, let me lie till nine, Max.": "Thu 16 May 09:00", "Max, I'm off, let me sleep in till eight.": "Thu 16 May 08:00", "Max, let me doze till half seven.": "Thu 16 May 07:30",
			"Max, they've given me the late, so I can lie in till ten.": "Thu 16 May 10:00", "No rush now, let me kip until seven, Max.": "Thu 16 May 07:00", "Max, let me snooze till six.": "Thu 16 May 06:00",
			"Let me lie till nine, Tom.": "", "Mum let me lie till nine.": "", "Max, let me sleep.": "", "Let me lie here, Max.": "", "Max, she lets me sleep till nine.": "", "I slept till nine, Max.": "",
		}},
		{books, map[string]string{
			"They're shut tomorrow, course they are. Make it Friday, the books.": "Fri 17 May 09:00", "Make it Saturday for the books.": "Sat 18 May 09:00", "Leave it till Monday, my books.": "Mon 20 May 09:00",
			"The books, Max, make it Friday.": "Fri 17 May 09:00", "Max, they're closed, make it Tuesday.": "Tue 21 May 09:00", "Books are Friday now, Max, they've changed it.": "Fri 17 May 09:00",
			"Make it Friday, the pub.": "", "Make it Friday, Tom.": "", "He can make it Friday, the books are his.": "", "The books are heavy, Max.": "", "I read the books till Friday.": "", "We could make it Friday, the picnic.": "",
		}},
		{jab, map[string]string{
			"Surgery's shifted me, jab's on the Thursday now, same time.": "Thu 16 May 13:00", "My jab's been moved to Friday.": "Fri 17 May 13:00", "They've swapped me, the jab's Monday.": "Mon 20 May 13:00",
			"Turns out the jab is on Tuesday now.": "Tue 21 May 13:00", "They can't do my jab till the twenty-third of May, Max.": "Thu 23 May 13:00", "They couldn't fit the jab in till Friday.": "Fri 17 May 13:00",
			"My jab's on Wednesday.": "", "Tom's jab is on the Thursday now, he says.": "", "The jab is sore now.": "", "They moved me to ward nine, the jab's a pain.": "", "They can't do my hair till Friday.": "", "Is the jab on Thursday now?": "",
		}},
		{mot, map[string]string{
			"Garage is rammed, he can't do my MOT till the eighteenth of June, so shout me then.": "Tue 18 Jun 09:00", "They won't take the van until Friday.": "Fri 17 May 09:00", "Max, the MOT's been put back to Thursday.": "Thu 16 May 09:00",
			"He can't drive till Friday.": "", "The van can't do sixty till Friday.": "", "He can't do my nails till Friday.": "",
		}},
		{bread, map[string]string{
			"This oven runs hot, knock five minutes off the bread, Max.": "Wed 15 May 15:50", "Take ten minutes off that bread.": "Wed 15 May 15:45", "Max, it's browning, shave five minutes off.": "Wed 15 May 15:50",
			"Stick another four minutes on the bread, Max.": "Wed 15 May 15:59", "Max, it's pale, whack ten more minutes on.": "Wed 15 May 16:05", "The bread's pale, another five minutes.": "Wed 15 May 16:00",
			"Knock five quid off the bread.": "", "He knocked five minutes off his best, Max.": "", "Take ten minutes off the pie.": "", "Another five minutes and I'm off, Max.": "", "Stick the bread on, Max.": "", "Can you knock five minutes off the walk?": "",
		}},
		{pasta, map[string]string{"Still like gravel this pasta, stick another four minutes on, Max.": "Wed 15 May 15:34", "Pasta's raw, give it another two minutes, Max.": "Wed 15 May 15:32"}},
		{rib, map[string]string{"这排骨老得很，再加十分钟，Max。": "Wed 15 May 15:50", "排骨还硬，再炖一刻钟吧。": "Wed 15 May 15:55", "Max，再多焖五分钟，还没烂。": "Wed 15 May 15:45", "再等十分钟他就到，别急。": "", "他再炖十分钟就走": ""}},
		{dough, map[string]string{"暖气足，面发得快，提前一刻钟叫我吧。": "Wed 15 May 15:55", "Max，提前十分钟喊我。": "Wed 15 May 16:00", "面快发好了，早二十分钟叫我吧": "Wed 15 May 15:50",
			"六点开会，提前一刻钟叫我。": "", "提前走吧，面还没发好。": "", "他提前一刻钟叫我的": ""}},
		{hanAlarm, map[string]string{"老秦说雾大，改七点半再叫我，Max。": "Thu 16 May 07:30", "Max，外头下雨，换成八点喊我吧。": "Thu 16 May 08:00", "爬山推迟了，挪到七点叫我。": "Thu 16 May 07:00", "Max，雾大，改到八点再喊我起来。": "Thu 16 May 08:00",
			"妈妈改七点半再叫我": "", "别改七点半叫我": "", "他改主意了，Max。": ""}},
		{video, map[string]string{"老姐姐礼拜一要去教堂，视频改礼拜三吧，还是那个点。": "Wed 22 May 20:00", "视频换到周四吧，她周一没空。": "Thu 16 May 20:00", "她有事，视频挪到礼拜五了。": "Fri 17 May 20:00",
			"视频改清楚点吧": "", "妈妈说视频改礼拜三": "", "会议改礼拜三吧": ""}},
	} {
		for text, want := range test.want {
			got := errandsAmong(t, "Right then.", text, test.open)
			switch {
			case want == "" && got == "":
			case want == "" || got != "moves "+test.open.Text+" @ "+want && got != "moves "+test.open.Text+" @ "+want+" weekly":
				t.Errorf("%s %s:\n%q, want %q", test.open.Text, text, got, want)
			}
		}
	}
}

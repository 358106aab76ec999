package offline_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A turn that calls the companion and gives no more than a length or a clock asks for a timer or an alarm.
func TestRequestsThatAreNoMoreThanTheirTime(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]string{
		"Pasta's in, Max, eleven minutes, go.":                                       "Set a timer for eleven minutes for the pasta @ Wed 15 May 15:41",
		"Bread's in the oven, Max, thirty-five minutes.":                             "Set a timer for thirty-five minutes for the bread @ Wed 15 May 16:05",
		"Max, timer eleven minutes for the pasta.":                                   "Set a timer for eleven minutes for the pasta @ Wed 15 May 15:41",
		"I've put the rice on, Max, twelve minutes please.":                          "Set a timer for twelve minutes for the rice @ Wed 15 May 15:42",
		"Eggs are boiling, four minutes, Max.":                                       "Set a timer for four minutes for the eggs @ Wed 15 May 15:34",
		"Max, half an hour, go.":                                                     "Set a timer for half an hour @ Wed 15 May 16:00",
		"Dough's proving, Max, call it an hour.":                                     "Set a timer for an hour for the dough @ Wed 15 May 16:30",
		"I'm on an early, Max. Ten to five tomorrow, get me up and take no lip.":     "Wake me up @ Thu 16 May 04:50",
		"Max, half six tomorrow, get me out of bed.":                                 "Wake me up @ Thu 16 May 06:30",
		"Get me up, Max, quarter to six tomorrow.":                                   "Wake me up @ Thu 16 May 05:45",
		"Max, shout me at half six would you, I've to ring Mum before she goes.":     "Remind me to ring Mum before she goes @ Wed 15 May 18:30",
		"Max, kick me at five, I need to pay the rent.":                              "Remind me to pay the rent @ Wed 15 May 17:00",
		"Max, holler me at six about the bins.":                                      "Remind me about the bins @ Wed 15 May 18:00",
		"Max pal, van's MOT's on the twentieth, don't let me forget or I'm walking.": "Don't let me forget the van's MOT @ Mon 20 May 09:00",
		"Max, Mum's birthday is on Friday, don't let me forget.":                     "Don't let me forget Mum's birthday @ Fri 17 May 09:00",
		"Max，排骨上锅了，定个四十分钟":                                                           "给排骨定个四十分钟的计时器 @ Wed 15 May 16:10",
		"饺子下锅了，Max，来个八分钟":                                                            "给饺子定个八分钟的计时器 @ Wed 15 May 15:38",
		"面发上了，四十分钟，Max":                                                              "给面定个四十分钟的计时器 @ Wed 15 May 16:10",
		"蛋糕进烤箱了，Max，掐半小时":                                                            "给蛋糕定个半小时的计时器 @ Wed 15 May 16:00",
		"Max，汤炖上了，定一个小时。":                                                            "给汤定个一个小时的计时器 @ Wed 15 May 16:30",
		"Max，定个一刻钟":                                                                  "定个一刻钟的计时器 @ Wed 15 May 15:45",
		"Max，明天上午记着让我给社保局打个电话":                                                       "提醒我给社保局打个电话 @ Thu 16 May 09:00",
		"Max，周五记得叫我去交物业费":                                                            "提醒我交物业费 @ Fri 17 May 09:00",
		// near misses
		"Max, the bus was ten minutes late.": "", "Twenty minutes, Max, I stood there like a lemon.": "", "Pasta's in, eleven minutes, go.": "",
		"Max, we've been here for an hour already.": "", "Max, it's a ten minute walk, easy.": "", "Dough's proving, Max, and I'm shattered.": "", "Max, is it eleven minutes?": "",
		"Max, he's in Leeds, two hours away.": "", "Max, I slept four hours.": "", "Tom's in, Max, an hour late.": "", "My shift's ten to five tomorrow, Max.": "", "He shouts me at half six.": "",
		"Max，他迟到了四十分钟": "", "排骨上锅了，妈妈定了四十分钟": "", "Max，路上堵了一个小时": "", "妈妈记着让我去交费": "", "Max，睡了四十分钟，舒服": "", "排骨炖了一个小时，还是硬的，Max": "",
	} {
		if got := errandsAmong(t, "Right then.", text); got != want {
			t.Errorf("%s:\n%q, want\n%q", text, got, want)
		}
	}
}

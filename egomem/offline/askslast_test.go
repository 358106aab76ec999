package offline_test

import "testing"

// What has to be done is said first, and the request to be reminded of it comes last.
func TestARequestThatComesLast(t *testing.T) {
	for text, want := range map[string]string{
		"I have to take my tablets at eight every evening, would you nudge me?":  "Remind me to take my tablets at eight every evening 16 20:00 daily",
		"I need to call the plumber tomorrow at nine, can you please remind me?": "Remind me to call the plumber 17 09:00 once",
		"我每天晚上八点要吃降压药，记得提醒我。":                                                    "提醒我每天晚上八点要吃降压药 16 20:00 daily",
	} {
		e := readOne(t, text, aMonday)
		if len(e.Errands) != 1 {
			t.Errorf("%q: %+v", text, e.Errands)
			continue
		}
		if got := e.Errands[0].Text + e.Errands[0].Due.Format(" 2 15:04 ") + e.Errands[0].Every.String(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestHouseholdWords(t *testing.T) {
	checkClaims(t, map[string]string{
		"I work nights at the bakery on Mill Road, so please keep it quiet until two.": "Emily works at bakery; instruction",
		"I used to be a welder but my back gave out.":                                  "Emily works as welder ends",
		"Whenever Tom rings, tell him I'm in the bath, just kidding.":                  "",
		"My older son lives in Leeds.":                                                 "Emily's older son lives in Leeds",
		"我小儿子住在北京。":                                                                    "Emily的小儿子 lives in 北京",
		"Football was cancelled because of the rain.":                                  "",
		"Blue is my favourite colour now.":                                             "favorite color is Blue",
		"我现在最喜欢蓝色了，不喜欢绿色了。":                                                            "favorite color is 蓝色",
		"我的新号码是13800138000。":                                                           "phone is 13800138000",
		"我家宝宝叫豆豆。":                                                                     "Emily child 豆豆",
		"我每周三下午去打羽毛球。":                                                                 "prefers 每周三下午去打羽毛球",
		"下个月我们要搬去鹿特丹了。":                                                                "Emily lives in 鹿特丹 begins",
		"我们想搬去鹿特丹。":                                                                    "",
		"I've two kids, Isla and Rory, they're with their mum.":                        "Emily child Isla; Emily child Rory",
		"I quit yesterday, I'm starting with the council on the 20th.":                 "Emily works at council begins",
		"My daughter Isla turned nine on Tuesday.":                                     "Emily daughter Isla; age is nine",
		"每天晚上十点半催我睡觉。":                                                                 "errand",
		"Could you wake me at half six on weekdays, except Wednesdays?":                "errand; errand",
		"Wake me at seven every day but not on Sundays and Saturdays, please.":         "errand; errand",
		"除了周三每天七点叫我起床。":                                                                "errand; errand",
	})
}

package offline_test

import (
	"strings"
	"testing"
)

func TestTwoRequestsAreTwoReminders(t *testing.T) {
	for text, want := range map[string]string{
		"remind me to call Mum at five and to take my pills at nine":               "remind me to call Mum @ Wed 15 May 17:00; remind me to take my pills @ Wed 15 May 21:00",
		"Remind me to call Mum at five and take my pills at nine.":                 "Remind me to call Mum @ Wed 15 May 17:00; Remind me to take my pills @ Wed 15 May 21:00",
		"Remind me at five to call Mum and at nine to take my pills.":              "Remind me to call Mum @ Wed 15 May 17:00; Remind me to take my pills @ Wed 15 May 21:00",
		"Remind me tomorrow to call Mum at five, and to take my pills at nine.":    "Remind me to call Mum @ Thu 16 May 17:00; Remind me to take my pills @ Thu 16 May 09:00",
		"Can you remind me to put the bins out tonight and to feed Rex tomorrow?":  "remind me to put the bins out @ Wed 15 May 20:00; remind me to feed Rex @ Thu 16 May 09:00",
		"Remind me on Friday to pay the rent and on Saturday to water the plants.": "Remind me to pay the rent @ Fri 17 May 09:00; Remind me to water the plants @ Sat 18 May 09:00",
		"Remind me at five to call Mum and remind me at nine to take my pills.":    "Remind me to call Mum @ Wed 15 May 17:00; remind me to take my pills @ Wed 15 May 21:00",
		"提醒我五点给妈妈打电话，九点吃药。":                                                        "提醒我给妈妈打电话 @ Wed 15 May 17:00; 提醒我吃药 @ Wed 15 May 21:00",
		"提醒我五点给妈妈打电话，还有九点吃药。":                                                      "提醒我给妈妈打电话 @ Wed 15 May 17:00; 提醒我吃药 @ Wed 15 May 21:00",
		"请提醒我明天五点半给妈妈打电话，九点吃药。":                                                    "提醒我给妈妈打电话 @ Thu 16 May 17:30; 提醒我吃药 @ Thu 16 May 09:00",
		"提醒我今晚倒垃圾，明天早上喂猫。":                                                         "提醒我倒垃圾 @ Wed 15 May 20:00; 提醒我喂猫 @ Thu 16 May 08:00",
		"Wake me at half six tomorrow, and at eight on Saturday.":                  "Wake me @ Thu 16 May 06:30; Wake me @ Sat 18 May 08:00",
		"星期六下午两点朵朵有演出，别让我忘了。":                                                      "朵朵有演出 @ Sat 18 May 14:00",
		"Remind me to tell Ann 'I love you' at five.":                              "Remind me to tell Ann 'I love you' @ Wed 15 May 17:00",
		"提醒我五点跟妈妈说“我爱你”。":                                                          "提醒我跟妈妈说\"我爱你\" @ Wed 15 May 17:00",
		// One request stays one.
		"Remind me tomorrow to buy milk and eggs.":            "Remind me to buy milk and eggs @ Thu 16 May 09:00",
		"Remind me to wash and iron the shirt at five.":       "Remind me to wash and iron the shirt @ Wed 15 May 17:00",
		"Remind me at five to call Mum and book the dentist.": "Remind me to call Mum and book the dentist @ Wed 15 May 17:00",
		"提醒我明天买牛奶和鸡蛋。":                                        "提醒我买牛奶和鸡蛋 @ Thu 16 May 09:00",
		"提醒我明天九点给妈妈打电话，她生病了。":                                 "提醒我给妈妈打电话，她生病了 @ Thu 16 May 09:00",
	} {
		if got := errandsOf(t, "I see.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The same time named twice is one reminder.
func TestOneTimeTwiceIsOneReminder(t *testing.T) {
	for text, want := range map[string]int{
		"Remind me at 8 am and 8 am to take my pills.":                 1,
		"Remind me tomorrow at 8 and 8 to call Gran.":                  1,
		"Remind me every day at 8 am and 8 am to take my pills.":       1,
		"Remind me every day at 8 am, 8 am and 9 pm to take my pills.": 2,
		"提醒我八点和八点吃药。":                                                  1,
		"每天早上八点和早上八点提醒我吃药。":                                            1,
		"Remind me at 8 am and 8 pm to take my pills.":                 2,
		"Remind me twice a day at 8 and 8 to take my pills.":           2,
		"每天早上八点和晚上八点提醒我吃药。":                                            2,
		"Remind me at 8 to call Gran and at 8 to call Joan.":           2,
	} {
		if got := errandsOf(t, "I see.", text); strings.Count(got, " @ ") != want {
			t.Errorf("%s: %q, want %d", text, got, want)
		}
	}
}

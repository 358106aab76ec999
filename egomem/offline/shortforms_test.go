package offline_test

import "testing"

// Said on Wednesday, 15 May 2024 at 15:30.
func TestAlarmsAndTimersInFewWords(t *testing.T) {
	for text, want := range map[string]string{
		"定个每天早上六点半的闹钟。":                          "定个每天早上六点半的闹钟 @ Thu 16 May 06:30 daily",
		"帮我设个每天早上六点半的闹钟":                         "帮我设个每天早上六点半的闹钟 @ Thu 16 May 06:30 daily",
		"给我定个每周一早上六点半的闹钟":                        "给我定个每周一早上六点半的闹钟 @ Mon 20 May 06:30 weekly",
		"给我定个工作日早上六点半的闹钟":                        "给我定个工作日早上六点半的闹钟 @ Thu 16 May 06:30 weekdays",
		"每天早上六点半闹钟叫我":                            "每天早上六点半闹钟叫我 @ Thu 16 May 06:30 daily",
		"闹钟定在每天早上六点半":                            "闹钟定在每天早上六点半 @ Thu 16 May 06:30 daily",
		"闹钟定到工作日早上七点":                            "闹钟定到工作日早上七点 @ Thu 16 May 07:00 weekdays",
		"明早七点的闹钟。":                               "闹钟 @ Thu 16 May 07:00",
		"定个25分钟的计时器,烤千层面。":                       "定个25分钟的计时器，烤千层面 @ Wed 15 May 15:55",
		"计时六分半。":                                 "计时六分半 @ Wed 15 May 15:36",
		"倒计时三分半钟":                                "倒计时三分半钟 @ Wed 15 May 15:33",
		"计时六分钟,煮鸡蛋。":                             "计时六分钟，煮鸡蛋 @ Wed 15 May 15:36",
		"Start a timer, ten minutes.":            "Start a timer, ten minutes @ Wed 15 May 15:40",
		"Set a timer, 25 minutes, please.":       "Set a timer, 25 minutes @ Wed 15 May 15:55",
		"40 minute timer for the roast, please.": "40 minute timer for the roast @ Wed 15 May 16:10",
		"Ten minute timer.":                      "Ten minute timer @ Wed 15 May 15:40",
		"A twenty-five minute timer, please":     "A twenty-five minute timer @ Wed 15 May 15:55",

		"我妈说七点的闹钟太早。": "", "明早七点的闹钟是谁定的": "", "The ten minute timer broke.": "", "He set a 40 minute timer for the roast.": "",
		"比赛计时六分半": "", "我喜欢工作日早上六点半的闹钟": "", "计时四十分钟，他跑了八公里": "", "Ten minute timers are useless.": "",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"明早七点的闹钟。", "Ten minute timer."} {
		if got := errandsOf(t, "Which one do you mean?", text); got != "" {
			t.Errorf("%s only says which: %q", text, got)
		}
	}
}

func TestRemindersOfWhatNotToDo(t *testing.T) {
	for text, want := range map[string]string{
		"今晚十点提醒我别再吃东西了。":                                "提醒我别再吃东西了 @ Wed 15 May 22:00",
		"晚上十点提醒我不要再喝水了":                                 "提醒我不要再喝水了 @ Wed 15 May 22:00",
		"明天早上八点提醒我千万别吃早饭":                               "提醒我千万别吃早饭 @ Thu 16 May 08:00",
		"Remind me at 10 pm not to eat anything.":       "Remind me not to eat anything @ Wed 15 May 22:00",
		"Remind me tomorrow at 9 not to eat breakfast.": "Remind me not to eat breakfast @ Thu 16 May 09:00",
		"Remind me not to eat anything after 10 pm.":    "Remind me not to eat anything after 10 pm @ Wed 15 May 22:00",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestTheDaysMayStandBeforeTheRequest(t *testing.T) {
	for text, want := range map[string]string{
		"On weekdays at 8:15 tell me to leave for work.":                     "On weekdays at 8:15 tell me to leave for work @ Thu 16 May 08:15 weekdays",
		"On Mondays at 8 tell me to take the bins out.":                      "On Mondays at 8 tell me to take the bins out @ Mon 20 May 08:00 weekly",
		"On the first of each month remind me to pay the rent at 10 am.":     "On the first of each month remind me to pay the rent at 10 am @ Sat 1 Jun 10:00 monthly",
		"On the 15th of every month, remind me to water the cactus at 9 am.": "On the 15th of every month, remind me to water the cactus at 9 am @ Sat 15 Jun 09:00 monthly",
		"At the end of each month remind me to back up at 8 pm.":             "At the end of each month remind me to back up at 8 pm @ Fri 31 May 20:00 month-end",
		"On weekdays they tell me to leave at 8:15.":                         "",
		"On the first of each month he reminds me to pay the rent.":          "",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

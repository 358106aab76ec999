package offline_test

import "testing"

// When a reminder is due, in Chinese words for days.
func TestWhenChineseRemindersAreDue(t *testing.T) {
	for text, want := range map[string]string{
		"提醒我元旦前一天买烟花":     "提醒我买烟花 @ Tue 31 Dec 09:00",
		"提醒我元旦的前一天晚上买烟花":  "提醒我买烟花 @ Tue 31 Dec 20:00",
		"圣诞节前三天提醒我寄礼物":    "提醒我寄礼物 @ Sun 22 Dec 09:00",
		"提醒我国庆节前一周订票":     "提醒我订票 @ Tue 24 Sep 09:00",
		"提醒我元旦前买烟花":       "提醒我买烟花 @ Tue 31 Dec 09:00",
		"提醒我明天问他前两天说的事":   "提醒我问他前两天说的事 @ Thu 16 May 09:00",
		"提醒我二十号去年检":       "提醒我去年检 @ Mon 20 May 09:00",
		"提醒我后天去年检":        "提醒我去年检 @ Fri 17 May 09:00",
		"提醒我二十号去检查":       "提醒我去检查 @ Mon 20 May 09:00",
		"工作日早上七点叫我":       "工作日早上七点叫我 @ Thu 16 May 07:00 weekdays",
		"以后工作日早上七点叫我起床":   "以后工作日早上七点叫我起床 @ Thu 16 May 07:00 weekdays",
		"提醒我工作日早上七点吃药":    "提醒我工作日早上七点吃药 @ Thu 16 May 07:00 weekdays",
		"提醒我周一到周五早上七点吃药":  "提醒我周一到周五早上七点吃药 @ Thu 16 May 07:00 weekdays",
		"下个工作日早上七点叫我":     "下个工作日叫我 @ Thu 16 May 07:00",
		"三个工作日内提醒我交材料":    "三个工作日内提醒我交材料",
		"提醒我平时多喝水":        "提醒我平时多喝水",
		"我去年检查出高血压，提醒我吃药": "提醒我吃药",
	} {
		if got := errandsOf(t, "好的。", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

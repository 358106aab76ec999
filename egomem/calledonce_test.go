package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// 叫我一声 and the like ask for a reminder, as 叫我 does.
func TestToBeCalledOnceIsAReminder(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: 你每天早上七点三刻叫我一声喂豆包，我老忘。", "Emily 每天早上七点三刻叫我喂豆包 5 07:45 daily"},
		{"Emily: 你每天早上七点三刻叫我一声喂豆包,我老忘", "Emily 每天早上七点三刻叫我喂豆包 5 07:45 daily"},
		{"Emily: 麻烦你明天下午三点喊我一声收衣服。", "Emily 喊我收衣服 5 15:00"},
		{"Emily: 每天晚上九点叫一下我吃药。", "Emily 每天晚上九点叫我吃药 4 21:00 daily"},
		{"Emily: 明天早上八点提醒我一声交水费。", "Emily 提醒我交水费 5 08:00"},
		{"Emily: 你明天早上八点提醒一下我交水费。", "Emily 提醒我交水费 5 08:00"},
		{"Emily: 每天早上七点三刻叫我喂豆包。 / Emily: 往后不用再叫我喂豆包了。", ""},
		{"Emily: 你每天早上七点三刻叫我一声喂豆包，我老忘。 / Emily: 往后不用再叫我喂豆包了。", ""},
		{"Emily: 你每天早上七点三刻叫我一声喂豆包。 / Emily: 以后别叫我喂豆包了。", ""},
		{"Emily: 每天晚上九点喊我一声吃药。 / Emily: 以后不用喊我吃药了。", ""},

		{"Emily: 每天早上七点三刻叫我喂豆包。 / Emily: 往后不用再叫我浇花了。", "Emily 每天早上七点三刻叫我喂豆包 5 07:45 daily"},
		{"Emily: 我妈每天早上七点叫我一声起来喂豆包。", ""},
		{"Emily: 隔壁老王昨天叫我一声大姐。", ""},
	})
}

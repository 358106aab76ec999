package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A day of the week is the same day under each of its names in Chinese.
func TestDaysOfTheWeekHaveThreeNamesInChinese(t *testing.T) {
	longtest.Skip(t)
	for _, week := range []string{"周", "星期", "礼拜"} {
		fee, text := "Emily: "+week+"三提醒我交报名费。 / Emily: ", "Emily 提醒我交报名费 "
		checkReminders(t, [][2]string{
			{fee + "报名费挪到" + week + "五了，学校又改主意。", text + "8 09:00"},
			{fee + "报名费改到下" + week + "五。", text + "15 09:00"},
			{fee + "报名费推到下个" + week + "一了。", text + "11 09:00"},
			{fee + "报名费拖到" + week + "六再交。", text + "9 09:00"},
			{fee + "报名费顺延到" + week + "四。", text + "7 09:00"},
			{fee + "改到" + week + "六吧。", text + "9 09:00"},
			{"Emily: 每" + week + "四晚上八点提醒我对账。 / Emily: 对账改到" + week + "五。", "Emily 提醒我对账 8 20:00 weekly"},
			{"Emily: " + week + "日早上定个七点的闹钟。", "Emily 定个闹钟 10 07:00"},
			{fee + "我把桌子推到墙边了。", text + "6 09:00"},
			{fee + "报名费提到五百了。", text + "6 09:00"},
			{fee + "报名处挪到三楼了。", text + "6 09:00"},
			{fee + "报名费没改到" + week + "五。", text + "6 09:00"},
			{fee + "报名费可能改到" + week + "五。", text + "6 09:00"},
			{fee + "班费挪到" + week + "五了。", text + "6 09:00"},
		})
	}
}

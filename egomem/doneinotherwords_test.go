package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder is done by other words for its deed.
func TestDoneInOtherWords(t *testing.T) {
	longtest.Skip(t)
	for asked, said := range map[string][]string{
		"Emily: Remind me on Friday to give Oona her drill back.":       {"Oona, here's your drill back.", "I've given Oona her drill back.", "Oona's got her drill back."},
		"Emily: Remind me on Friday to take the mattress to the tip.":   {"Mattress is gone, took it to the tip.", "The mattress is gone, I took it to the tip.", "Took the mattress to the tip."},
		"Emily: Remind me on Friday to take the old telly to the dump.": {"The telly's gone, we took it to the dump."},
		"Emily: 周五提醒我还梯子。":                                              {"梯子还给你了。", "梯子我给你搁门口了。", "梯子给你放门口了。", "梯子我还了。"},
		"Emily: 周五提醒我给物业打电话。":                                           {"物业那边我联系过了。", "我给物业打过电话了。", "物业的电话我打过了。", "物业那边联系好了。"},
		"Emily: 周五提醒我拉床垫。":                                              {"床垫总算拉走了。", "床垫拉走了。", "床垫终于拉走了。"},
		"Emily: 周五提醒我付尾款。":                                              {"尾款付掉了。", "尾款总算付清了。"},
	} {
		for _, one := range said {
			checkReminders(t, [][2]string{{asked + " / Emily: " + one, ""}})
		}
	}
	const drill, tip = "Emily: Remind me on Friday to give Oona her drill back. / Emily: ", "Emily: Remind me on Friday to take the mattress to the tip. / Emily: "
	const openDrill, openTip = "Emily Remind me to give Oona her drill back 8 09:00", "Emily Remind me to take the mattress to the tip 8 09:00"
	const ladder, office = "Emily: 周五提醒我还梯子。 / Emily: ", "Emily: 周五提醒我给物业打电话。 / Emily: "
	const openLadder, openOffice = "Emily 提醒我还梯子 8 09:00", "Emily 提醒我给物业打电话 8 09:00"
	const mat = "Emily: 周五提醒我拉床垫。 / Emily: "
	checkReminders(t, [][2]string{
		{drill + "Here's your scarf back.", openDrill}, {drill + "Here's your drill bit, Tom.", openDrill},
		{drill + "Here's your scarf back, Oona.", openDrill}, {drill + "Joan's got her drill back.", openDrill},
		{drill + "Here's hoping your drill comes back.", openDrill}, {drill + "Oona wants her drill back.", openDrill},
		{"Emily: 周五提醒我换灯泡。 / Emily: 灯泡坏了。", "Emily 提醒我换灯泡 8 09:00"}, {"Emily: 周五提醒我换灯泡。 / Emily: 灯泡换了。", ""},
		{office + "物业联系过我了。", openOffice}, {office + "物业那边还没联系上。", openOffice}, {office + "老李那边我联系过了。", openOffice},
		{tip + "The mattress is gone. Took it to the tip.", ""}, {tip + "The mattress is gone, put it in the loft.", openTip},
		{drill + "Where's your drill?", openDrill}, {drill + "Here's the drill I bought.", openDrill},
		{tip + "The mattress is new.", openTip}, {tip + "The fridge is gone, took it to the tip.", openTip},
		{tip + "The mattress is gone soft.", openTip}, {tip + "The mattress isn't gone, nobody took it to the tip.", openTip},
		{ladder + "梯子在门口。", openLadder}, {ladder + "梯子还没还给他。", openLadder}, {ladder + "椅子还给你了。", openLadder}, {ladder + "梯子坏了。", openLadder},
		{office + "物业那边联系不上。", openOffice}, {office + "物业给我打过电话了。", openOffice}, {office + "物业的电话我记下了。", openOffice}, {office + "我给妈打过电话了。", openOffice},
		{mat + "床垫坏了。", "Emily 提醒我拉床垫 8 09:00"}, {mat + "沙发拉走了。", "Emily 提醒我拉床垫 8 09:00"},
		{"Emily: 周五提醒我付尾款。 / Emily: 定金付掉了。", "Emily 提醒我付尾款 8 09:00"},
	})
}

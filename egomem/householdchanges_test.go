package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// In a home of several, reminders move and end by everyday words of the one who asked and of the one who is reminded.
func TestRemindersChangeAtHome(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const plants, bank, insurance = "Priya[Dev]: Remind Dev to water Mum's plants tomorrow at nine. / ", "Dev: Remind me to phone the bank at twenty past seven. / 21m / ", "Dev: Nudge me about the car insurance on the 20th. / "
	const plantsAt9, bankOpen, insuranceOpen = "Remind Dev to water Mum's plants 5 09:00", "Remind me to phone the bank 4 19:20", "Nudge me about the car insurance 20 09:00"
	const alarm, pills, aunt, child = "Dev: Wake me at quarter to six tomorrow. / ", "慧敏[国强]: 晚上八点提醒国强吃降压药。 / ", "慧敏: 七点二十提醒我给姑姑打电话。 / 21m / ", "慧敏: 晚上八点提醒我去接朵朵。 / "
	const pillsAt8, auntOpen, childAt8 = "提醒国强吃降压药 4 20:00", "提醒我给姑姑打电话 4 19:20", "提醒我去接朵朵 4 20:00"
	for _, test := range [][3]string{ // talk, whose reminders, and what they are
		{plants + "Dev[Priya]: Make that ten, I'm at the gym first.", "Dev", "Remind Dev to water Mum's plants 5 10:00"}, {plants + "Mia[Priya,Dev]: Make that ten.", "Dev", plantsAt9},
		{plants + "Dev[Priya]: What time is it?", "Dev", plantsAt9}, {plants + "Dev[Priya]: Scrap that.", "Priya", ""}, {plants + "Dev[Priya]: Make that two sugars.", "Dev", plantsAt9},
		{bank + "Dev: Give me half an hour.", "Dev", "Remind me to phone the bank 4 19:52"}, {bank + "Dev: Not now, ask me again at nine.", "Dev", "Remind me to phone the bank 4 21:00"},
		{bank + "Dev: Give me a break.", "Dev", bankOpen}, {bank + "Dev: They gave me half an hour.", "Dev", bankOpen}, {bank + "Dev: I was on hold for ages but that's the bank sorted.", "Dev", ""},
		{bank + "Dev: I was on hold for ages but that's the garage sorted.", "Dev", bankOpen}, {bank + "Dev: That's not the bank sorted.", "Dev", bankOpen},
		{insurance + "Dev: I renewed the car insurance online just now.", "Dev", ""}, {insurance + "Dev: I renewed the car insurance last year.", "Dev", insuranceOpen},
		{insurance + "Dev: I renewed the house insurance.", "Dev", insuranceOpen}, {insurance + "Dev: I'll have to renew the car insurance.", "Dev", insuranceOpen},
		{"Dev: Nudge me about the dentist on the 20th. / Dev: I paid the dentist.", "Dev", "Nudge me about the dentist 20 09:00"},
		{alarm + "Dev: Scrap that, I'm working from home.", "Dev", ""}, {alarm + "Dev: Scrap that, make it six.", "Dev", "Wake me 5 06:00"}, {alarm + "Dev: Scrap metal, that's my trade.", "Dev", "Wake me 5 05:45"},
		{"Dev[Priya]: Remind Priya her sister's train gets in at half past nine. / Priya[Dev]: The train's delayed, it'll be ten now.", "Priya", "Remind Priya her sister's train gets in 4 22:00"},
		{pills + "国强[慧敏]: 改九点吧，我先遛狗。", "国强", "提醒国强吃降压药 4 21:00"}, {pills + "国强[慧敏]: 我先遛狗。", "国强", pillsAt8}, {pills + "国强[慧敏]: 改主意了，先遛狗。", "国强", pillsAt8},
		{aunt + "慧敏: 姑姑在午睡，过一个小时再说。", "慧敏", "提醒我给姑姑打电话 4 20:22"}, {aunt + "慧敏: 过一个小时到家。", "慧敏", auntOpen}, {aunt + "慧敏: 如果她在睡，过一个小时再说。", "慧敏", auntOpen},
		{child + "慧敏: 朵朵今天社团活动，九点半再去接。", "慧敏", "提醒我去接朵朵 4 21:30"}, {child + "慧敏: 朵朵九点半再睡。", "慧敏", childAt8}, {child + "慧敏: 九点半去接快递。", "慧敏", childAt8},
		{"慧敏: 每周三晚上八点提醒我浇花。 / 慧敏: 这周三我不在家，不用提醒了。", "慧敏", "每周三晚上八点提醒我浇花 13 20:00"}, {"慧敏: 每周三晚上八点提醒我浇花。 / 慧敏: 这周三我不在家。", "慧敏", "每周三晚上八点提醒我浇花 6 20:00"},
		{"慧敏: 明早七点半提醒我带伞。 / 慧敏: 天气预报改了，明天不下雨，伞不用带了。", "慧敏", ""}, {"慧敏: 明早七点半提醒我带伞。 / 慧敏: 帽子不用带了。", "慧敏", "提醒我带伞 5 07:30"}, {"慧敏: 明早七点半提醒我带伞。 / 慧敏: 如果不下雨，伞不用带了。", "慧敏", "提醒我带伞 5 07:30"},
		{"国强: 明天早上六点叫我起床。 / 国强: 明儿不出车了，闹钟撤了吧。", "国强", ""}, {"国强: 明天早上六点叫我起床。 / 国强: 闹钟别撤。", "国强", "叫我起床 5 06:00"},
		{"慧敏: 明天提醒我给房东转房租。 / 慧敏: 房租刚涨过。", "慧敏", "提醒我给房东转房租 5 09:00"},
		{"Dev: Remind me to order the cake on Wednesday. / Dev[Priya]: Mum's ordering the cake, so you can forget about that.", "Dev", ""},
		{"Dev: Remind me to order the cake on Wednesday. / Dev[Priya]: Mum's ordering the pizza, so you can forget about that.", "Dev", "Remind me to order the cake 6 09:00"},
		{"国强: 月底提醒我还信用卡。 / 国强: 信用卡刚还完。", "国强", ""}, {"国强: 月底提醒我还信用卡。 / 国强: 信用卡还不完。", "国强", "提醒我还信用卡 31 09:00"},
	} {
		for _, each := range []bool{false, true} {
			if got := homeReminders(t, each, nil, test[0], test[1]); got[test[1]] != test[2] {
				t.Errorf("%s (each turn alone: %v):\n%q, want %q", test[0], each, got, test[2])
			}
		}
	}
}

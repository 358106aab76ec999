package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
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

// Reminders, alarms and timers are asked for in words of every kind.
func TestRemindersAreAskedForInFreeWords(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Remind me six weeks today about the worming.", "Emily Remind me about the worming 15 09:00"},
		{"Emily: Remind me two weeks on Friday about the rent.", "Emily Remind me about the rent 22 09:00"},
		{"Emily: Remind me a week on Friday about the rent.", "Emily Remind me about the rent 15 09:00"},
		{"Emily: Remind me about the rent a fortnight tomorrow.", "Emily Remind me about the rent 19 09:00"},
		{"Emily: Remind me 3 weeks tomorrow to pay.", "Emily Remind me to pay 26 09:00"},
		{"Emily: Poke me about my slip at half five before Mum picks me up.", "Emily Poke me about my slip 4 17:30"},
		{"Emily: Remind me at six before Tom comes to hide the cake.", "Emily Remind me to hide the cake 4 18:00"},
		{"Emily: Remind me about the bins every Wednesday.", "Emily Remind me every Wednesday about the bins 6 09:00 weekly"},
		{"Emily: I'm going to have forty winks, don't let me sleep past five.", "Emily wake me 4 17:00"},
		{"Emily: I'll have a nap. Don't let me doze past half four.", "Emily Wake me 4 16:30"},
		{"Emily: Don't let me sleep beyond seven tomorrow.", "Emily Wake me 5 07:00"},
		{"Emily: I need kicking out of bed at quarter to six tomorrow.", "Emily Wake me 5 05:45"},
		{"Emily: Make sure I'm up by six tomorrow.", "Emily Wake me 5 06:00"},
		{"Emily: Twenty minutes on this poultice please, starting now.", "Emily Set a timer for twenty minutes for the poultice 4 09:20"},
		{"Emily: Thirty-five minutes for the crumble, then yell.", "Emily Set a timer for thirty-five minutes for the crumble 4 09:35"},
		{"Emily: Could you give me a bell about the boiler chap at half two?", "Emily remind me about the boiler chap 4 14:30"},
		{"Emily: Don't let me miss the tile delivery on Thursday at ten.", "Emily Remind me of the tile delivery 7 10:00"},
		{"Emily: Every Sunday evening get me to water the ferns.", "Emily Every Sunday evening remind me to water the ferns 10 19:00 weekly"},
		{"Emily: Give us a shout at four, the feed man's coming.", "Emily Give us a shout about the feed man 4 16:00"},
		{"Emily: 我眯一会儿，四点可得把我弄起来，晚上那锅骨头还没下呢。", "Emily 我眯一会儿，叫我起床 4 16:00"},
		{"Emily: 我打个盹，三点半叫醒我。", "Emily 我打个盹，叫醒我 4 15:30"},
		{"Emily: 明儿一早六点把我从床上薅起来。", "Emily 叫我起床 5 06:00"},
		{"Emily: 明天五点半叫我，要赶早班车。", "Emily 叫我，要赶早班车 5 05:30"},
		{"Emily: 绿豆汤再煮四十分钟，好了叫我关火。", "Emily 提醒我关火 4 09:40"},
		{"Emily: 下午三点半提我一句，快递要来收件。", "Emily 提醒我快递要来收件 4 15:30"},
		{"Emily: 周四上午要带豆豆打疫苗，到时候记着叫我。", "Emily 要带豆豆打疫苗 7 09:00"},
		{"Emily: 晚上七点半戳我一下，我得给我妈打个电话。", "Emily 提醒我给我妈打个电话 4 19:30"},
		{"Emily: 再过十天提醒我去买降压药。", "Emily 提醒我去买降压药 14 09:00"},
		{"Emily: Remind me every Tuesday night about the recycling. / Emily: The recycling's moved to Wednesdays.", "Emily Remind me about the recycling 6 21:00 weekly"},
		{"Emily: Remind me to take the bread out of the oven in forty minutes. / Emily: The bread's not out.", "Emily Remind me to take the bread out of the oven 4 09:40"},
	})
	checkRemindersFrom(t, 20, [][2]string{
		{"Emily: Wake me at six.", "Emily Wake me 5 06:00"}, {"Emily: Set an alarm for six.", "Emily Set an alarm 5 06:00"},
		{"Emily: Could you wake me up at half five?", "Emily wake me up 5 05:30"}, {"Emily: 六点叫我起床。", "Emily 叫我起床 5 06:00"},
		{"Emily: 定个六点半的闹钟。", "Emily 定个闹钟 5 06:30"},
		{"Emily: Wake me up tomorrow at six. / Emily: Make it half six tomorrow.", "Emily Wake me up 5 06:30"},
		{"Emily: Remind me tomorrow at six in the evening to eat. / Emily: Make it half six tomorrow.", "Emily Remind me to eat 5 18:30"},
	})
	for _, text := range []string{"I was at work six weeks today.", "Don't let the dog sleep past five.", "Don't let me miss you.", "I slept past five.", "Get me to the station by six.",
		"I'm going to have a nap at two.", "He needs kicking out of bed at six.", "Twenty minutes on this bus, starting now.", "The bell rang at half two.", "我眯了一会儿，四点才起来。", "妈妈六点把我从床上薅起来了。",
		"绿豆汤煮了四十分钟，好了。", "他提了我一句。", "我一早六点就起来了。"} {
		checkReminders(t, [][2]string{{"Emily: " + text, ""}})
	}
}

// A companion is addressed by its name anywhere in a request.
func TestACompanionIsNamedWithinARequest(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]int{
		"Give us a shout at four, Bo, the feed man's coming.": 1, "Give us a shout at four, Bo, will you, the feed man's coming and I'm busy.": 1,
		"Nudge me about the vet at six, Bo, please.": 1, "Twenty minutes on the rice please, Bo.": 1, "I'm having a nap, Bo, don't let me sleep past five.": 1,
		"Set an alarm for six tomorrow, Bo.":                   1,
		"Give us a shout at four, Tom, the feed man's coming.": 0, "I told Tom, Bo, and Kim about four.": 0, "Bo gave us a shout at four.": 0,
		"Nudge me about the vet at six, Tom.": 0, "Tom, Bo, Kim and I eat at four.": 0, "Bo is asleep, give us a shout at four, Tom.": 0,
	} {
		now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		if err := m.SetPersona(t.Context(), egomem.Persona{Name: "Bo"}); err != nil {
			t.Fatal(err)
		}
		observe(t, m, egomem.Turn{Speaker: "Tom", Text: "Morning.", Present: []string{"Emily"}})
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text, Present: []string{"Tom"}})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list, err := m.Reminders(t.Context(), person(t, m, "Emily")); err != nil || len(list) != want {
			t.Errorf("%q: %d reminders, want %d (%v)", text, len(list), want, err)
		}
	}
}

// A reminder ends when its success is told in free words, and only then.
func TestRemindersEndInFreeWords(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		asked      string
		ends, goOn []string
	}{
		{"Don't let me forget to ring the insurance lot at five.",
			[]string{"Got through to the insurance at last, forty minutes of pan pipes.", "I've spoken to the insurance.", "Finally got hold of the insurance people.", "Had a word with the insurance lot.", "I managed to reach the insurance."},
			[]string{"The insurance rang me.", "Couldn't get through to the insurance.", "I got through to the bank.", "The insurance is dear.", "I tried to get hold of the insurance.", "Got through to the insurance, they'll call back."}},
		{"Poke me about my permission slip at half five.",
			[]string{"Mum's signed the slip, panic over.", "Dad has filled in the slip.", "Mum's sorted the permission slip.", "Tom's handed in the slip."},
			[]string{"I forgot the slip.", "The slip got wet.", "Mum's lost the slip.", "Mum's signed the card.", "Mum will sign the slip.", "Has Mum signed the slip?"}},
		{"Remind me about the worming at five.",
			[]string{"All wormed, the whole ungrateful lot of them.", "They're all wormed.", "Wormed the lot of them.", "We've wormed them all.", "They've all been wormed now."},
			[]string{"The worming's next week.", "All tired.", "None wormed yet.", "They're all fed.", "They hate the worming.", "All wormed?"}},
		{"Give us a shout at four, the feed man's coming.",
			[]string{"Feed man's been and gone.", "The feed man came and went.", "The feed fella's turned up.", "The feed man's been."},
			[]string{"The feed man's late.", "The hay man's been and gone.", "The feed's dear.", "Has the feed man been?", "The feed man hasn't been."}},
		{"Remind me at five to bring my hat.",
			[]string{"Hat's in my bag, look.", "My hat's packed.", "The hat's by the door.", "The hat is in the car."},
			[]string{"The hat's in the wash.", "My hat's too small.", "The hat is lost.", "Mum's hat is nice.", "The gloves are in my bag.", "My hat's not in my bag."}},
		{"Remind me every Sunday at six to water the ferns.",
			[]string{"The ferns died, you can drop that one.", "I gave the ferns away, so scrap that reminder.", "The ferns are gone, forget that one."},
			[]string{"The ferns died.", "The roses died, you can drop that one.", "You can drop that here.", "I dropped the ferns."}},
		{"下午三点喊我一声，煤气公司的要来查表。",
			[]string{"查煤气的走了，啥毛病没有。", "煤气公司的来过了。", "煤气公司的人刚走了。"},
			[]string{"煤气涨价了。", "查煤气的还没走。", "查水表的走了。", "查煤气的走了吗？", "煤气公司的打电话来了。"}},
		{"下午三点提醒我交报名费，不然来不及。",
			[]string{"钱早交了。", "报名费交过了。", "报名费刚在手机上缴了。", "钱已经转过去了。"},
			[]string{"报名费涨了。", "钱还没交。", "水费交了。", "钱交了吗？", "钱丢了。", "报名费要交了。"}},
		{"下午三点提醒我去给老太太买降压药。",
			[]string{"老太太的药我已经拎回来了，够吃仨月的。", "药买好了。", "药我顺路带回来了。", "降压药拿到手了。"},
			[]string{"药吃完了。", "药还没买。", "菜买回来了。", "药买了吗？", "老太太回来了。", "药忘了拿回来了。"}},
		{"晚上七点半戳我一下，我得给我妈打个电话。",
			[]string{"跟我妈唠完了。", "刚跟我妈通过电话了。", "跟我妈聊过了。"},
			[]string{"我妈给我打电话了。", "跟我爸聊过了。", "跟我妈吵架了。", "跟我妈聊完了吗？", "没跟我妈聊。"}},
		{"下午三点提醒我把那口大锅送去补，漏得不行。",
			[]string{"锅补好背回来了。", "大锅补好了。", "锅已经补完了。"},
			[]string{"锅坏了。", "锅还没补好。", "鞋补好了。", "锅补好了吗？", "锅洗好了。"}},
		{"每个星期三晚上提醒我给绿萝浇水。",
			[]string{"绿萝送人了，这个不用提醒了。", "往后绿萝归老周浇，你甭催我了。", "绿萝死了，不用再提醒我了。"},
			[]string{"绿萝送人了。", "仙人掌死了，这个不用提醒了。", "绿萝长高了。"}},
	} {
		for _, text := range test.ends {
			checkReminders(t, [][2]string{{"Emily: " + test.asked + " / Emily: " + text, ""}})
		}
		left := strings.Join(remindersFrom(t, 9, false, "Emily: "+test.asked), "; ")
		if left == "" {
			t.Errorf("%s: no reminder", test.asked)
		}
		for _, text := range test.goOn {
			checkReminders(t, [][2]string{{"Emily: " + test.asked + " / Emily: " + text, left}})
		}
	}
	checkReminders(t, [][2]string{
		{"Emily: Twenty minutes on the poultice, please. / Emily: Right, poultice is off, he's stopped sulking.", ""},
		{"Emily: Twenty minutes on the poultice, please. / Emily: The poultice is cold.", "Emily Set a timer for twenty minutes for the poultice 4 09:20"},
		{"Emily: Wake me at ten. / Emily: All right, all right, I'm up.", ""}, {"Emily: Wake me at ten. / Emily: I'm up for it.", "Emily Wake me 4 10:00"},
		{"Emily: 十点叫我起床。 / Emily: 行了行了，我爬起来了。", ""},
		{"Emily: 明天六点叫我起床。 / Emily: 我起来了。", "Emily 叫我起床 5 06:00"},
	})
}

// A reminder moves by what is told of its thing in free words.
func TestRemindersMoveInFreeWords(t *testing.T) {
	longtest.Skip(t)
	const insurance, text = "Emily: Remind me to ring the insurance tomorrow. / Emily: ", "Emily Remind me to ring the insurance "
	const feed, feedText = "Emily: Give us a shout at four, the feed man's coming. / Emily: ", "Emily Give us a shout about the feed man "
	const gas, gasText = "Emily: 下午三点喊我一声，煤气公司的要来查表。 / Emily: ", "Emily 喊我一声，煤气公司的要来查表 "
	checkReminders(t, [][2]string{
		{insurance + "Actually the insurance can wait till Wednesday, I've the dentist Monday.", text + "6 09:00"},
		{insurance + "The insurance will keep until Friday.", text + "8 09:00"}, {insurance + "Let's leave the insurance till Thursday.", text + "7 09:00"},
		{insurance + "I can't wait till Wednesday.", text + "5 09:00"}, {insurance + "The bank can wait till Wednesday.", text + "5 09:00"},
		{insurance + "The insurance can wait.", text + "5 09:00"}, {insurance + "Can the insurance wait till Wednesday?", text + "5 09:00"},
		{feed + "Make that five for the feed fella, he's stuck behind a tractor.", feedText + "4 17:00"},
		{feed + "Make it half four for the feed man.", feedText + "4 16:30"}, {feed + "The feed man's coming at six instead.", feedText + "4 18:00"},
		{feed + "The feed man's coming tomorrow instead.", feedText + "5 16:00"}, {feed + "Make that five for the hay lady.", feedText + "4 16:00"},
		{feed + "The feed man's coming.", feedText + "4 16:00"}, {feed + "The vet's coming at six instead.", feedText + "4 16:00"},
		{gas + "煤气那边改口了，说四点半才到，你到时候再叫我。", gasText + "4 16:30"}, {gas + "煤气公司说改五点来。", gasText + "4 17:00"},
		{gas + "煤气公司那边说五点才能到。", gasText + "4 17:00"}, {gas + "水表那边说四点半才到。", gasText + "4 15:00"}, {gas + "煤气公司说价格变了。", gasText + "4 15:00"},
		{"Emily: 下午五点提醒我去接孩子。 / Emily: 算了还是五点一刻吧，怕堵。", "Emily 提醒我去接孩子 4 17:15"},
		{"Emily: 下午五点提醒我去接孩子。 / Emily: 还是算了吧。", "Emily 提醒我去接孩子 4 17:00"},
		{"Emily: 下午两点提醒我收床单。 / Emily: 床单晚点儿再说，三点再叫我。", "Emily 提醒我收床单 4 15:00"},
	})
}

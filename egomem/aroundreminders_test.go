package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A time without its hour is completed from the alarm that is moved, and a reason before or behind a move does not hinder it.
func TestAReasonAroundAMoveDoesNotHinderIt(t *testing.T) {
	longtest.Skip(t)
	const wake, seven = "Emily: Wake me at quarter to seven tomorrow. / Emily: ", "Emily: 明早六点三刻叫我起床。 / Emily: "
	const seeds, shoes = "Emily: Remind me to water the seedlings at five today. / Emily: ", "Emily: 下午四点提醒我给王姐送鞋样。 / Emily: "
	const bank = "Emily: Remind me on the 15th to ring the harbour master. / Emily: "
	checkReminders(t, [][2]string{
		{wake + "Actually I've packed my bag, so wake me at ten past instead.", "Emily Wake me 5 07:10"},
		{wake + "Wake me at twenty past instead.", "Emily Wake me 5 06:20"},
		{wake + "Make it ten past.", "Emily Wake me 5 07:10"}, {wake + "Actually, make it five to.", "Emily Wake me 5 06:55"},
		{wake + "The bus is late, so wake me at seven instead.", "Emily Wake me 5 07:00"},
		{wake + "Wake me when it's light instead.", "Emily Wake me 5 06:45"},
		{wake + "Mum said to wake me at ten past instead.", "Emily Wake me 5 06:45"},
		{wake + "If it rains, wake me at ten past instead.", "Emily Wake me 5 06:45"},
		{seven + "书包我收好了，明早还是改七点整叫吧。", "Emily 叫我起床 5 07:00"}, {seven + "改七点整叫吧。", "Emily 叫我起床 5 07:00"},
		{seven + "明早改七点叫我。", "Emily 叫我起床 5 07:00"}, {seven + "那就改七点半叫我起床吧。", "Emily 叫我起床 5 07:30"},
		{seven + "妈妈不用送我了，改七点叫就行。", "Emily 叫我起床 5 07:00"}, {seven + "他改七点叫了。", "Emily 叫我起床 5 06:45"},
		{seeds + "Make the seedlings six instead, Maureen's coming round.", "Emily Remind me to water the seedlings 4 18:00"},
		{seeds + "Make the seedlings six instead, no, wait.", "Emily Remind me to water the seedlings 4 17:00"},
		{shoes + "送鞋样改五点吧，她要先去接孙子。", "Emily 提醒我给王姐送鞋样 4 17:00"}, {shoes + "送鞋样改周四吧。", "Emily 提醒我给王姐送鞋样 7 16:00"},
		{shoes + "送鞋样改主意了。", "Emily 提醒我给王姐送鞋样 4 16:00"}, {shoes + "鞋样给她送到了，还塞给我两个粽子。", ""},
		{bank + "The harbour office is shut Fridays, so make that nudge Thursday.", "Emily Remind me to ring the harbour master 7 09:00"},
		{bank + "The harbour office is shut Fridays.", "Emily Remind me to ring the harbour master 15 09:00"},
		{bank + "Spoke to the harbour master.", ""}, {bank + "I'd like to speak to the harbour master.", "Emily Remind me to ring the harbour master 15 09:00"},
		{"Emily: 十五号提醒我给船检站打电话。 / Emily: 船检站周五不上班，挪到周四叫我吧。", "Emily 提醒我给船检站打电话 7 09:00"},
		{"Emily: 十五号提醒我给船检站打电话。 / Emily: 船检站那边打过了。", ""},
	})
}

// Timers are asked for without this word, and what is in the oven gets more time.
func TestTimersInEverydayWords(t *testing.T) {
	longtest.Skip(t)
	const rice = "Emily Set a timer for twelve minutes for the rice 4 09:12"
	const ten, crumble = "Emily: Set a timer for ten minutes. / Emily: ", "Emily: Set a timer for the crumble for ten minutes. / Emily: "
	const stew = "Emily: 炖排骨计时十分钟。 / Emily: "
	checkReminders(t, [][2]string{
		{"Emily: Put twelve minutes on for the rice, would you.", rice}, {"Emily: Twelve minutes for the rice, please.", rice},
		{"Emily: Rice timer, twelve minutes.", rice}, {"Emily: Set twelve minutes for the rice.", rice}, {"Emily: Give me twelve minutes on the rice.", rice},
		{"Emily: Timer for the rice, twelve minutes.", rice}, {"Emily: Can you put twelve minutes on for the rice?", rice},
		{"Emily: Twelve minutes for the rice.", ""}, {"Emily: Give me ten minutes on the phone.", ""}, {"Emily: He put ten minutes on for the rice.", ""},
		{"Emily: We set aside ten minutes for the rice.", ""}, {"Emily: I need ten minutes for a walk.", ""},
		{"Emily: 米饭定十二分钟。", "Emily 给米饭定个十二分钟的计时器 4 09:12"}, {"Emily: 给米饭计时十二分钟。", "Emily 给米饭定个十二分钟的计时器 4 09:12"},
		{"Emily: 比赛定十二分钟。", ""}, {"Emily: 他定十二分钟。", ""},
		{ten + "Give it another ten.", "Emily Set a timer 4 09:20"}, {crumble + "Give the crumble another ten.", "Emily Set a timer for the crumble 4 09:20"},
		{crumble + "Give the crumble five more minutes.", "Emily Set a timer for the crumble 4 09:15"}, {ten + "Give him another ten.", "Emily Set a timer for ten minutes 4 09:10"},
		{crumble + "Give the rice another ten.", "Emily Set a timer for ten minutes for the crumble 4 09:10"},
		{stew + "再多焖十分钟。", "Emily 炖排骨计时 4 09:20"}, {stew + "再加十分钟。", "Emily 炖排骨计时 4 09:20"},
		{stew + "我再睡十分钟。", "Emily 炖排骨计时十分钟 4 09:10"},
		{"Emily: Crumble's in. I want telling in forty minutes. / Emily: Give the crumble another ten.", "Emily Tell me 4 09:50"},
		{"Emily: I'd like telling in forty minutes.", "Emily Tell me 4 09:40"}, {"Emily: Tell me in forty minutes.", "Emily Tell me 4 09:40"},
		{"Emily: He wants telling in forty minutes.", ""}, {"Emily: I want telling off.", ""},
		{"Emily: 四十分钟以后告诉我。", "Emily 叫我 4 09:40"}, {"Emily: 过四十分钟告诉我。", "Emily 叫我 4 09:40"},
		{"Emily: 苹果派进烤箱了，四十分钟以后告诉我一声。", "Emily 叫我 4 09:40"}, {"Emily: 他四十分钟以后告诉我。", ""},
		{"Emily: I want a nudge on the 15th to ring the harbour master.", "Emily Remind me to ring the harbour master 15 09:00"},
		{"Emily: I'd like a shout at ten to ring the bank.", "Emily Remind me to ring the bank 4 10:00"},
		{"Emily: 十五号叫我一声，给船检站打电话。", "Emily 叫我给船检站打电话 15 09:00"},
	})
}

// A reminder of a paper has the date of the next sentence, and is done by its being in.
func TestAPaperIsHandedIn(t *testing.T) {
	longtest.Skip(t)
	const form, reply = "Emily: Don't let me forget Ira's trip form. / Emily: ", "Emily: 别让我忘了春游的回执，周五之前要交。 / Emily: "
	const open, hanOpen = "Emily Don't let me forget Ira's trip form 1 00:00", "Emily 别让我忘了春游的回执 7 09:00"
	checkReminders(t, [][2]string{
		{"Emily: Don't let me forget Ira's trip form. It has to be in by Friday.", "Emily Don't let me forget Ira's trip form 8 09:00"},
		{"Emily: Don't let me forget the library book. It's due back on Friday.", "Emily Don't let me forget the library book 8 09:00"},
		{"Emily: Don't let me forget Ira's trip form. Dinner has to be in by Friday.", open},
		{"Emily: Don't let me forget Ira's trip form. It was in by Friday last time.", open},
		{form + "Form's handed in, before you start.", ""}, {form + "The form's in.", ""}, {form + "Ira's trip form has been sent off.", ""},
		{form + "The form's in, so you can stop nagging.", ""}, {form + "Right, the trip form's submitted.", ""},
		{form + "The form's in the drawer.", open}, {form + "The form isn't in.", open}, {form + "Is the form in?", open}, {form + "I wish the form was in.", open},
		{form + "The crumble's in.", open}, {form + "Bob's form is in.", open}, {form + "The form will be in tomorrow.", open},
		{"Emily: 别让我忘了春游的回执，周五之前要交。", hanOpen},
		{reply + "回执交上去了，别念叨了。", ""}, {reply + "春游的回执已经交了。", ""}, {reply + "回执交给老师了，不用再催了。", ""},
		{reply + "回执还没交。", hanOpen}, {reply + "回执交了吗？", hanOpen}, {reply + "作业交上去了。", hanOpen}, {reply + "回执丢了。", hanOpen}, {reply + "要是回执交了就好了。", hanOpen},
	})
}

// A reminder for another person ends by their name or a word for them, and by what it is about.
func TestAnotherIsRemindedNoMore(t *testing.T) {
	longtest.Skip(t)
	const retainer, drops = "Emily: Remind Bob every night at nine to put his retainer in. / Emily: ", "Emily: 每天晚上九点提醒小苗滴眼药水。 / Emily: "
	const open, hanOpen = "Emily Remind Bob every night at nine to put his retainer in 4 21:00 daily", "Emily 每天晚上九点提醒小苗滴眼药水 4 21:00 daily"
	checkReminders(t, [][2]string{
		{retainer + "You can stop nagging Bob about his retainer.", ""}, {retainer + "Stop reminding Bob about the retainer.", ""},
		{retainer + "Stop bugging him about the retainer now.", ""}, {retainer + "Stop pestering Bob about the retainer, please.", ""},
		{retainer + "Please stop chasing Bob about his retainer any more.", ""},
		{retainer + "Stop reminding Ann about the retainer.", open}, {retainer + "Stop reminding Bob about the bins.", open},
		{retainer + "Mum said to stop reminding Bob about the retainer.", open}, {retainer + "Maybe stop reminding Bob about the retainer.", open},
		{retainer + "I never stop reminding Bob about the retainer.", open},
		{drops + "眼药水不用再催她了。", ""}, {drops + "别再提醒小苗滴眼药水了。", ""}, {drops + "眼药水别再提醒小苗了。", ""},
		{drops + "喝水不用再催她了。", hanOpen}, {drops + "眼药水不用再催小王了。", hanOpen}, {drops + "妈妈说眼药水不用再催她了。", hanOpen},
		{"Emily: 每天晚上九点提醒Bob滴眼药水。", "Emily 每天晚上九点提醒Bob滴眼药水 4 21:00 daily"},
	})
}

package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// People end, leave out and move what they are reminded of in everyday words.
func TestRemindersChangeInPlainWords(t *testing.T) {
	longtest.Skip(t)
	const optician, joan = "Emily: Remind me of the optician on Thursday at 3. / Emily: ", "Emily: Remind me to ring Joan tomorrow at 10. / Emily: "
	const bins, tyres = "Emily: Remind me every day at 8 am to put the bins out. / Emily: ", "Emily: Remind me tomorrow at 6 pm to do the tyre check. / Emily: "
	const parcel = "Emily: Remind me on Tuesday at 9 to post the parcel. / Emily: "
	const pills = "Emily: Remind me every day at 8 pm to take the antibiotics. / Emily: "
	const fish, hanPills = "Emily: 每周六上午九点提醒我给鱼缸换水。 / Emily: ", "Emily: 每天早上八点提醒我吃消炎药。 / Emily: "
	const fee, eyes = "Emily: 每月5号提醒我交物业费。 / Emily: ", "Emily: 周四下午三点看眼科，提前一小时提醒我。 / Emily: "
	checkReminders(t, [][2]string{
		{optician + "The optician rang, they've moved me to Friday at 11.", "Emily Remind me of the optician 8 11:00"},
		{"Emily: Remind me on Thursday to ring the optician. / Emily: The optician rang, they've moved me to Friday at 11.",
			"Emily Remind me to ring the optician 7 09:00"},
		{optician + "I've been to the optician now, they squeezed me in early.", ""},
		{optician + "I saw the optician today, they fitted me in early.", ""},
		{optician + "I've been to the optician.", "Emily Remind me of the optician 7 15:00"},
		{"Emily: Remind me on Thursday to take Dad to the optician. / Emily: I've been to the optician now, they squeezed me in early.",
			"Emily Remind me to take Dad to the optician 7 09:00"},
		{joan + "I gave Joan a ring just now.", ""}, {joan + "I've given Joan a call.", ""},
		{joan + "Tom's sister gave Joan a ring.", "Emily Remind me to ring Joan 5 10:00"},
		{joan + "I gave Joan a ring last night.", "Emily Remind me to ring Joan 5 10:00"}, // before it was asked for
		{joan + "I gave Joan a book.", "Emily Remind me to ring Joan 5 10:00"},
		{bins + "Don't bother with the bins tomorrow.", "Emily Remind me every day at 8 am to put the bins out 6 08:00 daily"},
		{bins + "Don't bother with the tea tomorrow.", "Emily Remind me every day at 8 am to put the bins out 5 08:00 daily"},
		{"Emily: Remind me on Friday at 9 to pay the window cleaner. / Emily: Owen paid the window cleaner for the year, so scrap that one.", ""},
		{"Emily: Remind me on Friday at 9 to pay Owen. / Emily: Owen paid the gas bill, so scrap that one.", "Emily Remind me to pay Owen 8 09:00"},
		{parcel + "I'll post the parcel on Wednesday instead, same time.", "Emily Remind me to post the parcel 6 09:00"},
		{parcel + "I'll post the letter on Wednesday instead.", "Emily Remind me to post the parcel 5 09:00"},
		{tyres + "Make the tyre check seven o'clock instead.", "Emily Remind me to do the tyre check 5 19:00"},
		{tyres + "Make the bed at seven instead.", "Emily Remind me to do the tyre check 5 18:00"},
		{pills + "I finished the antibiotics early, the doctor said I can stop.", ""},
		{pills + "I finished the antibiotics.", "Emily Remind me every day at 8 pm to take the antibiotics 4 20:00 daily"},

		{fish + "鱼缸换水的事算了，桂芳弄。", ""}, {fish + "鱼缸换水的事算了，明天弄。", "Emily 每周六上午九点提醒我给鱼缸换水 9 09:00 weekly"},
		{fee + "物业费桂芳一次交了一年，那个不用提醒了。", ""}, {fee + "电话费桂芳一次交了一年，那个不用提醒了。", "Emily 每月5号提醒我交物业费 5 09:00 monthly"},
		{"Emily: 明天提醒我给大姐打电话。 / Emily: 电话费桂芳一次交了一年，那个不用提醒了。", "Emily 提醒我给大姐打电话 5 09:00"},
		{hanPills + "大夫说消炎药不用吃了。", ""}, {hanPills + "大夫说消炎药这周不用吃了。", "Emily 每天早上八点提醒我吃消炎药 5 08:00 daily"},
		{eyes + "眼科来电话，改到周五上午十一点了。", "Emily 看眼科，提前一小时提醒我 8 10:00"},
		{eyes + "牙科来电话，改到周五上午十一点了。", "Emily 看眼科，提前一小时提醒我 7 14:00"},
	})
}

// What was done the evening before ends a reminder that was asked for before that evening.
func TestWhatWasDoneLastNightEndsAnEarlierReminder(t *testing.T) {
	longtest.Skip(t)
	for _, talk := range [][2]string{
		{"Remind me on Friday at 10 to ring Joan.", "I gave Joan a ring last night."}, {"周五上午十点提醒我给大姐打电话。", "昨晚给大姐打过电话了。"}} {
		for _, later := range []time.Duration{time.Hour, 24 * time.Hour} {
			now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
			m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
			for _, text := range talk {
				observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
				if _, err := m.Consolidate(t.Context()); err != nil {
					t.Fatal(err)
				}
				now = now.Add(later)
			}
			list, err := m.Reminders(t.Context(), egomem.App)
			if err != nil || len(list) == 0 != (later > time.Hour) {
				t.Errorf("%s, %v later: %v, %v", talk[1], later, list, err)
			}
		}
	}
}

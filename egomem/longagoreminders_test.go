package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// What was done at another time ends no reminder; what was done for it does.
func TestWhatWasDoneLongAgoEndsNoReminder(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct {
		asked      string
		ends, goOn []string
	}{
		{"Remind me about my jab on Friday.", []string{"Jab's done, they fitted me in.", "That's my jab over and done with."},
			[]string{"I had a jab as a child.", "I had my jab last year.", "We all had the jab at school.", "I had my jab done in the eighties.", "I've had a jab before, when I was little."}},
		{"Remind me about my jab at ten.", []string{"Had my jab.", "I've had my jab, it didn't hurt."}, []string{"I had my jab as a kid.", "Had my jab the other week.", "I'd my jab in my twenties."}},
		{"Remind me to take the bins out at ten.", []string{"I took the bins out.", "Bins are out.", "I took the bins out an hour ago."},
			[]string{"I took the bins out last month.", "I took the bins out in January.", "I used to take the bins out.", "I took the bins out every week as a boy.", "I took the bins out when I was living at Mum's.", "I took the bins out the week before last."}},
		{"Remind me to pay the rent at ten.", []string{"I paid the rent.", "I've paid it.", "Rent's paid.", "Paid it this morning."}, []string{"I paid it last month.", "I paid the rent late the other month.", "I paid the rent in cash back then.", "The rent was paid years ago by Dad."}},
		{"Remind me to post the parcel at ten.", []string{"The parcel's in the post.", "I posted the parcel."}, []string{"I posted a parcel there years ago.", "The parcel went off last time by boat."}},
		{"周五提醒我打针。", []string{"针打了。", "我打完针了。", "打过针了。"}, []string{"我小时候打过针。", "我去年打过针。", "当年我们都打过针。", "上学的时候打过针了。", "我年轻那会儿打过针。"}},
		{"十点提醒我倒垃圾。", []string{"垃圾倒了。", "我倒过垃圾了。"}, []string{"上个月我倒过垃圾了。", "垃圾我上周倒过了。", "以前垃圾都是我倒了。", "小时候垃圾都是我倒了。"}},
		{"十点提醒我交房租。", []string{"房租交了。", "房租我刚交过了。"}, []string{"房租去年交过了。", "那年房租我一次交了。", "三个月前房租就交过了。"}},
	} {
		left := strings.Join(remindersFrom(t, 9, false, "Emily: "+test.asked), "; ")
		if left == "" {
			t.Errorf("%s: no reminder", test.asked)
		}
		for _, text := range test.ends {
			checkReminders(t, [][2]string{{"Emily: " + test.asked + " / Emily: " + text, ""}})
		}
		for _, text := range test.goOn {
			checkReminders(t, [][2]string{{"Emily: " + test.asked + " / Emily: " + text, left}})
		}
	}
}

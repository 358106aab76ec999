package answers

import "testing"

func TestSameFrame(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"My locker is number 118.", "My locker is number 42 now.", true},
		{"Rosa looks after my kids.", "Ingrid looks after my kids now.", true},
		{"My email is yu@163.com.", "My email is now xiaoyu@qq.com!", true},
		{"我用的是小米手机。", "我现在用的是华为手机。", true},
		{"我们国庆去云南玩。", "我们国庆改去新疆玩了。", true},
		{"My locker is number 118.", "My locker is number 118 now.", false}, // no other value
		{"I like tea.", "My brother lives in Oslo.", false},                 // nothing in common
		{"I saw Rosa.", "I saw Ingrid.", false},                             // too little in common
		{"My locker is wet.", "My locker is number 42 in the hall.", false}, // more differs than not
		{"The gym is called FitX.", "The gym is closed for a week.", false}, // the same
		{"我在家。", "我在学校。", false},
		{"", "", false},
		{"...", "'", false},
	} {
		if SameFrame(test.a, test.b) != test.want || SameFrame(test.b, test.a) != test.want {
			t.Errorf("%q and %q: want %v", test.a, test.b, test.want)
		}
	}
}

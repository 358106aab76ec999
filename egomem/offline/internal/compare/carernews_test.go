package compare

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
)

func TestOneWhoLeftIsNoLongerWhoDoesIt(t *testing.T) {
	for _, one := range []struct {
		old, fresh string
		replaces   bool
	}{
		{"my tutor is professor lang", "i have changed tutors, it's dr obi now", true},
		{"my piano teacher is mrs hall", "mrs hall has retired, so i am with mr finch now", true},
		{"my cleaner is called jola", "jola's gone back to poland. beata does for us now.", true},
		{"mrs hall teaches me piano", "mrs hall has stopped teaching", true},
		{"mr finch is my piano teacher", "my piano teacher has moved away", true},
		{"my nanny is called greta", "we have a new nanny", true},
		{"my maths tutor is called ann", "my french tutor has quit", false},
		{"my piano teacher is mrs hall", "mrs hall has moved to the front room", false},
		{"my piano teacher is mrs hall", "mrs hall has gone back to italy for a fortnight", false},
		{"my cleaner is called jola", "jola's late today", false},
		{"my friend tom lives in york", "tom has moved away", false},
		{"我的导师是王教授", "我换导师了，现在跟着陈教授", true},
		{"孩子的钢琴老师是何老师", "何老师不教了，现在是小秦老师教", true},
		{"我家保姆是张姨", "张姨回老家了，新来的李姐人不错", true},
		{"我家保姆是张姨", "张姨走了", false},
		{"我的英语老师是何老师", "我的钢琴老师退休了", false},
	} {
		fresh, old := said{&consolidate.Statement{}, one.fresh}, said{&consolidate.Statement{}, one.old}
		if got := replacesCarer(fresh, old); got != one.replaces {
			t.Errorf("%q after %q: %v", one.fresh, one.old, got)
		}
	}
}

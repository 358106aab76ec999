package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Those who do something for a person leave, by name or by what they are, often before another is named. Who went for a time, or does
// something else, stays.
func TestWhoLeftIsNoLongerWhoDoesIt(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, carersWhoLeft, toldStill)
}

var carersWhoLeft = []change{
	{"Dr Wu is my dentist. / I've switched dentists.", "switched", "Dr Wu"},
	{"Dr Wu is my dentist. / I've switched dentists, Dr Patel is much gentler.", "Dr Patel", "Dr Wu"},
	{"My dentist is Mr Chowdhury. / new dentist is Dr Lindqvist", "Lindqvist", "Chowdhury"},
	{"My boss is Anna Kern. / New boss: Piet Maas, by the way.", "Piet Maas", "Anna Kern"},
	{"My dentist is Mr Chowdhury. / My sister's new dentist is Dr Lindqvist.", "Chowdhury", ""},
	{"My dentist is Mr Chowdhury. / A new dentist is coming to town.", "Chowdhury", ""},
	{"My tutor is Professor Lang. / I've changed tutors, it's Dr Obi now.", "Dr Obi", "Professor Lang"},
	{"My piano teacher is Mrs Hall. / Mrs Hall has retired, so I'm with Mr Finch now.", "Mr Finch", "teacher is Mrs Hall; Mrs Hall is"},
	{"Our cleaner is called Jola. / Jola's gone back to Poland. Beata does for us now.", "Beata", "Jola is; called Jola"},
	{"Our nanny is called Greta. / Greta's handed in her notice. / We have a new nanny, Petra.", "Petra", "called Greta"},
	{"My physio is called Ben. / My physio has moved away.", "moved away", "is called Ben"},
	{"My piano teacher is Mrs Hall. / My piano teacher has retired.", "retired", "Mrs Hall"},
	{"I do the morning desk for Fennimore. / Fennimore's shifted me to the night desk.", "night desk", "morning desk"},
	{"My piano teacher is Mrs Hall. / Mrs Hall has gone back to Italy for a fortnight.", "teacher is Mrs Hall", ""},
	{"My maths tutor is called Ann Pike. / My French tutor has quit.", "Ann Pike", ""},
	{"My hairdresser is called Dee. / Dee has left the light on.", "called Dee", ""},
	{"我导师是王教授。 / 我换导师了，现在跟着陈教授。", "陈教授", "王教授"},
	{"我的牙医是吴医生。 / 我换牙医了，现在看刘医生。", "刘医生", "吴医生"},
	{"孩子的钢琴老师是何老师。 / 何老师不教了，现在是小秦老师教。", "小秦", "是何老师"},
	{"我们家保姆是张姨。 / 张姨回老家了，新来的李姐人不错。", "李姐", "保姆是张姨; 张姨是"},
	{"我们家保姆是张姨。 / 张姨走了，明天再来。", "张姨是", ""},
	{"我的英语老师是何老师。 / 我的钢琴老师退休了。", "是何老师", ""},
}

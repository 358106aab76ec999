package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// Of whom a fact is told, and how it reads.
func TestOfWhomAFactIsTold(t *testing.T) {
	for _, test := range []struct{ speaker, text, subject, reads string }{
		{"陈莉", "外婆住在绍兴老房子里。", "陈莉的外婆", "外婆住在绍兴"},
		{"陈莉", "外婆去杭州我姨家住了几天,天天打麻将。", "陈莉的外婆", ""},
		{"陈莉", "你好,我叫陈莉,我老公是周航,女儿小雨十六岁。", "陈莉", "说，陈莉的老公是周航"},
		{"周航", "我是周航,在城西一家物流公司做调度。", "周航", "说，周航在城西一家物流公司"},
		{"周航", "今天在宏村住下了,人多得走不动。", "周航", ""},
		{"周航", "到新单位一个礼拜了,现在给连锁超市管仓库。", "周航", ""},
		{"Pauline", "Nora asked me for 500 from now on, which is fair enough.", "Pauline", ""},
		{"Felix", "My boss moved me to days.", "Felix", ""},
		{"Nora", "Biscuit gets a tin of tuna twice a day, that cat is spoilt.", "Biscuit", ""},
		{"Nora", "The vet says Biscuit has to lose weight, only dry food from now on.", "Biscuit", ""},
		{"Nora", "Forget Portugal, the flights cost a fortune.", "Nora", ""},
		{"Nora", "We sing on Thursdays, the choir I mean, in St Mark's hall.", "Nora", "they sing on Thursdays, the choir, in St Mark's hall"},
		{"陈莉", "去年中秋我们在厦门看海。", "陈莉", "（2023年9月29日）"},

		{"Pauline", "Nora asked me whether the gas man came to the house.", "Nora", ""},
		{"Nora", "The vet on Mill Lane closes at five on Fridays.", "something", ""},
		{"陈莉", "爸爸给我买了一辆新的自行车。", "陈莉", ""},
		{"周航", "我是周航的同事,在城西上班。", "周航", "周航是周航的同事"},
		{"小雨", "我是高一的学生,在三中读书。", "小雨", "小雨是高一的学生"},
		{"Nora", "I mean it, we sing on Thursdays in the hall.", "Nora", "I mean it"},
	} {
		e := readAll(t, &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: test.speaker, Person: 1, Text: test.text,
			Time: time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)}}})
		if len(e.Facts) != 1 || e.Facts[0].Subject != test.subject || !strings.Contains(e.Facts[0].Text, test.reads) {
			t.Errorf("%s: %+v, want one about %s with %q", test.text, e.Facts, test.subject, test.reads)
		}
	}
}

package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Reminders end by colloquial verbs of finishing, and go on by others.
func TestRemindersEndInColloquialChinese(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct {
		asked      string
		ends, goOn []string
	}{
		{"晚上七点提醒我给我妈打电话。", []string{"跟我妈唠完了。", "跟我妈聊完了。", "我跟我妈唠过嗑了。", "刚跟我妈侃完了，她挺好。", "给我妈报过平安了。", "跟我妈拉完家常了。", "跟我妈唠了半天了。"},
			[]string{"跟我爸唠完了。", "没跟我妈唠。", "我妈跟我唠完了就睡了。", "跟我妈唠完了吗？", "跟我妈吵完了。", "想跟我妈唠唠。", "待会儿跟我妈唠。"}},
		{"十点提醒我交电费。", []string{"电费整完了。", "电费弄妥了。", "电费交罢了。", "电费搞掂了。", "电费交喽。"}, []string{"电费还没整。", "电费咋这么贵了。", "水费整完了。", "电费涨了。"}},
		{"十点提醒我收拾厨房。", []string{"厨房拾掇利索了。", "厨房收拾完了。", "厨房拾掇完了。"}, []string{"厨房乱套了。", "厨房还没拾掇。", "厨房该拾掇了。", "卧室拾掇完了。"}},
		{"十点提醒我吃药。", []string{"药吃罢了。", "药吃喽。", "药我吃完了。"}, []string{"药吃没了。", "药快吃完了。", "饭吃罢了。"}},
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
	checkReminders(t, [][2]string{
		{"Emily: 九点零二分提醒我交电费。 / Emily: 嗯。 / Max: 该交电费了。 / Emily: 齐活。", ""}, {"Emily: 九点零二分提醒我交电费。 / Emily: 嗯。 / Max: 该交电费了。 / Emily: 妥了。", ""},
		{"Emily: 九点零二分提醒我交电费。 / Emily: 嗯。 / Max: 该交电费了。 / Emily: 不妥。", "Emily 提醒我交电费 4 09:02"},
	})
}

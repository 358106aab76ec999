package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
)

// A sentence without a subject says that a reminder is done if it says nothing of another thing.
func TestADeedWithoutASubjectIsDone(t *testing.T) {
	for _, test := range []struct {
		asked, said string
		done        bool
	}{
		{"Remind me to ring the garage tomorrow.", "Rang the garage, they can do it on the 17th.", true},
		{"Remind me to ring the garage tomorrow.", "I've rung the garage.", true},
		{"Remind me to renew the insurance on Friday.", "Renewed the insurance.", true},
		{"Remind me to send the form off tomorrow.", "Sent the form off.", true},
		{"Remind me to ring the garage tomorrow.", "Called Anna about the garage door colour.", false},
		{"Remind me to ring the garage tomorrow.", "Paint the garage red.", false},
		{"Remind me to pay the gas bill tomorrow.", "Paid work is hard to find.", false},
		{"Remind me to ring Gran tomorrow.", "Ringing Gran is always nice.", false},
		{"提醒我周六还梯子。", "梯子还了。", true},
		{"提醒我周六还梯子。", "梯子放回去了。", true},
		{"提醒我明天倒垃圾。", "垃圾丢了。", true},
		{"提醒我明天丢旧报纸。", "旧报纸丢了。", true},
		{"提醒我周六还梯子。", "梯子丢了。", false},
		{"提醒我周六还梯子。", "梯子不见了。", false},
		{"提醒我周六还梯子。", "梯子借走了。", false},
		{"提醒我周六还梯子。", "那个梯子被偷了。", false},
		{"提醒我周六还梯子。", "梯子修好了。", false},
		{"提醒我周六还梯子。", "梯子卖了。", false},
		{"提醒我周六还梯子。", "梯子我租出去了。", false},
		{"提醒我周六还梯子。", "梯子弄好了。", true},
		{"提醒我周六还梯子。", "梯子修好了，也还给他了。", false},
		{"提醒我周六还梯子。", "梯子修好还给他了。", true},
		{"提醒我周六还梯子。", "梯子给他送去了。", true},
		{"提醒我周六修梯子。", "梯子修好了。", true},
		{"提醒我周六修梯子。", "梯子还了。", false},
		{"提醒我周六卖梯子。", "梯子卖掉了。", true},
		{"提醒我明天交水费。", "水费付了。", true},
		{"提醒我明天交水费。", "水费转过去了。", true},
		{"提醒我明天买牛奶。", "牛奶订好了。", true},
		{"提醒我明天买牛奶。", "牛奶喝完了。", false},
		{"提醒我明天取快递。", "快递领回来了。", true},
		{"提醒我明天取快递。", "快递寄走了。", false},
		{"提醒我明天洗窗帘。", "窗帘买了。", false},
		{"提醒我明天写报告。", "报告交了。", true},
		{"提醒我明天处理旧梯子。", "旧梯子卖了。", true},
		{"提醒我明天倒垃圾。", "垃圾车晚点了。", false},
		{"提醒我明天取快递。", "快递晚了。", false},
		{"提醒我明天给奶奶打电话。", "奶奶打电话来了。", false},
		{"Remind me to return the ladder tomorrow.", "The ladder's lost.", false},
		{"Remind me to collect the parcel tomorrow.", "The parcel is late.", false},
		{"Remind me to return the library book tomorrow.", "The library book got lost.", false},
		{"Remind me to return the ladder tomorrow.", "I broke the ladder.", false},
	} {
		steps, err := offline.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		e := extract(t, steps, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
			{Person: 1, Speaker: "Emily", Text: test.asked, Time: aMonday},
			{Person: 1, Speaker: "Emily", Text: test.said, Time: aMonday.Add(30 * time.Hour)},
		}})
		done := false
		for _, errand := range e.Errands {
			done = done || errand.Change == consolidate.Finishes
		}
		if done != test.done {
			t.Errorf("%q after %q finishes it: %v", test.said, test.asked, done)
		}
	}
}

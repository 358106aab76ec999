package compare

import "testing"

// What is done every week moves for good where no one week is named.
func TestWhatMovesForGood(t *testing.T) {
	for text, want := range map[string]bool{
		"羽毛球改到礼拜五了": true, "跟老周下棋改礼拜五了": true, "打牌挪到周六晚上了": true, "我们的例会改到周五了": true, "书法班挪到周四下午了": true, "和小陈打球调到周日了": true,
		"羽毛球这周改到礼拜五了": false, "这次下棋改礼拜五了": false, "牙医从周二换到周四": false, "会议改到周五了": false, "跟老周吃饭改礼拜五了": false,
	} {
		if got := MovesForGood(text); got != want {
			t.Errorf("%s moves for good: %v, want %v", text, got, want)
		}
	}
}

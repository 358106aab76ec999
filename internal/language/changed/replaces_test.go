package changed

import "testing"

func TestAStatementReplacesAnEarlierOneWithoutAQuestion(t *testing.T) {
	for _, one := range []struct {
		earlier, later string
		replaces       bool
	}{
		{"我早上吃药吃两片。", "我早上吃药吃三片。", true},
		{"I play tennis doubles with Ruud.", "I play tennis doubles with Camille now.", true},

		{"我早上吃药吃两片。", "我姐早上吃药吃三片。", false},
		{"我早上吃药吃两片。", "我早上吃药还要喝三杯水。", false},
		{"我的闹钟铃声是鸟叫。", "我想把闹钟铃声换成海浪。", false},
		{"我的闹钟铃声是鸟叫。", "海浪看着真舒服。", false},
		{"I play tennis doubles with Ruud.", "I might play tennis doubles with Camille.", false},
		{"I play tennis doubles with Ruud.", "My sister plays tennis doubles with Camille now.", false},
		{"I play tennis doubles with Ruud.", "I play tennis doubles with Camille too.", false},
		{"I play tennis doubles with Ruud.", "The new racket is lovely.", false},
		{"我朋友小张住在苏州。", "我朋友小王搬到无锡了。", false},
		{"My friend Una lives in Hull.", "My friend Ida moved to York.", false},
		{"I play tennis doubles with Ruud.", "我现在跟小马打双打。", false},
	} {
		if _, got := Replaces(Read(one.earlier), Read(one.later)); got != one.replaces {
			t.Errorf("%q after %q: replaces %v", one.later, one.earlier, got)
		}
	}
}

package offline_test

import "testing"

// What was long ago, was dreamt, or is an appointment begins no relation. A verb is not taken for a name, nor a
// complaint about a price for a dislike.
func TestWhatBeginsNothing(t *testing.T) {
	for text, want := range map[string]string{
		"I dreamt I got a job at Google.":                  "",
		"When we moved to York the cat ran off.":           "",
		"I started at Lush in 2010 and left after a week.": "",
		"我搬到上海那年才十岁。":                                      "",
		"I'm seeing Fiona tomorrow.":                       "",
		"I'm seeing Mo off at the airport on Friday.":      "",
		"I'm seeing Dr Patel about my knee.":               "",
		"I'm seeing Mo.":                                   "Emily partner Mo",
		"I moved to Leeds last week.":                      "Emily lives in Leeds begins",
		"我弟喜欢打球。":                                          "positive 打球",
		"围巾太贵退了，改送她一双拖鞋。":                                  "",
		"这家店太贵了。":                                          "negative 这家店",
		"我的手机号换成13800138000了。":                             "phone is 13800138000",
	} {
		if got := claims(t, text); got != want {
			t.Errorf("%q claims %q, not %q", text, got, want)
		}
	}
}

package consolidate

import "testing"

func TestAStateIsToldInItsOwnWords(t *testing.T) {
	for text, want := range map[string]string{
		"血压高": "老周说：血压高", "血糖偏高": "老周说：血糖偏高", "胃不好": "老周说：胃不好", "天天喝豆浆": "老周说：天天喝豆浆",
		"早上一般喝粥": "老周说：早上一般喝粥", "总忘带钥匙": "老周说：总忘带钥匙", "一喝酒就脸红": "老周说：一喝酒就脸红",
		"看书很慢": "老周说：看书很慢", "滴酒不沾": "老周说：滴酒不沾", "糖尿病": "老周说：糖尿病", "健身": "老周说：健身",
		"饺子": "老周喜欢：饺子", "吃辣": "老周喜欢：吃辣", "喝冰咖啡": "老周喜欢：喝冰咖啡", "牙买加咖啡": "老周喜欢：牙买加咖啡", "老歌": "老周喜欢：老歌",
		"心理学": "老周喜欢：心理学", "健身操": "老周喜欢：健身操", "耳机": "老周喜欢：耳机",
	} {
		if got := preferenceText(&Preference{Subject: "老周", Text: text}); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if got := preferenceText(&Preference{Claim: Claim{Negated: true}, Subject: "老周", Text: "老是迟到的人"}); got != "老周不喜欢：老是迟到的人" {
		t.Error(got)
	}
}

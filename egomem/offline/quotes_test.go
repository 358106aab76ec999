package offline_test

import "testing"

func TestQuotedWordsAreNotTheSpeakers(t *testing.T) {
	checkClaims(t, map[string]string{
		"Mum always says 'I prefer tea to coffee'.":                 "",
		"Mum always says ‘I prefer tea to coffee’.":                 "",
		"My boss keeps saying 'I live in Leeds and I love it'.":     "",
		"'I hate cats', she said.":                                  "",
		"'I'm allergic to nuts', he told me, 'and I hate opera'.":   "",
		"He said: 'I love my parents' house. I live in Leeds.'":     "",
		"我妈老说\"我喜欢喝茶\"":                                             "",
		"我妈老说“我喜欢喝茶”。":                                              "",
		"我妈老说‘我喜欢喝茶’。":                                              "",
		"我妈总说「我喜欢喝茶」。":                                              "",
		"我妈老说：我喜欢喝茶。":                                               "",
		"我爸常说我喜欢钓鱼。":                                                "",
		"Mum says 'I hate cats', but I love cats.":                  "positive cats; prefers cats",
		"I'd love a 'Tigers' cap and I'm allergic to nuts.":         "prefers I'm allergic to nuts",
		"I don't eat meat and I'm not into 'em, but I love jazz.":   "positive jazz; prefers don't eat meat and I'm not into 'em; prefers jazz",
		"I live in Leeds and it's my parents' house.":               "Emily lives in Leeds",
		"I read 'The Hobbit' and I live in Leeds.":                  "Emily lives in Leeds",
		"医生说我对花生过敏。":                                                "prefers 对花生过敏",
		"我喜欢喝茶，我妈老说我。":                                              "positive 喝茶; prefers 喝茶",
		"My wife's maxim is 'always tip well', and I hate tipping.": "negative tipping; prefers tipping",
	})
}

func TestCommonWordsAreNotPeople(t *testing.T) {
	checkClaims(t, map[string]string{
		"小偷是我邻居。":     "",
		"我邻居小偷小摸。":    "",
		"我的老师老是生气。":   "",
		"我同事老爱迟到。":    "",
		"我老板小心得很。":    "",
		"老师来自四川。":     "",
		"我邻居小区停电了。":   "",
		"我朋友小说写得好。":   "",
		"我妈小时候住在南京。":  "Emily的妈妈 lives in 南京 ends",
		"我同事小王住在上海。":  "Emily colleague 小王; 小王 lives in 上海",
		"我邻居老张住在上海。":  "Emily neighbor 老张; 老张 lives in 上海",
		"我女朋友小雨是护士。":  "Emily girlfriend 小雨; 小雨 works as 护士",
		"我朋友阿强是司机。":   "Emily friend 阿强; 阿强 works as 司机",
		"我小时候住在南京。":   "Emily lives in 南京 ends",
		"我同学小凯搬到了苏州。": "Emily classmate 小凯; 小凯 lives in 苏州 begins",
	})
}

package offline_test

import "testing"

// What everyday turns were read wrongly before.
func TestEverydayTurns(t *testing.T) {
	checkClaims(t, map[string]string{
		"奶奶以前总说“我最讨厌猫”，结果后来养了两只。":                                 "",
		"我以前特别喜欢跑步，后来腰不行了。":                                       "prefers 喜欢跑步",
		"晚上七点以后我一提工作，你就换个话题。":                                     "instruction",
		"睡觉以前别跟我提工作。":                                             "instruction",
		"我从小就不吃羊肉。":                                               "prefers 从小就不吃羊肉",
		"我滴酒不沾，一直都这样。":                                            "prefers 滴酒不沾",
		"我们主管刘芳周五要看报表。":                                           "Emily boss 刘芳",
		"我高中最好的朋友周婷现在在上海当律师。":                                     "Emily friend 周婷; 周婷 works as 律师",
		"我妹妹的男朋友很喜欢钓鱼。":                                           "positive 钓鱼",
		"我周一开始去新公司上班，有点紧张。":                                       "negative ",
		"没人告诉我会议取消了，气死我了。":                                        "negative ",
		"我弟弟明天考试，有点紧张。":                                           "",
		"我儿子乐乐怕打雷。":                                               "Emily son 乐乐; negative 打雷",
		"最近特别想我妈。":                                                "positive 妈",
		"我爸要做手术，我担心得睡不着。":                                         "negative ",
		"我室友是从哈尔滨来的。":                                             "Emily的室友 comes from 哈尔滨",
		"老赵是我在博物馆的领导。":                                            "Emily boss 老赵",
		"我三年前就戒烟了。":                                               "prefers 抽烟",
		"他说：“从今以后，六点之前谁也不准走。”":                                    "",
		"If I were married to Clooney I'd never leave the house.": "",
		"My hearing's not what it was, so speak up a bit.":        "instruction",
		"I've never liked opera, to be honest.":                   "negative opera; prefers opera",
		"I'm worried sick about Dad's operation.":                 "negative Dad's operation",
		"My uncle always goes 'I like my steak blue', he does.":   "",
		"那感觉就像亲弟弟走了一样。":                                           "",
		"It was like my own brother had died.":                    "",
		"I've been a vegetarian since I was sixteen.":             "prefers I've been a vegetarian since I was sixteen",
		"I hate it when people chew loudly.":                      "prefers when people chew loudly",
		"I used to love running until my back went.":              "prefers love running",
		"My best friend from school, Priya, is a lovely woman.":   "Emily friend Priya",
		"The doctor told my father to stop eating salt.":          "prefers Emily's father must stop eating salt",
	})
}

// What a speech recogniser writes without commas and capitals is read clause by clause.
func TestEverydayTurnsAsHeard(t *testing.T) {
	checkClaims(t, map[string]string{
		"i am a vegetarian when the butcher's closed":   "prefers I am a vegetarian",
		"my dentist is called doctor brook":             "Emily dentist Doctor Brook",
		"my birthday is on the 9th of may not the 8th":  "birthday is the 9th of May",
		"i was born on the 9th of march 2016":           "birthday is 9th of March 2016",
		"i turn forty on the 14th of november":          "birthday is 14th of November",
		"I've quit the council, I'm self employed now.": "Emily works at council ends",
		"my son was born on may 3rd":                    "birthday is May 3rd",
		"I quit the game and went home.":                "",
		"I've moved in with my son in Hull.":            "Emily lives in Hull begins",
		"I've started at the clinic now.":               "Emily works at clinic begins; Emily works as  ends",
		"修车铺转让出去了我现在在物流公司上班":                            "Emily works at 物流公司",
		"我现在不喜欢绿色了我喜欢紫色":                                "positive 紫色; prefers 喜欢绿色; prefers 紫色",
		"我讨厌西兰花喜欢玉米":                                    "negative 西兰花; positive 玉米; prefers 西兰花; prefers 玉米",
		"我喜欢妈妈喜欢的歌":                                     "positive 妈妈喜欢; prefers 妈妈喜欢的歌",
		"他告诉了我喜欢他":                                      "",
	})
}

// Who is named after a relative in small letters is so called, and no word that comes there otherwise.
func TestRelativesInSmallLetters(t *testing.T) {
	checkClaims(t, map[string]string{
		"my mum facetimed me from tenerife":   "",
		"my mum hoovers every day":            "",
		"my mum deffo wants a dog":            "",
		"my brother jonas lives in leeds":     "Emily brother Jonas; Jonas lives in Leeds",
		"my brother inlaw piotr is ill":       "Emily brother-in-law Piotr",
		"my mother in law lives in malaga":    "Emily's mother-in-law lives in Malaga",
		"my step dad graham likes tea":        "Emily stepfather Graham; positive tea",
		"my boyfriends mum is called dorota":  "Emily's boyfriend mother Dorota",
		"our dog biscuit is ill":              "Emily dog Biscuit",
		"my boss is called away to a meeting": "",
	})
}

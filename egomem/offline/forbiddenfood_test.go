package offline_test

import "testing"

func TestWhatMustNotBeEatenIsKept(t *testing.T) {
	checkClaims(t, map[string]string{
		"I can't have peanut butter.":                    "prefers I can't have peanut butter",
		"I can't do dairy.":                              "prefers I can't do dairy",
		"I can't have any nuts or seeds, sorry.":         "prefers I can't have any nuts or seeds",
		"I'm not allowed sugar.":                         "prefers I am not allowed sugar",
		"My son can't have cow's milk.":                  "prefers Emily's son can't have cow's milk",
		"I can't have spicy food because of my stomach.": "prefers I can't have spicy food",
		"我不能吃花生。":                                        "prefers 不能吃花生",
		"不能吃花生，会过敏。":                                     "prefers 我不能吃花生",
		"花生我不能吃。":                                        "prefers 我不能吃花生",
		"花生我儿子不能碰。":                                      "prefers Emily的儿子不能碰花生",
		"我一点花生都不能吃。":                                     "prefers 我不能吃花生",
		"医生不让我吃甜的。":                                      "prefers 我不能吃甜的",
		"医生让我爸少吃盐。":                                      "prefers Emily的爸爸少吃盐",
		"小王不能吃海鲜。":                                       "prefers 小王不能吃海鲜",
		// What is of the day, or no food.
		"I can't have a dog in this flat.":   "",
		"I can't have people over tonight.":  "",
		"I can't have milk in my tea today.": "",
		"I'm not allowed a dog.":             "",
		"我今天不能吃饭了。":                          "",
		"我女儿去查了。不能吃花生，会过敏。":                  "",
		"今晚我不能喝酒，要开车。":                       "",
	})
}

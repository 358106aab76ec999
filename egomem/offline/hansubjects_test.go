package offline_test

import "testing"

func TestChineseClausesAreAboutWhoWasNamedLast(t *testing.T) {
	checkClaims(t, map[string]string{
		"我弟弟的女朋友叫陈静，在医院当护士":        "Emily的弟弟 girlfriend 陈静; 陈静 works as 护士",
		"我弟弟的女朋友叫陈静，她在医院当护士。":      "Emily的弟弟 girlfriend 陈静; 陈静 works as 护士",
		"我弟弟女朋友陈静在医院当护士。":          "Emily的弟弟 girlfriend 陈静; 陈静 works as 护士",
		"我表妹的老公叫王强，住在上海":           "Emily的表妹 husband 王强; 王强 lives in 上海",
		"我表妹的老公叫王强。住在上海。":          "Emily的表妹 husband 王强; 王强 lives in 上海",
		"我表妹的老公叫王强，是个医生，住在上海。":     "Emily的表妹 husband 王强; 王强 lives in 上海; 王强 works as 医生",
		"我表妹的老公住在上海。":              "Emily的表妹的老公 lives in 上海",
		"我姐姐的男朋友在联合银行上班。":          "Emily的姐姐的男朋友 works at 联合银行",
		"我妈妈的同事叫刘芳，在协和医院当护士，住在北京。": "Emily的妈妈 colleague 刘芳; 刘芳 lives in 北京; 刘芳 works at 协和医院; 刘芳 works as 护士",
		"陈静是我弟弟的女朋友，在医院当护士，来自湖南。":  "Emily的弟弟 girlfriend 陈静; 陈静 comes from 湖南; 陈静 works as 护士",
		"我朋友王芳的老公是医生，在协和医院工作。":     "Emily friend 王芳; 王芳的老公 works at 协和医院; 王芳的老公 works as 医生",
		"我老公在华为工作，住在深圳。":           "Emily的老公 lives in 深圳; Emily的老公 works at 华为",
		"我有个弟弟，在腾讯工作，住在海淀。":        "Emily的弟弟 lives in 海淀; Emily的弟弟 works at 腾讯",
		"我认识一个老头，住在上海。":            "",
		"我女儿今年六岁，在实验小学读书。":         "Emily的女儿 studies at 实验小学; age is 六",
		"我同事叫李明，在华为工作，他老婆住在北京。":    "Emily colleague 李明; 李明的老婆 lives in 北京; 李明 works at 华为",
		"我爱人在铁路局工作，住在单位宿舍。":        "Emily的爱人 works at 铁路局",
		"我先生姓李，是个医生。":              "Emily的先生 works as 医生",
		"昨天总算搬完了，现在住滨江花园。":         "address is 滨江花园",
		"他们去年搬走了，现在住滨江花园。":         "",
		"房东搬走了，现在住阳光小区。":           "",
		"我家在上海，在医院当护士。":            "Emily lives in 上海; Emily works as 护士",
		// What the speaker says of themselves stays theirs.
		"我住在上海，在医院当护士。":        "Emily lives in 上海; Emily works as 护士",
		"我搬家了。住在上海。":           "Emily lives in  ends; Emily lives in 上海",
		"我弟弟的女朋友叫陈静，我在医院当护士。":  "Emily的弟弟 girlfriend 陈静; Emily works as 护士",
		"我弟弟叫小刚，我们住在苏州。":       "Emily brother 小刚; Emily lives in 苏州",
		"我跟我弟弟一样，在华为工作。":       "Emily works at 华为",
		"我学生时代住在南京。":           "",
		"我叫陈静，在医院当护士。":         "Emily works as 护士; named 陈静",
		"我的手机坏了。住在上海的朋友帮我修好了。": "",
	})
}

func TestARelativesRelativeIsNoRelative(t *testing.T) {
	checkClaims(t, map[string]string{
		"Jane is my brother's girlfriend, she works at Nokia.":        "Emily's brother girlfriend Jane; Jane works at Nokia",
		"My brother's girlfriend is called Jane, she works at Nokia.": "Emily's brother girlfriend Jane; Jane works at Nokia",
		"My cousin's husband Tom lives in Derby.":                     "Emily's cousin husband Tom; Tom lives in Derby",
		"My brother's girlfriend is Spanish.":                         "",
		"Jane is my brother.":                                         "Emily brother Jane",
		"陈静是我弟弟。":                                                     "Emily brother 陈静",
		"陈静是我弟弟的老师。":                                                  "Emily的弟弟 teacher 陈静",
		"陈静是我弟弟的偶像。":                                                  "",
	})
}

package offline_test

import "testing"

func TestFactsTellWhoseClaimTheyAre(t *testing.T) {
	for text, subject := range map[string]string{
		"John said that Ann is moving.":                "John",
		"John told me Ann is getting married.":         "John",
		"John told me that he is allergic to cats.":    "John",
		"John thinks I'm lazy.":                        "John",
		"My mum says I should rest more.":              "Emily's mum",
		"My sister told me she's pregnant.":            "Emily's sister",
		"I heard that Ann is moving.":                  "something",
		"Yesterday John told us that his wife is ill.": "John",
		"约翰说安娜要搬家了。":                                   "约翰",
		"约翰跟我说他怀疑安娜要搬家。":                               "约翰",
		"我妈说我太瘦了，该多吃点。":                                "Emily的妈妈",
		"听说安娜要搬家了，是真的。":                                "安娜",
		"I told John that Ann is moving.":              "Emily",
		"I said that I'd go to the party.":             "Emily",
		"My doctor says I'm allergic to nuts.":         "Emily",
		"My name is Emily and I live in Leeds.":        "Emily",
		"我跟约翰说我要搬家了。":                                  "Emily",
		"医生说我对花生过敏。":                                   "Emily",
		"I think that my brother told everyone a lie.": "Emily",
	} {
		e := readOne(t, text, aMonday)
		if len(e.Facts) != 1 || e.Facts[0].Subject != subject || e.Facts[0].Hearsay() != (subject != "Emily") {
			t.Errorf("%q: facts %+v, want one of %s", text, e.Facts, subject)
		}
	}
}

func TestConditionsMakeNoRelations(t *testing.T) {
	checkClaims(t, map[string]string{
		"If John were my boss I'd quit.":                "",
		"If John was my boss, I would leave.":           "",
		"Were John my boss, I'd resign.":                "",
		"Unless John is my boss I won't go.":            "",
		"I'd be happy if John were my husband.":         "",
		"Even if Ann is my sister, I don't like opera.": "",
		"要是约翰是我老板就好了。":                                  "",
		"假如我对花生过敏，那我该吃什么。":                              "",
		"比如我叫小明，你怎么打招呼。":                                "",
		"除非约翰是我老板，不然我不去。":                               "",
		"John is my boss.":                              "Emily boss John",
		"If I remember right, I moved to Leeds in May.": "Emily lives in Leeds begins",
		"John was my boss.":                             "Emily boss John ends",
	})
}

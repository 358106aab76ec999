package answers

import "testing"

func TestWhatIsToldOfAnotherIsNoAnswer(t *testing.T) {
	for _, test := range []struct {
		question string
		passages []Passage
		want     bool
	}{
		{"What is Beth's phone number?", said([][2]string{{"Ann", "My number is 0151 496 0022."}}), true},
		{"What is Beth allergic to?", said([][2]string{{"Ann", "I'm allergic to nuts."}}, [][2]string{{"Ann", "Beth loved the soup."}}), true},
		{"Where does Beth live?", said([][2]string{{"Ann", "Tariq lives in York."}}, [][2]string{{"Ann", "Beth drives a Polo."}}), true},
		{"What is Tessa's phone number?", said([][2]string{{"Ann", "New phone, new number: 07700 900456."}}, [][2]string{{"Ann", "Tessa called, she is ill."}}), true},
		{"What is Tessa's phone number?", said([][2]string{{"Ann", "The number is 07700 900456."}}, [][2]string{{"Ann", "Tessa called, she is ill."}}), false},
		{"晓雯的手机号是多少？", said([][2]string{{"小雨", "我的手机号是13900001111。"}}, [][2]string{{"小雨", "晓雯打电话来了。"}}), true},
		{"大伟在哪儿上班？", said([][2]string{{"小雨", "我在银行上班。"}}, [][2]string{{"小雨", "大伟喜欢爬山。"}}), true},
		{"Who is my dentist?", said([][2]string{{"Ann", "Beth's dentist is Dr Okafor."}}), true},
		{"What car do I drive?", said([][2]string{{"Ann", "Beth drives a small car."}}), true},
		{"Where does my sister work?", said([][2]string{{"Ann", "I work at the mill."}}, [][2]string{{"Ann", "My sister is ill."}}), true},
		{"李强的手机号是多少？", said([][2]string{{"小雨", "我的手机号是13900001111。"}}), true},
		{"李强的房租多少钱？", said([][2]string{{"小雨", "房租每个月三千二。"}}), true},
		{"王芳对什么过敏？", said([][2]string{{"小雨", "我对花生过敏。"}}, [][2]string{{"小雨", "王芳喜欢喝汤。"}}), true},
		{"王芳住在哪儿？", said([][2]string{{"小雨", "李强住在苏州。"}}, [][2]string{{"小雨", "李强爬山了，他体力真好。"}}), true},
		// It is told of the one who is asked about, or may be.
		{"What is Beth's phone number?", said([][2]string{{"Beth", "My number is 0151 496 0022."}}), false},
		{"What is Beth's phone number?", said([][2]string{{"Bob", "What is Beth's number?"}, {"Ann", "The number is 0151 496 0022."}}), false},
		{"What is Beth allergic to?", said([][2]string{{"Ann", "I'm allergic to nuts."}}, [][2]string{{"Ann", "Beth has the same allergy, Beth is allergic too."}}), false},
		{"What is Beth allergic to?", said([][2]string{{"Ann", "I'm allergic to nuts."}}, [][2]string{{"Ann", "She is allergic to cats."}}), false},
		{"Where does Beth live?", said([][2]string{{"Ann", "Tariq lives in York."}}, [][2]string{{"Ann", "Beth has a room in Hull."}}), false},
		{"Where does Beth live?", said([][2]string{{"Ann", "All of us live in Rome."}}), false},
		{"Where do we live?", said([][2]string{{"Ann", "Tariq lives in York."}}), false},
		{"Who is my dentist?", said([][2]string{{"Ann", "Dr Okafor is a fine dentist."}}), false},
		{"Who is my dentist?", said([][2]string{{"Ann", "Beth's dentist is Dr Okafor."}}, [][2]string{{"Ann", "I saw my dentist, Dr Wu."}}), false},
		{"Where does my sister work?", said([][2]string{{"Ann", "I work at the mill."}}, [][2]string{{"Ann", "My sister works at the mill too."}}), false},
		{"What does Tariq do for a living?", said([][2]string{{"Ann", "Beth's flat is in Hull."}}, [][2]string{{"Ann", "Tariq teaches."}}), false},
		{"Who knows Beth?", said([][2]string{{"Ann", "Tariq knows many people."}}), false},
		{"李强的手机号是多少？", said([][2]string{{"小雨", "李强的手机号是13900001111。"}}), false},
		{"王芳住在哪儿？", said([][2]string{{"小雨", "李强住在苏州。"}}, [][2]string{{"小雨", "王芳在杭州有房子。"}}), false},
		{"我们住在哪儿？", said([][2]string{{"小雨", "李强住在苏州。"}}), false},
		{"谁认识王芳？", said([][2]string{{"小雨", "我认识很多人。"}}), false},
		{"周末去哪儿？", said([][2]string{{"小雨", "我去苏州。"}}), false},
	} {
		asker := "Ann"
		if test.passages[0].Speaker == "小雨" {
			asker = "小雨"
		}
		first := test.passages[:min(3, len(test.passages))]
		if got := TellsOfAnother(test.question, asker, first, test.passages); got != test.want {
			t.Errorf("%s %q is told of another: %v, want %v", test.question, test.passages[0].Text, got, test.want)
		}
	}
}

package offline_test

import "testing"

func TestPeopleWriteAsTheySpeak(t *testing.T) {
	checkClaims(t, map[string]string{
		"I live with Lewis now, in Broughty Ferry.":               "Emily lives in Broughty Ferry",
		"I live with my mum in York.":                             "Emily lives in York",
		"My sister lives in Rome.":                                "Emily's sister lives in Rome",
		"My dentist appointment is on Friday.":                    "",
		"I work at Macy's in town.":                               "Emily works at Macy's",
		"My girlfriend is Nigerian.":                              "",
		"My girlfriend is Skye.":                                  "Emily girlfriend Skye",
		"i'm a nurse":                                             "Emily works as nurse",
		"dont let me forget to buy milk":                          "errand",
		"Started at Tesco on Monday!":                             "Emily works at Tesco begins",
		"Moved to Lewes yesterday.":                               "Emily lives in Lewes begins",
		"Got it, thanks.":                                         "",
		"Started at Tesco on Monday?":                             "",
		"Ocado let me go last week.":                              "Emily works at Ocado ends",
		"I'm not a nurse any more.":                               "Emily works as nurse ends",
		"I was living in Paris back then.":                        "Emily lives in Paris ends",
		"I'm moving to Rome.":                                     "",
		"I'm moving to Rome in July.":                             "Emily lives in Rome begins",
		"I eat fish now.":                                         "prefers eat fish now",
		"I'm a vegetarian and I hate opera.":                      "negative opera; prefers I'm a vegetarian; prefers opera",
		"I'm so happy for you two.":                               "positive ",
		"My favorite color is green now.":                         "favorite color is green",
		"I told you my birthday wrong.":                           "",
		"You can reach me at 555 123 456.":                        "phone is 555 123 456",
		"I'm 1.85 m tall.":                                        "",
		"My birthday is on 9 September and I'm allergic to bees.": "birthday is 9 September; prefers I'm allergic to bees",
		"i hate my neighbour shes so loud":                        "negative neighbour; prefers my neighbour",
		"I love sushi it's the best food ever":                    "positive sushi; prefers sushi",
		"I like the twins they are fun":                           "positive twins; prefers the twins",
		"I enjoy chess lol":                                       "positive chess; prefers chess",
		"my bday is march 3rd im turning 15":                      "birthday is March 3rd",
		"我的生日是5月6日":                                               "birthday is 5月6日",
		"My password is wrong.":                                   "negative password",
		"我没有在西门子工作了。":                                             "Emily works at 西门子 ends",
		"我的电话换了，现在是13912345678。":                                  "phone is 13912345678",
		"我的生日记错了，是5月6日。":                                          "birthday is 5月6日",
		"I live in Rome, sorry, Milan.":                           "Emily lives in Milan",
		"My name is Anna, sorry, I'm late.":                       "named Anna",
		"My phone number is 5551, no wait, 5552":                  "phone is 5552",
		"我的生日是三月八号，不对，是五月八号。":                                     "birthday is 五月八号",
		"I told you my birthday wrong. It's 5 May":                "birthday is 5 May",
		"My favourite tree is the oak, no doubt about it.":        "favorite tree is the oak",
		"My favourite band is still Blur, no contest.":            "favorite band is Blur",
		"My favourite food is ramen, no question.":                "favorite food is ramen",
		"I live in Leeds, no garden though.":                      "Emily lives in Leeds",
		"My favourite film is Heat, wait for it.":                 "favorite movie is Heat",
		"My favorite drink is tea, no sugar.":                     "",
		"I live in York, no Leeds.":                               "",
		"I live in York, no, Leeds.":                              "Emily lives in Leeds",
		"My birthday is on 5 May, no 6 May.":                      "birthday is 6 May",
	})
}

func TestErrandsAtTheEndOfASentence(t *testing.T) {
	for text, want := range map[string]string{
		"My train leaves at 6:45 tomorrow, wake me at half five please.":            "wake me @ Thu 16 May 05:30",
		"My mum's birthday is on the 3rd of June, don't let me forget to call her.": "don't let me forget to call her @ Mon 3 Jun 09:00",
		"I have a meeting, so please remind me at 4 pm to leave.":                   "remind me to leave @ Wed 15 May 16:00",
		"我下周三要去北京出差，提醒我带护照。":                                                        "提醒我带护照 @ Wed 22 May 09:00",
		"I'm flying to Tokyo on 3 June, remind me the day before to pack.":          "remind me to pack @ Sun 2 Jun 09:00",
		"The meeting is tomorrow at 3 pm, remind me an hour before.":                "The meeting, remind me an hour before @ Thu 16 May 14:00",
		"我6月3日飞东京，提醒我前一天收拾行李。":                                                      "提醒我收拾行李 @ Sun 2 Jun 09:00",
		"Don't tell Rosa, but remind me on Saturday to order her cake.":             "remind me to order her cake @ Sat 18 May 09:00",
		"Remind me to call Bob on Friday, no rush.":                                 "Remind me to call Bob, no rush @ Fri 17 May 09:00",
		"Remind me to call Bob, on Friday, please.":                                 "Remind me to call Bob @ Fri 17 May 09:00",
		"Remind me at 5, to call Bob.":                                              "Remind me to call Bob @ Wed 15 May 17:00",
		"Remind me to buy milk tomorrow, eggs and bread.":                           "Remind me to buy milk, eggs and bread @ Thu 16 May 09:00",
		"提醒我明天，给妈妈打电话。":                                                             "提醒我给妈妈打电话 @ Thu 16 May 09:00",
		"I was at home, so remind me what we said.":                                 "",
		"I told him to remind me, and he forgot.":                                   "",
		"Remind me at 5 pm, no, at 6 pm to feed the cat.":                           "Remind me to feed the cat @ Wed 15 May 18:00",
	} {
		if got := errandsOf(t, "I see.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

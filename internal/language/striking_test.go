package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestStrikingSentencesAreTold(t *testing.T) {
	for text, want := range map[string]bool{
		"I saw the sea for the first time.":               true,
		"It was my first time on a boat.":                 true,
		"I have never seen such a storm before.":          true,
		"A fox came out of nowhere.":                      true,
		"To my surprise, the door was open.":              true,
		"I can't believe that Ruth won.":                  true,
		"I was totally shocked by the bill.":              true,
		"It was the happiest day of my life.":             true,
		"I will never forget the smell of that kitchen.":  true,
		"我第一次坐飞机。":                                        true,
		"他居然记得我的生日。":                                      true,
		"门突然开了。":                                          true,
		"我激动得睡不着。":                                        true,
		"那天的事我一辈子都不会忘。":                                   true,
		"I had toast for breakfast.":                      false,
		"First I went to the bank.":                       false,
		"I believe that the shop closes at six.":          false,
		"I have never been good at maths.":                false,
		"Don't forget the milk.":                          false,
		"The meeting was long and the room was warm.":     false,
		"我早上吃了面包。":                                        false,
		"首先要去银行。":                                         false,
		"别忘了买牛奶。":                                         false,
		"My first name is Clara.":                         false,
		"The first bus leaves at five in the morning.":    false,
		"We are moving to a bigger flat in the same road": false,
	} {
		if got := language.IsStriking(text); got != want {
			t.Errorf("that %q is striking is %t", text, got)
		}
	}
}

// These phrases were written after the rules, by the same hand; the rules were not changed for them.
func TestStrikingSentencesInOtherWords(t *testing.T) {
	phrases := map[string]bool{
		"Yesterday I flew in a helicopter, which I had never done before.": true,
		"It was the first concert I ever went to.":                         true,
		"Out of the blue my brother stood at the door.":                    true,
		"We were blown away by the view.":                                  true,
		"I nearly fainted when they called my name.":                       true,
		"My heart was pounding the whole time.":                            true,
		"No one expected Clara to come back.":                              true,
		"I was so scared that I could not speak.":                          true,
		"We cried with joy when the baby came.":                            true,
		"That evening changed my life.":                                    true,
		"Imagine my surprise when the box was empty!":                      true,
		"It was the proudest moment of my life.":                           true,
		"这是我第一次做饭给别人吃。":                                                    true,
		"谁能想到他会辞职？":                                                        true,
		"听到消息我整个人都懵了。":                                                     true,
		"没想到会在那里遇见老同学。":                                                    true,
		"我感动得哭了。":                                                          true,
		"她突然抱住了我。":                                                         true,
		"I bought two pairs of socks.":                                     false,
		"The bus was ten minutes late again.":                              false,
		"I usually cook on Sundays.":                                       false,
		"My sister works at the bank.":                                     false,
		"I read the first chapter and put the book away.":                  false,
		"Please believe me, it is the left door.":                          false,
		"I forget where the keys are.":                                     false,
		"The first of May is a holiday.":                                   false,
		"I have never liked olives.":                                       false,
		"今天的会开了两个小时。":                                                      false,
		"我家第一个房间是厨房。":                                                      false,
		"他每天六点起床。":                                                         false,
		"超市里没有鸡蛋了。":                                                        false,
		"我第一天上班的公司在城东。":                                                    false,
	}
	right, wrong := 0, 0
	for text, want := range phrases {
		switch got := language.IsStriking(text); {
		case got == want:
			right++
		case got:
			wrong++
			t.Logf("striking by mistake: %q", text)
		default:
			t.Logf("missed: %q", text)
		}
	}
	t.Logf("RESULT striking held-out=%d right=%d wrongly-striking=%d", len(phrases), right, wrong)
	if wrong > 0 || right < 20 {
		t.Errorf("%d of %d are told, %d are striking by mistake", right, len(phrases), wrong)
	}
}

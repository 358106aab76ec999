package offline_test

import "testing"

// What is not yet, or was asked by another one, is no fact and no errand.
func TestWhatIsNotYetIsNoFact(t *testing.T) {
	checkClaims(t, map[string]string{
		"When I'm a consultant.": "", "Once I'm a nurse.": "", "As soon as I'm a teacher!": "", "One day, when I'm a pilot.": "", "Until I'm a doctor.": "", "By the time I'm a vet.": "",
		"I'll not hear a word, I cry at the sponges.": "", "I laughed at the sponges.": "", "I cry at every wedding.": "prefers cry at every wedding", "I sleep with the window open.": "prefers sleep with the window open",
		"I'm a consultant.": "Emily works as consultant",
	})
	for text, want := range map[string]string{
		"社区喊我去教小娃娃写毛笔字，上了一堂，吵得我脑仁疼。": "", "邻居叫我去吃席。": "", "学校叫我去开会，去了。": "", "老师让我去拿卷子。": "", "隔壁喊我来下棋。": "", "同事请我去吃饭，吃撑了。": "",
		"明天八点喊我去开会。": "喊我去开会 @ Thu 16 May 08:00", "到时候提醒我去开会。": "到时候提醒我去开会", "周五记得叫我去交费。": "提醒我交费 @ Fri 17 May 09:00",
	} {
		if got := errandsOf(t, "嗯。", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

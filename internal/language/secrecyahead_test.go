package language

import "testing"

func TestAClauseSaysThatAnotherSubjectFollows(t *testing.T) {
	for text, want := range map[string]bool{
		"On another note, the bins go out on Monday.": true, "Changing the subject: who won?": true,
		"Anyway, let's talk about something else.": true, "Okay, moving on. The boiler is fixed.": true,
		"Something else, is the boiler fixed?": true, "Enough about that!": true,
		"Completely unrelated, but is the boiler fixed?": true, "换个话题吧，阳台的花开了。": true, "不说这个了": true,
		"顺便问一下，几点了？":                                                       true,
		"Something else happened there: I cheated.":                        false,
		"Enough about that, the worse part is that I sold Walter's watch.": false,
		"Moving on from the exam is hard":                                  false,
		"Unrelated to that is the debt.":                                   false, "说点别的事给你听": false,
		"Let's talk about something that worries me.": false,
	} {
		if got := ChangesSubject(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAWishTellsTheSecret(t *testing.T) {
	for text, want := range map[string]bool{
		"I'm pregnant, can you keep a secret?": true, "我考试没及格，你能保密吗？": true,
		"Can you keep a secret?": false, "Hey Max, can you keep a secret?": false, "Just between us, okay?": false,
		"我跟你说个秘密，你别告诉Walter。": false, "I've got a secret, don't tell Walter.": false,
	} {
		if got := TellsSecret(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package language

import "testing"

func TestARemindersPersonIsNamed(t *testing.T) {
	for text, want := range map[string]bool{
		"Remind Callum to buy milk": true, "remind callum about the dentist": true, "Please remind Callum Reid to buy milk.": true, "remind Nora and Callum to pack": true,
		"Tell Callum that dinner is ready": true, "明天提醒Callum买牛奶": true, "提醒小明和Callum交作业": true,
		"Remind me to call Callum": false, "Remind Callumson to buy milk": false, "Call Callum": false, "Remind Nora to call Callum": false, "提醒我给Callum打电话": false, "": false,
	} {
		if got := RemindsPerson(text, []string{"Callum", "Callum Reid"}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package language

import "testing"

func TestARemindersPersonIsNamed(t *testing.T) {
	for text, want := range map[string]bool{
		"Remind Callum to buy milk": true, "remind callum about the dentist": true,
		"Please remind Callum Reid to buy milk.": true, "remind Nora and Callum to pack": true,
		"Tell Callum that dinner is ready": true, "明天提醒Callum买牛奶": true, "提醒小明和Callum交作业": true,
		"Remind me to call Callum": false, "Remind Callumson to buy milk": false, "Call Callum": false,
		"Remind Nora to call Callum": false, "提醒我给Callum打电话": false, "": false,
		"Remind me and Callum to pack": true, "remind us, Nora and Callum to pack": true,
		"Remind Nora, Callum and Ines to pack": true, "Remind Callum Monday to pack": true,
		"提醒Callum、小明交作业": true, "Remind me to buy wine and Callum's beer": false,
		"Remind me about Nora and Callum": false, "Tell Nora, Callum is ill": false,
		"Remind Callum's teacher that he is ill": false, "Remind Callum Smith to pack": false,
		"Remind Callum-James to pack": false, "提醒Callum的妈妈交钱": false, "提醒我明天和Callum分手": false,
		"提醒我和Callum分手":  false,
		"提醒小红和Callum谈谈": false, "提醒我明天九点给小红和Callum准备生日惊喜": false,
	} {
		if got := RemindsPerson(text, []string{"Callum", "Callum Reid"}, nil); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAReminderIsForNoOneElseOfTheName(t *testing.T) {
	for _, test := range []struct {
		text          string
		names, others []string
		want          bool
	}{
		{"提醒我明天八点和小明分手。", []string{"小明"}, nil, false},
		{"提醒我明天九点给小红和小明准备生日惊喜。", []string{"小明"}, nil, false},
		{"提醒小明的妈妈交钱", []string{"小明"}, nil, false},
		{"提醒小明妈妈交钱", []string{"小明"}, nil, false},
		{"提醒小明交钱", []string{"小明"}, nil, true},
		{"提醒Lily买牛奶", []string{"Li"}, nil, false},
		{"提醒Lily买牛奶", []string{"Lily"}, nil, true},
		{"提醒王小明交钱", []string{"王小"}, []string{"王小明"}, false},
		{"提醒王小明交钱", []string{"王小明"}, []string{"王小"}, true},
		{"Remind Anna Smith about Anna Jones's surprise", []string{"Anna Jones", "Anna"}, nil, false},
		{"remind anna smith about Anna Jones's surprise", []string{"Anna Jones", "Anna"}, []string{"Anna Smith"}, false},
		{"Remind Anna to buy milk", []string{"Anna Jones", "Anna"}, nil, true},
		{"Remind Anna to buy milk", []string{"Anna"}, []string{"Anna"}, false},
	} {
		if got := RemindsPerson(test.text, test.names, test.others); got != test.want {
			t.Errorf("%q for %q: %v", test.text, test.names, got)
		}
	}
	for full, want := range map[string]string{"Anna Jones": "Anna", "Dr. Adler": "", "Dr Adler": "", "Aunt Anna": "",
		"Anna": "", "": ""} {
		if got := GivenName(full); got != want {
			t.Errorf("given name of %q: %q", full, got)
		}
	}
}

// A name that is not known is none of those whom a request reminds.
func TestAnAlarmWithATailIsForNoOther(t *testing.T) {
	for _, text := range []string{"Wake me and be loud", "Wake me and don't let me argue"} {
		if RemindsPerson(text, []string{"Dot", ""}, nil) {
			t.Errorf("%q is for Dot too", text)
		}
	}
}

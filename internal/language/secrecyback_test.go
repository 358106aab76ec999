package language

import (
	"strings"
	"testing"
)

func TestAWishForSecrecyMayBeAboutWhatWasSaidBefore(t *testing.T) {
	for text, bare := range map[string]bool{
		"pls keep that between us":                                true,
		"I'd rather Dafydd didn't hear about it yet.":             true,
		"Don't mention Bruges to Roz yet, I'll tell her.":         false,
		"That stays between us, okay?":                            true,
		"Please don't tell anyone.":                               true,
		"And don't breathe a word of it.":                         true,
		"Oh, and don't let it slip.":                              true,
		"Don't go spreading it around.":                           true,
		"Oh, and Tom mustn't find out.":                           true,
		"先别跟婆婆说。":                                                 true,
		"这事千万别告诉别人":                                               true,
		"Don't tell my husband, he'd be furious.":                 true,
		"Please keep it secret, I haven't told my family.":        true,
		"That's between us, Anna would kill me.":                  true,
		"千万别告诉我老公，他会生气的。":                                         true,
		"别跟我妈说，求你了。":                                              true,
		"Let's keep this between us, yeah? She'd be heartbroken.": true,
		"Don't tell Roz, but I'm making her a viola.":             false,
		"I find her exhausting, but don't repeat that.":           false,
		"dont tell mum i broke the blue mug":                      false,
		"Between you and me, the soup at Lotte's was stale.":      false,
		"别告诉我妈，我把手机屏幕摔碎了。":                                        false,
		"我的存折密码是 640512，别告诉任何人。":                                  false,
		"Keep quiet about the surprise party in the boathouse":    false,
	} {
		if !AsksForSecrecy(text) {
			t.Errorf("%q asks for no secrecy", text)
		}
		if got, named := SecretsBefore(text); got != bare {
			t.Errorf("%q is bare: %v, it names %v", text, got, named)
		}
	}
	for text, want := range map[string]string{"Don't mention Bruges to Roz yet.": "bruge",
		"Don't tell Dafydd I broke the blue mug.": "", "Let's keep this between us, yeah?": "",
		"Keep what I said to yourself.": ""} {
		if _, named := SecretsBefore(text); strings.Join(named, " ") != want {
			t.Errorf("%q names %q", text, named)
		}
	}
	if !HasTerms("The sky is blue.", []string{"blue"}) || HasTerms("The sky is blue.", []string{"blue", "mug"}) ||
		!HasTerms("My blue mug.", []string{"blue", "mug", "shelf"}) {
		t.Error("terms are counted wrongly")
	}
	if bare, named := SecretsBefore("It rains."); bare || named != nil {
		t.Error("no wish is read as one")
	}
}

package language

import "testing"

func TestAWishForSecrecyMayBeAboutWhatWasSaidBefore(t *testing.T) {
	for text, bare := range map[string]bool{
		"pls keep that between us":                             true,
		"I'd rather Dafydd didn't hear about it yet.":          true,
		"Don't mention Bruges to Roz yet, I'll tell her.":      true,
		"That stays between us, okay?":                         true,
		"Please don't tell anyone.":                            true,
		"Oh, and Tom mustn't find out.":                        true,
		"先别跟婆婆说。":                                              true,
		"这事千万别告诉别人":                                            true,
		"Don't tell Roz, but I'm making her a viola.":          false,
		"I find her exhausting, but don't repeat that.":        false,
		"dont tell mum i broke the blue mug":                   false,
		"Between you and me, the soup at Lotte's was stale.":   false,
		"别告诉我妈，我把手机屏幕摔碎了。":                                     false,
		"我的存折密码是 640512，别告诉任何人。":                               false,
		"Keep quiet about the surprise party in the boathouse": false,
	} {
		if !AsksForSecrecy(text) {
			t.Errorf("%q asks for no secrecy", text)
		}
		if got, named := SecretsBefore(text); got != bare {
			t.Errorf("%q is bare: %v, it names %v", text, got, named)
		}
	}
	if bare, named := SecretsBefore("It rains."); bare || named != nil {
		t.Error("no wish is read as one")
	}
}

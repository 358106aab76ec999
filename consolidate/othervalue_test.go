package consolidate_test

import (
	"strings"
	"testing"
	"time"
)

// What gives a thing another value ends what the same person told of it before, whatever the two were noted to be about, and what else
// was noted of those words. No other thing, time or person ends it.
func TestAnotherValueEndsTheOldOneWhateverItWasNotedToBeAbout(t *testing.T) {
	for _, pair := range []struct {
		first, later string
		ends         bool
	}{
		{"Choir meets in the chapel.", "Choir meets in the hall now.", true},
		{"Mrs Bell walks our dog.", "Mr Odell walks our dog now.", true},
		{"Tara goes to Elm Road nursery.", "Tara goes to Mill Lane nursery now.", true},
		{"My favourite singer is Nina Simone.", "I've a new favourite singer, it's Celia Cruz.", true},
		{"I sew on an old Pfaff.", "I sew on a Janome now.", true},
		{"雨伞放在门后面。", "雨伞现在放在鞋柜里。", true},
		{"我每周三值夜班。", "我现在每周五值夜班。", true},
		{"旧相机锁在书房柜子里。", "旧相机现在锁在车库箱子里。", true},
		{"我早上吃药吃两片。", "我早上吃药吃三片。", true},

		{"Choir meets in the old chapel.", "The bowls club meets in the school hall now.", false},
		{"Choir meets in the old chapel.", "Choir meets in the school hall this week.", false},
		{"Mrs Bell walks our dog.", "Mr Odell feeds our cat now.", false},
		{"Mrs Bell walks our dog.", "Mrs Bell has a dog of her own now.", false},
		{"Tara goes to Elm Road nursery.", "Her cousin goes to Mill Lane nursery now.", false},
		{"I play squash with Femi.", "I might play squash with Ottilie in May.", false},
		{"I play squash with Femi.", "My brother plays squash with Ottilie now.", false},
		{"The ladder is in the shed.", "The shed has a new roof now.", false},
		{"雨伞放在门后面。", "拖把现在放在鞋柜里。", false},
		{"雨伞放在门后面。", "我妈的雨伞现在放在鞋柜里。", false},
		{"旧相机锁在书房柜子里。", "书房柜子里现在锁着账本。", false},
		{"我早上吃药吃两片。", "我姐早上吃药吃三片。", false},
	} {
		w := newWorld(t)
		w.say(turn{speaker: "Emily", text: pair.first, session: "first"})
		w.idle()
		w.say(turn{speaker: "Emily", text: pair.later, session: "later", at: 7 * 24 * time.Hour})
		w.idle()
		now, past := w.believes(pair.first)
		if ended := strings.TrimSpace(now) == "" && past != ""; ended != pair.ends {
			t.Errorf("%q after %q: ended %v\nnow:\n%spast:\n%s", pair.later, pair.first, ended, now, past)
		}
		if fresh, _ := w.believes(pair.later); fresh == "" {
			t.Errorf("%q after %q: nothing is believed of it", pair.later, pair.first)
		}
	}
}

// What another person says of a thing ends nothing, and what is said to other listeners ends nothing for those who do not hear it.
func TestAnotherValueOfAnotherPersonEndsNothing(t *testing.T) {
	w := newWorld(t)
	const first = "Choir meets in the chapel."
	w.say(turn{speaker: "Emily", text: first, session: "first"})
	w.idle()
	w.say(turn{speaker: "John", text: "Choir meets in the hall now.", session: "later", at: 7 * 24 * time.Hour})
	w.idle()
	if now, past := w.believes(first); past != "" || now == "" {
		t.Errorf("John ended what Emily said: now %q, past %q", now, past)
	}
}

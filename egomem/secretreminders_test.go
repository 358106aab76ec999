package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A request to be reminded of a secret is part of it, and does not open what is said of it later. The reminder comes all the same, and
// one that others are to hear stays open.
func TestAReminderOfASecretIsPartOfIt(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct {
		said    string // by Nora, from the first of March on; after "| " on the next day
		private int    // how many of the turns are private, the first ones
		remind  string // words of the reminder, which Nora is to get
	}{
		{"I've booked Felix a gliding lesson. / Keep that to yourself, he mustn't get wind of it. / Remind me on the 18th at noon to pay for the gliding. | The gliding people say the 14th of June.", 4, "gliding"},
		{"Don't tell Felix, but I've bought him a telescope. / Can you remind me tomorrow at five to wrap the telescope? | The telescope needs batteries.", 3, "telescope"},
		{"I've ordered a kayak for Felix. / Wake me at six tomorrow, the kayak comes at seven. / Don't say a word about the kayak to him.", 3, ""},
		{"Don't tell Felix, but I've bought him a telescope. / Remind me tomorrow at five to feed the cat. | The cat is asleep.", 1, "cat"},
		{"Don't tell Felix, but I've bought him a telescope. / Remind Ida tomorrow at five to bring the telescope.", 1, ""},
		{"别告诉周航,我给他订了皮划艇。 / 18号中午提醒我付皮划艇的尾款。 | 皮划艇的店家说颜色只剩橙的了。", 3, "皮划艇"},
		{"我给周航订了皮划艇,他知道了就没意思了。 | 皮划艇下周到。", 2, ""},
		{"我给周航订了皮划艇。 / 你可得把嘴闭紧,他知道了就没意思了。 | 皮划艇下周到。", 3, ""},
		{"别告诉周航,我给他订了皮划艇。 / 明天五点提醒我喂猫。 | 猫睡着了。", 1, "喂猫"},
	} {
		m := openInMemory(t, nil)
		at := time.Date(2026, 3, 1, 14, 0, 0, 0, time.UTC)
		observe(t, m, egomem.Relation{From: "Nora", To: "Felix", Label: "is married to"})
		var ids []egomem.ID
		for talk := range strings.SplitSeq(test.said, " | ") {
			for text := range strings.SplitSeq(talk, " / ") {
				at = at.Add(2 * time.Minute)
				id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Nora", Text: text, Session: at.Format(time.DateOnly), Time: at})
				if err != nil {
					t.Fatal(err)
				}
				ids = append(ids, id)
			}
			at = at.Add(24 * time.Hour)
		}
		for i, id := range ids {
			n, err := m.Store().Get(t.Context(), id)
			if err != nil || (n.Audience == egomem.Private) != (i < test.private) {
				t.Errorf("%q is for %v, %v", n.Text, n.Audience, err)
			}
		}
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := m.Reminders(t.Context(), person(t, m, "Nora"))
		if err != nil {
			t.Fatal(err)
		}
		if test.remind != "" && (len(list) != 1 || !strings.Contains(list[0].Text, test.remind)) {
			t.Errorf("after %q Nora's reminders are %+v", test.said, list)
		}
	}
}

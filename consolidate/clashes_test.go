package consolidate_test

import (
	"strings"
	"testing"
	"time"
)

// TestWhatOthersSayOfAPersonEndsNothing says something of Emily that differs from her own words.
func TestWhatOthersSayOfAPersonEndsNothing(t *testing.T) {
	w := newWorld(t)
	present := "Emily John"
	w.say(turn{speaker: "Emily", text: "I live in Lisbon and my favorite color is blue.", session: "a", present: present})
	w.idle()
	w.say(turn{speaker: "John", text: "Emily lives in Berlin now. Emily's favorite color is green.", session: "b",
		present: present, at: 48 * time.Hour})
	w.idle()
	believed, past := w.known("Emily")
	if past != "" {
		t.Errorf("John ended %q", past)
	}
	for _, own := range []string{"lives in Lisbon", "favorite color: blue"} {
		if !strings.Contains(believed, own) {
			t.Errorf("her own words %q are not believed: %s", own, believed)
		}
	}
}

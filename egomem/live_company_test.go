package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/identity"
)

// Who was forgotten, or is not known to the memory, hears what is said in front of them.
func TestWhoIsNotKnownIsCompany(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	relevant := func() string {
		t.Helper()
		r.feed("<retr>:\n\nkite<answer>")
		r.Discard()
		return r.Relevant().Text
	}
	hear := func(present ...egomem.ID) { r.hear(egomem.Turn{Speaker: "Emily", Text: "Hm.", PresentIDs: present}) }
	hear(r.john)
	if text := relevant(); !strings.Contains(text, "kite") || strings.Contains(text, "test") {
		t.Fatalf("in front of John: %s", text)
	}
	if _, err := r.mem.Forget(t.Context(), r.john, nil); err != nil {
		t.Fatal(err)
	}
	if text := relevant(); text != "" {
		t.Errorf("in front of one who was forgotten: %s", text)
	}
	for name, id := range map[string]egomem.ID{"who was forgotten": r.john,
		"a stranger of the gallery": identity.FirstStranger + 5, "a stranger": egomem.Stranger} {
		if hear(id); relevant() != "" {
			t.Errorf("in front of %s: %s", name, r.Relevant().Text)
		}
	}
	if hear(); !strings.Contains(relevant(), "test") {
		t.Errorf("alone: %s", relevant())
	}
}

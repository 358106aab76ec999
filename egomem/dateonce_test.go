package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A line of notes has the day on which it was said once, at its head; other days that it tells stay.
func TestALineHasItsDateOnce(t *testing.T) {
	longtest.Skip(t)
	for said, want := range map[string]string{
		"I'm learning the violin.":           "- 2024-12-05: Mina said that they are learning the violin.",
		"Choir is on Tuesdays.":              "- 2024-12-05: Mina said: \"Choir is on Tuesdays.\"",
		"I saw a play yesterday in Bristol.": "- 2024-12-05: Mina said that they saw a play yesterday (4 December 2024) in Bristol.",
		"我在学钢琴":                              "- 2024-12-05: Mina说，Mina在学钢琴",
		"我家养了只猫":                             "- 2024-12-05: Mina说，Mina家养了只猫",
	} {
		if pad := scratchpadAfter(t, "Mina", said); !strings.Contains(pad, want) {
			t.Errorf("%q is not in the notes of %q:\n%s", want, said, pad)
		}
	}
}

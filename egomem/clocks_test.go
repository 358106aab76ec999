package egomem_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// TestTwoTimesOfADayAreRead measures reminders that the rules were not written for. EGOMEM_SHOW=1
// lists what is wrong in the half that rules may be changed for.
func TestTwoTimesOfADayAreRead(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 30, 0, 0, time.UTC) // a Monday
	data, err := os.ReadFile("testdata/clocks.txt")
	if err != nil {
		t.Fatal(err)
	}
	var right, of [2]int
	for line := range strings.Lines(string(data)) {
		text, want, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if !ok || line[0] == '#' {
			continue
		}
		var list []string
		for _, r := range egomem.ReadReminders(text, now) {
			one := r.Due.Format("Mon 2 15:04")
			if r.Due.IsZero() {
				one = "any"
			}
			if r.Every != egomem.Once {
				one += " " + r.Every.String()
			}
			list = append(list, one)
		}
		part := (of[0] + of[1]) % 2
		of[part]++
		if got := strings.Join(list, "; "); got == want {
			right[part]++
		} else if part == 0 && os.Getenv("EGOMEM_SHOW") != "" {
			t.Logf("%q gives %q, want %q", text, got, want)
		}
	}
	t.Logf("RESULT clocks open=%d of=%d held=%d of=%d", right[0], of[0], right[1], of[1])
	if least := [2]int{16, 13}; right[0] < least[0] || right[1] < least[1] {
		t.Errorf("%v are read as wanted, not %v", right, least)
	}
}

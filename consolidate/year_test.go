//go:build unix

package consolidate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// TestAYearOfDailyUse consolidates 40 turns a day of four people for a year. It needs
// EGOMEM_YEAR=1 and takes minutes.
func TestAYearOfDailyUse(t *testing.T) {
	if os.Getenv("EGOMEM_YEAR") == "" {
		t.Skip("set EGOMEM_YEAR=1 to simulate a year")
	}
	w := newWorld(t)
	random := rand.New(rand.NewPCG(9, 9))
	var slowest, last time.Duration
	notes := map[int]int{}
	for day := 1; day <= 365; day++ {
		said := talk(random, 40)
		for i := range said {
			said[i].at += time.Duration(day) * 24 * time.Hour
			said[i].session = fmt.Sprintf("%d %s", day, said[i].session)
		}
		w.say(said...)
		before := cpu(t)
		w.idle()
		last = cpu(t) - before
		slowest = max(slowest, last)
		if os.Getenv("EGOMEM_YEAR") == "2" {
			w.check()
		}
		if day == 30 || day == 365 {
			for n, err := range w.store.Since(t.Context(), 0) {
				if err != nil {
					t.Fatal(err)
				}
				if n.Kind != graph.Turn && n.Kind != graph.Person {
					notes[day]++
				}
			}
		}
	}
	growth := math.Log(float64(notes[365])/float64(notes[30])) / math.Log(365.0/30)
	t.Logf("RESULT year days=365 turns-a-day=40 notes-day-30=%d notes-day-365=%d exponent=%.2f slowest-run-cpu=%.2fs last-run-cpu=%.2fs", notes[30], notes[365], growth, slowest.Seconds(), last.Seconds())
	w.check()
	if slowest > 2*time.Second {
		t.Errorf("a day took %v", slowest)
	}
}

// cpu returns the processor time of the process.
func cpu(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

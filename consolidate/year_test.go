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

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestDailyUse consolidates 40 turns a day of four people: for ten days, or for a year with
// EGOMEM_YEAR=1, which takes minutes.
func TestDailyUse(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	first, days := 5, 10
	if os.Getenv("EGOMEM_YEAR") != "" {
		first, days = 30, 365
	}
	w := newWorld(t)
	random := rand.New(rand.NewPCG(9, 9))
	var slowest, last time.Duration
	notes := map[int]int{}
	for day := 1; day <= days; day++ {
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
		if day <= 10 {
			w.check()
		}
		if day == first || day == days {
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
	growth := math.Log(float64(notes[days])/float64(notes[first])) / math.Log(float64(days)/float64(first))
	t.Logf("RESULT daily days=%d turns-a-day=40 notes-day-%d=%d notes-day-%d=%d exponent=%.2f slowest-run-cpu=%.2fs last-run-cpu=%.2fs",
		days, first, notes[first], days, notes[days], growth, slowest.Seconds(), last.Seconds())
	w.check()
	if growth >= 1 {
		t.Errorf("notes grow with the days to the power of %.2f", growth)
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

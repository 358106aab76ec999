package egomem_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// countdown is a context that is cancelled when it was asked a number of times whether it is.
type countdown struct {
	context.Context
	mu   sync.Mutex
	left int
	done chan struct{}
}

func newCountdown(t testing.TB, left int) *countdown {
	return &countdown{Context: t.Context(), left: left, done: make(chan struct{})}
}

func (c *countdown) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left == 0 {
		close(c.done)
	}
	if c.left <= 0 {
		return context.Canceled
	}
	return nil
}

func (c *countdown) Done() <-chan struct{} { return c.done }

// TestAForgetThatWasCancelledIsFinishedByTheNextOne cancels a Forget at many of the points where it
// looks, and calls it again.
func TestAForgetThatWasCancelledIsFinishedByTheNextOne(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	unfinished := 0
	for left := 1; ; left += 1 + left/2 {
		dir := t.TempDir()
		m := open(t, dir, nil)
		if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I had a zanzibarian dream."}); err != nil {
			t.Fatal(err)
		}
		emily := person(t, m, "Emily")
		_, err := m.Forget(newCountdown(t, left), emily, nil)
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks it gives %v", left, err)
		}
		if errors.Is(err, egomem.ErrUnfinished) {
			unfinished++
		}
		if erased, err := m.Forget(t.Context(), emily, nil); err != nil || !erased.Rewritten ||
			len(erased.Nodes) != 2 || len(erased.Digest) != 64 || erased.Files < 3 || erased.Found > 0 {
			t.Errorf("after one that was cancelled after %d looks, Forget gives %+v, %v", left, erased, err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if contains(t, dir, "zanzibarian") {
			t.Errorf("cancelled after %d looks and called again, it leaves her words in a file", left)
		}
	}
	if unfinished < 2 {
		t.Errorf("only %d were cancelled after they began", unfinished)
	}
}

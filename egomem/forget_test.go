package egomem_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/egomem/egomem/egomem"
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
// looks, and calls it again by the name that may be erased already.
func TestAForgetThatWasCancelledIsFinishedByTheNextOne(t *testing.T) {
	unfinished := 0
	for left := 1; ; left += 1 + left/6 {
		dir := t.TempDir()
		m := open(t, dir, nil)
		if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I had a zanzibarian dream."}); err != nil {
			t.Fatal(err)
		}
		_, err := m.Forget(newCountdown(t, left), "Emily")
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks it gives %v", left, err)
		}
		if errors.Is(err, egomem.ErrUnfinished) {
			unfinished++
		}
		if erased, err := m.Forget(t.Context(), "Emily"); err != nil || !erased.Rewritten {
			t.Errorf("after one that was cancelled after %d looks, Forget gives %+v, %v", left, erased, err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if file := fileWith(t, dir, []byte("zanzibarian")); file != "" {
			t.Errorf("cancelled after %d looks and called again, it leaves her words in %s", left, file)
		}
	}
	if unfinished < 3 {
		t.Errorf("only %d were cancelled after they began", unfinished)
	}
}

// fileWith returns a file of a directory that contains some bytes, or "".
func fileWith(t testing.TB, dir string, trace []byte) (name string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, trace) {
			name = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return name
}

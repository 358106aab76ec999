package ollama

import (
	"fmt"
	"sync"
	"time"
)

// The circuit breaker opens after failuresToOpen failures in a row, or at once when the
// server is found dead or its model silent. It stays open for firstPause, then lets one call probe the server.
// Each probe that fails doubles the pause, up to lastPause.
const (
	failuresToOpen = 3
	firstPause     = 10 * time.Second
	lastPause      = 5 * time.Minute
)

// breaker keeps calls from a server that fails.
type breaker struct {
	now func() time.Time

	mu       sync.Mutex
	failures int // in a row
	open     bool
	until    time.Time // when a probe may begin
	pause    time.Duration
	probing  bool
	opened   int64 // how often
}

// allow returns ErrOpen, or nil when a call may begin; probe says that it tries out a server
// that failed. Each nil needs one call of settle.
func (b *breaker) allow() (probe bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.open {
		return false, nil
	}
	if left := b.until.Sub(b.now()); left > 0 {
		return false, fmt.Errorf("%w for %v", ErrOpen, left.Round(time.Millisecond))
	}
	if b.probing {
		return false, fmt.Errorf("%w: another call probes the server", ErrOpen)
	}
	b.probing = true
	return true, nil
}

// outcome is what a call says about the server.
type outcome uint8

const (
	unknown outcome = iota // the caller gave up, or the budget is spent
	healthy
	failed
	dead // no probe is answered, or a model was silent for all its time
)

// settle notes how a call ended. A call that began before the breaker opened changes
// nothing when it fails.
func (b *breaker) settle(probe bool, o outcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
	switch o {
	case healthy:
		b.failures, b.open, b.pause = 0, false, 0
	case failed, dead:
		b.failures++
		switch {
		case b.open && !probe:
			return
		case !b.open && o == failed && b.failures < failuresToOpen:
			return
		case !b.open:
			b.opened++
		}
		b.pause = min(max(2*b.pause, firstPause), lastPause)
		b.open, b.until = true, b.now().Add(b.pause)
	}
}

// isOpen reports whether calls are refused, and how often it opened.
func (b *breaker) isOpen() (open bool, opened int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.open, b.opened
}

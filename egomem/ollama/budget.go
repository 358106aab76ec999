package ollama

import (
	"fmt"
	"sync"
	"time"
)

// budget bounds the calls and tokens of a period. A call that begins within the budget may
// end beyond it.
type budget struct {
	now      func() time.Time
	period   time.Duration
	maxCalls int64 // 0 for no bound
	maxToken int64 // 0 for no bound

	mu            sync.Mutex
	began         time.Time
	calls, tokens int64
}

// take counts a call, or returns ErrBudget.
func (b *budget) take() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.now(); b.began.IsZero() || now.Sub(b.began) >= b.period || now.Before(b.began) {
		b.began, b.calls, b.tokens = now, 0, 0
	}
	switch {
	case b.maxCalls > 0 && b.calls >= b.maxCalls:
		return fmt.Errorf("%w: %d calls in %v", ErrBudget, b.calls, b.period)
	case b.maxToken > 0 && b.tokens >= b.maxToken:
		return fmt.Errorf("%w: %d tokens in %v", ErrBudget, b.tokens, b.period)
	}
	b.calls++
	return nil
}

// spend counts the tokens of a call.
func (b *budget) spend(tokens int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens += max(0, tokens)
}

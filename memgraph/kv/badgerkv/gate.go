package badgerkv

import (
	"context"
	"sync"
	"time"
)

// gate admits concurrent writers, and excludes them while one call needs the files
// alone. The zero value is open.
type gate struct {
	mu     sync.Mutex
	inside int
	shut   chan struct{} // closed when the gate opens again; nil while it is open
	empty  chan struct{} // closed when the last writer leaves a shut gate
}

// enter waits until the gate is open.
func (g *gate) enter(ctx context.Context) error {
	for {
		g.mu.Lock()
		shut := g.shut
		if shut == nil {
			g.inside++
			g.mu.Unlock()
			return nil
		}
		g.mu.Unlock()
		select {
		case <-shut:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.inside--; g.inside == 0 && g.shut != nil {
		close(g.empty)
	}
}

// close excludes writers and waits for those inside. When patience ends first, it lets
// the writers go on and returns false; nil patience has no end. One call at a time.
func (g *gate) close(ctx context.Context, patience <-chan time.Time) (closed bool, err error) {
	g.mu.Lock()
	g.shut, g.empty = make(chan struct{}), make(chan struct{})
	if g.inside == 0 {
		close(g.empty)
	}
	empty := g.empty
	g.mu.Unlock()
	select {
	case <-empty:
		return true, nil
	case <-patience:
	case <-ctx.Done():
		err = ctx.Err()
	}
	g.open()
	return false, err
}

func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.shut)
	g.shut = nil
}

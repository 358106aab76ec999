package identity

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Poll asks periodically who is present. Polls never overlap: those due during a slow one are
// skipped and counted.
type Poll struct {
	settings PollSettings

	mu    sync.Mutex
	stats PollStats
	busy  bool
}

// PollSettings configure a poll. Sense and Watcher are required.
type PollSettings struct {
	// Every is the time between two polls; 0 means 2 s.
	Every time.Duration
	// Window is how much sound and video a poll covers; 0 means 3 s.
	Window time.Duration
	// Sense turns what was recorded between two times into the faces and the voice of that moment, or
	// none. It is called from one goroutine, one call at a time, and may be slow.
	Sense func(ctx context.Context, from, to time.Time) (faces []Observation, voice *Observation, err error)
	// Watcher follows the observations. The poll owns it while it runs.
	Watcher *Watcher
	// OnChange is called once for each arrival, departure and change of a name, in order, from the
	// goroutine of Sense. It may be nil.
	OnChange func(Change)
	// OnError receives errors of Sense and of observations that cannot be compared. The poll
	// continues as if no one was there. It may be nil.
	OnError func(error)
}

const (
	defaultEvery  = 2 * time.Second
	defaultWindow = 3 * time.Second
)

// PollStats counts the work of a poll.
type PollStats struct {
	Polls      int // started
	Skipped    int // skipped because one was still running
	Failed     int // ended with an error
	Changes    int // changes reported
	ClockJumps int // times the clock jumped back
}

// NewPoll returns a poll. Missing or invalid settings are [ErrSettings].
func NewPoll(settings PollSettings) (*Poll, error) {
	if settings.Sense == nil || settings.Watcher == nil || settings.Every < 0 || settings.Window < 0 {
		return nil, fmt.Errorf("identity: new poll: %w: Sense or Watcher is missing, or a time is negative", ErrSettings)
	}
	if settings.Every == 0 {
		settings.Every = defaultEvery
	}
	if settings.Window == 0 {
		settings.Window = defaultWindow
	}
	return &Poll{settings: settings}, nil
}

// Run polls until the context ends or ticks is closed, then waits for the running poll. ticks is
// the clock, such as the channel of a time.Ticker, with at least one tick per poll. If the clock
// jumps back, polling continues from there.
func (p *Poll) Run(ctx context.Context, ticks <-chan time.Time) error {
	ctx, cancel := context.WithCancel(ctx)
	var worker sync.WaitGroup
	defer worker.Wait()
	defer cancel()
	var last, next time.Time
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case at, open := <-ticks:
			if !open {
				return nil
			}
			back := !last.IsZero() && at.Before(last)
			last = at
			if back {
				p.count(func(s *PollStats) { s.ClockJumps++ })
			} else if at.Before(next) {
				continue
			}
			next = at.Add(p.settings.Every)
			if !p.begin() {
				continue
			}
			worker.Go(func() {
				defer p.end()
				p.once(ctx, at)
			})
		}
	}
}

// begin reports whether a poll may start, and counts it.
func (p *Poll) begin() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy {
		p.stats.Skipped++
		return false
	}
	p.busy = true
	p.stats.Polls++
	return true
}

func (p *Poll) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy = false
}

func (p *Poll) count(change func(*PollStats)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&p.stats)
}

// once runs one poll.
func (p *Poll) once(ctx context.Context, at time.Time) {
	faces, heard, err := p.settings.Sense(ctx, at.Add(-p.settings.Window), at)
	if err == nil {
		err = ctx.Err() // a poll that ends with the program reports nothing
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return
	}
	var changes []Change
	if err == nil {
		changes, err = p.settings.Watcher.See(at, faces, heard)
	}
	if err != nil {
		if ctx.Err() == nil { // without observations people leave and strangers expire
			changes, _ = p.settings.Watcher.See(at, nil, nil)
		}
		p.count(func(s *PollStats) { s.Failed++ })
		if p.settings.OnError != nil {
			p.settings.OnError(err)
		}
	}
	p.count(func(s *PollStats) { s.Changes += len(changes) })
	if p.settings.OnChange != nil {
		for _, change := range changes {
			p.settings.OnChange(change)
		}
	}
}

// Stats returns the counts so far.
func (p *Poll) Stats() PollStats {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stats
}

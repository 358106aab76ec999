package egomem

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// learning is the background work by which recalls change a memory: what was retrieved
// is noted, and the ties that led there are reinforced. It is written some time after
// the recall, many at once; a process that dies takes what is not written yet with it,
// which costs nothing but that. Nothing runs before the first recall.
type learning struct {
	store  *memgraph.Store
	logger *slog.Logger

	mind *retrieve.WorkingMemory // what recalls excite

	mu      sync.Mutex
	waiting []lesson
	last    uint64               // recall
	recent  map[uint64]*recalled // by recall, the latest mostRecent

	ended   bool               // nothing is taken in any more
	cancel  context.CancelFunc // nil before the work began
	woken   chan struct{}
	flushes chan chan error
	done    chan struct{}
}

// lesson is one thing to be written: that a recall was, or what somebody said of it.
type lesson struct {
	use   *retrieve.RecallTrace
	used  []graph.ID // that was of use, when somebody said so
	worth float64    // of a reward
	first bool       // record the recall
}

// recalled is a recall that can still be spoken of.
type recalled struct {
	use  *retrieve.RecallTrace
	said map[string]float64 // the feedback so far, by what it was about
}

const (
	mostRecent  = 256
	mostWaiting = 4096            // lessons; beyond it the oldest are let go
	lessonPause = 2 * time.Second // between writes, so that recalls cost few of them
	lessonBatch = 64              // recalls in a write
)

func newLearning(store *memgraph.Store, logger *slog.Logger) *learning {
	return &learning{store: store, logger: logger, mind: retrieve.NewWorkingMemory(0, 0), recent: map[uint64]*recalled{}, woken: make(chan struct{}, 1),
		flushes: make(chan chan error), done: make(chan struct{})}
}

// note takes in a recall and numbers it. It waits for nothing.
func (l *learning) note(use *retrieve.RecallTrace) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	use.ID = l.last
	l.recent[use.ID] = &recalled{use, map[string]float64{}}
	delete(l.recent, use.ID-mostRecent)
	l.add(lesson{use: use, first: true})
}

// hear takes in what somebody said of a recall, or of some of its evidence. Saying the same
// again changes nothing; saying something else takes the place of what was said.
func (l *learning) hear(recall uint64, worth float64, used []graph.ID) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.recent[recall]
	if r == nil {
		return fmt.Errorf("recall %d: %w: it is none of the last %d", recall, ErrNotFound, mostRecent)
	}
	used = slices.Compact(slices.Sorted(slices.Values(used)))
	about := fmt.Sprint(used)
	change := max(-1, min(1, worth-r.said[about]))
	r.said[about] = worth
	if change != 0 {
		l.add(lesson{use: r.use, used: used, worth: change})
	}
	return nil
}

// add puts a lesson in the queue. Called with the lock held.
func (l *learning) add(one lesson) {
	if l.ended {
		return
	}
	if l.cancel == nil {
		ctx, cancel := context.WithCancel(context.Background())
		l.cancel = cancel
		go l.work(ctx)
	}
	if len(l.waiting) == mostWaiting {
		l.waiting = l.waiting[1:]
	}
	l.waiting = append(l.waiting, one)
	select {
	case l.woken <- struct{}{}:
	default: // it knows
	}
}

// flush waits until everything taken in before the call is written.
func (l *learning) flush(ctx context.Context) error {
	l.mu.Lock()
	works := l.cancel != nil
	l.mu.Unlock()
	if !works {
		return nil
	}
	reply := make(chan error, 1)
	select {
	case l.flushes <- reply:
	case <-ctx.Done():
		return ctx.Err()
	case <-l.done:
		return ErrClosed
	}
	select {
	case err := <-reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stop writes what is left and ends the work.
func (l *learning) stop() {
	l.mu.Lock()
	l.ended = true
	cancel := l.cancel
	l.mu.Unlock()
	if cancel != nil {
		cancel()
		<-l.done
	}
}

func (l *learning) work(ctx context.Context) {
	defer close(l.done)
	var due <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			if err := l.drain(context.WithoutCancel(ctx)); err != nil {
				l.logger.Warn("what was recalled is not noted", "ego", l.store.Ego(), "error", err)
			}
			return
		case reply := <-l.flushes:
			reply <- l.drain(ctx)
			due = nil
		case <-l.woken:
			if due == nil {
				due = time.After(lessonPause)
			}
		case <-due:
			due = nil
			if err := l.drain(ctx); err != nil && ctx.Err() == nil {
				l.logger.Warn("what was recalled is not noted", "ego", l.store.Ego(), "error", err)
			}
		}
	}
}

// drain writes everything that waits. What a failed write held is let go: the next
// recalls say it again.
func (l *learning) drain(ctx context.Context) error {
	for {
		l.mu.Lock()
		batch := l.waiting[:min(lessonBatch, len(l.waiting))]
		l.waiting = l.waiting[len(batch):]
		l.mu.Unlock()
		if len(batch) == 0 {
			return nil
		}
		ties := make([]retrieve.CreditedPaths, len(batch))
		for i, one := range batch {
			var err error
			if ties[i], err = one.use.CreditedPaths(ctx, one.used...); err != nil {
				return err
			}
		}
		err := l.store.Write(ctx, func(w *memgraph.Writer) error {
			for i, one := range batch {
				if err := one.write(w, ties[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, one := range batch {
			if !one.first {
				continue
			}
			if err := l.mind.Activate(ctx, l.store, one.use); err != nil {
				return err
			}
		}
	}
}

func (o lesson) write(w *memgraph.Writer, ties retrieve.CreditedPaths) error {
	if !o.first {
		return ties.Reward(w, o.worth)
	}
	if err := o.use.RecordRetrieval(w); err != nil {
		return err
	}
	return ties.Reward(w, retrieve.ImplicitReward)
}

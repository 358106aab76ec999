package egomem

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/retrieve"
)

// learning writes what recalls teach the memory, in the background: which nodes were
// retrieved, what was useful and fades more slowly, and credit for the edges that led to it.
// It writes many recalls at once, some seconds later. A killed process loses what is not
// written yet. Nothing runs before the first recall.
type learning struct {
	store   *memgraph.Store
	spacing forget.Spacing // strengthens what was useful
	logger  *slog.Logger

	active *retrieve.WorkingMemory // what recalls activate

	mu      sync.Mutex
	waiting []update
	last    uint64               // ID of the last recall
	recent  map[uint64]*recalled // by recall, the latest maxRecent

	ended   bool               // stop was called
	cancel  context.CancelFunc // nil before the work began
	woken   chan struct{}
	flushes chan chan error
	done    chan struct{}
}

// update is one thing to write: a recall, or feedback about one.
type update struct {
	trace  *retrieve.RecallTrace
	useful []graph.ID // evidence that the feedback is about
	reward float64    // -1 to 1
	first  bool       // the recall itself
	found  bool       // its first results fit the cue
}

// recalled is a recall that still accepts feedback.
type recalled struct {
	trace    *retrieve.RecallTrace
	feedback map[string]float64 // so far, by the evidence it was about
}

const (
	maxRecent   = 256
	maxWaiting  = 4096            // updates; beyond it the oldest are dropped
	updatePause = 2 * time.Second // between writes, so that recalls cost few of them
	updateBatch = 64              // recalls in one write
)

func newLearning(store *memgraph.Store, mask forget.Mask, logger *slog.Logger) *learning {
	return &learning{store: store, spacing: forget.Spacing{Curve: mask.Curve, Mask: mask}, logger: logger,
		active: retrieve.NewWorkingMemory(0, 0), recent: map[uint64]*recalled{}, woken: make(chan struct{}, 1),
		flushes: make(chan chan error), done: make(chan struct{})}
}

// recordRecall enqueues a recall with a trace and gives it an ID. It does not block.
func (l *learning) recordRecall(result *retrieve.Result) {
	trace := result.Trace
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	trace.ID = l.last
	l.recent[trace.ID] = &recalled{trace, map[string]float64{}}
	delete(l.recent, trace.ID-maxRecent)
	l.enqueue(update{trace: trace, first: true, found: !result.Unmatched()})
}

// recordFeedback enqueues feedback about a recall, or about some of its evidence. The same
// feedback again changes nothing; other feedback replaces it.
func (l *learning) recordFeedback(recall uint64, value float64, useful []graph.ID) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.recent[recall]
	if r == nil {
		return fmt.Errorf("recall %d: %w: only the last %d accept feedback", recall, ErrNotFound, maxRecent)
	}
	useful = slices.Compact(slices.Sorted(slices.Values(useful)))
	about := fmt.Sprint(useful)
	change := max(-1, min(1, value-r.feedback[about]))
	r.feedback[about] = value
	if change > 0 && len(useful) > 0 {
		for i := range l.waiting {
			if l.waiting[i].trace == r.trace {
				l.waiting[i].found = false // it is known better now what was useful
			}
		}
	}
	if change != 0 {
		l.enqueue(update{trace: r.trace, useful: useful, reward: change})
	}
	return nil
}

// enqueue adds an update. Call it with the lock held.
func (l *learning) enqueue(one update) {
	if l.ended {
		return
	}
	if l.cancel == nil {
		ctx, cancel := context.WithCancel(context.Background())
		l.cancel = cancel
		go l.work(ctx)
	}
	if len(l.waiting) == maxWaiting {
		l.waiting = l.waiting[1:]
	}
	l.waiting = append(l.waiting, one)
	select {
	case l.woken <- struct{}{}:
	default: // it is awake already
	}
}

// forgetTraces drops the recalls that wait or accept feedback: they hold cues.
func (l *learning) forgetTraces() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = nil
	clear(l.recent)
}

// flush waits until everything enqueued before the call is written.
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
				l.logger.Warn("learning from recalls failed", "ego", l.store.Ego(), "error", err)
			}
			return
		case reply := <-l.flushes:
			reply <- l.drain(ctx)
			due = nil
		case <-l.woken:
			if due == nil {
				due = time.After(updatePause)
			}
		case <-due:
			due = nil
			if err := l.drain(ctx); err != nil && ctx.Err() == nil {
				l.logger.Warn("learning from recalls failed", "ego", l.store.Ego(), "error", err)
			}
		}
	}
}

// drain writes everything that waits. If a write fails, its updates are dropped: later
// recalls teach the same.
func (l *learning) drain(ctx context.Context) error {
	for {
		l.mu.Lock()
		batch := l.waiting[:min(updateBatch, len(l.waiting))]
		l.waiting = l.waiting[len(batch):]
		l.mu.Unlock()
		if len(batch) == 0 {
			return nil
		}
		if err := l.write(ctx, batch); err != nil {
			return err
		}
		for _, one := range batch {
			if !one.first {
				continue
			}
			if err := l.active.Activate(ctx, l.store, one.trace); err != nil {
				return err
			}
		}
	}
}

// write stores some updates, in one transaction if they fit.
func (l *learning) write(ctx context.Context, batch []update) error {
	paths := make([]retrieve.CreditedPaths, len(batch))
	for i, one := range batch {
		var err error
		if paths[i], err = one.trace.CreditedPaths(ctx, one.useful...); err != nil {
			return err
		}
	}
	return kv.InHalves(len(batch), func(from, to int) error {
		return l.store.Write(ctx, func(w *memgraph.Writer) error {
			for i := from; i < to; i++ {
				if err := batch[i].write(w, l.spacing, paths[i]); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

func (u update) write(w *memgraph.Writer, spacing forget.Spacing, paths retrieve.CreditedPaths) error {
	reward, useful := u.reward, u.reward > 0
	if u.first {
		if err := u.trace.RecordRetrieval(w); err != nil {
			return err
		}
		reward, useful = retrieve.ImplicitReward, u.found
	}
	if useful {
		if err := u.trace.Reinforce(w, spacing, u.useful...); err != nil {
			return err
		}
	}
	return paths.Reward(w, reward)
}

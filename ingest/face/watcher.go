package face

import (
	"context"
	"image"
	"sync"
	"time"
)

// Watcher runs a chain on the frames of a camera. It works on one frame; at most one more waits,
// and a newer frame replaces it. It is safe for concurrent use.
type Watcher struct {
	chain    *Chain
	onResult func(FrameResult)
	stop     context.CancelFunc
	done     chan struct{}

	mu      sync.Mutex
	closed  bool
	waiting *queuedFrame
	wake    chan struct{} // holds at most one
	stats   WatcherStats
}

type queuedFrame struct {
	at    time.Time
	frame image.Image
}

// FrameResult is the result of one frame.
type FrameResult struct {
	At     time.Time   // as offered
	Frame  image.Image // as offered
	Result Result
	Err    error // a frame that could not be read, or an error of a model
}

// WatcherStats counts the frames offered.
type WatcherStats struct {
	Offered   int
	Processed int // finished without error
	Failed    int // finished with an error
	Skipped   int // replaced by a newer frame, or left when the watcher was closed
}

// NewWatcher starts a watcher. onResult is called for each frame worked on, one call at a time, and
// may be slow: frames are skipped meanwhile. It may be nil. The caller closes the chain, after the
// watcher.
func NewWatcher(chain *Chain, onResult func(FrameResult)) *Watcher {
	ctx, stop := context.WithCancel(context.Background())
	w := &Watcher{chain: chain, onResult: onResult, stop: stop, done: make(chan struct{}), wake: make(chan struct{}, 1)}
	go w.run(ctx)
	return w
}

// Offer passes a frame to the watcher and returns at once. The caller must not change the frame
// afterwards. After Close the error is [ErrClosed].
func (w *Watcher) Offer(at time.Time, frame image.Image) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return ErrClosed
	}
	w.stats.Offered++
	if w.waiting != nil {
		w.stats.Skipped++
	}
	w.waiting = &queuedFrame{at, frame}
	select {
	case w.wake <- struct{}{}:
	default:
	}
	return nil
}

// Stats returns the counts so far. A waiting frame counts only as Offered.
func (w *Watcher) Stats() WatcherStats {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stats
}

// Close stops the work on the current frame and waits for it and for onResult. It must not be
// called from onResult. Further calls do nothing.
func (w *Watcher) Close() error {
	w.mu.Lock()
	w.closed = true
	if w.waiting != nil {
		w.waiting = nil
		w.stats.Skipped++
	}
	w.mu.Unlock()
	w.stop()
	<-w.done
	return nil
}

func (w *Watcher) run(ctx context.Context) {
	defer close(w.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
		if frame := w.take(); frame != nil {
			w.see(ctx, frame)
		}
	}
}

func (w *Watcher) take() *queuedFrame {
	w.mu.Lock()
	defer w.mu.Unlock()
	frame := w.waiting
	w.waiting = nil
	return frame
}

func (w *Watcher) see(ctx context.Context, o *queuedFrame) {
	result, err := w.chain.See(ctx, o.frame)
	stopped := ctx.Err() != nil
	w.mu.Lock()
	switch {
	case err == nil:
		w.stats.Processed++
	case stopped:
		w.stats.Skipped++
	default:
		w.stats.Failed++
	}
	w.mu.Unlock()
	if w.onResult != nil && (err == nil || !stopped) {
		w.onResult(FrameResult{At: o.at, Frame: o.frame, Result: result, Err: err})
	}
}

package egomem

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// consolidation turns turns into notes: when the app asks, and by itself when the memory was not
// used for some time.
type consolidation struct {
	memory *Memory
	inner  *consolidate.Consolidator

	mu    sync.Mutex
	spoke map[graph.ID]graph.ID // the last turn of each speaker in this process

	used  chan struct{} // the memory was used
	heard chan graph.ID // turns of people, for which the memory recalls by itself

	alone  atomic.Bool // it works by itself
	cancel context.CancelFunc
	done   chan struct{}
}

// maxHeard bounds the turns that wait to be recalled for. Beyond it, new ones are skipped.
const maxHeard = 256

// maxSpoke bounds the speakers whose last turn is kept.
const maxSpoke = 4096

func newConsolidation(m *Memory) (*consolidation, error) {
	o, err := m.steps(Rules{Extractor: m.options.Extractor, Summarizer: m.options.Summarizer, Resolver: m.options.Resolver})
	if err != nil {
		return nil, err
	}
	if gister := m.options.Gister; gister != nil {
		o.Cut = func(ctx context.Context, n *graph.Node) ([]graph.Span, error) { return forget.Cut(ctx, n, 0, gister) }
	}
	inner, err := consolidate.New(m.store, o)
	if err != nil {
		return nil, err
	}
	c := &consolidation{memory: m, inner: inner, spoke: map[graph.ID]graph.ID{}, used: make(chan struct{}, 1),
		heard: make(chan graph.ID, maxHeard)}
	if m.options.IdleAfter > 0 {
		c.start(m.options.IdleAfter)
	}
	return c, nil
}

// start lets it work by itself, once the memory was not used for some time, and reports whether it
// did not before.
func (c *consolidation) start(after time.Duration) (started bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancel != nil {
		return false
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel, c.done = cancel, make(chan struct{})
	c.alone.Store(true)
	go c.work(ctx, after, c.done)
	return true
}

// Consolidate turns what was said since the last time into what is known: statements with their
// history, relations, feelings, errands, standing instructions and summaries of dialogs. It also
// associates what was recalled together, and merges notes that say the same. With
// Options.IdleAfter the memory does so by itself.
//
// Recalls and observations go on meanwhile. What is written rests on the turns: for those alone
// who may know of them, and forgotten with them. When the context ends, the steps so far are kept,
// and the next call goes on.
func (m *Memory) Consolidate(ctx context.Context) (consolidate.Report, error) {
	if err := m.open("consolidate"); err != nil {
		return consolidate.Report{}, err
	}
	return m.mind.tell(m.mind.inner.Idle(ctx))
}

// Mark says that a dialog ends here or changes its topic: what follows is read apart from what was
// said before. Without marks, a conversation ends with its session, or after half an hour of
// silence in one without a name; where the words show a change of topic, a summary ends too.
func (m *Memory) Mark(ctx context.Context) error {
	if err := m.open("mark a dialog"); err != nil {
		return err
	}
	return m.mind.inner.Mark(ctx)
}

// LeftAside returns the stretches of dialogs that Consolidate could not read, oldest first, because
// a step failed. Their turns can be recalled like others. Each run tries them again, three times in
// all.
func (m *Memory) LeftAside(ctx context.Context) ([]consolidate.LeftAside, error) {
	if err := m.open("list what is left aside"); err != nil {
		return nil, err
	}
	return m.mind.inner.LeftAside(ctx)
}

// tell reports a run to the app.
func (c *consolidation) tell(report consolidate.Report, err error) (consolidate.Report, error) {
	if errors.Is(err, context.Canceled) {
		return report, err
	}
	if err != nil {
		c.memory.options.Logger.Warn("consolidation failed", "ego", c.memory.store.Ego(), "error", err)
	}
	if err == nil && !report.Changed() {
		return report, nil
	}
	if live := c.memory.live.Load(); live != nil {
		live.consolidated(report, err)
	}
	if on := c.memory.options.OnConsolidated; on != nil {
		on(report, err)
	}
	return report, err
}

// use says that the memory is in use.
func (c *consolidation) use() {
	select {
	case c.used <- struct{}{}:
	default:
	}
}

// observed notes turns of people.
func (c *consolidation) observed(ctx context.Context, o *prepared, id graph.ID) {
	c.use()
	if o.node.Kind != graph.Turn || o.node.Role != graph.Human || id == 0 {
		return
	}
	c.spokeLast(ctx, id)
	if !c.alone.Load() {
		return
	}
	select {
	case c.heard <- id:
	default:
	}
}

// recalled notes what a recall brought up, for the turn by which its asker asked: the last one
// they spoke. The app's own recalls need none.
func (c *consolidation) recalled(asker graph.ID, results []graph.ID) {
	c.use()
	if c.memory.learning == nil {
		return // recalls change nothing
	}
	var by graph.ID
	if asker != graph.App {
		c.mu.Lock()
		by = c.spoke[asker]
		c.mu.Unlock()
		if by == 0 {
			return
		}
	}
	c.inner.Recalled(by, results)
}

// spokeLast notes the last turn of its speaker.
func (c *consolidation) spokeLast(ctx context.Context, id graph.ID) {
	n, err := c.memory.store.Get(ctx, id)
	if err != nil || n.Speaker == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.spoke) >= maxSpoke {
		clear(c.spoke)
	}
	c.spoke[n.Speaker] = id
}

// stop ends the background work.
func (c *consolidation) stop() { c.end()() }

// end tells the background work to end, and returns how to wait for that.
func (c *consolidation) end() (wait func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancel == nil {
		return func() {}
	}
	done := c.done
	c.alone.Store(false)
	c.cancel()
	c.cancel = nil
	return func() { <-done }
}

// work recalls for each turn of a person, so that what is active together is associated, and
// consolidates once the memory was not used for some time.
func (c *consolidation) work(ctx context.Context, after time.Duration, done chan<- struct{}) {
	defer close(done)
	timer, soon := time.NewTimer(after), time.NewTimer(after)
	defer timer.Stop()
	defer soon.Stop()
	soon.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.used:
			timer.Reset(after)
		case id := <-c.heard:
			timer.Reset(after)
			c.guard(func() {
				if c.recallFor(ctx, id) {
					soon.Reset(min(after, remindAfter))
				}
				c.tell(c.inner.Slide(ctx))
			})
		case <-soon.C:
			c.guard(func() { c.tell(c.inner.Idle(ctx)) })
		case <-timer.C:
			c.guard(func() { c.tell(c.inner.Idle(ctx)) })
		}
	}
}

// guard lets the background work go on after a panic in the app's code.
func (c *consolidation) guard(work func()) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		if live := c.memory.live.Load(); live != nil {
			live.panicked("consolidate", p)
			return
		}
		c.memory.options.Logger.Error("panic in consolidation", "ego", c.memory.store.Ego(), "panic", p, "stack",
			string(debug.Stack()))
	}()
	work()
}

// remindAfter is how soon a turn that asks to be reminded is read, although people talk on.
const remindAfter = 3 * time.Second

// recallFor recalls what a turn brings up, as its speaker, and learns from it. It reports whether the
// turn asks to be reminded, or may move a reminder.
func (c *consolidation) recallFor(ctx context.Context, id graph.ID) (reminds bool) {
	m := c.memory
	n, err := m.store.Get(ctx, id)
	if err != nil || n.Speaker == 0 || n.Text == "" {
		return false
	}
	reminds = language.AsksForReminder(n.Text) || language.MayMoveReminder(n.Text) || language.MayAskForAnother(n.Text)
	if m.learning == nil {
		return reminds
	}
	cue := retrieve.Cue{Text: n.Text, Asker: n.Speaker, MaxTier: retrieve.Seeds, Now: n.Event, MaxModelCalls: 1}
	result, err := m.recaller.Load().Recall(ctx, cue)
	if err == nil && result.Trace != nil {
		m.learning.recordRecall(result)
		c.inner.Recalled(id, resultsWithout(result, id))
	}
	return reminds
}

// resultsWithout returns the nodes that a recall found, best first, without a turn; 0 leaves out none.
func resultsWithout(r *retrieve.Result, turn graph.ID) (ids []graph.ID) {
	for i := range r.Evidence {
		if r.Evidence[i].ID != turn {
			ids = append(ids, r.Evidence[i].ID)
		}
	}
	return ids
}

// checkConsolidation returns ErrInvalid for options of consolidation that are out of range.
func (o *Options) checkConsolidation() error {
	if err := (Rules{Extractor: o.Extractor, Summarizer: o.Summarizer, Resolver: o.Resolver}).check(); err != nil {
		return err
	}
	if o.IdleAfter < 0 {
		return hint.Errorf("0 leaves consolidation to the app", "%w: IdleAfter is %v, below 0", ErrInvalid, o.IdleAfter)
	}
	return nil
}

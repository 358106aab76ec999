package egomem

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Live is a companion among people: it follows who is there, keeps what to have in mind about them
// ready for a dialog model, stores what is said, and tends the memory meanwhile (EgoMem's three
// processes). Senses feed it, or an app that knows by itself who speaks:
//
//	live, err := mem.Live(&egomem.LiveOptions{OnEvent: func(e egomem.LiveEvent) { fmt.Println(e) }})
//	_, err = live.Heard(ctx, egomem.Turn{Speaker: "Emily", Text: "Does any of my colleagues love tennis?"})
//	system, err := live.Profile(ctx) // what to have in mind about Emily
//	text, err := live.FeedToken(ctx, token) // of your model's answer; may refresh live.Relevant()
//	_, err = live.Said(ctx, egomem.Turn{}) // the answer has ended, and is stored
//
// With senses, Sense takes their events and Recognise gives their gallery a memory.
//
// It keeps ready only what everyone who is there may know, because a companion says it aloud; see
// Discretion. All methods are safe for concurrent use. A memory has one Live at a time.
type Live struct {
	memory    *Memory
	options   LiveOptions
	forgetter *forget.Forgetter
	events    *liveEvents
	wake      chan struct{} // the profile may have changed; holds at most one
	heard     chan struct{} // an utterance came; holds at most one
	changed   atomic.Bool   // something may be due: the memory changed, or who is there
	processes errgroup.Group
	stop      context.CancelFunc // of the processes
	unlisten  func()             // ends the listening to changes of the memory
	idles     bool               // it began the consolidation, and ends it

	refreshing turn // one refresh of the profile at a time
	enrolling  turn // a stranger gets one person of the memory, by their words or by Enrol

	mu      sync.Mutex // protects what follows; no read or write of the memory happens under it
	closed  bool
	gallery *identity.Gallery
	people  people
	// profile is the level-1 chunk, and relevant the level-2 chunk, for who was there then.
	profile, relevant     Chunk
	profileOf, relevantOf scene
	fresh                 bool        // the profile was read
	retell                bool        // the profile is told again, changed or not
	shownTo               ID          // whom shown is for
	shown                 []ID        // what the chunks of the talker were made of since the last answer
	forgets               int         // how often the memory forgot
	forgetting            int         // erasures in progress
	answer                answer      // of the dialog model, so far
	queue                 []utterance // that wait to be transcribed
	stats                 LiveStats
}

// LiveOptions configure a Live. The zero value, or nil, selects the defaults.
type LiveOptions struct {
	// OnEvent receives what happens, one event at a time and in order. It may call every method but
	// Close. While it runs, events wait, up to 4,096. Nil drops them.
	OnEvent func(LiveEvent)
	// Transcribe returns the words of an utterance, mono at 16 kHz, such as Transcriber.Transcribe of
	// package ingest/speech. Without it, utterances are told with their samples (UtteranceHeard), and
	// the app passes the words to Heard.
	Transcribe func(ctx context.Context, samples []float32) (string, error)
	// Count returns the tokens of a text; nil means an estimate.
	Count func(text string) int
	// ProfileTokens and RelevantTokens bound the chunks; 0 means 512 and 256.
	ProfileTokens, RelevantTokens int
	// Discretion says in front of whom the companion keeps what it knows to itself.
	Discretion Discretion
	// IdleAfter is the silence after which what was said is consolidated, unless the memory has its
	// own (Options.IdleAfter): 0 means a minute, below 0 never.
	IdleAfter time.Duration
	// Forget says what is let go, once a day while no one speaks; see package forget. The defaults
	// let go of notes of which less than a fiftieth is left, after years. KeepAll lets nothing go.
	Forget  forget.Options
	KeepAll bool
	// CloseWithin is how long Close waits; 0 means 5 s.
	CloseWithin time.Duration
}

// Discretion says who counts as company: nothing is kept ready that one of them may not know.
type Discretion uint8

// The discretions.
const (
	Discreet       Discretion = iota // everyone else who is there; the default
	AmongStrangers                   // people that the memory knows: for rooms with passers-by or a television
	Candid                           // no one: the person who is talked to is told what they may know, in company too
)

// The defaults of LiveOptions.
const (
	defaultIdleAfter   = time.Minute
	defaultCloseWithin = 5 * time.Second
)

// LiveStats counts the work of a Live.
type LiveStats struct {
	Utterances int // heard by senses
	Turns      int // stored
	Queries    int // of the dialog model
	Profiles   int // changes of the level-1 chunk
	Waiting    int // utterances that wait to be transcribed
	Dropped    int // utterances and events that were dropped because too many waited
	Failed     int // errors, each told as an event
}

// Live starts the work of a companion among people. Options may be nil. A memory that has a Live
// already is ErrInvalid.
func (m *Memory) Live(options *LiveOptions) (*Live, error) {
	const op = "go live"
	if err := m.open(op); err != nil {
		return nil, err
	}
	l := &Live{memory: m, wake: make(chan struct{}, 1), heard: make(chan struct{}, 1)}
	if options != nil {
		l.options = *options
	}
	o := &l.options
	if o.ProfileTokens < 0 || o.RelevantTokens < 0 || o.CloseWithin < 0 || o.Discretion > Candid {
		return nil, memgraph.Wrap(op, m.store.Ego(),
			hint.Errorf("leave a field 0 for its default",
				"%w: tokens and times are not below 0, and discretion %d is at most %d", ErrInvalid, o.Discretion, Candid))
	}
	setDefault(&o.ProfileTokens, retrieve.ProfileTokens)
	setDefault(&o.RelevantTokens, retrieve.ChunkTokens)
	setDefault(&o.IdleAfter, defaultIdleAfter)
	setDefault(&o.CloseWithin, defaultCloseWithin)
	if o.Count == nil {
		o.Count = language.EstimateTokens
	}
	var err error
	if l.forgetter, err = forget.New(m.store, &o.Forget); err != nil {
		return nil, err
	}
	l.people.visits = map[ID]visit{}
	l.people.nodes = map[ID]ID{}
	l.people.sessions = map[int]talk{}
	l.people.forgotten = map[ID]bool{}
	l.refreshing, l.enrolling = newTurn(), newTurn()
	if !l.begins() {
		return nil, memgraph.Wrap(op, m.store.Ego(), hint.Errorf("close the other Live, or use it",
			"%w: the memory is live already; close that one first", ErrInvalid))
	}
	if err := m.open(op); err != nil { // closed meanwhile
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// begins starts the work, unless the memory is live already.
func (l *Live) begins() bool {
	l.mu.Lock() // a caller that finds it in the memory waits until it has started
	defer l.mu.Unlock()
	if !l.memory.live.CompareAndSwap(nil, l) {
		return false
	}
	l.start()
	return true
}

func setDefault[T comparable](value *T, to T) {
	var zero T
	if *value == zero {
		*value = to
	}
}

// start begins the work.
func (l *Live) start() {
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.events = newLiveEvents(l.options.OnEvent, func(p any) { l.panicked("OnEvent", p) })
	if l.memory.options.IdleAfter == 0 && l.options.IdleAfter > 0 {
		l.idles = l.memory.mind.start(l.options.IdleAfter)
	}
	l.unlisten = l.memory.store.OnChange(func(graph.Change) { l.wakeUp() })
	for name, process := range map[string]func(context.Context){"follow people": l.follow, "listen": l.listen,
		"tend the memory": l.tend} {
		l.processes.Go(func() error {
			for ctx.Err() == nil { // once more after a panic
				l.guard(name, func() error { process(ctx); return nil })
			}
			return nil
		})
	}
}

// guard runs a piece of work. Its error, or panic, is told as an event, and the Live goes on.
func (l *Live) guard(what string, work func() error) {
	defer func() {
		if p := recover(); p != nil {
			l.panicked(what, p)
		}
	}()
	if err := work(); err != nil {
		l.fail(what, err)
	}
}

// panicked logs and counts a panic, and tells it as an event, except for a panic of the app's OnEvent.
func (l *Live) panicked(what string, p any) {
	l.memory.options.Logger.Error("panic in "+what, "ego", l.memory.store.Ego(), "panic", p, "stack", string(debug.Stack()))
	if what != "OnEvent" {
		l.fail(what, fmt.Errorf("panic: %v", p))
		return
	}
	l.mu.Lock()
	l.stats.Failed++
	l.mu.Unlock()
}

// fail tells an error, unless it comes from Close.
func (l *Live) fail(what string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed && errors.Is(err, context.Canceled) {
		return
	}
	l.stats.Failed++
	l.tell(LiveEvent{Kind: WorkFailed, Reason: what, Err: err})
}

// tell enqueues an event. The caller holds the lock, so that events are in the order of what happens.
func (l *Live) tell(e LiveEvent) {
	if e.Time.IsZero() {
		e.Time = l.memory.options.Now()
	}
	if l.events.add(e) {
		l.stats.Dropped++
	}
}

// wakeUp lets the profile be read again, and what is due be looked up.
func (l *Live) wakeUp() {
	l.changed.Store(true)
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// turn is a mutex whose wait ends with the context. A caller that holds it "has the turn".
type turn chan struct{}

func newTurn() turn { return make(turn, 1) }

// acquire waits for the turn, or for the end of the context. release gives it back.
func (t turn) acquire(ctx context.Context) (release func(), err error) {
	select {
	case t <- struct{}{}:
		return func() { <-t }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Stats returns the counts so far.
func (l *Live) Stats() LiveStats {
	l.mu.Lock()
	defer l.mu.Unlock()
	stats := l.stats
	stats.Waiting = len(l.queue)
	return stats
}

// liveClosed is what to do about a Live that was closed.
const liveClosed = "begin another one with Memory.Live; if the memory is closed too, open it again"

// open returns ErrClosed after Close.
func (l *Live) open(op string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return memgraph.Wrap(op, l.memory.store.Ego(), hint.Add(ErrClosed, liveClosed))
	}
	return nil
}

// Close stores what was recognised of people, consolidates what was said, and ends the work, within
// LiveOptions.CloseWithin. Work that does not end by then, such as a model that hangs, is ErrBusy; it
// ends by itself. Utterances that wait to be transcribed are dropped. The memory stays open. Further
// calls return nil. It must not be called from OnEvent.
func (l *Live) Close() error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	l.stats.Dropped += len(l.queue)
	l.queue = nil
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), l.options.CloseWithin)
	defer cancel()
	defer l.memory.live.CompareAndSwap(l, nil)
	l.stop()
	idle := func() {}
	if l.idles { // at once, so that the next Live can start it
		idle = l.memory.mind.end()
	}
	ended := make(chan error, 1)
	go func() { // ends with the work
		_ = l.processes.Wait() // none returns an error
		idle()
		err := l.finish(ctx)
		l.unlisten()
		l.events.stop()
		ended <- err
	}()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		err = fmt.Errorf("%w after %v (hint: does OnEvent or Transcribe return?)", ErrBusy, l.options.CloseWithin)
	}
	return memgraph.Wrap("end live", l.memory.store.Ego(), err)
}

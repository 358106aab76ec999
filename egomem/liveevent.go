package egomem

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
)

// LiveEvent is one thing that happened. Which fields are set follows from its kind.
type LiveEvent struct {
	Kind LiveKind
	Time time.Time
	// Person is whom it is about, and Name their name. Until Enrol, a stranger has the ID of the gallery
	// in events of the senses, and that of a person of the memory in TurnHeard; Enrol and Heard take
	// both. 0 is no one in particular.
	Person ID
	Name   string
	// Session is the conversation. Turn and Text are what was said.
	Session string
	Turn    ID
	Text    string
	// Samples are the sound of an utterance, mono at 16 kHz.
	Samples []float32
	// Chunk is the one that changed.
	Chunk Chunk
	// Reminder is what is due. InCompany reports that others are there who hear it: more people than its
	// own, or someone who may not know of it. Hidden reports the latter, and is true before strangers: say
	// aloud that there is a reminder, and not of what.
	Reminder  Reminder
	InCompany bool
	Hidden    bool
	// Report is of a consolidation, Swept what was let go.
	Report consolidate.Report
	Swept  forget.Swept
	// Reason says why no one is named, or what failed, for people. Err is the error.
	Reason string
	Err    error
}

// LiveKind says what an event is.
type LiveKind int

// The kinds of events.
const (
	PersonArrived      LiveKind = iota // a person is here, known or not
	PersonLeft                         // a person was not seen or heard for some time
	PersonEnrolled                     // a person allowed to be recognised, or got a name
	PersonUnclear                      // a face or voice resembles someone, but not clearly
	TalkStarted                        // a conversation started
	TalkEnded                          // a conversation ended, or was none (Reason)
	UtteranceHeard                     // an utterance without its words: pass them to Heard
	TurnHeard                          // what a person said was stored: answer it
	ProfileChanged                     // the level-1 chunk
	RelevantChanged                    // the level-2 chunk
	ReminderDue                        // say it, unless it is Hidden; Memory.Done ends it
	MemoryConsolidated                 // what was said became knowledge
	MemoryFaded                        // what had faded was let go
	WorkFailed                         // a model or the disk; the Live goes on
)

var liveKinds = []string{"person arrived", "person left", "person enrolled", "person unclear", "talk started",
	"talk ended", "utterance heard",
	"turn heard", "profile changed", "relevant changed", "reminder due", "memory consolidated", "memory faded", "work failed"}

func (k LiveKind) String() string {
	if k >= 0 && int(k) < len(liveKinds) {
		return liveKinds[k]
	}
	return fmt.Sprintf("event %d", int(k))
}

// String returns a line for logs. Only those of TurnHeard and ReminderDue hold words of people.
func (e LiveEvent) String() string {
	line := e.Kind.String()
	if e.Name != "" {
		line += ": " + e.Name
	} else if e.Person != 0 {
		line += fmt.Sprintf(": person %d", e.Person)
	}
	switch {
	case e.Err != nil:
		line += ": " + e.Reason + ": " + e.Err.Error()
	case e.Kind == TurnHeard:
		line += fmt.Sprintf(": %q", e.Text)
		if e.Reason != "" {
			line += " (" + e.Reason + ")"
		}
	case e.Reason != "":
		line += ": " + e.Reason
	case e.Kind == ReminderDue:
		line += fmt.Sprintf(": %q", e.Reminder.Text)
	case e.Kind == MemoryConsolidated:
		line += ": " + e.Report.String()
	}
	return line
}

// maxLiveEvents bounds the events that wait for OnEvent.
const maxLiveEvents = 4096

// liveEvents passes events on, from a goroutine of its own.
type liveEvents struct {
	on       func(LiveEvent)
	panicked func(any) // on panicked

	mu      sync.Mutex
	waiting []LiveEvent
	ended   bool
	woken   chan struct{}
	done    chan struct{}
}

func newLiveEvents(on func(LiveEvent), panicked func(any)) *liveEvents {
	q := &liveEvents{on: on, panicked: panicked, woken: make(chan struct{}, 1), done: make(chan struct{})}
	go q.run()
	return q
}

// add enqueues an event. If too many wait, it drops the oldest, and reports that.
func (q *liveEvents) add(e LiveEvent) (dropped bool) {
	if q.on == nil {
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if dropped = len(q.waiting) >= maxLiveEvents; dropped {
		q.waiting = q.waiting[1:]
	}
	q.waiting = append(q.waiting, e)
	q.wakeUp()
	return dropped
}

// drop drops events that wait, and reports whether the last one of the level-1 chunk was among them.
func (q *liveEvents) drop(gone func(*LiveEvent) bool) (profile bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = slices.DeleteFunc(q.waiting, func(e LiveEvent) bool {
		dropped := gone(&e)
		if e.Kind == ProfileChanged {
			profile = dropped
		}
		return dropped
	})
	return profile
}

func (q *liveEvents) wakeUp() {
	select {
	case q.woken <- struct{}{}:
	default:
	}
}

// run passes events on until stop, and then those that wait.
func (q *liveEvents) run() {
	defer close(q.done)
	for range q.woken {
		for {
			q.mu.Lock()
			if len(q.waiting) == 0 {
				ended := q.ended
				q.mu.Unlock()
				if ended {
					return
				}
				break
			}
			e := q.waiting[0]
			q.waiting = q.waiting[1:]
			q.mu.Unlock()
			q.pass(e)
		}
	}
}

// pass calls the app. A panic there ends no goroutine of ours.
func (q *liveEvents) pass(e LiveEvent) {
	defer func() {
		if p := recover(); p != nil {
			q.panicked(p)
		}
	}()
	q.on(e)
}

// stop waits until all events were passed on.
func (q *liveEvents) stop() {
	q.mu.Lock()
	q.ended = true
	q.wakeUp()
	q.mu.Unlock()
	<-q.done
}

package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

// settable is a clock that a test sets.
type settable struct {
	mu  sync.Mutex
	now time.Time
}

func (c *settable) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *settable) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// watched is a Live and what it told.
type watched struct {
	*egomem.Live
	t  *testing.T
	mu sync.Mutex
	// events so far
	events []egomem.LiveEvent
}

func goLive(t *testing.T, m *egomem.Memory, options egomem.LiveOptions) *watched {
	t.Helper()
	w := &watched{t: t}
	options.OnEvent = func(e egomem.LiveEvent) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.events = append(w.events, e)
	}
	live, err := m.Live(&options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := live.Close(); err != nil {
			t.Error(err)
		}
	})
	w.Live = live
	return w
}

// told returns the events of a kind so far.
func (w *watched) told(kind egomem.LiveKind) []egomem.LiveEvent {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.events), func(e egomem.LiveEvent) bool { return e.Kind != kind })
}

// waitFor waits for the n-th event of a kind.
func (w *watched) waitFor(kind egomem.LiveKind, n int) egomem.LiveEvent {
	w.t.Helper()
	for range 3000 {
		if list := w.told(kind); len(list) >= n {
			return list[n-1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatalf("no event %d of kind %q in 30 s; events: %v", n, kind, w.events)
	return egomem.LiveEvent{}
}

func (w *watched) hear(t egomem.Turn) egomem.ID {
	w.t.Helper()
	id, err := w.Heard(w.t.Context(), t)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *watched) profile() egomem.Chunk {
	w.t.Helper()
	chunk, err := w.Live.Profile(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return chunk
}

// feed feeds an answer of a dialog model in small pieces, and returns what is said of it.
func (w *watched) feed(output string) string {
	w.t.Helper()
	var said strings.Builder
	for _, r := range output {
		text, err := w.FeedToken(w.t.Context(), string(r))
		if err != nil {
			w.t.Fatal(err)
		}
		said.WriteString(text)
	}
	return said.String()
}

// say ends the answer that was fed.
func (w *watched) say() egomem.ID {
	w.t.Helper()
	id, err := w.Said(w.t.Context(), egomem.Turn{})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// The story of EgoMem's paper with text alone: the query of the dialog model finds what a colleague
// said, and on another day the profile says what was talked about.
func TestEmilyAsksWhetherAColleagueLovesTennis(t *testing.T) {
	t.Parallel()
	for _, story := range []struct{ relation, john, played, emily, question, query, answer, wanted, topic, greeting string }{
		{"is a colleague of", "John", "I played tennis two days ago, and I love it.", "Emily",
			"Does any of my colleagues love tennis?",
			"Let me think. <retr>:\ncolleague\ntennis<answer>", "John played tennis on Monday.",
			"Emily is a colleague of John", "tennis", "Hi!"},
		{"是同事", "小王", "我两天前打了网球，我很喜欢网球。", "小李", "我的同事里有人喜欢网球吗？",
			"我想想。<retr>：\n同事\n网球<answer>", "小王星期一打了网球。", "小李 是同事 小王", "网球", "你好！"},
	} {
		t.Run(story.emily, func(t *testing.T) {
			clock := &settable{now: noon}
			m := open(t, t.TempDir(), &egomem.Options{Now: clock.Now})
			observe(t, m, egomem.Relation{From: story.john, Label: story.relation, To: story.emily})
			live := goLive(t, m, egomem.LiveOptions{})
			live.hear(egomem.Turn{Speaker: story.john, Text: story.played})
			for i := range 200 { // John talks of other things
				observe(t, m, egomem.Turn{Speaker: story.john,
					Text: fmt.Sprintf("The printer on floor %d is broken.", i), Time: noon.Add(time.Duration(i) * time.Minute)})
			}
			clock.pass(24 * time.Hour)
			live.hear(egomem.Turn{Speaker: story.emily, Text: story.question})
			if said := live.feed(story.query); strings.Contains(said, "retr") {
				t.Errorf("the companion says %q", said)
			}
			if chunk := live.Relevant(); !strings.Contains(chunk.Text, story.wanted) || !strings.Contains(chunk.Text, story.topic) {
				t.Errorf("what is relevant: %q, want %q", chunk.Text, story.wanted)
			}
			live.feed(story.answer)
			answer := live.say()
			n, err := m.Store().Get(t.Context(), answer)
			if err != nil || !strings.HasSuffix(n.Text, story.answer) || n.Role != egomem.Robot || len(n.Provenance) == 0 {
				t.Errorf("the answer is stored as %+v, %v", n, err)
			}
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			clock.pass(24 * time.Hour)
			live.hear(egomem.Turn{Speaker: story.emily, Text: story.greeting})
			if text := live.profile().Text; !strings.Contains(text, story.emily) || !strings.Contains(text, story.topic) {
				t.Errorf("the profile of the next day: %s", text)
			}
		})
	}
}

func TestInCompanyAChunkHoldsWhatAllMayKnow(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "Emily", Label: "is a friend of", To: "John"})
	live := goLive(t, m, egomem.LiveOptions{})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "My favourite colour is green. I live in Leeds.", Session: "a"})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "My favourite cake is for the surprise party.",
		Audience: egomem.Private, Session: "a"})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	live.hear(egomem.Turn{Speaker: "Emily", Text: "Hello, I am alone.", Session: "b"})
	if text := live.profile().Text; !strings.Contains(text, "surprise") || !strings.Contains(text, "Leeds") {
		t.Errorf("alone, Emily's profile is %s", text)
	}
	live.feed("<retr>:\n\nsurprise party<answer>")
	if text := live.Relevant().Text; !strings.Contains(text, "surprise") {
		t.Errorf("alone, what is relevant to Emily is %s", text)
	}
	version := live.Relevant().Version
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon,
		Person: identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}})
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon,
		Person: identity.Presence{Person: john, Status: identity.Known, Name: "John"}})
	if text := live.profile().Text + live.Relevant().Text; strings.Contains(text, "surprise") {
		t.Errorf("as soon as John came in, the chunks are %s", text)
	}
	live.hear(egomem.Turn{Speaker: "Emily", Text: "What do you know of me?", Session: "b"})
	if text := live.profile().Text; strings.Contains(text, "surprise") || !strings.Contains(text, "Leeds") {
		t.Errorf("in front of John, Emily's profile is %s", text)
	}
	live.feed("<retr>:\n\nsurprise party<answer>")
	if text := live.Relevant().Text; strings.Contains(text, "surprise") || live.Relevant().Version == version {
		t.Errorf("in front of John, what is relevant to Emily is %s", text)
	}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon,
		Person: identity.Presence{Person: identity.FirstStranger, Status: identity.Stranger}})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "And now?", Session: "b"})
	if text := live.profile().Text; strings.Contains(text, "Leeds") || !strings.Contains(text, "Emily") {
		t.Errorf("in front of a stranger, Emily's profile is %s", text)
	}
	for _, gone := range []egomem.ID{john, identity.FirstStranger} {
		live.Sense(ingest.Event{Kind: ingest.Left, At: noon, Person: identity.Presence{Person: gone}})
	}
	live.hear(egomem.Turn{Speaker: "Emily", Text: "They left.", Session: "b"})
	if text := live.profile().Text; !strings.Contains(text, "surprise") {
		t.Errorf("alone again, Emily's profile is %s", text)
	}
	live.Sense(ingest.Event{Kind: ingest.Uttered, At: noon, Start: noon, Compared: true, Session: 7,
		Person: identity.Presence{Status: identity.Ambiguous}})
	if chunk := live.profile(); chunk.Text != "" {
		t.Errorf("for an unclear voice the profile is %s", chunk.Text)
	}
}

func TestStrangersMayCountAsNoCompany(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."}, egomem.Turn{Speaker: "John", Text: "Hello."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for discretion, told := range map[egomem.Discretion][2]bool{egomem.Discreet: {false, false},
		egomem.AmongStrangers: {true, false}, egomem.Candid: {true, true}} {
		live := goLive(t, m, egomem.LiveOptions{Discretion: discretion})
		for i, who := range []identity.Presence{{Person: identity.FirstStranger, Status: identity.Stranger},
			{Person: person(t, m, "John"), Status: identity.Known, Name: "John"}} {
			live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon, Person: who})
			live.hear(egomem.Turn{Speaker: "Emily", Text: "Hm."})
			if text := live.profile().Text; strings.Contains(text, "Leeds") != told[i] {
				t.Errorf("discretion %d, with %+v: %s", discretion, who, text)
			}
		}
		if err := live.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A signal for each change of the level-1 chunk, and none without a change.
func TestEachChangeOfTheProfileIsToldOnce(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	live := goLive(t, m, egomem.LiveOptions{})
	names := []string{"Emily", "John", "Mia"}
	turns := 300
	if testing.Short() {
		turns = 60
	}
	for i := range turns {
		name := names[i*7%11%3]
		switch i % 5 {
		case 0, 1:
			live.hear(egomem.Turn{Speaker: name, Text: "Hm.", Session: "s"})
		case 2:
			live.hear(egomem.Turn{Text: "Who am I?", Session: "s"})
		case 3:
			observe(t, m, egomem.Relation{From: "Emily", To: name + "'s sister", Label: fmt.Sprint("saw in week ", i/20)})
			live.hear(egomem.Turn{Speaker: "Emily", Text: "Hm.", Session: "s"})
		}
	}
	got := live.profile()
	if err := live.Close(); err != nil {
		t.Fatal(err)
	}
	var last egomem.Chunk
	told := live.told(egomem.ProfileChanged)
	for i, e := range told {
		if e.Chunk.Version != i+1 || e.Chunk.Text == last.Text && e.Chunk.Person == last.Person {
			t.Fatalf("signal %d is of version %d: %q after %q", i, e.Chunk.Version, e.Chunk.Text, last.Text)
		}
		last = e.Chunk
	}
	if got.Text != last.Text || got.Version != len(told) {
		t.Errorf("the profile is %+v, told last was %+v", got, last)
	}
	if len(told) < turns/5 {
		t.Errorf("only %d changes were told", len(told))
	}
}

func TestAReminderIsToldWhenItsPersonIsThere(t *testing.T) {
	t.Parallel()
	clock := &settable{now: noon}
	m := open(t, t.TempDir(), &egomem.Options{Now: clock.Now})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."}, egomem.Turn{Speaker: "John", Text: "Hello."})
	emily := person(t, m, "Emily")
	live := goLive(t, m, egomem.LiveOptions{})
	id, err := m.Remind(t.Context(), egomem.Reminder{Person: emily, Text: "call the dentist", Due: noon.Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon,
		Person: identity.Presence{Person: person(t, m, "John"), Status: identity.Known, Name: "John"}})
	clock.pass(2 * time.Hour)
	live.waitFor(egomem.PersonArrived, 1)
	time.Sleep(1500 * time.Millisecond)
	if told := live.told(egomem.ReminderDue); len(told) > 0 {
		t.Errorf("John is told %v", told)
	}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: clock.Now(),
		Person: identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}})
	due := live.waitFor(egomem.ReminderDue, 1)
	if due.Reminder.ID != id || due.Person != emily || !due.InCompany || due.Reminder.Text != "call the dentist" || due.Name != "Emily" || !due.Hidden {
		t.Errorf("due is %+v", due)
	}
	if err := m.Done(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if told := live.told(egomem.ReminderDue); len(told) != 1 {
		t.Errorf("told %d times", len(told))
	}
}

func TestWhatPeopleSayIsTranscribedAndStored(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	emily := person(t, m, "Emily")
	words := func(_ context.Context, samples []float32) (string, error) {
		switch samples[0] {
		case 1:
			return "I play chess.", nil
		case 2:
			return "I collect stamps.", nil
		case 3:
			return "", nil
		case 4:
			return "", errors.New("no model")
		}
		panic("out of cheese")
	}
	live := goLive(t, m, egomem.LiveOptions{Transcribe: words})
	at := func(s int) time.Time { return noon.Add(time.Duration(s) * time.Second) }
	known := identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}
	stranger := identity.Presence{Person: identity.FirstStranger + 3, Status: identity.Stranger}
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: at(0), Person: known})
	live.Sense(ingest.Event{Kind: ingest.SessionStarted, At: at(1), Start: at(1), Session: 1})
	live.Sense(ingest.Event{Kind: ingest.Uttered, At: at(2), Start: at(1), Session: 1, Person: known, Compared: true,
		Samples: []float32{1}})
	live.Sense(ingest.Event{Kind: ingest.SessionChanged, At: at(3), Start: at(3), Session: 2})
	live.Sense(ingest.Event{Kind: ingest.Uttered, At: at(4), Start: at(3), Session: 2, Person: stranger, Compared: true,
		Samples: []float32{2}})
	for i := range 3 {
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: at(5 + i), Start: at(5 + i), Session: 2,
			Samples: []float32{float32(3 + i)}})
	}
	live.Sense(ingest.Event{Kind: ingest.SessionEnded, At: at(12), Start: at(1), End: at(3), Session: 1, State: ingest.Confirmed})
	live.Sense(ingest.Event{Kind: ingest.SessionEnded, At: at(12), Start: at(3), End: at(8), Session: 2, State: ingest.Confirmed})
	live.waitFor(egomem.WorkFailed, 2)
	heard := live.told(egomem.TurnHeard)
	if len(heard) != 2 || heard[0].Person != emily || heard[0].Text != "I play chess." || heard[1].Person == 0 ||
		heard[1].Person == emily || heard[0].Session == heard[1].Session {
		t.Fatalf("heard %+v", heard)
	}
	n, err := m.Store().Get(t.Context(), heard[1].Turn)
	if err != nil || n.Speaker != heard[1].Person || !slices.Contains(n.Present, emily) || !n.Event.Equal(at(3)) {
		t.Errorf("the stranger's turn is %+v, %v", n, err)
	}
	if ended := live.told(egomem.TalkEnded); len(ended) != 2 || len(live.told(egomem.TalkStarted)) != 2 {
		t.Errorf("conversations ended: %v", ended)
	}
	if got := live.Stats(); got.Utterances != 5 || got.Turns != 2 || got.Failed != 2 || got.Waiting != 0 || got.Dropped != 0 {
		t.Errorf("counts are %+v", got)
	}
}

func TestAHangingAppStopsNeitherSensesNorClose(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	hang, hanging := make(chan struct{}), make(chan struct{}, 1)
	live, err := m.Live(&egomem.LiveOptions{CloseWithin: 300 * time.Millisecond, OnEvent: func(egomem.LiveEvent) { <-hang },
		Transcribe: func(context.Context, []float32) (string, error) { hanging <- struct{}{}; <-hang; return "", nil }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Live(nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("a second Live is %v", err)
	}
	slowest := time.Duration(0)
	for i := range 10000 {
		began := time.Now()
		live.Sense(ingest.Event{Kind: ingest.Uttered, At: noon.Add(time.Duration(i) * time.Second),
			Start: noon.Add(time.Duration(i) * time.Second), Samples: make([]float32, 8)})
		slowest = max(slowest, time.Since(began))
		if i == 0 {
			<-hanging
		}
	}
	if stats := live.Stats(); stats.Waiting > 64 || stats.Dropped < 9000 {
		t.Errorf("counts are %+v", stats)
	}
	t.Logf("the slowest of 10,000 events took %v", slowest)
	if err := live.Close(); !errors.Is(err, egomem.ErrBusy) {
		t.Errorf("closing is %v", err)
	}
	if _, err := live.Heard(t.Context(), egomem.Turn{Text: "Hi."}); !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	close(hang)
	again, err := m.Live(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

func TestWhomTheMemoryForgetsIsNotThere(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	live := goLive(t, m, egomem.LiveOptions{})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds.", Present: []string{"John"}})
	emily := person(t, m, "Emily")
	live.Sense(ingest.Event{Kind: ingest.Arrived, At: noon,
		Person: identity.Presence{Person: emily, Status: identity.Known, Name: "Emily"}})
	live.feed("<retr>:\n\nLeeds<answer>You live")
	if _, err := m.Forget(t.Context(), emily, nil); err != nil {
		t.Fatal(err)
	}
	if text := live.profile().Text + live.Relevant().Text; text != "" {
		t.Errorf("the chunks are %q", text)
	}
	if people, talker := live.Present(); len(people) > 0 || talker == emily {
		t.Errorf("there are %v, talked to is %v", people, talker)
	}
	if id, err := live.Said(t.Context(), egomem.Turn{}); id != 0 || err != nil {
		t.Errorf("the answer that was begun is stored as %v, %v", id, err)
	}
}

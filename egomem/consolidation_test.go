package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestAPromptTellsWhatTheMemoryKnowsAndWhatContradictsIt(t *testing.T) {
	steps, err := offline.New(&offline.Options{FactsPerTurn: 1})
	if err != nil {
		t.Fatal(err)
	}
	m := open(t, t.TempDir(), &egomem.Options{Extractor: steps, Now: func() time.Time { return noon }, Small: true})
	present := []string{"Emily", "John"}
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "My phone number is 5551234.", Present: present, Session: "a",
			Time: noon.Add(-72 * time.Hour)},
		egomem.Turn{Speaker: "Emily", Text: "The party is not on the boat.", Present: present, Session: "a",
			Time: noon.Add(-71 * time.Hour)},
		egomem.Turn{Speaker: "John", Text: "The party is on the boat.", Present: present, Session: "a",
			Time: noon.Add(-70 * time.Hour)})
	report, err := m.Consolidate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if report.Turns != 3 || report.Added == 0 || report.Clashed != 1 {
		t.Errorf("the report is %v", report)
	}
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Is the party on the boat?", Asker: emily}, Turns: -1})
	if err != nil {
		t.Fatal(err)
	}
	clashes := 0
	for _, s := range p.Known {
		clashes += len(s.Contradicts)
	}
	if text := p.Text(500, nil); clashes != 1 || !strings.Contains(text, "What you know:") ||
		!strings.Contains(text, "you do not know which is right") {
		t.Errorf("%d contradictions in\n%s", clashes, text)
	}
	reply := p.Reply("I heard both.")
	for _, s := range p.Known {
		if !strings.Contains(fmt.Sprint(reply.From), s.ID.String()) {
			t.Errorf("the reply does not rest on statement %v", s.ID)
		}
	}
}

// A bubble has its own clock: an hour passes at once.
func TestTheMemoryConsolidatesByItselfWhenItIsNotUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), CheckpointAfter: -1})
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var reports []consolidate.Report
		m, err := egomem.New(db, &egomem.Options{IdleAfter: time.Minute, OnConsolidated: func(r consolidate.Report, err error) {
			mu.Lock()
			defer mu.Unlock()
			reports = append(reports, r)
		}})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I live in Lisbon and I love the tennis club."})
			time.Sleep(50 * time.Second)
		}
		mu.Lock()
		if len(reports) != 0 {
			t.Errorf("it consolidated while it was used: %v", reports)
		}
		mu.Unlock()
		time.Sleep(time.Hour)
		mu.Lock()
		if len(reports) != 1 || reports[0].Turns != 3 {
			t.Errorf("it consolidated %v", reports)
		}
		mu.Unlock()
		if err := errors.Join(m.Close(), db.Close()); err != nil {
			t.Fatal(err)
		}
	})
}

// blocked is an extractor that waits until its context ends.
type blocked struct{ began chan struct{} }

func (b *blocked) Extract(ctx context.Context, _ *consolidate.Passage) (*consolidate.Extraction, error) {
	close(b.began)
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestClosingEndsAConsolidation(t *testing.T) {
	extractor := &blocked{make(chan struct{})}
	m := open(t, t.TempDir(), &egomem.Options{Extractor: extractor, IdleAfter: time.Nanosecond, Small: true})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I live in Lisbon."})
	<-extractor.began
	if _, err := m.Recall(t.Context(), egomem.Cue{Text: "Lisbon"}); err != nil {
		t.Errorf("a recall during it: %v", err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAPromptDoesNotTellWhatIsOutdated(t *testing.T) {
	now := noon
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }, Small: true})
	for _, text := range []string{"I live in Boston with my cat.", "I live in Paris now.", "I moved to Rome last week."} {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(24 * time.Hour)
	}
	p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Where does Emily live?"}, Turns: -1})
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, s := range p.Known {
		known = append(known, s.Text)
	}
	if all := strings.Join(known, "|"); !strings.Contains(all, "Rome") || strings.Contains(all, "Paris") ||
		strings.Contains(all, "Boston") {
		t.Errorf("it knows %q", known)
	}
}

func TestRecallsThatChangeNothingAssociateNothing(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{ReadOnlyRecall: true, Small: true})
	observe(t, m, egomem.Sighting{Text: "a red umbrella"}, egomem.Sighting{Text: "an umbrella stand"})
	for range 3 {
		if _, err := m.Recall(t.Context(), egomem.Cue{Text: "umbrella"}); err != nil {
			t.Fatal(err)
		}
	}
	if report, err := m.Consolidate(t.Context()); err != nil || report.Associated != 0 {
		t.Errorf("%v, %v", report, err)
	}
}

// A mark makes two summaries of what would be one dialog.
func TestAMarkEndsADialog(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }, Small: true})
	say := func(texts ...string) {
		for i, text := range texts {
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: text, Time: noon.Add(time.Duration(i-10) * time.Second)})
		}
	}
	say("I joined a tennis club.", "The coach is patient.", "We play on Mondays.", "My racket is red.")
	if err := m.Mark(t.Context()); err != nil {
		t.Fatal(err)
	}
	say("My brother moved to Rome.", "He bought a flat there.", "It has two rooms.", "I will visit him in June.")
	report, err := m.Consolidate(t.Context())
	if err != nil || report.Stretches != 2 || report.Episodes != 2 {
		t.Errorf("%v, %v", report, err)
	}
}

// panicking is a step whose code has a fault.
type panicking struct{ *offline.Steps }

func (panicking) Extract(context.Context, *consolidate.Passage) (*consolidate.Extraction, error) {
	panic("out of cheese")
}

func TestAPanicOfAStepEndsNoProcess(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := open(t, t.TempDir(), &egomem.Options{Extractor: panicking{steps}, Small: true})
	live := goLive(t, m, egomem.LiveOptions{IdleAfter: 10 * time.Millisecond})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds."})
	var aside []consolidate.LeftAside
	for range 1000 {
		if aside, err = m.LeftAside(t.Context()); err != nil || len(aside) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err != nil || len(aside) != 1 || !strings.Contains(aside[0].Error, "out of cheese") {
		t.Fatalf("left aside are %+v, %v", aside, err)
	}
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I play chess."})
}

func TestAPanicOfAListenerEndsNoProcess(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Small: true,
		OnConsolidated: func(consolidate.Report, error) { panic("out of cheese") }})
	live := goLive(t, m, egomem.LiveOptions{IdleAfter: 10 * time.Millisecond})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "I live in Leeds. My birthday is on 8 May."})
	if e := live.waitFor(egomem.WorkFailed, 1); !strings.Contains(e.Err.Error(), "out of cheese") {
		t.Errorf("told is %v", e)
	}
}

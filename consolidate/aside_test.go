package consolidate_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

var errModel = errors.New("the model is broken")

// failing is an extractor that fails for passages with a word, as long as failures are left.
type failing struct {
	consolidate.Extractor
	word     string
	failures int
}

func (f *failing) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	for _, turn := range p.Turns[p.Context:] {
		if strings.Contains(turn.Text, f.word) && f.failures > 0 {
			f.failures--
			return nil, errModel
		}
	}
	return f.Extractor.Extract(ctx, p)
}

func brokenWorld(t *testing.T, failures int) *world {
	t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: &failing{steps, "poison", failures}})
	w.say(turn{speaker: "Emily", text: "My favorite color is blue, and this is poison.", session: "a"})
	w.say(turn{speaker: "Emily", text: "My phone number is 5551234.", session: "b"})
	return w
}

func TestAStretchThatFailsIsLeftAsideAndTheRestIsRead(t *testing.T) {
	w := brokenWorld(t, 100)
	for run, want := range []struct{ turns, unfinished, aside int }{{1, 1, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 1}, {1, 0, 0}} {
		if run > 1 { // the model works for others
			w.say(turn{speaker: "Emily", text: "Nice weather today.", session: fmt.Sprint("talk ", run)})
		}
		report := w.idle()
		if report.Turns != want.turns || report.Unfinished != want.unfinished || report.LeftAside != want.aside {
			t.Errorf("run %d: %+v, want %+v", run, report, want)
		}
	}
	list, err := w.c.LeftAside(t.Context())
	if err != nil || len(list) != 1 || list[0].Attempts != 3 || !strings.Contains(list[0].Error, errModel.Error()) ||
		len(list[0].Turns) != 1 {
		t.Errorf("left aside is %+v, %v", list, err)
	}
	if believed, _ := w.known("Emily"); !strings.Contains(believed, "5551234") || strings.Contains(believed, "blue") {
		t.Errorf("it believes %q", believed)
	}
	w.check()
	if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{list[0].Turns[0]}}); err != nil {
		t.Fatal(err)
	}
	if list, err = w.c.LeftAside(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("of a forgotten turn %+v is left, %v", list, err)
	}
}

func TestAStretchThatWasLeftAsideIsReadWhenTheModelWorksAgain(t *testing.T) {
	w := brokenWorld(t, 1)
	w.idle()
	if report := w.idle(); report.Turns != 1 {
		t.Errorf("the second run reads %d turns", report.Turns)
	}
	if believed, _ := w.known("Emily"); !strings.Contains(believed, "blue") {
		t.Errorf("it believes %q", believed)
	}
	if list, err := w.c.LeftAside(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%+v is left aside, %v", list, err)
	}
	w.check()
}

// A model that is not there is no reason to give up on what was said.
func TestAnOutageEndsTheRunAndLosesNothing(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	model := &failing{steps, "", 1 << 30}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: model})
	for i := range 10 {
		w.say(turn{speaker: "Emily", text: fmt.Sprintf("My phone number is 555%d.", i), session: fmt.Sprint("talk ", i)})
	}
	for range 20 {
		if _, err := w.c.Idle(t.Context()); err == nil {
			break
		} else if !errors.Is(err, errModel) {
			t.Fatal(err)
		}
	}
	model.failures = 0
	w.idle()
	w.idle()
	if list, err := w.c.LeftAside(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%d stretches are left aside, %v", len(list), err)
	}
	if believed, past := w.known("Emily"); !strings.Contains(believed, "5559") || !strings.Contains(past, "5558") {
		t.Errorf("it believes %q and believed %q", believed, past)
	}
	w.check()
}

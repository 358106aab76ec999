package egomem_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/retrieve"
)

// meanwhile is a judge that lets something happen during the first recall of a cue.
type meanwhile struct {
	once   sync.Once
	cue    string
	happen func()
}

func (j *meanwhile) Judge(_ context.Context, cue retrieve.Cue, f retrieve.Findings, _ []retrieve.Evidence) (retrieve.Verdict, error) {
	if cue.Text == j.cue {
		j.once.Do(j.happen)
	}
	return f.Judge(), nil
}

// A prompt for Emily that is ready when John is talked to leaves what an answer to him rests on as it is.
func TestALatePromptLeavesWhatWasShownToAnother(t *testing.T) {
	judge := &meanwhile{cue: "What did I buy?"}
	m := open(t, t.TempDir(), &egomem.Options{Judge: judge})
	observe(t, m, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"})
	r := &room{watched: goLive(t, m, egomem.LiveOptions{}), mem: m}
	secret := r.hear(egomem.Turn{Speaker: "John", Text: "I will resign.", Audience: egomem.Private, Session: "john"})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "I bought a kite.", Session: "emily"})
	judge.happen = func() {
		r.hear(egomem.Turn{Speaker: "John", Text: "Hm.", Session: "new"})
		for _, query := range []string{"resign", "kite"} {
			if _, err := r.Ask(t.Context(), egomem.Cue{Keywords: []string{query}, K: 1}); err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := r.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: judge.cue}}); err != nil {
		t.Fatal(err)
	}
	r.feed("You will resign.")
	n, err := m.Store().Get(t.Context(), r.say())
	if err != nil || !slices.Contains(n.Provenance, secret) || r.knows(person(t, m, "Emily"), n.Text) ||
		!r.knows(person(t, m, "John"), n.Text) {
		t.Errorf("the answer is %+v, %v", n, err)
	}
}

// visited is a context in which something happens while the memory is read.
type visited struct {
	context.Context
	happens func()
}

func (c visited) Err() error {
	c.happens()
	return c.Context.Err()
}

func TestTheConversationIsForThoseWhoAreThereWhenItWasRead(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "My test was good.", Audience: egomem.Private, Session: "now"})
	var once sync.Once
	list, err := r.Recent(visited{t.Context(), func() { once.Do(func() { r.arrive(r.john) }) }}, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if strings.Contains(e.Text, "test") {
			t.Errorf("in front of John it has %q", e.Text)
		}
	}
	if people, _ := r.Present(); !slices.Contains(people, r.john) {
		t.Error("John did not come")
	}
}

package consolidate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// sayAs stores a turn of a person by id, for everyone, in a conversation with the companion.
func (w *world) sayAs(speaker graph.ID, text string, at time.Duration) {
	w.t.Helper()
	err := w.store.Write(w.t.Context(), func(tx *memgraph.Writer) error {
		_, _, err := tx.Put(graph.Node{Kind: graph.Turn, Text: text, Speaker: speaker, Audience: graph.Everyone,
			Event: said.Add(at), Session: fmt.Sprint("with ", speaker)})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// person stores a person. Several may have one name.
func (w *world) person(name string) (id graph.ID) {
	w.t.Helper()
	err := w.store.Write(w.t.Context(), func(tx *memgraph.Writer) (err error) {
		id, _, err = tx.Put(graph.Node{Kind: graph.Person, Title: name})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// about returns what is believed of one person: attributes, relations, feelings and errands.
func (w *world) about(id graph.ID) (list string) {
	w.t.Helper()
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		if !n.Retired.IsZero() {
			continue
		}
		switch d := n.Detail.(type) {
		case graph.Concept:
			if d.About == id && d.Type == consolidate.AttributeType {
				list += d.Key + " " + d.Value + "; "
			}
		case graph.AffectUnit:
			if d.Holder == id {
				list += n.Text + "; "
			}
		case graph.Errand:
			if n.Speaker == id {
				list += n.Text + "; "
			}
		}
	}
	out, _, err := w.store.Edges(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range out {
		if to, err := w.store.Get(w.t.Context(), e.To); err == nil && e.Ended.IsZero() {
			list += e.Label + " " + to.Title + "; "
		}
	}
	return list
}

func TestSomeoneWithoutANameHasFeelingsToo(t *testing.T) {
	w := newWorld(t)
	stranger := w.person("")
	w.sayAs(stranger, "I love Café Luna.", 0)
	w.idle()
	if got := w.about(stranger); got != "Someone strongly likes Café Luna; " {
		t.Errorf("of a person without a name it believes %q", got)
	}
}

func TestPeopleOfOneNameStayApart(t *testing.T) {
	w := newWorld(t)
	a, b, emily := w.person("John"), w.person("John"), w.person("Emily")
	for i, text := range []string{"I live in Oslo.", "My phone number is 5551234.", "I love tennis.",
		"Remind me to call the dentist tomorrow at 9 am."} {
		w.sayAs(a, text, time.Duration(i)*time.Minute)
	}
	for i, text := range []string{"I live in Rome.", "My phone number is 9876543.", "I hate tennis.",
		"Remind me to call the dentist tomorrow at 9 am."} {
		w.sayAs(b, text, 4*time.Minute+time.Duration(i)*time.Minute)
	}
	w.sayAs(emily, "John lives in Berlin.", 9*time.Minute)
	w.idle()
	for id, want := range map[graph.ID][]string{
		a: {"phone 5551234", "likes tennis", "lives in Oslo", "Remind me to call the dentist"},
		b: {"phone 9876543", "dislikes tennis", "lives in Rome", "Remind me to call the dentist"},
	} {
		got := w.about(id)
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("of John %v it believes %q, without %q", id, got, part)
			}
		}
		if strings.Contains(got, "Berlin") || strings.Count(got, "lives in") != 1 || strings.Count(got, "phone") != 1 {
			t.Errorf("of John %v it believes %q", id, got)
		}
	}
	w.sayAs(b, "My phone number is 1112223.", time.Hour)
	w.sayAs(b, "Never mind the reminder about the dentist.", time.Hour+time.Minute)
	w.idle()
	if got := w.about(a); !strings.Contains(got, "5551234") || !strings.Contains(got, "dentist") {
		t.Errorf("of the first John it believes %q", got)
	}
	if got := w.about(b); !strings.Contains(got, "1112223") || strings.Contains(got, "9876543") ||
		strings.Contains(got, "dentist") {
		t.Errorf("of the second John it believes %q", got)
	}
	w.check()
}

// What a person said under two names is known of one person once they are joined.
func TestJoinedPeopleAreOne(t *testing.T) {
	w := newWorld(t)
	em, emily := w.person("Em"), w.person("Emily")
	w.sayAs(em, "My phone number is 5551234.", 0)
	w.sayAs(em, "Remind me to call the dentist tomorrow at 9 am.", time.Minute)
	w.idle()
	if err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return tx.JoinPeople(emily, em) }); err != nil {
		t.Fatal(err)
	}
	w.sayAs(emily, "My phone number is 9876543.", time.Hour)
	w.sayAs(emily, "Never mind the reminder about the dentist.", time.Hour+time.Minute)
	report := w.idle()
	if report.Updated == 0 || report.Ended == 0 || report.Clashed != 0 {
		t.Errorf("the run does %v", report)
	}
	if got := w.about(em) + w.about(emily); strings.Contains(got, "5551234") || !strings.Contains(got, "9876543") ||
		strings.Contains(got, "dentist") {
		t.Errorf("it believes %q", got)
	}
	w.check()
}

// resolving is a resolver that lets something happen while it compares for the first time.
type resolving struct {
	consolidate.Resolver
	happens func()
}

func (r *resolving) Resolve(ctx context.Context, fresh *consolidate.Statement, known []consolidate.Statement) (consolidate.Resolution, error) {
	if happens := r.happens; happens != nil {
		r.happens = nil
		happens()
	}
	return r.Resolver.Resolve(ctx, fresh, known)
}

// People who are joined while their statements are compared are compared again, as one.
func TestAJoinWhileStatementsAreComparedIsNotMissed(t *testing.T) {
	w := newWorld(t)
	em, emily := w.person("Emily"), w.person("Emily")
	w.sayAs(em, "I love opera. My phone number is 5551234.", 0)
	w.idle()
	w.sayAs(emily, "I love opera. My phone number is 9876543.", time.Hour)
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	join := func() {
		if err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return tx.JoinPeople(emily, em) }); err != nil {
			t.Error(err)
		}
	}
	c, err := consolidate.New(w.store,
		&consolidate.Options{Extractor: steps, Summarizer: steps, Resolver: &resolving{Resolver: steps, happens: join}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Idle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := w.about(em) + w.about(emily); strings.Contains(got, "5551234") || !strings.Contains(got, "9876543") {
		t.Errorf("it believes %q", got)
	}
	w.check()
}

package forget_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// filling is a filler that is a function.
type filling func(*forget.Faded) ([]string, error)

func (f filling) Fill(_ context.Context, faded *forget.Faded) ([]string, error) { return f(faded) }

// whale puts a note of which a detail faded, the place stays clear, and another is new.
func whale(t *testing.T) (l *life, id graph.ID) {
	l = newLife(t)
	const text = "Emily saw a humpback at Cape Point with Clara."
	id = l.note(graph.Node{Kind: graph.Episodic, Text: text, Caption: "a photo"})
	l.write(func(w *memgraph.Writer) error {
		return w.SetSpans(id, []graph.Span{spanOf(text, "humpback", "an animal", graph.Span{Stability: 30 * day}),
			spanOf(text, "Clara", "someone", graph.Span{Stability: 60 * day}),
			spanOf(text, "Cape Point", "", graph.Span{Stability: 1000 * day}),
			{Field: graph.InCaption, Start: 2, End: 7, Clarity: 1}})
	})
	l.pass(50)
	return l, id
}

func (l *life) fadedOf(id graph.ID) *forget.Faded {
	l.Helper()
	n, err := l.store.Get(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	spans, err := l.store.Spans(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	ages, err := l.store.Ages(l.Context(), time.Time{})
	if err != nil {
		l.Fatal(err)
	}
	return forget.Mask{}.Faded(&n, spans, func(s *graph.Span) time.Duration { return ages.Span(&n, s) })
}

func TestAMaskedTextHasItsGaps(t *testing.T) {
	l, id := whale(t)
	f := l.fadedOf(id)
	if f == nil || !slices.Equal(f.Clear, []string{"Emily saw a ", " at Cape Point with ", "."}) ||
		!slices.Equal(f.Gists, []string{"an animal", "someone"}) {
		t.Fatalf("it is %+v", f)
	}
	if err := f.Validate(); err != nil {
		t.Error(err)
	}
	if f := l.fadedOf(l.note(graph.Node{Text: "a whole note"})); f != nil {
		t.Errorf("a whole note has the gaps %+v", f)
	}
	if f := l.fadedOf(l.note(graph.Node{Text: "a pinned note", Pinned: true})); f != nil {
		t.Errorf("a pinned note has the gaps %+v", f)
	}
}

func TestARefilledNoteKeepsWhatItWas(t *testing.T) {
	l, id := whale(t)
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	done, err := forget.Refill(t.Context(), l.store, forget.Mask{}, steps, id, "")
	if err != nil {
		t.Fatal(err)
	}
	if done.Text != "Emily saw a an animal at Cape Point with someone." || len(done.Invented) != 2 ||
		done.Text[done.Invented[1].Start:done.Invented[1].End] != "someone" {
		t.Errorf("it is %+v", done)
	}
	old, err := l.store.Get(t.Context(), id)
	if err != nil || old.Text != "Emily saw a humpback at Cape Point with Clara." || old.Successor != done.Note ||
		old.Retired.IsZero() {
		t.Errorf("the note was %+v, %v", old, err)
	}
	n, err := l.store.Get(t.Context(), done.Note)
	if err != nil || n.Text != done.Text || n.Trust >= old.Trust || !n.Access().Equal(old.Access()) {
		t.Errorf("the note is %+v, %v", n, err)
	}
	spans, err := l.store.Spans(t.Context(), done.Note)
	if err != nil || len(spans) != 4 {
		t.Fatalf("its spans are %+v, %v", spans, err)
	}
	for _, s := range spans {
		if text := (*s.Field.In(&n))[s.Start:s.End]; !slices.Contains([]string{"an animal", "someone", "Cape Point",
			"photo"}, text) {
			t.Errorf("a span is over %q", text)
		}
	}
	if l.fadedOf(done.Note) != nil {
		t.Error("it fades at once")
	}
	l.pass(100)
	if f := l.fadedOf(done.Note); f == nil || !slices.Equal(f.Gists, []string{"an animal", "someone"}) {
		t.Errorf("the fillings fade to %+v", f)
	}
	l.check()
}

func TestARefilledNoteDoesNotKeepWhatFadedInItsDetail(t *testing.T) {
	l := newLife(t)
	const text = "Her cat is called Muffin"
	id := l.note(graph.Node{Kind: graph.Semantic, Text: text, Detail: graph.Concept{Subject: "Emily", Key: "cat", Value: "Muffin"}})
	l.write(func(w *memgraph.Writer) error {
		return w.SetSpans(id, []graph.Span{{Start: strings.Index(text, "Muffin"), End: len(text), Clarity: 1, Stability: day}})
	})
	l.pass(30)
	done, err := forget.Refill(t.Context(), l.store, forget.Mask{},
		filling(func(*forget.Faded) ([]string, error) { return []string{"Bella"}, nil }), id, "")
	if err != nil {
		t.Fatal(err)
	}
	n, err := l.store.Get(t.Context(), done.Note)
	if err != nil {
		t.Fatal(err)
	}
	if c := n.Detail.(graph.Concept); n.Text != "Her cat is called Bella" || c.Value == "Muffin" || c.Key != "cat" ||
		c.Subject != "Emily" {
		t.Errorf("it is %q, %+v", n.Text, c)
	}
	if old, err := l.store.Get(t.Context(), id); err != nil || old.Text != text || old.Detail.(graph.Concept).Value != "Muffin" {
		t.Errorf("the old one is %+v, %v", old, err)
	}
}

func TestOnlyAFadedNoteIsRefilled(t *testing.T) {
	l, id := whale(t)
	fill := func(words ...string) forget.Filler {
		return filling(func(*forget.Faded) ([]string, error) { return words, nil })
	}
	refill := func(filler forget.Filler, id graph.ID) error {
		_, err := forget.Refill(t.Context(), l.store, forget.Mask{}, filler, id, "")
		return err
	}
	turn := l.note(graph.Node{Kind: graph.Turn, Text: "a turn"})
	changed := filling(func(*forget.Faded) ([]string, error) {
		return []string{"a", "b"}, l.store.Edit(t.Context(), id, func(n *graph.Node) error { n.Caption = "another"; return nil })
	})
	erased := filling(func(*forget.Faded) ([]string, error) {
		spans, err := l.store.Spans(t.Context(), id)
		if err != nil {
			return nil, err
		}
		spans[0].Gist = "someone"
		return []string{"a", "b"}, l.store.Write(t.Context(), func(w *memgraph.Writer) error { return w.SetSpans(id, spans) })
	})
	for name, test := range map[string]struct {
		err  error
		want error
	}{
		"a gist that changed meanwhile": {refill(erased, id), graph.ErrConflict},
		"a turn":                        {refill(fill("a"), turn), graph.ErrInvalid},
		"a whole note":                  {refill(fill("a"), l.note(graph.Node{Text: "whole"})), graph.ErrInvalid},
		"no filler":                     {refill(nil, id), graph.ErrInvalid},
		"too few fillings":              {refill(fill("a"), id), graph.ErrInvalid},
		"no note":                       {refill(fill("a"), 99), graph.ErrNotFound},
		"changed meanwhile":             {refill(changed, id), graph.ErrConflict},
	} {
		if !errors.Is(test.err, test.want) {
			t.Errorf("%s gives %v, not %v", name, test.err, test.want)
		}
	}
	if n, err := l.store.Get(t.Context(), id); err != nil || !n.Retired.IsZero() {
		t.Errorf("the note is %+v, %v", n, err)
	}
}

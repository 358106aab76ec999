package retrieve_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// forgetful masks the first span of each text.
type forgetful struct{}

func (forgetful) Render(n *graph.Node, spans []graph.Span, _ func(*graph.Span) time.Duration, _ float64) bool {
	n.Text = n.Text[:spans[0].Start] + "xxx" + n.Text[spans[0].End:]
	return true
}

func (forgetful) Clarity(*graph.Node, []graph.Span, func(*graph.Span) time.Duration) float64 {
	return 1
}

func (forgetful) Retention(*graph.Node, time.Duration) float64 { return 1 }

func (forgetful) Label(text string, _ float64) string { return text }

func TestFadedWordsNeitherShowNorMatch(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		for _, text := range []string{"Aunt Vera keeps a lynx in the garden.", "The garden has a pond.", "Lynx are rare."} {
			id, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: text})
			if err != nil {
				return err
			}
			if at := strings.Index(text, "lynx"); at >= 0 {
				if err := w.SetSpans(id, []graph.Span{{Start: at, End: at + len("lynx"), Clarity: 0.1}}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	r := retrieve.New(store, &retrieve.Options{Mask: forgetful{}})
	shows := func(view retrieve.Rendering, cue string) (texts string) {
		for _, e := range recall(t, r, retrieve.Cue{Text: cue, Rendering: view}).Evidence {
			texts += e.Text + "|"
			if e.Faded != strings.Contains(e.Text, "xxx") {
				t.Errorf("%q is faded: %t", e.Text, e.Faded)
			}
			for _, step := range e.Path {
				texts += step.From + step.To + "|"
			}
		}
		return texts
	}
	if got := shows(retrieve.Verbatim, "lynx"); !strings.Contains(got, "keeps a lynx") {
		t.Errorf("word for word it shows %q", got)
	}
	if got := shows(retrieve.Remembered, "lynx"); strings.Contains(got, "Vera") || !strings.Contains(got, "Lynx are rare.") {
		t.Errorf("by a forgotten word it finds %q", got)
	}
	if got := shows(retrieve.Remembered, "garden"); !strings.Contains(got, "Aunt Vera keeps a xxx in the garden.") ||
		strings.Contains(got, "a lynx") {
		t.Errorf("by a word that is remembered it finds %q", got)
	}
	_, err := retrieve.New(store, nil).Recall(t.Context(), retrieve.Cue{Text: "lynx", Rendering: retrieve.Remembered})
	if !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("without a mask it gives %v", err)
	}
}

func TestAPathDoesNotShowAFadedName(t *testing.T) {
	store := newStore(t)
	texts := []string{"We hiked around Lake Bled.", "Lake Bled again.", "It was frozen when I came."}
	ids := make([]graph.ID, len(texts))
	write(t, store, func(w *memgraph.Writer) (err error) {
		for i, text := range texts {
			if ids[i], _, err = w.Put(graph.Node{Kind: graph.Turn, Session: []string{"a", "b", "b"}[i], Text: text}); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, &retrieve.Options{Mask: forgetful{}})
	path := func(view retrieve.Rendering) (names string) {
		t.Helper()
		result := recall(t, r, retrieve.Cue{Text: "who hiked?", Rendering: view})
		at := place(result, "frozen")
		if at == 0 && view == retrieve.Remembered {
			return "" // what faded leads nowhere
		}
		if at == 0 {
			t.Fatal("the text that shares a name is not found")
		}
		for _, step := range result.Evidence[at-1].Path {
			names += step.From + "|" + step.To + "|"
		}
		if view == retrieve.Remembered && strings.Contains(result.Explain(), "lake bled") != strings.Contains(names, "lake bled") {
			t.Errorf("the trace says %q", result.Explain())
		}
		return names
	}
	forget := func(i int) {
		write(t, store, func(w *memgraph.Writer) error {
			at := strings.Index(texts[i], "Lake Bled")
			return w.SetSpans(ids[i], []graph.Span{{Start: at, End: at + len("Lake Bled"), Clarity: 0.1}})
		})
	}
	if got := path(retrieve.Remembered); !strings.Contains(got, "lake bled") {
		t.Errorf("before it fades the path is %q", got)
	}
	forget(0)
	if got := path(retrieve.Remembered); strings.Contains(strings.ToLower(got), "bled") {
		t.Errorf("after it faded in one text the path is %q", got)
	}
	forget(1) // the next turn is still remembered
	if got := path(retrieve.Remembered); strings.Contains(strings.ToLower(got), "bled") {
		t.Errorf("after fading it is in the path %q", got)
	}
	if got := path(retrieve.Verbatim); !strings.Contains(got, "lake bled") {
		t.Errorf("word for word the path is %q", got)
	}
}

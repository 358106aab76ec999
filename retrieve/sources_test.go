package retrieve_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// maskedTurn puts a turn whose secret faded, and what rests on it: a note, a feeling, a relation.
func maskedTurn(t *testing.T, store *memgraph.Store, secret string, clarity float64) (turn, note graph.ID) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) (err error) {
		text := "In the garden of Vera lives " + secret + "."
		if turn, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: text}); err != nil {
			return err
		}
		at := strings.Index(text, secret)
		if err := w.SetSpans(turn, []graph.Span{{Start: at, End: at + len(secret), Clarity: clarity,
			Gist: "an animal"}}); err != nil {
			return err
		}
		from := []graph.ID{turn}
		if note, _, err = w.Put(graph.Node{Kind: graph.Semantic, Title: "the garden",
			Text: secret + " lives in the garden.", Caption: secret, Provenance: from}); err != nil {
			return err
		}
		if _, _, err = w.Put(graph.Node{Kind: graph.Affect, Text: "Vera loves " + secret, Provenance: from,
			Detail: graph.AffectUnit{ObjectName: secret, ObjectType: "pet", Reason: secret + " purrs", Positive: 1,
				Weight: 1}}); err != nil {
			return err
		}
		vera, err := w.Person("Vera")
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: vera, To: note, Label: "keeps " + secret + " in", Provenance: from})
		return err
	})
	return turn, note
}

// What rests only on a masked turn shows nothing of what the mask hides: notes, titles, captions,
// feelings, facts and paths.
func TestWhatRestsOnAMaskedTurnShowsNoMore(t *testing.T) {
	now := time.Now()
	for clarity, shown := range map[float64]bool{1: true, 0.1: false} {
		store := newStore(t)
		maskedTurn(t, store, "a lynx", clarity)
		r := retrieve.New(store, &retrieve.Options{Mask: forget.Mask{}})
		var all strings.Builder
		note := func(v any, err error) {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&all, "%+v\n", v)
		}
		for _, cue := range []string{"the garden of Vera", "Vera"} {
			result := recall(t, r, retrieve.Cue{Text: cue, Rendering: retrieve.Remembered, Now: now, MaxTier: 4})
			note(result.Evidence, nil)
			facts, err := r.Facts(t.Context(), retrieve.FactCue{Text: cue, Rendering: retrieve.Remembered, Now: now})
			note(facts, err)
			feelings, err := r.Feelings(t.Context(), retrieve.FeelingCue{Text: cue, Rendering: retrieve.Remembered, Now: now})
			note(feelings, err)
			prompt, err := r.Prompt(t.Context(),
				retrieve.Question{Cue: retrieve.Cue{Text: cue, Rendering: retrieve.Remembered, Now: now}})
			if err != nil {
				t.Fatal(err)
			}
			note(prompt.Text(1000, nil), nil)
		}
		if got := strings.Contains(all.String(), "lynx"); got != shown {
			t.Errorf("of a turn that is %v clear, what rests on it shows the secret: %t\n%s", clarity, got, all.String())
		}
	}
}

// A note shows its words if one of its sources is clear.
func TestOneClearSourceIsEnough(t *testing.T) {
	store := newStore(t)
	turn, note := maskedTurn(t, store, "a lynx", 0.1)
	write(t, store, func(w *memgraph.Writer) error {
		clear, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "It is a lynx."})
		if err != nil {
			return err
		}
		n, err := w.Get(note)
		if err != nil {
			return err
		}
		n.Provenance = []graph.ID{turn, clear}
		return w.Update(n)
	})
	r := retrieve.New(store, &retrieve.Options{Mask: forget.Mask{}})
	for _, e := range recall(t, r, retrieve.Cue{Text: "the garden", Rendering: retrieve.Remembered}).Evidence {
		if e.ID == note && e.Text != "a lynx lives in the garden." {
			t.Errorf("it shows %q", e.Text)
		}
	}
}

// An edge without a stability fades in the walk if the options say so.
func TestEdgesWithoutAStabilityFade(t *testing.T) {
	store := newStore(t)
	ids := putTurns(t, store, said("tea"), said("long ago"), said("lately"))
	associate(t, store, ids[0], ids[1], 4, func(e *graph.Edge) { e.Reinforced = time.Now().AddDate(0, 0, -60) })
	associate(t, store, ids[0], ids[2], 1, func(e *graph.Edge) { e.Reinforced = time.Now() })
	first := func(o *retrieve.Options) string {
		list, err := retrieve.New(store, o).Associate(t.Context(), retrieve.AssociationCue{From: ids[:1]})
		if err != nil || len(list) != 2 {
			t.Fatal(list, err)
		}
		return list[0].Text
	}
	if got := first(nil); got != "long ago" {
		t.Errorf("without fading %q comes to mind first", got)
	}
	if got := first(&retrieve.Options{EdgeStability: 7 * 24 * time.Hour}); got != "lately" {
		t.Errorf("with fading %q comes to mind first", got)
	}
}

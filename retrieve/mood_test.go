package retrieve_test

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestAMoodRanksMemoriesOfTheSameEmotionHigher(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		for _, e := range []struct{ text, emotion string }{
			{"The school concert: trumpets, silence.", "sad"},
			{"The school concert: everybody, singing.", "开心"},
			{"The school concert: umbrellas, rain.", "an odd feeling"},
		} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: e.text,
				Detail: graph.Episode{Emotions: []graph.Emotion{{Name: e.emotion, Strength: 0.8}}}}); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, nil)
	first := func(mood graph.Mood) retrieve.Evidence {
		return recall(t, r, retrieve.Cue{Text: "the school concert", K: 2, Mood: mood}).Evidence[0]
	}
	happy, sad := graph.Mood{Pleasure: 0.8, Arousal: 0.3}, graph.Mood{Pleasure: -0.8, Arousal: -0.2}
	if got := first(happy); got.Text != "The school concert: everybody, singing." {
		t.Errorf("in a happy mood %q comes first", got.Text)
	}
	got := first(sad)
	if got.Text != "The school concert: trumpets, silence." {
		t.Errorf("in a sad mood %q comes first", got.Text)
	}
	var sum float64
	for _, p := range got.Parts {
		sum += p.Value
	}
	if diff := sum - got.Score; diff > 0.1 || diff < -0.1 {
		t.Errorf("its parts add up to %v of %v", sum, got.Score)
	}
	one := recall(t, r, retrieve.Cue{Text: "the school concert", K: 1, Mood: sad})
	write(t, store, one.Trace.RecordRetrieval)
	for id := graph.ID(1); id <= 3; id++ {
		uses, err := store.RetrievalStats(t.Context(), id)
		if want := id == one.Evidence[0].ID; err != nil || (uses.Count == 1) != want || uses.Count > 1 {
			t.Errorf("node %v was retrieved %d times, %v; brought back: %t", id, uses.Count, err, want)
		}
	}
	if n := len(recall(t, r, retrieve.Cue{Text: "the school concert", K: 2, Mood: sad}).Evidence); n != 2 {
		t.Errorf("%d pieces of evidence, asked for 2", n)
	}
}

// SoulMem's expansion depends on the mood: of two equally credited edges, the one to the
// emotion of the mood is stronger.
func TestAMoodFollowsCreditedEdgesToTheSameEmotion(t *testing.T) {
	a := axes{"holiday"}
	store := newStore(t)
	ends := map[string]graph.ID{}
	write(t, store, func(w *memgraph.Writer) error {
		from, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "the lighthouse at the cape"})
		if err != nil {
			return err
		}
		v, _ := a.EmbedQuery(t.Context(), "holiday")
		if err := setVector(w, from, a.Model(), v); err != nil {
			return err
		}
		for emotion, text := range map[string]string{"joyful": "plum cake with grandmother", "孤独": "shoes in an empty hall"} {
			n := graph.Node{Kind: graph.Episodic, Text: text,
				Detail: graph.Episode{Emotions: []graph.Emotion{{Name: emotion, Strength: 1}}}}
			if ends[emotion], _, err = w.Put(n); err != nil {
				return err
			}
			if _, err := w.Link(graph.Edge{From: from, To: ends[emotion], Label: "reminds of", Strength: 0.5}); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, &retrieve.Options{Embedder: a})
	trace := recall(t, r, retrieve.Cue{Text: "holiday"}).Trace
	paths := creditedBy(t, trace, ends["joyful"], ends["孤独"])
	for range 3 {
		write(t, store, func(w *memgraph.Writer) error { return paths.Reward(w, 1) })
	}
	credited := func(mood graph.Mood, emotion string) float64 {
		for _, e := range recall(t, r, retrieve.Cue{Text: "holiday", MaxTier: retrieve.Expansion, Mood: mood}).Evidence {
			for _, p := range e.Parts {
				if e.ID == ends[emotion] && p.Feature == "credited" {
					return p.Value
				}
			}
		}
		return 0
	}
	happy, lonely := graph.Mood{Pleasure: 0.9, Arousal: 0.3}, graph.Mood{Pleasure: -0.9, Arousal: -0.3}
	for _, test := range []struct {
		emotion         string
		like, different graph.Mood
	}{{"joyful", happy, lonely}, {"孤独", lonely, happy}} {
		plain, like, different := credited(graph.Mood{}, test.emotion), credited(test.like, test.emotion),
			credited(test.different, test.emotion)
		if !(like > 1.5*plain && plain > 1.5*different && different > 0) {
			t.Errorf("the edge to %s adds %.2f, in such a mood %.2f, in another %.2f", test.emotion, plain, like, different)
		}
	}
}

package consolidate_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestTextsThatAnEmbeddingMistakesForEachOtherDoNotAgree(t *testing.T) {
	for _, pair := range [][2]string{
		{"The party begins at 7 pm.", "The party begins at 8 pm."},
		{"She likes the new flat.", "She does not like the new flat."},
		{"He moved to Rome.", "She moved to Rome."},
		{"Last week we met Anna Miller.", "Last week we met Anna Becker."},
		{"The train leaves on Friday.", "The train leaves on Monday."},
		{"The meeting is in the morning.", "The meeting is in the evening."},
		{"My parents told me so.", "My teachers told him so."},
		{"我昨天见到了小王。", "我明天见到小王。"},
		{"她喜欢网球。", "她不喜欢网球。"},
		{"他有三只猫。", "他有两只猫。"},
		{"Rex is a brown dog from Oslo.", "Rex is a black cat from Oslo."},
	} {
		if consolidate.Agree(pair[0], pair[1]) || consolidate.Agree(pair[1], pair[0]) {
			t.Errorf("%q and %q agree", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"Emily joined a tennis club.", "Emily joined the tennis club."},
		{"On Friday we met Anna at the harbour.", "We met Anna at the harbor on Friday!"},
		{"她加入了网球俱乐部。", "她加入了网球俱乐部！"},
	} {
		if !consolidate.Agree(pair[0], pair[1]) {
			t.Errorf("%q and %q do not agree", pair[0], pair[1])
		}
	}
}

// embed stores a note of Emily's with an embedding at an angle, in radians.
func (w *world) embed(text string, angle float64, sources ...graph.ID) (id graph.ID) {
	w.t.Helper()
	err := w.store.Write(w.t.Context(), func(tx *memgraph.Writer) error {
		emily, err := tx.Person("Emily")
		if err != nil {
			return err
		}
		id, _, err = tx.Put(graph.Node{Kind: graph.Semantic, Text: text, Speaker: emily, Origin: graph.Inferred,
			Provenance: sources,
			Detail:     graph.Concept{Type: consolidate.FactType, Subject: "Emily"}})
		if err != nil {
			return err
		}
		n, err := tx.Get(id)
		if err != nil {
			return err
		}
		return tx.SetEmbedding(n, "angles", graph.Embedding{Vector: []float32{float32(math.Cos(angle)), float32(math.Sin(angle))}})
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func TestNotesThatSayTheSameAreMergedAndPartedAgain(t *testing.T) {
	w := newWorld(t)
	turns := w.say(turn{speaker: "Emily", text: "Hm."}, turn{speaker: "Emily", text: "Hm, hm."})
	w.idle()
	a := w.embed("Emily joined a tennis club in Rome.", 0, turns[0])
	b := w.embed("Emily joined the tennis club in Rome.", 0.1, turns[1])
	w.embed("Emily joined no tennis club in Rome.", 0.05, turns[0])    // denies it
	w.embed("Emily joined one tennis club in Rome.", 0.5, turns[0])    // too far away
	c := w.embed("Emily joined any tennis club in Rome.", 0, turns[0]) // said something else when it was embedded
	if err := w.store.Edit(t.Context(), c,
		func(n *graph.Node) error { n.Text = "Emily joined that tennis club in Rome."; return nil }); err != nil {
		t.Fatal(err)
	}
	if report := w.idle(); report.Merged != 1 {
		t.Fatalf("%d notes are merged", report.Merged)
	}
	var one graph.Node
	for _, n := range w.notes(graph.Semantic, consolidate.FactType) {
		if n.ID == a || n.ID == b {
			t.Errorf("note %v is still believed", n.ID)
		}
		if strings.HasPrefix(n.Source, "consolidated/merged/") {
			one = n
		}
	}
	if one.Text != "Emily joined a tennis club in Rome." || !slices.Equal(one.Provenance, turns) {
		t.Errorf("they became %+v", one)
	}
	w.check()
	if err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return tx.Unmerge(one.ID) }); err != nil {
		t.Fatal(err)
	}
	for _, id := range []graph.ID{a, b} {
		if n, err := w.store.Get(t.Context(), id); err != nil || !n.Retired.IsZero() {
			t.Errorf("undone, note %v is %+v, %v", id, n, err)
		}
	}
	if report := w.idle(); report.Merged != 0 {
		t.Errorf("what was undone is merged again")
	}
	w.check()
}

func TestWhatWasRecalledMayBeForgottenBeforeARun(t *testing.T) {
	w := newWorld(t)
	turns := w.say(turn{speaker: "Emily", text: "Hm."}, turn{speaker: "Emily", text: "Hm, hm."},
		turn{speaker: "Emily", text: "So what?"})
	w.idle()
	w.embed("Emily joined a tennis club in Rome.", 0, turns[0])
	w.embed("Emily joined the tennis club in Rome.", 0.1, turns[0])
	w.c.Recalled(0, turns)
	if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: turns[1:2]}); err != nil {
		t.Fatal(err)
	}
	if report := w.idle(); report.Merged != 1 {
		t.Errorf("%d notes are merged", report.Merged)
	}
	w.check()
}

// Sums of word vectors are nearer for sentences that differ, so that they have to be nearer still.
func TestNotesHaveToBeNearerWhereEmbeddingsAreStatic(t *testing.T) {
	for _, test := range []struct {
		static bool
		angle  float64
		merged int
	}{
		{false, 0.52, 1}, // a cosine of .868
		{true, 0.52, 0},
		{true, 0.45, 1}, // .900
		{false, 0.6, 0}, // .825
	} {
		w := openWorld(t, memkv.Open(), &consolidate.Options{Static: func() bool { return test.static }})
		turns := w.say(turn{speaker: "Emily", text: "Hm."}, turn{speaker: "Emily", text: "Hm, hm."})
		w.idle()
		w.embed("Emily joined a tennis club in Rome.", 0, turns[0])
		w.embed("Emily joined the tennis club in Rome.", test.angle, turns[1])
		if report := w.idle(); report.Merged != test.merged {
			t.Errorf("at an angle of %v, static %v, %d are merged, want %d", test.angle, test.static, report.Merged, test.merged)
		}
	}
}

// What only others may see takes no place among what a note is compared with.
func TestNotesOfOthersDoNotKeepNotesFromBeingMerged(t *testing.T) {
	for _, private := range []int{0, 12} {
		w := newWorld(t)
		turns := w.say(turn{speaker: "Emily", text: "Hm."}, turn{speaker: "Emily", text: "Hm, hm."},
			turn{speaker: "John", text: "Hm.", audience: graph.Private})
		w.idle()
		w.embed("Emily joined a tennis club in Rome.", 0, turns[0])
		for range private {
			w.embed("Emily left some chess club in Oslo.", 0.05, turns[2])
		}
		w.embed("Emily joined the tennis club in Rome.", 0.1, turns[1])
		w.idle()
		both := 0
		for _, n := range w.notes(graph.Semantic, consolidate.FactType) {
			if strings.Contains(n.Text, "tennis club") {
				both++
			}
		}
		if both != 1 {
			t.Errorf("with %d private notes, %d of the two stay", private, both)
		}
		w.check()
	}
}

// What was looked at once is looked at again when it is recalled: its words may have changed.
func TestWhatIsRecalledIsReplayed(t *testing.T) {
	w := newWorld(t)
	turns := w.say(turn{speaker: "Emily", text: "Hm."}, turn{speaker: "Emily", text: "Hm, hm."})
	w.idle()
	a := w.embed("Emily joined a tennis club in Rome.", 0, turns[0])
	b := w.embed("Emily joined the chess club in Oslo.", 1, turns[1])
	if report := w.idle(); report.Merged != 0 {
		t.Fatalf("%d notes are merged", report.Merged)
	}
	if err := w.store.Edit(t.Context(), b,
		func(n *graph.Node) error { n.Text = "Emily joined the tennis club in Rome."; return nil }); err != nil {
		t.Fatal(err)
	}
	err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error {
		n, err := tx.Get(b)
		if err != nil {
			return err
		}
		return tx.SetEmbedding(n, "angles", graph.Embedding{Vector: []float32{1, 0}})
	})
	if err != nil {
		t.Fatal(err)
	}
	if report := w.idle(); report.Merged != 0 {
		t.Errorf("without a recall %d notes are merged", report.Merged)
	}
	w.c.Recalled(0, []graph.ID{turns[1], turns[0]}) // b rests on it
	if report := w.idle(); report.Merged != 1 {
		t.Errorf("after a recall %d notes are merged", report.Merged)
	}
	if n, err := w.store.Get(t.Context(), a); err != nil || n.Successor == 0 {
		t.Errorf("the note is %+v, %v", n, err)
	}
	w.check()
}

package memgraph_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestNotesThatSayTheSameAreMergedAndPartedAgain(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	said := putAll(t, store, turn("I love tea.", func(n *graph.Node) { n.Speaker = emily }),
		turn("Tea is what I love.", func(n *graph.Node) { n.Speaker = emily }))
	fact := func(text string, source graph.ID) graph.Node {
		return graph.Node{Kind: graph.Semantic, Text: text, Provenance: []graph.ID{source}}
	}
	notes := putAll(t, store, fact("Emily loves tea.", said[0]), fact("Emily likes tea a lot.", said[1]))
	link(t, store, graph.Edge{From: notes[0], To: emily, Label: "about"})
	before := linesOf(t, store)
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		id, err = w.Merge(notes, graph.Node{Kind: graph.Semantic, Text: "Emily loves tea."})
		return err
	})
	n, err := store.Get(t.Context(), id)
	if err != nil || !slices.Equal(n.Provenance, said) || !slices.Equal(n.Owners, []graph.ID{emily}) {
		t.Errorf("the merged note is %+v, %v", n, err)
	}
	old, err := store.Get(t.Context(), notes[1])
	if err != nil || old.Successor != id || old.Retired.IsZero() || !old.Until.IsZero() {
		t.Errorf("a note that was merged is %+v, %v", old, err)
	}
	mustBeClean(t, store)
	write(t, store, func(w *memgraph.Writer) error { return w.Unmerge(id) })
	if after := linesOf(t, store); after != before {
		t.Errorf("after Unmerge the export is\n%s\nnot\n%s", after, before)
	}
	mustBeClean(t, store)
}

func TestACopyFromBeforeAnUnmergeIsOutdated(t *testing.T) {
	store := newStore(t)
	notes := putAll(t, store, graph.Node{Kind: graph.Semantic, Text: "tea"}, graph.Node{Kind: graph.Semantic, Text: "tea"})
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		id, err = w.Merge(notes, graph.Node{Kind: graph.Semantic, Text: "tea"})
		return err
	})
	stale, err := store.Get(t.Context(), notes[0])
	if err != nil {
		t.Fatal(err)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Unmerge(id) })
	if err := store.Edit(t.Context(), notes[0], func(n *graph.Node) error { n.Text = "new words"; return nil }); err != nil {
		t.Fatal(err)
	}
	stale.Text = "old words"
	if err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.Update(stale) }); !errors.Is(err,
		graph.ErrConflict) {
		t.Errorf("an update with the copy: %v", err)
	}
}

// linesOf returns the lines of an export after its header, which has the last id given.
func linesOf(t interface {
	Helper()
	Fatal(...any)
}, store *memgraph.Store) string {
	t.Helper()
	var out bytes.Buffer
	if err := store.Export(context.Background(), &out, nil); err != nil {
		t.Fatal(err)
	}
	_, lines, _ := bytes.Cut(out.Bytes(), []byte("\n"))
	lines = lines[:bytes.LastIndexByte(bytes.TrimSuffix(lines, []byte("\n")), '\n')+1] // the end has a checksum
	return string(lines)
}

func TestWhatCannotBeMerged(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"))
	hers := put(t, store, turn("I love tea.", func(n *graph.Node) { n.Speaker = people[0] }))
	his := put(t, store, turn("Emily loves tea.", func(n *graph.Node) { n.Speaker = people[1] }))
	note := func(source graph.ID) graph.Node {
		return graph.Node{Kind: graph.Semantic, Text: "Emily loves tea.", Provenance: []graph.ID{source}}
	}
	notes := putAll(t, store, note(hers), note(his), note(hers),
		graph.Node{Kind: graph.Episodic, Text: "tea", Provenance: []graph.ID{hers}}, note(hers))
	write(t, store, func(w *memgraph.Writer) error { return w.Retire(notes[4], noon) })
	for _, test := range []struct {
		name  string
		notes []graph.ID
		node  graph.Node
		want  error
	}{
		{"notes for different people", notes[:2], note(hers), graph.ErrInvalid},
		{"with a source for other people", []graph.ID{notes[0], notes[2]}, note(his), graph.ErrInvalid},
		{"one note", notes[:1], note(hers), graph.ErrInvalid},
		{"the same note twice", []graph.ID{notes[0], notes[0]}, note(hers), graph.ErrInvalid},
		{"different kinds", []graph.ID{notes[0], notes[3]}, note(hers), graph.ErrInvalid},
		{"turns", []graph.ID{hers, his}, turn("tea"), graph.ErrInvalid},
		{"people", people, person("Emily"), graph.ErrInvalid},
		{"a note that is retired", []graph.ID{notes[0], notes[4]}, note(hers), graph.ErrConflict},
		{"a note that is missing", []graph.ID{notes[0], 99}, note(hers), graph.ErrNotFound},
		{"a note derived from one of them", []graph.ID{notes[0], notes[2]}, note(notes[0]), graph.ErrInvalid},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := linesOf(t, store)
			write(t, store, func(w *memgraph.Writer) error { // it goes on after the error
				if _, err := w.Merge(test.notes, test.node); !errors.Is(err, test.want) {
					t.Errorf("%v, want %v", err, test.want)
				}
				return nil
			})
			if linesOf(t, store) != before {
				t.Error("it changed the memory")
			}
		})
	}
	if err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.Unmerge(notes[0]) }); !errors.Is(err,
		graph.ErrInvalid) {
		t.Errorf("Unmerge of a note that was not merged: %v", err)
	}
}

// TestEveryUnmergeRestoresTheExport merges random notes, merges the outcomes again, and undoes it
// in the reverse order.
func TestEveryUnmergeRestoresTheExport(t *testing.T) {
	engine := newEngine(t)
	round := 0
	db := openOn(t, engine, memgraph.Options{})
	rapid.Check(t, func(r *rapid.T) {
		round++
		store := ego(t, db, "round "+graph.ID(round).String())
		said := putAll(t, store, turn("a"), turn("b"), turn("c"))
		var believed []graph.ID
		for range rapid.IntRange(2, 8).Draw(r, "notes") {
			source := rapid.SampledFrom(said).Draw(r, "source")
			believed = append(believed, put(t, store,
				graph.Node{Kind: graph.Semantic, Text: "tea", Provenance: []graph.ID{source}}))
		}
		var exports []string
		var merged []graph.ID
		for len(believed) > 1 && rapid.IntRange(0, 4).Draw(r, "stop") > 0 {
			exports = append(exports, linesOf(r, store))
			n := rapid.IntRange(2, len(believed)).Draw(r, "how many")
			var id graph.ID
			write(t, store, func(w *memgraph.Writer) (err error) {
				id, err = w.Merge(believed[:n], graph.Node{Kind: graph.Semantic, Text: "tea"})
				return err
			})
			believed, merged = append(slices.Clone(believed[n:]), id), append(merged, id)
		}
		for i := len(merged) - 1; i >= 0; i-- {
			write(t, store, func(w *memgraph.Writer) error { return w.Unmerge(merged[i]) })
			if linesOf(r, store) != exports[i] {
				r.Fatalf("undoing merge %d does not restore the export", i)
			}
		}
		mustBeClean(t, store)
	})
}

// A note that lost the source it trusted least stays as little trusted, also in a merged note.
func TestAMergedNoteIsTrustedNoMoreThanWhatItReplaces(t *testing.T) {
	store := newStore(t)
	emily := put(t, store, person("Emily"))
	stranger := put(t, store, turn("Emily loves tea."))
	said := put(t, store, turn("I love tea.", func(n *graph.Node) { n.Speaker = emily }))
	fact := func(sources ...graph.ID) graph.Node {
		return graph.Node{Kind: graph.Semantic, Text: "Emily loves tea.", Provenance: sources}
	}
	notes := putAll(t, store, fact(stranger, said), fact(said))
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(stranger) })
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		id, err = w.Merge(notes, graph.Node{Kind: graph.Semantic, Text: "Emily loves tea.", Origin: graph.Told,
			Trust: graph.FromOperator})
		return err
	})
	if n, err := store.Get(t.Context(), id); err != nil || n.Trust != graph.FromStranger {
		t.Errorf("the merged note is trusted as %v, %v", n.Trust, err)
	}
	mustBeClean(t, store)
}

package memgraph_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// An errand that comes back is the same after an export and an import, and when the memory is opened again.
func TestAnErrandThatComesBackIsExported(t *testing.T) {
	store := newStore(t)
	errands := []graph.Errand{
		{Due: noon, Every: graph.MonthWeekday}, {Due: noon, Every: graph.MonthLastWeekday.Every(12)},
		{Due: noon, Every: graph.Daily, Until: noon.AddDate(0, 1, 0)},
		{Due: noon, Every: graph.Daily, Except: []time.Weekday{time.Sunday, time.Saturday}},
		{Due: noon, Every: graph.Daily, Skips: []time.Time{noon.AddDate(0, 0, 1), noon.AddDate(0, 0, 3)}},
	}
	write(t, store, func(w *memgraph.Writer) error {
		for i, errand := range errands {
			if _, _, err := w.Put(graph.Node{Kind: graph.Intention, Text: fmt.Sprintf("Do %d.", i), Detail: errand}); err != nil {
				return err
			}
		}
		return nil
	})
	var file, again bytes.Buffer
	if err := store.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	other := newStore(t)
	if _, err := other.Import(t.Context(), bytes.NewReader(file.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	if err := other.Export(t.Context(), &again, nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), file.Bytes()) {
		t.Errorf("exported again it is\n%s\nnot\n%s", again.Bytes(), file.Bytes())
	}
}

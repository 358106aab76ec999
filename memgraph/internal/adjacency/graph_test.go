package adjacency

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestRowsHoldTheArcsInTheOrderTheyWereAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g Graph
		type arc struct{ to, attribute uint32 }
		want := map[uint32][]arc{}
		node := rapid.Uint32Range(0, 20)
		for range rapid.IntRange(0, 60).Draw(t, "arcs") {
			from, a := node.Draw(t, "from"), arc{node.Draw(t, "to"), rapid.Uint32().Draw(t, "attribute")}
			g.Add(from, a.to, a.attribute)
			want[from] = append(want[from], a)
		}
		total := 0
		for from := range uint32(30) {
			targets, attributes := g.Row(from)
			var got []arc
			for i := range targets {
				got = append(got, arc{targets[i], attributes[i]})
			}
			if !slices.Equal(got, want[from]) || len(targets) != len(attributes) {
				t.Fatalf("row %d is %v, want %v", from, got, want[from])
			}
			total += len(got)
		}
		if g.Len() != total {
			t.Fatalf("Len is %d with %d arcs", g.Len(), total)
		}
	})
}

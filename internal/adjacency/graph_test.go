package adjacency

import (
	"slices"
	"sync"
	"testing"

	"github.com/egomem/egomem/internal/codec"
	"pgregory.net/rapid"
)

type arc struct{ to, attribute uint32 }

func arcsOf(g *Graph, node uint32) (list []arc) {
	targets, attributes := g.Row(node)
	for i := range targets {
		list = append(list, arc{targets[i], attributes[i]})
	}
	return list
}

func TestRowsEqualAMapAndNeverChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g Graph
		want := map[uint32][]arc{}
		type held struct{ targets, attributes, wantTargets, wantAttributes []uint32 }
		var kept []held
		node, attribute := rapid.Uint32Range(0, 6), rapid.Uint32Range(0, 3)
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				from := node.Draw(t, "from")
				for range rapid.SampledFrom([]int{1, 5, 3000}).Draw(t, "times") {
					a := arc{node.Draw(t, "to"), attribute.Draw(t, "attribute")}
					g.Add(from, a.to, a.attribute)
					want[from] = append(want[from], a)
				}
			},
			"remove": func(t *rapid.T) {
				from, goes := node.Draw(t, "from"), arc{node.Draw(t, "to"), attribute.Draw(t, "attribute")}
				g.Remove(from, goes.to, func(a uint32) bool { return a == goes.attribute })
				want[from] = slices.DeleteFunc(want[from], func(a arc) bool { return a == goes })
			},
			"set": func(t *rapid.T) {
				at := node.Draw(t, "node")
				targets := rapid.SliceOfN(node, 0, 30).Draw(t, "targets")
				attributes := rapid.SliceOfN(attribute, len(targets), len(targets)).Draw(t, "attributes")
				g.Set(at, targets, attributes)
				want[at] = nil
				for i := range targets {
					want[at] = append(want[at], arc{targets[i], attributes[i]})
				}
			},
			"hold": func(t *rapid.T) {
				targets, attributes := g.Row(node.Draw(t, "held"))
				kept = append(kept, held{targets, attributes, slices.Clone(targets), slices.Clone(attributes)})
			},
			"": func(t *rapid.T) {
				total := 0
				for from := range uint32(8) {
					if got := arcsOf(&g, from); !slices.Equal(got, want[from]) {
						t.Fatalf("row %d is %v, want %v", from, got, want[from])
					}
					total += len(want[from])
				}
				if g.Len() != total {
					t.Fatalf("Len is %d with %d arcs", g.Len(), total)
				}
				for _, h := range kept {
					if !slices.Equal(h.targets, h.wantTargets) || !slices.Equal(h.attributes, h.wantAttributes) {
						t.Fatal("a row that is held has changed")
					}
				}
			},
		})
	})
}

func TestRowIsReadableWhileTheGraphChanges(t *testing.T) {
	var g Graph
	for i := range uint32(100) {
		g.Add(i%10, i, i)
	}
	targets, attributes := g.Row(3)
	var reading sync.WaitGroup
	reading.Go(func() {
		for range 1000 {
			for i, target := range targets {
				if target%10 != 3 || attributes[i] != target {
					t.Errorf("%d: %d, %d", i, target, attributes[i])
					return
				}
			}
		}
	})
	for i := range uint32(20_000) {
		g.Add(3, i, i)
		g.Add(i%10, i, i)
		if i%100 == 99 {
			g.Remove(3, i, func(uint32) bool { return true })
		}
	}
	reading.Wait()
}

func TestAtMostHalfOfASlabIsAbandoned(t *testing.T) {
	var g Graph
	for round := range uint32(40) {
		for node := range uint32(2000) {
			g.Add(node, round, 0)
			g.Add(node, node, 1)
			if round%3 == 2 {
				g.Remove(node, round-1, func(uint32) bool { return true })
			}
		}
	}
	live, room := 0, 0
	for _, r := range g.rows {
		live += int(2 * r.capacity)
	}
	for i, s := range g.slabs {
		room += len(s.words)
		if 2*s.dead > len(s.words) {
			t.Errorf("slab %d: %d of %d words are abandoned", i, s.dead, len(s.words))
		}
	}
	if room > 2*live+2*slabWords {
		t.Errorf("%d words for %d in use", room, live)
	}
}

func TestCheckpointRestoresTheRows(t *testing.T) {
	var g Graph
	for i := range uint32(3 * slabWords) {
		g.Add(i%100*(i%3), i%1000, i)
	}
	var s codec.Stream
	g.Write(&s)
	r := codec.NewStreamReader(s.Bytes())
	read := Read(r)
	if err := r.End(); err != nil || read.Len() != g.Len() {
		t.Fatalf("%v, %d arcs of %d", err, read.Len(), g.Len())
	}
	for node := range uint32(1001) {
		if !slices.Equal(arcsOf(&read, node), arcsOf(&g, node)) {
			t.Fatalf("row %d differs", node)
		}
	}
}

func TestDamagedCheckpointsAreRefused(t *testing.T) {
	for name, write := range map[string]func(*codec.Stream){
		"an arc to nowhere":        func(s *codec.Stream) { s.Uint(1); s.Words([]uint32{1}); s.Words([]uint32{0}) },
		"an attribute is missing":  func(s *codec.Stream) { s.Uint(2); s.Words([]uint32{1, 0}); s.Words([]uint32{0}) },
		"a row is missing":         func(s *codec.Stream) { s.Uint(2); s.Words(nil); s.Words(nil) },
		"more nodes than bytes":    func(s *codec.Stream) { s.Uint(1 << 40) },
		"more targets than bytes":  func(s *codec.Stream) { s.Uint(1); s.Uint(1 << 30); s.Words(nil) },
		"only the number of nodes": func(s *codec.Stream) { s.Uint(5) },
	} {
		var s codec.Stream
		write(&s)
		r := codec.NewStreamReader(s.Bytes())
		Read(r)
		if r.Err() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	var g Graph
	g.Add(0, 1, 7)
	g.Add(1, 0, 9)
	var s codec.Stream
	g.Write(&s)
	f.Add(s.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		r := codec.NewStreamReader(data)
		g := Read(r)
		if r.Err() != nil {
			return
		}
		var s codec.Stream
		g.Write(&s)
		again := Read(codec.NewStreamReader(s.Bytes()))
		if again.Len() != g.Len() {
			t.Fatalf("%d arcs become %d", g.Len(), again.Len())
		}
	})
}

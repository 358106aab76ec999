package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"math"
	"math/rand"
	"os"
)

// The generated memory: one node in fifty is an entity, the first of them the user; the
// others are notes in order of time.
const (
	notesPerEntity = 49
	recentLinks    = 2
	recentMean     = 6.0
	userShare      = 1.0 / 3
	entityLinks    = 2
	zipfExponent   = 1.1
	zipfOffset     = 4
	spreadOfWeight = 1.5 // of the weights' logarithms, normally distributed
)

// drawnGraph is a memory as its graph: every link is in the rows of both its ends. An
// attribute has the logarithm of the strength in bits 0-7, the relation in 8-11, the class of
// stability in 12-15, and in 16-31 when the link was last reinforced.
type drawnGraph struct {
	entities            int
	offsets             []uint32 // len n+1
	targets, attributes []uint32
}

func (g *drawnGraph) nodes() int { return len(g.offsets) - 1 }

type link struct{ a, b, attribute uint32 }

// drawGraph generates the "mem" graph of n nodes.
func drawGraph(n int, seed int64) *drawnGraph {
	random := rand.New(rand.NewSource(seed))
	entities := max(2, n/(notesPerEntity+1))
	zipf := rand.NewZipf(random, zipfExponent, zipfOffset, uint64(entities-1))
	var links []link
	for note := entities; note < n; note++ {
		tie := func(other int) {
			links = append(links, link{uint32(note), uint32(other), drawAttribute(random, float64(note)/float64(n))})
		}
		for range recentLinks {
			if other := note - 1 - int(random.ExpFloat64()*recentMean); other >= entities {
				tie(other)
			}
		}
		if random.Float64() < userShare {
			tie(0)
		}
		for range entityLinks {
			tie(int(zipf.Uint64()))
		}
		if note > entities {
			tie(entities + random.Intn(note-entities))
		}
	}
	return bothWays(n, entities, links)
}

func drawAttribute(random *rand.Rand, moment float64) uint32 {
	strength := strengthStep(math.Exp(spreadOfWeight * random.NormFloat64()))
	relation, stability := uint32(random.Intn(relations)), uint32(random.Intn(stabilities))
	return strength | relation<<8 | stability<<12 | uint32(moment*math.MaxUint16)<<16
}

// strengthStep returns a strength in eighths of an octave; strength 1 is 128.
func strengthStep(strength float64) uint32 {
	return uint32(min(max(math.Round(math.Log2(strength)*8)+128, 0), 255))
}

// bothWays sorts links into rows; each link is in two.
func bothWays(n, entities int, links []link) *drawnGraph {
	g := &drawnGraph{entities, make([]uint32, n+1), make([]uint32, 2*len(links)), make([]uint32, 2*len(links))}
	for _, l := range links {
		g.offsets[l.a+1]++
		g.offsets[l.b+1]++
	}
	for u := range n {
		g.offsets[u+1] += g.offsets[u]
	}
	next := append([]uint32(nil), g.offsets...)
	put := func(from, to, attribute uint32) {
		g.targets[next[from]], g.attributes[next[from]] = to, attribute
		next[from]++
	}
	for _, l := range links {
		put(l.a, l.b, l.attribute)
		put(l.b, l.a, l.attribute)
	}
	return g
}

// drawnQuery is the start of a walk and the weights of the links for its cue: by relation, and
// by the class of stability (256 entries each) and the time since the last reinforcement.
type drawnQuery struct {
	seeds     []uint32
	weights   []float32
	fit       [relations]float32
	retention [stabilities * ages]float32
}

const (
	relations   = 16
	stabilities = 16
	ages        = 256
)

func drawQueries(n, count int, seed int64) []drawnQuery {
	random := rand.New(rand.NewSource(seed))
	list := make([]drawnQuery, count)
	for i := range list {
		q := &list[i]
		taken := map[uint32]bool{}
		for wanted := min(5+random.Intn(16), n/2); len(taken) < wanted; {
			if node := uint32(random.Intn(n)); !taken[node] {
				taken[node] = true
				q.seeds = append(q.seeds, node)
				q.weights = append(q.weights, float32(0.1+random.Float64()))
			}
		}
		for relation := range q.fit {
			q.fit[relation] = float32(math.Exp(random.NormFloat64()))
		}
		pace := math.Exp(0.5 * random.NormFloat64())
		for class := range stabilities {
			lasts := 8 * pace * math.Exp2(0.4*float64(class))
			for age := range ages {
				q.retention[class*ages+age] = float32(math.Exp(-float64(age) / lasts))
			}
		}
	}
	return list
}

// strengthTable returns the strength of each step.
func strengthTable() (table [256]float32) {
	for i := range table {
		table[i] = float32(math.Exp2(float64(i-128) / 8))
	}
	return table
}

// write stores the graph as every peer reads it: u64 nodes, arcs, entities; u32
// offsets, targets, attributes.
func (g *drawnGraph) write(path string) error {
	return writeParts(path, []uint64{uint64(g.nodes()), uint64(len(g.targets)), uint64(g.entities)},
		g.offsets, g.targets, g.attributes)
}

// writeQueries stores queries: u64 count, f32 strength[256]; then for each u64 seeds, u32
// nodes, f32 weights, f32 fit[16], f32 retention[16*256].
func writeQueries(path string, queries []drawnQuery) error {
	parts := []any{uint64(len(queries)), strengthTable()}
	for i := range queries {
		q := &queries[i]
		parts = append(parts, uint64(len(q.seeds)), q.seeds, q.weights, q.fit, q.retention)
	}
	return writeParts(path, parts...)
}

func writeParts(path string, parts ...any) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	for _, part := range parts {
		if err = binary.Write(w, binary.LittleEndian, part); err != nil {
			break
		}
	}
	return errors.Join(err, w.Flush(), file.Close())
}

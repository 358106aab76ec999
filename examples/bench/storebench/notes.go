package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// The shape of a memory: natural word frequencies, and notes linked to each other.
const (
	vocabulary = 20_000
	words      = 20 // of a note
	edges      = 8  // of a note
	dim        = 384
	model      = "storebench"
)

// maker generates notes, the same ones for the same seed.
type maker struct {
	random *rand.Rand
	zipf   *rand.Zipf
	pool   [][]float32 // directions that vectors are mixed from: generating each vector takes longer than storing it
}

func newMaker() *maker {
	random := rand.New(rand.NewPCG(1, 2))
	m := &maker{random: random, zipf: rand.NewZipf(random, 1.1, 4, vocabulary-1)}
	for range 256 {
		v := make([]float32, dim)
		for i := range v {
			v[i] = float32(random.NormFloat64())
		}
		m.pool = append(m.pool, v)
	}
	return m
}

func (m *maker) text() string {
	var b strings.Builder
	for range words {
		fmt.Fprintf(&b, "word%d ", m.zipf.Uint64())
	}
	return b.String()
}

func (m *maker) vector() []float32 {
	a, b := m.pool[m.random.IntN(len(m.pool))], m.pool[m.random.IntN(len(m.pool))]
	share := m.random.Float32()
	v := make([]float32, dim)
	var sum float64
	for i := range v {
		v[i] = share*a[i] + (1-share)*b[i]
		sum += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

// note is a note to store.
type note struct {
	number  int
	text    string
	vector  []float32
	targets []graph.ID
}

const label = "near"

func (m *maker) note(number int) note {
	n := note{number: number, text: m.text(), vector: m.vector()}
	if number >= edges {
		for range edges {
			n.targets = append(n.targets, 1+graph.ID(m.random.IntN(number)))
		}
	}
	return n
}

// put stores the note with its vector and edges.
func (n note) put(w *memgraph.Writer) error {
	node := graph.Node{Kind: graph.Semantic, Text: n.text, Event: time.Unix(int64(n.number)*60, 0)}
	id, _, err := w.Put(node)
	if err != nil {
		return err
	}
	node.ID = id
	if err := w.SetEmbedding(node, model, graph.Embedding{Vector: n.vector}); err != nil {
		return err
	}
	for _, to := range n.targets {
		if _, err := w.Link(graph.Edge{From: id, To: to, Label: label}); err != nil {
			return err
		}
	}
	return nil
}

// raw returns the size of the note's data: its words, the values of its vector, and of each
// edge the label and two ends.
func (n note) raw() int { return len(n.text) + 4*len(n.vector) + len(n.targets)*(len(label)+16) }

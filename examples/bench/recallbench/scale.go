package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// A generated memory for latencies: people talk in sessions, about one another. Word
// frequencies are those of LoCoMo without stop words: the commonest is in a fifth of the
// turns, the hundredth in one of forty. Vectors lie around some directions, and turns have
// tokens. Every tenth node is a note derived from a turn and linked to two others. Every
// person has friends.
const (
	drawnWords      = 20_000
	drawnNames      = 200
	drawnFriends    = 10 // of each
	drawnDirections = 500
	drawnDim        = 384
	drawnTokens     = 24 // of a turn
	drawnTokenDim   = 256
	drawnModel      = "drawn"
	drawnCues       = 200
)

// generator generates turns and cues, the same ones for the same seed.
type generator struct {
	chance     *rand.Rand
	zipf       *rand.Zipf
	directions [][]float32
	tokens     [][]float32 // by word
}

func newDrawing() *generator {
	chance := rand.New(rand.NewPCG(7, 11))
	d := &generator{chance: chance, zipf: rand.NewZipf(chance, 1.1, 16, drawnWords-1)}
	for range drawnDirections {
		d.directions = append(d.directions, d.vector(drawnDim, nil))
	}
	for range 2000 {
		d.tokens = append(d.tokens, d.vector(drawnTokenDim, nil))
	}
	return d
}

// vector returns a random unit vector, around a direction unless that is nil.
func (d *generator) vector(dim int, around []float32) []float32 {
	v := make([]float32, dim)
	var sum float64
	for i := range v {
		v[i] = float32(d.chance.NormFloat64())
		if around != nil {
			v[i] = 0.6*v[i]/float32(math.Sqrt(float64(dim))) + around[i]
		}
		sum += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

// text returns a text with its vector, its tokens' vectors and their ids.
func (d *generator) text(words int) (text string, vector, tokens []float32, numbers []int32) {
	var b strings.Builder
	for i := range words {
		word := int(d.zipf.Uint64())
		fmt.Fprintf(&b, "w%d ", word)
		if i < drawnTokens {
			tokens = append(tokens, d.tokens[word%len(d.tokens)]...)
			numbers = append(numbers, int32(word))
		}
	}
	if d.chance.IntN(4) == 0 {
		fmt.Fprintf(&b, "with %s", personName(d.chance.IntN(drawnNames)))
	}
	return b.String(), d.vector(drawnDim, d.directions[d.chance.IntN(drawnDirections)]), tokens, numbers
}

// personName returns a person's name. It is capitalised, so that texts can mention it.
func personName(n int) string { return "Person" + string(rune('a'+n/26%26)) + string(rune('a'+n%26)) }

// fill puts a number of nodes into a memory.
func (d *generator) fill(ctx context.Context, store *memgraph.Store, nodes int) error {
	const atOnce = 200
	when := time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC)
	if err := d.linkPeople(ctx, store); err != nil {
		return err
	}
	var last graph.ID
	var notes []graph.ID
	for first := 0; first < nodes; first += atOnce {
		err := store.Write(ctx, func(w *memgraph.Writer) error {
			for i := first; i < min(first+atOnce, nodes); i++ {
				text, vector, tokens, numbers := d.text(6 + d.chance.IntN(20))
				n := graph.Node{Kind: graph.Turn, Text: text, Session: strconv.Itoa(i / 30),
					Event: when.Add(time.Duration(i) * time.Minute)}
				if i%10 == 9 {
					n = graph.Node{Kind: graph.Semantic, Text: text, Provenance: []graph.ID{last}}
				} else {
					speaker, err := w.Person(personName(d.chance.IntN(drawnNames)))
					if err != nil {
						return err
					}
					n.Speaker = speaker
				}
				id, _, err := w.Put(n)
				if err != nil {
					return err
				}
				n.ID = id
				if err := w.SetEmbedding(n, drawnModel,
					graph.Embedding{Vector: vector, Tokens: tokens, TokenIDs: numbers}); err != nil {
					return err
				}
				last = id
				if n.Kind != graph.Semantic {
					continue
				}
				for range min(2, len(notes)) {
					if _, err := w.Link(graph.Edge{From: id, To: notes[d.chance.IntN(len(notes))],
						Label: "reminds of"}); err != nil {
						return err
					}
				}
				notes = append(notes, id)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// linkPeople adds the people and links them.
func (d *generator) linkPeople(ctx context.Context, store *memgraph.Store) error {
	return store.Write(ctx, func(w *memgraph.Writer) error {
		for n := range drawnNames {
			person, err := w.Person(personName(n))
			if err != nil {
				return err
			}
			for range drawnFriends / 2 {
				friend, err := w.Person(personName((n + 1 + d.chance.IntN(drawnNames-1)) % drawnNames))
				if err != nil {
					return err
				}
				if _, err := w.Link(graph.Edge{From: person, To: friend, Label: "friend of", Origin: graph.Told}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// generatedEmbedder returns the generated vectors of a cue: embedding is not measured here.
type generatedEmbedder struct {
	vector, tokens []float32
	numbers        []int32
}

func (*generatedEmbedder) Model() string { return drawnModel }
func (e *generatedEmbedder) EmbedQuery(context.Context, string) ([]float32, error) {
	return e.vector, nil
}
func (e *generatedEmbedder) EmbedQueryTokens(context.Context, string) (sentence, tokens []float32, numbers []int32, err error) {
	return e.vector, e.tokens, e.numbers, nil
}

// scale measures the time of a recall in generated memories of several sizes.
func scale(ctx context.Context, sizes []int, out io.Writer) ([]string, error) {
	var lines []string
	for _, nodes := range sizes {
		both, err := scaleOne(ctx, nodes, out)
		if err != nil {
			return nil, fmt.Errorf("%d nodes: %w", nodes, err)
		}
		lines = append(lines, both...)
	}
	return lines, nil
}

// scaleOne measures recalls for the app, and for one of the people.
func scaleOne(ctx context.Context, nodes int, out io.Writer) (lines []string, err error) {
	folder, err := os.MkdirTemp("", "recallbench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	db, err := memgraph.Open(folder, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := db.Close(); err == nil {
			err = e
		}
	}()
	store, err := db.Ego("drawn")
	if err != nil {
		return nil, err
	}
	d := newDrawing()
	before := cpuTime()
	if err := d.fill(ctx, store, nodes); err != nil {
		return nil, err
	}
	if err := store.Checkpoint(ctx); err != nil { // builds the vector graph if there are enough vectors
		return nil, err
	}
	if err := db.Compact(ctx); err != nil { // the engine would otherwise compact during the recalls
		return nil, err
	}
	fmt.Fprintf(out, "generated %d nodes in %.0f s of CPU time\n", nodes, (cpuTime() - before).Seconds())
	debug.FreeOSMemory()
	person, err := store.Person(ctx, personName(0))
	if err != nil {
		return nil, err
	}
	for _, asker := range []struct {
		name string
		id   graph.ID
	}{{"app", graph.App}, {"person", person}} {
		line, err := d.time(ctx, store, asker.id)
		if err != nil {
			return nil, err
		}
		lines = append(lines, fmt.Sprintf("RESULT latency nodes=%d asker=%s %s", nodes, asker.name, line))
	}
	return lines, nil
}

// time measures recalls for an asker.
func (d *generator) time(ctx context.Context, store *memgraph.Store, asker graph.ID) (line string, err error) {
	e := &generatedEmbedder{}
	r := retrieve.New(store, &retrieve.Options{Embedder: e})
	var times, cpu []time.Duration
	for i := range drawnCues + 20 {
		var text string
		text, e.vector, e.tokens, e.numbers = d.text(6 + d.chance.IntN(6))
		before := cpuTime()
		result, err := r.Recall(ctx,
			retrieve.Cue{Text: "What did " + personName(i%drawnNames) + " say of " + text + "?", Asker: asker})
		if err != nil {
			return "", err
		}
		if len(result.Evidence) != retrieve.DefaultK {
			return "", fmt.Errorf("a recall returns %d results", len(result.Evidence))
		}
		if i >= 20 { // the first ones warm up
			times, cpu = append(times, result.Took.Search+result.Took.Read), append(cpu, cpuTime()-before)
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return fmt.Sprintf("recalls=%d cpu_ms_p50=%.2f cpu_ms_p95=%.2f ms_p50=%.2f ms_p95=%.2f heap_mb=%.0f resident_mb=%.0f", len(times),
		milliseconds(cpu, 0.5), milliseconds(cpu, 0.95), milliseconds(times, 0.5), milliseconds(times, 0.95),
		float64(memory.HeapInuse)/1e6, resident()), nil
}

// resident returns the memory of the process in MB, mapped files included; 0 if unknown.
func resident() float64 {
	line, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var total, pages int
	if _, err := fmt.Sscan(string(line), &total, &pages); err != nil {
		return 0
	}
	return float64(pages) * float64(os.Getpagesize()) / 1e6
}

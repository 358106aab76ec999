package memgraph_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// workload is a reproducible sequence of steps. Step n depends on the seed, on n and on the
// memory's contents, so two memories that ran it are equal.
type workload struct {
	seed  uint64
	store *memgraph.Store
	n     int
	pace  time.Duration // from step to step; 0 is a minute
}

// now returns the time of the current step.
func (a *workload) now() time.Time { return noon.Add(time.Duration(a.n) * cmp.Or(a.pace, time.Minute)) }

// random returns the random numbers of step n.
func (a *workload) random(n int) *rand.Rand { return rand.New(rand.NewPCG(a.seed, uint64(n))) }

// What the first draw of a step selects, besides transactions.
const (
	checkpoints = iota
	forgets
	reembeds
	kinds = 24
)

// severalTransactions reports whether step n is more than one transaction.
func (a *workload) severalTransactions(n int) bool {
	first := a.random(n).IntN(kinds)
	return first == forgets || first == reembeds
}

// goOn calls the reembedding of step n again, which an error or a kill interrupted: it removes the
// memories of edges before it changes the model. Other steps need no such call.
func (a *workload) goOn(ctx context.Context, n int, store *memgraph.Store) error {
	if a.random(n).IntN(kinds) != reembeds {
		return nil
	}
	err := store.Reembed(ctx, fmt.Sprint("model ", n), embeddingsOf, nil)
	if errors.Is(err, graph.ErrInvalid) {
		return nil // it was done
	}
	return err
}

// step runs step n: a transaction of a few changes, a checkpoint, an erasure or a reembedding.
func (a *workload) step(ctx context.Context, n int) error {
	a.n = n
	switch random := a.random(n); random.IntN(kinds) {
	case checkpoints:
		return a.store.Checkpoint(ctx)
	case forgets:
		return a.forget(ctx, random)
	case reembeds:
		return a.store.Reembed(ctx, fmt.Sprint("model ", n), embeddingsOf, nil)
	}
	held, err := a.contents(ctx)
	if err != nil {
		return err
	}
	write := a.store.Write
	if n%5 == 0 {
		write = a.store.Load
	}
	return write(ctx, func(w *memgraph.Writer) error {
		random := a.random(n)
		for range 1 + random.IntN(4) {
			if err := change(w, random, held); err != nil && !isRejection(err) {
				return err
			}
		}
		persona, err := w.Persona()
		if err != nil {
			return err
		}
		persona.Name = fmt.Sprint("after step ", n)
		return w.SetPersona(persona)
	})
}

// contents is what the memory holds before a step.
type contents struct {
	people, notes, nodes []graph.ID
	edges                []graph.EdgeID
	model                string
}

func (a *workload) contents(ctx context.Context) (h contents, err error) {
	if h.model, _, err = a.store.Model(ctx); err != nil {
		return h, err
	}
	for n, err := range a.store.Between(ctx, memgraph.Period{}) {
		if err != nil {
			return h, err
		}
		h.nodes = append(h.nodes, n.ID)
		switch n.Kind {
		case graph.Person:
			h.people = append(h.people, n.ID)
		case graph.Semantic:
			h.notes = append(h.notes, n.ID)
		}
		out, _, err := a.store.Edges(ctx, n.ID)
		if err != nil {
			return h, err
		}
		for _, e := range out {
			h.edges = append(h.edges, e.ID)
		}
	}
	slices.Sort(h.people)
	return h, nil
}

// oneOf returns a random item of a list, or the zero value of an empty one.
func oneOf[T any](random *rand.Rand, list []T) (picked T) {
	if len(list) > 0 {
		picked = list[random.IntN(len(list))]
	}
	return picked
}

// isRejection reports whether a change was rejected because of the memory's contents, such as
// a node removed earlier in the transaction. Nothing of it was written then.
func isRejection(err error) bool {
	for _, known := range []error{graph.ErrInvalid, graph.ErrNotFound, graph.ErrConflict, graph.ErrModel,
		graph.ErrBadVector, graph.ErrBadTokens, graph.ErrConsent, graph.ErrNameTaken, graph.ErrErased} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// maxNodes is the size from which a workload removes more than it adds.
const maxNodes = 60

// change makes one random change.
func change(w *memgraph.Writer, random *rand.Rand, h contents) error {
	if len(h.nodes) > maxNodes && random.IntN(2) == 0 {
		return w.Remove(oneOf(random, h.nodes))
	}
	if random.IntN(3) == 0 {
		return changeMind(w, random, h)
	}
	node, note, edge := oneOf(random, h.nodes), oneOf(random, h.notes), oneOf(random, h.edges)
	person, other := oneOf(random, h.people), oneOf(random, h.people)
	words := fmt.Sprintf("%s plays %s, number %d", oneOf(random, actNames), oneOf(random, actWords), random.IntN(1000))
	var err error
	switch random.IntN(18) {
	case 0:
		_, err = w.Person(oneOf(random, actNames))
	case 1:
		_, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: words, Provenance: []graph.ID{node}})
	case 2:
		_, err = w.Link(graph.Edge{From: person, To: other, Label: "knows",
			Origin: oneOf(random, []graph.Origin{graph.Told, graph.Heard}), Provenance: []graph.ID{node}})
	case 3:
		_, err = w.Link(graph.Edge{From: node, To: note, Label: "belongs to", Strength: 1 + random.Float64()})
	case 4:
		err = update(w, node, func(n *graph.Node) { n.Audience, n.Pinned = graph.Audience(random.IntN(4)), random.IntN(2) == 0 })
	case 5:
		err = update(w, note, func(n *graph.Node) { n.Text = words })
	case 6:
		_, err = w.Supersede(note, graph.Node{Kind: graph.Semantic, Text: words})
	case 7:
		if err = w.SetConsent(person, graph.Answer{Face: random.IntN(3) > 0, Words: words}); err == nil {
			err = addFace(w, person)
		}
	case 8:
		err = w.SetSpans(node, []graph.Span{{Start: 0, End: 4, Gist: "a person", Clarity: random.Float64()}})
	case 9:
		err = w.RecordRetrieval(node)
	case 10:
		err = w.EndEdge(edge, time.Time{})
	case 11:
		err = w.Unlink(edge)
	case 12:
		err = w.Remove(node)
	case 13:
		err = w.JoinPeople(person, other)
	case 14:
		err = w.PartPeople(person)
	default:
		err = putTurn(w, random, person, words, h.model)
	}
	return err
}

var (
	actNames = []string{"Emily", "John", "Priya", "小明"}
	actWords = []string{"tennis", "chess at the Grand Canyon", "the piano", "网球"}
)

// putTurn puts a turn, often with an embedding.
func putTurn(w *memgraph.Writer, random *rand.Rand, speaker graph.ID, words, model string) error {
	id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: words, Speaker: speaker, Role: graph.Role(random.IntN(2)),
		Session: oneOf(random, []string{"", "monday"}), Source: oneOf(random, []string{"", words})})
	if err != nil || random.IntN(2) == 0 {
		return err
	}
	said, model := embeddingOf(words), cmp.Or(model, "first")
	if err := memgraph.SetVector(w, id, model, said.Vector); err != nil {
		return err
	}
	return memgraph.SetTokens(w, id, model, said.Tokens, said.TokenIDs)
}

func update(w *memgraph.Writer, id graph.ID, fn func(*graph.Node)) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	fn(&n)
	return w.Update(n)
}

func addFace(w *memgraph.Writer, person graph.ID) error {
	_, err := w.AddPrototype(graph.Prototype{Person: person, Biometric: graph.Face,
		Vectors: []graph.Vector{{Model: "m", Values: []float32{1, 2}}}})
	return err
}

// forget erases a person or a node.
func (a *workload) forget(ctx context.Context, random *rand.Rand) error {
	h, err := a.contents(ctx)
	if err != nil {
		return err
	}
	erasure := memgraph.Erasure{Nodes: []graph.ID{oneOf(random, h.notes)}}
	if random.IntN(2) == 0 {
		erasure = memgraph.Erasure{People: []graph.ID{oneOf(random, h.people)}, KeepMentions: random.IntN(2) == 0}
	}
	if _, err = a.store.Forget(ctx, erasure); isRejection(err) {
		err = nil // nothing to erase
	}
	return err
}

// embeddingOf returns the embedding of a text by the tests' models.
func embeddingOf(words string) graph.Embedding {
	random := rand.New(rand.NewPCG(uint64(len(words)), uint64(words[len(words)-1])))
	m := graph.Embedding{Vector: make([]float32, 3), Tokens: make([]float32, 64), TokenIDs: []int32{int32(len(words))}}
	for _, v := range [][]float32{m.Vector, m.Tokens} {
		for i := range v {
			v[i] = random.Float32() - 0.5
		}
	}
	return m
}

func embeddingsOf(_ context.Context, nodes []graph.Node) (list []graph.Embedding, err error) {
	for _, n := range nodes {
		list = append(list, embeddingOf(n.Title+n.Text))
	}
	return list, nil
}

// unclosedEngine is an in-memory engine that survives the DBs opened on it.
type unclosedEngine struct{ *memkv.Engine }

func (unclosedEngine) Close() error { return nil }

// exportOf returns the export of a memory.
func exportOf(t testing.TB, store *memgraph.Store) string {
	t.Helper()
	var file strings.Builder
	if err := store.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// contentsOf returns the lines of a memory's export and a snapshot of its index.
func contentsOf(t testing.TB, store *memgraph.Store) map[string]any {
	t.Helper()
	all := snapshots(t, store)
	number := 0
	for line := range strings.Lines(exportOf(t, store)) {
		number++
		all[fmt.Sprint("line ", number)] = line
	}
	return all
}

// difference names the first difference between two memories, or returns "".
func difference(got, want map[string]any) string {
	order := func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) } // line 2 before line 10
	for _, what := range slices.SortedFunc(maps.Keys(want), order) {
		if !reflect.DeepEqual(got[what], want[what]) {
			return fmt.Sprintf("%s is\n%v, not\n%v", what, got[what], want[what])
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("it says %d things, not %d", len(got), len(want))
	}
	return ""
}

// Pprbench measures this module's personalised PageRank on its own adjacency arena,
// in the form in which its peers are measured by examples/bench/peersbench, which runs them
// side by side and says what the files hold:
//
//	taskset -c 0 pprbench GRAPH QUERIES static|dynamic COUNT EPSILON HUBS
//
// It prints a line for every query: number, milliseconds of processor time, arcs, then
// the best 20 notes and the best 20 nodes of all, seeds left out; at the end how often a
// round allocated, and the mean time of the likeliest paths to the best notes and of the
// credit for them.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/retrieve/ppr"
)

const (
	best   = 20
	rounds = 5
)

func main() {
	runtime.LockOSThread() // processor time is measured by thread
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pprbench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 6 {
		return fmt.Errorf("usage: pprbench GRAPH QUERIES static|dynamic COUNT EPSILON HUBS")
	}
	count, err := strconv.Atoi(args[3])
	if err != nil {
		return err
	}
	epsilon, err := strconv.ParseFloat(args[4], 64)
	if err != nil {
		return err
	}
	hubs, err := strconv.Atoi(args[5])
	if err != nil {
		return err
	}
	g, entities, err := readGraph(args[0])
	if err != nil {
		return err
	}
	queries, err := readQueries(args[1])
	if err != nil {
		return err
	}
	b := bench{g, entities, args[2] == "dynamic", ppr.Options{Epsilon: epsilon, Hubs: hubs, GraphArcs: g.Len()}}
	return b.measure(out, queries[:min(count, len(queries))])
}

// bench is the graph and the parameters of the searches.
type bench struct {
	graph    *adjacency.Graph
	entities uint32
	dynamic  bool
	options  ppr.Options
}

func (b *bench) measure(out io.Writer, queries []*query) error {
	var walk ppr.Walk
	var scores []ppr.Score
	search := func(q *query) (err error) {
		scores, err = walk.Run(b.graph, b.weights(q), q.seeds, b.options)
		return err
	}
	took := make([][]time.Duration, len(queries))
	mallocs := uint64(0)
	runtime.GC()
	debug.SetGCPercent(-1)
	for range 1 + rounds { // the first round warms the caches
		before := allocations()
		for i, q := range queries {
			began := cpuTime()
			if err := search(q); err != nil {
				return err
			}
			took[i] = append(took[i], cpuTime()-began)
		}
		mallocs = allocations() - before
	}
	var trace ppr.Trace
	var pathTime, creditTime time.Duration
	for i, q := range queries {
		if err := search(q); err != nil {
			return err
		}
		paths, credit := b.explain(&walk, &trace, q, scores)
		pathTime, creditTime = pathTime+paths, creditTime+credit
		slices.Sort(took[i])
		fmt.Fprintf(out, "%d %.4f %d | %s | %s\n", i, took[i][rounds/2].Seconds()*1000, walk.Arcs(),
			names(b.best(scores, q, b.entities)), names(b.best(scores, q, 0)))
	}
	fmt.Fprintln(out, "allocations", mallocs)
	fmt.Fprintf(out, "paths_ms %.4f\n", pathTime.Seconds()*1000/float64(len(queries)))
	fmt.Fprintf(out, "credit_ms %.4f\n", creditTime.Seconds()*1000/float64(len(queries)))
	return nil
}

func (b *bench) weights(q *query) ppr.Weights {
	if b.dynamic {
		return q.dynamic
	}
	return q.static
}

// explain measures the trace with the likeliest paths to the best notes, then the
// credit of all arcs for them.
func (b *bench) explain(walk *ppr.Walk, trace *ppr.Trace, q *query, scores []ppr.Score) (paths, credit time.Duration) {
	notes := b.best(scores, q, b.entities)
	began := cpuTime()
	trace.Read(walk, b.graph, b.weights(q))
	for _, s := range notes {
		trace.Path(s.Node)
	}
	paths = cpuTime() - began
	trace.Credit(notes)
	return paths, cpuTime() - began - paths
}

func allocations() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Mallocs
}

// best returns the best nodes from an ordinal on.
func (b *bench) best(scores []ppr.Score, q *query, from uint32) []ppr.Score {
	list := slices.DeleteFunc(slices.Clone(scores), func(s ppr.Score) bool {
		return s.Node < from || slices.ContainsFunc(q.seeds, func(seed ppr.Seed) bool { return seed.Node == s.Node })
	})
	ppr.Sort(list)
	return list[:min(best, len(list))]
}

// names joins nodes with spaces.
func names(scores []ppr.Score) string {
	var nodes []string
	for _, s := range scores {
		nodes = append(nodes, fmt.Sprint(s.Node))
	}
	return strings.Join(nodes, " ")
}

// query has the seeds of a walk and the weights that its cue gives to arcs.
type query struct {
	seeds     []ppr.Seed
	strength  *[256]float32
	fit       [16]float32
	retention [16 * 256]float32
}

func (q *query) static(_ uint32, _, attributes []uint32, out []float32) {
	for i, a := range attributes {
		out[i] = q.strength[uint8(a)]
	}
}

func (q *query) dynamic(_ uint32, _, attributes []uint32, out []float32) {
	for i, a := range attributes {
		out[i] = q.strength[uint8(a)] * q.fit[a>>8&15] * q.retention[a>>4&0xf00|255-a>>24]
	}
}

func readGraph(path string) (*adjacency.Graph, uint32, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, 1<<20)
	var head [3]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, 0, err
	}
	if head[0] > math.MaxUint32 || head[1] > math.MaxUint32 {
		return nil, 0, fmt.Errorf("%s: %d nodes and %d arcs", path, head[0], head[1])
	}
	offsets, targets, attributes := make([]uint32, head[0]+1), make([]uint32, head[1]), make([]uint32, head[1])
	for _, part := range [][]uint32{offsets, targets, attributes} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return nil, 0, err
		}
	}
	var g adjacency.Graph
	for node := range uint32(head[0]) {
		first, end := offsets[node], offsets[node+1]
		g.Set(node, targets[first:end], attributes[first:end])
	}
	return &g, uint32(head[2]), nil
}

func readQueries(path string) ([]*query, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	read := func(part any) {
		if err == nil {
			err = binary.Read(r, binary.LittleEndian, part)
		}
	}
	var count uint64
	var strength [256]float32
	read(&count)
	read(&strength)
	var list []*query
	for range count {
		var seeds uint64
		read(&seeds)
		if err != nil || seeds > 1<<16 {
			return nil, fmt.Errorf("%s: %d seeds: %w", path, seeds, err)
		}
		nodes, weights := make([]uint32, seeds), make([]float32, seeds)
		q := &query{strength: &strength}
		for _, part := range []any{nodes, weights, &q.fit, &q.retention} {
			read(part)
		}
		for i := range nodes {
			q.seeds = append(q.seeds, ppr.Seed{Node: nodes[i], Weight: float64(weights[i])})
		}
		list = append(list, q)
	}
	return list, err
}

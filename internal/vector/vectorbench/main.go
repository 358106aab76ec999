// Vectorbench measures this module's index of vectors alone, in the form in which
// its peers are measured by examples/bench/peersbench, which runs them side by side:
//
//	ANN_DATA=DIR taskset -c 0 vectorbench NAME N M EFC
//
// DIR holds NAME.f32 (rows of little-endian 32-bit floats of unit length), NAME.q.f32
// (queries) and NAME.gtN.i32 (the nearest 100 of each query). It prints the
// processor time and memory of building, then recall@10, queries per CPU-second and
// latency by EFSearch, the same after 30 % were deleted, and for the exact scan.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"github.com/egomem/egomem/internal/vector"
)

const (
	dim   = 384
	k     = 10
	depth = 100 // neighbours in the ground truth
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "vectorbench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 4 {
		return fmt.Errorf("usage: ANN_DATA=DIR vectorbench NAME N M EFC")
	}
	var numbers [3]int
	for i, arg := range args[1:] {
		var err error
		if numbers[i], err = strconv.Atoi(arg); err != nil {
			return err
		}
	}
	b, err := load(os.Getenv("ANN_DATA"), args[0], numbers[0])
	if err != nil {
		return err
	}
	return b.measure(out, args[0], numbers[1], numbers[2])
}

// bench is an index with queries and their ground truth.
type bench struct {
	n                int
	vectors, queries [][]float32
	truth            []map[uint32]bool
}

func load(folder, name string, n int) (*bench, error) {
	b := &bench{n: n}
	var err error
	if b.vectors, err = readRows(filepath.Join(folder, name+".f32")); err != nil {
		return nil, err
	}
	if b.queries, err = readRows(filepath.Join(folder, name+".q.f32")); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("%s.gt%d.i32", name, n)))
	if err != nil {
		return nil, err
	}
	if len(b.vectors) < n || len(data) != 4*depth*len(b.queries) {
		return nil, fmt.Errorf("%s has %d vectors and the nearest of %d queries", name, len(b.vectors), len(data)/4/depth)
	}
	b.vectors = b.vectors[:n]
	for q := range b.queries {
		nearest := map[uint32]bool{}
		for i := range k {
			nearest[binary.LittleEndian.Uint32(data[4*(q*depth+i):])] = true
		}
		b.truth = append(b.truth, nearest)
	}
	return b, nil
}

func readRows(path string) ([][]float32, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rows := make([][]float32, len(data)/4/dim)
	for i := range rows {
		rows[i] = make([]float32, dim)
		for j := range rows[i] {
			rows[i][j] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*(i*dim+j):]))
		}
	}
	return rows, nil
}

// deleted reports whether the second measurement deletes a node: 30 % of all.
func deleted(node uint32) bool { return node*7919%10 < 3 }

func (b *bench) measure(out io.Writer, name string, m, efConstruction int) error {
	debug.FreeOSMemory()
	before, began := resident(), cpuTime()
	h := vector.NewHNSW(dim, &vector.HNSWOptions{M: m, EFConstruction: efConstruction})
	for i, v := range b.vectors {
		if err := h.Put(uint32(i), v); err != nil {
			return err
		}
	}
	took := (cpuTime() - began).Seconds()
	debug.FreeOSMemory()
	fmt.Fprintf(out, "egomem %s n=%d M=%d efc=%d buildCPU=%.1fs (%.0f/s) rss+=%.0fMB\n",
		name, b.n, m, efConstruction, took, float64(b.n)/took, float64(resident()-before)/1e6)
	search := func(ef int) func(query []float32) []vector.Hit {
		return func(query []float32) []vector.Hit { return h.SearchEF(query, k, ef, nil) }
	}
	for _, ef := range []int{10, 14, 20, 28, 40, 56, 80, 112, 160, 320} {
		b.report(out, fmt.Sprintf("ef=%d", ef), search(ef))
	}
	return b.measureDeleted(out, h, search)
}

func (b *bench) measureDeleted(out io.Writer, h *vector.HNSW, search func(ef int) func([]float32) []vector.Hit) error {
	flat := vector.NewFlat(dim)
	for i, v := range b.vectors {
		if err := flat.Put(uint32(i), v); err != nil {
			return err
		}
	}
	scan := func(query []float32) []vector.Hit { return flat.Search(query, k, nil) }
	b.report(out, "exact", scan)
	for i := range uint32(b.n) {
		if deleted(i) {
			flat.Delete(i)
			h.Delete(i)
		}
	}
	for q, query := range b.queries {
		b.truth[q] = map[uint32]bool{}
		for _, hit := range scan(query) {
			b.truth[q][hit.Node] = true
		}
	}
	efs := []int{10, 20, 40, 80, 128}
	for _, ef := range efs {
		b.report(out, fmt.Sprintf("deleted ef=%d", ef), search(ef))
	}
	began := cpuTime()
	if err := h.Rebuild(context.Background()); err != nil {
		return err
	}
	fmt.Fprintf(out, "  rebuildCPU=%.1fs\n", (cpuTime() - began).Seconds())
	for _, ef := range efs {
		b.report(out, fmt.Sprintf("rebuilt ef=%d", ef), search(ef))
	}
	return nil
}

// report searches with every query and prints recall and speed.
func (b *bench) report(out io.Writer, tag string, search func(query []float32) []vector.Hit) {
	found, wrong := 0, 0
	took := make([]time.Duration, len(b.queries))
	began := cpuTime()
	for q, query := range b.queries {
		start := time.Now()
		hits := search(query)
		took[q] = time.Since(start)
		for _, hit := range hits {
			switch {
			case b.truth[q][hit.Node]:
				found++
			case deleted(hit.Node):
				wrong++
			}
		}
	}
	seconds := (cpuTime() - began).Seconds()
	slices.Sort(took)
	n := len(took)
	fmt.Fprintf(out, "  %s recall=%.4f cpuQPS=%.0f p50=%dus p99=%dus", tag,
		float64(found)/float64(k*n), float64(n)/seconds, took[n/2].Microseconds(), took[n*99/100].Microseconds())
	if tag[0] == 'd' || tag[0] == 'r' {
		fmt.Fprintf(out, " deleted=%d", wrong)
	}
	fmt.Fprintln(out)
}

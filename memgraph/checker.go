package memgraph

import (
	"errors"
	"fmt"
	"iter"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Fault is one inconsistency in a memory.
type Fault struct {
	What string // in words, with the ids of the nodes and edges
	// Derived reports that the fault is in data derived from the records. Repair corrects it
	// without loss.
	Derived bool

	repair func(w *Writer) // nil unless Derived
}

// String returns the description of the fault.
func (f Fault) String() string { return f.What }

// Report is what Check found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // how many were checked
	// Unembedded counts the texts without a vector: they wait for the embedder, or the
	// model refused them. They are no fault. Without an embedder it counts every text.
	Unembedded int
}

// MaxFaults bounds the faults that Check lists.
const MaxFaults = 1000

// checker checks the keys of one ego and collects faults.
type checker struct {
	reader kv.Reader
	report Report
	count  record.Counters
	header record.Header
	people map[graph.ID]graph.Profile
	nodes  map[graph.ID]record.Fingerprint // of every node record, by id
	// derivedMatch reports that all derived keys are exactly those that follow from the
	// records. Checks of single derived keys are then skipped.
	derivedMatch bool
}

var errEnough = errors.New("enough faults")

func (c *checker) fault(format string, args ...any) error { return c.add(nil, format, args...) }

// derived adds a fault that repair can correct.
func (c *checker) derived(repair func(w *Writer), format string, args ...any) error {
	return c.add(repair, format, args...)
}

func (c *checker) add(repair func(w *Writer), format string, args ...any) error {
	c.report.Faults = append(c.report.Faults, Fault{What: fmt.Sprintf(format, args...), Derived: repair != nil, repair: repair})
	if len(c.report.Faults) >= MaxFaults {
		return errEnough
	}
	return nil
}

// scan calls fn with the numbers in every key of a kind and the value.
func (c *checker) scan(kind byte, numbers int, fn func(n []uint64, value []byte) error) error {
	for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind)}) {
		if err != nil {
			return err
		}
		n := make([]uint64, numbers)
		at := make([]*uint64, numbers)
		for i := range n {
			at[i] = &n[i]
		}
		if err = record.ParseKey(entry.Key, at...); err != nil {
			err = c.fault("%v", err)
		} else {
			err = fn(n, entry.Value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// faultBeyondCounter adds a fault for an id above the last one that the counters gave out.
func (c *checker) faultBeyondCounter(node, edge uint64) error {
	c.count.Node, c.count.Edge = max(c.count.Node, node), max(c.count.Edge, edge)
	count := c.count
	return c.derived(func(w *Writer) {
		w.count.Node, w.count.Edge, w.unindexed = max(w.count.Node, count.Node), max(w.count.Edge, count.Edge), true
	}, "node %d or edge %d is above the last id that was given", node, edge)
}

// watchedReader keeps the last read error of the engine, so that Check returns it instead of
// reporting a fault.
type watchedReader struct {
	kv.Reader
	failed error
}

func (r *watchedReader) Get(key []byte) ([]byte, error) {
	value, err := r.Reader.Get(key)
	if err != nil && !errors.Is(err, kv.ErrNotFound) {
		r.failed = err
	}
	return value, err
}

func (r *watchedReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			if err != nil {
				r.failed = err
			}
			if !yield(entry, err) {
				return
			}
		}
	}
}

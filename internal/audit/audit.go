// Package audit checks the records of one ego: that each can be read, that what they name
// exists, that every derived key follows from a record, and that vectors belong to the words
// of their nodes. It only reads.
package audit

import (
	"cmp"
	"errors"
	"fmt"
	"iter"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// MaxFaults bounds the faults of a report.
const MaxFaults = 1000

// Report is what an audit found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // how many were checked
	Unembedded   int     // texts without a vector
	Header       record.Header
	Counters     record.Counters
}

// Fault is one inconsistency.
type Fault struct {
	What   string  // in words
	Repair *Repair // nil if the fault is in a record itself
}

// Repair is what corrects a fault in derived data.
type Repair struct {
	Put  []kv.Entry
	Drop [][]byte
	// LastNode and LastEdge are ids that the counters must not be below.
	LastNode, LastEdge uint64
}

// Records audits the records of one ego in a snapshot. An error means that the snapshot
// could not be read.
func Records(r kv.Reader) (Report, error) {
	watched := &watchedReader{Reader: r}
	c := checker{reader: watched, people: map[graph.ID]graph.Profile{}, nodes: map[graph.ID]record.Fingerprint{}}
	err := c.run()
	if watched.failed != nil {
		err = watched.failed
	}
	if err != nil {
		return Report{}, err
	}
	c.report.Header, c.report.Counters = c.header, c.count
	return c.report, nil
}

// checker checks the keys of one ego and collects faults.
type checker struct {
	reader kv.Reader
	report Report
	count  record.Counters
	header record.Header
	people map[graph.ID]graph.Profile
	nodes  map[graph.ID]record.Fingerprint // of every node record, by id
	unit   []float32                       // buffer for a vector
	// derivedMatch reports that all derived keys are exactly those that follow from the
	// records. Checks of single derived keys are then skipped.
	derivedMatch bool
}

func (c *checker) run() error {
	for _, check := range []func() error{
		c.checkHeader, c.compareDerived, c.checkNodes, c.checkEdges, c.checkDerivedOfNodes, c.checkDerivedOfEdges,
		c.checkVectors, c.checkJoins, c.checkPrototypes, c.checkLived, c.checkChanges,
	} {
		if err := check(); err != nil {
			if errors.Is(err, errEnough) {
				return nil
			}
			return err
		}
	}
	return nil
}

func (c *checker) checkHeader() (err error) {
	if c.header, err = record.ReadHeader(c.reader); err != nil {
		return err
	}
	if c.count, err = record.ReadCounters(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := record.GetPersona(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := c.reader.Get(record.Key(record.KeyErasure)); !errors.Is(err, kv.ErrNotFound) {
		return cmp.Or(err, c.fault("an erasure is unfinished: free disk space, then call Forget again or reopen the memory"))
	}
	return nil
}

func (c *checker) checkChanges() error {
	var last uint64
	return c.scan(record.KeyChange, 1, func(numbers []uint64, stored []byte) error {
		number := numbers[0]
		before := last
		last = number
		if before != 0 && number != before+1 {
			return c.fault("the change log has a gap between changes %d and %d", before, number)
		}
		if number > c.count.Change {
			return c.fault("change %d is above the last one, %d", number, c.count.Change)
		}
		if _, err := changelog.Decode(number, stored); err != nil {
			return c.fault("%v", err)
		}
		return nil
	})
}

var errEnough = errors.New("enough faults")

func (c *checker) fault(format string, args ...any) error { return c.add(nil, format, args...) }

// derived adds a fault that a repair can correct.
func (c *checker) derived(repair Repair, format string, args ...any) error {
	return c.add(&repair, format, args...)
}

func (c *checker) add(repair *Repair, format string, args ...any) error {
	c.report.Faults = append(c.report.Faults, Fault{What: fmt.Sprintf(format, args...), Repair: repair})
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
	return c.derived(Repair{LastNode: c.count.Node, LastEdge: c.count.Edge},
		"node %d or edge %d is above the last id that was given", node, edge)
}

// watchedReader keeps the last read error of the engine, so that the audit returns it instead of
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

package record

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Counters are the last ids that a memory assigned.
type Counters struct {
	Node, Edge, Change uint64
	Stretch            uint64 // how many stretches of lived time there are
}

// CountersVersion is the version of the stored form of counters.
const CountersVersion = 1

const (
	counterNode = iota + 1
	counterEdge
	counterChange
	counterStretch
)

// ReadCounters reads the counters; a new memory has zeros.
func ReadCounters(r kv.Reader) (Counters, error) {
	var c Counters
	value, err := r.Get(Key(KeyCounters))
	if errors.Is(err, kv.ErrNotFound) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	for f, err := range codec.Fields(value, CountersVersion) {
		if err != nil {
			return c, fmt.Errorf("counters: %w", err)
		}
		switch f.Number {
		case counterNode:
			c.Node = f.Uint()
		case counterEdge:
			c.Edge = f.Uint()
		case counterChange:
			c.Change = f.Uint()
		case counterStretch:
			c.Stretch = f.Uint()
		}
	}
	return c, nil
}

// Write stores the counters.
func (c Counters) Write(tx kv.Tx) error {
	r := codec.NewRecord(CountersVersion)
	r.Uint(counterNode, c.Node)
	r.Uint(counterEdge, c.Edge)
	r.Uint(counterChange, c.Change)
	r.Uint(counterStretch, c.Stretch)
	return tx.Put(Key(KeyCounters), r.Bytes())
}

// ReadState reads the header and the counters.
func ReadState(r kv.Reader) (header Header, count Counters, err error) {
	if header, err = ReadHeader(r); err != nil {
		return header, count, err
	}
	count, err = ReadCounters(r)
	return header, count, err
}

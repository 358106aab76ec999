package memgraph

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/kv"
)

// formatVersion is the version of an ego's key layout. Version 0 is unstable;
// from the first tagged version on, every version opens.
const formatVersion = 0

// stamp says how an ego's memory was written.
type stamp struct {
	format uint64
	meant        // the model whose vectors are in use
	slot   slot  // where they are
	next   meant // the model whose vectors are being made in the other slot
}

// meant is an embedding model and what its vectors are like.
type meant struct {
	model  string // empty until the first vector
	dim    int
	tokens int // values of a token's vector; 0 until the first
}

const stampVersion = 1

const (
	stampFormat = iota + 1
	stampModel
	stampDim
	stampTokens
	stampSlot
	stampNextModel
	stampNextDim
	stampNextTokens
)

func readStamp(r kv.Reader) (stamp, error) {
	s := stamp{format: formatVersion}
	value, err := r.Get(key(keyStamp))
	if errors.Is(err, kv.ErrNotFound) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	if len(value) > 0 && value[0] > stampVersion {
		return s, fmt.Errorf("%w: this memory has a stamp of version %d, this program knows up to %d", ErrFormat, value[0], stampVersion)
	}
	for f, err := range codec.Fields(value, stampVersion) {
		if err != nil {
			return s, fmt.Errorf("stamp: %w", err)
		}
		switch f.Number {
		case stampFormat:
			s.format = f.Uint()
		case stampModel:
			s.model = f.String()
		case stampDim:
			s.dim = int(min(f.Uint(), MaxDim+1))
		case stampTokens:
			s.tokens = int(min(f.Uint(), MaxDim+1))
		case stampSlot:
			s.slot = slot(f.Uint() & 1)
		case stampNextModel:
			s.next.model = f.String()
		case stampNextDim:
			s.next.dim = int(min(f.Uint(), MaxDim+1))
		case stampNextTokens:
			s.next.tokens = int(min(f.Uint(), MaxDim+1))
		}
	}
	if s.format > formatVersion {
		return s, fmt.Errorf("%w: this memory has version %d, this program knows up to %d", ErrFormat, s.format, formatVersion)
	}
	if (s.dim == 0) != (s.model == "") {
		return s, fmt.Errorf("stamp: %w: model %q with vectors of %d values", ErrCorrupt, s.model, s.dim)
	}
	return s, errors.Join(s.check(), s.next.check())
}

func (m meant) check() error {
	if m.dim > MaxDim || m.tokens > MaxDim || m.tokens%tokens.Step != 0 {
		return fmt.Errorf("stamp: %w: model %q with vectors of %d and %d values", ErrCorrupt, m.model, m.dim, m.tokens)
	}
	return nil
}

func (s stamp) write(tx kv.Tx) error {
	r := codec.NewRecord(stampVersion)
	r.Uint(stampFormat, s.format)
	r.String(stampModel, s.model)
	r.Uint(stampDim, uint64(s.dim))
	r.Uint(stampTokens, uint64(s.tokens))
	r.Uint(stampSlot, uint64(s.slot))
	r.String(stampNextModel, s.next.model)
	r.Uint(stampNextDim, uint64(s.next.dim))
	r.Uint(stampNextTokens, uint64(s.next.tokens))
	return tx.Put(key(keyStamp), r.Bytes())
}

// counters are the last numbers that an ego has given.
type counters struct {
	node, edge, change uint64
}

const countersVersion = 1

const (
	counterNode = iota + 1
	counterEdge
	counterChange
)

func readCounters(r kv.Reader) (counters, error) {
	var c counters
	value, err := r.Get(key(keyCounters))
	if errors.Is(err, kv.ErrNotFound) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	for f, err := range codec.Fields(value, countersVersion) {
		if err != nil {
			return c, fmt.Errorf("counters: %w", err)
		}
		switch f.Number {
		case counterNode:
			c.node = f.Uint()
		case counterEdge:
			c.edge = f.Uint()
		case counterChange:
			c.change = f.Uint()
		}
	}
	return c, nil
}

func (c counters) write(tx kv.Tx) error {
	r := codec.NewRecord(countersVersion)
	r.Uint(counterNode, c.node)
	r.Uint(counterEdge, c.edge)
	r.Uint(counterChange, c.change)
	return tx.Put(key(keyCounters), r.Bytes())
}

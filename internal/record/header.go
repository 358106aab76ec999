package record

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

func ReadState(r kv.Reader) (state Header, count Counters, err error) {
	if state, err = ReadHeader(r); err != nil {
		return state, count, err
	}
	count, err = ReadCounters(r)
	return state, count, err
}

// comes returns ErrConflict unless a model is the next.
func (s *Header) CheckNext(model string) error {
	if s.Next.Model != model {
		return fmt.Errorf("%w: another call embeds with %q", graph.ErrConflict, s.Next.Model)
	}
	return nil
}

// formatVersion is the version of an ego's key layout. Version 0 is unstable;
// from the first tagged version on, every version opens.
const FormatVersion = 0

// stamp says how an ego's memory was written.
type Header struct {
	Format    uint64
	ModelInfo           // the model whose vectors are in use
	Slot      Slot      // where they are
	Next      ModelInfo // the model whose vectors are being made in the other slot
}

// meant is an embedding model and what its vectors are like.
type ModelInfo struct {
	Model    string // empty until the first vector
	Dim      int
	TokenDim int // values of a token's vector; 0 until the first
}

const HeaderVersion = 1

const (
	HeaderFormat = iota + 1
	HeaderModel
	HeaderDim
	headerTokens
	headerSlot
	headerNextModel
	headerNextDim
	headerNextTokens
)

func ReadHeader(r kv.Reader) (Header, error) {
	s := Header{Format: FormatVersion}
	value, err := r.Get(Key(KeyHeader))
	if errors.Is(err, kv.ErrNotFound) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	if len(value) > 0 && value[0] > HeaderVersion {
		return s, fmt.Errorf("%w: this memory has a stamp of version %d, this program knows up to %d", graph.ErrFormat, value[0], HeaderVersion)
	}
	for f, err := range codec.Fields(value, HeaderVersion) {
		if err != nil {
			return s, fmt.Errorf("stamp: %w", err)
		}
		switch f.Number {
		case HeaderFormat:
			s.Format = f.Uint()
		case HeaderModel:
			s.Model = f.String()
		case HeaderDim:
			s.Dim = int(min(f.Uint(), graph.MaxDim+1))
		case headerTokens:
			s.TokenDim = int(min(f.Uint(), graph.MaxDim+1))
		case headerSlot:
			s.Slot = Slot(f.Uint() & 1)
		case headerNextModel:
			s.Next.Model = f.String()
		case headerNextDim:
			s.Next.Dim = int(min(f.Uint(), graph.MaxDim+1))
		case headerNextTokens:
			s.Next.TokenDim = int(min(f.Uint(), graph.MaxDim+1))
		}
	}
	if s.Format > FormatVersion {
		return s, fmt.Errorf("%w: this memory has version %d, this program knows up to %d", graph.ErrFormat, s.Format, FormatVersion)
	}
	if (s.Dim == 0) != (s.Model == "") {
		return s, fmt.Errorf("stamp: %w: model %q with vectors of %d values", graph.ErrCorrupt, s.Model, s.Dim)
	}
	return s, errors.Join(s.Check(), s.Next.Check())
}

func (m ModelInfo) Check() error {
	if m.Dim > graph.MaxDim || m.TokenDim > graph.MaxDim || m.TokenDim%tokens.Step != 0 {
		return fmt.Errorf("stamp: %w: model %q with vectors of %d and %d values", graph.ErrCorrupt, m.Model, m.Dim, m.TokenDim)
	}
	return nil
}

func (s Header) Write(tx kv.Tx) error {
	r := codec.NewRecord(HeaderVersion)
	r.Uint(HeaderFormat, s.Format)
	r.String(HeaderModel, s.Model)
	r.Uint(HeaderDim, uint64(s.Dim))
	r.Uint(headerTokens, uint64(s.TokenDim))
	r.Uint(headerSlot, uint64(s.Slot))
	r.String(headerNextModel, s.Next.Model)
	r.Uint(headerNextDim, uint64(s.Next.Dim))
	r.Uint(headerNextTokens, uint64(s.Next.TokenDim))
	return tx.Put(Key(KeyHeader), r.Bytes())
}

// counters are the last numbers that an ego has given.
type Counters struct {
	Node, Edge, Change uint64
}

const CountersVersion = 1

const (
	counterNode = iota + 1
	counterEdge
	counterChange
)

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
		}
	}
	return c, nil
}

func (c Counters) Write(tx kv.Tx) error {
	r := codec.NewRecord(CountersVersion)
	r.Uint(counterNode, c.Node)
	r.Uint(counterEdge, c.Edge)
	r.Uint(counterChange, c.Change)
	return tx.Put(Key(KeyCounters), r.Bytes())
}

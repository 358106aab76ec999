package record

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// FormatVersion is the version of the key layout. Version 0 is unstable. From the first
// tagged version on, every version opens.
const FormatVersion = 0

// Header describes a stored memory: its format and its embedding models.
type Header struct {
	Format    uint64
	ModelInfo           // the model whose vectors are in use
	Slot      Slot      // the slot of those vectors
	Next      ModelInfo // the model whose vectors are being written to the other slot
}

// ModelInfo describes an embedding model and its vectors.
type ModelInfo struct {
	Model string // "" before the first vector
	// Dim is the number of values of a vector; 0 before the first.
	Dim      int
	TokenDim int // values of a token vector; 0 before the first
}

// HeaderVersion is the version of the stored form of a header.
const HeaderVersion = 1

const (
	// Field numbers of a stored header. They are not reused.
	HeaderFormat = iota + 1
	HeaderModel
	HeaderDim
	headerTokens
	headerSlot
	headerNextModel
	headerNextDim
	headerNextTokens
)

// ReadHeader reads the header; a new memory has an empty one. A header of a newer
// program is ErrFormat.
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
		return s, fmt.Errorf("%w: the header has version %d, this program reads up to %d", graph.ErrFormat, value[0], HeaderVersion)
	}
	for f, err := range codec.Fields(value, HeaderVersion) {
		if err != nil {
			return s, fmt.Errorf("header: %w", err)
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
		return s, fmt.Errorf("%w: the memory has version %d, this program reads up to %d", graph.ErrFormat, s.Format, FormatVersion)
	}
	if (s.Dim == 0) != (s.Model == "") {
		return s, fmt.Errorf("header: %w: model %q with vectors of %d values", graph.ErrCorrupt, s.Model, s.Dim)
	}
	return s, errors.Join(s.Check(), s.Next.Check())
}

// Check returns ErrCorrupt unless the dimensions are in range.
func (m ModelInfo) Check() error {
	if m.Dim > graph.MaxDim || m.TokenDim > graph.MaxDim || m.TokenDim%tokens.Step != 0 {
		return fmt.Errorf("header: %w: model %q with vectors of %d and %d values", graph.ErrCorrupt, m.Model, m.Dim, m.TokenDim)
	}
	return nil
}

// Write stores the header.
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

// CheckNext returns ErrConflict unless model is the one being prepared.
func (s *Header) CheckNext(model string) error {
	if s.Next.Model != model {
		return fmt.Errorf("%w: another call prepares vectors of %q", graph.ErrConflict, s.Next.Model)
	}
	return nil
}

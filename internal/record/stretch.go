package record

import (
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Stretch is a time in which the clock of a memory ran without a jump. The stretches map the
// clock's time to lived time.
type Stretch struct {
	Wall  time.Time     // the clock's time when it began
	Lived time.Duration // lived time when it began
	Until time.Duration // lived time up to which it is known to have lasted
	// Node and Edge are the last ids given before it began. They tell in which stretch a
	// record was made, also if the clock showed the same time twice.
	Node, Edge uint64
	Imported   bool // it was lived by the memory that an import came from
}

// StretchVersion is the version of the stored form of a stretch.
const StretchVersion = 1

const (
	stretchWall = iota + 1
	stretchLived
	stretchUntil
	stretchNode
	stretchEdge
	stretchImported
)

// StretchKey returns the key of a stretch. They are numbered from 0.
func StretchKey(number int) []byte { return Key(KeyStretch, uint64(number)) }

// Encode returns the stored form of the stretch.
func (s *Stretch) Encode() []byte {
	r := codec.NewRecord(StretchVersion)
	r.Time(stretchWall, s.Wall)
	r.Int(stretchLived, int64(s.Lived))
	r.Int(stretchUntil, int64(s.Until))
	r.Uint(stretchNode, s.Node)
	r.Uint(stretchEdge, s.Edge)
	r.Bool(stretchImported, s.Imported)
	return r.Bytes()
}

// DecodeStretch reads what Encode wrote. Other bytes are ErrCorrupt.
func DecodeStretch(stored []byte) (Stretch, error) {
	var s Stretch
	for f, err := range codec.Fields(stored, StretchVersion) {
		if err != nil {
			return Stretch{}, fmt.Errorf("stretch of lived time: %w", err)
		}
		switch f.Number {
		case stretchWall:
			s.Wall = f.Time()
		case stretchLived:
			s.Lived = time.Duration(f.Int())
		case stretchUntil:
			s.Until = time.Duration(f.Int())
		case stretchNode:
			s.Node = f.Uint()
		case stretchEdge:
			s.Edge = f.Uint()
		case stretchImported:
			s.Imported = f.Bool()
		}
	}
	return s, nil
}

// ReadStretches reads all stretches in their order. A missing number is ErrCorrupt.
func ReadStretches(r kv.Reader) ([]Stretch, error) {
	var list []Stretch
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyStretch)}) {
		if err != nil {
			return nil, err
		}
		var number uint64
		if err := ParseKey(entry.Key, &number); err != nil {
			return nil, err
		}
		if number != uint64(len(list)) {
			return nil, fmt.Errorf("stretch %d of lived time: %w: it comes after %d others", number, graph.ErrCorrupt, len(list))
		}
		s, err := DecodeStretch(entry.Value)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

package record

import (
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// PrototypesOf reads the prototypes of one person and biometric, by ascending number.
func PrototypesOf(r kv.Reader, person graph.ID, b graph.Biometric) ([]graph.Prototype, error) {
	var list []graph.Prototype
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyBiometric, uint64(person), uint64(b))}) {
		if err != nil {
			return nil, err
		}
		p, err := DecodePrototype(entry)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// PrototypeKey returns the key of a prototype.
func PrototypeKey(p *graph.Prototype) []byte {
	return Key(KeyBiometric, uint64(p.Person), uint64(p.Biometric), p.Number)
}

const prototypeVersion = 1

const (
	prototypeModel = iota + 1
	prototypeVector
	prototypeQuality
	prototypeRecorded
)

// EncodePrototype returns the stored form of a prototype. Person, biometric and number
// are in the key.
func EncodePrototype(p *graph.Prototype) []byte {
	r := codec.NewRecord(prototypeVersion)
	r.String(prototypeModel, p.Model)
	r.Raw(prototypeVector, EncodeFloats(p.Vector))
	r.Float(prototypeQuality, p.Quality)
	r.Time(prototypeRecorded, p.Recorded)
	return r.Bytes()
}

// DecodePrototype reads an entry under PrototypeKey. Other bytes are ErrCorrupt.
func DecodePrototype(entry kv.Entry) (graph.Prototype, error) {
	var person, biometric, number uint64
	if err := ParseKey(entry.Key, &person, &biometric, &number); err != nil {
		return graph.Prototype{}, err
	}
	p := graph.Prototype{Person: graph.ID(person), Biometric: graph.Biometric(biometric), Number: number}
	for f, err := range codec.Fields(entry.Value, prototypeVersion) {
		if err != nil {
			return graph.Prototype{}, fmt.Errorf("prototype %d of person %v: %w", number, p.Person, err)
		}
		switch f.Number {
		case prototypeModel:
			p.Model = f.String()
		case prototypeVector:
			p.Vector = DecodeFloats(f.Bytes())
		case prototypeQuality:
			p.Quality = f.Float()
		case prototypeRecorded:
			p.Recorded = f.Time()
		}
	}
	if err := vector.Check(p.Vector, len(p.Vector)); err != nil {
		return graph.Prototype{}, fmt.Errorf("prototype %d of person %v: %w: %w", number, p.Person, graph.ErrCorrupt, err)
	}
	return p, nil
}

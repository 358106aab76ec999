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

// Field numbers of a prototype. They are not reused; 1 and 2 were its only model and vector.
const (
	prototypeQuality = iota + 3
	prototypeRecorded
	prototypeVectors
	prototypeAnchor
	prototypeObservations
	prototypeBiometric // in an enrolment
	prototypeNumber    // in an enrolment
)

// EncodePrototype returns the stored form of a prototype. Person, biometric and number
// are in the key.
func EncodePrototype(p *graph.Prototype) []byte {
	r := codec.NewRecord(prototypeVersion)
	r.Float(prototypeQuality, p.Quality)
	r.Time(prototypeRecorded, p.Recorded)
	for _, v := range p.Vectors {
		r.Raw(prototypeVectors, encodeVectorOf(v))
	}
	for _, v := range p.Anchor {
		r.Raw(prototypeAnchor, encodeVectorOf(v))
	}
	r.Uint(prototypeObservations, uint64(p.Observations))
	return r.Bytes()
}

func encodeVectorOf(v graph.Vector) []byte {
	r := codec.NewRecord(prototypeVersion)
	r.String(1, v.Model)
	r.Raw(2, EncodeFloats(v.Values))
	return r.Bytes()
}

func decodeVectorOf(stored []byte) (v graph.Vector, err error) {
	for f, err := range codec.Fields(stored, prototypeVersion) {
		if err != nil {
			return v, err
		}
		switch f.Number {
		case 1:
			v.Model = f.String()
		case 2:
			v.Values = DecodeFloats(f.Bytes())
		}
	}
	return v, vector.Check(v.Values, len(v.Values))
}

// DecodePrototype reads an entry under PrototypeKey. Other bytes are ErrCorrupt.
func DecodePrototype(entry kv.Entry) (graph.Prototype, error) {
	var person, biometric, number uint64
	if err := ParseKey(entry.Key, &person, &biometric, &number); err != nil {
		return graph.Prototype{}, err
	}
	p := graph.Prototype{Person: graph.ID(person), Biometric: graph.Biometric(biometric), Number: number}
	if err := decodePrototype(&p, entry.Value); err != nil {
		return graph.Prototype{}, fmt.Errorf("prototype %d of person %v: %w", number, p.Person, err)
	}
	return p, nil
}

func decodePrototype(p *graph.Prototype, stored []byte) error {
	for f, err := range codec.Fields(stored, prototypeVersion) {
		if err != nil {
			return err
		}
		switch f.Number {
		case prototypeQuality:
			p.Quality = f.Float()
		case prototypeRecorded:
			p.Recorded = f.Time()
		case prototypeVectors, prototypeAnchor:
			v, err := decodeVectorOf(f.Bytes())
			if err != nil {
				return fmt.Errorf("%w: %w", graph.ErrCorrupt, err)
			}
			if f.Number == prototypeVectors {
				p.Vectors = append(p.Vectors, v)
			} else {
				p.Anchor = append(p.Anchor, v)
			}
		case prototypeObservations:
			p.Observations = int(f.Uint())
		case prototypeBiometric:
			p.Biometric = graph.Biometric(byteOf(f))
		case prototypeNumber:
			p.Number = f.Uint()
		}
	}
	if err := p.Check(); err != nil {
		return fmt.Errorf("%w: %w", graph.ErrCorrupt, err)
	}
	return nil
}

package record

import (
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// An enrolment lies under the keys of its prototypes. What else it has, when the person was last
// seen and the enrolments that were merged, is a record in chunks under biometric 0.

// enrolmentChunk is the size of a chunk; one fits into a value of any engine.
const enrolmentChunk = 128 << 10

const enrolmentVersion = 1

// Field numbers of an enrolment. They are not reused; 2 to 4 are its consent.
const enrolmentName = 1

const (
	enrolmentLastSeen = iota + 5
	enrolmentMerged
	enrolmentID         // of a merged one
	enrolmentPrototypes // of a merged one
)

// EnrolmentPrefix returns the prefix of the chunks of a person.
func EnrolmentPrefix(person graph.ID) []byte { return Key(KeyBiometric, uint64(person), 0) }

// IsEnrolment reports whether a key under KeyBiometric is of a chunk, not of a prototype.
func IsEnrolment(key []byte) bool {
	var person, biometric, number uint64
	return ParseKey(key, &person, &biometric, &number) == nil && biometric == 0
}

// EnrolmentEntries returns the stored form of an enrolment without its name, consent and
// prototypes.
func EnrolmentEntries(e *graph.Enrolment) (entries []kv.Entry) {
	r := codec.NewRecord(enrolmentVersion)
	r.Time(enrolmentLastSeen, e.LastSeen)
	for i := range e.Merged {
		r.Raw(enrolmentMerged, encodeMerged(&e.Merged[i]))
	}
	all := r.Bytes()
	for chunk := uint64(0); chunk == 0 || len(all) > 0; chunk++ {
		n := min(enrolmentChunk, len(all))
		entries = append(entries, kv.Entry{Key: Key(KeyBiometric, uint64(e.ID), 0, chunk), Value: all[:n:n]})
		all = all[n:]
	}
	return entries
}

// encodeMerged returns the whole of an enrolment.
func encodeMerged(e *graph.Enrolment) []byte {
	r := codec.NewRecord(enrolmentVersion)
	r.String(enrolmentName, e.Name)
	encodeConsent(r, e.Consent)
	r.Time(enrolmentLastSeen, e.LastSeen)
	for i := range e.Merged {
		r.Raw(enrolmentMerged, encodeMerged(&e.Merged[i]))
	}
	r.Uint(enrolmentID, uint64(e.ID))
	for i := range e.Prototypes {
		p := &e.Prototypes[i]
		one := codec.NewRecord(prototypeVersion)
		one.Raw(1, EncodePrototype(p))
		one.Uint(prototypeBiometric, uint64(p.Biometric))
		one.Uint(prototypeNumber, p.Number)
		r.Raw(enrolmentPrototypes, one.Bytes())
	}
	return r.Bytes()
}

// DecodeEnrolment reads what EnrolmentEntries wrote, the chunks in order. Other bytes are
// ErrCorrupt.
func DecodeEnrolment(person graph.ID, chunks []byte) (graph.Enrolment, error) {
	e := graph.Enrolment{ID: person}
	if err := decodeEnrolment(&e, chunks, 0); err != nil {
		return graph.Enrolment{}, fmt.Errorf("enrolment of person %v: %w", person, err)
	}
	return e, nil
}

func decodeEnrolment(e *graph.Enrolment, stored []byte, depth int) error {
	if depth > graph.MaxMerges {
		return fmt.Errorf("%w: more than %d merges", graph.ErrCorrupt, graph.MaxMerges)
	}
	for f, err := range codec.Fields(stored, enrolmentVersion) {
		if err != nil {
			return err
		}
		switch f.Number {
		case enrolmentName:
			e.Name = f.String()
		case enrolmentLastSeen:
			e.LastSeen = f.Time()
		case enrolmentID:
			e.ID = graph.ID(f.Uint())
		case enrolmentMerged:
			var part graph.Enrolment
			err = decodeEnrolment(&part, f.Bytes(), depth+1)
			e.Merged = append(e.Merged, part)
		case enrolmentPrototypes:
			var p graph.Prototype
			err = decodeMergedPrototype(&p, f.Bytes())
			e.Prototypes = append(e.Prototypes, p)
		default:
			err = decodeConsent(f, &e.Consent)
		}
		if err != nil {
			return err
		}
	}
	for i := range e.Prototypes {
		e.Prototypes[i].Person = e.ID
	}
	return nil
}

func decodeMergedPrototype(p *graph.Prototype, stored []byte) error {
	var body []byte
	for f, err := range codec.Fields(stored, prototypeVersion) {
		if err != nil {
			return err
		}
		switch f.Number {
		case 1:
			body = f.Raw()
		case prototypeBiometric:
			p.Biometric = graph.Biometric(byteOf(f))
		case prototypeNumber:
			p.Number = f.Uint()
		}
	}
	return decodePrototype(p, body)
}

// EnrolmentOf reads the enrolment of a person without name and consent. found is false if there
// is neither a record of it nor a prototype.
func EnrolmentOf(r kv.Reader, person graph.ID) (e graph.Enrolment, found bool, err error) {
	e.ID = person
	var chunks []byte
	var prototypes []graph.Prototype
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyBiometric, uint64(person))}) {
		if err != nil {
			return e, false, err
		}
		found = true
		if IsEnrolment(entry.Key) {
			chunks = append(chunks, entry.Value...)
			continue
		}
		p, err := DecodePrototype(entry)
		if err != nil {
			return e, false, err
		}
		prototypes = append(prototypes, p)
	}
	if chunks != nil {
		if e, err = DecodeEnrolment(person, chunks); err != nil {
			return e, false, err
		}
	}
	e.Prototypes = prototypes
	return e, found, nil
}

// EnrolledPeople returns the people with an enrolment, ascending.
func EnrolledPeople(r kv.Reader) (list []graph.ID, err error) {
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyBiometric), KeysOnly: true}) {
		if err != nil {
			return nil, err
		}
		var person, biometric, number uint64
		if err := ParseKey(entry.Key, &person, &biometric, &number); err != nil {
			return nil, err
		}
		if id := graph.ID(person); len(list) == 0 || list[len(list)-1] != id {
			list = append(list, id)
		}
	}
	return list, nil
}

package record

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Joins says which people are one person. The zero value joins no one.
type Joins struct {
	into   map[graph.ID]graph.ID // the records: a person, and whom they are joined into
	person map[graph.ID]graph.ID // follows from into: a joined person, and the last of the chain
}

// JoinKey returns the key of the join of a person.
func JoinKey(from graph.ID) []byte { return Key(KeyJoin, uint64(from)) }

// EncodeJoin returns the stored form of a join into a person.
func EncodeJoin(into graph.ID) []byte { return Key(0, uint64(into))[1:] }

// DecodeJoin reads an entry under JoinKey. Other bytes are ErrCorrupt.
func DecodeJoin(entry kv.Entry) (from, into graph.ID, err error) {
	var numbers [2]uint64
	err = errors.Join(ParseKey(entry.Key, &numbers[0]), ParseKey(append([]byte{0}, entry.Value...), &numbers[1]))
	if err != nil {
		return 0, 0, fmt.Errorf("join of person %d: %w", numbers[0], err)
	}
	return graph.ID(numbers[0]), graph.ID(numbers[1]), nil
}

// JoinCountKey returns the key of the number of joins, which most memories lack. To read it
// takes a tenth of the time of a scan that finds none.
func JoinCountKey() []byte { return JoinKey(0) }

// JoinCount reads the number of joins.
func JoinCount(r kv.Reader) (count uint64, err error) {
	value, err := r.Get(JoinCountKey())
	if errors.Is(err, kv.ErrNotFound) {
		return 0, nil
	}
	if err == nil {
		err = ParseKey(append([]byte{0}, value...), &count)
	}
	return count, err
}

// EncodeJoinCount returns the stored form of the number of joins.
func EncodeJoinCount(count uint64) []byte { return Key(0, count)[1:] }

// ReadJoins reads all joins of a memory.
func ReadJoins(r kv.Reader) (Joins, error) {
	if count, err := JoinCount(r); err != nil || count == 0 {
		return Joins{}, err
	}
	into := map[graph.ID]graph.ID{}
	for entry, err := range ScanJoins(r) {
		if err != nil {
			return Joins{}, err
		}
		from, to, err := DecodeJoin(entry)
		if err != nil {
			return Joins{}, err
		}
		into[from] = to
	}
	return NewJoins(into), nil
}

// ScanJoins yields the records of the joins.
func ScanJoins(r kv.Reader) iter.Seq2[kv.Entry, error] {
	return r.Scan(kv.Range{Prefix: Key(KeyJoin), From: JoinKey(1)})
}

// JoinedInto returns whom a person is joined into, or 0.
func JoinedInto(r kv.Reader, from graph.ID) (graph.ID, error) {
	value, err := r.Get(JoinKey(from))
	if errors.Is(err, kv.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	_, into, err := DecodeJoin(kv.Entry{Key: JoinKey(from), Value: value})
	return into, err
}

// PersonOf returns the person that an id stands for, from the records.
func PersonOf(r kv.Reader, id graph.ID) (graph.ID, error) {
	person := id
	for {
		into, err := JoinedInto(r, person)
		if err != nil || into == 0 {
			return person, err
		}
		if person = into; person == id {
			return 0, fmt.Errorf("%w: person %v is joined into themselves", graph.ErrCorrupt, id)
		}
	}
}

// NewJoins returns the joins of a map: a person, and whom they are joined into.
func NewJoins(into map[graph.ID]graph.ID) Joins {
	j := Joins{into: into, person: make(map[graph.ID]graph.ID, len(into))}
	for from := range into {
		last, steps := from, 0
		for next, joined := into[last]; joined && steps <= len(into); next, joined = into[last] {
			last, steps = next, steps+1
		}
		if steps <= len(into) { // a longer chain is a circle
			j.person[from] = last
		}
	}
	return j
}

// With returns the joins after some changed: a person, and whom they are joined into now; 0
// for no one.
func (j Joins) With(changed map[graph.ID]graph.ID) Joins {
	into := maps.Clone(j.into)
	if into == nil {
		into = map[graph.ID]graph.ID{}
	}
	for from, to := range changed {
		into[from] = to
		if to == 0 {
			delete(into, from)
		}
	}
	return NewJoins(into)
}

// Len returns how many people are joined into another.
func (j Joins) Len() int { return len(j.into) }

// Into returns whom a person is joined into, or 0.
func (j Joins) Into(from graph.ID) graph.ID { return j.into[from] }

// All returns the people who are joined into another, ascending.
func (j Joins) All() []graph.ID { return slices.Sorted(maps.Keys(j.into)) }

// Circle returns a person who is joined into themselves, directly or not, or 0.
func (j Joins) Circle() graph.ID {
	for _, from := range j.All() {
		if j.person[from] == 0 {
			return from
		}
	}
	return 0
}

// Equal reports whether both join the same people.
func (j Joins) Equal(other Joins) bool { return maps.Equal(j.into, other.into) }

// Person returns the person that an id stands for: the one at the end of the chain of joins.
func (j Joins) Person(id graph.ID) graph.ID {
	if person, joined := j.person[id]; joined {
		return person
	}
	return id
}

// Same reports whether two ids are one person.
func (j Joins) Same(a, b graph.ID) bool { return a == b || j.Person(a) == j.Person(b) }

// IDs returns every id of a person: the one that the others are joined into, then those,
// ascending.
func (j Joins) IDs(id graph.ID) []graph.ID {
	person := j.Person(id)
	list := []graph.ID{person}
	for from, to := range j.person {
		if to == person {
			list = append(list, from)
		}
	}
	slices.Sort(list[1:])
	return list
}

// People returns the people that some ids stand for, ascending and distinct.
func (j Joins) People(list []graph.ID) []graph.ID {
	if !slices.ContainsFunc(list, func(id graph.ID) bool { return j.Person(id) != id }) {
		return list
	}
	people := make([]graph.ID, len(list))
	for i, id := range list {
		people[i] = j.Person(id)
	}
	return graph.Union(people, nil)
}

// Access returns the access of a node with its owners and those present as people.
func (j Joins) Access(a graph.Access) graph.Access {
	if len(j.person) > 0 {
		a.Owners, a.Present = j.People(a.Owners), j.People(a.Present)
	}
	return a
}

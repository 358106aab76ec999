package record

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// NodeEntries returns the derived keys under which a node is found.
func NodeEntries(n *graph.Node) []kv.Entry {
	id := uint64(n.ID)
	entries := []kv.Entry{{Key: Key(KeyTime, TimeKey(timeOf(n)), id)}}
	if n.Source != "" {
		entries = append(entries, kv.Entry{Key: NameKey(KeySource, n.Source), Value: Key(KeyNode, id)[1:]})
	}
	for _, name := range PersonNames(n) {
		entries = append(entries, kv.Entry{Key: PersonKey(name, n.ID)})
	}
	for _, source := range graph.Union(n.Provenance, nil) {
		entries = append(entries, kv.Entry{Key: Key(KeyDependent, uint64(source), id)})
	}
	for _, other := range graph.Union(References(n), nil) {
		entries = append(entries, kv.Entry{Key: Key(KeyReference, uint64(other), id)})
	}
	return entries
}

// References returns the nodes that a node names, except its speaker, its owners and
// its sources.
func References(n *graph.Node) []graph.ID {
	list := graph.DetailIDs(n.Detail)
	if n.Successor != 0 {
		list = append(list, n.Successor)
	}
	return list
}

// timeOf returns the time at which a node is sorted: of the event, or of recording.
func timeOf(n *graph.Node) time.Time {
	if n.Event.IsZero() {
		return n.Recorded
	}
	return n.Event
}

// PersonNames returns the normalised names of a person; none for other kinds.
func PersonNames(n *graph.Node) []string {
	if n.Kind != graph.Person {
		return nil
	}
	var names []string
	for _, name := range append([]string{n.Title}, graph.Aliases(n.Detail)...) {
		if name = language.NameKey(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// PersonNamed returns the first person with a name, or ErrNotFound.
func PersonNamed(r kv.Reader, name string) (graph.ID, error) {
	for id, err := range PeopleNamed(r, name) {
		return id, err
	}
	return 0, fmt.Errorf("person %q: %w", name, graph.ErrNotFound)
}

// PeopleNamed yields the people with a name, by ascending id. It yields an error last.
func PeopleNamed(r kv.Reader, name string) iter.Seq2[graph.ID, error] {
	return func(yield func(graph.ID, error) bool) {
		prefix := personPrefix(name)
		for entry, err := range r.Scan(kv.Range{Prefix: prefix, KeysOnly: true}) {
			var id uint64
			if err == nil && len(entry.Key) != len(prefix)+8 {
				err = fmt.Errorf("%w: key %x names no person", graph.ErrCorrupt, entry.Key)
			}
			if err == nil {
				err = ParseKey(append([]byte{0}, entry.Key[len(prefix):]...), &id)
			}
			if !yield(graph.ID(id), err) || err != nil {
				return
			}
		}
	}
}

// DependentEdges returns the edges derived from a node.
func DependentEdges(r kv.Reader, id graph.ID) ([]graph.EdgeID, error) {
	return SecondIDs[graph.EdgeID](r, KeyDependentEdge, id)
}

// Dependents returns the nodes derived from a node.
func Dependents(r kv.Reader, id graph.ID) ([]graph.ID, error) {
	return SecondIDs[graph.ID](r, KeyDependent, id)
}

// SecondIDs returns the second number of all keys of a kind whose first is a node.
func SecondIDs[T graph.ID | graph.EdgeID](r kv.Reader, kind byte, id graph.ID) ([]T, error) {
	var list []T
	err := scanKeys(r, Key(kind, uint64(id)), func(numbers [2]uint64) error {
		list = append(list, T(numbers[1]))
		return nil
	})
	return list, err
}

// scanKeys calls fn with the two numbers of every key with the prefix.
func scanKeys(r kv.Reader, prefix []byte, fn func(numbers [2]uint64) error) error {
	for entry, err := range r.Scan(kv.Range{Prefix: prefix, KeysOnly: true}) {
		if err != nil {
			return err
		}
		var numbers [2]uint64
		if err := ParseKey(entry.Key, &numbers[0], &numbers[1]); err != nil {
			return err
		}
		if err := fn(numbers); err != nil {
			return err
		}
	}
	return nil
}

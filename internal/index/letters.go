package index

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// TextsWith returns the indexed texts that have a name letter by letter, from the records.
func (x *Index) TextsWith(r kv.Reader, name string) (list []graph.ID, err error) {
	note := func(n graph.Node) error {
		one := letterName{key: name}
		if n.Kind.Searchable() && one.in([]string{n.Title, n.Text, n.Caption}) {
			list = append(list, n.ID)
		}
		return nil
	}
	candidates, ok := x.words.Containing(name)
	if !ok { // a single letter
		return list, record.ScanNodes(r, note)
	}
	for ordinal := range candidates {
		n, err := record.GetNode(r, x.ID(ordinal))
		if errors.Is(err, graph.ErrNotFound) {
			continue // removed since
		}
		if err != nil {
			return nil, err
		}
		_ = note(n)
	}
	return list, nil
}

// NewLetterNames returns the names that texts are searched for letter by letter, and that a
// new version of a person has and the old one has not.
func NewLetterNames(old, n *graph.Node) (list []string) {
	names := letterKeysOf(namesOf(n))
	for _, key := range differing(letterKeysOf(namesOf(old)), names) {
		if slices.Contains(names, key) {
			list = append(list, key)
		}
	}
	return list
}

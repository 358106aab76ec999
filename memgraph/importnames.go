package memgraph

import (
	"fmt"
	"maps"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// uniqueNames returns the people of a file whose names no other person of the file has. Joined
// people may share one.
func (s *exportSummary) uniqueNames() map[graph.ID]string {
	count := map[string]int{}
	for _, name := range s.people {
		count[language.NameKey(name)]++
	}
	unique := maps.Clone(s.people)
	maps.DeleteFunc(unique, func(_ graph.ID, name string) bool {
		key := language.NameKey(name)
		return key == "" || count[key] > 1
	})
	return unique
}

// onlyPersonNamed returns the person with a name, or ErrNotFound if several have it: which of them
// a file means is unknown.
func onlyPersonNamed(r kv.Reader, name string) (only graph.ID, err error) {
	for id, err := range record.PeopleNamed(r, name) {
		if err != nil {
			return 0, err
		}
		if only != 0 && id != only {
			only = 0
			break
		}
		only = id
	}
	if only == 0 {
		return 0, fmt.Errorf("one person named %q: %w", name, graph.ErrNotFound)
	}
	return only, nil
}

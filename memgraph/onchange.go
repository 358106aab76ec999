package memgraph

import (
	"maps"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// OnChange calls fn after every committed change that this process makes to the memory, until
// stop is called. Changes that the log splits come as one, with the last number. fn runs while the
// next write waits: it must return at once, and must not call the Store.
func (s *Store) OnChange(fn func(graph.Change)) (stop func()) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	s.db.listeners++
	id := s.db.listeners
	if s.db.onChange[s.ego] == nil {
		s.db.onChange[s.ego] = map[uint64]func(graph.Change){}
	}
	s.db.onChange[s.ego][id] = fn
	return func() {
		s.db.mu.Lock()
		defer s.db.mu.Unlock()
		delete(s.db.onChange[s.ego], id)
		if len(s.db.onChange[s.ego]) == 0 {
			delete(s.db.onChange, s.ego)
		}
	}
}

// changed calls the listeners of an ego.
func (db *DB) changed(ego string, change graph.Change) {
	db.mu.Lock()
	listeners := slices.Collect(maps.Values(db.onChange[ego]))
	db.mu.Unlock()
	for _, fn := range listeners {
		fn(change)
	}
}

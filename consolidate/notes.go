package consolidate

import (
	"errors"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// put stores a note. One whose source was erased is not stored again, and has no id.
func put(w *memgraph.Writer, n graph.Node) (graph.ID, bool, error) {
	id, added, err := w.Put(n)
	if errors.Is(err, graph.ErrErased) {
		return 0, false, nil
	}
	return id, added, err
}

// maxSources bounds the sources that a note lists.
const maxSources = 64

// confirm adds sources to a note.
func confirm(w *memgraph.Writer, n graph.Node, sources []graph.ID) error {
	union := graph.Union(n.Provenance, sources)
	if len(union) == len(n.Provenance) || len(union) > maxSources {
		return nil
	}
	n.Provenance = union
	return w.Update(n)
}

// restsOn reports whether a note lists all of some sources.
func restsOn(n *graph.Node, sources []graph.ID) bool {
	return len(sources) > 0 && len(graph.Union(n.Provenance, sources)) == len(n.Provenance)
}

// supersede replaces a note by one that begins no earlier.
func supersede(w *memgraph.Writer, old, n graph.Node) (graph.ID, error) {
	if known, err := w.Known(n.Source); errors.Is(err, graph.ErrErased) || err == nil && known != 0 {
		return known, nil
	} else if err != nil {
		return 0, err
	}
	return w.Supersede(old.ID, n)
}

// latest returns at most n ids, the highest.
func latest(ids []graph.ID, n int) []graph.ID { return ids[max(0, len(ids)-n):] }

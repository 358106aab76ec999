package memgraph

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// findKnown finds the nodes of the file that the memory had before.
func (i *importer) findKnown(ctx context.Context) error {
	i.known, i.drafts, i.taken = map[graph.ID]graph.ID{}, map[graph.ID]bool{}, map[graph.ID]bool{}
	return i.db.engine.View(ctx, i.shard.ego, func(r kv.Reader) error {
		for id, name := range i.export.uniqueNames() {
			known, err := onlyPersonNamed(r, name)
			if err := i.findOne(id, known, err); err != nil {
				return err
			}
		}
		for source, id := range i.export.sources {
			if err := i.findSource(r, source, id); err != nil {
				return err
			}
		}
		if i.state.nodes > 0 {
			for id, n := range i.export.nodes {
				if _, known := i.known[id]; n.kind == graph.Draft && !known {
					i.drafts[id] = true
				}
			}
		}
		if err := i.findErased(r); err != nil {
			return err
		}
		if !i.resumed || i.state.lines >= uint64(i.export.lines) {
			return nil
		}
		return i.checkKept(r)
	})
}

// findOne notes which node of the memory a node of the file is; 0 or ErrNotFound for none.
func (i *importer) findOne(id, known graph.ID, err error) error {
	if err == nil && known != 0 && uint64(known) <= i.state.nodes {
		i.known[id] = known
	}
	if errors.Is(err, graph.ErrNotFound) {
		err = nil
	}
	return err
}

// findSource finds the node with the source of a node of the file. An inferred note counts as
// known only if it is the same note: memories name what they infer by their own ids.
func (i *importer) findSource(r kv.Reader, source string, id graph.ID) error {
	known, err := lookup(r, record.NameKey(record.KeySource, source))
	n := i.export.nodes[id]
	if err != nil || known == 0 || uint64(known) > i.state.nodes || n.origin != graph.Inferred || n.kind == graph.Draft {
		return i.findOne(id, known, err)
	}
	own, err := record.GetNode(r, known)
	if err != nil {
		return i.findOne(id, known, err)
	}
	if own.Kind == n.kind && (own.Recorded.Equal(n.recorded) ||
		n.title != "" && own.Title == n.title && own.Access().Equal(i.localAccess(n.access))) {
		return i.findOne(id, known, nil)
	}
	i.taken[id] = true
	return nil
}

// freeSource returns a source for an imported note whose own is taken.
func (i *importer) freeSource(source string) string {
	suffix := fmt.Sprintf("@%d", i.state.nodes)
	return strings.ToValidUTF8(source[:min(len(source), graph.MaxName-len(suffix))], "") + suffix
}

// localAccess returns an access in the file with the people of this memory.
func (i *importer) localAccess(a graph.Access) graph.Access {
	a.Owners, a.Present = graph.Union(i.localIDs(a.Owners), nil), graph.Union(i.localIDs(a.Present), nil)
	return a
}

// checkKept returns ErrConflict if a node that an earlier call imported was removed: later
// lines may name it.
func (i *importer) checkKept(r kv.Reader) error {
	done := i.state.imported.Nodes + i.state.imported.Known + i.state.imported.Erased + i.state.imported.Drafts
	for _, id := range slices.Sorted(maps.Keys(i.export.nodes))[:min(done, len(i.export.nodes))] {
		if i.erased[id] || i.drafts[id] {
			continue
		}
		_, err := r.Get(record.Key(record.KeyNode, uint64(i.localID(id))))
		if errors.Is(err, kv.ErrNotFound) {
			err = fmt.Errorf("%w: node %v was removed since the first part of this import; import the file into another ego", graph.ErrConflict, i.localID(id))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// localID returns the id in this memory of a node in the file, or 0 if it is left out.
func (i *importer) localID(id graph.ID) graph.ID {
	if id == 0 || i.erased[id] || i.drafts[id] {
		return 0
	}
	if known, ok := i.known[id]; ok {
		return known
	}
	return id + graph.ID(i.state.nodes)
}

func (i *importer) localIDs(list []graph.ID) []graph.ID {
	var out []graph.ID
	for _, id := range list {
		if id = i.localID(id); id != 0 {
			out = append(out, id)
		}
	}
	return out
}

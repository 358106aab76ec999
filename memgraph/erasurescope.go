package memgraph

import (
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// erasureScope is what a plan of an erasure reads: the whole memory, or what changed since
// an earlier plan.
type erasureScope struct {
	nodes func(fn func(graph.Node) error) error // by ascending id
	edges iter.Seq2[*graph.Edge, error]
	// names calls fn with the nodes outside the scope that something in it names, and that
	// exist.
	names func(fn func(graph.ID, graph.Kind)) error
}

func wholeMemory(r kv.Reader) erasureScope {
	return erasureScope{
		nodes: func(fn func(graph.Node) error) error { return record.ScanNodes(r, fn) },
		edges: record.AllEdges(r),
		names: func(func(graph.ID, graph.Kind)) error { return nil },
	}
}

// planSince returns what an erasure still changes after a plan was carried out while others
// wrote: what they changed since, and what names that.
func planSince(r kv.Reader, erasure Erasure, done *erasurePlan) (*erasurePlan, error) {
	joins, err := record.ReadJoins(r)
	if err != nil {
		return nil, err
	}
	people := newErasurePlan(erasure, joins).people
	if !maps.Equal(people, done.people) {
		return planErasure(r, erasure) // they were joined or parted since
	}
	changed := changedMemory{r, slices.Concat(slices.Collect(maps.Keys(people)), erasure.Nodes),
		map[graph.ID]*graph.Node{}, map[graph.EdgeID]*graph.Edge{}}
	err = changelog.Each(r, done.count.Change, changed.add)
	if errors.Is(err, graph.ErrTruncated) {
		return planErasure(r, erasure)
	}
	if err != nil {
		return nil, err
	}
	if !erasure.KeepMentions && changed.names(done) {
		return planErasure(r, erasure)
	}
	for {
		p := newErasurePlan(erasure, joins)
		p.names, p.redact, p.scope = done.names, done.redact, changed.scope()
		if err := p.read(r, erasure); err != nil {
			return nil, err
		}
		before := len(changed.nodes) + len(changed.edges)
		if err := changed.addNaming(p.erased.Nodes, p.people); err != nil || len(changed.nodes)+len(changed.edges) == before {
			return p, err
		}
	}
}

// changedMemory is the nodes and edges that a plan must read again.
type changedMemory struct {
	reader kv.Reader
	erased []graph.ID // people and nodes that the erasure names
	nodes  map[graph.ID]*graph.Node
	edges  map[graph.EdgeID]*graph.Edge
}

// add adds what a change touched, as it is now.
func (c *changedMemory) add(change graph.Change) error {
	for _, id := range slices.Concat(change.Nodes, change.Updated) {
		if err := c.addNode(id); err != nil {
			return err
		}
	}
	for _, id := range change.Edges {
		if err := c.addEdge(id); err != nil {
			return err
		}
	}
	for _, pair := range change.Pairs {
		edges, err := record.EdgesBetween(c.reader, pair[0], pair[1])
		if err != nil {
			return err
		}
		for i := range edges {
			c.edges[edges[i].ID] = &edges[i]
		}
	}
	return nil
}

// names reports whether an erased person got a name that a plan does not have.
func (c *changedMemory) names(plan *erasurePlan) bool {
	for id := range plan.people {
		n := c.nodes[id]
		if n != nil && slices.ContainsFunc(namesOf([]graph.Node{*n}),
			func(name string) bool { return !slices.Contains(plan.names, name) }) {
			return true
		}
	}
	return false
}

func (c *changedMemory) addNode(id graph.ID) error {
	if c.nodes[id] != nil {
		return nil
	}
	n, err := record.GetNode(c.reader, id)
	if err == nil {
		c.nodes[id] = &n
	}
	return ignoreMissing(err)
}

func (c *changedMemory) addEdge(id graph.EdgeID) error {
	if c.edges[id] != nil {
		return nil
	}
	e, err := record.GetEdge(c.reader, id)
	if err == nil {
		c.edges[id] = &e
	}
	return ignoreMissing(err)
}

func ignoreMissing(err error) error {
	if errors.Is(err, graph.ErrNotFound) {
		return nil
	}
	return err
}

// addNaming adds what names erased nodes in its provenance or its detail. It does not look for what
// names erased people: all of it changed since the last plan.
func (c *changedMemory) addNaming(erased []graph.ID, people map[graph.ID]bool) error {
	for _, id := range erased {
		if people[id] {
			continue
		}
		for _, kind := range []byte{record.KeyDependent, record.KeyReference} {
			naming, err := record.SecondIDs[graph.ID](c.reader, kind, id)
			if err != nil {
				return err
			}
			for _, other := range naming {
				if err := c.addNode(other); err != nil {
					return err
				}
			}
		}
		edges, err := record.DependentEdges(c.reader, id)
		if err != nil {
			return err
		}
		for _, edge := range edges {
			if err := c.addEdge(edge); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *changedMemory) scope() erasureScope {
	return erasureScope{
		nodes: func(fn func(graph.Node) error) error {
			for _, id := range slices.Sorted(maps.Keys(c.nodes)) {
				if err := fn(*c.nodes[id]); err != nil {
					return err
				}
			}
			return nil
		},
		edges: func(yield func(*graph.Edge, error) bool) {
			for _, id := range slices.Sorted(maps.Keys(c.edges)) {
				if !yield(c.edges[id], nil) {
					return
				}
			}
		},
		names: c.named,
	}
}

// named calls fn with the existing nodes that the nodes and edges name.
func (c *changedMemory) named(fn func(graph.ID, graph.Kind)) error {
	list := map[graph.ID]bool{}
	note := func(ids ...graph.ID) {
		for _, id := range ids {
			list[id] = id != 0 && c.nodes[id] == nil
		}
	}
	note(c.erased...)
	for _, n := range c.nodes {
		note(namedBy(n)...)
		if n.Kind != graph.Person {
			continue
		}
		for _, source := range n.Provenance { // they decide who may know the person
			of, err := record.GetNode(c.reader, source)
			if err := ignoreMissing(err); err != nil {
				return err
			}
			note(of.Owners...)
		}
	}
	for _, e := range c.edges {
		note(e.From, e.To)
		note(e.Provenance...)
	}
	for id, outside := range list {
		if !outside {
			continue
		}
		n, err := record.GetNode(c.reader, id)
		if err == nil {
			fn(id, n.Kind)
		}
		if err := ignoreMissing(err); err != nil {
			return err
		}
	}
	return nil
}

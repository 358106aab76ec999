package memgraph

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// ViewOptions say for whom, and at which moment, a View reads.
type ViewOptions struct {
	// Asker is a person, App (the zero value), which sees everything, or Stranger.
	Asker graph.ID
	// Company are others for whom a node must be visible too, as for what is said in front of them.
	Company []graph.ID
	// AsOf selects what was recorded and not yet superseded at that moment. Zero selects
	// everything, superseded nodes included. Removed nodes are gone from every moment, and
	// updates in place show as they are now.
	AsOf time.Time
}

// View reads a memory for one asker and one moment. Safe for concurrent use.
type View struct {
	store   *Store
	options ViewOptions
}

// View returns a reader with these options. Only the app sees the owners of a node, who was
// present, its revision, and what recalls made of it: when it was reinforced, its stability, and the memory of
// an edge. For other askers, ids of people and nodes that they may not know
// of are left out too. Speakers, people in details and ends of edges are the person that they
// are joined into.
func (s *Store) View(options ViewOptions) *View { return &View{s, options} }

// Get returns a node. It is ErrNotFound if the node is missing or not for the asker: the two
// cannot be told apart.
func (v *View) Get(ctx context.Context, id graph.ID) (n graph.Node, err error) {
	err = v.read(ctx, "get node", func(reader *viewReader) error {
		n, err = reader.node(id)
		return err
	})
	return n, err
}

// Nodes returns several nodes at one moment, by id. Nodes that are missing or not for the
// asker are left out.
func (v *View) Nodes(ctx context.Context, list []graph.ID) (nodes map[graph.ID]graph.Node, err error) {
	err = v.read(ctx, "get node", func(reader *viewReader) error {
		nodes = make(map[graph.ID]graph.Node, len(list))
		for _, id := range list {
			if _, have := nodes[id]; have {
				continue
			}
			n, err := reader.node(id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			nodes[id] = n
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return nodes, nil
}

// Between yields the visible nodes whose event is in the period, in order of time; see
// Store.Between.
func (v *View) Between(ctx context.Context, period Period) iter.Seq2[graph.Node, error] {
	return func(yield func(graph.Node, error) bool) {
		err := v.read(ctx, "scan by time", func(reader *viewReader) error {
			return scanBetween(reader.records, period, func(n graph.Node) error {
				seen, n, err := reader.show(n)
				if err != nil || !seen {
					return err
				}
				if !yield(n, nil) {
					return record.ErrStop
				}
				return nil
			})
		})
		if err != nil && !record.IsStop(err) {
			yield(graph.Node{}, err)
		}
	}
}

// Edges returns the edges from a node and those to it, in order of their ids. It leaves out
// edges whose other end, or a source, is not for the asker. With AsOf it returns the edges
// that held at that moment.
func (v *View) Edges(ctx context.Context, id graph.ID) (out, in []graph.Edge, err error) {
	err = v.read(ctx, "get edges", func(reader *viewReader) error {
		if _, err := reader.node(id); err != nil {
			return err
		}
		if out, err = reader.edgesOf(id, record.EdgesFrom); err != nil {
			return err
		}
		in, err = reader.edgesOf(id, record.EdgesTo)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return out, in, nil
}

// EdgesBetween returns the visible edges from one node to another, in order of their ids;
// see Edges.
func (v *View) EdgesBetween(ctx context.Context, from, to graph.ID) (list []graph.Edge, err error) {
	err = v.read(ctx, "get edges", func(reader *viewReader) error {
		for _, id := range []graph.ID{from, to} {
			if _, err := reader.node(id); err != nil {
				return err
			}
		}
		if list, err = record.EdgesBetweenPeople(reader.records, reader.joins(), from, to); err == nil {
			list, err = reader.edges(list)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

func (v *View) read(ctx context.Context, op string, fn func(*viewReader) error) error {
	if err := graph.CheckTime("as-of", v.options.AsOf); err != nil {
		return v.store.wrap(op, err)
	}
	err := v.store.read(ctx, func(r kv.Reader) error {
		return fn(newViewReader(r, v.options, v.store.db.options.Now()))
	})
	return v.store.wrap(op, err)
}

// viewReader reads one snapshot for a View.
type viewReader struct {
	records kv.Reader
	options ViewOptions
	askers  []graph.ID                   // Asker and Company without App, which sees everything
	known   map[[2]graph.ID]graph.EdgeID // by asker and person: what links them, or 0
	now     time.Time                    // links that begin later do not count
	failed  error                        // the first error of a read that returns no error
	people  *record.Joins                // nil until needed
}

// joins returns which people are one person.
func (reader *viewReader) joins() record.Joins {
	if reader.people == nil {
		joins, err := record.ReadJoins(reader.records)
		if err != nil {
			reader.failed = err
		}
		reader.people = &joins
	}
	return *reader.people
}

// person returns the person that an id stands for; 0 for 0.
func (reader *viewReader) person(id graph.ID) graph.ID { return reader.joins().Person(id) }

func newViewReader(r kv.Reader, options ViewOptions, now time.Time) *viewReader {
	askers := append([]graph.ID{options.Asker}, options.Company...)
	askers = slices.DeleteFunc(askers, func(asker graph.ID) bool { return asker == graph.App })
	return &viewReader{records: r, options: options, askers: askers, known: map[[2]graph.ID]graph.EdgeID{}, now: now}
}

func (reader *viewReader) node(id graph.ID) (graph.Node, error) {
	n, err := record.GetNode(reader.records, id)
	if err != nil {
		return graph.Node{}, err
	}
	seen, n, err := reader.show(n)
	if err == nil && !seen {
		err = fmt.Errorf("node %v: %w", id, graph.ErrNotFound)
	}
	if err != nil {
		return graph.Node{}, err
	}
	return n, nil
}

// show reports whether a node is visible, and returns it as it was known.
func (reader *viewReader) show(n graph.Node) (bool, graph.Node, error) {
	if at := reader.options.AsOf; !at.IsZero() {
		if !n.Believed(at) {
			return false, n, nil
		}
		if n.Retired.After(at) {
			n.Retired, n.Successor, n.Merged = time.Time{}, 0, 0
			if n.Lapsed {
				n.Until, n.Lapsed = time.Time{}, false
			}
		}
	}
	permitted := reader.permits(n.Access()) && (n.Kind != graph.Draft || len(reader.askers) == 0)
	if permitted && reader.joins().Len() > 0 {
		n.Speaker, n.Detail = reader.person(n.Speaker), graph.MapIDs(n.Detail, reader.person)
	}
	if permitted && len(reader.askers) > 0 {
		heard := n.Kind == graph.Turn && reader.heard(&n)
		n.Owners, n.Present, n.Revision, n.Merged = nil, nil, 0, 0 // for the app alone
		n.Stability, n.Reinforced, n.Lived = 0, time.Time{}, 0     // they tell when others asked for it
		n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance), func(source graph.ID) bool { return !reader.mayKnow(source) })
		n.Detail = graph.MapIDs(n.Detail, func(id graph.ID) graph.ID {
			if !reader.mayKnow(id) {
				return 0
			}
			return id
		})
		for _, named := range []*graph.ID{&n.Speaker, &n.Successor} {
			if *named != 0 && !reader.mayKnow(*named) && !(heard && named == &n.Speaker) { // who heard it knows who spoke
				*named = 0
			}
		}
	}
	return permitted && reader.failed == nil, n, reader.failed
}

// heard reports whether all askers heard a turn.
func (reader *viewReader) heard(n *graph.Node) bool {
	present := reader.joins().Access(n.Access()).Present
	return !slices.ContainsFunc(reader.askers, func(asker graph.ID) bool { return !slices.Contains(present, reader.person(asker)) })
}

// permits reports whether all askers may know of what has an access.
func (reader *viewReader) permits(a graph.Access) bool {
	for _, one := range reader.askers {
		if !reader.joins().Access(a).Permits(reader.person(one),
			func(_, owner graph.ID) bool { return reader.link(one, owner) != 0 }) {
			return false
		}
	}
	return true
}

// mayKnow reports whether all askers may know of a node.
func (reader *viewReader) mayKnow(id graph.ID) bool {
	return len(reader.askers) == 0 || reader.permits(reader.accessOf(id))
}

// link returns a current, unguarded edge that connects an asker and a person, or 0.
func (reader *viewReader) link(asker, other graph.ID) graph.EdgeID {
	if known, ok := reader.known[[2]graph.ID{asker, other}]; ok {
		return known
	}
	var link graph.EdgeID
	if reader.isPerson(asker) {
		link = cmp.Or(reader.linkFrom(asker, other), reader.linkFrom(other, asker))
	}
	reader.known[[2]graph.ID{asker, other}] = link
	return link
}

// isPerson reports whether an asker is a person. Notes and turns have edges to people
// too, and grant nothing.
func (reader *viewReader) isPerson(asker graph.ID) bool {
	n, err := record.GetNode(reader.records, asker)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		reader.failed = err
	}
	return err == nil && n.Kind == graph.Person
}

// linkFrom is link for the edges from one person to another.
func (reader *viewReader) linkFrom(from, to graph.ID) graph.EdgeID {
	list, err := record.EdgesBetweenPeople(reader.records, reader.joins(), from, to)
	if err != nil {
		reader.failed = err
		return 0
	}
	for i := range list {
		if e := &list[i]; linksAt(e, reader.now) && !reader.guarded(e) &&
			(e.Origin == graph.Told || e.Origin == graph.Heard && reader.saidByBoth(e)) {
			return e.ID
		}
	}
	return 0
}

// linksAt reports whether an edge has begun and has no end.
func linksAt(e *graph.Edge, now time.Time) bool {
	return e.Ended.IsZero() && e.ValidTo.IsZero() && !e.ValidFrom.After(now)
}

// saidByBoth reports whether an edge rests on a turn of each of the people it connects.
func (reader *viewReader) saidByBoth(e *graph.Edge) bool {
	var from, to bool
	for _, source := range e.Provenance {
		n, err := record.GetNode(reader.records, source)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			reader.failed = err
		}
		if err == nil && n.Kind == graph.Turn && n.Role == graph.Human {
			joins := reader.joins()
			from, to = from || joins.Same(n.Speaker, e.From), to || joins.Same(n.Speaker, e.To)
		}
	}
	return from && to
}

// guarded reports whether an edge's sources have a narrower access than its two nodes. An owner
// of a source who is an end may see it.
func (reader *viewReader) guarded(e *graph.Edge) bool {
	access := graph.Access{Audience: graph.Everyone}
	for _, source := range e.Provenance {
		access = access.With(reader.accessOf(source))
	}
	from, to := reader.person(e.From), reader.person(e.To)
	ends := reader.accessOf(from)
	for _, owner := range access.Owners {
		if person := reader.person(owner); person == from || person == to {
			ends.Owners = graph.Union(ends.Owners, []graph.ID{owner})
		}
	}
	return access.GuardsLink(ends, reader.accessOf(to))
}

// accessOf returns the access of a node. A node that an unfinished erasure removed is for
// the app alone.
func (reader *viewReader) accessOf(id graph.ID) graph.Access {
	n, err := record.GetNode(reader.records, id)
	if err != nil {
		if !errors.Is(err, graph.ErrNotFound) {
			reader.failed = err
		}
		return graph.Access{Audience: graph.AppOnly}
	}
	return n.Access()
}

// edgesOf returns the visible edges of a node, or of all ids of a person.
func (reader *viewReader) edgesOf(id graph.ID, of func(kv.Reader, graph.ID) ([]graph.Edge, error)) ([]graph.Edge, error) {
	var list []graph.Edge
	for _, id := range reader.joins().IDs(id) {
		edges, err := of(reader.records, id)
		if err != nil {
			return nil, err
		}
		list = append(list, edges...)
	}
	slices.SortFunc(list, func(a, b graph.Edge) int { return cmp.Compare(a.ID, b.ID) })
	return reader.edges(list)
}

// edges returns the visible edges of a list, as they were known. Their ends are the people that
// ids stand for; an edge between two ids of one person is left out.
func (reader *viewReader) edges(list []graph.Edge) ([]graph.Edge, error) {
	var seen []graph.Edge
	for _, e := range list {
		if at := reader.options.AsOf; !at.IsZero() {
			if !e.Believed(at) {
				continue
			}
			if e.Ended.After(at) {
				e.Ended, e.ValidTo = time.Time{}, time.Time{}
			}
			if !e.Holds(at) {
				continue
			}
		}
		from, to := reader.person(e.From), reader.person(e.To)
		if from == to && e.From != e.To {
			continue
		}
		e.From, e.To = from, to
		if len(reader.askers) > 0 {
			e.Memory, e.Stability, e.Reinforced, e.Lived = nil, 0, time.Time{}, 0 // they tell what others asked, and when
		}
		shows := reader.mayKnow(e.From) && reader.mayKnow(e.To)
		for _, source := range e.Provenance {
			shows = shows && reader.mayKnow(source)
		}
		if reader.failed != nil {
			return nil, reader.failed
		}
		if shows {
			seen = append(seen, e)
		}
	}
	return seen, nil
}

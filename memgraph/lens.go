package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// Lens is how somebody looks at a memory.
type Lens struct {
	// Asker is who looks: a Person, App (the zero value), which sees everything, or
	// Stranger.
	Asker ID
	// AsOf is the moment whose beliefs are looked at: what was recorded by then and
	// not yet superseded, as it was known then. Zero means everything there is, the
	// superseded included. What was removed since is gone from every moment, and
	// updates in place show as they are now.
	AsOf time.Time
}

// View is a memory seen through a lens. Safe for concurrent use.
type View struct {
	store *Store
	lens  Lens
}

// Through returns the memory as it looks through a lens. To everybody but the app a
// node shows without its owners, and without the ids of people and nodes that are not
// for the asker.
func (s *Store) Through(lens Lens) *View { return &View{s, lens} }

// Get returns a node, or ErrNotFound when it is not there or not for the asker: the
// two cannot be told apart.
func (v *View) Get(ctx context.Context, id ID) (n Node, err error) {
	err = v.read(ctx, "get node", func(g *gaze) error {
		n, err = g.node(id)
		return err
	})
	return n, err
}

// Nodes returns those of several nodes that show, as they are at one moment: what is not
// there, or not for the asker, is left out.
func (v *View) Nodes(ctx context.Context, list []ID) (nodes map[ID]Node, err error) {
	err = v.read(ctx, "get node", func(g *gaze) error {
		nodes = make(map[ID]Node, len(list))
		for _, id := range list {
			if _, have := nodes[id]; have {
				continue
			}
			n, err := g.node(id)
			if errors.Is(err, ErrNotFound) {
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

// Between yields the nodes whose event falls into the period, in order of time; see
// Store.Between.
func (v *View) Between(ctx context.Context, period Period) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		err := v.read(ctx, "scan by time", func(g *gaze) error {
			return scanBetween(g.reader, period, func(n Node) error {
				seen, n, err := g.sees(n)
				if err != nil || !seen {
					return err
				}
				if !yield(n, nil) {
					return errStop
				}
				return nil
			})
		})
		if err != nil && !isStop(err) {
			yield(Node{}, err)
		}
	}
}

// Edges returns the edges that leave a node and those that reach it, in order of
// their ids: those whose other end the asker may know of, and whatever they rest on.
// With AsOf they are those that held at that moment.
func (v *View) Edges(ctx context.Context, id ID) (out, in []Edge, err error) {
	err = v.read(ctx, "get edges", func(g *gaze) error {
		if _, err := g.node(id); err != nil {
			return err
		}
		if out, err = edgesFrom(g.reader, id); err == nil {
			out, err = g.edges(out)
		}
		if err != nil {
			return err
		}
		if in, err = edgesTo(g.reader, id); err == nil {
			in, err = g.edges(in)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return out, in, nil
}

// EdgesBetween returns the edges from one node to another, in order of their ids, as
// Edges does.
func (v *View) EdgesBetween(ctx context.Context, from, to ID) (list []Edge, err error) {
	err = v.read(ctx, "get edges", func(g *gaze) error {
		for _, id := range []ID{from, to} {
			if _, err := g.node(id); err != nil {
				return err
			}
		}
		if list, err = edgesBetween(g.reader, from, to); err == nil {
			list, err = g.edges(list)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

func (v *View) read(ctx context.Context, op string, fn func(*gaze) error) error {
	if err := checkTime("as-of", v.lens.AsOf); err != nil {
		return v.store.wrap(op, err)
	}
	err := v.store.db.engine.View(ctx, v.store.ego, func(r kv.Reader) error {
		return fn(&gaze{reader: r, lens: v.lens, ties: map[ID]bool{}})
	})
	return v.store.wrap(op, err)
}

// gaze is one look through a lens at a snapshot.
type gaze struct {
	reader kv.Reader
	lens   Lens
	ties   map[ID]bool // by person: linked to the asker
	failed error       // of a link that could not be read
}

func (g *gaze) node(id ID) (Node, error) {
	n, err := getNode(g.reader, id)
	if err != nil {
		return Node{}, err
	}
	seen, n, err := g.sees(n)
	if err == nil && !seen {
		err = fmt.Errorf("node %v: %w", id, ErrNotFound)
	}
	if err != nil {
		return Node{}, err
	}
	return n, nil
}

// sees reports whether a node shows, and returns it as it was known.
func (g *gaze) sees(n Node) (bool, Node, error) {
	if at := g.lens.AsOf; !at.IsZero() {
		if !n.Believed(at) {
			return false, n, nil
		}
		if n.Retired.After(at) {
			n.Retired, n.Successor = time.Time{}, 0
			if n.Lapsed {
				n.Until, n.Lapsed = time.Time{}, false
			}
		}
	}
	permitted := g.permits(access{n.Audience, n.Owners})
	if permitted && g.lens.Asker != App {
		n.Owners = nil // who else it came from is not for everybody
		n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance), func(basis ID) bool { return !g.mayKnow(basis) })
		n.Detail = MapIDs(n.Detail, func(id ID) ID {
			if !g.mayKnow(id) {
				return 0
			}
			return id
		})
		for _, named := range []*ID{&n.Speaker, &n.Successor} {
			if *named != 0 && !g.mayKnow(*named) {
				*named = 0
			}
		}
	}
	return permitted && g.failed == nil, n, g.failed
}

func (g *gaze) permits(a access) bool {
	return a.permits(g.lens.Asker, func(asker, owner ID) bool { return g.linked(owner) })
}

// mayKnow reports whether the asker may know of a node.
func (g *gaze) mayKnow(id ID) bool { return g.lens.Asker == App || g.permits(g.accessOf(id)) }

// linked reports whether the asker and a person are tied by an edge that is not
// over, and that does not rest on what is for fewer.
func (g *gaze) linked(other ID) bool {
	if known, ok := g.ties[other]; ok {
		return known
	}
	tied := g.asksPerson() && (g.tied(g.lens.Asker, other) || g.tied(other, g.lens.Asker))
	g.ties[other] = tied
	return tied
}

// asksPerson reports whether the asker is somebody: people are linked to notes and turns
// too, which may know of nothing.
func (g *gaze) asksPerson() bool {
	n, err := getNode(g.reader, g.lens.Asker)
	if err != nil && !errors.Is(err, ErrNotFound) {
		g.failed = err
	}
	return err == nil && n.Kind == Person
}

func (g *gaze) tied(from, to ID) bool {
	list, err := edgesBetween(g.reader, from, to)
	if err != nil {
		g.failed = err
		return false
	}
	for i := range list {
		if e := &list[i]; e.Ended.IsZero() && e.ValidTo.IsZero() && !g.guarded(e) {
			return true
		}
	}
	return false
}

// guarded reports whether what an edge rests on is for fewer than its ends are.
func (g *gaze) guarded(e *Edge) bool {
	rests := access{audience: Everyone}
	for _, basis := range e.Provenance {
		rests = rests.with(g.accessOf(basis))
	}
	return rests.guards(g.accessOf(e.From), g.accessOf(e.To))
}

// accessOf returns who may know of a node: nobody of one that an erasure on its way took
// before what names it.
func (g *gaze) accessOf(id ID) access {
	n, err := getNode(g.reader, id)
	if err != nil {
		if !errors.Is(err, ErrNotFound) {
			g.failed = err
		}
		return access{audience: Nobody}
	}
	return access{n.Audience, n.Owners}
}

// edges returns those of a list that show, as they were known.
func (g *gaze) edges(list []Edge) ([]Edge, error) {
	var seen []Edge
	for _, e := range list {
		if at := g.lens.AsOf; !at.IsZero() {
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
		shows := g.mayKnow(e.From) && g.mayKnow(e.To)
		for _, basis := range e.Provenance {
			shows = shows && g.mayKnow(basis)
		}
		if g.failed != nil {
			return nil, g.failed
		}
		if shows {
			seen = append(seen, e)
		}
	}
	return seen, nil
}

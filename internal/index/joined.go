package index

import (
	"cmp"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// joined says which people are one person. All arcs of a joined person are in the row of the
// person that they are joined into; their own row is empty.
type joined struct {
	record.Joins
	nodes *nodeTable
}

// has reports whether a person is joined into another.
func (j *joined) has(id graph.ID) bool { return j.Len() > 0 && j.Into(id) != 0 }

// ordinal returns the ordinal of the person that an ordinal stands for. Other nodes, and None,
// stand for themselves.
func (j *joined) ordinal(n uint32) uint32 {
	if j.Len() == 0 || n == None {
		return n
	}
	if person, known := j.nodes.Ordinal(j.Person(j.nodes.ID(n))); known {
		return person
	}
	return n
}

func (j *joined) write(s *codec.Stream) {
	s.Uint(uint64(j.Len()))
	for _, from := range j.All() {
		s.Uint(uint64(from))
		s.Uint(uint64(j.Into(from)))
	}
}

func (j *joined) read(s *codec.StreamReader) {
	into := map[graph.ID]graph.ID{}
	for range s.Count(2) {
		from := graph.ID(s.Uint())
		into[from] = graph.ID(s.Uint())
	}
	if len(into) > 0 {
		j.Joins = record.NewJoins(into)
	}
}

// Person returns the person that an id stands for: the one that they are joined into.
func (x *Index) Person(id graph.ID) graph.ID { return x.joins.Person(id) }

// IDs returns every id of a person: the one that the others are joined into, then those.
func (x *Index) IDs(person graph.ID) []graph.ID { return x.joins.IDs(person) }

// HasJoins reports whether some people are one person.
func (x *Index) HasJoins() bool { return x.joins.Len() > 0 }

// Joined reports whether a node is a person who is joined into another. It has no arcs, and no
// search returns it.
func (x *Index) Joined(n uint32) bool { return x.isPerson(n) && x.joins.has(x.ID(n)) }

// Speaker returns the ordinal of the person who said it, or None.
func (x *Index) Speaker(n uint32) uint32 { return x.joins.ordinal(x.entries[n].speaker) }

// SaidAs returns the id of the speaker as stored, or 0: joined people stay apart.
func (x *Index) SaidAs(n uint32) graph.ID {
	if speaker := x.entries[n].speaker; speaker != None {
		return x.ID(speaker)
	}
	return 0
}

// Rejoined is what the index needs when people were joined or parted: the records that
// concern them, after all other changes.
type Rejoined struct {
	into    map[graph.ID]graph.ID // by person: whom they are joined into now, or 0
	people  []graph.Node          // with all that are or were one person with these
	edges   []graph.Edge          // from and to the people
	derived [][2]graph.ID         // a node and one of the people in its provenance
}

// ReadRejoined reads what changed for people who were joined or parted. x is the index before.
func (x *Index) ReadRejoined(r kv.Reader, changed []graph.ID) (Rejoined, error) {
	var j Rejoined
	if len(changed) == 0 {
		return j, nil
	}
	after, err := record.ReadJoins(r)
	if err != nil {
		return j, err
	}
	j.into = map[graph.ID]graph.ID{}
	var ids []graph.ID
	for _, id := range changed {
		j.into[id] = after.Into(id)
		ids = slices.Concat(ids, x.joins.IDs(id), after.IDs(id))
	}
	for _, id := range graph.Union(ids, nil) {
		if err := j.read(r, id); err != nil {
			return j, err
		}
	}
	slices.SortFunc(j.edges, func(a, b graph.Edge) int { return cmp.Compare(a.ID, b.ID) })
	j.edges = slices.CompactFunc(j.edges, func(a, b graph.Edge) bool { return a.ID == b.ID })
	return j, nil
}

// read reads the records of a person, unless they were removed.
func (j *Rejoined) read(r kv.Reader, id graph.ID) error {
	n, err := record.GetNode(r, id)
	if errors.Is(err, graph.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	j.people = append(j.people, n)
	out, err := record.EdgesFrom(r, id)
	if err != nil {
		return err
	}
	in, err := record.EdgesTo(r, id)
	if err != nil {
		return err
	}
	j.edges = slices.Concat(j.edges, out, in)
	dependents, err := record.Dependents(r, id)
	if err != nil {
		return err
	}
	for _, note := range dependents {
		n, err := record.GetNode(r, note)
		if err != nil {
			return err
		}
		for range count(n.Provenance, id) {
			j.derived = append(j.derived, [2]graph.ID{note, id})
		}
	}
	return nil
}

// rejoin lets the arcs of people lead to the person that they are joined into now. It takes as
// long as they have arcs.
func (x *Index) rejoin(j *Rejoined) {
	if len(j.into) == 0 {
		return
	}
	var people, said []uint32
	for i := range j.people {
		person, known := x.Ordinal(j.people[i].ID)
		if !known {
			continue
		}
		people = append(people, person)
		targets, attributes := x.Row(person)
		for at, n := range targets {
			if a := Attribute(attributes[at]); a.Relation() == SaidBy && !a.Forward() {
				said = append(said, n)
			}
		}
		x.edgeMemories.removeAll(person, targets)
		x.accessSets.removeLinks(j.people[i].ID, targets)
	}
	x.isolate(people)
	x.joins.Joins = x.joins.With(j.into)
	for _, n := range said {
		x.addRelation(n, x.Speaker(n), SaidBy)
	}
	for _, pair := range j.derived {
		note, ok := x.Ordinal(pair[0])
		source, okSource := x.Ordinal(x.joins.Person(pair[1]))
		if ok && okSource && hasSources(x.Kind(note)) {
			x.addRelation(note, source, DerivedFrom)
		}
	}
	for i := range j.edges {
		x.addEdge(&j.edges[i])
	}
	x.names.rejoin(j.people, people)
}

// rejoin adds the arcs to people for their names again. It runs after all of their arcs were
// removed.
func (x *names) rejoin(nodes []graph.Node, people []uint32) {
	concerned := map[uint32]bool{}
	for _, person := range people {
		concerned[person] = true
	}
	done := map[string]bool{}
	for i := range nodes {
		for _, key := range keysOf(namesOf(&nodes[i])) {
			n := x.byText[key]
			if done[key] || n == nil || n.bearers == nil {
				continue
			}
			done[key] = true
			if concerned[n.ordinal] {
				x.addTexts(n.bearers.texts, n.ordinal)
			}
			for _, other := range n.bearers.people[1:] {
				if concerned[n.ordinal] || concerned[other] {
					x.addBearer(n.ordinal, other)
				}
			}
		}
	}
	for _, one := range x.letterNames {
		if concerned[one.person] {
			x.addTexts(one.texts, one.person)
		}
	}
}

// readJoins applies the joins of a memory to an index that was built without.
func (x *Index) readJoins(r kv.Reader) error {
	joins, err := record.ReadJoins(r)
	if err != nil {
		return err
	}
	return x.followJoins(r, joins.All())
}

// followJoins follows the joins of people who were joined or parted.
func (x *Index) followJoins(r kv.Reader, changed []graph.ID) error {
	rejoined, err := x.ReadRejoined(r, changed)
	if err == nil {
		x.rejoin(&rejoined)
	}
	return err
}

package memgraph

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/kv"
)

// erasurePlan is what an erasure does to a memory.
type erasurePlan struct {
	people  map[ID]bool
	doomed  map[ID]bool
	kept    []ID // nodes that stay, and lose something
	edges   []EdgeID
	loosed  []EdgeID // edges that stay, and lose something
	redact  *language.Redactor
	self    bool // the persona loses a name
	erased  Erased
	support map[ID][]ID // what the notes rest on
	kinds   map[ID]Kind
	reader  kv.Reader      // while it is made
	links   map[[2]ID]bool // of who stays with who goes, as far as anybody asked
	barred  map[ID]bool    // people who rest on what is for nobody then
}

// planErasure reads the whole memory and finds out what goes.
func planErasure(r kv.Reader, erasure Erasure) (*erasurePlan, error) {
	p := &erasurePlan{
		people: map[ID]bool{}, doomed: map[ID]bool{}, support: map[ID][]ID{}, kinds: map[ID]Kind{},
		reader: r, links: map[[2]ID]bool{}, barred: map[ID]bool{},
	}
	defer func() { p.reader = nil }()
	for _, id := range erasure.People {
		p.people[id] = true
	}
	if err := p.readPeople(r, erasure); err != nil {
		return nil, err
	}
	if err := p.readNodes(r, erasure); err != nil {
		return nil, err
	}
	p.doom()
	if err := p.readKept(r); err != nil {
		return nil, err
	}
	if err := p.readEdges(r); err != nil {
		return nil, err
	}
	self, err := getSelf(r)
	if err != nil {
		return nil, err
	}
	p.self = p.redact.Text(self.Persona, MaxText) != self.Persona || p.redact.Text(self.Name, MaxName) != self.Name
	for id := range p.people {
		for _, b := range []Biometric{Face, Voice} {
			list, err := prototypesOf(r, id, b)
			if err != nil {
				return nil, err
			}
			p.erased.Prototypes += len(list)
		}
	}
	maps.DeleteFunc(p.doomed, func(_ ID, goes bool) bool { return !goes })
	p.erased.Nodes = slices.Sorted(maps.Keys(p.doomed))
	p.erased.Edges = p.edges
	return p, nil
}

// readPeople learns which names are to be taken out. People that are gone already
// went with theirs: what is left of them is done.
func (p *erasurePlan) readPeople(r kv.Reader, erasure Erasure) error {
	var gone, others []Node
	err := scanNodes(r, func(n Node) error {
		switch {
		case p.people[n.ID] && n.Kind != Person:
			return fmt.Errorf("%w: node %v is a %v, not a person", ErrInvalid, n.ID, n.Kind)
		case p.people[n.ID]:
			gone = append(gone, n)
		case n.Kind == Person:
			others = append(others, n)
		}
		return nil
	})
	if erasure.KeepMentions {
		gone = nil
	}
	p.redact = language.NewRedactor(namesOf(gone), namesOf(others))
	return err
}

// readNodes dooms what is named, and what came from the people alone.
func (p *erasurePlan) readNodes(r kv.Reader, erasure Erasure) error {
	err := scanNodes(r, func(n Node) error {
		p.kinds[n.ID] = n.Kind
		if len(n.Provenance) > 0 {
			p.support[n.ID] = n.Provenance
		}
		p.doomed[n.ID] = p.people[n.ID] || n.Kind != Person && p.theirs(&n)
		return nil
	})
	for _, id := range erasure.Nodes {
		if kind, there := p.kinds[id]; kind == Person {
			return fmt.Errorf("%w: node %v is a person; name it under People", ErrInvalid, id)
		} else if there {
			p.doomed[id] = true
		}
	}
	return err
}

// theirs reports whether a node came from the people alone.
func (p *erasurePlan) theirs(n *Node) bool {
	others := slices.ContainsFunc(n.Owners, func(owner ID) bool { return !p.people[owner] })
	return p.people[n.Speaker] || len(n.Owners) > 0 && !others
}

// doom goes on to the notes that rest on nothing that stays.
func (p *erasurePlan) doom() {
	stays := map[ID]bool{} // the notes known to rest, however far down, on something that stays
	for changed := true; changed; {
		changed = false
		for note, bases := range p.support {
			if stays[note] || p.doomed[note] {
				continue
			}
			if slices.ContainsFunc(bases, func(basis ID) bool {
				_, rests := p.support[basis]
				return !p.missing(basis) && !p.doomed[basis] && (!rests || stays[basis])
			}) {
				stays[note], changed = true, true
			}
		}
	}
	for note := range p.support {
		if kind := p.kinds[note]; !stays[note] && kind != Turn && kind != Person {
			p.doomed[note] = true
		}
	}
}

// readKept finds the nodes that stay and lose something.
func (p *erasurePlan) readKept(r kv.Reader) error {
	return scanNodes(r, func(n Node) error {
		if p.doomed[n.ID] {
			return nil
		}
		if err := p.meet(&n); err != nil {
			return err
		}
		freed := p.free(n)
		if !bytes.Equal(encodeNode(&freed), encodeNode(&n)) {
			p.kept = append(p.kept, n.ID)
		}
		if named := p.redacted(n); !bytes.Equal(encodeNode(&named), encodeNode(&n)) {
			p.erased.Redacted = append(p.erased.Redacted, n.ID)
		}
		spans, err := getSpans(r, n.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(spans, func(s Span) bool { return p.redact.Text(s.Gist, MaxName) != s.Gist }) && !slices.Contains(p.kept, n.ID) {
			p.kept = append(p.kept, n.ID)
		}
		return nil
	})
}

// free returns a node without what goes.
func (p *erasurePlan) free(n Node) Node {
	goes := func(id ID) bool { return p.doomed[id] || p.missing(id) }
	if len(n.Provenance) > 0 {
		n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance), goes)
	}
	if slices.ContainsFunc(n.Owners, goes) {
		n.Audience = p.audience(&n)
		n.Owners = slices.DeleteFunc(slices.Clone(n.Owners), goes)
	}
	if goes(n.Successor) {
		n.Successor = 0
	}
	if goes(n.Speaker) {
		n.Speaker = 0
	}
	n.Detail = MapIDs(n.Detail, func(id ID) ID {
		if goes(id) {
			return 0
		}
		return id
	})
	return p.redacted(n)
}

// meet notes what audience asks of a node whose owners do not all stay.
func (p *erasurePlan) meet(n *Node) error {
	if err := p.meetOwners(n); err != nil || n.Kind != Person {
		return err
	}
	for _, id := range n.Provenance {
		if p.doomed[id] || p.missing(id) {
			continue
		}
		basis, err := getNode(p.reader, id)
		if err == nil {
			err = p.meetOwners(&basis)
		}
		if err != nil {
			return err
		}
		p.barred[n.ID] = p.barred[n.ID] || p.free(basis).Audience == Nobody
	}
	return nil
}

// meetOwners notes who of a node's owners that stay is linked to those that go.
func (p *erasurePlan) meetOwners(n *Node) error {
	for _, gone := range n.Owners {
		if !p.doomed[gone] {
			continue
		}
		for _, owner := range n.Owners {
			pair := [2]ID{owner, gone}
			if _, known := p.links[pair]; known || p.doomed[owner] {
				continue
			}
			g := &gaze{reader: p.reader, lens: Lens{Asker: owner}, ties: map[ID]bool{}}
			if p.links[pair] = g.linked(gone); g.failed != nil {
				return g.failed
			}
		}
	}
	return nil
}

// audience returns who may know of what came from people who go and from others too:
// nobody who might not before. Who was linked to them is not known any more.
func (p *erasurePlan) audience(n *Node) Audience {
	if n.Audience == Everyone || n.Audience == Nobody {
		return n.Audience
	}
	var left, gone []ID
	for _, owner := range n.Owners {
		if p.doomed[owner] || p.missing(owner) {
			gone = append(gone, owner)
		} else {
			left = append(left, owner)
		}
	}
	switch {
	case len(left) != 1:
		return Nobody
	case n.Kind == Person && left[0] == n.ID && !p.barred[n.ID]:
		return Private
	case n.Audience == Private || slices.ContainsFunc(gone, func(id ID) bool { return !p.links[[2]ID{left[0], id}] }):
		return Nobody
	}
	return Private
}

// missing reports whether a node went already, in an erasure that is being finished.
func (p *erasurePlan) missing(id ID) bool {
	_, there := p.kinds[id]
	return id != 0 && !there
}

func (p *erasurePlan) readEdges(r kv.Reader) error {
	for e, err := range allEdges(r) {
		if err != nil {
			return err
		}
		goes := func(id ID) bool { return p.doomed[id] || p.missing(id) }
		left := slices.DeleteFunc(slices.Clone(e.Provenance), goes)
		switch {
		case goes(e.From) || goes(e.To) || len(e.Provenance) > 0 && len(left) == 0:
			p.edges = append(p.edges, e.ID)
		case len(left) < len(e.Provenance) || p.redact.Text(e.Label, MaxName) != e.Label:
			p.loosed = append(p.loosed, e.ID)
		}
	}
	slices.Sort(p.edges)
	return nil
}

// steps returns the changes in an order in which any of them may be the last that is
// made.
func (p *erasurePlan) steps() []func(*Writer) error {
	var steps []func(*Writer) error
	if p.self {
		steps = append(steps, p.redactSelf)
	}
	for _, id := range p.kept {
		steps = append(steps, func(w *Writer) error { return p.freeNode(w, id) })
	}
	for _, id := range p.loosed {
		steps = append(steps, func(w *Writer) error { return p.freeEdge(w, id) })
	}
	for _, id := range p.edges {
		steps = append(steps, func(w *Writer) error { return w.Unlink(id) })
	}
	for _, person := range []bool{false, true} {
		for _, id := range p.erased.Nodes {
			if p.people[id] == person {
				steps = append(steps, func(w *Writer) error { return p.dropNode(w, id) })
			}
		}
	}
	return steps
}

func (p *erasurePlan) redactSelf(w *Writer) error {
	self, err := getSelf(w.tx)
	if err != nil {
		return err
	}
	self.Name, self.Persona = p.redact.Text(self.Name, MaxName), p.redact.Text(self.Persona, MaxText)
	return w.SetSelf(self)
}

func (p *erasurePlan) freeNode(w *Writer, id ID) error {
	old, err := w.Get(id)
	if err != nil {
		return err
	}
	spans, err := getSpans(w.tx, id)
	if err != nil {
		return err
	}
	if err := w.replace(&old, p.free(old)); err != nil {
		return err
	}
	if p.redact.Text(old.Text, MaxText) != old.Text || len(spans) == 0 {
		return nil // its spans went with the text
	}
	for i := range spans {
		spans[i].Gist = p.redact.Text(spans[i].Gist, MaxName)
	}
	return w.SetSpans(id, spans)
}

func (p *erasurePlan) freeEdge(w *Writer, id EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	w.dropAll(basisEntries(&e))
	e.Provenance = slices.DeleteFunc(e.Provenance, func(basis ID) bool { return p.doomed[basis] || p.missing(basis) })
	e.Label = p.redact.Text(e.Label, MaxName)
	w.putAll(basisEntries(&e))
	return w.replaceEdge(&e)
}

// dropNode deletes the records of a node whose edges are gone. What stays does not
// name it any more; what goes may.
func (p *erasurePlan) dropNode(w *Writer, id ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	for _, b := range []Biometric{Face, Voice} {
		if n.Kind == Person {
			if err := w.dropPrototypes(id, b); err != nil {
				return err
			}
		}
	}
	return w.dropNode(&n)
}

// namesOf returns all names of people.
func namesOf(people []Node) (names []string) {
	for i := range people {
		names = append(append(names, people[i].Title), aliases(people[i].Detail)...)
	}
	return names
}

// redacted returns a node without the names. A source with a name in it becomes one that
// says nothing.
func (p *erasurePlan) redacted(n Node) Node {
	r := p.redact
	n.Text, n.Caption = r.Text(n.Text, MaxText), r.Text(n.Caption, MaxCaption)
	n.Session, n.Title = r.Text(n.Session, MaxName), r.Text(n.Title, MaxName)
	if r.Text(n.Source, MaxName) != n.Source {
		n.Source = fmt.Sprintf("erased:%v", n.ID)
	}
	n.Detail = MapTexts(n.Detail, r.Text)
	return n
}

package memgraph

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// erasurePlan is what an erasure does to a memory.
type erasurePlan struct {
	people       map[graph.ID]bool
	toErase      map[graph.ID]bool
	changedNodes []graph.ID // nodes that stay, and lose something
	edges        []graph.EdgeID
	changedEdges []graph.EdgeID // edges that stay, and lose something
	redact       *language.Redactor
	self         bool // the persona loses a name
	erased       Erased
	sources      map[graph.ID][]graph.ID // what the notes rest on
	kinds        map[graph.ID]graph.Kind
	reader       kv.Reader            // while it is made
	links        map[[2]graph.ID]bool // of who stays with who goes, as far as anybody asked
	excluded     map[graph.ID]bool    // people who rest on what is for nobody then
}

// planErasure reads the whole memory and finds out what goes.
func planErasure(r kv.Reader, erasure Erasure) (*erasurePlan, error) {
	p := &erasurePlan{
		people: map[graph.ID]bool{}, toErase: map[graph.ID]bool{}, sources: map[graph.ID][]graph.ID{}, kinds: map[graph.ID]graph.Kind{},
		reader: r, links: map[[2]graph.ID]bool{}, excluded: map[graph.ID]bool{},
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
	p.spread()
	if err := p.readKept(r); err != nil {
		return nil, err
	}
	if err := p.readEdges(r); err != nil {
		return nil, err
	}
	self, err := record.GetPersona(r)
	if err != nil {
		return nil, err
	}
	p.self = p.redact.Text(self.Description, graph.MaxText) != self.Description || p.redact.Text(self.Name, graph.MaxName) != self.Name
	for id := range p.people {
		for _, b := range []graph.Biometric{graph.Face, graph.Voice} {
			list, err := record.PrototypesOf(r, id, b)
			if err != nil {
				return nil, err
			}
			p.erased.Prototypes += len(list)
		}
	}
	maps.DeleteFunc(p.toErase, func(_ graph.ID, goes bool) bool { return !goes })
	p.erased.Nodes = slices.Sorted(maps.Keys(p.toErase))
	p.erased.Edges = p.edges
	return p, nil
}

// readPeople learns which names are to be taken out. People that are gone already
// went with theirs: what is left of them is done.
func (p *erasurePlan) readPeople(r kv.Reader, erasure Erasure) error {
	var gone, others []graph.Node
	err := record.ScanNodes(r, func(n graph.Node) error {
		switch {
		case p.people[n.ID] && n.Kind != graph.Person:
			return fmt.Errorf("%w: node %v is a %v, not a person", graph.ErrInvalid, n.ID, n.Kind)
		case p.people[n.ID]:
			gone = append(gone, n)
		case n.Kind == graph.Person:
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
	err := record.ScanNodes(r, func(n graph.Node) error {
		p.kinds[n.ID] = n.Kind
		if len(n.Provenance) > 0 {
			p.sources[n.ID] = n.Provenance
		}
		p.toErase[n.ID] = p.people[n.ID] || n.Kind != graph.Person && p.ownedByThemAlone(&n)
		return nil
	})
	for _, id := range erasure.Nodes {
		if kind, there := p.kinds[id]; kind == graph.Person {
			return fmt.Errorf("%w: node %v is a person; name it under People", graph.ErrInvalid, id)
		} else if there {
			p.toErase[id] = true
		}
	}
	return err
}

// theirs reports whether a node came from the people alone.
func (p *erasurePlan) ownedByThemAlone(n *graph.Node) bool {
	others := slices.ContainsFunc(n.Owners, func(owner graph.ID) bool { return !p.people[owner] })
	return p.people[n.Speaker] || len(n.Owners) > 0 && !others
}

// doom goes on to the notes that rest on nothing that stays.
func (p *erasurePlan) spread() {
	stays := map[graph.ID]bool{} // the notes known to rest, however far down, on something that stays
	for changed := true; changed; {
		changed = false
		for note, bases := range p.sources {
			if stays[note] || p.toErase[note] {
				continue
			}
			if slices.ContainsFunc(bases, func(basis graph.ID) bool {
				_, rests := p.sources[basis]
				return !p.alreadyErased(basis) && !p.toErase[basis] && (!rests || stays[basis])
			}) {
				stays[note], changed = true, true
			}
		}
	}
	for note := range p.sources {
		if kind := p.kinds[note]; !stays[note] && kind != graph.Turn && kind != graph.Person {
			p.toErase[note] = true
		}
	}
}

// readKept finds the nodes that stay and lose something.
func (p *erasurePlan) readKept(r kv.Reader) error {
	return record.ScanNodes(r, func(n graph.Node) error {
		if p.toErase[n.ID] {
			return nil
		}
		if err := p.noteLinks(&n); err != nil {
			return err
		}
		freed := p.detach(n)
		if !bytes.Equal(record.EncodeNode(&freed), record.EncodeNode(&n)) {
			p.changedNodes = append(p.changedNodes, n.ID)
		}
		if named := p.redacted(n); !bytes.Equal(record.EncodeNode(&named), record.EncodeNode(&n)) {
			p.erased.Redacted = append(p.erased.Redacted, n.ID)
		}
		spans, err := record.GetSpans(r, n.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(spans, func(s graph.Span) bool { return p.redact.Text(s.Gist, graph.MaxName) != s.Gist }) && !slices.Contains(p.changedNodes, n.ID) {
			p.changedNodes = append(p.changedNodes, n.ID)
		}
		return nil
	})
}

// free returns a node without what goes.
func (p *erasurePlan) detach(n graph.Node) graph.Node {
	goes := func(id graph.ID) bool { return p.toErase[id] || p.alreadyErased(id) }
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
	n.Detail = graph.MapIDs(n.Detail, func(id graph.ID) graph.ID {
		if goes(id) {
			return 0
		}
		return id
	})
	return p.redacted(n)
}

// meet notes what audience asks of a node whose owners do not all stay.
func (p *erasurePlan) noteLinks(n *graph.Node) error {
	if err := p.noteLinksOfOwners(n); err != nil || n.Kind != graph.Person {
		return err
	}
	for _, id := range n.Provenance {
		if p.toErase[id] || p.alreadyErased(id) {
			continue
		}
		basis, err := record.GetNode(p.reader, id)
		if err == nil {
			err = p.noteLinksOfOwners(&basis)
		}
		if err != nil {
			return err
		}
		p.excluded[n.ID] = p.excluded[n.ID] || p.detach(basis).Audience == graph.Nobody
	}
	return nil
}

// meetOwners notes who of a node's owners that stay is linked to those that go.
func (p *erasurePlan) noteLinksOfOwners(n *graph.Node) error {
	for _, gone := range n.Owners {
		if !p.toErase[gone] {
			continue
		}
		for _, owner := range n.Owners {
			pair := [2]graph.ID{owner, gone}
			if _, known := p.links[pair]; known || p.toErase[owner] {
				continue
			}
			g := &viewReader{reader: p.reader, options: ViewOptions{Asker: owner}, known: map[graph.ID]bool{}}
			if p.links[pair] = g.linked(gone); g.failed != nil {
				return g.failed
			}
		}
	}
	return nil
}

// audience returns who may know of what came from people who go and from others too:
// nobody who might not before. Who was linked to them is not known any more.
func (p *erasurePlan) audience(n *graph.Node) graph.Audience {
	if n.Audience == graph.Everyone || n.Audience == graph.Nobody {
		return n.Audience
	}
	var left, gone []graph.ID
	for _, owner := range n.Owners {
		if p.toErase[owner] || p.alreadyErased(owner) {
			gone = append(gone, owner)
		} else {
			left = append(left, owner)
		}
	}
	switch {
	case len(left) != 1:
		return graph.Nobody
	case n.Kind == graph.Person && left[0] == n.ID && !p.excluded[n.ID]:
		return graph.Private
	case n.Audience == graph.Private || slices.ContainsFunc(gone, func(id graph.ID) bool { return !p.links[[2]graph.ID{left[0], id}] }):
		return graph.Nobody
	}
	return graph.Private
}

// missing reports whether a node went already, in an erasure that is being finished.
func (p *erasurePlan) alreadyErased(id graph.ID) bool {
	_, there := p.kinds[id]
	return id != 0 && !there
}

func (p *erasurePlan) readEdges(r kv.Reader) error {
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return err
		}
		goes := func(id graph.ID) bool { return p.toErase[id] || p.alreadyErased(id) }
		left := slices.DeleteFunc(slices.Clone(e.Provenance), goes)
		switch {
		case goes(e.From) || goes(e.To) || len(e.Provenance) > 0 && len(left) == 0:
			p.edges = append(p.edges, e.ID)
		case len(left) < len(e.Provenance) || p.redact.Text(e.Label, graph.MaxName) != e.Label:
			p.changedEdges = append(p.changedEdges, e.ID)
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
	for _, id := range p.changedNodes {
		steps = append(steps, func(w *Writer) error { return p.detachNode(w, id) })
	}
	for _, id := range p.changedEdges {
		steps = append(steps, func(w *Writer) error { return p.detachEdge(w, id) })
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
	self, err := record.GetPersona(w.tx)
	if err != nil {
		return err
	}
	self.Name, self.Description = p.redact.Text(self.Name, graph.MaxName), p.redact.Text(self.Description, graph.MaxText)
	return w.SetPersona(self)
}

func (p *erasurePlan) detachNode(w *Writer, id graph.ID) error {
	old, err := w.Get(id)
	if err != nil {
		return err
	}
	spans, err := record.GetSpans(w.tx, id)
	if err != nil {
		return err
	}
	if err := w.replace(&old, p.detach(old)); err != nil {
		return err
	}
	if p.redact.Text(old.Text, graph.MaxText) != old.Text || len(spans) == 0 {
		return nil // its spans went with the text
	}
	for i := range spans {
		spans[i].Gist = p.redact.Text(spans[i].Gist, graph.MaxName)
	}
	return w.SetSpans(id, spans)
}

func (p *erasurePlan) detachEdge(w *Writer, id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	w.dropAll(record.SourceEntries(&e))
	e.Provenance = slices.DeleteFunc(e.Provenance, func(basis graph.ID) bool { return p.toErase[basis] || p.alreadyErased(basis) })
	e.Label = p.redact.Text(e.Label, graph.MaxName)
	w.putAll(record.SourceEntries(&e))
	return w.replaceEdge(&e)
}

// dropNode deletes the records of a node whose edges are gone. What stays does not
// name it any more; what goes may.
func (p *erasurePlan) dropNode(w *Writer, id graph.ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	for _, b := range []graph.Biometric{graph.Face, graph.Voice} {
		if n.Kind == graph.Person {
			if err := w.dropPrototypes(id, b); err != nil {
				return err
			}
		}
	}
	return w.dropNode(&n)
}

// namesOf returns all names of people.
func namesOf(people []graph.Node) (names []string) {
	for i := range people {
		names = append(append(names, people[i].Title), graph.Aliases(people[i].Detail)...)
	}
	return names
}

// redacted returns a node without the names. A source with a name in it becomes one that
// says nothing.
func (p *erasurePlan) redacted(n graph.Node) graph.Node {
	r := p.redact
	n.Text, n.Caption = r.Text(n.Text, graph.MaxText), r.Text(n.Caption, graph.MaxCaption)
	n.Session, n.Title = r.Text(n.Session, graph.MaxName), r.Text(n.Title, graph.MaxName)
	if r.Text(n.Source, graph.MaxName) != n.Source {
		n.Source = fmt.Sprintf("erased:%v", n.ID)
	}
	n.Detail = graph.MapTexts(n.Detail, r.Text)
	return n
}

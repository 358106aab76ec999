package memgraph

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// erasurePlan is what an erasure does to a memory.
type erasurePlan struct {
	erasure        Erasure
	people         map[graph.ID]bool // all ids of the people
	names          []string          // of the people, unless mentions are kept
	toErase        map[graph.ID]bool
	changedNodes   []graph.ID // kept nodes that lose a reference, owner or name
	edges          []graph.EdgeID
	nameLinks      []graph.EdgeID // those of edges that link a name to a redacted one
	changedEdges   []graph.EdgeID // kept edges that lose a source or name
	redact         *redaction
	redactsPersona bool // the persona contains a name
	erased         Erased
	sources        map[graph.ID][]graph.ID // of derived nodes, which go with their sources
	kinds          map[graph.ID]graph.Kind // of the nodes read, and of those they name
	scope          erasureScope
	count          record.Counters // when the plan was made
	now            time.Time
	reader         kv.Reader                    // only while the plan is made
	links          map[[2]graph.ID]graph.EdgeID // the edge that links a kept person (first) to an erased one (second), or 0
	excluded       map[graph.ID]bool            // people with a source that becomes visible to the app alone
}

// ids returns all ids of the people, sorted.
func (p *erasurePlan) ids() []graph.ID { return slices.Sorted(maps.Keys(p.people)) }

// planErasure reads the whole memory and returns what an erasure changes.
func planErasure(r kv.Reader, erasure Erasure) (*erasurePlan, error) {
	joins, err := record.ReadJoins(r)
	if err != nil {
		return nil, err
	}
	p := newErasurePlan(erasure, joins)
	p.scope = wholeMemory(r)
	if err := p.readPeople(r, erasure); err != nil {
		return nil, err
	}
	return p, p.read(r, erasure)
}

func newErasurePlan(erasure Erasure, joins record.Joins) *erasurePlan {
	p := &erasurePlan{
		erasure: erasure, people: map[graph.ID]bool{}, toErase: map[graph.ID]bool{}, sources: map[graph.ID][]graph.ID{},
		kinds: map[graph.ID]graph.Kind{},
		links: map[[2]graph.ID]graph.EdgeID{}, excluded: map[graph.ID]bool{}, now: erasure.now,
	}
	for _, id := range erasure.all(joins) {
		p.people[id] = true
	}
	return p
}

// read finds what changes among the nodes and edges of the scope.
func (p *erasurePlan) read(r kv.Reader, erasure Erasure) (err error) {
	p.reader = r
	defer func() { p.reader = nil }()
	if p.count, err = record.ReadCounters(r); err != nil {
		return err
	}
	if err := p.readNodes(erasure); err != nil {
		return err
	}
	p.addDependents()
	if err := p.addQuoting(); err != nil {
		return err
	}
	if err := p.readKept(r); err != nil {
		return err
	}
	if err := p.readEdges(); err != nil {
		return err
	}
	persona, err := record.GetPersona(r)
	if err != nil {
		return err
	}
	p.redactsPersona = p.redact.persona(persona) != persona
	for id := range p.people {
		for _, b := range biometrics {
			list, err := record.PrototypesOf(r, id, b)
			if err != nil {
				return err
			}
			p.erased.Prototypes += len(list)
		}
	}
	p.erased.Nodes = slices.Sorted(maps.Keys(p.toErase))
	p.erased.Edges = p.edges
	return nil
}

// readPeople builds the redactor from the names of the people. People that a resumed erasure
// already removed have no names left to redact.
func (p *erasurePlan) readPeople(r kv.Reader, erasure Erasure) error {
	var gone, others []graph.Node
	err := record.ScanNodes(r, func(n graph.Node) error {
		switch {
		case p.people[n.ID] && n.Kind != graph.Person:
			return hint.Errorf("take the ID from Memory.Person; ForgetTurn forgets a single turn",
				"%w: node %v is a %v, not a person", graph.ErrInvalid, n.ID, n.Kind)
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
	p.names = namesOf(gone)
	p.redact = newRedaction(gone, others, erasure.Doubtful)
	return err
}

// readNodes marks the named nodes and those that came from the people alone.
func (p *erasurePlan) readNodes(erasure Erasure) error {
	err := p.scope.nodes(func(n graph.Node) error {
		p.kinds[n.ID] = n.Kind
		if n.Derived() {
			p.sources[n.ID] = n.Provenance
		}
		if p.people[n.ID] || n.Kind != graph.Person && p.ownedByThemAlone(&n) {
			p.toErase[n.ID] = true
		}
		return nil
	})
	if err == nil {
		err = p.scope.names(func(id graph.ID, kind graph.Kind) { p.kinds[id] = kind })
	}
	for id := range p.people {
		if _, there := p.kinds[id]; there {
			p.toErase[id] = true
		}
	}
	for _, id := range erasure.Nodes {
		if kind, there := p.kinds[id]; kind == graph.Person {
			return hint.Errorf("use Memory.Forget",
				"%w: node %v is a person: erase people by Erasure.People, or Memory.Forget", graph.ErrInvalid, id)
		} else if there {
			p.toErase[id] = true
		}
	}
	return err
}

// ownedByThemAlone reports whether a node came from the erased people alone.
func (p *erasurePlan) ownedByThemAlone(n *graph.Node) bool {
	others := slices.ContainsFunc(n.Owners, func(owner graph.ID) bool { return !p.people[owner] })
	return p.people[n.Speaker] || len(n.Owners) > 0 && !others
}

// addDependents marks the notes that are derived from erased nodes alone, directly or not.
// Notes that rest on each other and on erased nodes go too.
func (p *erasurePlan) addDependents() {
	dependents := map[graph.ID][]graph.ID{} // of notes that have sources themselves
	stays := map[graph.ID]bool{}            // notes that are derived, directly or not, from a node that stays
	var open []graph.ID
	for note, sources := range p.sources {
		if p.toErase[note] {
			continue
		}
		for _, source := range sources {
			switch _, rests := p.sources[source]; {
			case p.alreadyErased(source) || p.toErase[source]:
			case rests:
				dependents[source] = append(dependents[source], note)
			case !stays[note]:
				stays[note] = true
				open = append(open, note)
			}
		}
	}
	for len(open) > 0 {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		for _, note := range dependents[last] {
			if !stays[note] {
				stays[note] = true
				open = append(open, note)
			}
		}
	}
	for note := range p.sources {
		if !stays[note] {
			p.toErase[note] = true
		}
	}
}

// readKept finds the nodes that stay and change.
func (p *erasurePlan) readKept(r kv.Reader) error {
	return p.scope.nodes(func(n graph.Node) error {
		if p.toErase[n.ID] {
			return nil
		}
		if err := p.noteLinks(&n); err != nil {
			return err
		}
		redacted := p.redact.changes(&n)
		if redacted {
			p.erased.Redacted = append(p.erased.Redacted, n.ID)
		}
		if redacted || p.refersToErased(&n) {
			p.changedNodes = append(p.changedNodes, n.ID)
		}
		spans, err := record.GetSpans(r, n.ID)
		if err != nil {
			return err
		}
		if p.redact.spans(spans) {
			p.changedNodes = appendLast(p.changedNodes, n.ID)
			p.erased.Redacted = appendLast(p.erased.Redacted, n.ID)
		}
		return nil
	})
}

// appendLast appends an id unless it is the last one already.
func appendLast(list []graph.ID, id graph.ID) []graph.ID {
	if len(list) > 0 && list[len(list)-1] == id {
		return list
	}
	return append(list, id)
}

// goes reports whether a node is or was erased.
func (p *erasurePlan) goes(id graph.ID) bool { return p.toErase[id] || p.alreadyErased(id) }

// refersToErased reports whether a kept node names erased nodes.
func (p *erasurePlan) refersToErased(n *graph.Node) bool {
	return p.goes(n.Successor) || p.goes(n.Speaker) || slices.ContainsFunc(n.Provenance, p.goes) ||
		slices.ContainsFunc(n.Owners, p.goes) || slices.ContainsFunc(n.Present, p.goes) ||
		slices.ContainsFunc(graph.DetailIDs(n.Detail), p.goes)
}

// detach returns a kept node without references to erased nodes, redacted.
func (p *erasurePlan) detach(n graph.Node) graph.Node {
	goes := p.goes
	if len(n.Provenance) > 0 {
		n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance), goes)
	}
	if slices.ContainsFunc(n.Owners, goes) {
		n.Audience = p.audience(&n)
		n.Owners = slices.DeleteFunc(slices.Clone(n.Owners), goes)
	}
	if slices.ContainsFunc(n.Present, goes) {
		n.Present = slices.DeleteFunc(slices.Clone(n.Present), goes)
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
	n.Narrow()
	return p.redact.node(n)
}

// noteLinks reads the links that audience needs for a node.
func (p *erasurePlan) noteLinks(n *graph.Node) error {
	if err := p.noteLinksOfOwners(n); err != nil || n.Kind != graph.Person {
		return err
	}
	for _, id := range n.Provenance {
		if p.goes(id) {
			continue
		}
		source, err := record.GetNode(p.reader, id)
		if err == nil {
			err = p.noteLinksOfOwners(&source)
		}
		if err != nil {
			return err
		}
		p.excluded[n.ID] = p.excluded[n.ID] || p.detach(source).Audience == graph.AppOnly
	}
	return nil
}

// noteLinksOfOwners notes which kept owners of a node are linked to erased ones.
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
			reader := newViewReader(p.reader, ViewOptions{Asker: owner}, p.now)
			p.links[pair] = reader.link(owner, gone)
			if reader.failed != nil {
				return reader.failed
			}
		}
	}
	return nil
}

// recheck compares what detach needs for a node with the records: which nodes exist that the
// plan did not read, and which links ended since.
func (p *erasurePlan) recheck(r kv.Reader, n *graph.Node) error {
	for _, id := range namedBy(n) {
		if !p.alreadyErased(id) {
			continue
		}
		named, err := record.GetNode(r, id)
		if err == nil {
			p.kinds[id] = named.Kind
		}
		if err := ignoreMissing(err); err != nil {
			return err
		}
	}
	for _, owner := range n.Owners {
		for _, gone := range n.Owners {
			pair := [2]graph.ID{owner, gone}
			if p.links[pair] == 0 {
				continue
			}
			e, err := record.GetEdge(r, p.links[pair])
			if err := ignoreMissing(err); err != nil {
				return err
			}
			if err != nil || !linksAt(&e, p.now) {
				p.links[pair] = 0
			}
		}
	}
	return nil
}

// namedBy returns the nodes that a node names.
func namedBy(n *graph.Node) []graph.ID {
	return slices.Concat([]graph.ID{n.Speaker}, n.Owners, n.Present, n.Provenance, record.References(n))
}

// audience returns who may know of a kept node that loses owners. The audience never widens:
// links to erased people are no longer known afterwards.
func (p *erasurePlan) audience(n *graph.Node) graph.Audience {
	if n.Audience == graph.Everyone || n.Audience == graph.AppOnly {
		return n.Audience
	}
	var left, gone []graph.ID
	for _, owner := range n.Owners {
		if p.goes(owner) {
			gone = append(gone, owner)
		} else {
			left = append(left, owner)
		}
	}
	unheard := func(owner graph.ID) bool { return !slices.Contains(n.Present, owner) }
	switch {
	case len(left) > 0 && n.Kind != graph.Person && !slices.ContainsFunc(left, unheard):
		return graph.Private // for those who were there, and no longer for their friends
	case len(left) != 1:
		return graph.AppOnly
	case n.Kind == graph.Person && left[0] == n.ID && !p.excluded[n.ID]:
		return graph.Private
	case n.Audience == graph.Private ||
		slices.ContainsFunc(gone, func(id graph.ID) bool { return p.links[[2]graph.ID{left[0], id}] == 0 }):
		return graph.AppOnly
	}
	return graph.Private
}

// alreadyErased reports whether the node was removed before the plan was made. Nodes that
// were added since have higher ids.
func (p *erasurePlan) alreadyErased(id graph.ID) bool {
	_, there := p.kinds[id]
	return id != 0 && !there && uint64(id) <= p.count.Node
}

// readEdges finds the edges that go, and those that stay and change.
func (p *erasurePlan) readEdges() error {
	redacted := make(map[graph.ID]bool, len(p.erased.Redacted))
	for _, id := range p.erased.Redacted {
		redacted[id] = true
	}
	for e, err := range p.scope.edges {
		if err != nil {
			return err
		}
		left := slices.DeleteFunc(slices.Clone(e.Provenance), p.goes)
		switch {
		case p.goes(e.From) || p.goes(e.To) || len(e.Provenance) > 0 && len(left) == 0:
			p.edges = append(p.edges, e.ID)
		case e.SaysSame() && (redacted[e.From] || redacted[e.To]): // the other end would tell the name
			p.edges, p.nameLinks = append(p.edges, e.ID), append(p.nameLinks, e.ID)
		case len(left) < len(e.Provenance) || p.redact.label(e.Label) != e.Label:
			p.changedEdges = append(p.changedEdges, e.ID)
		}
	}
	slices.Sort(p.edges)
	return nil
}

// steps returns the changes, except that of dropPeople, in an order that can stop anywhere and be
// resumed: a resumed erasure needs the people.
func (p *erasurePlan) steps() []func(*Writer) error {
	var steps []func(*Writer) error
	if p.redactsPersona {
		steps = append(steps, p.redactPersona)
	}
	for _, id := range p.nameLinks { // while the names are there, by which a resumed plan finds them
		steps = append(steps, func(w *Writer) error { return w.Unlink(id) })
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
	for _, id := range p.erased.Nodes {
		if !p.people[id] {
			steps = append(steps, func(w *Writer) error { return p.dropNode(w, id) })
		}
	}
	for i, step := range steps {
		steps[i] = func(w *Writer) error {
			if err := step(w); !errors.Is(err, graph.ErrNotFound) {
				return err
			}
			return w.failed // a write since the plan was made removed it
		}
	}
	return steps
}

// dropPeople removes the people themselves, which nothing names any more. Their joins go with
// them, so it stores their ids, which the rest of the erasure needs.
func (p *erasurePlan) dropPeople(w *Writer) error {
	ids := p.ids()
	if len(ids) > len(p.erasure.People) {
		p.erasure.joined = ids
		w.put(record.Key(record.KeyErasure), p.erasure.encode())
	}
	for _, id := range ids {
		into, err := record.JoinedInto(w.tx, id)
		if err != nil {
			return w.fail(err)
		}
		if into != 0 {
			w.dropJoin(id)
		}
	}
	for _, id := range p.erased.Nodes {
		if !p.people[id] {
			continue
		}
		if err := p.dropNode(w, id); err != nil {
			return err
		}
	}
	return w.failed
}

func (p *erasurePlan) redactPersona(w *Writer) error {
	persona, err := record.GetPersona(w.tx)
	if err != nil {
		return err
	}
	return w.SetPersona(p.redact.persona(persona))
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
	if err := p.recheck(w.tx, &old); err != nil {
		return err
	}
	kept := p.detach(old)
	if len(kept.Provenance) > 0 { // what others wrote since the plan may have been narrowed by another
		w.completeAccess(&kept)
		if err := p.recheck(w.tx, &kept); err != nil {
			return err
		}
		kept = p.detach(kept)
	}
	if kept.Session != old.Session {
		if kept.Session, err = w.renameSession(old.Session, kept.Session, id); err != nil {
			return err
		}
	}
	if kept.Source != old.Source {
		if err := w.bury(sourceTombstone, old.Source, id); err != nil {
			return err
		}
	}
	if err := w.replace(&old, kept); err != nil {
		return err
	}
	if !p.redact.spans(spans) {
		return nil // they name no one
	}
	return w.SetSpans(id, spansOfSameTexts(spans, &old, &kept)) // replace dropped those of the old texts
}

func (p *erasurePlan) detachEdge(w *Writer, id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	w.dropAll(record.SourceEntries(&e))
	e.Provenance = slices.DeleteFunc(e.Provenance, p.goes)
	e.Label = p.redact.label(e.Label)
	w.putAll(record.SourceEntries(&e))
	return w.replaceEdge(&e)
}

// dropNode deletes the records of a node whose edges are gone. Only erased nodes may still
// name it.
func (p *erasurePlan) dropNode(w *Writer, id graph.ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	if n.Kind == graph.Person {
		if err := w.dropEnrolment(id); err != nil {
			return err
		}
	}
	if err := w.buryNode(&n); err != nil {
		return err
	}
	return w.dropNode(&n)
}

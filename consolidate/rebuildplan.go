package consolidate

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// swapPlan is what a swap does. Notes and edges that are new have the ids of the copy in which they
// were made, above all stored ones.
type swapPlan struct {
	before *beliefs // stored
	after  *beliefs // in the copy, under other rules
	found  *closed

	puts      []graph.Node              // new notes, by id
	coming    map[graph.ID]bool         // their ids
	ids       map[graph.ID]graph.ID     // by id in the copy: the stored note that says the same
	over      map[graph.ID][]graph.Node // notes of the copy that are over, by their successor there, or 0
	withdraw  []graph.Node              // stored notes that were read wrongly
	reinstate []graph.Node              // withdrawn ones that were right
	forgo     []graph.Node              // faint units that were read wrongly: they do not come back

	links      []graph.Edge // new relations
	unlinks    []graph.Edge // stored relations that were read wrongly
	relinks    []graph.Edge // withdrawn ones that were right
	difference Difference
	kept       map[graph.ID]bool // stored notes that stay, whatever the rules say
}

// planOf compares the beliefs of two sets of rules.
func planOf(before, after *beliefs, found *closed) *swapPlan {
	p := &swapPlan{before: before, after: after, found: found, ids: map[graph.ID]graph.ID{},
		over: map[graph.ID][]graph.Node{}, coming: map[graph.ID]bool{}, kept: map[graph.ID]bool{}}
	found = found.with(before, after)
	found.closeSharing(after)
	p.keep(found)
	left := p.matchNotes(found)
	p.withdrawRest(left)
	p.matchEdges(found)
	p.difference.Left = len(found.turns)
	p.difference.pair()
	return p
}

// again returns the plan of the same rules for what is stored in a transaction.
func (p *swapPlan) again(w *memgraph.Writer) (*swapPlan, error) {
	now, err := p.before.asStored(w)
	if err != nil {
		return nil, err
	}
	found := map[graph.EdgeID]bool{}
	for i := range p.before.edges {
		found[p.before.edges[i].ID] = true
	}
	for _, id := range p.ends() {
		out, in, err := w.Edges(id)
		if err != nil {
			return nil, err
		}
		for _, e := range slices.Concat(out, in) {
			if !found[e.ID] {
				now.others = append(now.others, e)
			}
		}
	}
	return planOf(now, p.after, p.found), nil
}

// ends returns the stored notes that a swap withdraws or ends.
func (p *swapPlan) ends() (list []graph.ID) {
	for _, n := range slices.Concat(p.withdraw, p.forgo) {
		list = append(list, n.ID)
	}
	for _, notes := range p.over {
		for i := range notes {
			if id, stored := p.ids[notes[i].ID]; stored {
				list = append(list, id)
			}
		}
	}
	return graph.Union(list, nil)
}

// changes returns a key that two plans share if they change the same.
func (p *swapPlan) changes() string {
	nodes := func(list []graph.Node) (notes []string) {
		for i := range list {
			notes = append(notes, fmt.Sprint(list[i].ID, " ", sayingOf(&list[i])))
		}
		return notes
	}
	edges := func(list []graph.Edge) (ids []graph.EdgeID) {
		for i := range list {
			ids = append(ids, list[i].ID)
		}
		return ids
	}
	over := map[graph.ID][]string{}
	for successor, list := range p.over {
		over[successor] = nodes(list)
	}
	return fmt.Sprint(p.ids, over, nodes(p.puts), nodes(p.withdraw), nodes(p.reinstate), nodes(p.forgo),
		edges(p.links), edges(p.unlinks), edges(p.relinks))
}

// keep notes what stays whatever the rules say: what the app or a person changed, and what it
// connects.
func (p *swapPlan) keep(found *closed) {
	for i := range p.before.notes {
		n := &p.before.notes[i]
		p.kept[n.ID] = n.Pinned || found.isClosed(n) || n.Kind == graph.Intention && n.Revision > 0 && !n.Withdrawn()
	}
	for _, e := range p.before.others {
		if !e.IsAssociation() {
			p.kept[e.From], p.kept[e.To] = true, true
		}
	}
	for _, e := range p.before.edges {
		if found.rests(e.Provenance) {
			p.kept[e.From], p.kept[e.To] = true, true
		}
	}
}

// matchNotes finds what both rules say, and what the new ones add. It returns the stored notes that
// the new rules do not say.
func (p *swapPlan) matchNotes(found *closed) (left []graph.Node) {
	stored := map[string][]graph.Node{}
	for _, n := range p.before.notes {
		stored[sayingOf(&n)] = append(stored[sayingOf(&n)], n)
	}
	matched := map[graph.ID]bool{}
	for _, fresh := range p.after.notes {
		saying := sayingOf(&fresh)
		at := mostAlike(stored[saying], &fresh)
		if at < 0 {
			if !found.isClosed(&fresh) && p.wanted(&fresh, found) {
				p.add(fresh)
			}
			continue
		}
		old := stored[saying][at]
		stored[saying] = slices.Delete(stored[saying], at, at+1)
		matched[old.ID] = true
		p.match(&old, &fresh, found)
	}
	for _, n := range p.before.notes {
		if matched[n.ID] && n.Merged != 0 && n.Successor != 0 {
			matched[n.Successor] = true
		}
	}
	for _, n := range p.before.notes {
		if !matched[n.ID] {
			left = append(left, n)
		}
	}
	return left
}

// mostAlike returns the index of the stored note that is most like a new one; -1 for none. Whether both are
// believed counts more than whether they rest on the same turns.
func mostAlike(stored []graph.Node, fresh *graph.Node) int {
	best, most := -1, 0
	for i := range stored {
		n, likeness := &stored[i], 1
		if n.Retired.IsZero() == fresh.Retired.IsZero() {
			likeness += 4
		}
		if slices.Equal(n.Provenance, fresh.Provenance) {
			likeness += 2
		}
		if likeness > most {
			best, most = i, likeness
		}
	}
	return best
}

// match decides about a note that both rules say.
func (p *swapPlan) match(old, fresh *graph.Node, found *closed) {
	p.ids[fresh.ID] = old.ID
	now, then := fresh.Retired.IsZero(), old.Retired.IsZero()
	successor := p.before.nodes[old.Successor]
	switch {
	case then && (now || p.kept[old.ID] || old.Kind == graph.Intention || found.isClosed(fresh)):
		p.difference.Unchanged++
	case then: // the new rules know that it is over
		p.over[fresh.Successor] = append(p.over[fresh.Successor], *fresh)
		p.difference.Gone = append(p.difference.Gone, beliefOf(old))
	case !now || found.isClosed(fresh):
	case old.Withdrawn():
		if p.wanted(fresh, found) {
			p.reinstate = append(p.reinstate, *old)
			p.difference.Added = append(p.difference.Added, beliefOf(old))
		}
	case old.Merged == 0 && old.Kind != graph.Intention && isOurs(&successor): // the stored rules replaced it, the new ones do not
		delete(p.ids, fresh.ID)
		p.add(*fresh)
	case old.Merged != 0:
		p.difference.Unchanged++
	}
}

// add plans a new note.
func (p *swapPlan) add(fresh graph.Node) {
	p.puts = append(p.puts, fresh)
	p.coming[fresh.ID] = true
	if !fresh.Retired.IsZero() {
		p.over[fresh.Successor] = append(p.over[fresh.Successor], fresh)
	} else {
		one := beliefOf(&fresh)
		one.Node = 0
		p.difference.Added = append(p.difference.Added, one)
	}
}

// wanted reports whether a new errand is still to be done: its time is not over, or it takes the
// place of a stored one, with which nothing was done. Other notes are wanted.
func (p *swapPlan) wanted(fresh *graph.Node, found *closed) bool {
	d, ok := fresh.Detail.(graph.Errand)
	if !ok {
		return true
	}
	if !fresh.Retired.IsZero() || d.Every == graph.Once && !d.Done.IsZero() {
		return false
	}
	over := d.Every == graph.Once && !d.Due.IsZero() && !d.Due.After(found.now)
	for _, old := range p.before.notes {
		if old.Kind != graph.Intention || len(graph.Union(old.Provenance, fresh.Provenance)) == len(old.Provenance)+
			len(fresh.Provenance) {
			continue
		}
		switch {
		case p.kept[old.ID] || !old.Retired.IsZero() && !old.Withdrawn():
			return false // the app or a person has dealt with it
		case old.Retired.IsZero():
			over = false // it takes its place
		}
	}
	return !over
}

// withdrawRest plans to withdraw stored notes that the new rules do not say.
func (p *swapPlan) withdrawRest(left []graph.Node) {
	for _, n := range left {
		switch {
		case wasFaint(&n) && !p.kept[n.ID]:
			p.forgo = append(p.forgo, n)
		case !n.Retired.IsZero():
		case p.kept[n.ID]:
			p.difference.Unchanged++
		default:
			p.withdraw = append(p.withdraw, n)
			p.difference.Gone = append(p.difference.Gone, beliefOf(&n))
		}
	}
}

// matchEdges does for relations what the other functions do for notes.
func (p *swapPlan) matchEdges(found *closed) {
	same := func(id graph.ID) graph.ID { return id }
	stored := map[string][]graph.Edge{}
	settled := map[[2]graph.ID]bool{} // names of whose link Settle decided, which stays
	for _, e := range p.before.edges {
		if e.SaysSame() && isSettled(&e) {
			settled[[2]graph.ID{e.From, e.To}], settled[[2]graph.ID{e.To, e.From}] = true, true
			continue
		}
		key := p.before.relationOf(&e, same)
		stored[key] = append(stored[key], e)
	}
	matched := map[graph.EdgeID]bool{}
	ended := slices.DeleteFunc(slices.Clone(p.before.edges), func(e graph.Edge) bool { return !e.Closed }) // by the app
	for _, fresh := range p.after.edges {
		if found.rests(fresh.Provenance) || !p.comes(fresh.From) || !p.comes(fresh.To) || p.staysEnded(&fresh, ended) {
			continue
		}
		if fresh.SaysSame() && settled[[2]graph.ID{p.idOf(fresh.From), p.idOf(fresh.To)}] {
			continue
		}
		key := p.after.relationOf(&fresh, p.idOf)
		if len(stored[key]) == 0 {
			p.links = append(p.links, fresh)
			if fresh.Ended.IsZero() {
				p.difference.Added = append(p.difference.Added,
					Belief{Text: p.after.text(&fresh), Turns: fresh.Provenance, group: "relation"})
			}
			continue
		}
		old := stored[key][0]
		stored[key] = stored[key][1:]
		matched[old.ID] = true
		if fresh.Ended.IsZero() && !old.Ended.IsZero() {
			p.relinks = append(p.relinks, old)
			p.difference.Added = append(p.difference.Added, p.relation(&old))
		} else if old.Ended.IsZero() {
			p.difference.Unchanged++
		}
	}
	for _, e := range p.before.edges {
		switch {
		case matched[e.ID] || !e.Ended.IsZero():
		case found.rests(e.Provenance), e.SaysSame() && isSettled(&e):
			p.difference.Unchanged++
		default:
			p.unlinks = append(p.unlinks, e)
			p.difference.Gone = append(p.difference.Gone, p.relation(&e))
		}
	}
}

// staysEnded reports whether a relation is one of those that the app ended, and nothing said since states it.
func (p *swapPlan) staysEnded(fresh *graph.Edge, ended []graph.Edge) bool {
	from, to := p.idOf(fresh.From), p.idOf(fresh.To)
	return slices.ContainsFunc(ended, func(e graph.Edge) bool {
		sameEnds := e.From == from && e.To == to || e.From == to && e.To == from
		return sameEnds && e.Label == fresh.Label && !slices.ContainsFunc(fresh.Provenance, func(id graph.ID) bool {
			turn := p.before.nodes[id]
			return !e.Ended.IsZero() && turn.Recorded.After(e.Ended)
		})
	})
}

// relation returns a stored relation as a belief.
func (p *swapPlan) relation(e *graph.Edge) Belief {
	return Belief{Edge: e.ID, Text: p.before.text(e), Turns: e.Provenance, group: "relation"}
}

// idOf returns the stored id of a node of the copy. A new one has none: it keeps its own.
func (p *swapPlan) idOf(id graph.ID) graph.ID {
	if stored, ok := p.ids[id]; ok {
		return stored
	}
	return id
}

// comes reports whether a node of the copy is stored, or will be.
func (p *swapPlan) comes(id graph.ID) bool {
	if _, stored := p.before.nodes[p.idOf(id)]; stored {
		return true
	}
	return p.coming[id]
}

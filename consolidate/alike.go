package consolidate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// evidence is an observation that two names are of one.
type evidence int

const (
	likeName evidence = iota // the names have a form of one (LikeNames)
	spoken                   // someone says so
	sameKin                  // both are the same relative of one person
)

// evidenceConfidence is how sure one observation of each form makes that two names are of one. Two
// that agree reach SameFrom.
var evidenceConfidence = [...]float64{likeName: 0.5, spoken: 0.6, sameKin: 0.55}

// SameFrom is the confidence from which "may be the same as" becomes "is the same as".
const SameFrom = 0.75

// maxAlike bounds the names that a new one is compared with, the latest.
const maxAlike = 1024

// onlyOne are the labels of relatives of whom few have two with names that are forms of one.
var onlyOne = map[string]bool{"mother": true, "father": true, "sister": true, "brother": true, "wife": true, "husband": true, "son": true, "daughter": true,
	"girlfriend": true, "boyfriend": true, "grandmother": true, "grandfather": true, "uncle": true, "aunt": true, "boss": true, "dog": true, "cat": true}

// namedThing is a name that has a node.
type namedThing struct {
	id     graph.ID
	name   string
	kind   EntityType
	person bool // the node is a person
}

// isNamedThing reports whether a note is that of a person or thing with a name.
func isNamedThing(n *graph.Node) (namedThing, bool) {
	c, ok := n.Detail.(graph.Concept)
	if !ok || !isName(n) || !isOurs(n) || c.Subject != "" {
		return namedThing{}, false
	}
	return namedThing{id: n.ID, name: n.Title, kind: EntityType(c.Type)}, true
}

// metName is a name that a step met, with the claim in which it is.
type metName struct {
	namedThing
	claim Claim
	fresh bool // its note is new
}

// alike links names that may be of one person or thing ("may be the same as"), and settles earlier links: two
// observations that agree make them one, one that disagrees ends the link. All of it is for the
// readers of the stretch alone, and no link opens access. A link whose end was told stays ended,
// until someone says once more that they are one.
func (s *step) alike(w *memgraph.Writer, r *Report) error {
	for i := range s.found.Entities {
		if err := s.spokenOf(w, &s.found.Entities[i], r); err != nil {
			return err
		}
	}
	for i := range s.met {
		if !s.met[i].fresh {
			continue
		}
		for _, other := range s.likeNamed(&s.met[i]) {
			if n, err := w.Get(other.id); errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
				continue
			} else if err != nil {
				return err
			}
			if err := s.observeSame(w, s.met[i].namedThing, other, s.met[i].claim, likeName, r); err != nil {
				return err
			}
		}
	}
	for i := range s.found.Relations {
		if relation := &s.found.Relations[i]; onlyOne[relation.Label] && !relation.Negated && relation.Change != Ends {
			if err := s.sameRelative(w, relation, s.ends[i][0].person, r); err != nil {
				return err
			}
		}
	}
	return s.namedApart(w, r)
}

// spokenOf reads that someone says that two names are, or are not, of one.
func (s *step) spokenOf(w *memgraph.Writer, e *Entity, r *Report) error {
	for _, alias := range e.Aliases {
		person, ambiguous := s.listed(e.Name)
		if other, _ := s.listed(alias); ambiguous || other != 0 || person != 0 && LikeNames(PersonEntity, alias, e.Name) == partOfName {
			continue // the name of a person of the passage, or the beginning of theirs
		}
		a, err := s.meet(w, e, alias, r)
		if err != nil || a.id == 0 {
			return err
		}
		b, err := s.meet(w, e, e.Name, r)
		if err != nil || b.id == 0 || a.id == b.id {
			return err
		}
		if e.Negated {
			err = s.endSame(w, a, b, e.Claim, r)
		} else {
			err = s.observeSame(w, a, b, e.Claim, spoken, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listed returns the person of the passage who has a name; ambiguous if several have it.
func (s *step) listed(name string) (person graph.ID, ambiguous bool) {
	key := language.NameKey(name)
	for i := range s.passage.People {
		p := &s.passage.People[i]
		if language.NameKey(p.Name) == key || slices.ContainsFunc(p.Aliases, func(alias string) bool { return language.NameKey(alias) == key }) {
			ambiguous = ambiguous || person != 0 && person != p.ID
			person = p.ID
		}
	}
	return person, ambiguous
}

// meet returns the note or person of a name that an entity has.
func (s *step) meet(w *memgraph.Writer, e *Entity, name string, r *Report) (namedThing, error) {
	if person, _ := s.listed(name); person != 0 {
		return namedThing{person, name, PersonEntity, true}, nil
	}
	id, err := s.noteOf(w, e.Claim, name, r)
	return namedThing{id: id, name: name, kind: e.Type}, err
}

// likeNamed returns what may be the same as a new name, by their forms: notes for the same readers,
// and people of the passage.
func (s *step) likeNamed(fresh *metName) (list []namedThing) {
	if fresh.kind == "" {
		return nil
	}
	known := s.c.known.named[groupKey(s.accessOf(fresh.claim))]
	for _, other := range known[max(0, len(known)-maxAlike):] {
		if other.kind == fresh.kind && LikeNames(fresh.kind, fresh.name, other.name) != "" {
			list = append(list, other)
		}
	}
	for i := range s.met {
		other := &s.met[i]
		if other.fresh && other.id < fresh.id && other.kind == fresh.kind && s.accessOf(other.claim).Equal(s.accessOf(fresh.claim)) && LikeNames(fresh.kind, fresh.name, other.name) != "" {
			list = append(list, other.namedThing)
		}
	}
	for i := range s.passage.People {
		if p := &s.passage.People[i]; fresh.kind == PersonEntity && p.ID != 0 && LikeNames(PersonEntity, fresh.name, p.Name) != "" {
			list = append(list, namedThing{p.ID, p.Name, PersonEntity, true})
		}
	}
	return list
}

// sameRelative reads that two names that have a form of one are the same relative of one person.
func (s *step) sameRelative(w *memgraph.Writer, relation *Relation, subject graph.ID, r *Report) error {
	if subject == 0 {
		return nil
	}
	out, _, err := w.Edges(subject)
	if err != nil {
		return err
	}
	key := language.NameKey(relation.Object)
	at := slices.IndexFunc(s.met, func(m metName) bool { return language.NameKey(m.name) == key })
	if at < 0 {
		return nil
	}
	for _, e := range out {
		if e.Label != relation.Label || e.Origin != graph.Inferred || e.To == s.met[at].id || !e.Ended.IsZero() {
			continue
		}
		n, err := w.Get(e.To)
		if err != nil {
			return err
		}
		other, ok := isNamedThing(&n)
		if n.Kind == graph.Person {
			other, ok = namedThing{n.ID, n.Title, PersonEntity, true}, true
		}
		if !ok || LikeNames(PersonEntity, relation.Object, other.name) == "" {
			continue
		}
		if equal, err := sameReaders(w, e.Provenance, s.basis(relation.Claim)); err != nil {
			return err
		} else if !equal {
			continue
		}
		if err := s.observeSame(w, s.met[at].namedThing, other, relation.Claim, sameKin, r); err != nil {
			return err
		}
	}
	return nil
}

// observeSame adds an observation that two names are of one.
func (s *step) observeSame(w *memgraph.Writer, a, b namedThing, claim Claim, seen evidence, r *Report) error {
	a, b = towardsFull(a, b)
	said, basis := s.said(claim), s.basis(claim)
	between, err := sameLinks(w, a.id, b.id)
	if err != nil {
		return err
	}
	var e graph.Edge // the open link
	for i := range between {
		switch old := &between[i]; {
		case old.Ended.IsZero():
			e = *old
		case seen != spoken || !said.After(old.ValidTo):
			return nil // they are two
		}
	}
	if e.ID == 0 {
		e = graph.Edge{From: a.id, To: b.id, Label: graph.MayBeSame, Origin: graph.Inferred, Provenance: basis}
		e.Strength, e.Confidence = evidenceConfidence[seen], evidenceConfidence[seen]
		e.ID, err = w.Link(e)
		s.linked[e.ID] = []evidence{seen}
		r.MayBeSame++
		return err
	}
	union := graph.Union(e.Provenance, basis)
	if e.Label == graph.SameAs || len(union) > maxSources || len(union) == len(e.Provenance) && (s.linked[e.ID] == nil || slices.Contains(s.linked[e.ID], seen)) {
		return nil // these turns are counted already
	}
	s.linked[e.ID] = append(s.linked[e.ID], seen)
	e.Provenance, e.Confidence = union, 1-(1-e.Confidence)*(1-evidenceConfidence[seen])
	e.Strength = e.Confidence
	if e.Confidence < SameFrom {
		return w.UpdateEdge(e)
	}
	if err := w.Unlink(e.ID); err != nil {
		return err
	}
	_, err = w.Link(graph.Edge{From: e.From, To: e.To, Label: graph.SameAs, Origin: graph.Inferred, Strength: 1, Confidence: e.Confidence, Provenance: e.Provenance})
	r.Same++
	return err
}

// sameLinks returns the links between two names, also those that ended.
func sameLinks(w *memgraph.Writer, a, b graph.ID) ([]graph.Edge, error) {
	x, err := w.EdgesBetween(a, b)
	if err != nil {
		return nil, err
	}
	y, err := w.EdgesBetween(b, a)
	return slices.DeleteFunc(slices.Concat(x, y), func(e graph.Edge) bool { return !e.SaysSame() }), err
}

// endSame ends the link of two names, or notes that there is to be none.
func (s *step) endSame(w *memgraph.Writer, a, b namedThing, claim Claim, r *Report) error {
	between, err := sameLinks(w, a.id, b.id)
	if err != nil {
		return err
	}
	for _, e := range between {
		if !e.Ended.IsZero() {
			continue
		}
		r.NotSame++
		return w.EndEdge(e.ID, s.said(claim))
	}
	if len(between) > 0 {
		return nil
	}
	id, err := w.Link(graph.Edge{From: a.id, To: b.id, Label: graph.MayBeSame, Origin: graph.Inferred, Strength: evidenceConfidence[likeName],
		Confidence: evidenceConfidence[likeName], Provenance: s.basis(claim)})
	if err != nil {
		return err
	}
	return w.EndEdge(id, s.said(claim))
}

// namedApart ends links of names that a turn names next to each other: "Mel and Melanie came".
func (s *step) namedApart(w *memgraph.Writer, r *Report) error {
	list := s.found.Entities
	for i := range list {
		for j := range list[:i] {
			a, b := &list[i], &list[j]
			if !slices.ContainsFunc(a.Basis, func(turn int) bool {
				return slices.Contains(b.Basis, turn) && sideBySide(s.passage.Turns[turn].Text, a.Name, b.Name)
			}) {
				continue
			}
			x, err := s.metNote(w, a)
			if err != nil || x == 0 {
				return err
			}
			y, err := s.metNote(w, b)
			if err != nil || y == 0 || x == y {
				return err
			}
			between, err := sameLinks(w, x, y)
			if err != nil {
				return err
			}
			if slices.ContainsFunc(between, func(e graph.Edge) bool { return e.Ended.IsZero() }) {
				if err := s.endSame(w, namedThing{id: x}, namedThing{id: y}, a.Claim, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// sideBySide reports whether a text lists two names, which have a form of one, as two.
func sideBySide(text, a, b string) bool {
	if !strings.Contains(text, a) || !strings.Contains(text, b) {
		return false
	}
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		x, y := regexp.QuoteMeta(pair[0]), regexp.QuoteMeta(pair[1])
		if isHan(a) && isHan(b) {
			if regexp.MustCompile(x + "[和跟与、]" + y).MatchString(text) {
				return true
			}
		} else if regexp.MustCompile(`\b` + x + `(?:,? and |,? & )` + y + `\b|\b` + x + `, ` + y + `(?:, |,? and )`).MatchString(text) {
			return true
		}
	}
	return false
}

// metNote returns the person of the passage or the note that has the name of an entity, or 0.
func (s *step) metNote(w *memgraph.Writer, e *Entity) (graph.ID, error) {
	if person, _ := s.listed(e.Name); person != 0 {
		return person, nil
	}
	for again := range maxErasedEntities {
		id, err := w.Known(s.sourceOfName(e.Claim, again, language.NameKey(e.Name)))
		if errors.Is(err, graph.ErrErased) {
			continue
		}
		return id, err
	}
	return 0, nil
}

// followed returns what a name is the same as, by links for the same readers.
func followed(w *memgraph.Writer, id graph.ID) (graph.ID, error) {
	for range maxFollowed {
		out, _, err := w.Edges(id)
		if err != nil {
			return 0, err
		}
		at := slices.IndexFunc(out, func(e graph.Edge) bool { return e.Label == graph.SameAs && e.SaysSame() && e.Ended.IsZero() })
		if at < 0 {
			return id, nil
		}
		id = out[at].To
	}
	return id, nil
}

// maxFollowed bounds the links from a name to what it is the same as.
const maxFollowed = 4

// towardsFull sorts two names: the second is of a person, or else the fuller one.
func towardsFull(a, b namedThing) (short, full namedThing) {
	switch {
	case a.person != b.person:
		if a.person {
			return b, a
		}
	case len(a.name) > len(b.name), len(a.name) == len(b.name) && a.id < b.id:
		return b, a
	}
	return a, b
}

// Alike is a link of two names that are, or may be, of one person or thing.
type Alike struct {
	// Edge leads from the short name to the full one. Its label is graph.MayBeSame or graph.SameAs. To undo
	// it, end it (memgraph.Writer.EndEdge): what was told of the one meanwhile stays with the other.
	Edge       graph.Edge
	Name, Full string
	// Reason is the form that the names have of one (LikeNames); "" if only people's words say so.
	Reason string
}

// String returns the link in words, with the reason.
func (a Alike) String() string {
	text := language.RelationSentence(a.Name, a.Edge.Label, a.Full)
	if a.Reason != "" {
		text += " (" + a.Reason + ")"
	}
	return text
}

// Alike returns the links of names that an asker may know of, by their first names. It reads the whole memory.
func (c *Consolidator) Alike(ctx context.Context, asker graph.ID) (list []Alike, err error) {
	const op = "list names that may be of one"
	view := c.store.View(memgraph.ViewOptions{Asker: asker})
	for n, err := range c.store.Since(ctx, 0) {
		if err != nil {
			return nil, memgraph.Wrap(op, c.store.Ego(), err)
		}
		short, ok := isNamedThing(&n)
		if !ok || !n.Retired.IsZero() {
			continue
		}
		out, _, err := view.Edges(ctx, n.ID)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, memgraph.Wrap(op, c.store.Ego(), err)
		}
		for _, e := range out {
			if !e.SaysSame() || !e.Ended.IsZero() {
				continue
			}
			full, err := view.Get(ctx, e.To)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, memgraph.Wrap(op, c.store.Ego(), err)
			}
			list = append(list, Alike{Edge: e, Name: short.name, Full: full.Title, Reason: LikeNames(short.kind, short.name, full.Title)})
		}
	}
	slices.SortStableFunc(list, func(a, b Alike) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// Settle says that the names of a link are of one, or of two, which undoes it. The next observations do not change
// that, unless someone says once more that they are one. An edge that is no such link is graph.ErrInvalid, one that
// ended already graph.ErrConflict, an unknown one graph.ErrNotFound.
func Settle(w *memgraph.Writer, link graph.EdgeID, same bool) error {
	e, err := w.Edge(link)
	switch {
	case err != nil:
		return err
	case !e.SaysSame():
		return fmt.Errorf("%w: edge %d is no link of two names", graph.ErrInvalid, link)
	case !e.Ended.IsZero():
		return fmt.Errorf("edge %d: %w: it has already ended", link, graph.ErrConflict)
	case !same:
		return w.EndEdge(link, time.Time{})
	case e.Label == graph.SameAs:
		return nil
	}
	if err := w.Unlink(link); err != nil {
		return err
	}
	e.ID, e.Label, e.Strength, e.Confidence = 0, graph.SameAs, 1, 1
	_, err = w.Link(e)
	return err
}

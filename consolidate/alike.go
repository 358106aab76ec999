package consolidate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// likeConfidence is how sure the form of two names makes that they mean the same, saidConfidence how
	// sure someone's words do. A link that Settle made or ended has the confidence 1.
	likeConfidence, saidConfidence = 0.5, 0.9
	settledConfidence              = 1
)

// maxAlike bounds how many of the latest names a new one is compared with.
const maxAlike = 1024

// onlyOne are the labels of people and pets of which most people have one or few.
var onlyOne = map[string]bool{"mother": true, "father": true, "sister": true, "brother": true, "wife": true,
	"husband": true, "son": true, "daughter": true,
	"girlfriend": true, "boyfriend": true, "grandmother": true, "grandfather": true, "uncle": true, "aunt": true,
	"boss": true, "dog": true, "cat": true}

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

// alike links names that may mean the same person or thing:
//
//   - Names of like forms, or of the same relative, get "may be the same as" at most.
//   - Only someone's words make "is the same as".
//   - A text that lists both names next to each other ends a "may be the same as". Words that deny that
//     the two are the same end either link.
//   - A link that ended stays ended until someone says once more that the two are the same. What Settle
//     decided stays.
//
// Links are for the readers of the stretch alone and open no access. What is told of a name stays with
// that name.
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
			if err := s.mayBeSame(w, s.met[i].namedThing, other, s.met[i].claim, r); err != nil {
				return err
			}
		}
	}
	for i := range s.found.Relations {
		if relation := &s.found.Relations[i]; onlyOne[relation.Label] && !relation.Negated && relation.Change != Ends &&
			relation.Change != CallsOff {
			if err := s.sameRelative(w, relation, s.ends[i][0].person, r); err != nil {
				return err
			}
		}
	}
	return s.namedApart(w, r)
}

// spokenOf reads that someone says that two names mean, or do not mean, the same.
func (s *step) spokenOf(w *memgraph.Writer, e *Entity, r *Report) error {
	for _, alias := range e.Aliases {
		person, ambiguous := s.listed(e.Name)
		if other, _ := s.listed(alias); ambiguous || other != 0 ||
			person != 0 && LikeNames(PersonEntity, alias, e.Name) == partOfName {
			continue // the name of a person of the passage, or the beginning of theirs
		}
		a, err := s.meet(w, e, alias, r)
		if err != nil {
			return err
		}
		b, err := s.meet(w, e, e.Name, r)
		if err != nil {
			return err
		}
		switch {
		case a.id == 0 || b.id == 0 || a.id == b.id:
		case e.Negated:
			err = s.endSame(w, a, b, e.Claim, r)
		default:
			err = s.same(w, a, b, e.Claim, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listed returns the person of the passage who has a name, or 0; the last one, and ambiguous, if several have it.
func (s *step) listed(name string) (person graph.ID, ambiguous bool) {
	key := language.NameKey(name)
	for i := range s.passage.People {
		p := &s.passage.People[i]
		if language.NameKey(p.Name) == key ||
			slices.ContainsFunc(p.Aliases, func(alias string) bool { return language.NameKey(alias) == key }) {
			ambiguous = ambiguous || person != 0 && person != p.ID
			person = p.ID
		}
	}
	return person, ambiguous
}

// meet returns the person of the passage, or else the note, that has a name of an entity.
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
		if other.fresh && other.id < fresh.id && other.kind == fresh.kind &&
			s.accessOf(other.claim).Equal(s.accessOf(fresh.claim)) && LikeNames(fresh.kind, fresh.name, other.name) != "" {
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

// sameRelative links a name with a like name that is already the same relative of the same person.
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
		if err := s.mayBeSame(w, s.met[at].namedThing, other, relation.Claim, r); err != nil {
			return err
		}
	}
	return nil
}

// mayBeSame links two names that had no link yet.
func (s *step) mayBeSame(w *memgraph.Writer, a, b namedThing, claim Claim, r *Report) error {
	between, err := sameLinks(w, a.id, b.id)
	if err != nil || len(between) > 0 {
		return err
	}
	a, b = towardsFull(a, b)
	_, err = w.Link(graph.Edge{From: a.id, To: b.id, Label: graph.MayBeSame, Origin: graph.Inferred, Strength: likeConfidence,
		Confidence: likeConfidence, Provenance: s.basis(claim)})
	r.MayBeSame++
	return err
}

// same links two names of which someone says that they mean the same. The link rests on these words.
func (s *step) same(w *memgraph.Writer, a, b namedThing, claim Claim, r *Report) error {
	between, err := sameLinks(w, a.id, b.id)
	if err != nil {
		return err
	}
	for _, old := range between {
		ended := !old.Ended.IsZero()
		known := !ended && old.Label == graph.SameAs
		deniedSince := ended && !s.said(claim).After(old.ValidTo)
		if isSettled(&old) || known || deniedSince {
			return nil
		}
	}
	for _, old := range between {
		if old.Ended.IsZero() {
			if err := w.Unlink(old.ID); err != nil {
				return err
			}
		}
	}
	a, b = towardsFull(a, b)
	_, err = w.Link(graph.Edge{From: a.id, To: b.id, Label: graph.SameAs, Origin: graph.Inferred, Strength: 1,
		Confidence: saidConfidence, Provenance: s.basis(claim)})
	r.Same++
	return err
}

// isSettled reports whether Settle decided on a link.
func isSettled(e *graph.Edge) bool { return e.Confidence == settledConfidence }

// sameLinks returns the links between two names, also those that ended.
func sameLinks(w *memgraph.Writer, a, b graph.ID) ([]graph.Edge, error) {
	x, err := w.EdgesBetween(a, b)
	if err != nil {
		return nil, err
	}
	y, err := w.EdgesBetween(b, a)
	return slices.DeleteFunc(slices.Concat(x, y), func(e graph.Edge) bool { return !e.SaysSame() }), err
}

// endSame ends the link of two names. Without one it stores a link that has ended, so that none is made.
func (s *step) endSame(w *memgraph.Writer, a, b namedThing, claim Claim, r *Report) error {
	between, err := sameLinks(w, a.id, b.id)
	if err != nil || slices.ContainsFunc(between, func(e graph.Edge) bool { return isSettled(&e) }) {
		return err
	}
	for _, e := range between {
		if e.Ended.IsZero() {
			r.NotSame++
			return w.EndEdge(e.ID, s.said(claim))
		}
	}
	if len(between) > 0 {
		return nil
	}
	id, err := w.Link(graph.Edge{From: a.id, To: b.id, Label: graph.MayBeSame, Origin: graph.Inferred, Strength: likeConfidence,
		Confidence: likeConfidence, Provenance: s.basis(claim)})
	if err != nil {
		return err
	}
	return w.EndEdge(id, s.said(claim))
}

// namedApart ends links that may be, of names that a turn lists next to each other: "Mel and Melanie came".
func (s *step) namedApart(w *memgraph.Writer, r *Report) error {
	list := s.found.Entities
	for i := range list {
		for j := range list[:i] {
			a, b := &list[i], &list[j]
			areLike := LikeNames(a.Type, a.Name, b.Name) != "" || LikeNames(PersonEntity, a.Name, b.Name) != ""
			if !areLike || !s.listsBoth(a, b) {
				continue
			}
			x, err := s.metNote(w, a)
			if err != nil {
				return err
			}
			y, err := s.metNote(w, b)
			if err != nil {
				return err
			}
			if x == 0 || y == 0 || x == y {
				continue
			}
			between, err := sameLinks(w, x, y)
			if err != nil {
				return err
			}
			if slices.ContainsFunc(between, func(e graph.Edge) bool { return e.Ended.IsZero() && e.Label == graph.MayBeSame }) {
				if err := s.endSame(w, namedThing{id: x}, namedThing{id: y}, a.Claim, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// listsBoth reports whether a turn that two entities rest on lists their names next to each other.
func (s *step) listsBoth(a, b *Entity) bool {
	return slices.ContainsFunc(a.Basis, func(turn int) bool {
		return slices.Contains(b.Basis, turn) && sideBySide(s.passage.Turns[turn].Text, a.Name, b.Name)
	})
}

// sideBySide reports whether a text lists two names, one right after the other.
func sideBySide(text, a, b string) bool { return follows(text, a, b) || follows(text, b, a) }

// follows reports whether a text lists a name and then another: "a and b", "a & b", "a, b and".
func follows(text, a, b string) bool {
	han := isHan(a) && isHan(b)
	for at := 0; ; {
		found := strings.Index(text[at:], a)
		if found < 0 {
			return false
		}
		begin := at + found
		at = begin + len(a)
		before, _ := utf8.DecodeLastRuneInString(text[:begin])
		if !han && isNameRune(before) {
			continue
		}
		for _, between := range [...]string{" and ", ", and ", " & ", ", & ", ", ", "和", "跟", "与", "、"} {
			rest, ok := strings.CutPrefix(text[at:], between)
			if !ok {
				continue
			}
			if rest, ok = strings.CutPrefix(rest, b); !ok {
				continue
			}
			after, _ := utf8.DecodeRuneInString(rest)
			switch {
			case han:
				return true
			case isNameRune(after):
			case between != ", " || strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, " and "):
				return true
			}
		}
	}
}

// isNameRune reports whether a character continues a word. utf8.RuneError, that of an empty text, does not.
func isNameRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

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

// towardsFull sorts two names: the second is that of a person, or else the fuller one. A form of address
// ("Mr. Brown", 小王) and a usual short form are the short names, otherwise the one with fewer characters.
func towardsFull(a, b namedThing) (short, full namedThing) {
	length := func(t namedThing) int { return utf8.RuneCountInString(t.name) }
	keyA, keyB := language.NameKey(a.name), language.NameKey(b.name)
	var swap bool
	switch {
	case a.person != b.person:
		swap = a.person
	case isAddress(a.name) != isAddress(b.name):
		swap = isAddress(b.name)
	case isShortForm(keyA, keyB) != isShortForm(keyB, keyA):
		swap = isShortForm(keyB, keyA)
	case length(a) != length(b):
		swap = length(a) > length(b)
	default:
		swap = a.id < b.id
	}
	if swap {
		return b, a
	}
	return a, b
}

// Alike is a link of two names that mean, or may mean, the same person or thing.
type Alike struct {
	// Edge leads from the short name to the full one. Its label is graph.SameAs if someone said so or Settle
	// confirmed it, and graph.MayBeSame otherwise. Settle undoes it. It changes no other record.
	Edge       graph.Edge
	Name, Full string
	// Reason is how the forms of the names are alike (LikeNames); "" if only people's words say so.
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
	const op = "list names that may mean the same"
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
			list = append(list, Alike{Edge: e, Name: short.name, Full: full.Title,
				Reason: cmp.Or(LikeNames(short.kind, short.name, full.Title), LikeNames(PersonEntity, short.name, full.Title))})
		}
	}
	slices.SortStableFunc(list, func(a, b Alike) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// Settle says that the names of a link mean the same, or that they do not. Words that are told later do
// not change that: only a further Settle does, also of a link that ended. A confirmed link gets a new id,
// unless it is an open link graph.SameAs already. An edge that is no such link is graph.ErrInvalid, an
// unknown one graph.ErrNotFound. One that has ended is graph.ErrConflict, unless it is confirmed and no
// other link of the two names is open.
func Settle(w *memgraph.Writer, link graph.EdgeID, same bool) error {
	e, err := w.Edge(link)
	if err != nil {
		return err
	}
	if !e.SaysSame() {
		return fmt.Errorf("%w: edge %d is no link of two names", graph.ErrInvalid, link)
	}
	ended := !e.Ended.IsZero()
	if ended && same {
		between, err := sameLinks(w, e.From, e.To)
		if err != nil {
			return err
		}
		ended = slices.ContainsFunc(between, func(other graph.Edge) bool { return other.Ended.IsZero() })
	}
	switch {
	case ended:
		return fmt.Errorf("edge %d: %w: it has already ended", link, graph.ErrConflict)
	case same && (e.Label != graph.SameAs || !e.Ended.IsZero()):
		if err := w.Unlink(link); err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: e.From, To: e.To, Label: graph.SameAs, Origin: graph.Inferred, Strength: 1,
			Confidence: settledConfidence, Provenance: e.Provenance})
		return err
	}
	e.Confidence = settledConfidence
	if err := w.UpdateEdge(e); err != nil || same {
		return err
	}
	return w.EndEdge(link, time.Time{})
}

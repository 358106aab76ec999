package consolidate

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// knownNotes finds the statements and errands that a new one is compared with. They are sorted
// by what they are about and by who may see them, and each set has its own words and
// frequencies. So a search in one set does not depend on notes that its readers may not see.
//
// It follows the store by ids. Changed notes stay listed: the caller reads each note that it uses,
// and drops those that are retired or gone.
type knownNotes struct {
	last  graph.ID
	about map[slot]map[string]*noteSet // by slot, then by group key
	gone  map[graph.ID]bool            // listed notes that are retired or removed since
	faint faintUnits                   // units of affect
	named map[string][]namedThing      // notes with names, by group key
	ended map[graph.ID]time.Time       // errands that turns ended a moment ago, and when
}

// slot is what a statement is about.
type slot struct {
	kind    string // FactType, ...; "" for errands
	subject string // normal form of its name
	key     string // of an attribute
}

// noteSet is the notes of a slot that the same people may see.
type noteSet struct {
	access   graph.Access
	ids      []graph.ID
	people   map[graph.ID]bool     // whom its notes are about
	postings map[uint64][]graph.ID // by hash of an index term
}

// errandSlot is the slot of all errands.
var errandSlot = slot{}

func newKnownNotes() *knownNotes {
	return &knownNotes{about: map[slot]map[string]*noteSet{}, gone: map[graph.ID]bool{}, faint: faintUnits{},
		named: map[string][]namedThing{}, ended: map[graph.ID]time.Time{}}
}

// follow adds the notes that were stored since the last call.
func (k *knownNotes) follow(ctx context.Context, store *memgraph.Store) error {
	for n, err := range store.Since(ctx, k.last) {
		if err != nil {
			return err
		}
		k.last = n.ID
		switch d := n.Detail.(type) {
		case graph.Concept:
			if thing, ok := isNamedThing(&n); ok {
				key := groupKey(readersOf(&n))
				k.named[key] = append(k.named[key], thing)
			} else if isStatement(&n, d.Type) {
				k.add(slot{d.Type, language.NameKey(d.Subject), d.Key}, &n, d.About)
				if d.Type == FactType && n.Speaker != 0 && len(n.Provenance) == 1 {
					k.add(toldSlot(n.Speaker), &n, 0)
				}
			}
		case graph.Errand:
			k.add(errandSlot, &n, 0)
		case graph.AffectUnit:
			if n.Retired.IsZero() && IsFaint(&d) {
				k.faint.add(&n)
			}
		}
	}
	return nil
}

func (k *knownNotes) add(about slot, n *graph.Node, person graph.ID) {
	access := readersOf(n)
	key := groupKey(access)
	sets := k.about[about]
	if sets == nil {
		sets = map[string]*noteSet{}
		k.about[about] = sets
	}
	set := sets[key]
	if set == nil {
		set = &noteSet{access: access, people: map[graph.ID]bool{}, postings: map[uint64][]graph.ID{}}
		sets[key] = set
	}
	set.ids = append(set.ids, n.ID)
	if person != 0 {
		set.people[person] = true
	}
	for _, term := range hashedTerms(language.WithoutReport(n.Text)) {
		set.postings[term] = append(set.postings[term], n.ID)
	}
}

// nearest returns notes of a slot whose readers include those of an access, best first: those for
// the same readers by the words they share with a text, then the others.
func (k *knownNotes) nearest(about slot, access graph.Access, text string) []graph.ID {
	terms := hashedTerms(language.WithoutReport(text))
	sets := k.about[about]
	own := groupKey(access)
	list := sets[own].nearest(terms, k.gone)
	for _, key := range slices.Sorted(maps.Keys(sets)) {
		if key != own && access.Within(sets[key].access) {
			list = append(list, sets[key].nearest(terms, k.gone)...)
		}
	}
	return list
}

// nearestElsewhere returns notes of a slot that a person may know, while some readers of an access may not, best first.
func (k *knownNotes) nearestElsewhere(about slot, access graph.Access, person graph.ID, text string) (list []graph.ID) {
	terms, alone := hashedTerms(language.WithoutReport(text)), func(graph.ID, graph.ID) bool { return false }
	sets := k.about[about]
	for _, key := range slices.Sorted(maps.Keys(sets)) {
		if set := sets[key]; !access.Within(set.access) && set.access.Permits(person, alone) {
			list = append(list, set.nearest(terms, k.gone)...)
		}
	}
	return list
}

// nearestOfOthers returns notes of a slot that a person may know by a relation to their owners alone, best first. The caller checks whether there
// is one.
func (k *knownNotes) nearestOfOthers(about slot, access graph.Access, person graph.ID, text string) (list []graph.ID) {
	terms := hashedTerms(language.WithoutReport(text))
	alone, linked := func(graph.ID, graph.ID) bool { return false }, func(graph.ID, graph.ID) bool { return true }
	sets := k.about[about]
	for _, key := range slices.Sorted(maps.Keys(sets)) {
		if set := sets[key]; !access.Within(set.access) && !set.access.Permits(person, alone) && set.access.Permits(person, linked) {
			list = append(list, set.nearest(terms, k.gone)...)
		}
	}
	return list
}

// people returns the people whom the notes of a slot are about, of those notes that the readers of
// an access may see.
func (k *knownNotes) people(about slot, access graph.Access) (ids []graph.ID) {
	for _, set := range k.about[about] {
		if access.Within(set.access) {
			ids = slices.AppendSeq(ids, maps.Keys(set.people))
		}
	}
	return graph.Union(ids, nil)
}

// rivals returns a test for the other statements of the same kind and subject, for the same readers.
func (k *knownNotes) rivals(n *graph.Node) func(graph.ID) bool {
	c, _ := n.Detail.(graph.Concept)
	set := k.about[slot{c.Type, language.NameKey(c.Subject), c.Key}][groupKey(readersOf(n))]
	return func(id graph.ID) bool {
		if set == nil || id == n.ID || k.gone[id] {
			return false
		}
		_, listed := slices.BinarySearch(set.ids, id) // they are followed by id
		return listed
	}
}

// keys returns the keys of the attributes of a subject.
func (k *knownNotes) keys(subject string) (list []string) {
	for about := range k.about {
		if about.kind == AttributeType && about.subject == subject {
			list = append(list, about.key)
		}
	}
	slices.Sort(list)
	return list
}

// drop leaves out a note that is retired or gone.
func (k *knownNotes) drop(id graph.ID) { k.gone[id] = true }

const (
	// maxDiversified is how many of the best notes diversify chooses from.
	maxDiversified = 8 * MaxKnown
	// repeatedTerm is the factor of a term's weight after each note that has it.
	repeatedTerm = 0.5
)

// nearest returns the notes that share a term, by the sum of the idf of shared terms, of equal ones the
// latest first. A short list is returned whole. The first MaxKnown are diversified.
func (s *noteSet) nearest(terms []uint64, gone map[graph.ID]bool) []graph.ID {
	if s == nil {
		return nil
	}
	scores, shared := map[graph.ID]float64{}, map[graph.ID][]int{}
	if len(s.ids) <= MaxKnown {
		for _, id := range s.ids {
			if !gone[id] {
				scores[id] = 0
			}
		}
	}
	weights := make([]float64, len(terms))
	for i, term := range terms { // in a fixed order: sums of floats depend on it
		holders := s.postings[term]
		weights[i] = math.Log(1 + float64(len(s.ids))/float64(max(1, len(holders))))
		for _, id := range holders {
			if gone[id] {
				continue
			}
			scores[id] += weights[i]
			shared[id] = append(shared[id], i)
		}
	}
	list := slices.SortedFunc(maps.Keys(scores), func(a, b graph.ID) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(b, a))
	})
	diversify(list[:min(len(list), maxDiversified)], shared, weights)
	return list
}

// diversify reorders the first MaxKnown notes of a list, best first: every second place gets the note whose
// shared terms add most to those of the notes before it. So twenty trips to other towns leave room for "never
// been to Lisbon". shared has the terms of each note, as indexes into weights, which it changes.
func diversify(best []graph.ID, shared map[graph.ID][]int, weights []float64) {
	for place := range best[:min(len(best), MaxKnown)] {
		next, most := place, -1.0
		for at := place; at < len(best) && place%2 == 1; at++ {
			adds := 0.0
			for _, i := range shared[best[at]] {
				adds += weights[i]
			}
			if adds > most {
				next, most = at, adds
			}
		}
		id := best[next]
		copy(best[place+1:next+1], best[place:next])
		best[place] = id
		for _, i := range shared[id] {
			weights[i] *= repeatedTerm
		}
	}
}

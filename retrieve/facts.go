package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// FactCue asks for relations: who or what is tied to what, and how.
type FactCue struct {
	Text  string   // the question, in plain words
	K     int      // how many facts; default 10, at most 1,000
	Asker graph.ID // as in Cue
	// AsOf is the moment of whose beliefs is asked; zero means now. At is when the
	// relations held, as in "what was true in March"; zero asks for those of any time
	// that are believed.
	AsOf, At time.Time
}

// Fact is a relation between two nodes.
type Fact struct {
	graph.Edge
	FromName, ToName string
	Score            float64 // higher is better, comparable within one answer
	// Named says that the cue names one of the two, or that words or meaning find it
	// first: it belongs to what is known about the thing.
	Named bool
}

// Text returns the fact in words.
func (f *Fact) Text() string { return strings.Join([]string{f.FromName, f.Label, f.ToName}, " ") }

const (
	mostEntities  = 24   // whose relations are looked at, found by words or meaning
	mostOfAnEntry = 256  // relations of one of them
	namedFact     = 0.25 // what being about something that is named is worth, beside 1 for the best words and 1 for the same meaning
)

// Facts returns the relations that a cue asks about, best first (Mem0g): those of the
// people and things that it names, and those whose words, or the meaning of whose ends,
// come near it. It returns memgraph.ErrInvalid for a cue that cannot be searched for.
func (r *Retriever) Facts(ctx context.Context, cue FactCue) ([]Fact, error) {
	list, err := r.facts(ctx, cue)
	return list, memgraph.Wrap("recall facts", r.store.Ego(), err)
}

func (r *Retriever) facts(ctx context.Context, cue FactCue) ([]Fact, error) {
	if err := checkCount(&cue.K); err != nil {
		return nil, err
	}
	if strings.TrimSpace(cue.Text) == "" {
		return nil, fmt.Errorf("%w: the cue has no text", graph.ErrInvalid)
	}
	if err := checkTexts(cue.Text); err != nil {
		return nil, err
	}
	entities, err := r.entities(ctx, &cue)
	if err != nil {
		return nil, err
	}
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, AsOf: cue.AsOf})
	nodes := reader{ctx: ctx, view: view, known: map[graph.ID]graph.Node{}}
	var facts []Fact
	seen := map[graph.EdgeID]bool{}
	for _, entity := range entities {
		out, in, err := view.Edges(ctx, entity.id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		edges := append(out, in...)
		for _, e := range edges[:min(mostOfAnEntry, len(edges))] {
			if seen[e.ID] || cue.AsOf.IsZero() && !e.Ended.IsZero() && cue.At.IsZero() || !cue.At.IsZero() && !e.Holds(cue.At) {
				continue
			}
			seen[e.ID] = true
			f := Fact{Edge: e, Score: entity.meant, Named: entity.named}
			if f.FromName, err = nodes.label(waypoint{id: e.From}, nil); err == nil {
				f.ToName, err = nodes.label(waypoint{id: e.To}, nil)
			}
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			facts = append(facts, f)
		}
	}
	return rankFacts(cue.Text, facts, cue.K), nil
}

// rankFacts adds up what speaks for each fact.
func rankFacts(text string, facts []Fact, k int) []Fact {
	texts := make([]string, len(facts))
	for i := range facts {
		texts[i] = facts[i].Text()
	}
	words := index.RankTexts(text, texts)
	var best float32
	for _, w := range words {
		best = max(best, w)
	}
	for i := range facts {
		if best > 0 {
			facts[i].Score += float64(words[i] / best)
		}
		if facts[i].Named {
			facts[i].Score += namedFact
		}
	}
	facts = slices.DeleteFunc(facts, func(f Fact) bool { return !(f.Score > 0) })
	slices.SortStableFunc(facts, func(a, b Fact) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	return facts[:min(k, len(facts))]
}

// entry is a node whose relations may be asked for.
type entry struct {
	id    graph.ID
	named bool
	meant float64 // cosine with the cue, 0 and more
}

// entities returns what the cue names, and what its words and its meaning find.
func (r *Retriever) entities(ctx context.Context, cue *FactCue) (list []entry, err error) {
	said, failed := r.embed(ctx, cue.Text)
	if failed != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	whole := Cue{Text: cue.Text, Asker: cue.Asker, K: cue.K, Now: cue.At, Retired: true}
	err = r.looking(ctx, &whole, said, &Result{}, func(s *search, _ meaning) error {
		place := map[uint32]bool{}
		add := func(number uint32, named bool) {
			if place[number] || !s.visible(number) || s.index.ID(number) == 0 {
				return
			}
			place[number] = true
			e := entry{id: s.index.ID(number), named: named}
			if meant := s.denseOf(number); meant > 0 {
				e.meant = meant
			}
			list = append(list, e)
		}
		for _, named := range s.named {
			add(named, true)
		}
		for _, number := range s.bestTexts(mostEntities, s.thing) {
			_, covered := s.match.Together([]uint32{number})
			add(number, covered > 0 && s.index.Traits(number).Has(language.Wordless))
		}
		if s.vector == nil {
			return nil
		}
		hits, err := s.index.Nearest(s.vector, mostEntities, s.thing)
		for _, hit := range hits {
			add(hit.Node, false)
		}
		return err
	})
	return list, err
}

// thing reports whether a node is one that relations are between: a concept, an entity, a
// person, an episode.
func (s *search) thing(number uint32) bool {
	switch s.index.Kind(number) {
	case graph.Semantic, graph.Person, graph.Episodic, graph.Situation:
		return s.visible(number)
	}
	return false
}

package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// FactCue asks for relations between people, things and concepts.
type FactCue struct {
	Text  string   // the question in plain words
	K     int      // number of facts, 1 to MaxK; 0 means DefaultK
	Asker graph.ID // as in Cue
	// Company are others for whom a fact must be visible too, as in Cue.
	Company []graph.ID
	// Rendering says how texts are shown; zero means Verbatim. Now is the time of the question;
	// zero means now.
	Rendering Rendering
	Now       time.Time
	// AsOf asks for what the memory believed at a time; zero means now.
	AsOf time.Time
	// MinTrust leaves out relations that rest on the word of a lower class, or whose ends do; zero leaves
	// out nothing.
	MinTrust graph.Trust
	// At asks for relations that held at a time; zero means all relations that are believed.
	At time.Time

	former bool            // those that ended in the world are asked for, and no others
	labels map[string]bool // relations with them alone are asked for; nil asks for all
}

// Fact is a stored edge between two nodes.
type Fact struct {
	graph.Edge
	FromName, ToName string
	Score            float64 // comparable within one answer, higher is better
	Named            bool    // the cue names one of the two ends

	said string // the word for the relation as it was said, if it tells more than the label
}

// Text returns the fact in words: "Emily works with Priya".
func (f *Fact) Text() string { return strings.Join([]string{f.FromName, f.Label, f.ToName}, " ") }

// line writes the fact as a line, and since when it holds.
func (f *Fact) line(words language.PromptWords) string {
	text := language.RelationSentence(f.FromName, cmp.Or(f.said, f.Label), f.ToName)
	if !f.ValidFrom.IsZero() {
		text += ", " + words.Since + " " + f.ValidFrom.Format("2006-01-02")
	}
	return quoteMark + language.Quoted(text) + "\n"
}

const (
	maxEntities = 24   // found by words, and found by embedding
	maxRelated  = 256  // edges of an entity
	namedBonus  = 0.25 // of a fact with a named end; the best words add 1, equal embeddings 1
)

// Facts returns the relations that a cue asks about, best first (Mem0g): of the people and
// things that it names, and of those near it by words or embedding. It returns
// graph.ErrInvalid for an invalid cue and graph.ErrNotFound for an unknown asker.
func (r *Retriever) Facts(ctx context.Context, cue FactCue) ([]Fact, error) {
	list, err := r.facts(ctx, cue)
	return list, memgraph.Wrap("recall facts", r.store.Ego(), err)
}

func (r *Retriever) facts(ctx context.Context, cue FactCue) ([]Fact, error) {
	if err := checkCount(&cue.K); err != nil {
		return nil, err
	}
	if strings.TrimSpace(cue.Text) == "" {
		return nil, hint.Errorf("give the question as Text",
			"%w: the cue has no text", graph.ErrInvalid)
	}
	if err := cmp.Or(checkTexts(cue.Text), checkTrust(cue.MinTrust)); err != nil {
		return nil, err
	}
	e, err := r.embed(ctx, cue.Text)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return r.factsNear(ctx, cue, e)
}

// factsNear returns the facts about what a cue names, and about what is near an embedding.
func (r *Retriever) factsNear(ctx context.Context, cue FactCue, e channel.Embedding) ([]Fact, error) {
	entities, err := r.entities(ctx, &cue, e)
	if err != nil {
		return nil, err
	}
	facts, err := r.edgesOf(ctx, &cue, entities)
	return rankFacts(cue.Text, facts, cue.K), err
}

// edgesOf returns the edges of entities that a cue asks for.
func (r *Retriever) edgesOf(ctx context.Context, cue *FactCue, entities []entity) (facts []Fact, err error) {
	as, err := r.remember(ctx, cue.Rendering, cue.Now)
	if err != nil {
		return nil, err
	}
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company, AsOf: cue.AsOf})
	records := newReader(ctx, view, as)
	records.minTrust, records.trustOf = cue.MinTrust, r.trustOf
	seen, follows := map[graph.EdgeID]bool{}, r.follower(cue.Asker, cue.AsOf, cue.Now)
	for _, entity := range entities {
		if _, err := follows.subject(ctx, entity.id); err != nil {
			return nil, err
		}
	}
	for _, entity := range entities {
		out, in, err := view.Edges(ctx, entity.id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		edges := append(out, in...)
		for i := range edges {
			if edges[i], err = follows.ended(ctx, edges[i]); err != nil {
				return nil, err
			}
		}
		if cue.labels != nil { // others take no place of those that are asked for
			edges = slices.DeleteFunc(edges, func(e graph.Edge) bool { return !cue.asksFor(&e) })
		}
		for _, e := range edges[:min(maxRelated, len(edges))] {
			if seen[e.ID] || !cue.asksFor(&e) {
				continue
			}
			seen[e.ID] = true
			trusted, err := records.trustsFact(&e)
			if errors.Is(err, graph.ErrNotFound) || err == nil && !trusted {
				continue
			}
			if err != nil {
				return nil, err
			}
			f := Fact{Edge: e, Score: entity.cosine, Named: entity.named}
			if f.Label, err = as.label(&e); err != nil {
				return nil, err
			}
			if f.FromName, err = records.label(waypoint{id: e.From}, nil); err == nil {
				f.ToName, err = records.label(waypoint{id: e.To}, nil)
			}
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if records.faded[entity.id] { // it was found by words that may have faded
				f.Score, f.Named = 0, false
			}
			facts = append(facts, f)
		}
	}
	return facts, nil
}

// trustsFact reports whether an edge and both its ends are trusted enough.
func (r *reader) trustsFact(e *graph.Edge) (bool, error) {
	if trusted, err := r.trusts(e); err != nil || !trusted {
		return false, err
	}
	return r.quotesTrusted([]hop{{from: waypoint{id: e.From}, to: waypoint{id: e.To}}})
}

// asksFor reports whether a cue asks for an edge, by its label and its times.
func (c *FactCue) asksFor(e *graph.Edge) bool {
	if c.labels != nil && !c.labels[e.Label] {
		return false
	}
	if c.former {
		return !e.ValidTo.IsZero() && !e.ValidTo.After(c.Now) && e.ValidFrom.Before(e.ValidTo) // a plan that was called off never held
	}
	if !c.At.IsZero() {
		return e.Holds(c.At)
	}
	return !c.AsOf.IsZero() || e.Ended.IsZero()
}

// rankFacts adds up the scores of words, embeddings and names, and returns the best k.
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
			facts[i].Score += namedBonus
		}
	}
	facts = slices.DeleteFunc(facts, func(f Fact) bool { return !(f.Score > 0) })
	slices.SortStableFunc(facts, func(a, b Fact) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	return facts[:min(k, len(facts))]
}

// entity is a node whose edges may be facts.
type entity struct {
	id     graph.ID
	named  bool
	cosine float64 // with the cue, at least 0
}

// entities returns what the cue names, and what its words and an embedding find.
func (r *Retriever) entities(ctx context.Context, cue *FactCue, e channel.Embedding) (list []entity, err error) {
	whole := Cue{Text: cue.Text, Asker: cue.Asker, Company: cue.Company, K: cue.K, Now: cue.Now, Retired: true,
		Rendering: cue.Rendering}
	err = r.withState(ctx, &whole, e, &Result{}, func(s *channel.State) error {
		x := s.Access.Index
		isEntity := func(n uint32) bool { return isEntityKind(x.Kind(n)) && s.Access.Visible(n) }
		seen := map[uint32]bool{}
		add := func(n uint32, named bool) {
			if seen[n] || !s.Access.Visible(n) || x.ID(n) == 0 {
				return
			}
			seen[n] = true
			found := entity{id: x.ID(n), named: named}
			if cosine := s.Cosine(n); cosine > 0 {
				found.cosine = cosine
			}
			list = append(list, found)
		}
		for _, named := range s.Named {
			add(named, true)
		}
		if asker, known := x.Ordinal(x.Person(cue.Asker)); known && language.SpeaksOfSelf(cue.Text) {
			add(asker, true) // "Where do I live?"
		}
		for _, n := range s.Words.Best(maxEntities, isEntity) {
			_, covered := s.Words.Together([]uint32{n})
			add(n, covered > 0 && x.Traits(n).Has(language.Wordless))
		}
		if !s.HasDense() {
			return nil
		}
		hits, err := x.Nearest(s.Embedding.Vector, maxEntities, isEntity)
		for _, hit := range hits {
			add(hit.Node, false)
		}
		return err
	})
	return list, err
}

// isEntityKind reports whether edges connect nodes of a kind: concepts, entities, people,
// episodes.
func isEntityKind(kind graph.Kind) bool {
	switch kind {
	case graph.Semantic, graph.Person, graph.Episodic, graph.Situation:
		return true
	}
	return false
}

package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// maxMemories bounds each of three choices of memories of a linked person: the latest, those with
// most keywords, and those nearest to the keywords by embedding.
const maxMemories = 64

// contact is a person who is linked to the asker.
type contact struct {
	person graph.Node
	labels string // of the edges between the two, joined
}

// contactMemory is a memory of a contact: a document of EgoMem's social graph.
type contactMemory struct {
	contact
	node     graph.Node
	said     bool // by the contact
	faded    bool
	relation float32 // BM25 of the cue's relations
	keywords float32 // similarity to the cue's keywords
}

// recallSocial recalls memories of people who are linked to the asker (EgoMem, level 2).
// The text of a memory is the contact's name, the edge labels and the node's text. It
// must match the relation terms (BM25). Similarity to the keywords decides the order. The
// result is nil without a match.
func (r *Retriever) recallSocial(ctx context.Context, cue *Cue) (*Result, error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	asker, err := view.Get(ctx, cue.Asker)
	if len(cue.Company) > 0 && errors.Is(err, graph.ErrNotFound) {
		return nil, nil // the company does not know them, and so none of their relations
	}
	if err != nil {
		return nil, err
	}
	var same []graph.ID // the asker's ids
	if same, err = r.store.SamePerson(ctx, cue.Asker); err != nil {
		return nil, err
	}
	as, err := r.remember(ctx, cue.Rendering, cue.Now)
	if err != nil {
		return nil, err
	}
	linked, err := r.contacts(ctx, view, cue, same[0], as)
	if err != nil || len(linked) == 0 {
		return nil, err
	}
	result := &Result{}
	keywords, err := r.embedKeywords(ctx, cue, result)
	if err != nil {
		return nil, err
	}
	memories, err := r.contactMemories(ctx, view, cue, linked, keywords, as)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(memories))
	for i := range memories {
		texts[i] = memories[i].text()
	}
	for i, score := range index.RankTexts(strings.Join(cue.Relations, " "), texts) {
		memories[i].relation = score
	}
	if err := r.compareKeywords(ctx, cue, memories, texts, keywords); err != nil {
		return nil, err
	}
	memories = slices.DeleteFunc(memories, func(m contactMemory) bool { return m.relation == 0 })
	slices.SortStableFunc(memories, func(a, b contactMemory) int {
		return cmp.Or(cmp.Compare(b.keywords, a.keywords), cmp.Compare(b.relation, a.relation), b.node.Event.Compare(a.node.Event))
	})
	for _, m := range memories[:min(len(memories), cue.K)] {
		e := m.evidence(asker.Title, len(cue.Keywords) > 0)
		if e.Speaker == "" && e.Kind == graph.Turn && e.Node.Speaker != 0 { // it mentions a contact
			if e.Speaker, err = r.nameOf(ctx, e.Node.Speaker); err != nil {
				return nil, err
			}
		}
		result.Evidence = append(result.Evidence, e)
	}
	if len(memories) == 0 {
		return nil, nil
	}
	result.Trace = &RecallTrace{Time: cue.Now, store: r.store, memories: &r.memories, cue: *cue, rendered: r.renderedFor(cue)}
	for i := range result.Evidence {
		result.Trace.results = append(result.Trace.results, result.Evidence[i].ID)
	}
	return result, nil
}

// embedKeywords returns the embedding of the cue's keywords, empty without keywords or an embedder.
func (r *Retriever) embedKeywords(ctx context.Context, cue *Cue, result *Result) (channel.Embedding, error) {
	if len(cue.Keywords) == 0 {
		return channel.Embedding{}, nil
	}
	e, err := r.embed(ctx, cue.keywords())
	if err != nil && ctx.Err() != nil {
		return e, ctx.Err()
	}
	result.EmbeddingError = err
	return e, nil
}

func (c *Cue) keywords() string { return strings.Join(c.Keywords, ", ") }

// contacts returns the people who are linked to the asker at the cue's time, by edges of the trust that
// the cue asks for.
func (r *Retriever) contacts(ctx context.Context, view *memgraph.View, cue *Cue, asker graph.ID, as *remembering) ([]contact, error) {
	out, in, err := view.Edges(ctx, asker)
	if err != nil {
		return nil, err
	}
	place := map[graph.ID]int{}
	var list []contact
	for _, e := range append(out, in...) {
		other := otherEnd(&e, asker)
		if other == asker || !e.Ended.IsZero() || !e.Holds(cue.Now) {
			continue
		}
		if cue.MinTrust > 0 {
			if trust, err := r.trustOf(ctx, &e); err != nil {
				return nil, err
			} else if trust < cue.MinTrust {
				continue
			}
		}
		at, known := place[other]
		if !known {
			n, err := view.Get(ctx, other)
			if errors.Is(err, graph.ErrNotFound) || err == nil && n.Kind != graph.Person {
				continue
			}
			if err != nil {
				return nil, err
			}
			at = len(list)
			place[other], list = at, append(list, contact{person: n})
		}
		label, err := as.label(&e)
		if err != nil {
			return nil, err
		}
		list[at].labels = strings.TrimSpace(list[at].labels + " " + label)
	}
	return list, nil
}

// contactMemories returns what the contacts said and what mentions them, as far as the
// asker may see it: the latest, and those that fit the keywords. Each node counts for the first
// contact only.
func (r *Retriever) contactMemories(ctx context.Context, view *memgraph.View, cue *Cue, linked []contact, keywords channel.Embedding, as *remembering) ([]contactMemory, error) {
	var memories []contactMemory
	var ids []graph.ID
	seen := map[uint32]bool{}
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company, Except: cue.Except,
			Kinds: cue.Kinds, Retired: cue.Retired, MinTrust: cue.MinTrust, From: cue.From, To: cue.To}))
		if err != nil {
			return err
		}
		e, err := r.comparable(x, keywords)
		if err != nil {
			return err
		}
		choose := memoryChoice{a, x.Match(cue.keywords()), e.Vector}
		defer x.Release(choose.match)
		for _, c := range linked {
			person, ok := x.Ordinal(c.person.ID)
			if !ok {
				continue
			}
			for _, n := range choose.memoriesOf(person) {
				if seen[n] || x.Kind(n) == graph.Intention && !isTheirs(x, n, cue.Asker) {
					continue // what others asked for is no knowledge of them
				}
				seen[n] = true
				memories = append(memories, contactMemory{contact: c, said: x.Speaker(n) == person})
				ids = append(ids, x.ID(n))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	kept := memories[:0]
	for i := range memories {
		n, err := view.Get(ctx, ids[i])
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if memories[i].faded, err = as.node(&n); errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		memories[i].node = n
		kept = append(kept, memories[i])
	}
	return kept, nil
}

// memoryChoice chooses memories of a person for a cue.
type memoryChoice struct {
	access   *access.Access
	match    *index.Match // of the keywords
	keywords []float32    // embedding, nil without
}

// memoriesOf returns what a person said and what mentions the person: the latest, those with the
// most keywords, and those nearest to them.
func (c *memoryChoice) memoriesOf(person uint32) []uint32 {
	x := c.access.Index
	var all []uint32
	targets, attributes := c.access.Row(person)
	for i, target := range targets {
		arc := index.Attribute(attributes[i])
		if !arc.Forward() && (arc.Relation() == index.SaidBy || arc.Relation() == index.Mentions) && c.access.Wanted(target) {
			all = append(all, target)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	latest := func(n uint32) float64 { return float64(x.Event(n)) }
	chosen := best(all, latest)
	if !c.match.Empty() {
		chosen = append(chosen, best(all, func(n uint32) float64 { return float64(c.match.Of(n)) })...)
	}
	if c.keywords != nil {
		chosen = append(chosen, best(all, func(n uint32) float64 {
			cosine, _ := x.Cosine(n, c.keywords)
			return float64(cosine)
		})...)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen)
}

// best returns the maxMemories nodes with the highest scores. Of equal ones the later comes first.
func best(all []uint32, score func(n uint32) float64) []uint32 {
	scores := make(map[uint32]float64, len(all))
	for _, n := range all {
		scores[n] = score(n)
	}
	ordered := slices.SortedFunc(slices.Values(all), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(b, a))
	})
	return ordered[:min(len(ordered), maxMemories)]
}

// compareKeywords compares memories with the cue's keywords, by embeddings or else by
// words.
func (r *Retriever) compareKeywords(ctx context.Context, cue *Cue, memories []contactMemory, texts []string, keywords channel.Embedding) error {
	if len(cue.Keywords) == 0 {
		return nil
	}
	for i, score := range index.RankTexts(cue.keywords(), texts) {
		memories[i].keywords = score
	}
	return r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		e, err := r.comparable(x, keywords)
		if err != nil || e.Vector == nil {
			return err
		}
		for i := range memories {
			if memories[i].faded {
				continue // its embedding contains the faded words
			}
			memories[i].keywords = 0
			if n, ok := x.Ordinal(memories[i].node.ID); ok {
				memories[i].keywords, _ = x.Cosine(n, e.Vector)
			}
		}
		return nil
	})
}

// text is what a memory is matched by.
func (m *contactMemory) text() string {
	return strings.Join([]string{m.person.Title, m.labels, m.node.Title, m.node.Text, m.node.Caption}, " ")
}

func (m *contactMemory) evidence(asker string, byKeywords bool) Evidence {
	e := newEvidence(m.node)
	part := Part{"relation", float64(m.relation)}
	if byKeywords { // the relation only orders equal ones
		part = Part{"keywords", float64(m.keywords)}
	}
	e.Score, e.Tier, e.Faded = part.Value, Seeds, m.faded
	if part.Value != 0 {
		e.Parts = []Part{part}
	}
	e.Path = []Step{{asker, m.labels, m.person.Title}}
	if m.said {
		e.Speaker = m.person.Title
	}
	return e
}

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
)

// mostItems is how many memories of each linked person may be candidates, the latest
// first.
const mostItems = 64

// acquaintance is somebody who is linked to the asker.
type acquaintance struct {
	person graph.Node
	label  string // of the edges between the two, one after the other
}

// item is a memory of an acquaintance: a candidate document of EgoMem's social graph.
type item struct {
	acquaintance
	node     graph.Node
	said     bool // by the acquaintance
	faded    bool
	relation float32
	keywords float32
}

// social recalls what people remember who are related to the asker as the cue says
// (EgoMem, level 2): a candidate is a person's name, the relation and one memory of
// theirs; those that the relation terms fit (BM25) are ordered by how near they are to
// the keywords. It returns nil when nobody is related so.
func (r *Retriever) social(ctx context.Context, cue *Cue) (*Result, error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker})
	asker, err := view.Get(ctx, cue.Asker)
	if err != nil {
		return nil, err
	}
	linked, err := acquaintances(ctx, view, cue)
	if err != nil || len(linked) == 0 {
		return nil, err
	}
	items, err := r.items(ctx, view, cue, linked)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(items))
	for i := range items {
		texts[i] = items[i].text()
	}
	for i, score := range index.RankTexts(strings.Join(cue.Relations, " "), texts) {
		items[i].relation = score
	}
	result := &Result{}
	if err := r.weigh(ctx, cue, items, texts, result); err != nil {
		return nil, err
	}
	items = slices.DeleteFunc(items, func(i item) bool { return i.relation == 0 })
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(b.keywords, a.keywords), cmp.Compare(b.relation, a.relation), b.node.Event.Compare(a.node.Event))
	})
	for _, i := range items[:min(len(items), cue.K)] {
		result.Evidence = append(result.Evidence, i.evidence(asker.Title))
	}
	if len(items) == 0 {
		return nil, nil
	}
	return result, nil
}

// acquaintances returns the people who are linked to the asker now.
func acquaintances(ctx context.Context, view *memgraph.View, cue *Cue) ([]acquaintance, error) {
	out, in, err := view.Edges(ctx, cue.Asker)
	if err != nil {
		return nil, err
	}
	place := map[graph.ID]int{}
	var list []acquaintance
	for _, e := range append(out, in...) {
		other := e.To
		if other == cue.Asker {
			other = e.From
		}
		if other == cue.Asker || !e.Ended.IsZero() || !e.Holds(cue.Now) {
			continue
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
			place[other], list = at, append(list, acquaintance{person: n})
		}
		list[at].label = strings.TrimSpace(list[at].label + " " + e.Label)
	}
	return list, nil
}

// items returns what the acquaintances said and what names them, as far as the asker
// may know of it.
func (r *Retriever) items(ctx context.Context, view *memgraph.View, cue *Cue, linked []acquaintance) ([]item, error) {
	var items []item
	var ids []graph.ID
	seen := map[uint32]bool{} // of somebody else, who is named there too
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, err := lookingAt(x, cue)
		if err != nil {
			return err
		}
		for _, who := range linked {
			number, ok := x.Ordinal(who.person.ID)
			if !ok {
				continue
			}
			for _, found := range s.itemsOf(number) {
				if seen[found] {
					continue
				}
				seen[found] = true
				items = append(items, item{acquaintance: who, said: x.Speaker(found) == number})
				ids = append(ids, x.ID(found))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	kept := items[:0]
	for i := range items {
		n, err := view.Get(ctx, ids[i])
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if items[i].faded, err = r.fade(ctx, cue, &n); errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		items[i].node = n
		kept = append(kept, items[i])
	}
	return kept, nil
}

// itemsOf returns the latest memories of a person.
func (s *search) itemsOf(person uint32) []uint32 {
	var found []uint32
	targets, attributes := s.index.Row(person)
	for i, target := range targets {
		a := index.Attribute(attributes[i])
		if !a.Forward() && (a.Relation() == index.SaidBy || a.Relation() == index.Mentions) && s.wanted(target) {
			found = append(found, target)
		}
	}
	slices.SortFunc(found, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(s.index.Event(b), s.index.Event(a)), cmp.Compare(b, a))
	})
	found = slices.Compact(found)
	return found[:min(len(found), mostItems)]
}

// weigh compares the items with the keywords: by meaning where they are embedded, and
// else by words.
func (r *Retriever) weigh(ctx context.Context, cue *Cue, items []item, texts []string, result *Result) error {
	if len(cue.Keywords) == 0 {
		return nil
	}
	keywords := strings.Join(cue.Keywords, ", ")
	for i, score := range index.RankTexts(keywords, texts) {
		items[i].keywords = score
	}
	said, err := r.embed(ctx, keywords)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		result.Unembedded = err
		return nil
	}
	return r.store.Index(ctx, func(x *index.Index) error {
		said, err := r.fitting(x, said)
		if err != nil || said.vector == nil {
			return err
		}
		for i := range items {
			if items[i].faded {
				continue // its vector knows the words that are forgotten
			}
			items[i].keywords = 0
			if n, ok := x.Ordinal(items[i].node.ID); ok {
				items[i].keywords, _ = x.Cosine(n, said.vector)
			}
		}
		return nil
	})
}

// text is what an item is found by.
func (i *item) text() string {
	return strings.Join([]string{i.person.Title, i.label, i.node.Title, i.node.Text, i.node.Caption}, " ")
}

func (i *item) evidence(asker string) Evidence {
	e := Evidence{Node: i.node, Score: float64(i.relation + i.keywords), Faded: i.faded}
	for _, part := range []Part{{"relation", float64(i.relation)}, {"keywords", float64(i.keywords)}} {
		if part.Value != 0 {
			e.Parts = append(e.Parts, part)
		}
	}
	slices.SortFunc(e.Parts, func(a, b Part) int { return cmp.Compare(b.Value, a.Value) })
	e.Path = []Step{{asker, i.label, i.person.Title}}
	if i.said {
		e.Who = i.person.Title
	}
	return e
}

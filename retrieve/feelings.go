package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// FeelingCue asks how people feel about something.
type FeelingCue struct {
	// ObjectType and Aspect must match exactly, except for letter case. Empty ones match
	// all.
	ObjectType, Aspect string
	// Rendering says how texts are shown; zero means Verbatim. Now is the time of the question;
	// zero means now.
	Rendering Rendering
	Now       time.Time
	Text      string     // the question in plain words; may be empty
	K         int        // number of results, 1 to MaxK; 0 means DefaultK
	Asker     graph.ID   // as in Cue
	Company   []graph.ID // as in Cue
	// MinTrust leaves out units that rest on the word of a lower class; zero leaves out nothing.
	MinTrust graph.Trust
}

// Feelings returns units of affect, best first, in two stages (DAM-LLM). The first filters by
// object type and aspect. The second ranks by the cosine of the cue and the unit's
// summary, or by words without embeddings. Units of an object that the cue names come first, and among
// them those of an aspect that it names in any words: "the waiters" are the service. Ties go to the
// unit with most evidence. Errors are those of Recall.
func (r *Retriever) Feelings(ctx context.Context, cue FeelingCue) ([]Evidence, error) {
	list, err := r.feelings(ctx, &cue)
	if err != nil {
		return nil, memgraph.Wrap("recall feelings", r.store.Ego(), err)
	}
	return list[:min(cue.K, len(list))], nil
}

// feelings returns all units that match, best first, and sets a K of 0.
func (r *Retriever) feelings(ctx context.Context, cue *FeelingCue) ([]Evidence, error) {
	if err := cmp.Or(checkCount(&cue.K), checkTexts(cue.Text, cue.ObjectType, cue.Aspect), checkTrust(cue.MinTrust)); err != nil {
		return nil, err
	}
	var e channel.Embedding
	if cue.Text != "" {
		var err error
		if e, err = r.embed(ctx, cue.Text); err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	ids, cosines, err := r.affectUnits(ctx, cue, e)
	if err != nil {
		return nil, err
	}
	as, err := r.remember(ctx, cue.Rendering, cue.Now)
	if err != nil {
		return nil, err
	}
	records := newReader(ctx, r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}), as)
	var list []Evidence
	var texts []string
	asks := asksAbout(cue.Text)
	dense := false // whether the embedding of one of the list takes part: those of hidden units must not
	for _, id := range ids {
		n, err := records.get(id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if n.Trust < cue.MinTrust {
			continue
		}
		f, _ := n.Detail.(graph.AffectUnit)
		if cue.ObjectType != "" && !strings.EqualFold(cue.ObjectType, f.ObjectType) ||
			cue.Aspect != "" && !strings.EqualFold(cue.Aspect, f.Aspect) {
			continue
		}
		unit := newEvidence(n)
		cosine, known := cosines[id]
		dense = dense || known
		unit.Score, unit.Tier, unit.Faded = cosine, Seeds, records.faded[id]
		if unit.Faded {
			unit.Score = 0 // its embedding is of the faded words
		}
		list = append(list, unit)
		texts = append(texts, strings.Join([]string{f.ObjectName, f.Aspect, n.Title, n.Text}, " "))
	}
	if !dense && cue.Text != "" {
		for i, score := range index.RankTexts(cue.Text, texts) {
			list[i].Score = float64(score)
		}
	}
	var best float64
	for i := range list {
		best = max(best, list[i].Score)
	}
	for i := range list {
		if list[i].Score > 0 {
			list[i].Score /= best
		}
		if !list[i].Faded {
			f, _ := list[i].Node.Detail.(graph.AffectUnit)
			list[i].Score += asks.named(&f)
		}
	}
	slices.SortStableFunc(list, func(a, b Evidence) int {
		fa, _ := a.Node.Detail.(graph.AffectUnit)
		fb, _ := b.Node.Detail.(graph.AffectUnit)
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(fb.Weight, fa.Weight), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// affectUnits returns all units of affect and, where both have embeddings, their cosines with
// the cue.
func (r *Retriever) affectUnits(ctx context.Context, cue *FeelingCue, e channel.Embedding) (ids []graph.ID, cosines map[graph.ID]float64, err error) {
	cosines = map[graph.ID]float64{}
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		if err := access.CheckAskers(x, cue.Asker, cue.Company...); err != nil {
			return err
		}
		e, err := r.comparable(x, e)
		if err != nil && !errors.Is(err, graph.ErrBadVector) {
			return err
		}
		for n := range uint32(x.Len()) {
			if x.Kind(n) != graph.Affect || x.Retired(n) {
				continue
			}
			ids = append(ids, x.ID(n))
			if e.Vector != nil {
				if cosine, known := x.Cosine(n, e.Vector); known {
					cosines[x.ID(n)] = float64(cosine)
				}
			}
		}
		return nil
	})
	return ids, cosines, err
}

// asked is what a cue names: terms of things, and aspects.
type asked struct {
	terms   map[string]bool
	aspects []string
}

func asksAbout(text string) asked {
	a := asked{terms: map[string]bool{}, aspects: language.NamedAspects(text)}
	for _, term := range lexical.Terms(nil, text) {
		a.terms[term] = true
	}
	return a
}

// What a unit gains by the object that the cue names, and by the aspect. All else of a score is at most 1.
const (
	objectNamed = 2
	aspectNamed = 1
)

// named returns what a unit gains by the names in the cue.
func (a *asked) named(f *graph.AffectUnit) (gain float64) {
	terms := lexical.Terms(nil, f.ObjectName)
	if len(terms) > 0 && !slices.ContainsFunc(terms, func(term string) bool { return !a.terms[term] }) {
		gain += objectNamed
	}
	if f.Aspect != "" && slices.Contains(a.aspects, f.Aspect) {
		gain += aspectNamed
	}
	return gain
}

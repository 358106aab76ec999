package retrieve

import (
	"context"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Opinion is how one person feels about one object: a unit for each of its aspects, which stay
// apart.
type Opinion struct {
	Holder  graph.ID // 0 for unknown; such units stand alone
	Object  string
	Aspects []Evidence // best first
	// Overall joins the evidence of all aspects, where they agree; else nil. They agree if the whole
	// is no less certain than its parts (AffectUnit.Uncertainty, their mean weighted by evidence).
	Overall *graph.AffectUnit
}

// Opinions returns what Feelings returns by holder and object, in the order of the best unit of
// each. K bounds the opinions. Nothing is stored of them: what an asker may not see is in none of
// the sums.
func (r *Retriever) Opinions(ctx context.Context, cue FeelingCue) ([]Opinion, error) {
	list, err := r.feelings(ctx, &cue)
	if err != nil {
		return nil, memgraph.Wrap("recall opinions", r.store.Ego(), err)
	}
	type about struct {
		holder, object graph.ID
		name           string
	}
	var opinions []Opinion
	places := map[about]int{}
	for _, e := range list {
		u, _ := e.Node.Detail.(graph.AffectUnit)
		key := about{u.Holder, u.Object, language.NameKey(u.ObjectName)}
		at, known := places[key]
		if !known || u.Holder == 0 || u.Object == 0 && key.name == "" {
			at = len(opinions)
			places[key] = at
			opinions = append(opinions, Opinion{Holder: u.Holder, Object: u.ObjectName})
		}
		opinions[at].Aspects = append(opinions[at].Aspects, e)
	}
	opinions = opinions[:min(cue.K, len(opinions))]
	for i := range opinions {
		opinions[i].join()
	}
	return opinions, nil
}

// join sets Overall if the aspects agree.
func (o *Opinion) join() {
	whole := graph.AffectUnit{Holder: o.Holder, ObjectName: o.Object}
	parts := 0.0 // sum of uncertainty x weight
	for i := range o.Aspects {
		u, _ := o.Aspects[i].Node.Detail.(graph.AffectUnit)
		if whole.ObjectType == "" {
			whole.Object, whole.ObjectType = u.Object, u.ObjectType
		}
		if u.Weight == 0 {
			continue
		}
		weight := whole.Weight + u.Weight
		for _, share := range []struct {
			whole *float64
			part  float64
		}{{&whole.Positive, u.Positive}, {&whole.Negative, u.Negative}, {&whole.Neutral, u.Neutral}} {
			*share.whole = min(1, (*share.whole*whole.Weight+share.part*u.Weight)/weight)
		}
		whole.Weight = weight
		parts += u.Uncertainty() * u.Weight
	}
	if whole.Weight > 0 && whole.Uncertainty()*whole.Weight <= parts+rounding {
		o.Overall = &whole
	}
}

// rounding is the error of a sum of products.
const rounding = 1e-9

package retrieve

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph"
)

// hop is one arc of a path, by nodes that outlive the index.
type hop struct {
	from, to  waypoint
	attribute memgraph.Attribute
}

// waypoint is a node, or a name that texts share.
type waypoint struct {
	id   memgraph.ID
	name string
}

// paths finds how candidates hang together with the walk's seeds.
type paths struct {
	s     *search
	seeds map[uint32]float64
}

func (s *search) paths() *paths {
	p := &paths{s: s, seeds: map[uint32]float64{}}
	for i := range s.pool {
		if c := &s.pool[i]; c.seed > 0 {
			p.seeds[c.number] = c.seed
		}
	}
	for _, named := range s.named {
		p.seeds[named] += namedShare / float64(len(s.named))
	}
	return p
}

// widest bounds the arcs of a node that a path is searched among.
const widest = 512

// to returns the likeliest path of one or two arcs from a seed to a candidate, by
// the walk's own probabilities. What words or meaning found by themselves needs
// no path.
func (p *paths) to(c *candidate) []hop {
	if c.seed > 0 || c.graph == 0 {
		return nil
	}
	var best []hop
	var most float64
	targets, attributes := p.s.index.Row(c.number)
	for i, middle := range targets[:min(len(targets), widest)] {
		if !p.s.visible(middle) {
			continue
		}
		step := p.chance(middle, c.number)
		last := hop{p.waypoint(middle), p.waypoint(c.number), flip(attributes[i])}
		if seed := p.seeds[middle]; seed*step > most {
			best, most = []hop{last}, seed*step
		}
		further, more := p.s.index.Row(middle)
		for j, seed := range further[:min(len(further), widest)] {
			share := p.seeds[seed]
			if share == 0 || seed == c.number {
				continue
			}
			if chance := share * step * p.chance(seed, middle); chance > most {
				most = chance
				best = []hop{{p.waypoint(seed), p.waypoint(middle), flip(more[j])}, last}
			}
		}
	}
	return best
}

// chance is the probability that the walk goes from one node to another, times
// the probability that it goes on.
func (p *paths) chance(from, to uint32) float64 {
	targets, attributes := p.s.index.Row(from)
	p.s.weights = slices.Grow(p.s.weights[:0], len(targets))[:len(targets)]
	weights := p.s.weights
	p.s.weigh(from, targets, attributes, weights)
	var sum, there float64
	for i, w := range weights {
		sum += float64(w)
		if targets[i] == to {
			there += float64(w)
		}
	}
	if sum == 0 {
		return 0
	}
	return there / sum / math.E
}

func (p *paths) waypoint(number uint32) waypoint {
	if name := p.s.index.Shared(number); name != "" {
		return waypoint{name: name}
	}
	return waypoint{id: p.s.index.ID(number)}
}

// flip reads an arc from its other end.
func flip(attribute uint32) memgraph.Attribute {
	return memgraph.Attribute(attribute).Reversed()
}

// reader fetches records, each once.
type reader struct {
	ctx   context.Context // of the recall that the reader lives in
	view  *memgraph.View  // as the asker may see it
	known map[memgraph.ID]memgraph.Node
}

func (r *reader) get(id memgraph.ID) (memgraph.Node, error) {
	if n, ok := r.known[id]; ok {
		return n, nil
	}
	n, err := r.view.Get(r.ctx, id)
	if err == nil {
		r.known[id] = n
	}
	return n, err
}

// steps puts a path into words.
func (r *reader) steps(path []hop) ([]Step, error) {
	var steps []Step
	for _, h := range path {
		from, err := r.label(h.from)
		if err != nil {
			return nil, err
		}
		to, err := r.label(h.to)
		if err != nil {
			return nil, err
		}
		steps = append(steps, Step{From: from, Relation: relationWords(h.attribute), To: to})
	}
	return steps, nil
}

func (r *reader) label(w waypoint) (string, error) {
	if w.id == 0 {
		return w.name, nil
	}
	n, err := r.get(w.id)
	if err != nil {
		return "", err
	}
	if n.Title != "" {
		return n.Title, nil
	}
	return shorten(n.Text), nil
}

// labelRunes is the length of a text in a path.
const labelRunes = 48

func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= labelRunes {
		return text
	}
	return string([]rune(text)[:labelRunes]) + "…"
}

// relationWords says a relation from the end that a path leaves to the one that
// it reaches.
func relationWords(a memgraph.Attribute) string {
	words := [...][2]string{
		memgraph.Related:  {"is related to", "is related to"},
		memgraph.Follows:  {"came after", "came before"},
		memgraph.SaidBy:   {"was said by", "said"},
		memgraph.Mentions: {"mentions", "is mentioned in"},
		memgraph.RestsOn:  {"rests on", "is the basis of"},
	}
	if a.Forward() {
		return words[a.Relation()][0]
	}
	return words[a.Relation()][1]
}

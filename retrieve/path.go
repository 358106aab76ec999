package retrieve

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/ppr"
)

// hop is one arc of a path, by nodes that outlive the index.
type hop struct {
	from, to  waypoint
	attribute index.Attribute
}

// waypoint is a node, or a name that texts share.
type waypoint struct {
	id   graph.ID
	name string
}

// path returns the likeliest path of the walk from a seed to a candidate. What words
// or meaning found by themselves needs none.
func (s *search) path(c *candidate) []hop {
	if c.tier < Walk || c.graph == 0 {
		return nil
	}
	var path []hop
	for _, arc := range s.likeliest(c) {
		path = append(path, hop{s.waypoint(arc.From), s.waypoint(arc.To), index.Attribute(arc.Attribute)})
	}
	return path
}

// likeliest returns the likeliest path of the walk to a candidate.
func (s *search) likeliest(c *candidate) []ppr.Arc { return s.walked().Path(c.number) }

// walked returns the trace of the walk.
func (s *search) walked() *ppr.Trace {
	if !s.traced {
		s.trace.Read(&s.walk, s.index, s.weigh)
		s.traced = true
	}
	return &s.trace
}

func (s *search) waypoint(number uint32) waypoint {
	if name := s.index.Shared(number); name != "" {
		return waypoint{name: name}
	}
	return waypoint{id: s.index.ID(number)}
}

// reader fetches records, each once.
type reader struct {
	ctx   context.Context         // of the recall that the reader lives in
	view  *memgraph.View          // as the asker may see it
	ahead map[graph.ID]graph.Node // fetched before they are asked for
	known map[graph.ID]graph.Node
	fade  func(n *graph.Node) (faded bool, err error) // nil to read word for word
	faded map[graph.ID]bool
}

// fetch fetches at once what a recall is going to ask for.
func (r *reader) fetch(picked []found) (err error) {
	ids := make([]graph.ID, 0, 2*len(picked))
	for _, f := range picked {
		ids = append(ids, f.id)
		if f.speaker != 0 {
			ids = append(ids, f.speaker)
		}
		for _, h := range f.path {
			for _, w := range []waypoint{h.from, h.to} {
				if w.id != 0 {
					ids = append(ids, w.id)
				}
			}
		}
	}
	r.ahead, err = r.view.Nodes(r.ctx, ids)
	return err
}

func (r *reader) get(id graph.ID) (graph.Node, error) {
	if n, ok := r.known[id]; ok {
		return n, nil
	}
	n, fetched := r.ahead[id]
	var err error
	if !fetched {
		n, err = r.view.Get(r.ctx, id)
	}
	if err == nil && r.fade != nil {
		r.faded[id], err = r.fade(&n)
	}
	if err == nil {
		r.known[id] = n
	}
	return n, err
}

// steps puts a path into words.
func (r *reader) steps(path []hop) ([]Step, error) {
	names, err := r.remembered(path)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, h := range path {
		from, err := r.label(h.from, names)
		if err != nil {
			return nil, err
		}
		to, err := r.label(h.to, names)
		if err != nil {
			return nil, err
		}
		relation := relationWords(h.attribute)
		if h.attribute.Relation() == index.Related {
			if relation, err = r.relation(h); err != nil {
				return nil, err
			}
		}
		steps = append(steps, Step{From: from, Relation: relation, To: to})
	}
	return steps, nil
}

// relation says how two nodes are related, by the label of the first edge between them;
// an arrow says that it is read from the other end.
func (r *reader) relation(h hop) (string, error) {
	from, to, sign := h.from.id, h.to.id, ""
	if !h.attribute.Forward() {
		from, to, sign = to, from, "← "
	}
	edges, err := r.view.EdgesBetween(r.ctx, from, to)
	if err != nil || len(edges) == 0 {
		return relationWords(h.attribute), err
	}
	return sign + edges[0].Label, nil
}

// remembered returns the names on a path that a text of the path still shows.
func (r *reader) remembered(path []hop) (map[string]bool, error) {
	names := map[string]bool{}
	for _, h := range path {
		for _, ends := range [][2]waypoint{{h.from, h.to}, {h.to, h.from}} {
			name, by := ends[0], ends[1]
			if name.id != 0 || by.id == 0 {
				continue
			}
			n, err := r.get(by.id)
			if err != nil {
				return nil, err
			}
			shows := r.fade == nil || strings.Contains(strings.ToLower(n.Title+"\n"+n.Text+"\n"+n.Caption), name.name)
			names[name.name] = names[name.name] || shows
		}
	}
	return names, nil
}

// forgotten stands for a name that no text shows any more.
const forgotten = "…"

func (r *reader) label(w waypoint, names map[string]bool) (string, error) {
	if w.id == 0 {
		if !names[w.name] {
			return forgotten, nil
		}
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
func relationWords(a index.Attribute) string {
	words := [...][2]string{
		index.Related:     {"is related to", "is related to"},
		index.Follows:     {"came after", "came before"},
		index.SaidBy:      {"was said by", "said"},
		index.Mentions:    {"mentions", "is mentioned in"},
		index.DerivedFrom: {"rests on", "is the basis of"},
	}
	if a.Forward() {
		return words[a.Relation()][0]
	}
	return words[a.Relation()][1]
}

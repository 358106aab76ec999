package retrieve

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

// hop is one arc of a path, in terms that stay valid after the index is unlocked.
type hop struct {
	from, to  waypoint
	attribute index.Attribute
}

// waypoint is a node, or else a name that texts share.
type waypoint struct {
	id   graph.ID
	name string
}

// pathTo returns the likeliest path of the walk to a candidate. A candidate that was found
// directly has none.
func pathTo(s *channel.State, c *pool.Candidate) []hop {
	if Tier(c.FoundIn) < Walk || c.Graph == 0 {
		return nil
	}
	var path []hop
	for _, arc := range s.Path(c.Ordinal) {
		path = append(path, hop{waypointOf(s, arc.From), waypointOf(s, arc.To), index.Attribute(arc.Attribute)})
	}
	return path
}

func waypointOf(s *channel.State, n uint32) waypoint {
	if name := s.Access.Index.Shared(n); name != "" {
		return waypoint{name: name}
	}
	return waypoint{id: s.Access.Index.ID(n)}
}

// found is a picked node whose record is not read yet.
type found struct {
	id      graph.ID
	speaker graph.ID // 0 for none
	score   float64
	parts   []Part
	path    []hop
	tier    Tier // 0 when it was not searched for
	act     bool
	holder  bool // may give the value that the cue asks for
}

// steps puts a path into words. A path through what is trusted too little has none.
func (r *reader) steps(path []hop) ([]Step, error) {
	if trusted, err := r.quotesTrusted(path); err != nil || !trusted {
		return nil, err
	}
	names, err := r.visibleNames(path)
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
			if relation, err = r.edgeLabel(h); err != nil {
				return nil, err
			}
		}
		steps = append(steps, Step{From: from, Relation: relation, To: to})
	}
	return steps, nil
}

// edgeLabel returns the label of the first edge between two nodes that is trusted enough. "← " precedes the
// label of an edge that points from To to From.
func (r *reader) edgeLabel(h hop) (string, error) {
	from, to, sign := h.from.id, h.to.id, ""
	if !h.attribute.Forward() {
		from, to, sign = to, from, "← "
	}
	edges, err := r.view.EdgesBetween(r.ctx, from, to)
	if err != nil {
		return "", err
	}
	for i := range edges {
		trusted, err := r.trusts(&edges[i])
		if err != nil {
			return "", err
		}
		if trusted || edges[i].IsAssociation() { // that label is no one's word
			label, err := r.as.label(&edges[i])
			return sign + label, err
		}
	}
	return relationWords(h.attribute), nil
}

// trusts reports whether an edge is trusted enough for its label to be told.
func (r *reader) trusts(e *graph.Edge) (bool, error) {
	if r.minTrust == 0 {
		return true, nil
	}
	trust, err := r.trustOf(r.ctx, e)
	return trust >= r.minTrust, err
}

// quotesTrusted reports whether every node of a path is trusted enough for its words to be told.
func (r *reader) quotesTrusted(path []hop) (bool, error) {
	for _, h := range path {
		for _, w := range []waypoint{h.from, h.to} {
			if r.minTrust == 0 || w.id == 0 {
				continue
			}
			n, err := r.get(w.id)
			if err != nil || n.Trust < r.minTrust && n.Kind != graph.Person { // a name claims nothing
				return false, err
			}
		}
	}
	return true, nil
}

// visibleNames returns the shared names that a rendered text of the path still contains.
func (r *reader) visibleNames(path []hop) (map[string]bool, error) {
	names := map[string]bool{}
	for _, h := range path {
		for _, ends := range [][2]waypoint{{h.from, h.to}, {h.to, h.from}} {
			name, text := ends[0], ends[1]
			if name.id != 0 || text.id == 0 {
				continue
			}
			n, err := r.get(text.id)
			if err != nil {
				return nil, err
			}
			contains := r.as == nil || strings.Contains(strings.ToLower(n.Title+"\n"+n.Text+"\n"+n.Caption), name.name)
			names[name.name] = names[name.name] || contains
		}
	}
	return names, nil
}

// fadedName replaces a name that no rendered text contains.
const fadedName = "…"

func (r *reader) label(w waypoint, names map[string]bool) (string, error) {
	if w.id == 0 {
		if !names[w.name] {
			return fadedName, nil
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

// maxLabelRunes is the length of a text in a path.
const maxLabelRunes = 48

// shorten returns the beginning of a text, on one line.
func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= maxLabelRunes {
		return text
	}
	return string([]rune(text)[:maxLabelRunes]) + "…"
}

// relationWords puts the relation of an arc into words, in the direction of the path.
func relationWords(a index.Attribute) string {
	words := [...][2]string{
		index.Related:     {"is related to", "is related to"},
		index.Follows:     {"came after", "came before"},
		index.SaidBy:      {"was said by", "said"},
		index.Mentions:    {"mentions", "is mentioned in"},
		index.DerivedFrom: {"is derived from", "is the source of"},
	}
	if a.Forward() {
		return words[a.Relation()][0]
	}
	return words[a.Relation()][1]
}

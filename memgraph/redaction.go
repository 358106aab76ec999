package memgraph

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/redact"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Redaction is a text that stays without the names of erased people.
type Redaction struct {
	// Node or Edge says whose text it is. Both are 0 for the persona.
	Node graph.ID
	Edge graph.EdgeID
	// Field is "text", "title", "caption", "session", "source", "gist", "detail", "label" or
	// "persona".
	Field         string
	Before, After string
}

// Doubt is a place in a text that may be a name of an erased person: a word like "may", or
// a name that another person has too. It stays unless Erasure.Doubtful is set. Titles and
// aliases of other people are listed with the field "title" and always stay.
type Doubt struct {
	Node       graph.ID
	Edge       graph.EdgeID
	Field      string // see Redaction
	Text       string
	Start, End int // bytes of Text
}

// redaction takes the names of erased people out of what stays.
type redaction struct {
	names *redact.Redactor
	bare  *redact.Redactor // knows no names of others, for the titles of others
}

// newRedaction returns the redaction of people's names. others are the other people.
func newRedaction(people, others []graph.Node, doubtful bool) *redaction {
	return &redaction{names: redact.New(namesOf(people), namesOf(others), doubtful), bare: redact.New(namesOf(people), nil, false)}
}

// namesOf returns the titles and aliases of people. Some have none.
func namesOf(people []graph.Node) (names []string) {
	for i := range people {
		if people[i].Title != "" {
			names = append(names, people[i].Title)
		}
		names = append(names, graph.Aliases(people[i].Detail)...)
	}
	return names
}

// visitText is called with a text of a record; it returns what replaces it.
type visitText func(field, text string, limit int) string

// mapNode returns a node with every text replaced. Titles and aliases of people stay.
func mapNode(n graph.Node, to visitText) graph.Node {
	n.Text, n.Caption = to("text", n.Text, graph.MaxText), to("caption", n.Caption, graph.MaxCaption)
	n.Session = to("session", n.Session, graph.MaxName)
	if to("source", n.Source, graph.MaxName) != n.Source {
		n.Source = erasedSource(&n)
	}
	n.Media = slices.Clone(n.Media)
	for i := range n.Media {
		n.Media[i] = to("media", n.Media[i], graph.MaxName)
	}
	if profile, ok := n.Detail.(graph.Profile); ok { // names of others stay, what they answered does not
		aliases := profile.Aliases
		profile = graph.MapTexts(profile, func(text string, limit int) string {
			if slices.Contains(aliases, text) {
				return text
			}
			return to("detail", text, limit)
		}).(graph.Profile)
		profile.Aliases, n.Detail = aliases, profile
	} else if n.Kind != graph.Person {
		n.Title = to("title", n.Title, graph.MaxName)
		n.Detail = graph.MapTexts(n.Detail, func(text string, limit int) string { return to("detail", text, limit) })
	}
	return n
}

// ErasedPrefix begins the Source that a node gets if its own had an erased name.
const ErasedPrefix = "erased:"

// erasedSource returns what replaces the source of a node that has a name. When the node was recorded tells it from those of other memories,
// which an import may bring.
func erasedSource(n *graph.Node) string {
	return fmt.Sprintf("%s%v@%d", ErasedPrefix, n.ID, n.Recorded.UnixNano())
}

// mapPersona returns a persona with every text replaced.
func mapPersona(p graph.Persona, to visitText) graph.Persona {
	p.Name, p.Description = to("persona", p.Name, graph.MaxName), to("persona", p.Description, graph.MaxText)
	p.Mood.Word = to("persona", p.Mood.Word, graph.MaxName)
	return p
}

func (r *redaction) replace(_, text string, limit int) string { return r.names.Text(text, limit) }

// node returns a node without the names. A source with a name is replaced by one that
// contains only the node's id.
func (r *redaction) node(n graph.Node) graph.Node { return mapNode(n, r.replace) }

func (r *redaction) persona(p graph.Persona) graph.Persona { return mapPersona(p, r.replace) }

func (r *redaction) label(text string) string { return r.names.Text(text, graph.MaxName) }

// spans returns spans without the names, and whether one had any.
func (r *redaction) spans(spans []graph.Span) (changed bool) {
	for i := range spans {
		gist := r.names.Text(spans[i].Gist, graph.MaxName)
		changed = changed || gist != spans[i].Gist
		spans[i].Gist = gist
	}
	return changed
}

// changes reports whether a node has a name.
func (r *redaction) changes(n *graph.Node) (changed bool) {
	mapNode(*n, func(_, text string, limit int) string {
		after := r.names.Text(text, limit)
		changed = changed || after != text
		return after
	})
	return changed
}

// preview lists what a redaction changes, and what is doubtful.
type preview struct {
	*redaction
	doubtful bool // doubtful places are redacted too
	redacted []Redaction
	doubts   []Doubt
	sessions map[string]graph.ID // the first node of each that is renamed
	reader   kv.Reader
	failed   error
}

// look returns a visitor that notes what happens to the texts of a node or an edge. Of an edge and of the persona the node is empty.
func (p *preview) look(n *graph.Node, edge graph.EdgeID) visitText {
	node := n.ID
	return func(field, text string, limit int) string {
		after := p.names.Text(text, limit)
		if after != text {
			switch field {
			case "source":
				after = erasedSource(n)
			case "session":
				after = renamedSession(after, p.firstOf(text, node))
			}
			p.redacted = append(p.redacted, Redaction{Node: node, Edge: edge, Field: field, Before: text, After: after})
		}
		for _, m := range p.names.Find(text) {
			if !m.Certain && !p.doubtful {
				p.doubts = append(p.doubts, Doubt{Node: node, Edge: edge, Field: field, Text: text, Start: m.Start, End: m.End})
			}
		}
		return after
	}
}

// firstOf returns the first node of a conversation that is renamed, or was. node is one of it.
func (p *preview) firstOf(session string, node graph.ID) graph.ID {
	if first, known := p.sessions[session]; known {
		return first
	}
	renamed, first, err := tombstone(p.reader, sessionTombstone, session)
	p.failed = cmp.Or(p.failed, err)
	if !renamed {
		first = node
	}
	p.sessions[session] = first
	return first
}

// person notes the names of a person who stays that contain a name of the erased.
func (p *preview) person(n *graph.Node) {
	for _, name := range namesOf([]graph.Node{*n}) {
		for _, m := range p.bare.Find(name) {
			p.doubts = append(p.doubts, Doubt{Node: n.ID, Field: "title", Text: name, Start: m.Start, End: m.End})
		}
	}
}

// preview returns every text that a plan changes.
func (p *erasurePlan) preview(r kv.Reader, doubtful bool) (*preview, error) {
	found := &preview{redaction: p.redact, doubtful: doubtful, sessions: map[string]graph.ID{}, reader: r}
	err := record.ScanNodes(r, func(n graph.Node) error {
		if p.toErase[n.ID] {
			return nil
		}
		to := found.look(&n, 0)
		mapNode(n, to)
		if n.Kind == graph.Person {
			found.person(&n)
		}
		spans, err := record.GetSpans(r, n.ID)
		for _, s := range spans {
			to("gist", s.Gist, graph.MaxName)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	erased := make(map[graph.EdgeID]bool, len(p.edges))
	for _, id := range p.edges {
		erased[id] = true
	}
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return nil, err
		}
		if !erased[e.ID] {
			found.look(&graph.Node{}, e.ID)("label", e.Label, graph.MaxName)
		}
	}
	persona, err := record.GetPersona(r)
	mapPersona(persona, found.look(&graph.Node{}, 0))
	return found, cmp.Or(err, found.failed)
}

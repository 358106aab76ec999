package memgraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// surveyed is what a first reading of an export finds out.
type surveyed struct {
	header
	lines    int
	checksum uint32
	nodes    map[graph.ID]surveyedNode
	sources  map[string]graph.ID // nodes by their source
	people   map[graph.ID]string // names
	edges    map[graph.EdgeID]bool
	last     graph.ID  // node
	named    []mention // to be looked for at the end
}

// surveyedNode is what has to be known of a node to tell whether others fit to it.
type surveyedNode struct {
	kind    graph.Kind
	consent graph.Consent // of a person
	access  graph.Access
	bases   []graph.ID
}

// mention is a node that another, or an edge, names.
type mention struct {
	id     graph.ID
	person bool // it has to be one
}

// mostIDs bounds the ids that a memory may have given after an import, each of which
// takes its index four bytes: a thousand a day for seven hundred years.
const mostIDs = 1 << 28

// survey reads an export to its end, and returns ErrExport with the reason unless it
// is whole and everything in it could be stored.
func survey(ctx context.Context, r io.Reader) (*surveyed, error) {
	found := &surveyed{nodes: map[graph.ID]surveyedNode{}, sources: map[string]graph.ID{}, people: map[graph.ID]string{}, edges: map[graph.EdgeID]bool{}}
	ended := false
	err := eachLine(ctx, r, func(number int, raw []byte, checksum uint32) error {
		if ended {
			return fmt.Errorf("something stands behind the end")
		}
		if number == 1 {
			return found.readHeader(raw)
		}
		var l line
		if err := json.Unmarshal(raw, &l); err != nil {
			return err
		}
		if l.End != nil {
			ended = true
			found.lines, found.checksum = number-1, checksum
			if l.End.Lines != found.lines || l.End.Checksum != fmt.Sprintf("%08x", checksum) {
				return fmt.Errorf("the checksum is %08x after %d lines, %s after %d was written", checksum, found.lines, l.End.Checksum, l.End.Lines)
			}
			return nil
		}
		return found.read(&l)
	})
	if err == nil && !ended {
		err = fmt.Errorf("%w: it is cut off", graph.ErrExport)
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(found.checkNamed(), found.checkBases()); err != nil {
		return nil, fmt.Errorf("%w: %w", graph.ErrExport, err)
	}
	return found, nil
}

func (s *surveyed) readHeader(raw []byte) error {
	if err := json.Unmarshal(raw, &s.header); err != nil || s.Version == 0 {
		return fmt.Errorf("it begins with no line of an export")
	}
	if s.Version > exportVersion {
		return fmt.Errorf("it has version %d, this program reads up to %d", s.Version, exportVersion)
	}
	if s.Nodes > mostIDs || s.Edges > mostIDs {
		return fmt.Errorf("%v nodes and %v edges are more than a memory can hold", s.Nodes, s.Edges)
	}
	if (s.Dim == 0) != (s.Model == "") || s.Dim < 0 || s.Tokens < 0 || s.Tokens > 0 && s.Dim == 0 {
		return fmt.Errorf("model %q has vectors of %d values, and of %d for tokens", s.Model, s.Dim, s.Tokens)
	}
	return errors.Join(graph.CheckText("model's name", s.Model, graph.MaxName), record.ModelInfo{Model: s.Model, Dim: s.Dim, TokenDim: s.Tokens}.Check())
}

// read remembers what is in a line, or says why it cannot be stored.
func (s *surveyed) read(l *line) error {
	things := 0
	for _, there := range []bool{l.Self != nil, l.Node != nil, l.Edge != nil, l.Prototype != nil} {
		if there {
			things++
		}
	}
	switch {
	case things != 1:
		return fmt.Errorf("it holds %d things, not one", things)
	case l.Self != nil:
		return l.Self.Check()
	case l.Node != nil:
		return errors.Join(s.note(l.Node), s.checkNode(l))
	case l.Edge != nil:
		return s.readEdge(*l.Edge)
	}
	return s.checkPrototype(l.Prototype)
}

// note remembers a node, and whom and what it names.
func (s *surveyed) note(n *graph.Node) error {
	if n.ID <= s.last || n.ID > s.Nodes {
		return fmt.Errorf("node %v comes after node %v of %v", n.ID, s.last, s.Nodes)
	}
	s.last = n.ID
	profile, _ := n.Detail.(graph.Profile)
	s.nodes[n.ID] = surveyedNode{n.Kind, profile.Consent, graph.Access{Audience: n.Audience, Owners: graph.Union(n.Owners, nil)}, n.Provenance}
	if n.Kind == graph.Person {
		s.people[n.ID] = n.Title
	}
	if n.Source != "" {
		if other, there := s.sources[n.Source]; there {
			return fmt.Errorf("nodes %v and %v have one source", other, n.ID)
		}
		s.sources[n.Source] = n.ID
	}
	if n.Speaker != 0 {
		s.name(true, n.Speaker)
	}
	if n.Successor != 0 {
		s.name(false, n.Successor)
	}
	s.name(true, n.Owners...)
	s.name(false, n.Provenance...)
	s.name(n.Kind != graph.Affect, graph.DetailIDs(n.Detail)...)
	return nil
}

func (s *surveyed) name(person bool, list ...graph.ID) {
	for _, id := range list {
		s.named = append(s.named, mention{id, person})
	}
}

func (s *surveyed) checkNode(l *line) error {
	n := l.Node
	err := errors.Join(n.Validate(), checkRecorded(n.Recorded), graph.CheckTime("retired", n.Retired))
	if slices.Contains(n.Provenance, n.ID) {
		err = errors.Join(err, fmt.Errorf("node %v rests on itself", n.ID))
	}
	if len(l.Spans) > graph.MaxSpans {
		err = errors.Join(err, fmt.Errorf("%w: %d spans, at most %d", graph.ErrInvalid, len(l.Spans), graph.MaxSpans))
	}
	for i := range l.Spans {
		err = errors.Join(err, l.Spans[i].Check(n.Text))
	}
	if l.Uses != nil {
		err = errors.Join(err, l.Uses.Check())
	}
	if len(l.Vector) > 0 && len(l.Vector) != 4*s.Dim {
		return errors.Join(err, fmt.Errorf("%w: a vector of %d values has %d bytes", graph.ErrBadVector, s.Dim, len(l.Vector)))
	}
	if len(l.Vector) > 0 {
		err = errors.Join(err, record.CheckUnit(record.DecodeFloats(l.Vector)))
	}
	if len(l.Tokens) > 0 {
		err = errors.Join(err, tokens.Check(l.Tokens, s.Tokens))
	}
	return err
}

// checkRecorded returns ErrInvalid unless it is a time at which something can have
// been recorded.
func checkRecorded(t time.Time) error {
	if t.IsZero() {
		return fmt.Errorf("%w: it was never recorded", graph.ErrInvalid)
	}
	return graph.CheckTime("recorded", t)
}

func (s *surveyed) readEdge(e graph.Edge) error {
	if s.edges[e.ID] || e.ID == 0 || graph.ID(e.ID) > s.Edges {
		return fmt.Errorf("edge %d stands twice, or is beyond the last, %v", e.ID, s.Edges)
	}
	s.edges[e.ID] = true
	if len(e.Memory) > 0 && len(e.Memory) != s.Dim {
		return fmt.Errorf("%w: a memory vector of %d values, not %d", graph.ErrBadVector, len(e.Memory), s.Dim)
	}
	s.name(false, e.From, e.To)
	s.name(false, e.Provenance...)
	return errors.Join(e.Check(), checkRecorded(e.Recorded), graph.CheckTime("ended", e.Ended))
}

// checkPrototype looks at a prototype; the people stand before.
func (s *surveyed) checkPrototype(p *graph.Prototype) error {
	if person := s.nodes[p.Person]; person.kind != graph.Person || !person.consent.Allows(p.Biometric) {
		return fmt.Errorf("%w: the %v of node %v", graph.ErrConsent, p.Biometric, p.Person)
	}
	return errors.Join(p.Check(), vector.Check(p.Vector, len(p.Vector)), graph.CheckTime("recorded", p.Recorded))
}

// checkNamed returns why something that is named is not there, or is nobody.
func (s *surveyed) checkNamed() error {
	for _, n := range s.named {
		switch node, there := s.nodes[n.id]; {
		case !there:
			return fmt.Errorf("node %v is named, and is not there", n.id)
		case n.person && node.kind != graph.Person:
			return fmt.Errorf("node %v is named as a person, and is a %v", n.id, node.kind)
		}
	}
	return nil
}

// checkBases returns which node is for more people than what it rests on.
func (s *surveyed) checkBases() error {
	for id, n := range s.nodes {
		for _, basis := range n.bases {
			if !n.access.Within(s.nodes[basis].access) {
				return fmt.Errorf("node %v is for more people than node %v, on which it rests", id, basis)
			}
		}
	}
	return nil
}

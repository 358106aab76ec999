package memgraph

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
)

// exportSummary is what validateExport learns from a file.
type exportSummary struct {
	exportHeader
	lines    int
	checksum uint32
	nodes    map[graph.ID]nodeSummary
	sources  map[string]graph.ID // nodes by their source
	people   map[graph.ID]string // names by person
	aliases  map[graph.ID][]string
	edges    map[graph.EdgeID]bool
	joins    map[graph.ID]graph.ID // by person: whom they are joined into
	enrolled map[graph.ID]bool
	last     graph.ID  // the node read last
	mentions []mention // checked at the end
	merged   []merged  // checked at the end
}

// nodeSummary is what the checks of other lines need to know of a node.
type nodeSummary struct {
	kind     graph.Kind
	consent  graph.Consent // of a person
	access   graph.Access
	sources  []graph.ID
	speaker  graph.ID
	derived  bool   // it goes with its sources
	identity string // see identityOf
	origin   graph.Origin
	recorded time.Time
	title    string
	trust    graph.Trust // at most that of its sources
}

// mention is a reference from a node or an edge to another node.
type mention struct {
	id     graph.ID
	person bool // it must be a person
}

// merged is an enrolment that another one holds.
type merged struct{ person, into graph.ID }

// maxIDs bounds the ids that a memory may have given after an import, because an index takes
// four bytes for each. It allows a thousand a day for seven hundred years.
const maxIDs = 1 << 28

// validateExport reads an export to its end. It returns ErrExport with the reason unless the
// file is complete and everything in it can be stored.
func validateExport(ctx context.Context, r io.Reader) (*exportSummary, error) {
	found := &exportSummary{nodes: map[graph.ID]nodeSummary{}, sources: map[string]graph.ID{},
		people: map[graph.ID]string{}, aliases: map[graph.ID][]string{}, edges: map[graph.EdgeID]bool{},
		joins: map[graph.ID]graph.ID{}, enrolled: map[graph.ID]bool{}}
	ended := false
	err := eachLine(ctx, r, func(number int, raw []byte, checksum uint32) error {
		if ended {
			return fmt.Errorf("there is a line after the end")
		}
		if number == 1 {
			return found.readHeader(raw)
		}
		var l exportLine
		if err := json.Unmarshal(raw, &l); err != nil {
			return err
		}
		if l.End != nil {
			ended = true
			found.lines, found.checksum = number-1, checksum
			if l.End.Lines != found.lines || l.End.Checksum != fmt.Sprintf("%08x", checksum) {
				return fmt.Errorf("the checksum is %08x after %d lines; the file says %s after %d", checksum,
					found.lines, l.End.Checksum, l.End.Lines)
			}
			return nil
		}
		return found.readLine(&l)
	})
	if err == nil && !ended {
		err = fmt.Errorf("%w: the file is cut off", graph.ErrExport)
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(found.checkMentions(), found.checkSources(), found.checkJoins()); err != nil {
		return nil, fmt.Errorf("%w: %w", graph.ErrExport, err)
	}
	found.limitTrust()
	return found, nil
}

// statedTrust returns the class that a file says, or else that of the node by itself.
func statedTrust(n *graph.Node) graph.Trust {
	if own := n.OwnTrust(); n.Trust == 0 || n.Trust > own {
		return own
	}
	return n.Trust
}

// limitTrust lowers the trust in nodes to that in their sources. Files of other programs may say more.
func (s *exportSummary) limitTrust() {
	trusted := true
	for _, n := range s.nodes {
		for _, source := range n.sources {
			trusted = trusted && n.trust <= s.nodes[source].trust
		}
	}
	if trusted {
		return
	}
	dependents := map[graph.ID][]graph.ID{}
	for id, n := range s.nodes {
		for _, source := range n.sources {
			dependents[source] = append(dependents[source], id)
		}
	}
	for least := graph.Trust(1); least < graph.LastTrust; least++ {
		var open []graph.ID
		for id, n := range s.nodes {
			if n.trust == least {
				open = append(open, id)
			}
		}
		for len(open) > 0 {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			for _, id := range dependents[last] {
				if n := s.nodes[id]; n.trust > least {
					n.trust = least
					s.nodes[id] = n
					open = append(open, id)
				}
			}
		}
	}
}

func (s *exportSummary) readHeader(raw []byte) error {
	if err := json.Unmarshal(raw, &s.exportHeader); err != nil || s.Version == 0 {
		return fmt.Errorf("the first line is not the header of an export")
	}
	if s.Version > exportVersion {
		return fmt.Errorf("the file has version %d; this program reads up to %d", s.Version, exportVersion)
	}
	if s.Nodes > maxIDs || s.Edges > maxIDs {
		return fmt.Errorf("%v nodes and %v edges are more than a memory can hold", s.Nodes, s.Edges)
	}
	if (s.Dim == 0) != (s.Model == "") || s.Dim < 0 || s.Tokens < 0 || s.Tokens > 0 && s.Dim == 0 {
		return fmt.Errorf("model %q has vectors of %d values, and of %d for tokens", s.Model, s.Dim, s.Tokens)
	}
	return errors.Join(s.checkLived(), graph.CheckText("model's name", s.Model, graph.MaxName),
		record.ModelInfo{Model: s.Model, Dim: s.Dim, TokenDim: s.Tokens}.Check())
}

// readLine adds a line to the summary, or returns why it cannot be stored.
func (s *exportSummary) readLine(l *exportLine) error {
	things := 0
	for _, there := range []bool{l.Persona != nil, l.Node != nil, l.Join != nil, l.Edge != nil, l.Enrolment != nil} {
		if there {
			things++
		}
	}
	switch {
	case things != 1:
		return fmt.Errorf("the line holds %d things, not one", things)
	case l.Persona != nil:
		return l.Persona.Check()
	case l.Node != nil:
		return errors.Join(s.addNode(l.Node), s.checkNode(l))
	case l.Join != nil:
		return s.readJoin(*l.Join)
	case l.Edge != nil:
		return s.readEdge(*l.Edge)
	}
	return s.checkEnrolment(*l.Enrolment)
}

// addNode adds a node and what it mentions.
func (s *exportSummary) addNode(n *graph.Node) error {
	if n.ID <= s.last || n.ID > s.Nodes {
		return fmt.Errorf("node %v follows node %v; ids must grow up to %v", n.ID, s.last, s.Nodes)
	}
	s.last = n.ID
	profile, _ := n.Detail.(graph.Profile)
	s.nodes[n.ID] = nodeSummary{n.Kind, profile.Consent,
		graph.Access{Audience: n.Audience, Owners: distinct(n.Owners), Present: distinct(n.Present)}, n.Provenance,
		n.Speaker, n.Derived(), identityOf(n), n.Origin, n.Recorded, n.Title, statedTrust(n)}
	if n.Kind == graph.Person {
		if n.Title != "" {
			s.people[n.ID] = n.Title
		}
		s.aliases[n.ID] = graph.Aliases(n.Detail)
	}
	if n.Source != "" {
		if other, there := s.sources[n.Source]; there {
			return fmt.Errorf("nodes %v and %v have the same source", other, n.ID)
		}
		s.sources[n.Source] = n.ID
	}
	if n.Speaker != 0 {
		s.addMentions(true, n.Speaker)
	}
	if n.Successor != 0 {
		s.addMentions(false, n.Successor)
	}
	s.addMentions(true, n.Owners...)
	s.addMentions(true, n.Present...)
	s.addMentions(false, n.Provenance...)
	s.addMentions(n.Kind != graph.Affect, graph.DetailIDs(n.Detail)...)
	return nil
}

func (s *exportSummary) addMentions(person bool, list ...graph.ID) {
	for _, id := range list {
		s.mentions = append(s.mentions, mention{id, person})
	}
}

func (s *exportSummary) checkNode(l *exportLine) error {
	n := l.Node
	err := errors.Join(n.Validate(), checkRecorded(n.Recorded), graph.CheckTime("retired", n.Retired))
	if slices.Contains(n.Provenance, n.ID) {
		err = errors.Join(err, fmt.Errorf("node %v is its own source", n.ID))
	}
	if len(l.Spans) > graph.MaxSpans {
		err = errors.Join(err, fmt.Errorf("%w: %d spans, at most %d", graph.ErrInvalid, len(l.Spans), graph.MaxSpans))
	}
	for i := range l.Spans {
		err = errors.Join(err, l.Spans[i].Check(n))
	}
	if l.Retrievals != nil {
		err = errors.Join(err, l.Retrievals.Check())
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

// checkRecorded returns ErrInvalid unless t can be the time of a record.
func checkRecorded(t time.Time) error {
	if t.IsZero() {
		return fmt.Errorf("%w: the time of recording is missing", graph.ErrInvalid)
	}
	return graph.CheckTime("recorded", t)
}

func (s *exportSummary) readJoin(j exportJoin) error {
	if s.joins[j.Person] != 0 || j.Person == 0 || j.Into == 0 {
		return fmt.Errorf("person %v is joined into %v, and into %v", j.Person, j.Into, s.joins[j.Person])
	}
	s.joins[j.Person] = j.Into
	s.addMentions(true, j.Person, j.Into)
	return nil
}

// checkJoins returns an error if people are joined in a circle, or if an enrolment holds that of
// someone who is not joined with its person.
func (s *exportSummary) checkJoins() error {
	joins := record.NewJoins(s.joins)
	if from := joins.Circle(); from != 0 {
		return fmt.Errorf("person %v is joined into themselves", from)
	}
	for _, m := range s.merged {
		if !joins.Same(m.person, m.into) {
			return fmt.Errorf("%w: the enrolment of person %v holds that of another person, %v", graph.ErrInvalid, m.into, m.person)
		}
	}
	return nil
}

func (s *exportSummary) readEdge(e graph.Edge) error {
	if s.edges[e.ID] || e.ID == 0 || graph.ID(e.ID) > s.Edges {
		return fmt.Errorf("edge %d is listed twice, or is above the last one, %v", e.ID, s.Edges)
	}
	s.edges[e.ID] = true
	if len(e.Memory) > 0 && len(e.Memory) != s.Dim {
		return fmt.Errorf("%w: a memory vector of %d values, not %d", graph.ErrBadVector, len(e.Memory), s.Dim)
	}
	s.addMentions(false, e.From, e.To)
	s.addMentions(false, e.Provenance...)
	return errors.Join(e.Check(), checkRecorded(e.Recorded), graph.CheckTime("ended", e.Ended))
}

// checkEnrolment checks an enrolment. The line of its person comes before it.
func (s *exportSummary) checkEnrolment(e graph.Enrolment) error {
	person := s.nodes[e.ID]
	if person.kind != graph.Person || s.enrolled[e.ID] {
		return fmt.Errorf("%w: node %v is enrolled twice, or is no person", graph.ErrInvalid, e.ID)
	}
	s.enrolled[e.ID] = true
	e.Consent = person.consent
	for _, id := range e.IDs() {
		s.merged = append(s.merged, merged{id, e.ID})
	}
	return errors.Join(e.Check(), checkStored(&e))
}

// checkStored checks what the store sets in an enrolment.
func checkStored(e *graph.Enrolment) (err error) {
	for _, p := range e.Prototypes {
		err = errors.Join(err, graph.CheckTime("recorded", p.Recorded))
		for _, v := range slices.Concat(p.Vectors, p.Anchor) {
			err = errors.Join(err, vector.Check(v.Values, len(v.Values)))
		}
	}
	for i := range e.Merged {
		err = errors.Join(err, checkStored(&e.Merged[i]))
	}
	return err
}

// checkMentions returns an error if a mentioned node is missing or has the wrong kind.
func (s *exportSummary) checkMentions() error {
	for _, n := range s.mentions {
		switch node, there := s.nodes[n.id]; {
		case !there:
			return fmt.Errorf("node %v is referred to but missing", n.id)
		case n.person && node.kind != graph.Person:
			return fmt.Errorf("node %v is referred to as a person but is a %v", n.id, node.kind)
		}
	}
	return nil
}

// checkSources returns an error if a node has a wider access than one of its sources.
func (s *exportSummary) checkSources() error {
	for id, n := range s.nodes {
		for _, source := range n.sources {
			node := graph.Node{Kind: n.kind}
			node.SetAccess(n.access)
			if !node.Within(s.nodes[source].access) {
				return fmt.Errorf("node %v has a wider access than its source, node %v", id, source)
			}
		}
	}
	return nil
}

// maxLineBytes bounds a line of an export.
const maxLineBytes = 16 << 20

// eachLine calls fn with the lines of an export and the checksum of the lines before. An
// error becomes ErrExport and names the line.
func eachLine(ctx context.Context, r io.Reader, fn func(number int, raw []byte, checksum uint32) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLineBytes)
	lines.Split(wholeLines)
	var checksum uint32
	number := 0
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		number++
		if err := fn(number, lines.Bytes(), checksum); err != nil {
			return fmt.Errorf("%w: line %d: %w", graph.ErrExport, number, err)
		}
		checksum = crc32.Update(checksum, index.Castagnoli, lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%w: line %d: %w", graph.ErrExport, number+1, err)
	}
	return nil
}

// wholeLines splits into lines with their ends. A last line without an end is an error.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, errors.New("the file is cut off")
	}
	return 0, nil, nil
}

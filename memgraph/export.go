package memgraph

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// The form of an export is JSON lines in UTF-8. The first line is the header:
//
//	{"egomem":1,"ego":"main","at":"2024-05-17T12:00:00Z","nodes":"812","edges":"44","model":"minilm","dim":384,"tokenDim":256}
//
// where nodes and edges are the last ids given. "lived" has the stretches of time in which the
// clock ran without a jump, with lived times in nanoseconds. Each further line holds one thing:
// {"self":...}, {"node":...} in order of their ids, {"join":{"person":"9","into":"3"}},
// {"edge":...}, {"enrolment":...}, whose name and consent are those of the person.
// A node's line may carry its spans, its retrieval stats ("uses"), and its vector and tokens
// in base64: the vector as little-endian float32, the tokens as the store packs them. The
// last line is
//
//	{"end":{"lines":857,"crc32c":"1b2c3d4e"}}
//
// with the number of lines before it and the checksum of their bytes.
const exportVersion = 1

// exportHeader is the first line of an export.
type exportHeader struct {
	Version int       `json:"egomem"`
	Ego     string    `json:"ego"`
	At      time.Time `json:"at"`
	Nodes   graph.ID  `json:"nodes,omitzero"`
	Edges   graph.ID  `json:"edges,omitzero"`
	Model   string    `json:"model,omitzero"`
	Dim     int       `json:"dim,omitzero"`
	Tokens  int       `json:"tokenDim,omitzero"`
	Lived   livedTime `json:"lived,omitzero"`
}

// livedTime is the lived time of an exported memory.
type livedTime struct {
	Stretches []exportedStretch `json:"stretches,omitzero"`
}

// IsZero reports whether there is none.
func (l livedTime) IsZero() bool { return len(l.Stretches) == 0 }

// exportedStretch is record.Stretch in an export.
type exportedStretch struct {
	Wall     time.Time     `json:"at"`
	Lived    time.Duration `json:"lived,omitzero"`
	Until    time.Duration `json:"until,omitzero"`
	Node     uint64        `json:"node,omitzero"`
	Edge     uint64        `json:"edge,omitzero"`
	Imported bool          `json:"imported,omitzero"`
}

// exportLine is any line of an export except the first.
type exportLine struct {
	Persona    *graph.Persona        `json:"self,omitzero"`
	Node       *graph.Node           `json:"node,omitzero"`
	Spans      []graph.Span          `json:"spans,omitzero"`
	Retrievals *graph.RetrievalStats `json:"uses,omitzero"`
	Vector     []byte                `json:"vector,omitzero"`
	Tokens     []byte                `json:"tokens,omitzero"`
	Join       *exportJoin           `json:"join,omitzero"`
	Edge       *graph.Edge           `json:"edge,omitzero"`
	Enrolment  *graph.Enrolment      `json:"enrolment,omitzero"`
	End        *exportEnd            `json:"end,omitzero"`
}

// exportJoin says that a person is another one; see Writer.JoinPeople.
type exportJoin struct {
	Person graph.ID `json:"person"`
	Into   graph.ID `json:"into"`
}

// exportEnd is the last line of an export.
type exportEnd struct {
	Lines    int    `json:"lines"`
	Checksum string `json:"crc32c"`
}

// Export writes the whole memory as it is at one moment; reads and writes go on meanwhile.
// progress receives how many nodes and edges are written; nil is fine. The file is in the
// clear and holds everything in the memory, faces and voices too.
//
// While an erasure changes the records, and after one that did not get to the end of them, Export is
// ErrUnfinished and writes nothing: half of an erasure is no memory. It does not wait.
func (s *Store) Export(ctx context.Context, w io.Writer, progress func(done, total int)) error {
	const op = "export"
	if w == nil {
		return s.wrap(op, missingArgument("file"))
	}
	err := s.read(ctx, func(r kv.Reader) error {
		if err := checkErased(r, s.db.options.Now()); err != nil {
			return err
		}
		e := exporter{reader: r, checksum: crc32.New(index.Castagnoli), progress: progress}
		e.out = bufio.NewWriterSize(io.MultiWriter(w, e.checksum), 64<<10)
		return e.run(s.ego, s.db.options.Now(), w)
	})
	return s.wrap(op, err)
}

type exporter struct {
	reader   kv.Reader
	out      *bufio.Writer
	checksum hash.Hash32
	header   record.Header
	lines    int
	done     int
	total    int
	progress func(done, total int)
}

func (e *exporter) run(ego string, now time.Time, w io.Writer) error {
	var err error
	if e.header, err = record.ReadHeader(e.reader); err != nil {
		return err
	}
	count, err := record.ReadCounters(e.reader)
	if err != nil {
		return err
	}
	e.total = int(count.Node + count.Edge)
	head := exportHeader{Version: exportVersion, Ego: ego, At: now.UTC(), Nodes: graph.ID(count.Node), Edges: graph.ID(count.Edge),
		Model: e.header.Model, Dim: e.header.Dim, Tokens: e.header.ModelInfo.TokenDim}
	if head.Lived, err = e.lived(); err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return e.write(head) }, e.persona, e.nodes, e.joins, e.edges, e.enrolments,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := e.out.Flush(); err != nil {
		return err
	}
	end, err := json.Marshal(exportLine{End: &exportEnd{Lines: e.lines, Checksum: fmt.Sprintf("%08x", e.checksum.Sum32())}})
	if err == nil {
		_, err = w.Write(append(end, '\n'))
	}
	return err
}

// lived returns the stretches of lived time as they are in the snapshot.
func (e *exporter) lived() (l livedTime, err error) {
	list, err := record.ReadStretches(e.reader)
	if err != nil {
		return l, err
	}
	for _, s := range list {
		l.Stretches = append(l.Stretches, exportedStretch(s))
	}
	return l, nil
}

func (e *exporter) write(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	e.lines++
	_, err = e.out.Write(append(b, '\n'))
	return err
}

// count reports progress.
func (e *exporter) count() {
	const every = 1000
	if e.done++; e.progress != nil && (e.done%every == 0 || e.done == e.total) {
		e.progress(e.done, e.total)
	}
}

func (e *exporter) persona() error {
	persona, err := record.GetPersona(e.reader)
	if err != nil || persona == (graph.Persona{}) {
		return err
	}
	return e.write(exportLine{Persona: &persona})
}

func (e *exporter) nodes() error {
	return record.ScanNodes(e.reader, func(n graph.Node) error {
		l := exportLine{Node: &n}
		var err error
		if l.Spans, err = record.GetSpans(e.reader, n.ID); err != nil {
			return err
		}
		stats, err := record.GetRetrievals(e.reader, n.ID)
		if err != nil {
			return err
		}
		if stats.Count > 0 {
			l.Retrievals = &stats
		}
		if l.Vector, err = e.vector(&n); err != nil {
			return err
		}
		if l.Tokens, err = e.tokens(&n); err != nil {
			return err
		}
		e.count()
		return e.write(l)
	})
}

// vector returns the embedding of a node in the form of an export; nil without one, or if
// it belongs to other words.
func (e *exporter) vector(n *graph.Node) ([]byte, error) {
	stored, err := e.ofWords(n, e.header.Slot.Vectors())
	if stored == nil || err != nil {
		return nil, err
	}
	unit := make([]float32, e.header.Dim)
	err = record.DecodeVector(unit, stored)
	return record.EncodeFloats(unit), err
}

// tokens returns the packed tokens of a node; nil without, or if they belong to other words.
func (e *exporter) tokens(n *graph.Node) ([]byte, error) {
	stored, err := e.ofWords(n, e.header.Slot.Tokens())
	if stored == nil || err != nil {
		return nil, err
	}
	packed, _, err := record.SplitFingerprint(stored)
	return packed, err
}

// ofWords returns the record of a vector or of tokens that belongs to a node's words.
func (e *exporter) ofWords(n *graph.Node, kind byte) ([]byte, error) {
	stored, err := e.optional(record.Key(kind, uint64(n.ID)))
	if stored == nil || err != nil {
		return nil, err
	}
	if _, words, err := record.SplitFingerprint(stored); err != nil || words != record.FingerprintOf(n) {
		return nil, err
	}
	return stored, nil
}

// optional returns the value of a key, or nil.
func (e *exporter) optional(k []byte) ([]byte, error) {
	value, err := e.reader.Get(k)
	if errors.Is(err, kv.ErrNotFound) {
		return nil, nil
	}
	return value, err
}

func (e *exporter) joins() error {
	joins, err := record.ReadJoins(e.reader)
	if err != nil {
		return err
	}
	for _, from := range joins.All() {
		if err := e.write(exportLine{Join: &exportJoin{from, joins.Into(from)}}); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) edges() error {
	for edge, err := range record.AllEdges(e.reader) {
		if err != nil {
			return err
		}
		e.count()
		if err := e.write(exportLine{Edge: edge}); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) enrolments() error {
	people, err := record.EnrolledPeople(e.reader)
	if err != nil {
		return err
	}
	for _, id := range people {
		enrolment, _, err := record.EnrolmentOf(e.reader, id)
		if err != nil {
			return err
		}
		if err := e.write(exportLine{Enrolment: &enrolment}); err != nil {
			return err
		}
	}
	return nil
}

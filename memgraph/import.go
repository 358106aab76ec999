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
	"maps"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Imported is what an import did.
type Imported struct {
	Nodes, Edges int // added
	Known        int // nodes that the memory had already, by their source or name
	// Vectors says that the vectors came along. They do not when the memory has some
	// of another model; the texts are embedded anew then.
	Vectors bool
}

// longestExported bounds a line of an export, in bytes.
const longestExported = 16 << 20

// Import reads what Export wrote. Into an empty memory it comes exactly as it was,
// ids, times and all. Into another it is merged: nodes whose source is known and
// people whose name is known stay as they are, and what rests on them, said or linked
// there rests on these; the rest gets new ids, above all that were given before.
//
// The file is read once to see that it is whole and sound before anything is
// written; if not, it is ErrExport and nothing changes. Writes of this memory wait
// meanwhile. When it is interrupted, importing the same file again goes on where it
// ended, and importing it once more does nothing, whatever was removed since: Imported
// says what all calls did. When something of the first part was removed before the
// second it is ErrConflict, because the rest would name what is no more. progress hears
// how many lines are done, and must not write to the memory; nil is fine.
func (s *Store) Import(ctx context.Context, file io.ReadSeeker, progress func(done, total int)) (Imported, error) {
	const op = "import"
	if file == nil {
		return Imported{}, s.wrap(op, missing("file"))
	}
	found, err := survey(ctx, file)
	if err != nil {
		return Imported{}, s.wrap(op, err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return Imported{}, s.wrap(op, err)
	}
	var done Imported
	err = s.aloneToWrite(ctx, op, func(shard *shard) error {
		err := shard.loadLocked(ctx, s.db.engine) // for readers, who would wait for it
		if err == nil {
			err = shard.claimLocked(ctx, s.db.engine)
		}
		if err != nil {
			return err
		}
		defer shard.reload(ctx, s.db.engine)
		i := importer{db: s.db, shard: shard, survey: found, progress: progress}
		err = i.run(ctx, file)
		done = i.state.imported
		return err
	})
	return done, err
}

// eachLine calls fn with the lines of an export and the checksum of those before; an
// error becomes ErrExport and names the line.
func eachLine(ctx context.Context, r io.Reader, fn func(number int, raw []byte, checksum uint32) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), longestExported)
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

// wholeLines splits into lines with their ends; what has none is no line.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, errors.New("it is cut off")
	}
	return 0, nil, nil
}

// importer carries an import out.
type importer struct {
	db       *DB
	shard    *shard
	survey   *surveyed
	progress func(done, total int)
	state    importState
	resumed  bool                  // an earlier call began
	same     map[graph.ID]graph.ID // by id in the file: a node that the memory had before
}

// importState is how far an import is, on disk with what it imported.
type importState struct {
	lines        uint64 // done
	nodes, edges uint64 // what is added to the ids in the file
	imported     Imported
}

// importAtOnce is how many lines go into one transaction.
const importAtOnce = 128

func (i *importer) run(ctx context.Context, file io.Reader) error {
	if err := i.begin(ctx); err != nil {
		return err
	}
	var lines []line
	size := 0
	number := uint64(0)
	flush := func() error {
		if len(lines) == 0 {
			return nil
		}
		if err := i.store(ctx, lines, number); err != nil {
			return err
		}
		lines, size = lines[:0], 0
		if i.progress != nil {
			i.progress(int(number), i.survey.lines)
		}
		return nil
	}
	err := eachLine(ctx, file, func(at int, raw []byte, _ uint32) error {
		if at == 1 || uint64(at) <= i.state.lines || at > i.survey.lines {
			return nil
		}
		var l line
		if err := json.Unmarshal(raw, &l); err != nil {
			return err
		}
		lines = append(lines, l)
		size += len(raw)
		number = uint64(at)
		if len(lines) < importAtOnce && size < 256<<10 {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	return err
}

func (i *importer) key() []byte {
	return record.Key(record.KeyImport, uint64(i.survey.checksum)<<32|uint64(uint32(i.survey.lines)))
}

// begin finds out how far an earlier call came, or gives the ids of the file their
// place above all that were given.
func (i *importer) begin(ctx context.Context) error {
	err := i.db.engine.Update(ctx, i.shard.claim, func(tx kv.Tx) error {
		stored, err := tx.Get(i.key())
		if err == nil {
			i.resumed = true
			i.state, err = decodeImportState(stored)
			return err
		}
		if !errors.Is(err, kv.ErrNotFound) {
			return err
		}
		w, err := bareWriter(tx, i.db.options.Now())
		if err != nil {
			return err
		}
		mine, theirs := w.header.ModelInfo, record.ModelInfo{Model: i.survey.Model, Dim: i.survey.Dim, TokenDim: i.survey.Tokens}
		i.state = importState{nodes: w.count.Node, edges: w.count.Edge}
		i.state.imported.Vectors = theirs.Model != "" && (mine.Model == "" || mine == theirs || mine == record.ModelInfo{Model: theirs.Model, Dim: theirs.Dim, TokenDim: 0})
		if i.state.imported.Vectors {
			w.header.ModelInfo = theirs
		}
		w.count.Node += uint64(i.survey.Nodes)
		w.count.Edge += uint64(i.survey.Edges)
		if w.count.Node > mostIDs || w.count.Edge > mostIDs {
			return fmt.Errorf("%w: with it there are more ids than a memory can give", graph.ErrExport)
		}
		w.headerChanged, w.unindexed = true, true
		w.put(i.key(), i.state.encode())
		return w.finish()
	})
	if err != nil {
		return err
	}
	return i.findSame(ctx)
}

// checkKept returns ErrConflict when something is gone that stands in the first part of
// the file, which an earlier call went through: the rest may name it.
func (i *importer) checkKept(r kv.Reader) error {
	done := i.state.imported.Nodes + i.state.imported.Known
	for _, id := range slices.Sorted(maps.Keys(i.survey.nodes))[:min(done, len(i.survey.nodes))] {
		_, err := r.Get(record.Key(record.KeyNode, uint64(i.here(id))))
		if errors.Is(err, kv.ErrNotFound) {
			err = fmt.Errorf("%w: node %v of the first part of this import was removed since; import the file into another ego", graph.ErrConflict, i.here(id))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// findSame finds the nodes of the file that the memory had before.
func (i *importer) findSame(ctx context.Context) error {
	i.same = map[graph.ID]graph.ID{}
	return i.db.engine.View(ctx, i.shard.ego, func(r kv.Reader) error {
		note := func(id, known graph.ID, err error) error {
			if err == nil && known != 0 && uint64(known) <= i.state.nodes {
				i.same[id] = known
			}
			if errors.Is(err, graph.ErrNotFound) {
				err = nil
			}
			return err
		}
		for source, id := range i.survey.sources {
			known, err := lookup(r, record.NameKey(record.KeySource, source))
			if err := note(id, known, err); err != nil {
				return err
			}
		}
		for id, name := range i.survey.people {
			known, err := record.PersonNamed(r, name)
			if err := note(id, known, err); err != nil {
				return err
			}
		}
		if !i.resumed || i.state.lines >= uint64(i.survey.lines) {
			return nil
		}
		return i.checkKept(r)
	})
}

// here returns the id in this memory of a node in the file.
func (i *importer) here(id graph.ID) graph.ID {
	if id == 0 {
		return 0
	}
	if known, ok := i.same[id]; ok {
		return known
	}
	return id + graph.ID(i.state.nodes)
}

func (i *importer) allHere(list []graph.ID) []graph.ID {
	var out []graph.ID
	for _, id := range list {
		out = append(out, i.here(id))
	}
	return out
}

// store imports some lines and notes how far it is, in one transaction.
func (i *importer) store(ctx context.Context, lines []line, last uint64) error {
	before := i.state
	err := i.db.engine.Update(ctx, i.shard.claim, func(tx kv.Tx) error {
		i.state = before
		w, err := bareWriter(tx, i.db.options.Now())
		if err != nil {
			return err
		}
		w.rebuild = true
		if w.header.Model != i.survey.Model || w.header.Dim != i.survey.Dim {
			i.state.imported.Vectors = false // another model took over since it began
		}
		for at := range lines {
			if err := i.put(w, &lines[at]); err != nil {
				return err
			}
		}
		i.state.lines = last
		w.put(i.key(), i.state.encode())
		return w.finish()
	})
	if err != nil {
		i.state = before
	}
	if errors.Is(err, kv.ErrTooBig) && len(lines) > 1 {
		half := len(lines) / 2
		if err := i.store(ctx, lines[:half], last-uint64(len(lines)-half)); err != nil {
			return err
		}
		return i.store(ctx, lines[half:], last)
	}
	return err
}

func (i *importer) put(w *Writer, l *line) error {
	switch {
	case l.Self != nil:
		if have, err := record.GetPersona(w.tx); err != nil || have != (graph.Persona{}) {
			return err
		}
		return w.SetPersona(*l.Self)
	case l.Node != nil:
		return i.putNode(w, l)
	case l.Edge != nil:
		return i.putEdge(w, *l.Edge)
	case l.Prototype != nil:
		return i.putPrototype(w, *l.Prototype)
	}
	return nil
}

func (i *importer) putNode(w *Writer, l *line) error {
	n := *l.Node
	if _, known := i.same[n.ID]; known {
		i.state.imported.Known++
		return nil
	}
	n.ID, n.Speaker, n.Successor = i.here(n.ID), i.here(n.Speaker), i.here(n.Successor)
	n.Owners, n.Provenance = graph.Union(i.allHere(n.Owners), nil), i.allHere(n.Provenance)
	if len(n.Owners) == 0 {
		n.Owners = nil
	}
	n.Recorded, n.Retired = graph.UTC(n.Recorded), graph.UTC(n.Retired)
	n.Detail = graph.MapIDs(n.Detail, i.here)
	whole := n
	checked, err := w.checked(n) // the same times and lists as Put would store
	if err != nil {
		return err
	}
	n = checked
	n.Recorded, n.Revision, n.Retired, n.Successor, n.Lapsed = whole.Recorded, whole.Revision, whole.Retired, whole.Successor, whole.Lapsed
	for _, basis := range n.Provenance {
		if i.resumed || uint64(basis) <= i.state.nodes { // it may be for fewer here
			a := graph.Access{Audience: n.Audience, Owners: n.Owners}.With(w.accessOf(basis))
			n.Audience, n.Owners = a.Audience, a.Owners
		}
	}
	i.state.imported.Nodes++
	if err := w.add(n); err != nil {
		return err
	}
	return i.putBeside(w, &n, l)
}

// putBeside stores what came along with a node.
func (i *importer) putBeside(w *Writer, n *graph.Node, l *line) error {
	id := uint64(n.ID)
	if len(l.Spans) > 0 {
		w.put(record.Key(record.KeySpans, id), record.EncodeSpans(l.Spans))
	}
	if l.Uses != nil {
		w.put(record.Key(record.KeyRetrievals, id), record.EncodeRetrievals(*l.Uses))
	}
	if i.state.imported.Vectors {
		words := record.FingerprintOf(n)
		if len(l.Vector) > 0 {
			w.put(record.Key(w.header.Slot.Vectors(), id), record.EncodeVector(record.DecodeFloats(l.Vector), words))
		}
		if len(l.Tokens) > 0 {
			w.put(record.Key(w.header.Slot.Tokens(), id), append(slices.Clone(l.Tokens), words[:]...))
		}
	}
	return w.failed
}

// putEdge stores an edge, unless the memory had the same one before.
func (i *importer) putEdge(w *Writer, e graph.Edge) error {
	recorded, ended := graph.UTC(e.Recorded), graph.UTC(e.Ended)
	e, err := checkedEdge(e)
	if err != nil {
		return err
	}
	e.ID, e.From, e.To = e.ID+graph.EdgeID(i.state.edges), i.here(e.From), i.here(e.To)
	e.Recorded, e.Ended, e.Provenance = recorded, ended, graph.Union(i.allHere(e.Provenance), nil)
	if len(e.Provenance) == 0 {
		e.Provenance = nil
	}
	if !i.state.imported.Vectors {
		e.Memory = nil
	}
	if uint64(e.From) <= i.state.nodes && uint64(e.To) <= i.state.nodes {
		known, err := record.EdgesBetween(w.tx, e.From, e.To)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(known, func(k graph.Edge) bool {
			return uint64(k.ID) <= i.state.edges && k.Label == e.Label && k.ValidFrom.Equal(e.ValidFrom) && k.ValidTo.Equal(e.ValidTo)
		}) {
			return nil
		}
	}
	i.state.imported.Edges++
	w.addEdge(&e)
	return w.failed
}

// putPrototype stores a look at a person who came along with the file. Those of a
// person whom the memory knew stay out: what was allowed there is not known here.
func (i *importer) putPrototype(w *Writer, p graph.Prototype) error {
	if _, known := i.same[p.Person]; known {
		return nil
	}
	p.Person, p.Recorded = i.here(p.Person), graph.UTC(p.Recorded)
	w.put(record.PrototypeKey(&p), record.EncodePrototype(&p))
	return w.failed
}

const importVersion = 1

func (s importState) encode() []byte {
	r := codec.NewRecord(importVersion)
	for field, v := range []uint64{s.lines, s.nodes, s.edges, uint64(s.imported.Nodes), uint64(s.imported.Edges), uint64(s.imported.Known)} {
		r.Uint(protowire.Number(field+1), v)
	}
	r.Bool(7, s.imported.Vectors)
	return r.Bytes()
}

func decodeImportState(stored []byte) (s importState, err error) {
	for f, err := range codec.Fields(stored, importVersion) {
		if err != nil {
			return importState{}, fmt.Errorf("import: %w", err)
		}
		switch f.Number {
		case 1:
			s.lines = f.Uint()
		case 2:
			s.nodes = f.Uint()
		case 3:
			s.edges = f.Uint()
		case 4:
			s.imported.Nodes = int(f.Uint())
		case 5:
			s.imported.Edges = int(f.Uint())
		case 6:
			s.imported.Known = int(f.Uint())
		case 7:
			s.imported.Vectors = f.Bool()
		}
	}
	return s, nil
}

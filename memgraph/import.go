package memgraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Imported is what an import did.
type Imported struct {
	Nodes, Edges int // how many were added
	Known        int // nodes that the memory had already, by source or name
	Erased       int // nodes left out because they, or what they rest on, were erased before
	Drafts       int // drafts left out: those of another memory's background work
	// Vectors reports that the vectors were imported. If the memory has vectors of another
	// model, they are not, and the texts wait for the embedder.
	Vectors bool
}

// ImportOptions change an import. Nil means all defaults.
type ImportOptions struct {
	// Readmit brings back what an erasure removed. Otherwise sources and people that this
	// memory erased are left out, with what came from them alone, and their names are taken
	// out of what others said.
	Readmit bool
	// Progress receives how many lines are done. It must not write to the memory.
	Progress func(done, total int)
}

// Import reads what Export wrote. An empty memory becomes an exact copy, with all ids and
// times. Another memory is merged: nodes with a known source and people with a known name
// stay as they are. Imported references to them point to the existing nodes. All other
// nodes get new ids above the last one given. Drafts are left out: background work reads
// what was imported as new. The sources of inferred notes are names of one memory: one that the
// memory uses for another note gets a suffix.
//
// Import first reads the whole file. If it is not complete and valid, the error is ErrExport
// and nothing changes. Writes of this memory wait meanwhile.
//
// After an interruption, importing the same file again continues; Imported then counts all
// calls. Importing it once more changes nothing, even if nodes were removed since. If a node
// of the first part was removed before the rest was imported, it is ErrConflict.
func (s *Store) Import(ctx context.Context, file io.ReadSeeker, options *ImportOptions) (Imported, error) {
	const op = "import"
	if file == nil {
		return Imported{}, s.wrap(op, missingArgument("file"))
	}
	found, err := validateExport(ctx, file)
	if err != nil {
		return Imported{}, s.wrap(op, err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return Imported{}, s.wrap(op, err)
	}
	var done Imported
	err = s.alone(ctx, op, func(shard *shard) error {
		err := shard.loadLocked(ctx, s.db.engine) // readers would otherwise wait until the import ends
		if err == nil {
			err = shard.claimLocked(ctx, s.db.engine)
		}
		if err != nil {
			return err
		}
		i := importer{db: s.db, shard: shard, export: found}
		defer func() { // also of an import that failed later
			shard.reload(ctx, s.db.engine)
			if i.listed.Number != 0 {
				s.db.changed(s.ego, i.listed)
			}
		}()
		if options != nil {
			i.options = *options
		}
		err = i.run(ctx, file)
		done = i.state.imported
		return err
	})
	return done, err
}

// importer carries out one import.
type importer struct {
	db      *DB
	shard   *shard
	export  *exportSummary
	options ImportOptions
	state   importState
	resumed bool                  // an earlier call began
	known   map[graph.ID]graph.ID // by id in the file: the node that the memory had before
	erased  map[graph.ID]bool     // by id in the file: what this memory erased before
	drafts  map[graph.ID]bool     // by id in the file: drafts that are left out
	taken   map[graph.ID]bool     // by id in the file: notes whose source another note has
	redact  *redaction            // takes out the names of people erased before; nil if the file has none
	listed  graph.Change          // what is stored so far, for listeners
}

// list adds a committed change to those that listeners hear of.
func (i *importer) list(c graph.Change) {
	all := &i.listed
	all.Number, all.Reindex = c.Number, true // the index is built again
	all.Nodes, all.Edges, all.Vectors = append(all.Nodes, c.Nodes...), append(all.Edges, c.Edges...),
		append(all.Vectors, c.Vectors...)
	all.Updated, all.Removed, all.Pairs, all.Joined = append(all.Updated, c.Updated...),
		append(all.Removed, c.Removed...), append(all.Pairs, c.Pairs...), append(all.Joined, c.Joined...)
}

// importState is the progress of an import, stored with what it imported.
type importState struct {
	lines        uint64        // done
	nodes, edges uint64        // what is added to the ids in the file
	lived        time.Duration // what is added to lived times in the file
	imported     Imported
}

// One transaction imports at most importBatch lines, and ends with the line that reaches importBatchBytes.
const (
	importBatch      = 128
	importBatchBytes = 256 << 10
)

func (i *importer) run(ctx context.Context, file io.Reader) error {
	if err := i.begin(ctx); err != nil {
		return err
	}
	var lines []exportLine
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
		if i.options.Progress != nil {
			i.options.Progress(int(number), i.export.lines)
		}
		return nil
	}
	err := eachLine(ctx, file, func(at int, raw []byte, _ uint32) error {
		if at == 1 || uint64(at) <= i.state.lines || at > i.export.lines {
			return nil
		}
		var l exportLine
		if err := json.Unmarshal(raw, &l); err != nil {
			return err
		}
		lines = append(lines, l)
		size += len(raw)
		number = uint64(at)
		if len(lines) < importBatch && size < importBatchBytes {
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
	return record.Key(record.KeyImport, uint64(i.export.checksum)<<32|uint64(uint32(i.export.lines)))
}

// begin reads how far an earlier call came, or reserves ids above the last ones given.
func (i *importer) begin(ctx context.Context) error {
	var w *Writer
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
		if w, err = bareWriter(tx, i.db.options.Now()); err != nil {
			return err
		}
		own, exported := w.header.ModelInfo, record.ModelInfo{Model: i.export.Model, Dim: i.export.Dim, TokenDim: i.export.Tokens}
		i.state = importState{nodes: w.count.Node, edges: w.count.Edge}
		i.state.imported.Vectors = exported.Model != "" &&
			(own.Model == "" || own == exported || own == record.ModelInfo{Model: exported.Model, Dim: exported.Dim, TokenDim: 0})
		if i.state.imported.Vectors {
			w.header.ModelInfo = exported
		}
		w.count.Node += uint64(i.export.Nodes)
		w.count.Edge += uint64(i.export.Edges)
		if w.count.Node > maxIDs || w.count.Edge > maxIDs {
			return fmt.Errorf("%w: the import would exceed the ids that a memory can give", graph.ErrExport)
		}
		w.headerChanged, w.unindexed = true, true
		if err := i.putLived(w); err != nil {
			return err
		}
		w.put(i.key(), i.state.encode())
		return w.finish()
	})
	if err != nil {
		return err
	}
	if w != nil {
		i.list(w.listed)
	}
	return i.findKnown(ctx)
}

// store imports some lines and stores the progress in one transaction.
func (i *importer) store(ctx context.Context, lines []exportLine, last uint64) error {
	before := i.state
	var w *Writer
	err := i.db.engine.Update(ctx, i.shard.claim, func(tx kv.Tx) (err error) {
		i.state = before
		if w, err = bareWriter(tx, i.db.options.Now()); err != nil {
			return err
		}
		w.rebuild = true
		if w.header.Model != i.export.Model || w.header.Dim != i.export.Dim {
			i.state.imported.Vectors = false // the memory changed its model since the import began
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
	} else {
		i.list(w.listed)
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

func (i *importer) put(w *Writer, l *exportLine) error {
	switch {
	case l.Persona != nil:
		if have, err := record.GetPersona(w.tx); err != nil || have != (graph.Persona{}) {
			return err
		}
		persona := *l.Persona
		if i.redact != nil {
			persona = i.redact.persona(persona)
		}
		return w.SetPersona(persona)
	case l.Node != nil:
		return i.putNode(w, l)
	case l.Join != nil:
		i.putJoin(w, *l.Join)
		return w.failed
	case l.Edge != nil:
		return i.putEdge(w, *l.Edge)
	case l.Enrolment != nil:
		return i.putEnrolment(w, *l.Enrolment)
	}
	return nil
}

func (i *importer) putNode(w *Writer, l *exportLine) error {
	n := *l.Node
	if _, known := i.known[n.ID]; known {
		i.state.imported.Known++
		return nil
	}
	if i.erased[n.ID] {
		i.state.imported.Erased++
		return nil
	}
	if i.drafts[n.ID] {
		i.state.imported.Drafts++
		return nil
	}
	if i.taken[n.ID] {
		n.Source = i.freeSource(n.Source)
	}
	if slices.ContainsFunc(n.Owners, func(owner graph.ID) bool { return i.erased[owner] }) && n.Audience != graph.Everyone {
		n.Audience = graph.AppOnly // as after an erasure, the audience never widens
	}
	n.ID, n.Speaker, n.Successor = i.localID(n.ID), i.localID(n.Speaker), i.localID(n.Successor)
	n.Owners, n.Present, n.Provenance = i.localIDs(n.Owners), i.localIDs(n.Present), i.localIDs(n.Provenance)
	n.Recorded, n.Retired = graph.UTC(n.Recorded), graph.UTC(n.Retired)
	n.Detail = graph.MapIDs(n.Detail, i.localID)
	whole := n
	checked, err := checkedNode(n) // the same times and lists as Put would store
	if err != nil {
		return err
	}
	n = checked
	n.Trust = i.export.nodes[l.Node.ID].trust
	n.Recorded, n.Revision, n.Retired, n.Successor, n.Lapsed, n.Merged = whole.Recorded, whole.Revision, whole.Retired,
		whole.Successor, whole.Lapsed, whole.Merged
	filed := n
	if err := i.limit(w, &n); err != nil {
		return err
	}
	n.Lived = i.localLived(whole.Lived)
	if n, err = i.withoutErased(w, n, l); err != nil {
		return err
	}
	i.state.imported.Nodes++
	if err := w.add(n); err != nil {
		return err
	}
	if !n.Access().Equal(filed.Access()) || n.Trust != filed.Trust {
		if err := w.narrowDependents(n.ID); err != nil { // those that came before it in the file
			return err
		}
	}
	return i.putAttachments(w, &n, l)
}

// limit narrows the access and trust of a node to those of its sources that are stored. Sources that the memory
// had, or that an earlier call imported, may be for fewer people than in the file, or less trusted.
func (i *importer) limit(w *Writer, n *graph.Node) error {
	if !i.resumed && len(i.known) == 0 {
		return nil
	}
	var sources []graph.Access
	for _, id := range n.Provenance {
		source, err := record.GetNode(w.tx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue // it comes later in the file
		}
		if err != nil {
			return err
		}
		sources, n.Trust = append(sources, source.Access()), min(n.Trust, source.Trust)
	}
	n.Narrow(sources...)
	return nil
}

// putAttachments stores a node's spans, retrieval stats, vector and tokens.
func (i *importer) putAttachments(w *Writer, n *graph.Node, l *exportLine) error {
	id := uint64(n.ID)
	if len(l.Spans) > 0 {
		for s := range l.Spans {
			l.Spans[s].Lived = i.localLived(l.Spans[s].Lived)
		}
		w.put(record.Key(record.KeySpans, id), record.EncodeSpans(l.Spans))
	}
	if l.Retrievals != nil {
		w.put(record.Key(record.KeyRetrievals, id), record.EncodeRetrievals(*l.Retrievals))
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

// putJoin stores the join of an imported person. People whom the memory knew stay as they are.
func (i *importer) putJoin(w *Writer, j exportJoin) {
	if _, known := i.known[j.Person]; known || i.erased[j.Person] || i.erased[j.Into] {
		return
	}
	w.addJoin(i.localID(j.Person), i.localID(j.Into))
}

// putEdge stores an edge, unless the memory had the same one before.
func (i *importer) putEdge(w *Writer, e graph.Edge) error {
	if i.erased[e.From] || i.erased[e.To] || len(e.Provenance) > 0 && len(i.localIDs(e.Provenance)) == 0 {
		return nil
	}
	if i.redact != nil {
		e.Label = i.redact.label(e.Label)
	}
	recorded, ended := graph.UTC(e.Recorded), graph.UTC(e.Ended)
	e, err := checkedEdge(e)
	if err != nil {
		return err
	}
	e.ID, e.From, e.To = e.ID+graph.EdgeID(i.state.edges), i.localID(e.From), i.localID(e.To)
	e.Lived = i.localLived(e.Lived)
	e.Recorded, e.Ended, e.Provenance = recorded, ended, graph.Union(i.localIDs(e.Provenance), nil)
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
			return uint64(k.ID) <= i.state.edges && k.Label == e.Label && k.ValidFrom.Equal(e.ValidFrom) &&
				k.ValidTo.Equal(e.ValidTo)
		}) {
			return nil
		}
	}
	i.state.imported.Edges++
	w.addEdge(&e)
	return w.failed
}

// putEnrolment stores the enrolment of an imported person. Those of people that the memory knew
// are skipped: their consent in the file does not count here. Merges with them are left out.
func (i *importer) putEnrolment(w *Writer, e graph.Enrolment) error {
	gone := func(id graph.ID) bool { _, known := i.known[id]; return known || i.erased[id] }
	if gone(e.ID) {
		return nil
	}
	if slices.ContainsFunc(e.IDs(), gone) {
		e.Merged = nil
	}
	i.localEnrolment(&e)
	for _, entry := range record.EnrolmentEntries(&e) {
		w.put(entry.Key, entry.Value)
	}
	for _, p := range e.Prototypes {
		w.put(record.PrototypeKey(&p), record.EncodePrototype(&p))
	}
	return w.failed
}

// localEnrolment gives an enrolment the ids of this memory.
func (i *importer) localEnrolment(e *graph.Enrolment) {
	e.ID, e.LastSeen = i.localID(e.ID), graph.UTC(e.LastSeen)
	for k := range e.Prototypes {
		p := &e.Prototypes[k]
		p.Person, p.Recorded = e.ID, graph.UTC(p.Recorded)
	}
	for k := range e.Merged {
		i.localEnrolment(&e.Merged[k])
	}
}

const importVersion = 1

func (s importState) encode() []byte {
	r := codec.NewRecord(importVersion)
	for field, v := range []uint64{s.lines, s.nodes, s.edges, uint64(s.imported.Nodes), uint64(s.imported.Edges),
		uint64(s.imported.Known)} {
		r.Uint(protowire.Number(field+1), v)
	}
	r.Bool(7, s.imported.Vectors)
	r.Uint(8, uint64(s.imported.Erased))
	r.Int(9, int64(s.lived))
	r.Uint(10, uint64(s.imported.Drafts))
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
		case 8:
			s.imported.Erased = int(f.Uint())
		case 9:
			s.lived = time.Duration(f.Int())
		case 10:
			s.imported.Drafts = int(f.Uint())
		}
	}
	return s, nil
}

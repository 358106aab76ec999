package memgraph

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Erasure says what is to be forgotten for good.
type Erasure struct {
	// People go with everything that came from them alone: what they said and what
	// was said to them, the notes that rest on nothing else, their biometrics.
	People []ID
	// Nodes go with the notes that rest on nothing else.
	Nodes []ID
	// KeepMentions leaves what others said of the people as it is. Otherwise their
	// names are taken out of it: "someone" stands in their place, or "某人".
	KeepMentions bool
	// Progress hears how many of the records are done; nil is fine. It must not write to
	// the memory, which waits.
	Progress func(done, total int)
}

// Erased is what an erasure takes out, or would.
type Erased struct {
	Nodes      []ID
	Edges      []EdgeID
	Prototypes int
	Redacted   []ID // nodes out of which names are taken
	// Rewritten says that the engine has fresh files without the bytes. It is false
	// of a plan, and of an engine that cannot do so (see kv.Rewriter).
	Rewritten bool
}

// PlanForget returns what Forget would take out, and changes nothing.
func (s *Store) PlanForget(ctx context.Context, erasure Erasure) (Erased, error) {
	erased, err := s.planForget(ctx, erasure)
	return erased, s.wrap("plan to forget", err)
}

func (s *Store) planForget(ctx context.Context, erasure Erasure) (erased Erased, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range append(slices.Clone(erasure.People), erasure.Nodes...) {
			if _, err := getNode(r, id); err != nil {
				return err
			}
		}
		plan, err := planErasure(r, erasure)
		if err == nil {
			erased = plan.erased
		}
		return err
	})
	return erased, err
}

// Forget erases people and nodes with all that came from them alone, takes their
// names out of what others said, and then has the engine write fresh files, so that
// when it returns nil no file of the memory holds a byte of them. Writes to the
// memory wait meanwhile, and while the files are written those to other memories of
// the DB too; reads do not, and find less and less.
//
// What is to be erased is on the disk first: a process that dies on the way finishes
// at the next Open. So does an erasure that is interrupted by an error or by ctx: the
// part that is done stays done, and the next Open or Forget does the rest before
// anything else. Erased lists nothing when that was the whole of it.
//
// It cannot reach copies: backups, exports, what a file system or a flash memory
// keeps of freed blocks (encrypt the store where that matters), what a language
// model was told. Descriptions without a name ("the girl next door") stay, and so do
// the strengths that edges owe to past questions.
func (s *Store) Forget(ctx context.Context, erasure Erasure) (Erased, error) {
	var erased Erased
	err := s.aloneToWrite(ctx, "forget", func(shard *shard) (err error) {
		unfinished, found, err := s.db.pendingErasure(ctx, s.ego)
		if err != nil {
			return err
		}
		if found {
			erased.Rewritten, err = shard.erase(ctx, s.db, unfinished)
			if err != nil || bytes.Equal(unfinished.encode(), erasure.encode()) {
				return err
			}
		}
		if erased, err = s.planForget(ctx, erasure); err != nil {
			return err
		}
		if err := shard.claimLocked(ctx, s.db.engine); err != nil {
			return err
		}
		err = s.db.engine.Update(ctx, shard.claim, func(tx kv.Tx) error {
			// The checkpoint goes in any case; what deletes may go beyond a quota.
			return cmp.Or(tx.Delete(sealKey()), tx.Put(key(keyErasure), erasure.encode()))
		})
		if err != nil {
			return err
		}
		erased.Rewritten, err = shard.erase(ctx, s.db, erasure)
		return err
	})
	return erased, err
}

// resumeErasures finishes what a process that died did not.
func (db *DB) resumeErasures(ctx context.Context) error {
	var unfinished []string
	for ego, err := range db.engine.Egos(ctx) {
		if err != nil {
			return err
		}
		unfinished = append(unfinished, ego)
	}
	for _, ego := range unfinished {
		erasure, found, err := db.pendingErasure(ctx, ego)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		s := &Store{db: db, ego: ego}
		err = s.aloneToWrite(ctx, "finish forgetting", func(shard *shard) error {
			_, err := shard.erase(ctx, db, erasure)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (db *DB) pendingErasure(ctx context.Context, ego string) (erasure Erasure, found bool, err error) {
	err = db.engine.View(ctx, ego, func(r kv.Reader) error {
		record, err := r.Get(key(keyErasure))
		if errors.Is(err, kv.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		found = true
		erasure, err = decodeErasure(record)
		return err
	})
	return erasure, found, err
}

// erase carries an erasure out that is on record. Every step can be done again.
func (s *shard) erase(ctx context.Context, db *DB, erasure Erasure) (rewritten bool, err error) {
	if err := s.claimLocked(ctx, db.engine); err != nil {
		return false, err
	}
	s.erasures++ // a checkpoint that is being written holds what goes
	err = s.sweep(ctx, db, erasure)
	s.refresh(ctx, db.engine) // what is gone is not found from here on
	if err != nil {
		return false, err
	}
	if rewriter, ok := db.engine.(kv.Rewriter); ok {
		if err := rewriter.Rewrite(ctx); err != nil {
			return false, fmt.Errorf("rewrite the files, which still hold what was deleted: %w", err)
		}
		rewritten = true
	}
	return rewritten, db.engine.Update(ctx, s.claim, func(tx kv.Tx) error { return tx.Delete(key(keyErasure)) })
}

// sweepAtOnce is how many records one transaction of a sweep changes.
const sweepAtOnce = 100

// sweep takes the records out, in transactions of bounded size: first what stays is
// freed of what goes, then edges, notes and at the very end people go, by whose
// names the rest is found if it has to be done again.
func (s *shard) sweep(ctx context.Context, db *DB, erasure Erasure) error {
	var plan *erasurePlan
	err := db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		plan, err = planErasure(r, erasure)
		return err
	})
	if err != nil {
		return err
	}
	steps := plan.steps()
	for done := 0; done < len(steps); {
		n := min(sweepAtOnce, len(steps)-done)
		for {
			err := s.sweepSome(ctx, db, steps[done:done+n])
			if err == nil {
				break
			}
			if n == 1 || !errors.Is(err, kv.ErrTooBig) {
				return err
			}
			n = (n + 1) / 2
		}
		if done += n; erasure.Progress != nil {
			erasure.Progress(done, len(steps))
		}
	}
	return s.dropLog(ctx, db)
}

func (s *shard) sweepSome(ctx context.Context, db *DB, steps []func(*Writer) error) error {
	return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
		w, err := bareWriter(tx, db.options.Now())
		if err != nil {
			return err
		}
		for _, step := range steps {
			if err := step(w); err != nil {
				return err
			}
		}
		w.drop(sealKey()) // as in Forget
		w.reindex = true
		return w.finish()
	})
}

// bareWriter returns a Writer that works without indexes.
func bareWriter(tx kv.Tx, now time.Time) (*Writer, error) {
	w := &Writer{tx: &bundler{Tx: tx}, now: now.UTC(), index: &Index{}, touched: map[ID]Node{}, ties: map[[2]ID]struct{}{}, removed: map[ID]struct{}{}}
	var err error
	if w.count, err = readCounters(tx); err != nil {
		return nil, err
	}
	w.before = w.count
	w.stamp, err = readStamp(tx)
	return w, err
}

// dropLog removes the change log, whose ids say when something was that is no more,
// and the checkpoints of the indexes. Who follows the log reads the memory anew.
func (s *shard) dropLog(ctx context.Context, db *DB) error {
	const atOnce = 1000
	for {
		var keys [][]byte
		err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for _, kind := range []byte{keyIndex, keyChange} {
				for entry, err := range r.Scan(kv.Range{Prefix: key(kind), KeysOnly: true}) {
					if err != nil {
						return err
					}
					if keys = append(keys, bytes.Clone(entry.Key)); len(keys) == atOnce {
						return nil
					}
				}
			}
			return nil
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		err = db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
			for _, k := range keys {
				if err := tx.Delete(k); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// erasurePlan is what an erasure does to a memory.
type erasurePlan struct {
	people  map[ID]bool
	doomed  map[ID]bool
	kept    []ID // nodes that stay, and lose something
	edges   []EdgeID
	loosed  []EdgeID // edges that stay, and lose something
	redact  *redactor
	self    bool // the persona loses a name
	erased  Erased
	support map[ID][]ID // what the notes rest on
	kinds   map[ID]Kind
}

// planErasure reads the whole memory and finds out what goes.
func planErasure(r kv.Reader, erasure Erasure) (*erasurePlan, error) {
	p := &erasurePlan{people: map[ID]bool{}, doomed: map[ID]bool{}, support: map[ID][]ID{}, kinds: map[ID]Kind{}}
	for _, id := range erasure.People {
		p.people[id] = true
	}
	if err := p.readPeople(r, erasure); err != nil {
		return nil, err
	}
	if err := p.readNodes(r, erasure); err != nil {
		return nil, err
	}
	p.doom()
	if err := p.readKept(r); err != nil {
		return nil, err
	}
	if err := p.readEdges(r); err != nil {
		return nil, err
	}
	self, err := getSelf(r)
	if err != nil {
		return nil, err
	}
	p.self = p.redact.text(self.Persona) != self.Persona || p.redact.text(self.Name) != self.Name
	for id := range p.people {
		for _, b := range []Biometric{Face, Voice} {
			list, err := prototypesOf(r, id, b)
			if err != nil {
				return nil, err
			}
			p.erased.Prototypes += len(list)
		}
	}
	maps.DeleteFunc(p.doomed, func(_ ID, goes bool) bool { return !goes })
	p.erased.Nodes = slices.Sorted(maps.Keys(p.doomed))
	p.erased.Edges = p.edges
	return p, nil
}

// scanNodes calls fn with every node.
func scanNodes(r kv.Reader, fn func(Node) error) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyNode)}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		n, err := decodeNode(ID(id), entry.Value)
		if err != nil {
			return err
		}
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}

// readPeople learns which names are to be taken out. People that are gone already
// went with theirs: what is left of them is done.
func (p *erasurePlan) readPeople(r kv.Reader, erasure Erasure) error {
	var gone, others []Node
	err := scanNodes(r, func(n Node) error {
		switch {
		case p.people[n.ID] && n.Kind != Person:
			return fmt.Errorf("%w: node %v is a %v, not a person", ErrInvalid, n.ID, n.Kind)
		case p.people[n.ID]:
			gone = append(gone, n)
		case n.Kind == Person:
			others = append(others, n)
		}
		return nil
	})
	if erasure.KeepMentions {
		gone = nil
	}
	p.redact = newRedactor(gone, others)
	return err
}

// readNodes dooms what is named, and what came from the people alone.
func (p *erasurePlan) readNodes(r kv.Reader, erasure Erasure) error {
	err := scanNodes(r, func(n Node) error {
		p.kinds[n.ID] = n.Kind
		if len(n.Provenance) > 0 {
			p.support[n.ID] = n.Provenance
		}
		p.doomed[n.ID] = p.people[n.ID] || n.Kind != Person && p.theirs(&n)
		return nil
	})
	for _, id := range erasure.Nodes {
		if kind, there := p.kinds[id]; kind == Person {
			return fmt.Errorf("%w: node %v is a person; name it under People", ErrInvalid, id)
		} else if there {
			p.doomed[id] = true
		}
	}
	return err
}

// theirs reports whether a node came from the people alone.
func (p *erasurePlan) theirs(n *Node) bool {
	others := slices.ContainsFunc(n.Owners, func(owner ID) bool { return !p.people[owner] })
	return p.people[n.Speaker] || len(n.Owners) > 0 && !others
}

// doom goes on to the notes that rest on nothing that stays.
func (p *erasurePlan) doom() {
	stays := map[ID]bool{} // the notes known to rest, however far down, on something that stays
	for changed := true; changed; {
		changed = false
		for note, bases := range p.support {
			if stays[note] || p.doomed[note] {
				continue
			}
			if slices.ContainsFunc(bases, func(basis ID) bool {
				_, rests := p.support[basis]
				return !p.missing(basis) && !p.doomed[basis] && (!rests || stays[basis])
			}) {
				stays[note], changed = true, true
			}
		}
	}
	for note := range p.support {
		if kind := p.kinds[note]; !stays[note] && kind != Turn && kind != Person {
			p.doomed[note] = true
		}
	}
}

// readKept finds the nodes that stay and lose something.
func (p *erasurePlan) readKept(r kv.Reader) error {
	return scanNodes(r, func(n Node) error {
		if p.doomed[n.ID] {
			return nil
		}
		freed := p.free(n)
		if !bytes.Equal(freed.encode(), n.encode()) {
			p.kept = append(p.kept, n.ID)
		}
		if named := p.redact.node(n); !bytes.Equal(named.encode(), n.encode()) {
			p.erased.Redacted = append(p.erased.Redacted, n.ID)
		}
		spans, err := getSpans(r, n.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(spans, func(s Span) bool { return p.redact.text(s.Gist) != s.Gist }) && !slices.Contains(p.kept, n.ID) {
			p.kept = append(p.kept, n.ID)
		}
		return nil
	})
}

// free returns a node without what goes.
func (p *erasurePlan) free(n Node) Node {
	goes := func(id ID) bool { return p.doomed[id] || p.missing(id) }
	if len(n.Provenance) > 0 {
		n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance), goes)
	}
	if len(n.Owners) > 0 {
		n.Owners = slices.DeleteFunc(slices.Clone(n.Owners), goes)
	}
	if goes(n.Successor) {
		n.Successor = 0
	}
	if goes(n.Speaker) {
		n.Speaker = 0
	}
	switch d := n.Detail.(type) {
	case Episode:
		d.Participants = slices.DeleteFunc(slices.Clone(d.Participants), func(part Participant) bool { return goes(part.Person) })
		n.Detail = d
	case Feeling:
		if goes(d.Object) {
			d.Object = 0
		}
		n.Detail = d
	}
	return p.redact.node(n)
}

// missing reports whether a node went already, in an erasure that is being finished.
func (p *erasurePlan) missing(id ID) bool {
	_, there := p.kinds[id]
	return id != 0 && !there
}

func (p *erasurePlan) readEdges(r kv.Reader) error {
	for e, err := range allEdges(r) {
		if err != nil {
			return err
		}
		goes := func(id ID) bool { return p.doomed[id] || p.missing(id) }
		left := slices.DeleteFunc(slices.Clone(e.Provenance), goes)
		switch {
		case goes(e.From) || goes(e.To) || len(e.Provenance) > 0 && len(left) == 0:
			p.edges = append(p.edges, e.ID)
		case len(left) < len(e.Provenance) || p.redact.text(e.Label) != e.Label:
			p.loosed = append(p.loosed, e.ID)
		}
	}
	slices.Sort(p.edges)
	return nil
}

// steps returns the changes in an order in which any of them may be the last that is
// made.
func (p *erasurePlan) steps() []func(*Writer) error {
	var steps []func(*Writer) error
	if p.self {
		steps = append(steps, p.redactSelf)
	}
	for _, id := range p.kept {
		steps = append(steps, func(w *Writer) error { return p.freeNode(w, id) })
	}
	for _, id := range p.loosed {
		steps = append(steps, func(w *Writer) error { return p.freeEdge(w, id) })
	}
	for _, id := range p.edges {
		steps = append(steps, func(w *Writer) error { return w.Unlink(id) })
	}
	for _, person := range []bool{false, true} {
		for _, id := range p.erased.Nodes {
			if p.people[id] == person {
				steps = append(steps, func(w *Writer) error { return p.dropNode(w, id) })
			}
		}
	}
	return steps
}

func (p *erasurePlan) redactSelf(w *Writer) error {
	self, err := getSelf(w.tx)
	if err != nil {
		return err
	}
	self.Name, self.Persona = p.redact.text(self.Name), p.redact.text(self.Persona)
	return w.SetSelf(self)
}

func (p *erasurePlan) freeNode(w *Writer, id ID) error {
	old, err := w.Get(id)
	if err != nil {
		return err
	}
	spans, err := getSpans(w.tx, id)
	if err != nil {
		return err
	}
	if err := w.replace(&old, p.free(old)); err != nil {
		return err
	}
	if p.redact.text(old.Text) != old.Text || len(spans) == 0 {
		return nil // its spans went with the text
	}
	for i := range spans {
		spans[i].Gist = p.redact.text(spans[i].Gist)
	}
	return w.SetSpans(id, spans)
}

func (p *erasurePlan) freeEdge(w *Writer, id EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	w.dropAll(e.basisEntries())
	e.Provenance = slices.DeleteFunc(e.Provenance, func(basis ID) bool { return p.doomed[basis] || p.missing(basis) })
	e.Label = p.redact.text(e.Label)
	w.putAll(e.basisEntries())
	return w.replaceEdge(&e)
}

// dropNode deletes the records of a node whose edges are gone. What stays does not
// name it any more; what goes may.
func (p *erasurePlan) dropNode(w *Writer, id ID) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	for _, b := range []Biometric{Face, Voice} {
		if n.Kind == Person {
			if err := w.dropPrototypes(id, b); err != nil {
				return err
			}
		}
	}
	return w.dropNode(&n)
}

const erasureVersion = 1

const (
	erasurePeople = iota + 1
	erasureNodes
	erasureKeepMentions
)

func (e Erasure) encode() []byte {
	r := codec.NewRecord(erasureVersion)
	r.Uints(erasurePeople, plain(e.People))
	r.Uints(erasureNodes, plain(e.Nodes))
	r.Bool(erasureKeepMentions, e.KeepMentions)
	return r.Bytes()
}

func decodeErasure(record []byte) (e Erasure, err error) {
	for f, err := range codec.Fields(record, erasureVersion) {
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
		switch f.Number {
		case erasurePeople:
			e.People, err = idList(f)
		case erasureNodes:
			e.Nodes, err = idList(f)
		case erasureKeepMentions:
			e.KeepMentions = f.Bool()
		}
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
	}
	return e, nil
}

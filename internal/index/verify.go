package index

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/egomem/egomem/internal/garbage"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Verification compares an index in use with the records of a snapshot while writes go on. It
// builds an index from the snapshot, without embeddings, and collects suspects: what differs
// from it, or was changed since. Settle then brings the built index up to date and compares
// the suspects alone.
type Verification struct {
	*Follower
	built   uint64 // the change of the snapshot
	options Options

	nodes      map[graph.ID]struct{} // suspects
	names      map[string]struct{}   // suspects
	embeddings map[graph.ID]struct{} // suspects: nodes with another vector or other tokens
	vectors    int                   // records of vectors
}

// Verify begins a verification with a snapshot of the records.
func Verify(r kv.Reader, o Options) (*Verification, error) {
	follower, err := Follow(r)
	if err != nil {
		return nil, err
	}
	return &Verification{follower, follower.change, o, map[graph.ID]struct{}{}, map[string]struct{}{},
		map[graph.ID]struct{}{}, 0}, nil
}

const (
	atOnce      = 256 // steps that one lock covers
	itemsOfStep = 8   // arcs or texts that take as long as another step
)

// lockedSteps locks and unlocks around every few steps.
type lockedSteps struct {
	lock  sync.Locker
	steps int
}

// next begins a step while the lock is held.
func (l *lockedSteps) next() {
	if l.steps >= atOnce {
		l.pause()
		garbage.Collect()
	}
	if l.steps == 0 {
		l.lock.Lock()
	}
	l.steps++
}

// more counts the items of a long step.
func (l *lockedSteps) more(items int) { l.steps += items / itemsOfStep }

// pause releases the lock.
func (l *lockedSteps) pause() {
	if l.steps > 0 {
		l.lock.Unlock()
	}
	l.steps = 0
}

// Compare collects suspects. r is the snapshot. index returns the index in use, or nil; it is
// called while the lock is held.
func (v *Verification) Compare(r kv.Reader, header record.Header, lock sync.Locker, index func() *Index) error {
	step := &lockedSteps{lock: lock}
	defer func() { step.pause() }()
	for n := range v.fresh.entries {
		step.next()
		live, id := index(), v.fresh.entries[n].id
		if live == nil {
			return nil
		}
		if id == 0 {
			continue
		}
		if live.nodeDifference(v.fresh, id) != "" {
			v.nodes[id] = struct{}{}
		}
		targets, _ := v.fresh.Row(uint32(n))
		step.more(len(targets))
	}
	for text, n := range v.fresh.byText {
		step.next()
		live := index()
		if live == nil {
			return nil
		}
		if live.nameDifference(v.fresh, text) != "" {
			v.names[text] = struct{}{}
		}
		if n.bearers != nil {
			step.more(len(n.bearers.texts))
		}
	}
	if err := v.compareEmbeddings(r, header, step, index); !record.IsStop(err) {
		return err
	}
	return nil
}

// leastCosine is the least cosine of a vector and its record. Options.LowMemory loses some of
// it.
const leastCosine = 0.97

// compareEmbeddings compares vectors and tokens with their records.
func (v *Verification) compareEmbeddings(r kv.Reader, header record.Header, step *lockedSteps, index func() *Index) error {
	unit := make([]float32, header.Dim)
	embedded, tokened := make([]bool, len(v.fresh.byID)), make([]bool, len(v.fresh.byID))
	compare := func(id graph.ID, seen []bool, same func(live *Index) bool) error {
		step.next()
		live := index()
		if live == nil {
			return record.ErrStop
		}
		if uint64(id) < uint64(len(seen)) {
			seen[id] = true
		}
		if !same(live) {
			v.embeddings[id] = struct{}{}
		}
		return nil
	}
	step.pause() // a scan takes long to begin
	err := record.ScanVectors(r, header, func(id graph.ID, decode func([]float32) error) error {
		if err := decode(unit); err != nil {
			return err
		}
		v.vectors++
		return compare(id, embedded, func(live *Index) bool { return live.hasVector(id, unit) })
	})
	if err != nil {
		return err
	}
	step.pause()
	if !v.options.LowMemory {
		err = v.fresh.scanTokens(r, header, func(id graph.ID, stored []byte) error {
			return compare(id, tokened, func(live *Index) bool { return live.hasTokens(id, stored) })
		})
	}
	for id := range embedded {
		if err == nil && v.fresh.byID[id] != 0 {
			err = compare(graph.ID(id), nil,
				func(live *Index) bool { return live.hasNoMore(graph.ID(id), embedded[id], tokened[id]) })
		}
	}
	return err
}

// hasNoMore reports whether a node has no vector and no tokens but those of its records.
func (x *Index) hasNoMore(id graph.ID, embedded, tokened bool) bool {
	ordinal, known := x.Ordinal(id)
	vectors := x.VectorIndex()
	return known && (embedded || vectors == nil || !vectors.Has(uint32(id))) && (tokened || x.TokenCount(ordinal) == 0)
}

// hasVector reports whether a node has the vector, near enough.
func (x *Index) hasVector(id graph.ID, unit []float32) bool {
	vectors := x.VectorIndex()
	if vectors == nil || len(unit) != vectors.Dim() {
		return false
	}
	cosine, has := vectors.Cosine(uint32(id), unit)
	return has && cosine >= leastCosine
}

// hasTokens reports whether a node has as many tokens as a record.
func (x *Index) hasTokens(id graph.ID, stored []byte) bool {
	ordinal, known := x.Ordinal(id)
	count, read := binary.Uvarint(stored) // see tokens.Pack
	return known && read > 0 && x.TokenCount(ordinal) == int(count)
}

// Settle describes the first difference between the index in use and the records, or returns
// "". r is a snapshot that the index has every change of. ok is false if too much changed
// since the verification began.
func (v *Verification) Settle(r kv.Reader, live *Index) (what string, ok bool, err error) {
	if _, ok, err := v.CatchUp(r); err != nil || !ok {
		return "", false, err
	}
	header, err := record.ReadHeader(r)
	if err != nil {
		return "", false, err
	}
	a, b := live.Stats(), v.fresh.Stats()
	a.Tokens = 0
	if v.change == v.built {
		b.Vectors = v.vectors
	} else {
		a.Vectors = 0
	}
	if a != b {
		return fmt.Sprintf("the counts are %+v and %+v", a, b), true, nil
	}
	for id := range v.nodes {
		if _, there := v.fresh.Ordinal(id); !there {
			continue // removed since; the counts agree
		}
		if what := live.nodeDifference(v.fresh, id); what != "" {
			return what, true, nil
		}
	}
	for text := range v.names {
		if what := live.nameDifference(v.fresh, text); what != "" {
			return what, true, nil
		}
	}
	for id := range v.embeddings {
		if what, err := live.embeddingDifference(r, header, id); what != "" || err != nil {
			return what, true, err
		}
	}
	return live.listDifference(v.fresh), true, nil
}

// embeddingDifference says how the vector or the tokens of a node differ from their records.
func (x *Index) embeddingDifference(r kv.Reader, header record.Header, id graph.ID) (string, error) {
	ordinal, known := x.Ordinal(id)
	if !known {
		return "", nil
	}
	stored, err := r.Get(record.Key(header.Slot.Vectors(), uint64(id)))
	switch vectors := x.VectorIndex(); {
	case errors.Is(err, kv.ErrNotFound):
		if vectors != nil && vectors.Has(uint32(id)) {
			return fmt.Sprintf("node %v has a vector without a record", id), nil
		}
	case err != nil:
		return "", err
	default:
		unit := make([]float32, header.Dim)
		if err := record.DecodeVector(unit, stored); err != nil {
			return "", err
		}
		if !x.hasVector(id, unit) {
			return fmt.Sprintf("the vector of node %v is not that of its record", id), nil
		}
	}
	if x.options.LowMemory {
		return "", nil
	}
	stored, err = r.Get(record.Key(header.Slot.Tokens(), uint64(id)))
	switch {
	case errors.Is(err, kv.ErrNotFound):
		if count := x.TokenCount(ordinal); count > 0 {
			return fmt.Sprintf("node %v has %d tokens without a record", id, count), nil
		}
	case err != nil:
		return "", err
	case !x.hasTokens(id, stored):
		return fmt.Sprintf("the tokens of node %v are not those of its record", id), nil
	}
	return "", nil
}

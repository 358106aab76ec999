package memgraph

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Uses is the record of a node's retrievals.
type Uses struct {
	Count  uint64      `json:"count,omitzero"`
	First  time.Time   `json:"first,omitzero"`
	Last   time.Time   `json:"last,omitzero"`
	Latest []time.Time `json:"latest,omitzero"` // the latest sixteen, oldest first
}

// latestUses is how many retrievals a record keeps one by one.
const latestUses = 16

// shortestUse is the least time that Frequency divides by: what was retrieved
// several times within an hour was on somebody's mind once, not all day.
const shortestUse = time.Hour

// Frequency returns f = n / T, retrievals an hour, where T is the time between the
// first and the last, at least an hour, so that a single retrieval is one an hour.
func (u Uses) Frequency() float64 {
	if u.Count == 0 {
		return 0
	}
	return float64(u.Count) / max(u.Last.Sub(u.First), shortestUse).Hours()
}

// Used records that a node was retrieved, at the time of this transaction.
func (w *Writer) Used(id ID) error {
	if err := w.expect(id, 0); err != nil {
		return err
	}
	u, err := getUses(w.tx, id)
	if err != nil {
		return err
	}
	if u.Count == 0 || w.now.Before(u.First) { // a clock may jump back
		u.First = w.now
	}
	if w.now.After(u.Last) {
		u.Last = w.now
	}
	u.Count++
	u.Latest = append(u.Latest, w.now)
	u.Latest = u.Latest[max(0, len(u.Latest)-latestUses):]
	w.unindexed = true
	w.put(key(keyUses, uint64(id)), encodeUses(u))
	return w.failed
}

// check returns ErrInvalid unless the record can be stored.
func (u *Uses) check() error {
	if len(u.Latest) > latestUses {
		return fmt.Errorf("%w: %d retrievals one by one, at most %d", ErrInvalid, len(u.Latest), latestUses)
	}
	for _, at := range append([]time.Time{u.First, u.Last}, u.Latest...) {
		if err := checkTime("retrieval", at); err != nil {
			return err
		}
	}
	return nil
}

// Uses returns the record of a node's retrievals; the zero value when there was
// none.
func (s *Store) Uses(ctx context.Context, id ID) (Uses, error) {
	var u Uses
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := getNode(r, id); err != nil {
			return err
		}
		var err error
		u, err = getUses(r, id)
		return err
	})
	return u, s.wrap("get uses", err)
}

func getUses(r kv.Reader, id ID) (Uses, error) {
	record, err := r.Get(key(keyUses, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return Uses{}, nil
	}
	if err != nil {
		return Uses{}, err
	}
	u, err := decodeUses(record)
	if err != nil {
		return Uses{}, fmt.Errorf("uses of node %v: %w", id, err)
	}
	return u, nil
}

const usesVersion = 1

const (
	usesCount = iota + 1
	usesFirst
	usesLast
	usesLatest
)

func encodeUses(u Uses) []byte {
	r := codec.NewRecord(usesVersion)
	r.Uint(usesCount, u.Count)
	r.Time(usesFirst, u.First)
	r.Time(usesLast, u.Last)
	for _, at := range u.Latest {
		r.Time(usesLatest, at)
	}
	return r.Bytes()
}

func decodeUses(record []byte) (Uses, error) {
	var u Uses
	for f, err := range codec.Fields(record, usesVersion) {
		if err != nil {
			return Uses{}, err
		}
		switch f.Number {
		case usesCount:
			u.Count = f.Uint()
		case usesFirst:
			u.First = f.Time()
		case usesLast:
			u.Last = f.Time()
		case usesLatest:
			u.Latest = append(u.Latest, f.Time())
		}
	}
	return u, nil
}

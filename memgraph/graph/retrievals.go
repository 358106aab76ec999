package graph

import (
	"fmt"
	"time"
)

// Uses is the record of a node's retrievals.
type RetrievalStats struct {
	Count  uint64      `json:"count,omitzero"`
	First  time.Time   `json:"first,omitzero"`
	Last   time.Time   `json:"last,omitzero"`
	Latest []time.Time `json:"latest,omitzero"` // the latest sixteen, oldest first
}

// latestUses is how many retrievals a record keeps one by one.
const MaxLatest = 16

// shortestUse is the least time that Frequency divides by: what was retrieved
// several times within an hour was on somebody's mind once, not all day.
const minSpread = time.Hour

// Frequency returns f = n / T, retrievals an hour, where T is the time between the
// first and the last, at least an hour, so that a single retrieval is one an hour.
func (u RetrievalStats) Frequency() float64 {
	if u.Count == 0 {
		return 0
	}
	return float64(u.Count) / max(u.Last.Sub(u.First), minSpread).Hours()
}

// check returns ErrInvalid unless the record can be stored.
func (u *RetrievalStats) Check() error {
	if len(u.Latest) > MaxLatest {
		return fmt.Errorf("%w: %d retrievals one by one, at most %d", ErrInvalid, len(u.Latest), MaxLatest)
	}
	for _, at := range append([]time.Time{u.First, u.Last}, u.Latest...) {
		if err := CheckTime("retrieval", at); err != nil {
			return err
		}
	}
	return nil
}

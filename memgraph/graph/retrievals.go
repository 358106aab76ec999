package graph

import (
	"fmt"
	"time"
)

// RetrievalStats counts the retrievals of a node. The zero value is none.
type RetrievalStats struct {
	// Count is the number of retrievals.
	Count uint64 `json:"count,omitzero"`
	// First is the time of the first; zero for none.
	First time.Time `json:"first,omitzero"`
	// Last is the time of the last; zero for none.
	Last   time.Time   `json:"last,omitzero"`
	Latest []time.Time `json:"latest,omitzero"` // the last MaxLatest, in their order; of those within a minute the first
}

// MaxLatest is the number of single retrievals in a RetrievalStats.
const MaxLatest = 16

// burst is the time within which several retrievals count as one.
const burst = time.Minute

// In returns how many of the latest retrievals were in a period, from included and to excluded.
// Several within a minute count once. Of more than MaxLatest only the last are known.
func (u RetrievalStats) In(from, to time.Time) (n int) {
	var counted time.Time
	for _, at := range u.Latest {
		if at.Before(from) || !at.Before(to) || !counted.IsZero() && at.Sub(counted) < burst && !at.Before(counted) {
			continue
		}
		counted = at
		n++
	}
	return n
}

// Note adds a single retrieval to Latest, unless it belongs to the burst of the last one: many retrievals in
// a minute leave room for those before.
func (u *RetrievalStats) Note(at time.Time) {
	if n := len(u.Latest); n > 0 && !at.Before(u.Latest[n-1]) && at.Sub(u.Latest[n-1]) < burst {
		return
	}
	u.Latest = append(u.Latest, at)
	u.Latest = u.Latest[max(0, len(u.Latest)-MaxLatest):]
}

// Check returns ErrInvalid unless the value can be stored.
func (u *RetrievalStats) Check() error {
	if len(u.Latest) > MaxLatest {
		return fmt.Errorf("%w: %d single retrievals, at most %d", ErrInvalid, len(u.Latest), MaxLatest)
	}
	for _, at := range append([]time.Time{u.First, u.Last}, u.Latest...) {
		if err := CheckTime("retrieval", at); err != nil {
			return err
		}
	}
	return nil
}

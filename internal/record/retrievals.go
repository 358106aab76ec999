package record

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// GetRetrievals reads the retrievals of a node; the zero value when none is stored.
func GetRetrievals(r kv.Reader, id graph.ID) (graph.RetrievalStats, error) {
	stored, err := r.Get(Key(KeyRetrievals, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return graph.RetrievalStats{}, nil
	}
	if err != nil {
		return graph.RetrievalStats{}, err
	}
	u, err := DecodeRetrievals(stored)
	if err != nil {
		return graph.RetrievalStats{}, fmt.Errorf("retrievals of node %v: %w", id, err)
	}
	return u, nil
}

const retrievalsVersion = 1

const (
	retrievalsCount = iota + 1
	retrievalsFirst
	retrievalsLast
	retrievalsLatest
)

// EncodeRetrievals returns the stored form of retrievals.
func EncodeRetrievals(u graph.RetrievalStats) []byte {
	r := codec.NewRecord(retrievalsVersion)
	r.Uint(retrievalsCount, u.Count)
	r.Time(retrievalsFirst, u.First)
	r.Time(retrievalsLast, u.Last)
	for _, at := range u.Latest {
		r.Time(retrievalsLatest, at)
	}
	return r.Bytes()
}

// DecodeRetrievals reads what EncodeRetrievals wrote. Other bytes are ErrCorrupt.
func DecodeRetrievals(stored []byte) (graph.RetrievalStats, error) {
	var u graph.RetrievalStats
	for f, err := range codec.Fields(stored, retrievalsVersion) {
		if err != nil {
			return graph.RetrievalStats{}, err
		}
		switch f.Number {
		case retrievalsCount:
			u.Count = f.Uint()
		case retrievalsFirst:
			u.First = f.Time()
		case retrievalsLast:
			u.Last = f.Time()
		case retrievalsLatest:
			u.Latest = append(u.Latest, f.Time())
		}
	}
	return u, nil
}

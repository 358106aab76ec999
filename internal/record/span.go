package record

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// GetSpans reads the spans of a node; nil when none are stored.
func GetSpans(r kv.Reader, id graph.ID) ([]graph.Span, error) {
	stored, err := r.Get(Key(KeySpans, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	spans, err := DecodeSpans(stored)
	if err != nil {
		return nil, fmt.Errorf("spans of node %v: %w", id, err)
	}
	return spans, nil
}

const spanVersion = 1

const (
	spanStart = iota + 1
	spanEnd
	spanGist
	spanClarity
	spanStability
	spanReinforced
	spanAnchor
	spanField
	spanLived
)

// EncodeSpans returns the stored form of spans.
func EncodeSpans(spans []graph.Span) []byte {
	list := codec.NewRecord(spanVersion)
	for _, s := range spans {
		r := codec.NewRecord(spanVersion)
		r.Uint(spanStart, uint64(s.Start))
		r.Uint(spanEnd, uint64(s.End))
		r.String(spanGist, s.Gist)
		r.Float(spanClarity, s.Clarity)
		r.Int(spanStability, int64(s.Stability))
		r.Time(spanReinforced, s.Reinforced)
		r.Uint(spanAnchor, uint64(s.Anchor))
		r.Uint(spanField, uint64(s.Field))
		r.Int(spanLived, int64(s.Lived))
		list.Raw(1, r.Bytes())
	}
	return list.Bytes()
}

// DecodeSpans reads what EncodeSpans wrote. Other bytes are ErrCorrupt.
func DecodeSpans(stored []byte) ([]graph.Span, error) {
	var spans []graph.Span
	for f, err := range codec.Fields(stored, spanVersion) {
		if err != nil {
			return nil, err
		}
		if f.Number != 1 {
			continue
		}
		var s graph.Span
		for f, err := range codec.Fields(f.Raw(), spanVersion) {
			if err != nil {
				return nil, err
			}
			switch f.Number {
			case spanStart:
				s.Start = int(min(f.Uint(), math.MaxInt32))
			case spanEnd:
				s.End = int(min(f.Uint(), math.MaxInt32))
			case spanGist:
				s.Gist = f.String()
			case spanClarity:
				s.Clarity = f.Float()
			case spanStability:
				s.Stability = time.Duration(f.Int())
			case spanReinforced:
				s.Reinforced = f.Time()
			case spanAnchor:
				s.Anchor = graph.Anchor(byteOf(f))
			case spanField:
				s.Field = graph.Field(byteOf(f))
			case spanLived:
				s.Lived = time.Duration(f.Int())
			}
		}
		spans = append(spans, s)
	}
	return spans, nil
}

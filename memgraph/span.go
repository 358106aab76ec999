package memgraph

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Span is a stretch of a node's text that fades by itself. Spans may nest and
// overlap. How a clarity decays and what a reader sees of it is the forgetter's.
type Span struct {
	Start int    `json:"start,omitzero"`
	End   int    `json:"end,omitzero"`  // bytes of Text, Start < End, at the beginnings of characters
	Gist  string `json:"gist,omitzero"` // what is left when the words are gone, as in "an animal"

	// Clarity, 0 to 1, is how well the words were remembered at Reinforced, since
	// when they fade; Stability is S of R = exp(-t/S), 0 leaves it to the forgetter.
	Clarity    float64       `json:"clarity,omitzero"`
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"` // zero means when the node was recorded
	Anchor     Anchor        `json:"anchor,omitzero"`
}

// Anchor says whether a span is a detail that holds the memory, and so fades more
// slowly. Values are stored: they never change.
type Anchor uint8

// The anchors.
const (
	NoAnchor    Anchor = 0
	Spontaneous Anchor = 1 // from the first experience, long-lived
	Forced      Anchor = 2 // by deliberate repetition, strong at first
)

// MaxSpans bounds the spans of a node.
const MaxSpans = 4096

// SetSpans replaces the spans of a node.
func (w *Writer) SetSpans(id ID, spans []Span) error {
	n, err := w.Get(id)
	if err != nil {
		return err
	}
	if len(spans) > MaxSpans {
		return fmt.Errorf("%w: %d spans, at most %d", ErrInvalid, len(spans), MaxSpans)
	}
	for i := range spans {
		if err := spans[i].check(n.Text); err != nil {
			return fmt.Errorf("span %d: %w", i, err)
		}
	}
	w.unindexed = true
	if len(spans) == 0 {
		w.drop(key(keySpans, uint64(id)))
	} else {
		w.put(key(keySpans, uint64(id)), encodeSpans(spans))
	}
	return w.failed
}

func (s *Span) check(text string) error {
	boundary := func(at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }
	switch {
	case s.Start < 0 || s.Start >= s.End || s.End > len(text) || !boundary(s.Start) || !boundary(s.End):
		return fmt.Errorf("%w: bytes %d to %d are no stretch of a text of %d bytes", ErrInvalid, s.Start, s.End, len(text))
	case s.Anchor > Forced:
		return fmt.Errorf("%w: anchor %d does not exist", ErrInvalid, s.Anchor)
	case s.Stability < 0:
		return fmt.Errorf("%w: a stability of %v", ErrInvalid, s.Stability)
	}
	if err := checkShare("the clarity", s.Clarity); err != nil {
		return err
	}
	if err := checkTime("reinforced", s.Reinforced); err != nil {
		return err
	}
	return checkText("gist", s.Gist, MaxName)
}

// Spans returns the spans of a node, nil when it has none.
func (s *Store) Spans(ctx context.Context, id ID) ([]Span, error) {
	var spans []Span
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := getNode(r, id); err != nil {
			return err
		}
		var err error
		spans, err = getSpans(r, id)
		return err
	})
	return spans, s.wrap("get spans", err)
}

func getSpans(r kv.Reader, id ID) ([]Span, error) {
	record, err := r.Get(key(keySpans, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	spans, err := decodeSpans(record)
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
)

func encodeSpans(spans []Span) []byte {
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
		list.Raw(1, r.Bytes())
	}
	return list.Bytes()
}

func decodeSpans(record []byte) ([]Span, error) {
	var spans []Span
	for f, err := range codec.Fields(record, spanVersion) {
		if err != nil {
			return nil, err
		}
		if f.Number != 1 {
			continue
		}
		var s Span
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
				s.Anchor = Anchor(small(f))
			}
		}
		spans = append(spans, s)
	}
	return spans, nil
}

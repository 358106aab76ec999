package index

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// loaded is an index that was read from disk.
type Loaded struct {
	Index   *Index
	Count   record.Counters
	Unsaved int // records that are not in a checkpoint
}

// loadIndex reads an index from its checkpoint and what changed since. Where that cannot
// be, it builds the index from the records.
func LoadIndex(r kv.Reader, p Options) (l Loaded, err error) {
	var state record.Header
	if state, l.Count, err = record.ReadState(r); err != nil {
		return l, err
	}
	saved, err := ReadCheckpoint(r)
	if err != nil {
		return l, err
	}
	vectors := p.StartLoading(saved.graph, state.Dim)
	defer vectors.stop()
	l.Index = saved.Read(state.Model)
	current := false
	if l.Index != nil && saved.Change <= l.Count.Change {
		if current, err = l.Index.CatchUp(r, saved.Change); err != nil {
			return l, err
		}
	}
	if l.Unsaved = int(l.Count.Change - saved.Change); !current {
		l.Index, err = BuildIndex(r, state, l.Count)
		l.Unsaved = int(l.Count.Node + l.Count.Edge)
	}
	if err != nil {
		return l, err
	}
	l.Index.Options = p
	return l, l.Index.ReadEmbeddings(r, state, vectors)
}

// freshIndex builds an index from the records alone.
func FreshIndex(r kv.Reader, state record.Header, count record.Counters, p Options) (*Index, error) {
	x, err := BuildIndex(r, state, count)
	if err != nil {
		return nil, err
	}
	x.Options = p
	return x, x.ReadEmbeddings(r, state, p.StartLoading(nil, state.Dim))
}

// rebuilt returns the index built from the records again. It keeps the index of the
// vectors if they are of the same model.
func (x *Index) Rebuilt(r kv.Reader, p Options) (*Index, error) {
	state, count, err := record.ReadState(r)
	if err != nil {
		return nil, err
	}
	if x.model != state.Model || x.Vectors == nil {
		return FreshIndex(r, state, count, p)
	}
	fresh, err := BuildIndex(r, state, count)
	if err != nil {
		return nil, err
	}
	fresh.Options, fresh.Vectors = p, x.Vectors
	if p.Lean {
		return fresh, nil
	}
	return fresh, fresh.readTokens(r, state)
}

// records counts what the index was built from.
func (x *Index) Records() int { return x.Len() + x.Graph.Len()/2 }

// rebuilder is an index of vectors that can be put together anew.
type Rebuilder interface {
	Due() bool
	Rebuild(context.Context) error
}

// vectorsDue returns the index of the vectors if searches would be faster after it was
// built again.
func (x *Index) VectorsDue() (Rebuilder, bool) {
	vectors, ok := x.Vectors.(Rebuilder)
	return vectors, ok && vectors.Due()
}

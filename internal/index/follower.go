package index

import (
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/kv"
)

// Follower is an index without embeddings that is built from a snapshot and then follows the
// changes since, so that writes go on while it is built.
type Follower struct {
	fresh  *Index
	change uint64 // the last one in fresh
}

// Follow builds an index from a snapshot of the records.
func Follow(r kv.Reader) (*Follower, error) {
	header, count, err := record.ReadState(r)
	if err != nil {
		return nil, err
	}
	fresh, err := buildNodesAndEdges(r, header, count)
	return &Follower{fresh, count.Change}, err
}

// CatchUp applies the changes up to a later snapshot, and returns their number. ok is false
// when the index cannot follow them; it is then useless.
func (f *Follower) CatchUp(r kv.Reader) (changes uint64, ok bool, err error) {
	header, count, err := record.ReadState(r)
	if err != nil || header.Model != f.fresh.model && f.fresh.model != "" {
		return 0, false, err
	}
	f.fresh.model = header.Model
	if count.Change > f.change {
		f.fresh.findByOrdinal() // once, and not later while a write waits
	}
	ok, err = f.fresh.CatchUp(r, f.change)
	changes, f.change = count.Change-f.change, count.Change
	return changes, ok, err
}

// Change returns the last change that the index has.
func (f *Follower) Change() uint64 { return f.change }

// Replace returns the index, with the embeddings of one that has the same changes and is not
// used any more.
func (f *Follower) Replace(old *Index) *Index {
	f.fresh.options, f.fresh.vectorTable.index = old.options, old.vectorTable.index
	f.fresh.reverse = nil
	f.fresh.tokenTable.all = old.tokenTable.renumbered(f.fresh)
	return f.fresh
}

// renumbered returns the tokens under the ordinals of another index.
func (t *tokenTable) renumbered(to *Index) *tokens.Index {
	if t.all == nil {
		return nil
	}
	return t.all.Renumbered(to.Len(), func(n uint32) (uint32, bool) { return to.Ordinal(t.nodes.ID(n)) })
}

package access

import (
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// MaxSources bounds the sources of a key note: a pair of turns. A note with more is a
// summary. As a key it would lend its words to turns that did not say them.
const MaxSources = 2

// IsNote reports whether a node is understood without a conversation: it is no turn.
func (a *Access) IsNote(n uint32) bool { return a.Index.Kind(n) != graph.Turn }

// Sources returns the nodes that a note is derived from.
func (a *Access) Sources(n uint32) []uint32 {
	var sources []uint32
	targets, attributes := a.Row(n)
	for i, target := range targets {
		if arc := index.Attribute(attributes[i]); arc.Relation() == index.DerivedFrom && arc.Forward() {
			sources = append(sources, target)
		}
	}
	return sources
}

// IsKey reports whether a note describes its few sources, so that a match of the note is
// one of its sources too. A bare name describes nothing.
func (a *Access) IsKey(n uint32) bool {
	switch a.Index.Kind(n) {
	case graph.Semantic, graph.Episodic, graph.Situation:
		return !a.Index.Traits(n).Has(language.Wordless) && a.Visible(n) &&
			(a.query.Retired || !a.Index.Retired(n)) && len(a.Sources(n)) <= MaxSources
	}
	return false
}

// Keys returns the key notes that are derived from a node.
func (a *Access) Keys(n uint32) []uint32 {
	if a.query.Off(query.Keys) {
		return nil
	}
	var keys []uint32
	targets, attributes := a.Row(n)
	for i, target := range targets {
		arc := index.Attribute(attributes[i])
		if arc.Relation() == index.DerivedFrom && !arc.Forward() && a.IsKey(target) {
			keys = append(keys, target)
		}
	}
	return keys
}

// IsUseful reports whether a node may be a result, or lead to its sources. It first asks what is
// cheapest: a search asks it of every node, most of which may be hidden.
func (a *Access) IsUseful(n uint32) bool { return a.Visible(n) && (a.Wanted(n) || a.IsKey(n)) }

// Nearest returns the k useful nodes whose vectors are nearest to a query, best first.
func (a *Access) Nearest(query []float32, k int) ([]index.Hit, error) {
	if few := a.visible.Few(); few != nil {
		return a.Index.NearestAmong(few, query, k, a.IsUseful)
	}
	return a.Index.Nearest(query, k, a.IsUseful)
}

package memgraph

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// maxPrivateUses bounds the turns that OnlyInPrivate returns.
	maxPrivateUses = 16
	// maxUses bounds the nodes that are looked through for a term. What so many have is no secret.
	maxUses = 2000
	// firstLetters are the bytes of a stem that all of its words begin with: a Chinese character, or three letters.
	firstLetters = 3
)

// OnlyInPrivate returns the private turns before a turn in which its speaker, or one joined with them, used a term, the latest
// first, at most 16, unless it was said openly as well. A term is a stem in small letters or a pair of Chinese characters, as the word index has them. Unknown turns
// are ErrNotFound.
func (w *Writer) OnlyInPrivate(of graph.ID, term string) (turns []graph.ID, err error) {
	turn, err := w.Get(of)
	if err != nil {
		return nil, err
	}
	for id, audience := range w.havingBefore(of, term) {
		switch audience {
		case graph.Linked, graph.Everyone:
			return nil, nil
		case graph.Private:
			if len(turns) == maxPrivateUses {
				continue // the others matter only if they are open
			}
			m, err := w.Get(id)
			if err != nil {
				return nil, err
			}
			if own, err := w.isSame(m.Speaker, turn.Speaker); err != nil {
				return nil, err
			} else if own {
				turns = append(turns, id)
			}
		}
	}
	for i := range w.delta.Nodes {
		m := &w.delta.Nodes[i]
		if m.Audience != graph.Private || !isSaidBefore(m, of) || !hasIndexTerm(m, term) {
			continue
		}
		if own, err := w.isSame(m.Speaker, turn.Speaker); err != nil {
			return nil, err
		} else if own {
			turns = append(turns, m.ID)
		}
	}
	if len(turns) == 0 {
		return nil, nil
	}
	if open, err := w.SaidOpenly(of, term); open || err != nil {
		return nil, err
	}
	slices.SortFunc(turns, func(a, b graph.ID) int { return cmp.Compare(b, a) })
	return turns[:min(len(turns), maxPrivateUses)], nil
}

// isSame reports whether two speakers are one person, who may have been joined.
func (w *Writer) isSame(a, b graph.ID) (bool, error) {
	if a == b || a == 0 || b == 0 {
		return a == b, nil
	}
	joins, err := w.joins()
	return err == nil && joins.Same(a, b), err
}

// SaidOpenly reports whether people said a term, as in OnlyInPrivate, before a turn so that others may know it: in a turn that is neither
// private nor for the app alone. A private turn with others there is not open: they know of it, and no one else.
func (w *Writer) SaidOpenly(turn graph.ID, term string) (bool, error) {
	if _, err := w.Get(turn); err != nil {
		return false, err
	}
	isOpen := func(id graph.ID) (bool, error) {
		m, err := w.Get(id)
		return m.Audience != graph.AppOnly && m.Audience != graph.Private, err
	}
	for id, audience := range w.havingBefore(turn, term) {
		if audience == graph.Private || audience == graph.AppOnly {
			continue // if this transaction opens it, it is among those below
		}
		if open, err := isOpen(id); open || err != nil {
			return open, err
		}
	}
	for i := range w.delta.Nodes {
		m := &w.delta.Nodes[i]
		if isSaidBefore(m, turn) && hasIndexTerm(m, term) {
			if open, err := isOpen(m.ID); open || err != nil {
				return open, err
			}
		}
	}
	return false, nil
}

// havingBefore yields the stored turns of people before a turn that have an index term, with their audiences as the index knows them. Of
// a term of very many nodes it yields the first alone.
func (w *Writer) havingBefore(turn graph.ID, term string) iter.Seq2[graph.ID, graph.Audience] {
	return func(yield func(graph.ID, graph.Audience) bool) {
		read := 0
		for ordinal := range w.index.Having(term) {
			id := w.index.ID(ordinal)
			isTurn := w.index.Kind(ordinal) == graph.Turn && w.index.Role(ordinal) == graph.Human
			if isTurn && id < turn && !w.gone(id) && !yield(id, w.index.Audience(ordinal)) {
				return
			}
			if read++; read == maxUses {
				return
			}
		}
	}
}

func isSaidBefore(n *graph.Node, turn graph.ID) bool {
	return n.ID < turn && n.Kind == graph.Turn && n.Role == graph.Human
}

// hasIndexTerm reports whether the text of a node has a term. Most texts lack its first letters, which is faster to see.
func hasIndexTerm(n *graph.Node, term string) bool {
	return strings.Contains(strings.ToLower(n.Text), term[:min(len(term), firstLetters)]) && slices.Contains(lexical.Terms(nil, n.Text), term)
}

package lexical

import (
	"cmp"
	"slices"
)

// Hit is a text and its score.
type Hit struct {
	// Text is the number of the text.
	Text uint32
	// Score is its BM25 score, above 0.
	Score float32
}

// block is the number of texts scored at a time. Their sums fit into the L1 cache.
const block = 1 << 13

// Best returns the k texts with the highest scores above 0 among those that keep
// accepts (nil accepts all), best first. Equal scores are sorted by number.
func (m *Match) Best(k int, keep func(text uint32) bool) []Hit {
	lists := make([][]listed, len(m.terms)) // the rest of each term's list
	var end uint32
	for i, t := range m.terms {
		lists[i] = m.index.postings[t.term]
		if n := len(lists[i]); n > 0 {
			end = max(end, lists[i][n-1].text+1)
		}
	}
	var best worst
	if k <= 0 {
		return nil
	}
	for first := uint32(0); first < end; first += block {
		m.seen = m.seen[:0]
		for i, t := range m.terms {
			lists[i] = m.add(t, lists[i], first, keep)
		}
		for _, text := range m.seen {
			best.offer(k, Hit{text, m.sums[text-first]})
			m.sums[text-first] = 0
		}
	}
	slices.SortFunc(best, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Text, b.Text)) })
	return best
}

// add adds the scores of a term to the sums of the texts of a block. It returns the
// rest of the list.
func (m *Match) add(t cueTerm, texts []listed, first uint32, keep func(text uint32) bool) []listed {
	for i, l := range texts {
		at := l.text - first
		if at >= block {
			return texts[i:]
		}
		if m.sums[at] == 0 {
			if !m.keeps(l.text) || keep != nil && !keep(l.text) {
				continue
			}
			m.seen = append(m.seen, l.text)
		}
		m.sums[at] += t.count * t.idf * m.discount.weight(l.count(), l.length())
	}
	return nil
}

// worst is a heap of the best hits with the worst on top. It is written out because container/heap, which calls through
// an interface, took a third of the time of Best.
type worst []Hit

// sink moves the hit at i down to its place.
func (w worst) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(w) {
			return
		}
		if child+1 < len(w) && w[child+1].worse(w[child]) {
			child++
		}
		if !w[child].worse(w[i]) {
			return
		}
		w[i], w[child] = w[child], w[i]
		i = child
	}
}

func (h Hit) worse(than Hit) bool {
	return h.Score < than.Score || h.Score == than.Score && h.Text > than.Text
}

// offer adds a hit if it is among the k best.
func (w *worst) offer(k int, h Hit) {
	switch {
	case len(*w) < k:
		if *w = append(*w, h); len(*w) == k {
			for i := k/2 - 1; i >= 0; i-- {
				w.sink(i)
			}
		}
	case (*w)[0].worse(h):
		(*w)[0] = h
		w.sink(0)
	}
}

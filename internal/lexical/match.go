package lexical

import (
	"slices"
)

// Match is how the words of one cue fall on the indexed texts. It reads the
// index and is valid until the index changes; one goroutine uses it, and
// Release gives its memory to the next.
type Match struct {
	index    *Index
	keep     func(text uint32) bool // leaves texts out; nil leaves none out
	mean     float32                // length of a text
	discount discount               // of a text
	terms    []cueTerm              // as the cue has them
	place    []uint8                // by term of the index: 1 + place in terms, 0 for others
	idf      float32                // sum over terms, words that the memory never saw included

	// Memory of the methods, left to the next Match.
	counts []float32       // of Together, by place
	known  map[uint32]span // by text: where what it holds stands in holds
	holds  []Posting
	sums   [block]float32 // of Best, by text of a block
	seen   []uint32       // of Best and Groups: the texts with a sum, the sets with a count
	sets   []float32      // of Groups: counts, by set
	scores []float32      // what it returns
}

type cueTerm struct {
	term  uint32
	idf   float32
	count float32 // in the cue
}

// mostTerms bounds the different terms of a cue: the rarest are kept. A place
// fits a byte.
const mostTerms = 128

// Match compares the words of the cue with all texts. reuse may be nil or a
// released Match of any index.
func (x *Index) Match(cue string, reuse *Match) *Match { return x.MatchAmong(cue, reuse, nil) }

// MatchAmong is Match among the texts that keep accepts (nil accepts all): a word that
// only others hold is one that was never seen. How many texts there are, and how long
// they are in the mean, is of all.
func (x *Index) MatchAmong(cue string, reuse *Match, keep func(text uint32) bool) *Match {
	m := reuse
	if m == nil {
		m = &Match{known: map[uint32]span{}}
	}
	m.index, m.keep, m.mean = x, keep, float32(x.MeanLength())
	m.discount = discountOf(m.mean)
	m.place = grown(m.place, len(x.postings))
	m.read(cue, keep)
	return m
}

// read finds the cue's terms in the texts that keep accepts.
func (m *Match) read(cue string, keep func(text uint32) bool) {
	x := m.index
	counts := map[string]float32{}
	var order []string
	for _, name := range Terms(nil, cue) {
		if counts[name] == 0 {
			order = append(order, name)
		}
		counts[name]++
	}
	for _, name := range order {
		term, known := x.terms[name]
		df := 0
		if known {
			df = x.count(term, keep)
		}
		if !known || keep != nil && df == 0 {
			m.idf += x.idf(0)
			continue
		}
		idf := x.idf(df)
		m.idf += idf
		m.terms = append(m.terms, cueTerm{term: term, idf: idf, count: counts[name]})
	}
	if len(m.terms) > mostTerms {
		slices.SortStableFunc(m.terms, func(a, b cueTerm) int {
			switch {
			case a.idf > b.idf:
				return -1
			case a.idf < b.idf:
				return 1
			}
			return 0
		})
		m.terms = m.terms[:mostTerms]
	}
	for i, t := range m.terms {
		m.place[t.term] = uint8(i + 1)
	}
	m.counts = grown(m.counts, mostTerms)
}

// count returns how many texts that keep accepts hold a term.
func (x *Index) count(term uint32, keep func(text uint32) bool) int {
	if keep == nil {
		return len(x.postings[term])
	}
	df := 0
	for _, p := range x.postings[term] {
		if keep(p.text) {
			df++
		}
	}
	return df
}

// Of returns the BM25 score of one text.
func (m *Match) Of(text uint32) float32 {
	score, _ := m.Together([]uint32{text})
	return score
}

// Together returns the BM25 score of several texts read as one, and their
// coverage: the share, 0 to 1, of the cue's idf that their words meet. Words that
// the memory never saw count as unmet.
func (m *Match) Together(texts []uint32) (score, coverage float32) {
	if len(texts) == 0 || len(m.terms) == 0 {
		return 0, 0
	}
	counts := m.counts[:len(m.terms)]
	clear(counts)
	var length float32
	for _, text := range texts {
		if int(text) >= len(m.index.forward) {
			continue
		}
		length += float32(m.index.lengths[text])
		for _, p := range m.held(text) {
			counts[p.Ref] += float32(p.Count)
		}
	}
	discount := discountOf(m.mean * float32(len(texts)))
	for i, t := range m.terms {
		if count := counts[i]; count > 0 {
			score += t.count * t.idf * discount.weight(count, length)
			coverage += t.idf
		}
	}
	return score, coverage / m.idf
}

// held returns the terms of the cue, by their places, that a text holds: texts are read
// together with their neighbours, and with others, again and again.
func (m *Match) held(text uint32) []Posting {
	if at, known := m.known[text]; known {
		return m.holds[at.from:at.to]
	}
	from := len(m.holds)
	for _, p := range m.index.forward[text] {
		if place := m.place[p.Ref]; place > 0 {
			m.holds = append(m.holds, Posting{Ref: uint32(place - 1), Count: p.Count})
		}
	}
	m.known[text] = span{from, len(m.holds)}
	return m.holds[from:]
}

// span is a part of a list.
type span struct{ from, to int }

// None is the set of texts that are in none.
const None = ^uint32(0)

// Groups scores the sets of texts that Join made as if each were one text: sets has the
// set of each text, or None, and the result, by set, has n entries; it belongs to the
// Match. Lengths are the texts' sums.
func (m *Match) Groups(n int, lengths, sets []uint32) []float32 {
	m.scores = grown(m.scores, n)
	scores := m.scores
	clear(scores)
	if len(m.terms) == 0 || n == 0 {
		return scores
	}
	var total, filled float32
	for _, length := range lengths {
		if length > 0 {
			total += float32(length)
			filled++
		}
	}
	discount := discountOf(total / max(1, filled))
	m.sets = grown(m.sets, n)
	counts := m.sets
	touched := m.seen
	count := func(set, times uint32) {
		if counts[set] == 0 {
			touched = append(touched, set)
		}
		counts[set] += float32(times)
	}
	for _, t := range m.terms {
		touched = touched[:0]
		if m.keep == nil {
			for _, p := range m.index.grouped[t.term] {
				count(p.Ref, p.Count)
			}
		} else {
			for _, p := range m.index.postings[t.term] {
				if set := sets[p.text]; set != None && m.keep(p.text) {
					count(set, p.counted&mostCount)
				}
			}
		}
		for _, set := range touched {
			scores[set] += t.count * t.idf * discount.weight(counts[set], float32(lengths[set]))
			counts[set] = 0
		}
	}
	m.seen = touched
	return scores
}

// Empty reports whether no word of the cue is known to the memory.
func (m *Match) Empty() bool { return len(m.terms) == 0 }

// Release clears the match so that its memory can serve the next cue.
func (m *Match) Release() {
	for _, t := range m.terms {
		m.place[t.term] = 0
	}
	m.terms, m.index, m.keep, m.idf, m.holds = m.terms[:0], nil, nil, 0, m.holds[:0]
	clear(m.known)
}

// grown returns a slice of n zero values, reusing the memory of one whose
// values are all zero.
func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

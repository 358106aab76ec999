package lexical

import (
	"iter"
	"slices"
)

// Match holds the terms of one cue and scores texts for them. It reads the index and is
// valid until the index changes. It is not safe for concurrent use. Release returns its
// memory.
type Match struct {
	index    *Index
	kept     []bool    // the texts that count; nil for all
	few      []uint32  // these texts, unless they are many
	texts    int       // how many count, without bare names
	mean     float32   // their mean length
	discount discount  // for the length of a text
	terms    []cueTerm // in the order of the cue
	place    []uint8   // by term of the index: 1 + position in terms, 0 for others
	idf      float32   // sum over all terms, with words that no text has

	// Buffers, reused by the next Match.
	counts  []float32       // of Together, by position
	known   map[uint32]span // by text: extent of its terms in holds
	holds   []Posting
	sums    [block]float32 // of Best, by text of a block
	seen    []uint32       // of Best: texts with a sum; of Groups: sets with a count
	sets    []float32      // of Groups: counts by set
	scores  []float32      // the result of Groups
	lengths []uint32       // of keptLengths, by set
}

type cueTerm struct {
	term  uint32
	idf   float32
	count float32 // in the cue
}

// maxCueTerms bounds the different terms of a cue; the rarest are kept. A position fits
// into a byte.
const maxCueTerms = 128

// Match scores all texts for the words of a cue. reuse is nil or a released Match of
// any index.
func (x *Index) Match(cue string, reuse *Match) *Match { return x.MatchAmong(cue, reuse, nil, nil) }

// MatchAmong is Match for the texts that are kept, by text; nil keeps all. Other texts count for
// nothing: not in the number of texts and their mean length either. few are the kept texts in a list, which is faster, or nil.
func (x *Index) MatchAmong(cue string, reuse *Match, kept []bool, few []uint32) *Match {
	m := reuse
	if m == nil {
		m = &Match{known: map[uint32]span{}}
	}
	m.index, m.kept, m.few = x, kept, few
	m.measure()
	m.discount = discountOf(m.mean)
	m.place = cleared(m.place, len(x.postings))
	m.read(cue)
	return m
}

// measure notes how many texts with a term and no bare names count, and their mean length.
func (m *Match) measure() {
	x := m.index
	if m.kept == nil {
		m.texts, m.mean = int(x.texts), float32(x.MeanLength())
		return
	}
	texts, total := 0, uint64(0)
	for text := range m.keptTexts() {
		if length := x.lengths[text]; length > 0 {
			texts++
			total += uint64(length)
		}
	}
	for text := range x.names {
		if m.kept[text] {
			texts--
			total -= uint64(x.lengths[text])
		}
	}
	m.texts, m.mean = texts, float32(meanLength(texts, total))
}

// keptTexts are the texts that count, rising, if not all do.
func (m *Match) keptTexts() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		lengths := uint32(len(m.index.lengths))
		if m.few != nil {
			for _, text := range m.few {
				if text < lengths && !yield(text) {
					return
				}
			}
			return
		}
		for text := range lengths {
			if m.kept[text] && !yield(text) {
				return
			}
		}
	}
}

// keeps reports whether a text counts.
func (m *Match) keeps(text uint32) bool { return m.kept == nil || m.kept[text] }

// read finds the terms of the cue in the texts that count.
func (m *Match) read(cue string) {
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
		df, seen := 0, false
		if known {
			df, seen = m.count(term)
		}
		if !seen {
			m.idf += idf(m.texts, 0)
			continue
		}
		weight := idf(m.texts, df)
		m.idf += weight
		m.terms = append(m.terms, cueTerm{term: term, idf: weight, count: counts[name]})
	}
	if len(m.terms) > maxCueTerms {
		slices.SortStableFunc(m.terms, func(a, b cueTerm) int {
			switch {
			case a.idf > b.idf:
				return -1
			case a.idf < b.idf:
				return 1
			}
			return 0
		})
		m.terms = m.terms[:maxCueTerms]
	}
	for i, t := range m.terms {
		m.place[t.term] = uint8(i + 1)
	}
	m.counts = cleared(m.counts, maxCueTerms)
}

// count returns the number of texts with a term that count, without bare names, and whether any
// counts.
func (m *Match) count(term uint32) (df int, seen bool) {
	x := m.index
	if m.kept == nil {
		return len(x.postings[term]) - int(x.named[term]), true
	}
	for _, p := range x.postings[term] {
		if !m.kept[p.text] {
			continue
		}
		seen = true
		if x.named[term] == 0 || !x.names[p.text] {
			df++
		}
	}
	return df, seen
}

// Of returns the BM25 score of one text.
func (m *Match) Of(text uint32) float32 {
	score, _ := m.Together([]uint32{text})
	return score
}

// Together returns the BM25 score of several texts read as one, and their coverage: the
// share, 0 to 1, of the cue's idf whose terms they have. Unseen terms count as missing.
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

// held returns the terms of the cue that a text has, by position. It caches them,
// because callers read a text several times, with different neighbours.
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

// span is a range of a list.
type span struct{ from, to int }

// None is the set of texts that are in no set.
const None = ^uint32(0)

// keptLengths returns the lengths of n sets, of the texts that count.
func (m *Match) keptLengths(n int, sets []uint32) []uint32 {
	m.lengths = cleared(m.lengths, n)
	clear(m.lengths)
	for text := range m.keptTexts() {
		if int(text) >= len(sets) {
			break
		}
		if set := sets[text]; set != None {
			m.lengths[set] += m.index.lengths[text]
		}
	}
	return m.lengths
}

// Groups returns the BM25 score of each of n sets, read as one text. lengths are the
// summed lengths by set, and sets the set of each text, or None. The slice belongs to
// the Match.
func (m *Match) Groups(n int, lengths, sets []uint32) []float32 {
	m.scores = cleared(m.scores, n)
	scores := m.scores
	clear(scores)
	if len(m.terms) == 0 || n == 0 {
		return scores
	}
	if m.kept != nil {
		lengths = m.keptLengths(n, sets)
	}
	var total uint64
	var filled float32
	for _, length := range lengths {
		if length > 0 {
			total += uint64(length)
			filled++
		}
	}
	discount := discountOf(float32(total) / max(1, filled))
	m.sets = cleared(m.sets, n)
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
		if m.kept == nil {
			for _, p := range m.index.grouped[t.term] {
				count(p.Ref, p.Count)
			}
		} else {
			for _, p := range m.index.postings[t.term] {
				if m.kept[p.text] && sets[p.text] != None {
					count(sets[p.text], p.counted&mostCount)
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

// Empty reports whether no term of the cue is in a text.
func (m *Match) Empty() bool { return len(m.terms) == 0 }

// Release clears the match, so that its memory can be reused.
func (m *Match) Release() {
	for _, t := range m.terms {
		m.place[t.term] = 0
	}
	m.terms, m.index, m.kept, m.few, m.idf, m.holds = m.terms[:0], nil, nil, nil, 0, m.holds[:0]
	clear(m.known)
}

// cleared returns a slice of n zeros. It reuses s, whose values are all zero.
func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

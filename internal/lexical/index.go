// Package lexical finds texts by their words: an in-memory inverted index with
// BM25 scores, for English and other languages with spaces, and for Chinese and
// Japanese as pairs of characters.
package lexical

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// BM25's parameters (Robertson and Zaragoza 2009): K1 is how fast a repeated
// word stops adding, B how much long texts are discounted.
const (
	K1 = 1.2
	B  = 0.75
)

// Index maps terms to the texts that hold them. Texts are numbered by the
// caller, in any order. Not safe for concurrent use while it is changed.
type Index struct {
	terms    map[string]uint32
	postings [][]listed        // by term: the texts that hold it, in order of their numbers
	forward  [][]Posting       // by text: its terms; nil for numbers without a text
	grouped  [][]Posting       // by term: the sets of texts that hold it; one may stand there several times
	lengths  []uint32          // by text: terms, repeats counted
	texts    int               // texts that hold at least one term
	total    uint64            // sum of lengths
	spelt    map[string]uint32 // by word as texts spell it: 1 + its term, or 0 for none; see mostSpelt
	scratch  []uint32          // the terms of a text
}

// Posting says how often a term stands in a text, or a set of them. Ref is the text or
// set in a term's list and the term in a text's list.
type Posting struct {
	Ref, Count uint32
}

// listed is a text in a term's list, with all that the term's score needs: how often it
// stands there (the lowest 12 bits) and the text's length (20). Beyond 4,095 times, and
// 1,048,575 terms, BM25 hardly changes any more.
type listed struct {
	text, counted uint32
}

const (
	countBits  = 12
	mostCount  = 1<<countBits - 1
	mostLength = 1<<(32-countBits) - 1
)

func list(text, count, length uint32) listed {
	return listed{text, min(count, mostCount) | min(length, mostLength)<<countBits}
}

func (l listed) count() float32  { return float32(l.counted & mostCount) }
func (l listed) length() float32 { return float32(l.counted >> countBits) }

// New returns an empty index.
func New() *Index {
	return &Index{terms: map[string]uint32{}, spelt: map[string]uint32{}}
}

// Add indexes the text under a number that has none yet.
func (x *Index) Add(text uint32, parts ...string) {
	x.scratch = x.scratch[:0]
	word := func(spelt string) {
		if term := x.termOf(spelt); term > 0 {
			x.scratch = append(x.scratch, term-1)
		}
	}
	pair := func(name string) { x.scratch = append(x.scratch, x.term(name)) }
	for _, part := range parts {
		scan(part, word, pair)
	}
	x.grow(text)
	if len(x.scratch) == 0 {
		return
	}
	own := make([]Posting, 0, len(x.scratch))
	var seen map[uint32]int // where in own; short texts are looked through
	if len(x.scratch) > shortText {
		seen = make(map[uint32]int, len(x.scratch))
	}
	for _, term := range x.scratch {
		at, again := seen[term]
		if seen == nil {
			at = slices.IndexFunc(own, func(p Posting) bool { return p.Ref == term })
			again = at >= 0
		}
		if again {
			own[at].Count++
			continue
		}
		if seen != nil {
			seen[term] = len(own)
		}
		own = append(own, Posting{Ref: term, Count: 1})
	}
	for _, p := range own {
		texts := x.postings[p.Ref]
		at := len(texts)
		if at > 0 && texts[at-1].text > text {
			at = find(texts, text)
		}
		x.postings[p.Ref] = slices.Insert(texts, at, list(text, p.Count, uint32(len(x.scratch))))
	}
	x.forward[text] = own
	x.lengths[text] = uint32(len(x.scratch))
	x.texts++
	x.total += uint64(len(x.scratch))
}

// term returns the number of a term, a new one when it has none.
func (x *Index) term(name string) uint32 {
	term, known := x.terms[name]
	if !known {
		term = uint32(len(x.postings))
		x.terms[name] = term
		x.postings, x.grouped = append(x.postings, nil), append(x.grouped, nil)
	}
	return term
}

// mostSpelt bounds the memory of spellings, at about 6 MB. Finding the term of a word
// takes longer than all else in a text, and most words of a memory are the same few
// thousand.
const mostSpelt = 1 << 16

// termOf returns 1 + the number of a word's term, or 0 when it has none.
func (x *Index) termOf(spelt string) uint32 {
	known, ok := x.spelt[spelt]
	if ok {
		return known
	}
	if len(x.spelt) >= mostSpelt {
		clear(x.spelt)
	}
	spelt = strings.Clone(spelt) // and not the whole text
	if name := termOf(spelt); name != "" {
		known = 1 + x.term(name)
	}
	x.spelt[spelt] = known
	return known
}

// Join puts a text into a set, which is scored as one text (see Groups): once, and it is
// never removed. Sets are numbered by the caller; it costs least when texts come set by
// set.
func (x *Index) Join(text, set uint32) {
	if int(text) >= len(x.forward) {
		return // it has no words
	}
	for _, p := range x.forward[text] {
		list := x.grouped[p.Ref]
		if last := len(list) - 1; last >= 0 && list[last].Ref == set {
			list[last].Count += p.Count
		} else {
			x.grouped[p.Ref] = append(list, Posting{Ref: set, Count: p.Count})
		}
	}
}

// JoinAll puts every text into its set, or into none for None, when none has joined one.
func (x *Index) JoinAll(sets []uint32) {
	counts, last := make([]int, len(x.grouped)), make([]uint32, len(x.grouped))
	total := 0
	for term := range last {
		last[term] = None
	}
	sets = sets[:min(len(sets), len(x.forward))]
	for text, set := range sets {
		if set == None {
			continue
		}
		for _, p := range x.forward[text] {
			if last[p.Ref] != set {
				last[p.Ref] = set
				counts[p.Ref]++
				total++
			}
		}
	}
	room := make([]Posting, total)
	for term, count := range counts {
		x.grouped[term] = room[:0:count]
		room = room[count:]
	}
	for text, set := range sets {
		if set != None {
			x.Join(uint32(text), set)
		}
	}
}

// shortText is how many terms are looked through faster than a map is made.
const shortText = 64

// Remove forgets a text; the number may be given to another.
func (x *Index) Remove(text uint32) {
	if int(text) >= len(x.forward) || x.forward[text] == nil {
		return
	}
	for _, p := range x.forward[text] {
		at := find(x.postings[p.Ref], text)
		x.postings[p.Ref] = slices.Delete(x.postings[p.Ref], at, at+1)
	}
	x.texts--
	x.total -= uint64(x.lengths[text])
	x.forward[text], x.lengths[text] = nil, 0
}

// find returns the place of a text in a list, or where it would stand.
func find(texts []listed, text uint32) int {
	at, _ := slices.BinarySearchFunc(texts, text, func(l listed, text uint32) int { return cmp.Compare(l.text, text) })
	return at
}

func (x *Index) grow(text uint32) {
	for uint32(len(x.forward)) <= text {
		x.forward = append(x.forward, nil)
		x.lengths = append(x.lengths, 0)
	}
}

// Length returns the number of terms of a text, repeats counted.
func (x *Index) Length(text uint32) int {
	if int(text) >= len(x.lengths) {
		return 0
	}
	return int(x.lengths[text])
}

// MeanLength returns the mean number of terms of the texts that have any.
func (x *Index) MeanLength() float64 {
	return float64(x.total) / math.Max(1, float64(x.texts))
}

// Stats returns the number of different terms and of postings.
func (x *Index) Stats() (terms, postings int) {
	for _, list := range x.postings {
		if len(list) > 0 {
			terms++
			postings += len(list)
		}
	}
	return terms, postings
}

// idf is BM25's weight of a term that stands in df of the texts, in the form
// that is never negative.
func (x *Index) idf(df int) float32 {
	n, d := float64(x.texts), float64(df)
	return float32(math.Log(1 + (n-d+0.5)/(d+0.5)))
}

// discount is by how much a text's length discounts its counts, given the mean length.
type discount struct{ base, perTerm float32 }

func discountOf(mean float32) discount { return discount{K1 * (1 - B), K1 * B / mean} }

// weight is the saturated count of a term in a text of the given length.
func (d discount) weight(count, length float32) float32 {
	return count * (K1 + 1) / (count + d.base + d.perTerm*length)
}

// Package lexical finds texts by their words. It is an inverted index in memory with
// BM25 scores, for languages with spaces (with English stemming), and for Chinese and
// Japanese as pairs of characters.
//
// Callers number the texts. An Index may be read concurrently while it does not change.
// A Match belongs to one goroutine.
package lexical

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Parameters of BM25 (Robertson and Zaragoza 2009): K1 is the saturation of repeated
// words, B the normalisation by length.
const (
	K1 = 1.2
	B  = 0.75
)

// Index maps terms to texts. The caller numbers the texts, in any order. It is not safe
// for concurrent use while it changes.
type Index struct {
	terms     map[string]uint32
	postings  [][]listed        // by term: texts with it, by ascending number
	forward   [][]Posting       // by text: its terms; nil for unused numbers
	grouped   [][]Posting       // by term: sets with it; a set may occur several times
	lengths   []uint32          // by text: terms with repeats
	names     map[uint32]bool   // texts that are bare names
	named     []uint32          // by term: bare names with it
	texts     int               // texts with at least one term, without bare names
	total     uint64            // sum of their lengths
	spellings map[string]uint32 // by spelling: 1 + term, or 0 for none; see maxSpellings
	scratch   []uint32          // buffer for the terms of a text
}

// Posting counts a term in a text or in a set of texts. Ref is the text or set in the
// list of a term, and the term in the list of a text.
type Posting struct {
	Ref, Count uint32
}

// listed is a posting of a text with all that the score needs: the count of the term
// (the lowest 12 bits) and the length of the text (20 bits). Both are clamped; beyond
// 4,095 and 1,048,575 BM25 hardly changes.
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
	return &Index{terms: map[string]uint32{}, spellings: map[string]uint32{}, names: map[uint32]bool{}}
}

// Add indexes a text under an unused number.
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
	var seen map[uint32]int // position in own; short texts are searched linearly
	if len(x.scratch) > maxLinearTerms {
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

// AddName is Add for a bare name. It is found by its words, and does not count in the statistics
// of BM25: thousands of names of one or two words would make every text long, and its words
// common.
func (x *Index) AddName(text uint32, parts ...string) {
	x.Add(text, parts...)
	x.countAsName(text)
}

// countAsName takes a text that was added out of the statistics.
func (x *Index) countAsName(text uint32) {
	if x.forward[text] == nil {
		return
	}
	x.names[text] = true
	x.texts--
	x.total -= uint64(x.lengths[text])
	for _, p := range x.forward[text] {
		x.named[p.Ref]++
	}
}

// term returns the number of a term, and adds it if it is new.
func (x *Index) term(name string) uint32 {
	term, known := x.terms[name]
	if !known {
		term = uint32(len(x.postings))
		x.terms[name] = term
		x.postings, x.grouped, x.named = append(x.postings, nil), append(x.grouped, nil), append(x.named, 0)
	}
	return term
}

// maxSpellings bounds the memory of spellings to about 6 MB. Normalising a word takes
// most of the time of Add, and most words are the same few thousand.
const maxSpellings = 1 << 16

// termOf returns 1 + the term of a word, or 0 for none.
func (x *Index) termOf(spelt string) uint32 {
	known, ok := x.spellings[spelt]
	if ok {
		return known
	}
	if len(x.spellings) >= maxSpellings {
		clear(x.spellings)
	}
	spelt = strings.Clone(spelt) // do not retain the whole text
	if name := termOf(spelt); name != "" {
		known = 1 + x.term(name)
	}
	x.spellings[spelt] = known
	return known
}

// Join adds a text to a set, which Groups scores as one text. A text is in at most one set.
// The caller numbers the sets; adding texts set by set is cheapest.
func (x *Index) Join(text, set uint32) {
	if int(text) >= len(x.forward) {
		return // it has no terms
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

// Leave takes a text out of the set that it joined. Call it before Remove.
func (x *Index) Leave(text, set uint32) {
	if int(text) >= len(x.forward) {
		return // it has no terms
	}
	for _, p := range x.forward[text] {
		list, left := x.grouped[p.Ref], p.Count
		for at := len(list) - 1; at >= 0 && left > 0; at-- { // a set may occur several times
			if list[at].Ref != set {
				continue
			}
			taken := min(left, list[at].Count)
			left -= taken
			if list[at].Count -= taken; list[at].Count == 0 {
				list = slices.Delete(list, at, at+1)
			}
		}
		x.grouped[p.Ref] = list
	}
}

// JoinAll adds every text to its set, or to none for None. No text may have joined
// before.
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
	buffer := make([]Posting, total)
	for term, count := range counts {
		x.grouped[term] = buffer[:0:count]
		buffer = buffer[count:]
	}
	for text, set := range sets {
		if set != None {
			x.Join(uint32(text), set)
		}
	}
}

// maxLinearTerms is the length up to which a linear search is faster than a map.
const maxLinearTerms = 64

// Containing returns texts that may contain a run of characters of a script without
// spaces: all texts with its rarest pair. ok is false if it has no pair. Do not change the
// index while the sequence is in use.
func (x *Index) Containing(run string) (texts iter.Seq[uint32], ok bool) {
	var rarest []listed
	scan(run, func(string) {}, func(pair string) {
		if utf8.RuneCountInString(pair) < 2 {
			return
		}
		var found []listed
		if term, known := x.terms[pair]; known {
			found = x.postings[term]
		}
		if !ok || len(found) < len(rarest) {
			rarest, ok = found, true
		}
	})
	return func(yield func(uint32) bool) {
		for _, l := range rarest {
			if !yield(l.text) {
				return
			}
		}
	}, ok
}

// Remove removes a text. Its number may be reused.
func (x *Index) Remove(text uint32) {
	if int(text) >= len(x.forward) || x.forward[text] == nil {
		return
	}
	for _, p := range x.forward[text] {
		at := find(x.postings[p.Ref], text)
		x.postings[p.Ref] = slices.Delete(x.postings[p.Ref], at, at+1)
	}
	if x.names[text] {
		delete(x.names, text)
		for _, p := range x.forward[text] {
			x.named[p.Ref]--
		}
	} else {
		x.texts--
		x.total -= uint64(x.lengths[text])
	}
	x.forward[text], x.lengths[text] = nil, 0
}

// Having yields the texts with an index term, ascending.
func (x *Index) Having(term string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		number, known := x.terms[term]
		if !known {
			return
		}
		for _, l := range x.postings[number] {
			if !yield(l.text) {
				return
			}
		}
	}
}

// find returns the position of a text in a list, or where to insert it.
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

// Length returns the number of terms of a text, with repeats.
func (x *Index) Length(text uint32) int {
	if int(text) >= len(x.lengths) {
		return 0
	}
	return int(x.lengths[text])
}

// MeanLength returns the mean Length of texts with at least one term, without bare names.
func (x *Index) MeanLength() float64 { return meanLength(int(x.texts), x.total) }

func meanLength(texts int, total uint64) float64 { return float64(total) / math.Max(1, float64(texts)) }

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

// idf returns the BM25 weight of a term in df of N texts, ln(1 + (N - df + 0.5) / (df +
// 0.5)), which is never negative.
func idf(texts, df int) float32 {
	n, d := float64(texts), float64(df)
	return float32(math.Log(1 + (n-d+0.5)/(d+0.5)))
}

// discount is the length normalisation K1 (1 - B + B length / mean), as base + perTerm
// x length.
type discount struct{ base, perTerm float32 }

func discountOf(mean float32) discount { return discount{K1 * (1 - B), K1 * B / mean} }

// weight returns the saturated count of a term, count (K1 + 1) / (count + discount).
func (d discount) weight(count, length float32) float32 {
	return count * (K1 + 1) / (count + d.base + d.perTerm*length)
}

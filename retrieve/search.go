package retrieve

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/ppr"
)

// How many candidates each channel may name. Their union is the pool that is
// ranked: on dialogs it holds 97 of 100 answers, and 92 without tokens.
const (
	mostByWords  = 80
	mostByWindow = 60
	mostByDense  = 60
	mostByTokens = 80
	mostByGraph  = 40
)

// seedsOfWalk is how many of the best candidates the walk starts from.
const seedsOfWalk = 20

// candidate is a node that may be recalled, with what each channel says of it.
type candidate struct {
	number            uint32
	words             float64    // BM25
	window3, window7  float64    // BM25 of 3 and 7 turns read as one
	covered, covered3 float64    // share of the cue's idf
	dense             float64    // cosine
	besideWords       [2]float64 // BM25 of the turns before and after
	besideDense       [2]float64 // cosine of the turns before and after
	late              lateness
	graph             float64 // PageRank beyond what its own seed gave it
	seed              float64 // share of the walk's start
	pair              paired
	features          [features]float64
	tied              float64 // how firmly, by ties that were of use for such a cue
	tier              Tier    // that found it
	score             float64
}

// search is one recall at work on the indexes.
type search struct {
	index  *index.Index
	cue    *Cue
	eyes   *index.View     // of the asker
	vector []float32       // the cue's embedding, unit length; nil without
	late   *index.TokenCue // the cue's tokens; nil without
	// unmatched is why the cue's tokens cannot be compared with the memory's.
	unmatched     error
	match         *index.Match
	texts         []uint32  // with the cue's words, the best mostTexts first
	lanes         []float32 // BM25 of each conversation
	named         []uint32  // people and names in the cue
	times         []span    // that the cue speaks of
	within        *span     // outside of which nothing is wanted; nil for anything
	asksWhen      bool
	wish          bool    // the companion is to do something
	asksCompanion bool    // what it said
	without       Channel // is left out
	talk          bool    // the cue is a stretch of dialog
	traced        bool    // the trace is that of the walk
	related       bool    // the walk came by stored edges
	day           int     // of the cue's clock
	began         time.Time
	tier          Tier // at work
	reports       []TierReport

	*scratch
}

// scratch is memory that one search leaves to the next.
type scratch struct {
	pool    []candidate
	ranked  []candidate    // of rank
	place   map[uint32]int // by number: place in pool
	walk    ppr.Walk
	sums    map[uint32]float32 // of addByWindow
	trace   ppr.Trace
	matches map[uint32]int // by number: where its values in best begin
	best    []float32      // of late interaction, by token of the cue
	hanging map[uint32]int // of hangOn
}

func newScratch() *scratch {
	return &scratch{place: map[uint32]int{}, sums: map[uint32]float32{}, matches: map[uint32]int{}, hanging: map[uint32]int{}}
}

// whenWords ask for a time, in English and Chinese.
var whenWords = regexp.MustCompile(`(?i)\b(?:when|what (?:date|day|month|year|time)|which (?:day|month|year)|how long|since)\b|什么时候|何时|哪天|哪年|几号|几月|多久`)

func newSearch(index *index.Index, cue *Cue, vector []float32, memory *scratch) *search {
	said := spoken(cue.Text)
	s := &search{
		scratch:       memory,
		index:         index,
		cue:           cue,
		eyes:          index.As(cue.Asker),
		vector:        vector,
		asksWhen:      whenWords.MatchString(cue.Text),
		wish:          wish(said.all),
		asksCompanion: itsWords.MatchString(said.all),
		day:           dayOf(cue.Now),
		began:         time.Now(),
		talk:          said.dialog,
	}
	s.ready()
	s.match = index.MatchAmong(said.all, s.hiddenFilter())
	s.texts = s.bestTexts(mostTexts, nil)
	s.named = s.namedIn(cue.Text)
	s.times = spansIn(cue.Text, cue.Now)
	if !cue.From.IsZero() || !cue.To.IsZero() {
		within := spanOf(cue.From, cue.To)
		s.within = &within
	}
	s.lanes = index.ConversationScores(s.match)
	return s
}

// ready clears what another search left behind.
func (s *scratch) ready() {
	s.pool = s.pool[:0]
	clear(s.place)
	clear(s.hanging)
}

// lookingAt returns a search that only looks around, without words or vectors, or
// memgraph.ErrNotFound when nobody asks: see checkAsker.
func lookingAt(index *index.Index, cue *Cue) (*search, error) {
	return &search{index: index, cue: cue, eyes: index.As(cue.Asker)}, checkAsker(index, cue.Asker)
}

// checkAsker returns memgraph.ErrNotFound when the asker is nobody whom the memory knows:
// an id of another memory, or of somebody who was forgotten, opens nothing.
func checkAsker(index *index.Index, asker graph.ID) error {
	if asker == graph.App || asker == graph.Stranger {
		return nil
	}
	if n, known := index.Ordinal(asker); !known || index.Kind(n) != graph.Person {
		return fmt.Errorf("asker %v: %w", asker, graph.ErrNotFound)
	}
	return nil
}

// mostNamed bounds the people and names of a cue: a text that names more is
// about none of them.
const mostNamed = 64

func (s *search) namedIn(text string) []uint32 {
	named := slices.DeleteFunc(s.index.Named(text), func(n uint32) bool { return !s.knows(n) })
	return named[:min(len(named), mostNamed)]
}

// addSeeds adds what words, meaning and times find.
func (s *search) addSeeds(said meaning) error {
	s.addByWords()
	if !s.off(Windows) {
		s.addByWindow()
	}
	if err := s.addByDense(); err != nil {
		return err
	}
	s.addByTokens(said)
	if !s.off(Dates) {
		s.addByTime()
	}
	s.addOrders()
	for i := range s.pool {
		s.measure(&s.pool[i])
	}
	return nil
}

// add puts a node into the pool unless it is there, or not wanted.
func (s *search) add(number uint32) {
	if _, have := s.place[number]; have || !s.wanted(number) {
		return
	}
	s.place[number] = len(s.pool)
	s.pool = append(s.pool, candidate{number: number, tier: s.tier})
}

// wanted reports whether a node may be a result. What sets actions off is walked
// through, never returned.
func (s *search) wanted(number uint32) bool {
	return s.cue.wants(s.index.Kind(number)) && s.visible(number) && !s.index.Trigger(number) &&
		(s.cue.Retired || !s.index.Retired(number)) && (s.within == nil || s.within.holds(s.index.Event(number)))
}

// visible reports whether the asker may know of a node.
func (s *search) visible(number uint32) bool { return s.eyes.Visible(number) }

// knows reports whether the asker may know of a node, and of a shared name whether it
// would be one if there were only what the asker may know of.
func (s *search) knows(number uint32) bool {
	return s.visible(number) && (s.index.Kind(number) != 0 || s.hangOn(number) > 1)
}

// mostHanging bounds what hangOn counts for an asker.
const mostHanging = 1024

// hangOn returns how many things hang on a node, as far as the asker may know.
func (s *search) hangOn(number uint32) int {
	if s.cue.Asker == graph.App {
		targets, _ := s.index.Row(number)
		return len(targets)
	}
	n, counted := s.hanging[number]
	if counted {
		return n
	}
	targets, attributes := s.index.Row(number)
	for i, to := range targets {
		if n == mostHanging {
			break
		}
		if !index.Attribute(attributes[i]).Guarded() && s.visible(to) {
			n++
		}
	}
	s.hanging[number] = n
	return n
}

// hidden reports whether the asker may not know of a tie, or of what it leads to.
func (s *search) hidden(a index.Attribute, to uint32) bool {
	if s.cue.Asker == graph.App {
		return false
	}
	if names := a.Relation() == index.Mentions && a.Forward(); names {
		return a.Guarded() || !s.knows(to)
	}
	return a.Guarded() || !s.visible(to)
}

// hiddenFilter is nil when nothing is hidden from the asker.
func (s *search) hiddenFilter() func(number uint32) bool {
	if s.cue.Asker == graph.App {
		return nil
	}
	return s.visible
}

// previous and next return the turns beside one in its conversation, or None where
// there is none that the asker may know of.
func (s *search) previous(number uint32) uint32 { return s.beside(number, s.index.Previous) }

func (s *search) next(number uint32) uint32 { return s.beside(number, s.index.Next) }

func (s *search) beside(number uint32, to func(uint32) uint32) uint32 {
	if number == index.None {
		return index.None
	}
	if number = to(number); number == index.None || !s.visible(number) {
		return index.None
	}
	return number
}

// mostTexts is how many texts with the cue's words lend them to their neighbours.
const mostTexts = 4 * mostByWords

// bestTexts returns the texts that have most of the cue's words, of those that keep
// accepts.
func (s *search) bestTexts(most int, keep func(number uint32) bool) []uint32 {
	hits := s.match.Best(most, keep)
	texts := make([]uint32, len(hits))
	for i, hit := range hits {
		texts[i] = hit.Text
	}
	return texts
}

func (s *search) addByWords() {
	texts := slices.DeleteFunc(slices.Clone(s.texts), func(n uint32) bool { return !s.useful(n) })
	if len(texts) < mostByWords && len(s.texts) == mostTexts { // few of them are of the kinds or times that are wanted
		texts = s.bestTexts(mostByWords, s.useful)
	}
	for _, number := range texts[:min(mostByWords, len(texts))] {
		s.add(number)
		s.addBases(number)
	}
}

// useful reports whether a node may be a result, or bring what it rests on.
func (s *search) useful(number uint32) bool { return s.wanted(number) || s.key(number) }

// reach is how much of a turn's words its neighbours are credited with, by
// distance, when candidates are looked for by windows.
var reach = [...]float32{1, 0.5, 0.25}

// addByWindow finds turns whose neighbours hold the cue's words: an answer need
// not repeat the question.
func (s *search) addByWindow() {
	sums := s.sums
	clear(sums)
	for _, number := range s.texts {
		own := s.match.Of(number)
		sums[number] += own
		before, after := number, number
		for _, share := range reach[1:] {
			if before = s.previous(before); before != index.None {
				sums[before] += share * own
			}
			if after = s.next(after); after != index.None {
				sums[after] += share * own
			}
		}
	}
	window := newTop(mostByWindow)
	for number, sum := range sums {
		if window.takes(sum) && s.wanted(number) {
			window.offer(number, sum)
		}
	}
	for _, number := range window.sorted() {
		s.add(number)
	}
}

func (s *search) addByDense() error {
	if s.vector == nil {
		return nil
	}
	hits, err := s.index.Nearest(s.vector, mostByDense, s.useful)
	if err != nil {
		return err
	}
	for _, hit := range hits {
		s.add(hit.Node)
		s.addBases(hit.Node)
	}
	return nil
}

// measure computes the raw values of a candidate in every channel but the graph.
func (s *search) measure(c *candidate) {
	keys := s.keysOf(c.number)
	var room [3][7 + mostKeys]uint32
	own := append(append(room[0][:0], c.number), keys...)
	window := s.window(room[1][:0], c.number, 3)
	at := slices.Index(window, c.number)
	near := append(append(room[2][:0], window[max(0, at-1):min(len(window), at+2)]...), keys...)
	window = append(window, keys...)
	words, covered := s.match.Together(own)
	window3, covered3 := s.match.Together(near)
	window7, _ := s.match.Together(window)
	c.words, c.dense = float64(words), s.denseOf(c.number)
	for _, key := range keys {
		if meant := s.denseOf(key); meant > c.dense || math.IsNaN(c.dense) {
			c.dense = meant
		}
	}
	before, after := s.previous(c.number), s.next(c.number)
	c.besideWords = [2]float64{s.wordsOf(before), s.wordsOf(after)}
	c.besideDense = [2]float64{s.denseOf(before), s.denseOf(after)}
	c.covered, c.covered3 = float64(covered), float64(covered3)
	c.window3, c.window7 = float64(window3), float64(window7)
	c.late = s.latenessOf(own, near, window)
}

// window appends a turn with up to radius neighbours on either side, in order, to an
// empty list.
func (s *search) window(window []uint32, number uint32, radius int) []uint32 {
	at := number
	for range radius {
		if at = s.previous(at); at == index.None {
			break
		}
		window = append(window, at)
	}
	slices.Reverse(window)
	window = append(window, number)
	at = number
	for range radius {
		if at = s.next(at); at == index.None {
			break
		}
		window = append(window, at)
	}
	return window
}

func (s *search) wordsOf(number uint32) float64 {
	if number == index.None {
		return 0
	}
	return float64(s.match.Of(number))
}

func (s *search) denseOf(number uint32) float64 {
	if number == index.None || s.vector == nil {
		return 0
	}
	cosine, known := s.index.Cosine(number, s.vector)
	if !known {
		return unknown
	}
	return float64(cosine)
}

// fusion returns the weights for the channels that took part.
func (s *search) fusion() *weights {
	switch {
	case s.vector == nil:
		return fusion.words
	case s.late == nil:
		return fusion.dense
	}
	return fusion.tokens
}

// dayOf returns the day of a moment, as retention is counted.
func dayOf(t time.Time) int { return index.Day(t) }

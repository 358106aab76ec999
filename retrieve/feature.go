package retrieve

import (
	"math"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// feature numbers one property of a candidate. Those of the cue's fit come in two
// scales, so that weights hold for memories of any size and kind: as a share of
// the best candidate's, and in standard deviations from the candidates' mean.
//
// A note or a document says by itself what it is about; a short turn is said into
// a conversation and understood from it. So features of the conversation count by
// how much a candidate leans on it, and features of its own words and meaning
// count once more by how much it stands alone; the two add up to 1.
type feature int

const (
	wordsScore   feature = iota // BM25 of the node's own words
	covered                     // share of the cue's idf that its words meet
	denseScore                  // cosine of the embeddings
	lateScore                   // late interaction of the cue's tokens with its own
	firmScore                   // the same, firm matches alone
	aloneWords                  // wordsScore, as far as it stands alone
	aloneDense                  // denseScore
	aloneLate                   // lateScore
	window3Score                // BM25 of it and its neighbours read as one text, as far as it leans
	window7Score                // the same with three on either side
	late3Score                  // late interaction with it and its neighbours, as far as it leans
	late7Score                  // the same with three on either side
	covered3                    // share of the cue's idf that it and its neighbours meet
	beforeShare                 // BM25 of the turn before
	afterShare                  // BM25 of the turn after
	nearShare                   // the better cosine of the turns before and after
	laneShare                   // BM25 of its whole conversation
	leanAsks                    // it is a question
	leanShort                   // log2 of how much shorter than `leaning` terms
	graphShare                  // personalised PageRank from what the cue found, itself left out
	graphScore                  //
	pairWords                   // BM25 of it and a note that it shares something with, for notes
	pairLate                    // late interaction with both
	pairTie                     // how much the two share
	pairStep                    // share of the cue that it meets beyond a way to it
	talkWords                   // wordsScore, when the cue is a stretch of dialog
	talkDense                   // denseScore
	talkLate                    // lateScore
	speaks                      // somebody whom the cue names said it
	silent                      // the cue names somebody, and another said it
	mentioned                   // share of the people and names in the cue that it mentions
	dated                       // it says when, and the cue asks when
	tied                        // how firmly it is tied to what was found, by ties that were of use for such cues
	timely                      // how well it fits the times that the cue speaks of
	ordered                     // it is an order that bears on what the companion is to do
	robot                       // the companion said it itself; the less so when just that is asked for: -1
	features                    // their number
)

var featureNames = [features]string{
	"words.score", "covered", "dense.score", "late.score", "firm.score",
	"alone.words", "alone.dense", "alone.late",
	"window3.score", "window7.score", "late3.score", "late7.score", "covered3",
	"before.share", "after.share", "near.share", "lane.share", "lean.asks", "lean.short",
	"graph.share", "graph.score", "pair.words", "pair.late", "pair.tie", "pair.step", "talk.words", "talk.dense", "talk.late",
	"speaks", "silent", "mentioned", "dated", "tied", "timely", "ordered", "robot",
}

// A turn of at most leaning terms is wholly understood from its conversation, one
// of standing terms or more not at all; between them the logarithm decides.
const (
	leaning  = 16
	standing = 128
)

// alone returns how much a node is understood by itself, 0 to 1.
func (s *search) alone(number uint32) float64 {
	if s.index.Kind(number) != graph.Turn {
		return 1
	}
	length := float64(max(1, s.index.Length(number)))
	return min(1, max(0, math.Log2(length/leaning)/math.Log2(standing/leaning)))
}

// fill computes the features of every candidate from their raw values.
func (s *search) fill() {
	words := scaleOf(s.pool, func(c *candidate) float64 { return c.words })
	window3 := scaleOf(s.pool, func(c *candidate) float64 { return c.window3 })
	window7 := scaleOf(s.pool, func(c *candidate) float64 { return c.window7 })
	dense := scaleOf(s.pool, func(c *candidate) float64 { return c.dense })
	graph := scaleOf(s.pool, func(c *candidate) float64 { return c.graph })
	late := scaleOf(s.pool, func(c *candidate) float64 { return c.late.own })
	firm := scaleOf(s.pool, func(c *candidate) float64 { return c.late.firm })
	late3 := scaleOf(s.pool, func(c *candidate) float64 { return c.late.near })
	late7 := scaleOf(s.pool, func(c *candidate) float64 { return c.late.wide })
	step := scaleOf(s.pool, func(c *candidate) float64 { return c.pair.step })
	var bestLane float64
	for _, score := range s.lanes {
		bestLane = max(bestLane, float64(score))
	}
	for i := range s.pool {
		c := &s.pool[i]
		f := &c.features
		alone := s.alone(c.number)
		lean := 1 - alone

		f[wordsScore], f[covered] = words.score(c.words), c.covered
		f[aloneWords] = alone * f[wordsScore]
		if s.vector != nil {
			f[denseScore] = dense.or(c.dense, words, c.words)
			f[aloneDense] = alone * f[denseScore]
			f[nearShare] = lean * max(dense.share(c.besideDense[0]), dense.share(c.besideDense[1]))
		}
		if s.late != nil {
			f[lateScore] = late.or(c.late.own, words, c.words)
			f[firmScore] = firm.or(c.late.firm, words, c.words)
			f[aloneLate] = alone * f[lateScore]
			f[late3Score] = lean * late3.or(c.late.near, window3, c.window3)
			f[late7Score] = lean * late7.or(c.late.wide, window7, c.window7)
		}
		f[window3Score] = lean * window3.score(c.window3)
		f[window7Score] = lean * window7.score(c.window7)
		f[covered3] = lean * c.covered3
		f[beforeShare] = lean * words.share(c.besideWords[0])
		f[afterShare] = lean * words.share(c.besideWords[1])
		if lane := s.index.Conversation(c.number); lane != index.None && bestLane > 0 {
			f[laneShare] = lean * float64(s.lanes[lane]) / bestLane
		}
		f[graphShare], f[graphScore] = graph.share(c.graph), graph.score(c.graph)
		s.fillPair(c, words, late, step)
		s.fillTalk(c)
		s.fillPeople(c)
		s.fillForm(c, lean)
	}
	s.fillOrders()
	s.silence()
}

// fillPair says what a note is together with others. The score is bounded less than others
// are: what a fitting note lends is well above what any meets by itself.
func (s *search) fillPair(c *candidate, words, late, step scale) {
	if s.talk || !s.note(c.number) {
		return
	}
	f := &c.features
	f[pairWords], f[pairTie] = words.within(c.pair.words, mostPaired), c.pair.tie
	if s.late != nil {
		f[pairLate] = f[pairWords]
		if !math.IsNaN(c.pair.late) {
			f[pairLate] = late.within(c.pair.late, mostPaired)
		}
	}
	f[pairStep] = step.share(c.pair.step)
}

// fillTalk lets words and meaning weigh otherwise when nothing is asked.
func (s *search) fillTalk(c *candidate) {
	if !s.talk {
		return
	}
	f := &c.features
	f[talkWords], f[talkDense], f[talkLate] = f[wordsScore], f[denseScore], f[lateScore]
}

// fillPeople says how a candidate stands to the people and names in the cue.
func (s *search) fillPeople(c *candidate) {
	speaker := s.index.Speaker(c.number)
	var people, met, spoke float64
	for _, named := range s.named {
		if s.index.Kind(named) == graph.Person {
			people++
			if named == speaker {
				spoke = 1
			}
		}
	}
	for _, named := range s.named {
		if s.mentions(c.number, named) {
			met++
		}
	}
	if len(s.named) > 0 {
		c.features[mentioned] = met / float64(len(s.named))
	}
	if people > 0 && speaker != index.None {
		c.features[speaks], c.features[silent] = spoke, 1-spoke
	}
}

// mentions reports whether a text mentions somebody or something.
func (s *search) mentions(number, named uint32) bool {
	targets, attributes := s.index.Row(number)
	for i, target := range targets {
		if a := index.Attribute(attributes[i]); target == named && a.Relation() == index.Mentions && a.Forward() {
			return true
		}
	}
	return false
}

// fillForm says what the candidate's text looks like, and whose it is.
func (s *search) fillForm(c *candidate, lean float64) {
	f := &c.features
	traits := s.index.Traits(c.number)
	if traits.Has(language.Question) {
		f[leanAsks] = lean
	}
	f[leanShort] = lean * max(0, math.Log2(leaning/float64(max(1, s.index.Length(c.number)))))
	if s.asksWhen && traits.Has(language.Dated) {
		f[dated] = 1
	}
	f[timely], f[tied] = s.timely(c.number), c.tied
	if s.index.Role(c.number) == graph.Robot {
		f[robot] = 1
		if s.asksCompanion {
			f[robot] = -1
		}
	}
}

// unknown is the raw value of a channel that cannot say anything of a candidate: a
// turn that is not embedded yet.
var unknown = math.NaN()

// scale maps a channel's raw values to numbers that mean the same in every
// memory.
type scale struct {
	best, mean, deviation float64
}

func scaleOf(pool []candidate, value func(*candidate) float64) scale {
	var s scale
	var known float64
	for i := range pool {
		if v := value(&pool[i]); !math.IsNaN(v) {
			s.best = max(s.best, v)
			s.mean += v
			known++
		}
	}
	if known == 0 {
		return scale{}
	}
	s.mean /= known
	for i := range pool {
		if v := value(&pool[i]); !math.IsNaN(v) {
			s.deviation += (v - s.mean) * (v - s.mean)
		}
	}
	s.deviation = math.Sqrt(s.deviation / known)
	return s
}

// or returns a value's score, and where it is unknown that of another channel's: what
// is not embedded yet is taken to mean as much as its words say.
func (s scale) or(v float64, other scale, w float64) (score float64) {
	if math.IsNaN(v) {
		return other.score(w)
	}
	return s.score(v)
}

// share returns a value as a share of the best, 0 to 1.
func (s scale) share(v float64) float64 {
	if !(s.best > 0) || math.IsNaN(v) {
		return 0
	}
	return max(0, v/s.best)
}

// Bounds of a score, either way.
const (
	mostScore  = 4
	mostPaired = 16
)

// score returns a value in standard deviations from the mean, -4 to 4.
func (s scale) score(v float64) float64 { return s.within(v, mostScore) }

// within returns a value in standard deviations from the mean, -most to most.
func (s scale) within(v, most float64) float64 {
	if s.deviation < 1e-9 || math.IsNaN(v) {
		return 0
	}
	return min(most, max(-most, (v-s.mean)/s.deviation))
}

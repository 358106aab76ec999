package consolidate

import (
	"math"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
)

// A change of topic is found as TextTiling does (Hearst 1997): where the words of the turns before
// and after have less in common than around it. Measured in docs/benchmarks/consolidation.md.
const (
	// topicSide is the number of turns on either side of a place whose words are compared.
	topicSide = 8
	// topicDepth is the least depth of the valley of cohesion at a change of topic: how far it rises
	// to the left and to the right, together.
	topicDepth = 0.3
	// topicApart is the number of turns around a change in which cohesion is nowhere lower. A topic
	// has at least as many turns.
	topicApart = 4
	// maxTopicBytes bounds the words of one turn.
	maxTopicBytes = 2000
)

// TopicChanges returns the turns of a dialog, by index, after which the topic changes: by the words
// of each turn, in any language. Whether it changes after a turn depends on the 16 turns before and
// after alone.
func TopicChanges(turns []string) (after []int) {
	t := newTopics(len(turns), func(i int) string { return turns[i] })
	for i := range turns {
		if t.changes(i, 0, len(turns)) {
			after = append(after, i)
		}
	}
	return after
}

// topics finds changes of topic in turns. It reads a turn, and compares around it, when it needs to.
type topics struct {
	text      func(int) string
	bags      []map[string]int // of the index terms of a turn; nil where it was not read
	cohesions map[int]float64  // by turn; it depends on its dialog alone
}

func newTopics(turns int, text func(int) string) *topics {
	return &topics{text, make([]map[string]int, turns), map[int]float64{}}
}

// changes reports whether the topic changes after a turn of a dialog, which is the turns from one to
// before another.
func (t *topics) changes(i, from, to int) bool {
	if i+1-from < topicApart || to-i-1 < topicApart {
		return false
	}
	here := t.cohesion(i, from, to)
	left, right := here, here
	for distance := 1; distance <= topicSide; distance++ {
		for _, side := range []struct {
			at   int
			peak *float64
		}{{i - distance, &left}, {i + distance, &right}} {
			if side.at < from || side.at+1 >= to {
				continue
			}
			there := t.cohesion(side.at, from, to)
			if distance <= topicApart && (there < here || there == here && side.at < i) {
				return false
			}
			*side.peak = max(*side.peak, there)
		}
	}
	return left+right-2*here >= topicDepth
}

// cohesion returns the cosine of the words before and after the place behind a turn. Its sums are of
// integers: those of floats would depend on their order.
func (t *topics) cohesion(i, from, to int) float64 {
	if known, ok := t.cohesions[i]; ok {
		return known
	}
	t.cohesions[i] = t.compare(i, from, to)
	return t.cohesions[i]
}

func (t *topics) compare(i, from, to int) float64 {
	before, after := t.words(max(from, i+1-topicSide), i+1), t.words(i+1, min(to, i+1+topicSide))
	dot, a, b := 0, 0, 0
	for term, count := range before {
		weight := termWeight(count)
		a += weight * weight
		dot += weight * termWeight(after[term])
	}
	for _, count := range after {
		b += termWeight(count) * termWeight(count)
	}
	if a == 0 || b == 0 {
		return 0
	}
	return float64(dot) / math.Sqrt(float64(a)*float64(b))
}

// termWeight returns log(1 + count) in thousandths.
func termWeight(count int) int { return int(math.Round(1000 * math.Log1p(float64(count)))) }

// words returns how often the turns from one to before another use each index term.
func (t *topics) words(from, to int) map[string]int {
	sum := map[string]int{}
	for i := from; i < to; i++ {
		if t.bags[i] == nil {
			t.bags[i] = map[string]int{}
			text := t.text(i)
			for _, term := range lexical.Terms(nil, strings.ToValidUTF8(text[:min(len(text), maxTopicBytes)], "")) {
				t.bags[i][term]++
			}
		}
		for term, count := range t.bags[i] {
			sum[term] += count
		}
	}
	return sum
}

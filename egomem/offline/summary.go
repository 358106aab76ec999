package offline

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// diversity weighs likeness to chosen sentences against likeness to the centroid
	// (maximal marginal relevance, Carbonell and Goldstein 1998).
	diversity = 0.5
	// salienceShare weighs what a sentence tells of people against the centroid.
	salienceShare = 0.3
	// lengthPower is how much the terms of a sentence count beside its cosine, which prefers short ones. Chosen, like
	// fewTerms, by the words of FriendsQA's questions and answers that summaries have.
	lengthPower = 0.25
	// fewTerms is how many terms thanks, greetings and praise have less than.
	fewTerms = 5
	// tellsLeast is the least number of terms of a sentence that tells something by itself: "Lord, my knee." has two.
	tellsLeast = 3
	// maxCandidates bounds the sentences that are compared.
	maxCandidates = 400
)

// hasVerb matches what may be a verb: "Biscuit's on fish now", "Moth bites", "I'm late"; not "Lord, my knee".
var hasVerb = pattern.MustCompile(`(?i)['’](?:s|m|re|ve|ll|d)\b|\b(?:i|am|be|have|do|did|will|can|went|got|bit|came|[a-z]+(?:ed|s|ing|n't))\b`)

// candidate is a sentence that a summary may hold.
type candidate struct {
	text   string
	turn   int // -1 for a sentence of the previous summary
	order  int
	worth  float64
	vector map[string]float64 // of terms, unit length
}

// Summarize chooses the sentences that are nearest to the centre of all and unlike each
// other, in their order. The sentences of the previous summary are candidates too, so that
// a summary accumulates.
func (s *Steps) Summarize(ctx context.Context, in *consolidate.SummaryInput) (consolidate.Summary, error) {
	p := &consolidate.Passage{Turns: in.Turns, Summary: in.Previous}
	if err := p.Validate(); err != nil {
		return consolidate.Summary{}, fmt.Errorf("summarize: %w", err)
	}
	budget := in.MaxTokens
	if budget <= 0 {
		budget = consolidate.DefaultSummaryTokens
	}
	list := candidates(p)
	if len(list) == 0 {
		return consolidate.Summary{}, ctx.Err()
	}
	chosen := choose(list, budget)
	slices.SortFunc(chosen, func(a, b *candidate) int { return a.order - b.order })
	var out consolidate.Summary
	var lines []string
	bytes := 0
	for _, c := range chosen {
		if bytes += len(c.text) + 1; bytes > consolidate.MaxSummaryBytes {
			break
		}
		lines = append(lines, c.text)
		if c.turn >= 0 && (len(out.Basis) == 0 || out.Basis[len(out.Basis)-1] != c.turn) {
			out.Basis = append(out.Basis, c.turn)
		}
	}
	out.Text = strings.Join(lines, "\n")
	return out, ctx.Err()
}

// candidates returns the statements of people, and the lines of the previous summary.
func candidates(p *consolidate.Passage) []*candidate {
	r := reading.New(p, nil)
	scores := salience(r)
	most := make([]int, len(p.Turns)) // terms of a sentence of the turn
	names := map[string]bool{}        // those who talk address one another in sentences that tell nothing
	for i := range p.Turns {
		for _, term := range lexical.Terms(nil, p.Turns[i].Speaker) {
			names[term] = true
		}
	}
	var list, passing []*candidate
	for line := range strings.Lines(p.Summary) {
		if line = reading.PlainText(line); line != "" {
			list = append(list, &candidate{text: line, turn: -1, worth: 1, vector: termVector(line, names)})
		}
	}
	for i := range r.Sentences {
		s := &r.Sentences[i]
		turn := &p.Turns[s.Turn]
		if turn.Role != graph.Human || !isStatement(s) || s.Long {
			continue
		}
		vector := termVector(s.Text, names)
		if len(vector) < fewTerms && isKindness(afterName(s.Text, p), s.Chinese) {
			continue
		}
		most[s.Turn] = max(most[s.Turn], len(vector))
		who := reading.PlainText(turn.Speaker)
		text := s.Text
		switch {
		case who != "" && s.Chinese:
			text = who + "：" + text
		case who != "":
			text = who + ": " + text
		}
		one := &candidate{text: text, turn: s.Turn, worth: scores[s.Turn], vector: vector}
		switch {
		case isPassing(s.Text, s.Chinese), !s.Chinese && len(vector) < tellsLeast && !hasVerb.MatchString(s.Text):
			passing = append(passing, one)
			continue
		case lasting.MatchString(s.Text):
			one.worth *= lastingGain
		}
		list = append(list, one)
	}
	if len(list) == 0 {
		list = passing // it is all there is
	}
	for _, c := range list { // what is worth telling of a turn is mostly in its longest sentence
		if c.turn >= 0 && most[c.turn] > 0 {
			c.worth *= float64(len(c.vector)) / float64(most[c.turn])
		}
	}
	if len(list) > maxCandidates { // the most salient of them
		slices.SortStableFunc(list, func(a, b *candidate) int {
			switch {
			case a.worth > b.worth:
				return -1
			case a.worth < b.worth:
				return 1
			}
			return 0
		})
		list = list[:maxCandidates]
		slices.SortStableFunc(list, func(a, b *candidate) int { return a.turn - b.turn })
	}
	top := 0.0
	for i, c := range list {
		c.order = i
		top = max(top, c.worth)
	}
	for _, c := range list {
		if top > 0 {
			c.worth /= top
		}
	}
	return list
}

// isKindness reports whether a short sentence is thanks, a greeting or praise, and says nothing of the speaker:
// "Great, I got the job" does.
func isKindness(text string, chinese bool) bool {
	return !selfWords.MatchString(text) && (thanking.MatchString(text) || !chinese && language.IsSmallTalk(text))
}

// afterName returns a sentence without the name of one who talks in front of it ("小王你好", "Mel, thanks").
func afterName(text string, p *consolidate.Passage) string {
	for i := range p.Turns {
		if name := p.Turns[i].Speaker; name != "" && strings.HasPrefix(text, name) {
			return strings.TrimLeft(text[len(name):], " ,，、!！")
		}
	}
	return text
}

// termVector returns the index terms of a text, without some of them, as a vector of unit length.
func termVector(text string, without map[string]bool) map[string]float64 {
	vector := map[string]float64{}
	for _, term := range lexical.Terms(nil, text) {
		if !without[term] {
			vector[term] = 1
		}
	}
	for term := range vector {
		vector[term] = 1 / math.Sqrt(float64(len(vector)))
	}
	return vector
}

// choose picks candidates until the budget of tokens is used.
func choose(list []*candidate, budget int) []*candidate {
	centre := centrality(list)
	like := make([]float64, len(list)) // to the chosen one that is nearest
	used := make([]bool, len(list))
	var chosen []*candidate
	for {
		best, bestScore := -1, math.Inf(-1)
		for i, c := range list {
			if used[i] {
				continue
			}
			score := (1-diversity)*centre[i] - diversity*like[i] + salienceShare*c.worth
			if score > bestScore {
				best, bestScore = i, score
			}
		}
		if best < 0 {
			return chosen
		}
		used[best] = true
		tokens := language.EstimateTokens(list[best].text)
		if tokens > budget {
			continue
		}
		budget -= tokens
		chosen = append(chosen, list[best])
		for i, c := range list {
			if !used[i] {
				like[i] = max(like[i], similarity(c, list[best]))
			}
		}
	}
}

// centrality returns the similarity of each candidate to the mean of all, by words. Of two candidates that are as
// similar the longer one is more central.
func centrality(list []*candidate) []float64 {
	sum := map[string]float64{}
	for _, c := range list {
		for term, v := range c.vector {
			sum[term] += v
		}
	}
	out := make([]float64, len(list))
	top := 0.0
	for i, c := range list {
		// Equal values: the order of the terms does not change the sum.
		var parts []float64
		for term, v := range c.vector {
			parts = append(parts, v*sum[term])
		}
		slices.Sort(parts)
		for _, part := range parts {
			out[i] += part
		}
		out[i] *= math.Pow(float64(len(c.vector)), lengthPower)
		top = max(top, out[i])
	}
	for i := range out {
		if top > 0 {
			out[i] /= top
		}
	}
	return out
}

// similarity is the cosine of two candidates, by words. Embeddings of sentences were tried in its place: summaries
// had fewer of the terms that people ask for in four sets of five.
func similarity(a, b *candidate) float64 {
	shared := 0
	for term := range a.vector {
		if _, ok := b.vector[term]; ok {
			shared++
		}
	}
	if shared == 0 {
		return 0
	}
	return float64(shared) / math.Sqrt(float64(len(a.vector)*len(b.vector)))
}

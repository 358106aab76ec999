package retrieve

import (
	_ "embed"
	"math"
	"strings"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

// answeredText holds the weights of Result.Answered. examples/bench/recallbench
// -learn-answered learns them; the file names the training sets.
//
//go:embed answered.txt
var answeredText string

var answered = func() *feature.Answered {
	a, err := feature.ReadAnswered(answeredText)
	if err != nil {
		panic("retrieve: the embedded answered.txt is broken: " + err.Error())
	}
	return a
}()

// Signals are the numbers that Result.Answered is computed from, by name.
type Signals map[string]float64

// Bounds of signals that have none of their own.
const (
	maxSignalLead  = 8 // log odds
	maxSignalScore = 12
	fifth          = 4 // place of the fifth candidate
)

// signalsOf describes how well a ranked pool answers its cue.
func signalsOf(s *channel.State, f *Findings) Signals {
	candidates := s.Pool.Candidates
	if len(candidates) == 0 {
		return nil
	}
	best := &candidates[0]
	words := pool.ScaleOf(candidates, func(c *pool.Candidate) float64 { return c.Words })
	lead := func(place int) float64 {
		return bounded(best.Score-candidates[min(place, len(candidates)-1)].Score, maxSignalLead)
	}
	terms := float64(strings.Count(strings.TrimSpace(s.Query.Words), " ") + 1)
	list := Signals{
		"words.covered": f.WordCoverage, "words.best": best.Covered, "words.around": best.Covered3, "words.score": words.Score(best.Words),
		"terms": math.Log2(terms), "lead": lead(leadOver), "lead.fifth": lead(fifth), "score": bounded(best.Score, maxSignalScore),
	}
	if f.Named > 0 {
		list["named"], list["named.missing"] = 1, 1-float64(f.NamedFound)/float64(f.Named)
	}
	if s.HasDense() {
		dense := pool.ScaleOf(candidates, func(c *pool.Candidate) float64 { return c.Cosine })
		list["dense.cosine"], list["dense.score"] = f.Cosine, dense.Score(best.Cosine)
		for i := range candidates {
			if c := &candidates[i]; c.Cosine > list["dense.best"] {
				list["dense.best"] = c.Cosine
			}
		}
	}
	if s.HasTokens() {
		list["tokens.covered"], list["tokens.best"] = f.TokenCoverage, s.Coverage([]uint32{best.Ordinal})
		list["tokens.weakest"] = s.WeakestToken(s.Pool.Best(fifth))
		for i := range candidates {
			list["tokens.most"] = max(list["tokens.most"], s.Coverage([]uint32{candidates[i].Ordinal}))
		}
	}
	if x := s.Access.Index; x.Role(best.Ordinal) == graph.Robot {
		list["companion"] = 1
	} else if x.Kind(best.Ordinal) == graph.Turn && x.Speaker(best.Ordinal) != index.None && x.Traits(best.Ordinal).Has(language.Question) {
		list["asks"] = 1
	}
	if f.SpeakerLead != 0 { // another person's words fit the cue as well: other signals count less
		list = Signals{"people": 1, "people.lead": bounded(f.SpeakerLead, maxSignalLead), "people.covered": f.WordCoverage}
	}
	if s.Query.OnlyTime && s.Query.AsksTalk {
		list[emptyTime] = 1
	}
	return list
}

// emptyTime is the signal of a question for a time alone at which nothing was said.
const emptyTime = "time.empty"

func bounded(value, bound float64) float64 { return min(bound, max(-bound, value)) }

// addStated adds whether a text gives the value that is asked for.
func (s Signals) addStated(asked *states.Question, stated bool) {
	switch {
	case s == nil:
	case stated:
		s["stated"] = 1
	case asked.HasForms():
		s["unstated"] = 1
	}
}

// judgeAnswered sets Answered, and Fallback below the line, if the cue is a question.
func (r *Result) judgeAnswered(cue *Cue, model string, dense, tokens bool) {
	switch {
	case r.Signals == nil && r.Trace != nil: // an overview of a time
		r.Answered = 1
		return
	case r.Signals == nil:
		return
	}
	column := answered.For(model, dense, tokens)
	r.Answered = column.Probability(r.Signals)
	r.AnsweredLine = column.Line
	if r.Signals[emptyTime] > 0 {
		r.Answered = 0
	}
	if asks(cue.Text) && r.Answered < column.Line {
		r.Fallback = true
	}
}

// asks reports whether a cue is a question, and not a stretch of dialog or some words.
func asks(text string) bool {
	return !language.ParseDialog(text).IsDialog && (language.IsQuestion(strings.TrimSpace(text)) || language.AsksToRemind(text))
}

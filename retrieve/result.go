package retrieve

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// Result is the answer to a Cue.
type Result struct {
	Evidence []Evidence // best first
	// Fallback reports that nothing matched the cue. The evidence is then the most recent.
	Fallback bool
	// EmbeddingError is why embeddings or token vectors took no part. It is nil when they
	// did, without an embedder, and before the memory has embeddings.
	EmbeddingError error
	// StepError is why the Planner or the Splitter took no part; nil when they did, and
	// without one. Rules decided then.
	StepError error
	// SubQuestions are the questions of the cue, if one of them found something alone. What they found
	// has every second place, and its scores are not comparable with the others.
	SubQuestions []string
	Tiers        []TierReport // in the order in which they ran
	// Trace lets the memory learn from the recall; nil when nothing matched the cue.
	Trace *RecallTrace
	Took  Durations

	unlikely float64 // below which share of the cue's tokens the best evidence hardly matches
	given    bool    // the first piece of evidence gives what is asked for: a value, or an errand
	atTime   bool    // the cue is only a time, and the first piece of evidence is of it
	// unanswered reports that the evidence speaks of what is asked about, but gives no answer of the form
	// that is asked for: no number for "how old".
	unanswered bool
	// told reports that one of the best pieces of evidence has an answer of a kind of its own, as an instrument is.
	told bool
	// hasAllWords reports that the first piece of evidence has all words of the cue that mean something.
	hasAllWords bool
}

// Support says how well the evidence supports an answer. An app may abstain below a
// threshold. It is SpeakerLead when the cue names people, else Cosine, else WordCoverage.
// The three have different scales: compare cues of one form, and choose thresholds from
// your own questions.
func (r *Result) Support() float64 {
	if len(r.Tiers) == 0 {
		return 0
	}
	f := r.Tiers[len(r.Tiers)-1].Findings
	switch {
	case f.NamedPeople > 0:
		return f.SpeakerLead
	case f.Cosine != 0:
		return f.Cosine
	}
	return f.WordCoverage
}

// unlikelyCosine is a cosine of a cue and its best evidence below which they hardly speak of the same.
// Of bundled models it is one of minilm; those of e5small are all higher.
const unlikelyCosine = 0.3

// unlikely returns the share of the tokens of a cue below which the best evidence hardly matches.
func unlikely(cue string) float64 {
	if language.IsChinese(cue) {
		return unlikelyHanTokens
	}
	return unlikelyTokens
}

// Below these shares of a cue's tokens, English and Chinese, the best evidence hardly speaks of the same. Eight questions
// about other people's lives are below for one about the asker's own.
const unlikelyTokens, unlikelyHanTokens = 0.30, 0.32

// Unmatched reports that the evidence hardly answers a question: there is none, the best is far from the meaning of the
// cue, or none of the first pieces gives what is asked for, such as a number for "how old".
// docs/benchmarks/afternoons.md says how often it is right, and wrong.
func (r *Result) Unmatched() bool {
	if r.Fallback || len(r.Tiers) == 0 {
		return r.Fallback
	}
	if r.given || r.atTime {
		return false
	}
	if r.unanswered {
		return true
	}
	if r.told {
		return false
	}
	f := &r.Tiers[len(r.Tiers)-1].Findings
	if f.TokenCoverage > 0 {
		return f.TokenCoverage < r.unlikely && !r.hasAllWords
	}
	return f.WordCoverage == 0 && f.Cosine < unlikelyCosine
}

// Durations are the durations of a recall's steps.
type Durations struct {
	Embed, Search, Read time.Duration
}

// Evidence is one recalled node, and why.
type Evidence struct {
	ID      graph.ID
	Kind    graph.Kind
	Text    string    // as rendered
	Time    time.Time // of the event, or when an errand is due; zero if unknown
	Speaker string    // name; empty if unknown
	// Node is the whole record. Its Text is as rendered too.
	Node graph.Node

	Score float64 // sum of the parts; comparable within one recall, higher is better
	Parts []Part  // largest absolute value first
	Faded bool    // Text lacks words that are no longer remembered
	Path  []Step  // from a seed of the walk; empty when found directly
	Tier  Tier    // that found it; 0 for a fallback
	// Act reports that an action (graph.Procedural) is to be done: the words of the cue meet the condition
	// under which it was asked for, or something that happened led to it. Otherwise it is only knowledge.
	Act bool
	// Until is when the same person gave another value of what the cue asks for, so that this one
	// no longer held. Zero if none was found. ReplacedBy is the node that gave it.
	Until      time.Time
	ReplacedBy graph.ID
}

// newEvidence returns the evidence of a record, without scores.
func newEvidence(n graph.Node) Evidence {
	e := Evidence{ID: n.ID, Kind: n.Kind, Text: n.Text, Time: n.Event, Node: n}
	if errand, ok := n.Detail.(graph.Errand); ok && !errand.Due.IsZero() {
		e.Time = errand.Due.In(n.Event.Location())
	}
	return e
}

// Part is the part of a score that comes from one feature.
type Part struct {
	Feature string
	Value   float64 // weight * feature
}

// sortParts orders parts by absolute value, largest first.
func sortParts(parts []Part) {
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
}

// Step is one arc of a path. A path begins at a match of the cue and ends at the evidence.
type Step struct {
	From     string // a name, or the beginning of a text
	Relation string // from From to To; "← " precedes a relation from To to From
	To       string
}

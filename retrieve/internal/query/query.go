// Package query holds the parsed, immutable form of a cue. It reads no index.
package query

import (
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// Request is a cue as the app gives it.
type Request struct {
	Text        string
	Asker       graph.ID
	Company     []graph.ID   // for whom results must be visible too
	Except      []graph.ID   // no results
	K           int          // count of wanted results
	Kinds       []graph.Kind // empty means all but people
	Retired     bool         // include facts that are no longer believed
	MinTrust    graph.Trust  // of results
	Now         time.Time
	From, To    time.Time // bounds of the event time; zero means open
	KindWeights KindWeights
	Mood        graph.Mood
	Leak        float64 // of spreading activation; 0 for the walk
	Without     Channel // channels to leave out
	Fading      Fading
	Order       times.Order // of numeric dates
}

// Query is a parsed cue. It does not change, so that all channels of one goroutine may share it.
type Query struct {
	Request
	Words string        // the text without speaker labels, and other words for what it asks for
	Times []Span        // time expressions in the text
	Talks []times.Talks // conversations that the text names by their order
	Day   int           // index.Day of Now

	OnlyTime      bool     // nothing but a time is asked for
	AsksTalk      bool     // asks for what was said, next to a time
	Topic         []string // words of what was said, where AsksTalk
	IsDialog      bool     // a stretch of dialog, not a question
	IsRequest     bool     // asks the companion to act
	AsksWhen      bool     // asks for a time
	AsksCompanion bool     // asks for the companion's own words
	AsksBoth      bool     // asks for what was said between the companion and its user
	OfAsker       bool     // a person asks about themselves

	bounds Span            // from From to To
	open   bool            // no bounds
	ages   map[int]float64 // days since a day, in lived time
}

// Parse parses a request.
func Parse(r Request) *Query {
	dialog := language.ParseDialog(r.Text)
	q := &Query{
		Request:       r,
		Words:         dialog.Words,
		Day:           index.Day(r.Now),
		IsDialog:      dialog.IsDialog,
		IsRequest:     language.IsRequest(dialog.Words),
		AsksWhen:      language.AsksWhen(r.Text),
		AsksCompanion: language.AsksForCompanionWords(dialog.Words),
		AsksBoth:      language.AsksForBothWords(dialog.Words),
		bounds:        spanOf(r.From, r.To),
		open:          r.From.IsZero() && r.To.IsZero(),
		ages:          map[int]float64{},
	}
	if q.AsksBoth {
		q.Words = language.WithoutTalk(q.Words)
	}
	if other := answers.OtherWords(q.Words); other != "" && !q.IsDialog {
		q.Words += "，" + other
	}
	q.OfAsker = q.ByPerson() && language.SpeaksOfSelf(dialog.Words)
	q.parseTimes()
	return q
}

// ByPerson reports whether a person of the memory asks.
func (q *Query) ByPerson() bool {
	return q.Asker != graph.App && q.Asker != graph.Stranger && !q.IsDialog
}

// Filter returns a query without words, which only filters nodes.
func Filter(r Request) *Query {
	return &Query{Request: r, bounds: spanOf(r.From, r.To), open: r.From.IsZero() && r.To.IsZero()}
}

// WantsKind reports whether nodes of a kind may be results.
func (q *Query) WantsKind(kind graph.Kind) bool {
	if len(q.Kinds) == 0 {
		return kind != 0 && kind.Searchable()
	}
	for _, want := range q.Kinds {
		if kind == want && kind != graph.Draft {
			return true
		}
	}
	return false
}

// WantsTime reports whether events of a time, in Unix nanoseconds, may be results.
func (q *Query) WantsTime(event int64) bool { return q.open || q.bounds.Contains(event) }

// AsksPresent reports whether values that hold now are wanted: no time is named.
func (q *Query) AsksPresent() bool { return len(q.Times) == 0 && q.open && !q.Off(States) }

// HasMood reports whether the cue states a mood.
func (q *Query) HasMood() bool { return q.Mood.Felt() }

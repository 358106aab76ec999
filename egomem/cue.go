package egomem

import (
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Cue is a question to a memory. Text or Keywords is required, all else is optional.
type Cue struct {
	// Text is the question, or a stretch of dialog, in plain words; at most 512 KB. English
	// and Chinese are parsed for times, people and requests. An empty one without Keywords is ErrInvalid.
	// One of spaces and punctuation alone matches nothing: the most recent comes back, and
	// Result.Fallback is true.
	Text string
	// Asker is who the answer is for: a person's ID (see Memory.Person), Stranger, or App,
	// which sees everything. It may stay zero while the memory knows at most one person;
	// then it means App. Beyond, and if a second person comes during the recall, a zero Asker is ErrAsker.
	Asker ID
	// Company are others who hear the answer: people, or Stranger; at most 64. Nothing is found that
	// one of them may not know.
	Company []ID
	// Except are IDs that are no result: the turn of the question, if it was observed before it is
	// asked. Otherwise it is the best answer to itself.
	Except []ID
	// K is the most results wanted, 1 to 1000; 0 means 10. A recall ranks some 300 candidates
	// at most, so it may return fewer.
	K int
	// Kinds are the kinds of nodes to return; empty means all but people.
	Kinds []graph.Kind
	// From and To bound the time of the event: From <= time < To. Zero leaves an end open.
	// With a bound, events without a known time are left out.
	From, To time.Time
	// Now is the time of the question; zero means the clock of the memory. "Last May" and
	// "上个月" are relative to it.
	Now time.Time
	// Locale is a BCP 47 tag that says whether day or month comes first in numeric dates of the
	// text, as in "en-US". Without one, dates that can be read in two ways are not read. One that is
	// malformed is ErrInvalid; "en_US" is read as "en-US".
	Locale string
	// Retired includes facts that the memory no longer believes.
	Retired bool
	// MinTrust leaves out evidence that rests on the word of a lower class, as in graph.FromPerson:
	// no strangers, imports and inferences. Zero leaves out nothing. It does not apply to what is
	// due, core memories and the end of the conversation in a Prompt.
	MinTrust graph.Trust
	// Rendering says how texts are shown; zero means Verbatim.
	Rendering Rendering

	// Relations and Keywords ask for people who are related to the Asker ("colleague"), and
	// what they said about the keywords; at most 32 each. See package retrieve for the
	// <retr> queries of a dialog model.
	Relations, Keywords []string
	// KindWeights prefer kinds of memories to others; zero prefers none.
	KindWeights retrieve.KindWeights
	// Mood is the companion's mood, each part -1 to 1. Memories with a similar emotion rank
	// higher. Zero means that of the persona, as far as it is still felt; see Memory.SetMood.
	Mood graph.Mood

	// Leak, above 1, lets activation spread instead of the walk (SoulMem): every node passes activation
	// on, and loses this multiple of it per unit of time. A larger leak stays nearer to what matches
	// the cue. There is always a steady state. Zero means the walk.
	Leak float64

	// MaxTier is the last tier that may run; 0 means Exploration.
	MaxTier Tier
	// TimeBudget bounds a recall: after it no further tier begins. Zero means no bound.
	TimeBudget time.Duration
	// MaxModelCalls bounds the calls of the embedder and the judge. Zero means no bound.
	MaxModelCalls int
}

// retrieve returns the cue for the retriever, on behalf of an asker.
func (c *Cue) retrieve(asker graph.ID, now func() time.Time) retrieve.Cue {
	at := c.Now
	if at.IsZero() {
		at = now()
	}
	company := slices.Clone(c.Company)
	for i, one := range company {
		if one == App {
			company[i] = graph.App // which the retriever refuses as company
		}
	}
	return retrieve.Cue{Text: c.Text, Asker: asker, Company: company, Except: c.Except, K: c.K, Kinds: c.Kinds,
		From: c.From, To: c.To, Now: at, Locale: c.Locale,
		Retired: c.Retired, MinTrust: c.MinTrust, Rendering: c.Rendering, Relations: c.Relations, Keywords: c.Keywords,
		KindWeights: c.KindWeights, Mood: c.Mood, Leak: c.Leak, MaxTier: c.MaxTier, TimeBudget: c.TimeBudget,
		MaxModelCalls: c.MaxModelCalls}
}

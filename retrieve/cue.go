package retrieve

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Cue is a question to a memory.
type Cue struct {
	// Text is the question, or a stretch of dialog, in plain words; at most
	// graph.MaxText bytes. It may be empty next to Relations or Keywords. One of spaces and punctuation
	// alone matches nothing, with or without an embedder: Result.Fallback.
	Text string
	// Relations and Keywords are the terms of a dialog model's Query, at most MaxTerms each.
	// With relations ("colleague") the evidence comes from people who are linked to the
	// Asker by such a relation. It is ordered by similarity to the keywords. Without such
	// people, or without a person as Asker, both are plain words.
	Relations, Keywords []string
	// K is the number of results, 1 to MaxK; 0 means DefaultK. A recall ranks about 320
	// candidates, so it returns no more than that. Fewer results are the first of more, except
	// where a question asks for a time alone: its conversations share the places.
	K int
	// Kinds are the kinds of nodes to return; empty means all but people.
	Kinds []graph.Kind
	// Asker decides what may be found: a person's ID, graph.Stranger, or graph.App,
	// the zero value, which sees everything. Another ID is graph.ErrNotFound. Nodes that
	// the asker may not see are neither found nor walked through, and their words and
	// names count nowhere, and neither divide nor join conversations. Standing instructions are
	// those of the asker. Scores depend on what is hidden in the weights of token vectors alone. See
	// graph.Audience.
	Asker graph.ID
	// Company are others who hear the answer: nothing is found that one of them may not see. They
	// are people or graph.Stranger, at most MaxCompany.
	Company []graph.ID
	// Except are nodes that are no result, at most MaxK: such as the question itself, if it was stored
	// before it is answered.
	Except []graph.ID
	// Retired includes facts that the memory no longer believes.
	Retired bool
	// MinTrust leaves out evidence that rests on the word of a lower class; zero leaves out nothing.
	// What is due, core memories and the end of the conversation are not evidence.
	MinTrust graph.Trust
	// Now is the time of the question, in the years 1700 to 2250. Time expressions in the
	// text ("last May", "上个月") are relative to it. Zero means time.Now.
	Now time.Time
	// Locale is a BCP 47 tag that says whether day or month comes first in numeric dates of the
	// text, as in "en-US". Without one, dates that can be read in two ways are not read. One that is
	// malformed is graph.ErrInvalid.
	Locale string
	// From and To bound the event time: From <= event < To. Zero leaves an end open. With a
	// bound, events without a known time are left out.
	From, To time.Time
	// Rendering says how texts are shown; default Verbatim.
	Rendering Rendering
	// KindWeights ask for a mix of kinds of memories. The walk follows them too.
	KindWeights KindWeights
	// Mood is the companion's mood, each part -1 to 1. Memories with a similar emotion rank
	// higher. Zero means that of the memory's persona, as far as it is still felt.
	Mood graph.Mood
	// Leak, above 1, lets activation spread instead of the walk: every node passes activation on, and
	// loses this multiple of it per unit of time. A larger leak stays nearer to what matches the cue.
	// There is always a steady state. Zero means the walk.
	Leak float64
	// MaxTier is the last tier that may run; 0 means Exploration.
	MaxTier Tier
	// TimeBudget bounds the duration of a recall: after it, no tier and no sub-question
	// begins. Zero means no bound. Without one, a recall takes milliseconds.
	TimeBudget time.Duration
	// MaxModelCalls bounds the calls of models: of the Planner, of the embedder once for the
	// cue and once for each sub-question, of the Judge after each tier, and of the
	// Splitter. Beyond it, words and rules decide. Zero means no bound.
	MaxModelCalls int

	keepRepeats bool // also evidence that repeats other evidence: a prompt chooses itself
}

// KindWeights weigh three families of memories against each other. The parts are 0 or more.
// The zero value prefers none.
type KindWeights struct {
	Episodic   float64 // turns, episodes, situations
	Semantic   float64 // concepts, facts, documents, units of affect
	Procedural float64 // rules, intentions
}

// Bounds of a Cue.
const (
	DefaultK = 10   // default of Cue.K
	MaxK     = 1000 // bound of Cue.K
	MaxTerms = 32   // bound of Cue.Relations and of Cue.Keywords

	MaxCompany = 64  // bound of Cue.Company
	MaxLeak    = 100 // bound of Cue.Leak
)

// prepare fills in defaults. It returns graph.ErrInvalid for an invalid cue.
func (c *Cue) prepare() error {
	if err := checkCount(&c.K); err != nil {
		return err
	}
	if len(c.Relations) > MaxTerms || len(c.Keywords) > MaxTerms {
		return hint.Errorf("leave out the less important ones",
			"%w: %d relations and %d keywords, at most %d each", graph.ErrInvalid, len(c.Relations),
			len(c.Keywords), MaxTerms)
	}
	c.Text = c.words()
	switch {
	case c.Text == "":
		return hint.Errorf("give the question as Text, or Keywords",
			"%w: the cue has no text", graph.ErrInvalid)
	case !c.To.IsZero() && !c.From.Before(c.To):
		return hint.Errorf("exchange the two, or leave one of them zero",
			"%w: the cue's From %v is not before its To %v", graph.ErrInvalid, c.From.Round(0), c.To.Round(0))
	}
	if err := checkTimes(c.Now, c.From, c.To); err != nil {
		return err
	}
	if c.Now.IsZero() {
		c.Now = time.Now()
	}
	if c.MaxTier == 0 {
		c.MaxTier = Exploration
	}
	return cmp.Or(checkTexts(c.Text, strings.Join(slices.Concat(c.Relations, c.Keywords), "")), c.KindWeights.check(),
		checkTrust(c.MinTrust), checkKinds(c.Kinds), checkLocale(c.Locale), c.checkRanges())
}

// words returns the text, or else the terms.
func (c *Cue) words() string {
	return cmp.Or(c.Text, strings.Join(slices.Concat(c.Relations, c.Keywords), ", "))
}

func (c *Cue) checkRanges() error {
	switch {
	case slices.Contains(c.Company, graph.App):
		return hint.Errorf("name the people who hear the answer, or Stranger",
			"%w: the app is no company", graph.ErrInvalid)
	case len(c.Except) > MaxK:
		return hint.Errorf("name fewer nodes",
			"%w: all except %d nodes, at most %d", graph.ErrInvalid, len(c.Except), MaxK)
	case len(c.Company) > MaxCompany:
		return hint.Errorf("name fewer people, or Stranger alone",
			"%w: company of %d, at most %d", graph.ErrInvalid, len(c.Company), MaxCompany)
	case c.MaxTier > Exploration:
		return hint.Errorf("use Seeds, Expansion, Walk or Exploration, or 0 for all",
			"%w: tier %d is not 1 to %d", graph.ErrInvalid, c.MaxTier, Exploration)
	case !(math.Abs(c.Mood.Pleasure) <= 1 && math.Abs(c.Mood.Arousal) <= 1):
		return hint.Errorf("give each part a value from -1 to 1, or leave both 0",
			"%w: mood %v, %v is not -1 to 1", graph.ErrInvalid, c.Mood.Pleasure, c.Mood.Arousal)
	case c.Leak != 0 && !(c.Leak > 1 && c.Leak <= MaxLeak):
		return hint.Errorf("leave it 0 for the usual walk",
			"%w: leak %v is neither 0 nor above 1 and at most %d: activation might have no steady state",
			graph.ErrInvalid, c.Leak, MaxLeak)
	case c.Rendering > Remembered:
		return hint.Errorf("use Verbatim or Remembered",
			"%w: unknown rendering %d", graph.ErrInvalid, c.Rendering)
	case c.MaxModelCalls < 0:
		return hint.Errorf("leave it 0 for no bound",
			"%w: MaxModelCalls is %d, below 0", graph.ErrInvalid, c.MaxModelCalls)
	case c.TimeBudget < 0:
		return hint.Errorf("leave it 0 for no bound",
			"%w: TimeBudget is %v, below 0", graph.ErrInvalid, c.TimeBudget)
	}
	return nil
}

// check returns graph.ErrInvalid unless all weights are finite and 0 or more.
func (w KindWeights) check() error {
	for _, part := range []float64{w.Episodic, w.Semantic, w.Procedural} {
		if !(part >= 0 && part <= math.MaxFloat32) {
			return hint.Errorf("give 0 or more; all 0 prefers none",
				"%w: kind weight %v is not 0 or more", graph.ErrInvalid, part)
		}
	}
	return nil
}

// checkTimes returns graph.ErrInvalid for a time that has no Unix nanoseconds.
func checkTimes(times ...time.Time) error {
	for _, t := range times {
		if !t.IsZero() && (t.Year() < 1700 || t.Year() > 2250) {
			return hint.Errorf("leave it zero: Now is then the clock, and From and To are open",
				"%w: the cue's time %v is outside the years 1700 to 2250", graph.ErrInvalid, t.Round(0))
		}
	}
	return nil
}

// checkCount fills in the default of K. It returns graph.ErrInvalid out of range.
func checkCount(k *int) error {
	if *k == 0 {
		*k = DefaultK
	}
	if *k < 0 || *k > MaxK {
		return hint.Errorf("leave it 0 for the default",
			"%w: K is %d, not 1 to %d", graph.ErrInvalid, *k, MaxK)
	}
	return nil
}

// checkTrust returns graph.ErrInvalid for a class that does not exist.
func checkTrust(least graph.Trust) error {
	if least > graph.LastTrust {
		return hint.Errorf("use one of the classes that package graph declares, or 0 for all",
			"%w: unknown trust %d", graph.ErrInvalid, least)
	}
	return nil
}

// checkKinds returns graph.ErrInvalid for a kind that does not exist.
func checkKinds(kinds []graph.Kind) error {
	for _, kind := range kinds {
		if kind < graph.Turn || kind > graph.LastKind {
			return hint.Errorf("use the kinds that package graph declares, or none for all but people",
				"%w: unknown kind %d", graph.ErrInvalid, kind)
		}
	}
	return nil
}

// checkTexts returns graph.ErrInvalid for texts that cannot be searched for.
func checkTexts(texts ...string) error {
	for _, text := range texts {
		if len(text) > graph.MaxText {
			return hint.Errorf("ask with the question alone, or its last part",
				"%w: the cue has %d bytes, at most %d", graph.ErrInvalid, len(text), graph.MaxText)
		}
		if !utf8.ValidString(text) {
			return hint.Errorf("convert it to UTF-8, for example with strings.ToValidUTF8",
				"%w: the cue is not valid UTF-8", graph.ErrInvalid)
		}
	}
	return nil
}

// asksSocialGraph reports whether the cue asks for people who are linked to a person.
func (c *Cue) asksSocialGraph() bool {
	return len(c.Relations) > 0 && c.Asker != graph.App && c.Asker != graph.Stranger
}

// parse returns the query of a prepared cue.
func (c *Cue) parse(without Channel, fading query.Fading) *query.Query {
	return query.Parse(query.Request{
		Text: c.Text, Asker: c.Asker, Company: c.Company, Except: c.Except, K: c.K, Kinds: c.Kinds, Retired: c.Retired,
		MinTrust: c.MinTrust, Now: c.Now, From: c.From, To: c.To,
		KindWeights: query.KindWeights(c.KindWeights), Mood: c.Mood, Leak: c.Leak, Order: times.OrderOf(c.Locale),
		Without: query.Channel(without), Fading: fading,
	})
}

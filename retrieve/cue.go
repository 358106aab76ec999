package retrieve

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// Cue is what a memory is asked with.
type Cue struct {
	// Text is the question, or what is being talked about, in plain words. It may be
	// left out beside Relations or Keywords.
	Text string
	// Relations and Keywords are what a dialog model's Query asks for. With relations
	// (colleague, friend) the evidence is what people said, or what was said of them,
	// who are linked so to the Asker, the nearest to the keywords first; when nobody
	// is, or no person asks, they are words like any others. At most MaxTerms each.
	Relations, Keywords []string
	// K is how many pieces of evidence to bring back; default 10, at most 1,000.
	// A recall ranks at most 320 candidates, so a larger K brings back fewer.
	K int
	// Kinds are the kinds of nodes wanted; empty means all but people.
	Kinds []graph.Kind
	// Asker is for whose ears the evidence is: a person's node, memgraph.Stranger for
	// somebody whom nobody has recognised, or memgraph.App, the zero value, which may
	// know everything; another id is memgraph.ErrNotFound. What the asker may not know is
	// neither found nor walked through, and its words and names count nowhere, as if they
	// had never been said. A companion of several people names who asks: the orders that
	// stand are then the asker's own, not anybody's.
	// Scores, which an app need not show, still follow how many texts there are and
	// how long they are in the mean, and where tokens are compared, how rare a token
	// is among all. See memgraph.Audience.
	Asker graph.ID
	// Retired asks for what the memory ceased to believe too.
	Retired bool
	// Now is when it is asked: times in the text ("last May", "two days ago", "上个月")
	// are meant from there, and what happened then counts for more. Zero means now.
	Now time.Time
	// From and To bound what is wanted to what happened from From on and before To;
	// zero leaves that end open. What nobody knows the time of lies outside.
	From, To time.Time
	// View is how the evidence is shown; default Verbatim.
	View View
	// Leaning asks for a mix of kinds of memories, which the walk over the graph leans
	// to as well.
	Leaning Leaning
	// Mood is how the companion feels, which brings back what was felt in such a mood; the
	// zero value is none. memgraph.Self keeps it.
	Mood graph.Mood
	// Depth is the last tier that may be tried; default Exploration.
	Depth Tier
	// Within bounds the time of a recall: no tier is begun after it, and no further
	// question of the cue looked into. Zero is no bound; the tiers end by themselves
	// within milliseconds.
	Within time.Duration
	// Calls bounds how often a recall may ask a model: the embedder once for the cue,
	// and once for each question that it is split into, and a Judge after each tier.
	// Beyond it words and rules decide. Zero is no bound.
	Calls int
}

// DefaultK and MaxK are the default and the bound of Cue.K.
const (
	DefaultK = 10
	MaxK     = 1000
)

// check fills in defaults and returns memgraph.ErrInvalid with the reason when
// the cue cannot be searched for.
func (c *Cue) check() error {
	if err := checkCount(&c.K); err != nil {
		return err
	}
	if len(c.Relations) > MaxTerms || len(c.Keywords) > MaxTerms {
		return fmt.Errorf("%w: %d relations and %d keywords, at most %d each", graph.ErrInvalid, len(c.Relations), len(c.Keywords), MaxTerms)
	}
	c.Text = c.words()
	switch {
	case c.Text == "":
		return fmt.Errorf("%w: the cue has no text", graph.ErrInvalid)
	case !c.To.IsZero() && !c.From.Before(c.To):
		return fmt.Errorf("%w: the cue is about the time from %v to %v", graph.ErrInvalid, c.From, c.To)
	}
	if err := checkTimes(c.Now, c.From, c.To); err != nil {
		return err
	}
	if c.Now.IsZero() {
		c.Now = time.Now()
	}
	if c.Depth == 0 {
		c.Depth = Exploration
	}
	return cmp.Or(checkTexts(c.Text, strings.Join(slices.Concat(c.Relations, c.Keywords), "")), c.Leaning.check(), c.checkBounds())
}

// words returns what is asked: the text, or what stands for it.
func (c *Cue) words() string {
	return cmp.Or(c.Text, strings.Join(slices.Concat(c.Relations, c.Keywords), ", "))
}

// checkTimes returns memgraph.ErrInvalid for a time that cannot be counted in nanoseconds.
func checkTimes(times ...time.Time) error {
	for _, t := range times {
		if !t.IsZero() && (t.Year() < 1700 || t.Year() > 2250) {
			return fmt.Errorf("%w: the cue's time %v is outside the years 1700 to 2250", graph.ErrInvalid, t)
		}
	}
	return nil
}

// checkCount fills in how many pieces of evidence are wanted, and returns
// memgraph.ErrInvalid when nobody can want so many.
func checkCount(k *int) error {
	if *k == 0 {
		*k = DefaultK
	}
	if *k < 0 || *k > MaxK {
		return fmt.Errorf("%w: K is %d, not 1 to %d", graph.ErrInvalid, *k, MaxK)
	}
	return nil
}

// checkTexts returns memgraph.ErrInvalid unless texts can be searched for.
func checkTexts(texts ...string) error {
	for _, text := range texts {
		if len(text) > graph.MaxText {
			return fmt.Errorf("%w: the cue has %d bytes, at most %d", graph.ErrInvalid, len(text), graph.MaxText)
		}
		if !utf8.ValidString(text) {
			return fmt.Errorf("%w: the cue is not valid UTF-8", graph.ErrInvalid)
		}
	}
	return nil
}

func (c *Cue) checkBounds() error {
	switch {
	case c.Depth > Exploration:
		return fmt.Errorf("%w: there is no tier %d", graph.ErrInvalid, c.Depth)
	case !(math.Abs(c.Mood.Pleasure) <= 1 && math.Abs(c.Mood.Arousal) <= 1):
		return fmt.Errorf("%w: a mood of %v, %v is not -1 to 1", graph.ErrInvalid, c.Mood.Pleasure, c.Mood.Arousal)
	case c.View > Remembered:
		return fmt.Errorf("%w: there is no view %d", graph.ErrInvalid, c.View)
	case c.Calls < 0:
		return fmt.Errorf("%w: %d calls of a model", graph.ErrInvalid, c.Calls)
	case c.Within < 0:
		return fmt.Errorf("%w: a recall within %v", graph.ErrInvalid, c.Within)
	}
	return nil
}

// socially reports whether the cue asks what people know who are linked to somebody.
func (c *Cue) socially() bool {
	return len(c.Relations) > 0 && c.Asker != graph.App && c.Asker != graph.Stranger
}

// wants reports whether the cue asks for nodes of the kind.
func (c *Cue) wants(kind graph.Kind) bool {
	if len(c.Kinds) == 0 {
		return kind != 0 && kind != graph.Person
	}
	for _, want := range c.Kinds {
		if kind == want {
			return true
		}
	}
	return false
}

package forget_test

import (
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// clarityAt returns the clarity of a span of an anchor after some days.
func clarityAt(m forget.Mask, a graph.Anchor, days float64) float64 {
	return m.ClarityOf(&graph.Span{Clarity: 1, Anchor: a}, time.Duration(days*float64(day)))
}

// A forced anchor is clearer than a plain span for at most 14 days, and less clear from day 30 on.
func TestAForcedAnchorIsStrongAndThenGone(t *testing.T) {
	for name, curve := range map[string]forget.Curve{"exponential": forget.Exponential, "power": forget.Power} {
		m := forget.Mask{Curve: curve}
		crossed := 0.0
		before := 1.0
		for d := 0.25; d < 3650; d += 0.25 {
			plain, forced := clarityAt(m, graph.NoAnchor, d), clarityAt(m, graph.Forced, d)
			if forced > before {
				t.Fatalf("%s: it rises at day %v", name, d)
			}
			before = forced
			if forced > plain {
				crossed = d
			}
			if d >= 30 && plain > 1e-9 && forced >= plain {
				t.Fatalf("%s: on day %v it keeps %v, a plain span %v", name, d, forced, plain)
			}
		}
		if crossed < 7 || crossed > 14 {
			t.Errorf("%s: it is above the plain curve until day %v", name, crossed)
		}
		if gain := clarityAt(m, graph.Forced, 6) - clarityAt(m, graph.NoAnchor, 6); gain < 0.01 {
			t.Errorf("%s: after 6 days it gains only %v", name, gain)
		}
	}
}

// The sum of a slow and a fast exponential has no share with which it is above the plain curve
// first and below it later. It is why forced anchors have another curve.
func TestTwoExponentialsCannotBeAForcedAnchor(t *testing.T) {
	longtest.Skip(t)
	const s = 90.0
	for a := 0.001; a < 1; a += 0.001 {
		above := false
		for d := 0.25; d < 3650; d += 0.25 {
			sum, plain := a*math.Exp(-d/(8*s))+(1-a)*math.Exp(-d/(0.1*s)), math.Exp(-d/s)
			if above && sum < plain {
				t.Fatalf("with a = %v it falls below the plain curve on day %v", a, d)
			}
			above = above || sum > plain
		}
		if !above {
			t.Fatalf("with a = %v it is never above the plain curve", a)
		}
	}
}

// The median life of a spontaneous anchor is at least four times that of its surroundings.
func TestASpontaneousAnchorLivesLong(t *testing.T) {
	for name, curve := range map[string]forget.Curve{"exponential": forget.Exponential, "power": forget.Power} {
		half := func(a graph.Anchor) (days float64) {
			for clarityAt(forget.Mask{Curve: curve}, a, days) > 0.5 {
				days += 0.25
			}
			return days
		}
		if plain, anchor := half(graph.NoAnchor), half(graph.Spontaneous); anchor < 4*plain {
			t.Errorf("%s: half of it is left after %v days, of plain spans after %v", name, anchor, plain)
		}
	}
}

// What was nearly forgotten gains most by a reinforcement, and a burst gains nothing.
func TestReinforcementsAreSpaced(t *testing.T) {
	s := forget.Spacing{Stability: 30 * day}
	if got := s.Stronger(0, 0); got != 30*day {
		t.Errorf("at once it becomes %v", got)
	}
	half := time.Duration(math.Round(30 * 24 * math.Ln2 * float64(time.Hour)))
	if got := s.Stronger(half, 30*day); math.Abs(float64(got-60*day)) > float64(time.Minute) {
		t.Errorf("half forgotten it becomes %v, not 60 days", got)
	}
	last := time.Duration(0)
	for age := time.Duration(0); age < 1000*day; age += day {
		got := s.Stronger(age, 30*day)
		if got < last || got > 90*day {
			t.Fatalf("after %v it becomes %v", age, got)
		}
		last = got
	}
	strong := forget.MaxStability
	if got := s.Stronger(100*365*day, strong); got != strong {
		t.Errorf("beyond the bound it becomes %v", got)
	}
}

func TestATitleAndACaptionFadeToo(t *testing.T) {
	n := graph.Node{Kind: graph.Episodic, Title: "Vera's lynx", Text: "She keeps it in the garden.",
		Caption: "a photo of a lynx", Recorded: start}
	spans := []graph.Span{
		{Field: graph.InTitle, Start: 7, End: 11, Clarity: 1, Gist: "a cat"},
		{Field: graph.InCaption, Start: 13, End: 17, Clarity: 0.1},
	}
	age := func(*graph.Span) time.Duration { return 100 * day }
	if !(forget.Mask{}).Render(&n, spans, age, 1) || n.Title != "Vera's xxx (a cat)" ||
		n.Caption != "a photo of a xxx" || n.Text != "She keeps it in the garden." {
		t.Errorf("it is %+v", n)
	}
}

// A note is at most as clear as the clearest of its sources.
func TestANoteIsAsClearAsItsClearestSource(t *testing.T) {
	n := graph.Node{Kind: graph.Affect, Text: "Emily loves tea.",
		Detail: graph.AffectUnit{ObjectName: "tea", Reason: "it is warm", Positive: 1}}
	spans := []graph.Span{{Start: 12, End: 15, Clarity: 1, Gist: "a drink"}}
	age := func(*graph.Span) time.Duration { return 0 }
	for atMost, want := range map[float64]string{1: "Emily loves tea.", 0.5: "Emily loves tea.", 0.3: "xxx (a drink)", 0.1: "xxx"} {
		shown := n
		faded := (forget.Mask{}).Render(&shown, spans, age, atMost)
		unit := shown.Detail.(graph.AffectUnit)
		if faded != (atMost < 0.5) || (unit.Reason == "it is warm") == faded || (unit.ObjectName == "tea") == faded {
			t.Errorf("at most %v clear it shows %+v, faded %t", atMost, shown, faded)
		}
		if got := shown.Text; got != want {
			t.Errorf("at most %v clear: %q", atMost, got)
		}
	}
}

// The detail of a note tells no word that the mask hides in its texts, and keeps what is shown.
func TestADetailTellsNothingThatIsHidden(t *testing.T) {
	n := graph.Node{Kind: graph.Semantic, Text: "Emily keeps her key under the mat. She likes tea.", Caption: "tea",
		Detail: graph.Concept{Type: graph.FactType, Subject: "Emily", Key: "key", Value: "under the mat", Change: "the mat is new"}}
	spans := []graph.Span{{Start: 16, End: 33, Clarity: 0.1}, {Start: 45, End: 48, Clarity: 0.1}}
	age := func(*graph.Span) time.Duration { return 0 }
	faded := forget.Mask{}.Render(&n, spans, age, 1)
	if want := "Emily keeps her xxx. She likes xxx."; !faded || n.Text != want {
		t.Errorf("it shows %q, want %q", n.Text, want)
	}
	if c := n.Detail.(graph.Concept); c.Subject != "Emily" || c.Type != graph.FactType || c.Key != "xxx" ||
		c.Value != "xxx" || c.Change != "xxx" {
		t.Errorf("the detail shows %+v", c)
	}
}

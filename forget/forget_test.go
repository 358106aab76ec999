package forget_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

const day = 24 * time.Hour

var start = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func TestCurvesFallFromOneAndStrongerMemoriesFadeMoreSlowly(t *testing.T) {
	for name, curve := range map[string]forget.Curve{"exponential": forget.Exponential, "power": forget.Power} {
		rapid.Check(t, func(t *rapid.T) {
			a := time.Duration(rapid.Int64Range(0, int64(10_000*day)).Draw(t, "t"))
			later := a + time.Duration(rapid.Int64Range(0, int64(10_000*day)).Draw(t, "later"))
			s := time.Duration(rapid.Int64Range(1, int64(10_000*day)).Draw(t, "s"))
			stronger := s + time.Duration(rapid.Int64Range(0, int64(10_000*day)).Draw(t, "stronger"))
			r := curve(a, s)
			if r < 0 || r > 1 || curve(later, s) > r || curve(a, stronger) < r {
				t.Errorf("%s: R(%v, %v) = %v, later %v, stronger %v", name, a, s, r, curve(later, s), curve(a, stronger))
			}
		})
		if curve(0, day) != 1 || curve(-day, day) != 1 || curve(day, 0) != 0 {
			t.Errorf("%s: at once %v, before it %v, without stability %v", name, curve(0, day), curve(-day, day), curve(day, 0))
		}
	}
	if got := forget.Exponential(30*day, 30*day); math.Abs(got-math.Exp(-1)) > 1e-12 {
		t.Errorf("after its stability %v is left", got)
	}
}

// spanOf returns the span over a part of a text.
func spanOf(text, part, gist string, s graph.Span) graph.Span {
	s.Start = strings.Index(text, part)
	s.End, s.Gist = s.Start+len(part), gist
	if s.Clarity == 0 {
		s.Clarity = 1
	}
	return s
}

// remembered returns a text after a time.
func remembered(n *graph.Node, spans []graph.Span, after time.Duration) (text string, faded bool) {
	shown := *n
	faded = forget.Mask{}.Render(&shown, spans, func(s *graph.Span) time.Duration {
		if s.Reinforced.IsZero() {
			return after
		}
		return start.Add(after).Sub(s.Reinforced)
	}, 1)
	return shown.Text, faded
}

func TestATextFadesSpanBySpan(t *testing.T) {
	const text = "The cat of Aunt Vera sat on 小桌子 all day."
	n := &graph.Node{Text: text, Recorded: start}
	cat := spanOf(text, "cat", "an animal", graph.Span{Stability: 30 * day})
	for _, test := range []struct {
		name  string
		spans []graph.Span
		after time.Duration
		want  string
	}{
		{"without spans", nil, 9999 * day, text},
		{"fresh", []graph.Span{cat}, day, text},
		{"half gone", []graph.Span{cat}, 30 * day, "The xxx (an animal) of Aunt Vera sat on 小桌子 all day."},
		{"gone", []graph.Span{cat}, 90 * day, "The xxx of Aunt Vera sat on 小桌子 all day."},
		{"reinforced", []graph.Span{spanOf(text, "cat", "an animal",
			graph.Span{Stability: 30 * day, Reinforced: start.Add(89 * day)})}, 90 * day, text},
		{"never clear", []graph.Span{spanOf(text, "cat", "an animal", graph.Span{Stability: 30 * day, Clarity: 0.4})},
			0, "The xxx (an animal) of Aunt Vera sat on 小桌子 all day."},
		{"an anchor outlives what it lies in",
			[]graph.Span{spanOf(text, "cat of Aunt Vera", "a pet", graph.Span{Stability: 30 * day}),
				spanOf(text, "Vera", "", graph.Span{Stability: 30 * day, Anchor: graph.Spontaneous})},
			45 * day, "The xxx (a pet) Vera sat on 小桌子 all day."},
		{"two that overlap", []graph.Span{spanOf(text, "cat of Aunt", "a pet", graph.Span{Stability: day}),
			spanOf(text, "Aunt Vera", "a relative", graph.Span{Stability: 60 * day})},
			100 * day, "The xxx xxx (a relative) sat on 小桌子 all day."},
		{"two of one place", []graph.Span{spanOf(text, "cat", "", graph.Span{Stability: 900 * day}),
			spanOf(text, "cat", "an animal", graph.Span{Stability: 30 * day})},
			40 * day, "The xxx (an animal) of Aunt Vera sat on 小桌子 all day."},
		{"two of one length", []graph.Span{spanOf(text, "Aunt", "", graph.Span{Stability: 30 * day}),
			spanOf(text, "nt V", "", graph.Span{Stability: 900 * day})},
			40 * day, "The cat of xxx Vera sat on 小桌子 all day."},
		{"Chinese", []graph.Span{spanOf(text, "小桌子", "一件家具", graph.Span{Stability: 30 * day})}, 40 * day,
			"The cat of Aunt Vera sat on xxx (一件家具) all day."},
		{"a clock that was put back", []graph.Span{cat}, -9999 * day, text},
		{"its stability is the mask's", []graph.Span{spanOf(text, "cat", "an animal", graph.Span{})}, 89 * day,
			"The xxx (an animal) of Aunt Vera sat on 小桌子 all day."},
		{"a span beyond the text", []graph.Span{{Start: 5, End: 9999}}, 9999 * day, text},
	} {
		got, faded := remembered(n, test.spans, test.after)
		if got != test.want || faded != (got != text) {
			t.Errorf("%s: %q, faded %t, want %q", test.name, got, faded, test.want)
		}
	}
}

func TestAPinnedMemoryNeverFades(t *testing.T) {
	const text = "The cat of Aunt Vera."
	spans := []graph.Span{spanOf(text, "cat", "an animal", graph.Span{Stability: day, Clarity: 0.1})}
	n := &graph.Node{Text: text, Recorded: start, Pinned: true}
	for _, after := range []time.Duration{-9999 * day, 0, 9999 * day} {
		if got, faded := remembered(n, spans, after); got != text || faded {
			t.Errorf("after %v it is %q, faded %t", after, got, faded)
		}
	}
}

func TestNothingHiddenShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := &graph.Node{Text: strings.Repeat("a", 30) + "SECRET" + strings.Repeat("b", 30), Recorded: start}
		var spans []graph.Span
		for range rapid.IntRange(0, 6).Draw(t, "spans") {
			from := rapid.IntRange(0, len(n.Text)-1).Draw(t, "from")
			spans = append(spans, graph.Span{Start: from, End: rapid.IntRange(from+1, len(n.Text)).Draw(t, "to"),
				Clarity: rapid.Float64Range(0, 1).Draw(t, "clarity"), Gist: "g"})
		}
		spans = append(spans, graph.Span{Start: 30, End: 36, Clarity: 0.1})
		got, faded := remembered(n, spans, 0)
		for i := range len("SECRET") - 2 {
			inner := false // a smaller span that is clear may show a part
			for _, s := range spans {
				inner = inner || s.End-s.Start < 6
			}
			if !inner && strings.Contains(got, "SECRET"[i:i+3]) {
				t.Fatalf("%q shows it", got)
			}
		}
		if !faded || !utf8.ValidString(got) {
			t.Fatalf("%q, faded %t", got, faded)
		}
	})
}

func ExampleMask() {
	n := &graph.Node{Text: "Emily's cat hisses at the postman.", Recorded: start}
	spans := []graph.Span{{Start: 8, End: 11, Gist: "an animal", Clarity: 1, Stability: 100 * day}}
	for _, after := range []time.Duration{0, 100 * day, 365 * day} {
		shown := *n
		forget.Mask{}.Render(&shown, spans, func(*graph.Span) time.Duration { return after }, 1)
		fmt.Println(shown.Text)
	}
	// Output:
	// Emily's cat hisses at the postman.
	// Emily's xxx (an animal) hisses at the postman.
	// Emily's xxx hisses at the postman.
}

package forget_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

// animals says what is left of some words.
type animals struct{}

func (animals) Gist(_ context.Context, text string, spans []graph.Span) ([]string, error) {
	list := make([]string, len(spans))
	for i, s := range spans {
		list[i] = map[string]string{"cat": "an animal", "postman": "the postman himself"}[text[s.Start:s.End]]
	}
	return list, nil
}

func TestATextIsCutIntoSentencesClausesAndPhrases(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"The cat hissed at the postman, and John laughed at 10:30. It rained.",
			[]string{"The cat hissed at the postman, and John laughed at 10:30", "The cat hissed at the postman",
				"cat hissed", "postman",
				"and John laughed at 10:30", "John laughed", "10", "30", "It rained", "rained"}},
		{"小明昨天在上海买了一把小提琴，非常高兴。",
			[]string{"小明昨天在上海买了一把小提琴，非常高兴", "小明昨天在上海买了一把小提琴", "小明昨天", "海买",
				"小提琴", "非常高兴"}},
		{"", nil},
		{"?!", nil},
		{"cat", []string{"cat"}},
	} {
		spans, err := forget.Cut(t.Context(), &graph.Node{Text: test.text}, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, test.text[s.Start:s.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q is cut into %q, not %q", test.text, got, test.want)
		}
	}
}

// A detail fades first, then the clause around it, then the sentence.
func TestDetailsFadeBeforeWhatTheyLieIn(t *testing.T) {
	n := &graph.Node{Title: "A cat", Text: "The cat hissed, and the postman ran.", Caption: "the cat"}
	spans, err := forget.Cut(t.Context(), n, 10*day, animals{})
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, days := range []int{0, 8, 15, 40} {
		text := *n
		forget.Mask{}.Render(&text, spans, func(*graph.Span) (age time.Duration) { return time.Duration(days) * day }, 1)
		shown = append(shown, fmt.Sprint(text.Title, "|", text.Text, "|", text.Caption))
	}
	if want := "A cat|The cat hissed, and the postman ran.|the cat"; shown[0] != want {
		t.Errorf("it is remembered as %q, not %q", shown[0], want)
	}
	clear := func(s string) int {
		return len(strings.ReplaceAll(strings.ReplaceAll(s, "xxx", ""), "(an animal)", ""))
	}
	for i := 1; i < len(shown); i++ {
		if clear(shown[i]) >= clear(shown[i-1]) {
			t.Errorf("later it shows more: %q after %q", shown[i], shown[i-1])
		}
	}
	if !strings.Contains(shown[1], "an animal") || strings.Contains(shown[1], "postman himself") {
		t.Errorf("gists are shown as %q", shown[1])
	}
}

func TestSpansNestAndEndBetweenGraphemes(t *testing.T) {
	pieces := []string{"cat", "The", "小明", "在", "买", "👩‍👩‍👧", "é", "🇩🇪", " ", ", ", ".", "。", "，", "\n",
		"10:30", "don't", "ไทย", "한국어", "!", "— ", "\u200d"}
	rapid.Check(t, func(r *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(r, "text"), "")
		n := &graph.Node{Text: text}
		spans, err := forget.Cut(context.Background(), n, 0, nil)
		if err != nil {
			r.Fatal(err)
		}
		boundary := map[int]bool{0: true}
		at := 0
		for g := graphemes.FromString(text); g.Next(); {
			at += len(g.Value())
			boundary[at] = true
		}
		for i, a := range spans {
			if err := a.Check(n); err != nil || !boundary[a.Start] || !boundary[a.End] {
				r.Fatalf("%q: span %d to %d cuts a grapheme, %v", text, a.Start, a.End, err)
			}
			for _, b := range spans[i+1:] {
				if b.Start < a.End && a.Start < b.End && (b.Start < a.Start || b.End > a.End) {
					r.Fatalf("%q: spans %d to %d and %d to %d overlap", text, a.Start, a.End, b.Start, b.End)
				}
			}
		}
	})
}

func TestALongTextIsCutAsFarAsSpansGo(t *testing.T) {
	n := &graph.Node{Text: strings.Repeat("One cat sleeps, two dogs bark. ", 2000)}
	spans, err := forget.Cut(t.Context(), n, 0, nil)
	if err != nil || len(spans) != graph.MaxSpans {
		t.Errorf("%d spans, %v", len(spans), err)
	}
	if _, err := forget.Cut(t.Context(), nil, 0, nil); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("no node gives %v", err)
	}
}

func BenchmarkRender(b *testing.B) {
	n := &graph.Node{Text: "Yesterday Emily's cat hissed at the postman, and John laughed so hard that he dropped his coffee on the new carpet. It was a good day."}
	spans, err := forget.Cut(context.Background(), n, 0, nil)
	if err != nil {
		b.Fatal(err)
	}
	age := func(*graph.Span) time.Duration { return 100 * day }
	for b.Loop() {
		shown := *n
		forget.Mask{}.Render(&shown, spans, age, 1)
	}
}

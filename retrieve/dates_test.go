package retrieve_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// runs returns a memory of one run a month, in the same words, in English and Chinese.
func runs(tb testing.TB) *memgraph.Store {
	store := newStore(tb)
	for month := time.January; month <= time.May; month++ {
		friend := []string{"Anna", "Bert", "Carl", "Dora", "Emil"}[month-1]
		for _, text := range []string{"I ran in the park with " + friend + ".", "我和" + friend + "在公园跑步。"} {
			write(tb, store, func(w *memgraph.Writer) error {
				at := time.Date(2024, month, 10, 9, 0, 0, 0, time.UTC)
				_, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: text, Event: at, Session: friend})
				return err
			})
		}
	}
	write(tb, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "Running in the park is a habit."})
		return err
	})
	return store
}

func TestEventsAtTheTimeOfTheCueComeFirst(t *testing.T) {
	r := retrieve.New(runs(t), nil)
	now := time.Date(2024, 5, 20, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		text string
		want time.Month
	}{
		{"Who ran in the park in February?", time.February},
		{"Who ran in the park two months ago?", time.March},
		{"Who ran in the park on 10 April 2024?", time.April},
		{"Who ran in the park before February 2024?", time.January},
		{"上个月谁在公园跑步？", time.April},
		{"今年一月谁在公园跑步？", time.January},
	} {
		first := recall(t, r, retrieve.Cue{Text: test.text, Now: now}).Evidence[0]
		if first.Time.Month() != test.want {
			t.Errorf("%s first brings %q of %v, because of %s", test.text, first.Text, first.Time, first.Why())
		}
	}
}

func TestFromAndToBoundTheEvents(t *testing.T) {
	r := retrieve.New(runs(t), nil)
	from, to := time.Date(2024, 2, 1, 0, 0, 0, 0, time.UTC), time.Date(2024, 4, 1, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		from, to time.Time
		want     int
	}{{from, to, 4}, {from, time.Time{}, 8}, {time.Time{}, to, 6}, {time.Time{}, time.Time{}, 11}} {
		result := recall(t, r, retrieve.Cue{Text: "who ran in the park? 公园跑步", K: 20, From: test.from, To: test.to})
		for _, e := range result.Evidence {
			if !test.from.IsZero() && e.Time.Before(test.from) || !test.to.IsZero() && !e.Time.Before(test.to) {
				t.Errorf("from %v to %v it returns an event of %v", test.from, test.to, e.Time)
			}
		}
		if len(result.Evidence) != test.want {
			t.Errorf("from %v to %v it brings %d, want %d", test.from, test.to, len(result.Evidence), test.want)
		}
	}
	for _, bad := range []retrieve.Cue{{Text: "x", From: to, To: from},
		{Text: "x", Now: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}} {
		if _, err := r.Recall(t.Context(), bad); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestWantedNodesAreFoundAmongManyUnwantedMatches(t *testing.T) {
	store := newStore(t)
	day := func(n int) time.Time { return time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, n) }
	for chunk := range 6 {
		write(t, store, func(w *memgraph.Writer) error {
			for i := range 100 {
				if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "tennis tennis", Session: fmt.Sprint(i),
					Event: day(chunk)}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	write(t, store, func(w *memgraph.Writer) error {
		if _, _, err := w.Put(graph.Node{Kind: graph.Document,
			Text: "A long passage that also says a word or two of tennis."}); err != nil {
			return err
		}
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "On that day somebody also said something of tennis.",
			Session: "late", Event: day(30)})
		return err
	})
	r := retrieve.New(store, nil)
	for name, cue := range map[string]retrieve.Cue{
		"a kind": {Text: "tennis", Kinds: []graph.Kind{graph.Document}},
		"a time": {Text: "tennis", From: day(29)},
	} {
		if result := recall(t, r, cue); len(result.Evidence) != 1 || result.Fallback {
			t.Errorf("%s brings %d, fallback: %t", name, len(result.Evidence), result.Fallback)
		}
	}
}

// What was said at a time is the answer to a question for that time alone.
func TestAQuestionForATimeIsMatchedByWhatWasSaidThen(t *testing.T) {
	store, emily := diary(t, "I planted the beans.", "It rained all day.")
	r := retrieve.New(store, nil)
	all := recall(t, r, retrieve.Cue{Text: "beans", Asker: emily})
	said := all.Evidence[0].Time
	cue := retrieve.Cue{Text: "What did I do yesterday?", Asker: emily, Now: said.Add(24 * time.Hour)}
	if result := recall(t, r, cue); result.Unmatched() || len(result.Evidence) == 0 {
		t.Errorf("unmatched, with %d pieces of evidence", len(result.Evidence))
	}
	cue.Now = said.Add(400 * 24 * time.Hour)
	if result := recall(t, r, cue); !result.Unmatched() {
		t.Errorf("%q matches a day on which nothing was said", result.Evidence[0].Text)
	}
}

package consolidate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// passages keeps the passages that an extractor reads.
type passages struct {
	consolidate.Extractor
	read []consolidate.Passage
}

func (p *passages) Extract(ctx context.Context, one *consolidate.Passage) (*consolidate.Extraction, error) {
	p.read = append(p.read, *one)
	return p.Extractor.Extract(ctx, one)
}

// lastPassage returns the memory after some turns, each consolidated, and the passage that was read last.
func lastPassage(t *testing.T, turns ...turn) (*world, *consolidate.Passage) {
	t.Helper()
	w := newWorld(t)
	options := rules(t, "", false)
	seen := &passages{Extractor: options.Extractor}
	options.Extractor = seen
	w.c = w.consolidator(options)
	for _, one := range turns {
		w.say(one)
		w.idle()
	}
	return w, &seen.read[len(seen.read)-1]
}

// The turns are said from a Monday at two on.
func TestEarlierTurnsAreListedWhereARequestIsAheadOfTheirEvent(t *testing.T) {
	longtest.Skip(t)
	dentist := turn{speaker: "Emily", text: "I have the dentist on Friday at 10."}
	ask := turn{speaker: "Emily", text: "I like tea. Remind me an hour before the dentist.", at: 2 * day}
	many := []turn{}
	for i := range 9 {
		many = append(many, turn{speaker: "Emily", text: fmt.Sprintf("The dentist has chair %d.", i), session: fmt.Sprint(i), at: time.Duration(i) * time.Hour})
	}
	private, public := dentist, ask
	private.audience, public.audience = graph.Private, graph.Everyone
	for _, test := range []struct {
		name  string
		turns []turn
		want  string
	}{
		{"a turn", []turn{dentist, ask}, dentist.text},
		{"in Chinese", []turn{{speaker: "Emily", text: "我周五上午十点看牙医。"}, {speaker: "Emily", text: "好的，牙医之前一小时提醒我。", at: day}}, "我周五上午十点看牙医。"},
		{"the last five", append(many, ask), "The dentist has chair 4. The dentist has chair 5. The dentist has chair 6. The dentist has chair 7. The dentist has chair 8."},
		{"no request", []turn{dentist, {speaker: "Emily", text: "I hate the dentist.", at: 2 * day}}, ""},
		{"a deed", []turn{dentist, {speaker: "Emily", text: "I ate an hour before the dentist.", at: 2 * day}}, ""},
		{"another time", []turn{dentist, {speaker: "Emily", text: "Remind me tomorrow to call the dentist.", at: 2 * day}}, ""},
		{"told in the passage", []turn{dentist, {speaker: "Emily", text: "The dentist is on Thursday at 9.", at: 2 * day}, ask}, ""},
		{"another event", []turn{{speaker: "Emily", text: "I have a meeting on Friday at 10."}, ask}, ""},
		{"another speaker", []turn{{speaker: "John", text: dentist.text}, ask}, ""},
		{"for fewer people", []turn{private, ask}, ""},
		{"for all people", []turn{dentist, public}, ""},
		{"long ago", []turn{dentist, {speaker: "Emily", text: ask.text, at: 61 * day}}, ""},
	} {
		w, p := lastPassage(t, test.turns...)
		var texts []string
		for _, earlier := range p.Earlier {
			texts = append(texts, earlier.Text)
		}
		if got := strings.Join(texts, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		w.check()
		w.seesSources("Emily", "John", "")
	}
}

// The errand rests on both turns, so that it goes with each of them, and other readings of the turns find it again.
func TestAnErrandRestsOnTheEarlierTurn(t *testing.T) {
	const reminder = "Remind me an hour before the dentist @ Fri 09:00"
	for forgotten := range 2 {
		w := newWorld(t)
		var turns []graph.ID
		for i, text := range []string{"I have the dentist on Friday at 10.", "Remind me an hour before the dentist."} {
			turns = append(turns, w.say(turn{speaker: "Emily", text: text, at: time.Duration(2*i) * day})...)
			w.idle()
		}
		for n, err := range w.store.Since(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			if n.Kind == graph.Intention && !slices.Equal(n.Provenance, turns) {
				t.Errorf("%q rests on %v, not on %v", n.Text, n.Provenance, turns)
			}
		}
		if got := w.errands(); !slices.Equal(got, []string{reminder}) {
			t.Fatalf("%q", got)
		}
		if made := w.rebuild(rules(t, "again", false)); len(made.Added)+len(made.Gone) > 0 {
			t.Errorf("the same rules find other beliefs: %+v", made.Difference)
		}
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: turns[forgotten : forgotten+1]}); err != nil {
			t.Fatal(err)
		}
		if got := w.errands(); len(got) > 0 {
			t.Errorf("without turn %d: %q", forgotten, got)
		}
		w.check()
	}
}

func TestEarlierTurnsAreChecked(t *testing.T) {
	before := consolidate.Turn{Speaker: "Emily", Text: "I have the dentist on Friday.", Time: said.Add(-day)}
	for _, test := range []struct {
		name, want string
		spoil      func(*consolidate.Passage, *consolidate.Errand)
	}{
		{"one that fits", "", func(*consolidate.Passage, *consolidate.Errand) {}},
		{"out of range", "not ascending", func(_ *consolidate.Passage, e *consolidate.Errand) { e.Earlier = []int{1} }},
		{"negative", "not ascending", func(_ *consolidate.Passage, e *consolidate.Errand) { e.Earlier = []int{-1} }},
		{"of another person", "did not speak", func(p *consolidate.Passage, _ *consolidate.Errand) { p.Earlier[0].Speaker = "John" }},
		{"too many", "at most 16", func(p *consolidate.Passage, _ *consolidate.Errand) { p.Earlier = slices.Repeat(p.Earlier, 17) }},
		{"a relation that rests on one that is not listed", "not ascending", func(p *consolidate.Passage, _ *consolidate.Errand) {
			p.Relations = []consolidate.KnownRelation{{Subject: "Emily", Label: "sister", Object: "Ida", Earlier: []int{1}}}
		}},
		{"bad UTF-8", "UTF-8", func(p *consolidate.Passage, _ *consolidate.Errand) { p.Earlier[0].Text = "\xff" }},
		{"a companion's", "not a person's", func(p *consolidate.Passage, _ *consolidate.Errand) { p.Earlier[0].Role = graph.Robot }},
		{"without a time", "not a person's", func(p *consolidate.Passage, _ *consolidate.Errand) { p.Earlier[0].Time = time.Time{} }},
		{"too long", "not a person's", func(p *consolidate.Passage, _ *consolidate.Errand) {
			p.Earlier[0].Text = strings.Repeat("a", consolidate.MaxEarlierBytes+1)
		}},
	} {
		p, e := passage(), valid()
		p.Earlier, e.Errands[0].Earlier = []consolidate.Turn{before}, []int{0}
		test.spoil(p, &e.Errands[0])
		err := errors.Join(p.Validate(), e.Validate(p))
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, graph.ErrInvalid) || !strings.Contains(fmt.Sprint(err), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

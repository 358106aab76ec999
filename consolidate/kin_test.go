package consolidate_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A passage lists which relatives its speakers named before, for those alone who may know it.
func TestRelativesAreListedWhoWereNamedBefore(t *testing.T) {
	sister := turn{speaker: "Emily", text: "My sister Ida works at Bosch."}
	ask := turn{speaker: "Emily", text: "My sister is at Siemens now.", at: 2 * day}
	private, public, publicAsk, privateAsk := sister, sister, ask, ask
	private.audience, publicAsk.audience = graph.Private, graph.Everyone
	public.audience, privateAsk.audience = graph.Everyone, graph.Private
	for _, test := range []struct {
		name  string
		turns []turn
		want  string
	}{
		{"a sister", []turn{sister, ask}, "Emily sister Ida [0] My sister Ida works at Bosch."},
		{"two", []turn{sister, {speaker: "Emily", text: "My sister Eva sings.", at: day}, ask},
			"Emily sister Ida [0] My sister Ida works at Bosch.; Emily sister Eva [1] My sister Eva sings."},
		{"in Chinese", []turn{{speaker: "Emily", text: "我姐姐叫周婷。"}, {speaker: "Emily", text: "我姐姐换工作了。", at: day}},
			"Emily sister 周婷 [0] 我姐姐叫周婷。"},
		{"told to all", []turn{public, privateAsk}, "Emily sister Ida [0] My sister Ida works at Bosch."},
		{"for fewer people", []turn{private, ask}, ""},
		{"for fewer people than all", []turn{private, publicAsk}, ""},
		{"of another speaker", []turn{{speaker: "John", text: sister.text}, ask}, ""},
		{"told by another", []turn{{speaker: "John", text: "Emily's sister Ida works at Bosch."}, ask}, ""},
		{"no word for a relative", []turn{sister, {speaker: "Emily", text: "I am tired.", at: day}}, ""},
		{"a friend", []turn{{speaker: "Emily", text: "My friend Ida works at Bosch."}, {speaker: "Emily", text: "My friend is ill.", at: day}}, ""},
		{"parted", []turn{{speaker: "Emily", text: "My boyfriend is called Jonas."}, {speaker: "Emily", text: "Jonas and I broke up.", at: day},
			{speaker: "Emily", text: "My boyfriend is ill.", at: 2 * day}}, ""},
	} {
		w, p := lastPassage(t, test.turns...)
		var list []string
		for _, r := range p.Relations {
			list = append(list, fmt.Sprint(r.Subject, " ", r.Label, " ", r.Object, " ", r.Earlier, " ", p.Earlier[r.Earlier[0]].Text))
		}
		if got := strings.Join(list, "; "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		w.check()
		w.seesSources("Emily", "John", "")
	}
}

// What is told of "my sister" goes with the turn that names her, and other readings of the turns find it again.
func TestWhatIsToldOfARelativeRestsOnTheTurnThatNamesThem(t *testing.T) {
	for forgotten := range 2 {
		w := newWorld(t)
		var turns []graph.ID
		for i, text := range []string{"My sister Ida works at Bosch.", "My sister has moved to York."} {
			turns = append(turns, w.say(turn{speaker: "Emily", text: text, at: time.Duration(2*i) * day})...)
			w.idle()
		}
		if got := w.relations(); !strings.Contains(got, "Ida lives in York") {
			t.Fatalf("%q", got)
		}
		if made := w.rebuild(rules(t, "again", false)); len(made.Added)+len(made.Gone) > 0 {
			t.Errorf("the same rules find other beliefs: %+v", made.Difference)
		}
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: turns[forgotten : forgotten+1]}); err != nil {
			t.Fatal(err)
		}
		if got := w.relations(); strings.Contains(got, "York") || (forgotten == 0) == strings.Contains(got, "Ida") {
			t.Errorf("without turn %d: %q", forgotten, got)
		}
		w.check()
	}
}

// endsKin ends a relation while a passage that lists it is read, once.
type endsKin struct {
	consolidate.Extractor
	w     *world
	lists []int // how many relations each reading listed
}

func (e *endsKin) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e.lists = append(e.lists, len(p.Relations))
	found, err := e.Extractor.Extract(ctx, p)
	if err != nil || len(p.Relations) == 0 {
		return found, err
	}
	return found, e.w.store.Write(ctx, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		out, _, err := w.Edges(emily)
		for _, edge := range out {
			if err == nil && edge.Label == "sister" && edge.Ended.IsZero() {
				err = w.EndEdge(edge.ID, w.Now())
			}
		}
		return err
	})
}

// A relation that ends while a passage is read with it is no ground for what "my sister" means: the passage is read again.
func TestARelationThatEndsMeanwhileMeansNoOne(t *testing.T) {
	w := newWorld(t)
	options := rules(t, "", false)
	ends := &endsKin{Extractor: options.Extractor, w: w}
	options.Extractor = ends
	w.c = w.consolidator(options)
	for i, text := range []string{"My sister Ida works at Bosch.", "My sister has moved to York."} {
		w.say(turn{speaker: "Emily", text: text, at: time.Duration(2*i) * day})
		w.idle()
	}
	if !slices.Equal(ends.lists, []int{0, 1, 0}) {
		t.Errorf("the readings list %v relations", ends.lists)
	}
	if got := w.relations(); strings.Contains(got, "Ida lives in York") {
		t.Errorf("%q", got)
	}
	w.check()
}

// relations returns the open relations.
func (w *world) relations() string {
	var list []string
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		out, _, err := w.store.Edges(w.t.Context(), n.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, e := range out {
			to, err := w.store.Get(w.t.Context(), e.To)
			if err != nil {
				w.t.Fatal(err)
			}
			if e.Ended.IsZero() && n.Title != "" {
				list = append(list, n.Title+" "+e.Label+" "+to.Title)
			}
		}
	}
	return strings.Join(list, "; ")
}

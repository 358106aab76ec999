package consolidate_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestNamesThatMayBeOfOne(t *testing.T) {
	for _, test := range []struct {
		kind consolidate.EntityType
		a, b string
		want string
	}{
		{consolidate.PersonEntity, "Mel", "Melanie", "short form"},
		{consolidate.PersonEntity, "Melanie Carter", "Mel", "short form"},
		{consolidate.PersonEntity, "Melanie Carter", "melanie", "part of the name"},
		{consolidate.PersonEntity, "Bob", "Robert", "short form"},
		{consolidate.PersonEntity, "Dr. Chen", "Wei Chen", "family name"},
		{consolidate.PersonEntity, "小王", "王伟", "family name"},
		{consolidate.PersonEntity, "王老师", "王建国", "family name"},
		{consolidate.PersonEntity, "阿伟", "王伟", "short form"},
		{consolidate.PersonEntity, "小明", "王小明", "short form"},
		{consolidate.PlaceEntity, "New York", "New York City", "part of the name"},
		{consolidate.PersonEntity, "Anna", "Annabel", ""},
		{consolidate.PersonEntity, "Maria", "Mariana", ""},
		{consolidate.PersonEntity, "Anna", "Anne", ""},
		{consolidate.PersonEntity, "Mel Carter", "Melanie Brown", ""},
		{consolidate.PersonEntity, "Anna Brown", "Anna Green", ""},
		{consolidate.PersonEntity, "小王", "老王", ""},
		{consolidate.PersonEntity, "小王", "小汪", ""},
		{consolidate.PersonEntity, "小王", "汪伟", ""},
		{consolidate.PlaceEntity, "York", "New York", ""},
		{consolidate.PersonEntity, "Mel", "mel", ""},
		{consolidate.PersonEntity, "", "Mel", ""},
	} {
		for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
			if got := consolidate.LikeNames(test.kind, pair[0], pair[1]); got != test.want {
				t.Errorf("%s and %s: %q, want %q", pair[0], pair[1], got, test.want)
			}
		}
	}
}

// links returns the open links of names, in words.
func (w *world) links(asker graph.ID) (list []string) {
	w.t.Helper()
	alike, err := w.c.Alike(w.t.Context(), asker)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, a := range alike {
		list = append(list, a.String())
	}
	return list
}

func TestNamesAreLinkedBeforeTheyAreOne(t *testing.T) {
	for name, test := range map[string]struct{ first, confirms, parts, link, same, moves string }{
		"said so": {"My sister Melanie lives in Oslo. My friend Mel works at Siemens.", "Mel is short for Melanie.", "Mel and Melanie are two different people.",
			"Mel may be the same as Melanie (short form)", "Mel is the same as Melanie (short form)", "My friend Mel lives in Rome."},
		"the same relative": {"My sister Mel works at Siemens. My friend Melanie lives in Oslo.", "My sister Melanie has a cold.", "I met Mel and Melanie at the club.",
			"Mel may be the same as Melanie (short form)", "Mel is the same as Melanie (short form)", "My sister Mel lives in Rome."},
		"in Chinese": {"我姐姐王伟住在上海。我同事小王住在北京。", "小王就是王伟。", "小王和王伟不是一个人。", "小王可能就是王伟 (family name)", "小王就是王伟 (family name)", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			emily := w.person("Emily")
			w.sayAs(emily, test.first, 0)
			if r := w.idle(); r.MayBeSame != 1 || r.Same != 0 {
				t.Errorf("the run reports %v", r)
			}
			if got := strings.Join(w.links(graph.App), "; "); got != test.link {
				t.Fatalf("it links %q, want %q", got, test.link)
			}
			before := w.export()
			w.sayAs(emily, test.confirms, time.Hour)
			if r := w.idle(); r.Same != 1 {
				t.Errorf("the run reports %v", r)
			}
			if got := strings.Join(w.links(graph.App), "; "); got != test.same {
				t.Fatalf("it links %q, want %q", got, test.same)
			}
			if test.moves != "" {
				w.sayAs(emily, test.moves, 2*time.Hour)
				w.idle()
				if got := w.edgesOf("Melanie"); !strings.Contains(got, "lives in Rome") {
					t.Errorf("of Melanie it knows %q", got)
				}
			}
			alike, err := w.c.Alike(t.Context(), graph.App)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return consolidate.Settle(tx, alike[0].Edge.ID, false) }); err != nil {
				t.Fatal(err)
			}
			if got := w.links(graph.App); len(got) != 0 {
				t.Errorf("after it was undone it links %q", got)
			}
			w.check()

			w = newWorld(t)
			emily = w.person("Emily")
			w.sayAs(emily, test.first, 0)
			w.idle()
			if w.export() != before {
				t.Error("the second world differs")
			}
			w.sayAs(emily, test.parts, time.Hour)
			if r := w.idle(); r.NotSame != 1 {
				t.Errorf("the run reports %v", r)
			}
			if got := w.links(graph.App); len(got) != 0 {
				t.Errorf("it links %q", got)
			}
			w.check()
		})
	}
}

// edgesOf returns the open relations of a note with a name.
func (w *world) edgesOf(name string) (list string) {
	w.t.Helper()
	for _, n := range w.notes(graph.Semantic, "") {
		if n.Title != name {
			continue
		}
		out, _, err := w.store.Edges(w.t.Context(), n.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, e := range out {
			if to, err := w.store.Get(w.t.Context(), e.To); err == nil && e.Ended.IsZero() {
				list += e.Label + " " + to.Title + "; "
			}
		}
	}
	return list
}

// A link is for those who may see what it rests on, and opens nothing.
func TestALinkOfNamesShowsNoHiddenName(t *testing.T) {
	w := newWorld(t)
	w.say(turn{speaker: "Emily", text: "My sister Melanie lives in Oslo.", audience: graph.Private},
		turn{speaker: "John", text: "My friend Mel works at Siemens.", audience: graph.Private},
		turn{speaker: "Emily", text: "My friend Mel lives in Rome. My brother Sam lives in Rome.", at: time.Hour},
		turn{speaker: "Emily", text: "My boss Samuel lives in Rome.", audience: graph.Private, at: 2 * time.Hour})
	w.idle()
	for _, name := range []string{"John", "Emily"} {
		id, err := w.store.Person(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.links(id); len(got) != 0 {
			t.Errorf("%s sees %q: names of different readers are linked", name, got)
		}
	}
	w.say(turn{speaker: "Emily", text: "My friend Sam works at Siemens.", audience: graph.Private, at: 3 * time.Hour})
	w.idle()
	for name, want := range map[string]int{"Emily": 1, "John": 0} {
		id, err := w.store.Person(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.links(id); len(got) != want {
			t.Errorf("%s sees %q", name, got)
		}
	}
	w.check()
}

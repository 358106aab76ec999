package consolidate_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestNamesThatMayMeanTheSame(t *testing.T) {
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

// Two names of similar form are linked as perhaps the same. Words confirm the link; other words, and a list with both
// names, end it.
func TestWordsConfirmAndEndLinksOfNames(t *testing.T) {
	longtest.Skip(t)
	const mel = "My sister Melanie lives in Oslo. My friend Mel works at Siemens."
	const wang = "我姐姐王伟住在上海。我同事小王住在北京。"
	const may, same = "Mel may be the same as Melanie (short form)", "Mel is the same as Melanie (short form)"
	const mayWang, sameWang = "小王可能就是王伟 (family name)", "小王就是王伟 (family name)"
	for _, test := range []struct{ first, then, link, after string }{
		{mel, "Mel is short for Melanie.", may, same},
		{mel, "Mel and Melanie are the same person.", may, same},
		{mel, "Melanie and Mel are the same person.", may, same},
		{mel, "Mel and Melanie are one and the same girl.", may, same},
		{mel, "Both Mel and Melanie mean the same girl.", may, same},
		{mel, "Everybody calls Melanie Mel.", may, same},
		{mel, "Melanie goes by Mel.", may, same},
		{mel, "I wonder if Mel is short for Melanie.", may, may},
		{mel, "My sister Mel has a cold.", may, may},
		{mel, "I met Mel and Melanie at the club.", may, ""},
		{mel, "Mel and Melanie are two different people.", may, ""},
		{mel, "Mel is not Melanie.", may, ""},
		{"My sister Élodie lives in Oslo. My friend Élo works at Siemens.", "My sister Élodie and my boss Élo came.",
			"Élo may be the same as Élodie (short form)", "Élo may be the same as Élodie (short form)"},
		{wang, "小王就是王伟。", mayWang, sameWang},
		{wang, "王伟就是小王。", mayWang, sameWang},
		{wang, "王伟又叫小王。", mayWang, sameWang},
		{wang, "小王和王伟不是一个人。", mayWang, ""},
		{wang, "小王不是王伟。", mayWang, ""},
		{"I like rain.", "The train from London to Leeds goes by Oxford.", "", ""},
		{"I like rain.", "I call Anna Smith every Sunday.", "", ""},
		{"I like rain.", "People call London Bridge beautiful.", "", ""},
		{"I like rain.", "Tom is not British.", "", ""},
		{"I like rain.", "Melanie Carter goes by Mel.", "", "Mel is the same as Melanie Carter (short form)"},
	} {
		w := newWorld(t)
		emily := w.person("Emily")
		w.sayAs(emily, test.first, 0)
		w.idle()
		if got := strings.Join(w.links(graph.App), "; "); got != test.link {
			t.Errorf("after %q it links %q, want %q", test.first, got, test.link)
		}
		w.sayAs(emily, test.then, time.Hour)
		r := w.idle()
		if got := strings.Join(w.links(graph.App), "; "); got != test.after {
			t.Errorf("after %q it links %q, want %q", test.then, got, test.after)
		}
		confirmed := strings.Contains(test.after, "is the same") || strings.Contains(test.after, "就是") && test.after != test.link
		ended := test.link != "" && test.after == ""
		if r.MayBeSame != 0 || (r.Same == 1) != confirmed || (r.NotSame == 1) != ended {
			t.Errorf("after %q the run reports %v", test.then, r)
		}
		w.check()
	}
}

// Two relatives with alike names stay two, even if one sentence names both, and each keeps what is told of them.
func TestRelativesWithAlikeNamesStayTwo(t *testing.T) {
	for _, test := range []struct{ first, then, name, keeps string }{
		{"My sister Jo lives in Leeds and my sister Joanna lives in Rome.", "Jo moved to Bath.", "Joanna", "lives in Rome"},
		{"My uncle Al lives in Leeds and my uncle Albert lives in Rome.", "Al moved to Bath.", "Albert", "lives in Rome"},
		{"My dog Max lives in Leeds and my dog Maximus lives in Rome.", "My dog Max has a cold.", "Maximus", ""},
		{"我弟弟小伟住在上海，我弟弟王小伟住在北京。", "小伟搬到了广州。", "王小伟", ""},
		{"我老板王总住在上海，我老板王伟住在北京。", "王总搬到了广州。", "王伟", ""},
	} {
		w := newWorld(t)
		emily := w.person("Emily")
		w.sayAs(emily, test.first, 0)
		w.idle()
		before := w.edgesOf(test.name)
		w.sayAs(emily, test.then, time.Hour)
		if r := w.idle(); r.Same != 0 {
			t.Errorf("%q: the run reports %v", test.first, r)
		}
		if got := w.edgesOf(test.name); got != before || !strings.Contains(got, test.keeps) {
			t.Errorf("%q: of %s it knew %q, and knows %q", test.first, test.name, before, got)
		}
		for _, link := range w.links(graph.App) {
			if !strings.Contains(link, "may be") && !strings.Contains(link, "可能") {
				t.Errorf("%q links %q", test.first, link)
			}
		}
		w.check()
	}
}

// What is told of a short name stays with it, so that a newer value ends the older one.
func TestWhatIsToldOfAShortNameStaysThere(t *testing.T) {
	w := newWorld(t)
	emily := w.person("Emily")
	for i, text := range []string{"My friend Mel lives in Leeds.", "Melanie Carter goes by Mel.", "My friend Mel moved to Bath."} {
		w.sayAs(emily, text, time.Duration(i)*time.Hour)
		w.idle()
	}
	if got := w.edgesOf("Mel"); !strings.Contains(got, "lives in Bath") || strings.Contains(got, "lives in Leeds") {
		t.Errorf("of Mel it knows %q", got)
	}
	if got := w.edgesOf("Melanie Carter"); got != "" {
		t.Errorf("of Melanie Carter it knows %q", got)
	}
	w.check()
}

// Only Settle changes what Settle decided.
func TestWhatWasSettledStays(t *testing.T) {
	for _, same := range []bool{true, false} {
		w := newWorld(t)
		emily := w.person("Emily")
		w.sayAs(emily, "My sister Melanie lives in Oslo. My friend Mel works at Siemens.", 0)
		w.idle()
		alike, err := w.c.Alike(t.Context(), graph.App)
		if err != nil || len(alike) != 1 {
			t.Fatal(alike, err)
		}
		settle := func(link graph.EdgeID, same bool) error {
			return w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return consolidate.Settle(tx, link, same) })
		}
		if err := settle(alike[0].Edge.ID, same); err != nil {
			t.Fatal(err)
		}
		want := map[bool]string{true: "Mel is the same as Melanie (short form)"}
		for i, text := range []string{"Mel and Melanie came over.", "Mel and Melanie are two different people.",
			"Mel and Melanie are the same person.", "Mel is not Melanie."} {
			w.sayAs(emily, text, time.Duration(i+1)*time.Hour)
			w.idle()
			if got := strings.Join(w.links(graph.App), "; "); got != want[same] {
				t.Errorf("settled %t, after %q it links %q", same, text, got)
			}
		}
		if !same { // another call of Settle reverses it
			if err := settle(alike[0].Edge.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(w.links(graph.App), "; "); got != want[true] {
			t.Errorf("it links %q", got)
		}
		w.check()
	}
}

// A rebuild leaves what Settle decided.
func TestARebuildLeavesWhatWasSettled(t *testing.T) {
	for _, same := range []bool{true, false} {
		w := newWorld(t)
		w.say(turn{speaker: "Emily", text: "My sister Melanie lives in Oslo. My friend Mel works at Siemens."})
		w.idle()
		alike, err := w.c.Alike(t.Context(), graph.App)
		if err != nil || len(alike) != 1 {
			t.Fatal(alike, err)
		}
		if err := w.store.Write(t.Context(),
			func(tx *memgraph.Writer) error { return consolidate.Settle(tx, alike[0].Edge.ID, same) }); err != nil {
			t.Fatal(err)
		}
		before := strings.Join(w.links(graph.App), "; ")
		w.swap(w.rebuild(rules(t, "v2", false)))
		if got := strings.Join(w.links(graph.App), "; "); got != before {
			t.Errorf("settled %t, it links %q, after a rebuild %q", same, before, got)
		}
		w.check()
	}
}

// Many names in a passage are compared without a pattern for each pair.
func TestManyNamesInAPassageCostLittle(t *testing.T) {
	var names []string
	for i := range 60 {
		names = append(names, "Mel"+string(rune('a'+i%26))+string(rune('a'+i/26)))
	}
	text := strings.Join(names, ", ") + " and Bob"
	if got := testing.AllocsPerRun(1, func() {
		for _, a := range names {
			for _, b := range names {
				consolidate.SideBySide(text, a, b)
			}
		}
	}); got != 0 {
		t.Errorf("it allocates %v times", got)
	}
	for _, test := range []struct {
		text, a, b string
		want       bool
	}{
		{"Mel and Melanie came", "Mel", "Melanie", true},
		{"Melanie, Mel and Bob", "Mel", "Melanie", true},
		{"I met Élo and Élodie", "Élo", "Élodie", true},
		{"I met Élo and Élodies", "Élo", "Élodie", false},
		{"CaMel and Melanie", "Mel", "Melanie", false},
		{"小王和王伟来了", "王伟", "小王", true},
		{"Mel, Melanie said", "Mel", "Melanie", false},
		{"Mel told Melanie", "Mel", "Melanie", false},
	} {
		if got := consolidate.SideBySide(test.text, test.a, test.b); got != test.want {
			t.Errorf("%q: %t", test.text, got)
		}
	}
}

// A link leads to the fuller name, whatever order and length the names have.
func TestALinkLeadsToTheFullName(t *testing.T) {
	for _, pair := range [][2]string{{"小王", "王伟"}, {"王老师", "王伟"}, {"Charlie", "Charles"},
		{"Mr. Carter", "Ed Carter"}, {"Élo", "Elodie"}, {"Mel", "Melanie"}, {"阿伟", "王伟"}} {
		for _, given := range [][2]string{pair, {pair[1], pair[0]}} {
			if short, full := consolidate.TowardsFull(given[0], given[1]); short != pair[0] || full != pair[1] {
				t.Errorf("%q: %s leads to %s", given, short, full)
			}
		}
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

// A link is visible to those who may see the turns from which both names came, and makes nothing else visible.
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

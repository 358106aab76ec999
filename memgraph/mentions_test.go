package memgraph_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestACueMatchesThePeopleItNames(t *testing.T) {
	store := newStore(t)
	for _, name := range []string{"Emily Jones", "José", "Anne-Marie", "O'Brien", "小明", "Will", "Emily Smith",
		"Dr. Green", "!!!", "A"} {
		say(t, store, name, "hello")
	}
	for _, test := range []struct {
		cue  string
		want []string
	}{
		{"what does Emily like?", []string{"Emily Jones", "Emily Smith"}},
		{"what does emily like?", []string{"Emily Jones", "Emily Smith"}},
		{"Emily's favourite", []string{"Emily Jones", "Emily Smith"}},
		{"EMILY, where are you?", []string{"Emily Jones", "Emily Smith"}},
		{"who is José?", []string{"José"}},
		{"who is Jose\u0301?", []string{"José"}},
		{"who is jose?", []string{"José"}},
		{"ask Anne-Marie", []string{"Anne-Marie"}},
		{"Anne-Marie's cat", []string{"Anne-Marie"}},
		{"did O'Brien call?", []string{"O'Brien"}},
		{"did O’Brien’s dog bark?", []string{"O'Brien"}},
		{"小明喜欢什么？", []string{"小明"}},
		{"will she come, and what is a dog?", nil},
		{"Will she come?", nil},
		{"When does Will come?", []string{"Will"}},
		{"Dr. No and Dr. Who", nil},
		{"what?! !!! ...", nil},
		{"", nil},
	} {
		withIndex(t, store, func(x *index.Index) {
			var got []string
			for _, n := range x.Named(test.cue) {
				node, err := store.Get(t.Context(), x.ID(n))
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, node.Title)
			}
			slices.Sort(got)
			if !slices.Equal(got, test.want) {
				t.Errorf("%q names %q, want %q", test.cue, got, test.want)
			}
		})
	}
}

// mentions reports whether the index links a text to a person it mentions.
func mentions(t *testing.T, x *index.Index, text graph.ID, whom uint32) bool {
	t.Helper()
	targets, attributes := x.Row(ordinalOf(t, x, text))
	for i, to := range targets {
		if a := index.Attribute(attributes[i]); to == whom && a.Relation() == index.Mentions && a.Forward() {
			return true
		}
	}
	return false
}

func TestTextsLinkToPeopleTheyMentionAlsoIfAddedLater(t *testing.T) {
	for _, before := range []int{0, 1, 2, 5} {
		store := newStore(t)
		var said []graph.ID
		for range before {
			said = append(said, say(t, store, "Priya", "I saw Emily today"))
		}
		own := say(t, store, "Emily", "I am Emily")
		said = append(said, say(t, store, "Priya", "I saw Emily again"))
		emily, err := store.Person(t.Context(), "Emily")
		if err != nil {
			t.Fatal(err)
		}
		withIndex(t, store, func(x *index.Index) {
			who := ordinalOf(t, x, emily)
			for _, text := range said {
				if !mentions(t, x, text, who) {
					t.Errorf("with %d texts before her, text %v is not linked to Emily: %v", before, text,
						arcsOf(x, ordinalOf(t, x, text)))
				}
			}
			if mentions(t, x, own, who) {
				t.Error("what she says of herself counts as a mention")
			}
			if named := x.Named("where is Emily?"); !slices.Equal(named, []uint32{who}) {
				t.Errorf("with %d texts before her, her name refers to %v, want %v", before, named, who)
			}
		})
	}
}

func TestTextsThatShareANameAreLinkedThroughIt(t *testing.T) {
	store := newStore(t)
	first := say(t, store, "Emily", "We went to the Grand Canyon")
	withIndex(t, store, func(x *index.Index) {
		if named := x.Named("the Grand Canyon"); len(named) > 0 {
			t.Errorf("a name of one text refers to %v", named)
		}
	})
	second := say(t, store, "Priya", "The Grand Canyon is deep, the Grand Canyon!")
	third := put(t, store, graph.Node{Kind: graph.Document, Title: "Grand Canyon", Text: "a canyon"})
	withIndex(t, store, func(x *index.Index) {
		named := x.Named("Where is the Grand Canyon?")
		if len(named) != 1 {
			t.Fatalf("the name refers to %v", named)
		}
		mustBe(t, "the name", x.Shared(named[0]), "grand canyon")
		mustBe(t, "its node", x.ID(named[0]), 0)
		for _, text := range []graph.ID{first, second, third} {
			if !mentions(t, x, text, named[0]) {
				t.Errorf("text %v is not linked to the name", text)
			}
		}
		mustBe(t, "the number of shared names", x.Stats().Names, 1)
	})
}

func TestAChineseNameIsFoundInTextTitleAndCaption(t *testing.T) {
	store := newStore(t)
	own := say(t, store, "小明", "我是小明")
	other := say(t, store, "王芳", "昨天小明来了")
	document := put(t, store, graph.Node{Kind: graph.Document, Title: "关于小明", Text: "一个人"})
	captioned := put(t, store, graph.Node{Kind: graph.Turn, Text: "看", Caption: "小明在笑"})
	withIndex(t, store, func(x *index.Index) {
		who := x.Speaker(ordinalOf(t, x, own))
		for text, want := range map[graph.ID]bool{own: false, other: true, document: true, captioned: true} {
			if got := mentions(t, x, text, who); got != want {
				t.Errorf("text %v mentions him: %t, want %t", text, got, want)
			}
		}
	})
}

func TestConversationsFollowSessionsOrGapsOfHalfAnHour(t *testing.T) {
	store := newStore(t)
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	lanes := map[string]graph.ID{}
	for _, said := range []struct {
		name, session string
		kind          graph.Kind
		when          time.Time
	}{
		{"first", "", graph.Turn, at(0)},
		{"soon after", "", graph.Turn, at(29)},
		{"elsewhere", "named", graph.Turn, at(30)},
		{"half an hour later", "", graph.Turn, at(59)},
		{"a note", "", graph.Semantic, at(59)},
		{"at no known time", "", graph.Turn, time.Time{}},
		{"the next day", "", graph.Turn, at(24 * 60)},
		{"seen elsewhere", "named", graph.Episodic, at(24 * 60)},
		{"seen nowhere", "", graph.Episodic, at(24 * 60)},
		{"the past, told late", "", graph.Turn, at(-600)},
	} {
		lanes[said.name] = put(t, store, graph.Node{Kind: said.kind, Text: said.name, Session: said.session, Event: said.when})
	}
	withIndex(t, store, func(x *index.Index) {
		lane := func(name string) uint32 { return x.Conversation(ordinalOf(t, x, lanes[name])) }
		for _, same := range [][2]string{{"first", "soon after"}, {"first", "half an hour later"},
			{"first", "at no known time"}, {"elsewhere", "seen elsewhere"}} {
			mustBe(t, "the conversation of "+same[1], lane(same[1]), lane(same[0]))
		}
		for _, none := range []string{"a note", "seen nowhere"} {
			mustBe(t, "the conversation of "+none, lane(none), index.None)
		}
		for _, other := range [][2]string{{"first", "elsewhere"}, {"at no known time", "the next day"},
			{"the next day", "the past, told late"}} {
			if lane(other[0]) == lane(other[1]) {
				t.Errorf("%q and %q are in one conversation", other[0], other[1])
			}
		}
		mustBe(t, "the number of conversations", x.Conversations(), 4)
		mustBe(t, "the turn after", x.Next(ordinalOf(t, x, lanes["soon after"])), ordinalOf(t, x, lanes["half an hour later"]))
		mustBe(t, "the turn before", x.Previous(ordinalOf(t, x, lanes["seen elsewhere"])), ordinalOf(t, x, lanes["elsewhere"]))
	})
}

func TestNodesWithoutAVectorAreListedOldestFirst(t *testing.T) {
	store := newStore(t)
	for i := range 6 {
		id := say(t, store, "Emily", "hello") // Emily is 1, the turns are 2 to 7
		if i%2 == 0 {
			write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{1}) })
		}
	}
	withIndex(t, store, func(x *index.Index) {
		for _, test := range []struct {
			after graph.ID
			most  int
			want  []graph.ID
		}{{0, 10, []graph.ID{3, 5, 7}}, {0, 2, []graph.ID{3, 5}}, {3, 10, []graph.ID{5, 7}}, {7, 10, nil},
			{100, 10, nil}, {^graph.ID(0), 10, nil}} {
			if got := x.WithoutVector(test.after, test.most); !slices.Equal(got, test.want) {
				t.Errorf("after %v, at most %d: %v, want %v", test.after, test.most, got, test.want)
			}
		}
	})
}

func TestANewWordingLeavesTheLongRowOfWhomItNames(t *testing.T) {
	store := newStore(t)
	for range 100 {
		say(t, store, "Emily", "We saw Paris with John.")
	}
	note := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily saw Paris with John."})
	row := func() (first *uint32, arcs int) {
		withIndex(t, store, func(x *index.Index) {
			n, err := store.Person(t.Context(), "Emily")
			if err != nil {
				t.Fatal(err)
			}
			ordinal, _ := x.Ordinal(n)
			targets, _ := x.Row(ordinal)
			first, arcs = &targets[0], len(targets)
		})
		return first, arcs
	}
	first, arcs := row()
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		n, err := w.Get(note)
		n.Text = "Emily saw Paris with somebody."
		return errors.Join(err, w.Update(n))
	})
	if err != nil {
		t.Fatal(err)
	}
	again, left := row()
	if again != first || left != arcs {
		t.Errorf("the %d arcs of the person were copied; now there are %d", arcs, left)
	}
}

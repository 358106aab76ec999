package retrieve_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestANoteThatRepeatsItsTurnTakesNoPlace(t *testing.T) {
	store, emily := diary(t, "My bicycle was stolen outside the library.",
		"The library closes at six. The bicycle shop is next to it, and I like its owner.", "It rained on my bicycle.")
	r := retrieve.New(store, nil)
	turns := recall(t, r, retrieve.Cue{Text: "Where was the bicycle stolen, at the library?", Asker: emily}).Evidence
	note := func(turn, text string) (id graph.ID) {
		write(t, store, func(w *memgraph.Writer) (err error) {
			for _, e := range turns {
				if strings.HasPrefix(e.Text, turn) {
					id, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: text,
						Detail: graph.Concept{Subject: "Emily"}, Provenance: []graph.ID{e.ID}})
				}
			}
			return err
		})
		return id
	}
	repeated := note("My bicycle", "Emily said on 1 January 2024 that their bicycle was stolen outside the library.")
	says := note("The library", "Emily likes the owner of the bicycle shop, a man called Ben, who also repairs clocks, at the library.")
	got := recall(t, r, retrieve.Cue{Text: "Where was the bicycle stolen, at the library?", Asker: emily, K: 4}).Evidence
	var theft, added int
	for _, e := range got {
		if e.ID == repeated || strings.HasPrefix(e.Text, "My bicycle") {
			theft++
		}
		if e.ID == says {
			added++
		}
	}
	if theft != 1 || added != 1 || len(got) != 4 {
		t.Errorf("the theft comes %d times, what a note adds %d times, among %d:", theft, added, len(got))
		for _, e := range got {
			t.Log(e.Text)
		}
	}
	// A kind that is asked for alone is not left out for another.
	for _, e := range recall(t, r,
		retrieve.Cue{Text: "Where was the bicycle stolen?", Asker: emily, Kinds: []graph.Kind{graph.Semantic}}).Evidence {
		if e.ID == repeated {
			return
		}
	}
	t.Error("a note is left out where turns are not asked for")
}

func TestAPromptSaysATurnOnce(t *testing.T) {
	store, emily := diary(t, "My bicycle was stolen outside the library.", "It rained all day.")
	r := retrieve.New(store, nil)
	turn := recall(t, r, retrieve.Cue{Text: "bicycle stolen", Asker: emily}).Evidence[0]
	write(t, store, func(w *memgraph.Writer) (err error) {
		_, _, err = w.Put(graph.Node{Kind: graph.Semantic,
			Text:   "Emily said that their bicycle was stolen outside the library.",
			Detail: graph.Concept{Subject: "Emily"}, Provenance: []graph.ID{turn.ID}})
		return err
	})
	prompt, err := r.Prompt(t.Context(),
		retrieve.Question{Cue: retrieve.Cue{Text: "Where was the bicycle stolen?", Asker: emily}, Turns: -1})
	if err != nil {
		t.Fatal(err)
	}
	for tokens, want := range map[int]int{400: 1, 4000: 1} {
		if text := prompt.Text(tokens, nil); strings.Count(text, "stolen outside") != want {
			t.Errorf("in %d tokens not once:\n%s", tokens, text)
		}
	}
}

// A statement may quote an earlier turn to show its topic. If a value in the quote was replaced meanwhile, the
// statement must not bring the old value back.
func TestNoStatementQuotesAValueThatWasReplaced(t *testing.T) {
	store, emily := diary(t, "My judo class meets on Thursdays.", "It always rains then.",
		"My judo class meets on Mondays now.", "The soup was cold.")
	turns := map[string]graph.ID{}
	r := retrieve.New(store, nil)
	for _, e := range recall(t, r, retrieve.Cue{Text: "judo class, rain", Asker: emily}).Evidence {
		turns[e.Text] = e.ID
	}
	write(t, store, func(w *memgraph.Writer) error {
		for _, quoted := range []string{"My judo class meets on Thursdays.", "My judo class meets on Mondays now."} {
			n := graph.Node{Kind: graph.Semantic, Speaker: emily,
				Detail:     graph.Concept{Type: graph.FactType, Subject: "Emily"},
				Provenance: []graph.ID{turns[quoted], turns["It always rains then."]},
				Text:       "Emily said that it always rains then. (after Emily said: \"" + quoted + "\")"}
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	prompt, err := r.Prompt(t.Context(),
		retrieve.Question{Cue: retrieve.Cue{Text: "On which day does my judo class meet?", Asker: emily}, Turns: -1})
	if err != nil {
		t.Fatal(err)
	}
	if len(prompt.Known) != 1 || !strings.Contains(prompt.Known[0].Text, "Mondays") {
		t.Errorf("known is %v", prompt.Known)
	}
}

// A text with a number, a name, a denial or a caption that the other lacks is no repetition.
func TestNoDetailIsLeftOutAsARepetition(t *testing.T) {
	for _, test := range []struct{ turn, caption, note, question, detail string }{
		{"My car is a blue Volvo with a dent in the left door. The plate is KLM 77.", "",
			"Emily said that their car is a blue Volvo with a dent in the left door.", "What car do I have?", "KLM 77"},
		{"My sister's birthday is on Friday, in the park, with cake and tea. Not mine.", "",
			"Emily said that their sister's birthday is on Friday, in the park, with cake and tea.",
			"When is my sister's birthday?", "Not mine"},
		{"我最喜欢的菜是我妈妈做的红烧肉。不放糖。", "", "Emily说，Emily最喜欢的菜是Emily妈妈做的红烧肉。",
			"我最喜欢的菜是什么？", "不放糖"},
		{"My favourite wine, look at the bottle", "a bottle of Barolo",
			"Emily said: \"My favourite wine, look at the bottle\"", "What is my favourite wine?", "Barolo"},
		{"He starts at the school next Monday.", "",
			"Emily said on 26 February 2026 that he starts at the school next Monday (2 March 2026).",
			"When does he start at the school?", "2 March"},
		{"The notebook on the table, the red one from the shop in Leeds, is not mine.", "",
			"Emily said that the notebook on the table, the red one from the shop in Leeds, is mine.",
			"Whose is the red notebook?", "not mine"},
		{"The walk to the lake and back took us 5 hours.", "",
			"Emily said on 15 January 2024 that the walk to the lake and back took us hours.",
			"How long did the walk to the lake take?", "5 hours"},
		{"The boat on the canal at the old bridge, the blue one, belongs to Al.", "",
			"Emily said that the boat on the canal at the old bridge, the blue one, belongs to him.",
			"Whose is the blue boat?", "Al"},
	} {
		store, emily := diary(t, "It rained all day.", "I like tea.")
		write(t, store, func(w *memgraph.Writer) error {
			turn, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: test.turn, Caption: test.caption,
				Event: week(3)})
			if err == nil {
				_, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: test.note,
					Detail: graph.Concept{Subject: "Emily"}, Provenance: []graph.ID{turn}})
			}
			return err
		})
		r, found := retrieve.New(store, nil), ""
		for _, e := range recall(t, r, retrieve.Cue{Text: test.question, Asker: emily, K: 4}).Evidence {
			found += e.Text + e.Node.Caption + "\n"
		}
		if !strings.Contains(found, test.detail) {
			t.Errorf("%s: %q is left out of\n%s", test.question, test.detail, found)
		}
		prompt, err := r.Prompt(t.Context(), retrieve.Question{Cue: retrieve.Cue{Text: test.question, Asker: emily}, Turns: -1})
		if err != nil {
			t.Fatal(err)
		}
		if text := prompt.Text(2000, nil); !strings.Contains(text, test.detail) {
			t.Errorf("%s: %q is left out of the prompt\n%s", test.question, test.detail, text)
		}
	}
}

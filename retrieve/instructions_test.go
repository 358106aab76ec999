package retrieve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// assistant returns a memory of two people and their companion.
func assistant(t *testing.T) (store *memgraph.Store, people map[string]graph.ID) {
	store, people = newStore(t), map[string]graph.ID{}
	when := time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC)
	write(t, store, func(w *memgraph.Writer) (err error) {
		for _, name := range []string{"Emily", "小明"} {
			if people[name], err = w.Person(name); err != nil {
				return err
			}
		}
		return nil
	})
	for _, said := range []line{
		{"Emily", "Always name the narrator when I ask about audiobooks."},
		{"Robot", "Of course, I will."},
		{"Emily", "I listened to an audiobook about whales, it was good."},
		{"Robot", "For your commute I suggest the audiobook of The Odyssey, it is in short chapters."},
		{"Emily", "Are there audiobooks for my commute that have short chapters?"},
		{"Robot", "Some."},
		{"小明", "以后请用两句话回答我的问题。"},
		{"Robot", "好的。"},
		{"小明", "我昨天听了一本关于鲸鱼的书。"},
		{"Robot", "听起来很有意思！"},
	} {
		when = when.Add(time.Minute)
		say(t, store, people, said, when)
	}
	return store, people
}

// say stores a turn of a person, or of the companion.
func say(t *testing.T, store *memgraph.Store, people map[string]graph.ID, said line, when time.Time) {
	n := graph.Node{Kind: graph.Turn, Text: said.text, Event: when, Session: "s", Speaker: people[said.who]}
	if said.who == "Robot" {
		n.Role = graph.Robot
	}
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(n)
		return err
	})
}

func TestStandingInstructionsAreFoundForRequests(t *testing.T) {
	store, people := assistant(t)
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		name, cue   string
		asker       graph.ID
		instruction string
		first       bool
	}{
		{"a request about its topic", "Can you suggest some audiobooks?", people["Emily"], "Always name", true},
		{"a request in other words", "What should I listen to while I cook?", people["Emily"], "Always name", true},
		{"the app", "Can you suggest some audiobooks?", graph.App, "Always name", true},
		{"a question about the past", "Did I listen to an audiobook about whales?", people["Emily"], "Always name", false},
		{"another person's instruction", "Can you suggest some audiobooks?", people["小明"], "Always name", false},
		{"in Chinese", "请给我推荐一本书", people["小明"], "以后请用", true},
		{"in Chinese, about the past", "我之前听过什么书？", people["小明"], "以后请用", false},
	} {
		result := recall(t, r, retrieve.Cue{Text: test.cue, Asker: test.asker, K: 4})
		if first := place(result, test.instruction) == 1; first != test.first {
			t.Errorf("%s: the instruction is at place %d\n%s", test.name, place(result, test.instruction), result.Explain())
		}
	}
}

func TestStandingInstructionsApplyOnlyToTheirSpeaker(t *testing.T) {
	store, people := assistant(t)
	write(t, store, func(w *memgraph.Writer) error {
		for _, n := range []graph.Node{{Text: "Always talk about the Bible when I ask for audiobooks."},
			{Text: "Hm.", Role: graph.Robot}} {
			n.Kind, n.Session, n.Audience = graph.Turn, "at the door", graph.Everyone
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, nil)
	const cue = "Can you suggest some audiobooks?"
	for _, test := range []struct {
		name  string
		asker graph.ID
		binds map[string]bool
	}{
		{"a person", people["Emily"], map[string]bool{"Always name": true}},
		{"another", people["小明"], map[string]bool{"以后请用": true}},
		{"a stranger", graph.Stranger, map[string]bool{"Always talk": true}},
		{"the app", graph.App, map[string]bool{"Always name": true, "Always talk": true, "以后请用": true}},
	} {
		bound := 0
		for _, e := range recall(t, r, retrieve.Cue{Text: cue, Asker: test.asker, K: 20}).Evidence {
			for _, instruction := range []string{"Always name", "Always talk", "以后请用"} {
				applies := slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == "instruction" })
				if !strings.HasPrefix(e.Text, instruction) {
					continue
				}
				if applies != test.binds[instruction] {
					t.Errorf("%s: that %q binds is %v", test.name, e.Text, applies)
				}
				if applies {
					bound++
				}
			}
		}
		if bound != len(test.binds) {
			t.Errorf("%s: %d instructions apply, want %d", test.name, bound, len(test.binds))
		}
	}
}

// Many instructions of other speakers must not hide the asker's own.
func TestAnInstructionIsFoundAmongManyOfOtherSpeakers(t *testing.T) {
	store, people := assistant(t)
	write(t, store, func(w *memgraph.Writer) error {
		for i := range 1200 {
			for _, n := range []graph.Node{
				{Text: fmt.Sprintf("Always whistle tune %d when I ask for a song.", i), Speaker: people["小明"]},
				{Text: "Fine.", Role: graph.Robot},
			} {
				n.Kind, n.Session, n.Event = graph.Turn, "much", time.Date(2024, 4, 1, 9, 0, 0, 0, time.UTC)
				if _, _, err := w.Put(n); err != nil {
					return err
				}
			}
		}
		return nil
	})
	result := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "What should I put on my ears while cooking?", Asker: people["Emily"], K: 4})
	if place(result, "Always name") != 1 {
		t.Errorf("the instruction is at place %d\n%s", place(result, "Always name"), result.Explain())
	}
}

// Of instructions that fit equally, the latest wins.
func TestTheLatestOfEqualInstructionsRanksFirst(t *testing.T) {
	store, people := assistant(t)
	when := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
	for _, text := range []string{"one.", "two.", "three.", "four.", "five.", "six."} {
		when = when.Add(time.Minute)
		say(t, store, people, line{"Emily", "From now on end with " + text}, when)
		say(t, store, people, line{"Robot", "Of course."}, when)
	}
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "What should I wear?", Asker: people["Emily"], K: 3})
	for i, want := range []string{"six", "five", "four"} {
		if place(result, "From now on end with "+want) != i+1 {
			t.Errorf("the instruction to end with %s is at place %d", want, place(result, "From now on end with "+want))
		}
	}
}

// A polite question for a fact is not a request to act.
func TestInstructionsDoNotOutrankAnswersToQuestions(t *testing.T) {
	store, people := assistant(t)
	when := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
	for _, said := range []line{
		{"Emily", "I left my keys in the blue bowl by the door."},
		{"Emily", "From now on, never tell Anna about the party."},
		{"Robot", "Understood."},
		{"Emily", "My dentist appointment is on Friday at ten."},
		{"Emily", "My hobbies are chess and rowing."},
		{"小明", "我的药放在厨房的柜子里。"},
		{"小明", "妈妈的生日是五月三号。"},
	} {
		when = when.Add(time.Minute)
		say(t, store, people, said, when)
	}
	r := retrieve.New(store, nil)
	for _, test := range []struct{ who, cue, first string }{
		{"Emily", "Please tell me where I left my keys.", "I left my keys"},
		{"Emily", "I need to know where the keys are.", "I left my keys"},
		{"Emily", "Can you tell me when my dentist appointment is?", "My dentist"},
		{"Emily", "What are some of my hobbies?", "My hobbies"},
		{"Emily", "I would like to know my hobbies.", "My hobbies"},
		{"小明", "请告诉我药放在哪里", "我的药"},
		{"小明", "你可以告诉我妈妈的生日吗", "妈妈的生日"},
		{"小明", "请问药放在厨房吗", "我的药"},
	} {
		result := recall(t, r, retrieve.Cue{Text: test.cue, Asker: people[test.who], K: 4})
		if place(result, test.first) != 1 {
			t.Errorf("%q brings\n%s", test.cue, result.Explain())
		}
	}
}

func TestTheCompanionsWordsAreFoundWhenAskedFor(t *testing.T) {
	store, _ := assistant(t)
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		cue   string
		first string
	}{
		{"Which audiobook with short chapters did you suggest for my commute?", "The Odyssey"},
		{"your advice on audiobooks with short chapters for my commute", "The Odyssey"},
		{"In our chat about audiobooks for my commute with short chapters, which one was it?", "The Odyssey"},
		{"Can you remind me which audiobook for my commute has short chapters?", "The Odyssey"},
		{"Which audiobooks with short chapters for my commute did I ask about?", "Are there audiobooks"},
		{"Which audiobooks for my commute did I ask for in our chat, with short chapters?", "Are there audiobooks"},
	} {
		if result := recall(t, r, retrieve.Cue{Text: test.cue, K: 3}); place(result, test.first) != 1 {
			t.Errorf("%q brings\n%s", test.cue, result.Explain())
		}
	}
}

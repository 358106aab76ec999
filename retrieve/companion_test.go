package retrieve_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve"
)

// assistant holds what two people and their companion said to each other.
func assistant(t *testing.T) (store *memgraph.Store, people map[string]memgraph.ID) {
	store, people = newStore(t), map[string]memgraph.ID{}
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
		n := memgraph.Node{Kind: memgraph.Turn, Text: said.text, Event: when, Session: "s", Speaker: people[said.who]}
		if said.who == "Robot" {
			n.Role = memgraph.Robot
		}
		write(t, store, func(w *memgraph.Writer) error {
			_, _, err := w.Put(n)
			return err
		})
	}
	return store, people
}

func TestAnOrderThatStandsBearsOnWhatIsWished(t *testing.T) {
	store, people := assistant(t)
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		name, cue string
		asker     memgraph.ID
		order     string
		first     bool
	}{
		{"a wish that it is about", "Can you suggest some audiobooks?", people["Emily"], "Always name", true},
		{"a wish in other words", "What should I listen to while I cook?", people["Emily"], "Always name", true},
		{"an app that names nobody", "Can you suggest some audiobooks?", memgraph.App, "Always name", true},
		{"a question for what was", "Did I listen to an audiobook about whales?", people["Emily"], "Always name", false},
		{"somebody else's order", "Can you suggest some audiobooks?", people["小明"], "Always name", false},
		{"in Chinese", "请给我推荐一本书", people["小明"], "以后请用", true},
		{"in Chinese, for what was", "我之前听过什么书？", people["小明"], "以后请用", false},
	} {
		result := recall(t, r, retrieve.Cue{Text: test.cue, Asker: test.asker, K: 4})
		if first := place(result, test.order) == 1; first != test.first {
			t.Errorf("%s: the order is at place %d\n%s", test.name, place(result, test.order), result.Explain())
		}
	}
}

func TestWhatTheCompanionSaidIsFoundWhenItIsAskedFor(t *testing.T) {
	store, _ := assistant(t)
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		cue   string
		first string
	}{
		{"Which audiobook with short chapters did you suggest for my commute?", "The Odyssey"},
		{"your advice on audiobooks with short chapters for my commute", "The Odyssey"},
		{"Which audiobooks with short chapters for my commute did I ask about?", "Are there audiobooks"},
	} {
		if result := recall(t, r, retrieve.Cue{Text: test.cue, K: 3}); place(result, test.first) != 1 {
			t.Errorf("%q brings\n%s", test.cue, result.Explain())
		}
	}
}

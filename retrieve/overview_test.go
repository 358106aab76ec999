package retrieve_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// talks returns a memory of five conversations, four weeks apart, of six turns each.
func talks(tb testing.TB) *memgraph.Store {
	store := newStore(tb)
	topics := []string{"tennis", "paint", "soup", "music", "chess"}
	for i, topic := range topics {
		for turn := range 6 {
			write(tb, store, func(w *memgraph.Writer) error {
				n := graph.Node{Kind: graph.Turn,
					Text:  fmt.Sprintf("Turn %d says something about %s and the weather.", turn, topic),
					Event: talk(i).Add(time.Duration(turn) * time.Minute), Session: topic}
				if turn%2 == 1 {
					n.Role, n.Text = graph.Robot, "How nice to hear about "+topic+"?"
				}
				_, _, err := w.Put(n)
				return err
			})
		}
	}
	return store
}

// talk returns when a conversation began, from 0.
func talk(i int) time.Time { return time.Date(2024, 1, 8+28*i, 18, 0, 0, 0, time.UTC) }

func TestAQuestionForATimeAloneIsAnsweredWithWhatWasSaidThenInOrder(t *testing.T) {
	r := retrieve.New(talks(t), nil)
	now := talk(4).Add(30 * 24 * time.Hour)
	for text, want := range map[string]string{
		"What did we talk about on 8 January?":             "tennis",
		"What did we talk about in our first talk?":        "tennis",
		"What did we discuss in our second conversation?":  "paint",
		"What did we talk about last time?":                "chess",
		"What did we discuss three conversations ago?":     "soup",
		"What did we chat about between 1 and 10 January?": "tennis",
		"What did we discuss on 4/3/2024?":                 "soup",
		"上次我们聊了什么？":                                        "chess",
		"第二次聊天我们说了什么？":                                     "paint",
	} {
		result := recall(t, r, retrieve.Cue{Text: text, Now: now, Locale: "en-GB"})
		if len(result.Evidence) != 6 || result.Fallback {
			t.Errorf("%s brings %d pieces, fallback %v", text, len(result.Evidence), result.Fallback)
			continue
		}
		for i, e := range result.Evidence {
			if !strings.Contains(e.Text, want) || i > 0 && e.Time.Before(result.Evidence[i-1].Time) {
				t.Errorf("%s brings %q at place %d", text, e.Text, i+1)
			}
		}
	}
}

func TestAnOverviewOfSeveralConversationsShowsEach(t *testing.T) {
	r := retrieve.New(talks(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "What did we talk about since January?", Now: talk(4).Add(time.Hour), K: 5})
	var topics []string
	for _, e := range result.Evidence {
		topics = append(topics, e.Node.Session)
		if e.Node.Role == graph.Robot {
			t.Errorf("of six turns the companion's is shown: %q", e.Text)
		}
	}
	if got := strings.Join(topics, " "); got != "tennis paint soup music chess" {
		t.Errorf("the overview is of %s", got)
	}
}

// Who asks what they said or did then finds their own turns first, and what others said after these.
func TestAnOverviewOfTheAskerBeginsWithTheirOwn(t *testing.T) {
	store := newStore(t)
	people := map[string]graph.ID{}
	for i, said := range []string{"Bo: I painted the shed in two colours.", "Ann: I walked.", "Bo: The shed dried in the sun all day.", "Ann: I ate soup."} {
		write(t, store, func(w *memgraph.Writer) error {
			name, text, _ := strings.Cut(said, ": ")
			id, err := w.Person(name)
			if err != nil {
				return err
			}
			people[name] = id
			_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: id, Text: text, Audience: graph.Everyone, Session: "a", Event: talk(0).Add(time.Duration(i) * time.Minute)})
			return err
		})
	}
	r := retrieve.New(store, nil)
	for text, want := range map[string]string{
		"What did I do on 8 January?":  "I walked. I ate soup. I painted",
		"1月8日我说了什么？":                   "I walked. I ate soup. I painted",
		"What did we do on 8 January?": "I painted",
	} {
		var got []string
		for _, e := range recall(t, r, retrieve.Cue{Text: text, Asker: people["Ann"], Now: talk(1)}).Evidence {
			got = append(got, e.Text)
		}
		if len(got) != 4 || !strings.HasPrefix(strings.Join(got, " "), want) {
			t.Errorf("%s brings %q", text, got)
		}
	}
}

func TestTheConversationThatGoesOnIsNotTheLastOne(t *testing.T) {
	r := retrieve.New(talks(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "What did we talk about last time?", Now: talk(4).Add(6 * time.Minute)})
	if got := result.Evidence[0].Node.Session; got != "music" {
		t.Errorf("last time was about %s", got)
	}
}

func TestWhatWasSaidAtTheTimeAskedForComesFirst(t *testing.T) {
	r := retrieve.New(talks(t), nil)
	for text, want := range map[string]string{
		"What did you say about the weather in our third conversation?": "soup",
		"What was said about the weather on 5 February 2024?":           "paint",
	} {
		if e := recall(t, r, retrieve.Cue{Text: text, Now: talk(4).Add(48 * time.Hour)}).Evidence[0]; e.Node.Session != want {
			t.Errorf("%s first brings %q, because of %s", text, e.Text, e.Why())
		}
	}
}

func TestATimeAtWhichNothingWasSaidHasNoAnswer(t *testing.T) {
	result := recall(t, retrieve.New(talks(t), nil), retrieve.Cue{Text: "What did we talk about on 20 March 2023?", Now: talk(4)})
	if !result.Fallback {
		t.Errorf("%d pieces answer it", len(result.Evidence))
	}
}

func TestConversationsAreCountedAmongThoseThatTheAskerMaySee(t *testing.T) {
	store := newStore(t)
	ids := map[string]graph.ID{}
	for i, who := range []string{"Emily", "John", "Emily", "John"} {
		write(t, store, func(w *memgraph.Writer) (err error) {
			if ids[who], err = w.Person(who); err != nil {
				return err
			}
			_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: ids[who], Owners: []graph.ID{ids[who]}, Audience: graph.Private,
				Text: fmt.Sprintf("%s says thing %d.", who, i), Event: talk(i), Session: fmt.Sprint(i)})
			return err
		})
	}
	r := retrieve.New(store, nil)
	result := recall(t, r, retrieve.Cue{Text: "What did we talk about in our second conversation?", Asker: ids["John"],
		Now: talk(5)})
	if len(result.Evidence) != 1 || result.Evidence[0].Text != "John says thing 3." {
		t.Errorf("John's second conversation is %v", result.Explain())
	}
}

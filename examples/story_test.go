package examples_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/stage"
)

// story is one in which Emily asks whether a colleague loves tennis, three days after John said so, and
// on the next day is asked whether she talked to him (EgoMem's example).
type story struct {
	name               string
	emily, john, label string
	played, small      string // what John says
	question, query    string // Emily's, and that of the dialog model
	answer             string
	found, next        []string // in the level-2 chunk, and in the level-1 chunk of the next day
	turnsAfter         int      // of John, between the two days
}

var (
	english = story{name: "English", emily: "Emily", john: "John", label: "is a colleague of",
		played: "I played tennis two days ago, and I love it.", small: "The printer is broken again.",
		question: "Does any of my colleagues love tennis?", query: "<retr>:\ncolleague\ntennis<answer>",
		answer: "John does. He played tennis on Saturday.",
		found:  []string{"John", "colleague", "2024-05-13", "tennis"}, next: []string{"Emily", "tennis", "John", "2024-05-16"}}
	chinese = story{name: "Chinese", emily: "李梅", john: "王强", label: "是同事",
		played: "我两天前打了网球，我很喜欢网球。", small: "打印机又坏了。",
		question: "我的同事里有人喜欢网球吗？", query: "<retr>：\n同事\n网球<answer>", answer: "王强喜欢，他星期六打了网球。",
		found: []string{"王强", "同事", "2024-05-13", "网球"}, next: []string{"李梅", "网球", "王强", "2024-05-16"}}
)

// day is a robot that is awake, and what happened to it.
type day struct {
	*testing.T
	*stage.Robot
	mu     sync.Mutex
	events []egomem.LiveEvent
	asked  func(e egomem.LiveEvent) // answers a turn
}

// wake opens everything in the morning of a day.
func wake(t *testing.T, dir string, date int) *day {
	t.Helper()
	media, _ := mediaFolder()
	d := &day{T: t}
	robot, err := stage.Wake(t.Context(),
		stage.Options{Folder: dir, Media: media, Begin: time.Date(2024, 5, date, 9, 0, 0, 0, time.UTC), OnEvent: d.happened})
	if err != nil {
		t.Fatal(err)
	}
	d.Robot = robot
	return d
}

func (d *day) happened(e egomem.LiveEvent) {
	d.mu.Lock()
	d.events = append(d.events, e)
	d.mu.Unlock()
	if e.Kind == egomem.TurnHeard && d.asked != nil {
		d.asked(e)
	}
}

// sleep closes everything in the evening, and returns what happened.
func (d *day) sleep() []egomem.LiveEvent {
	d.Helper()
	if err := d.Sleep(d.Context()); err != nil {
		d.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.events
}

func (d *day) look(face string, from, to int) {
	d.Helper()
	if err := d.Look(face, from, to); err != nil {
		d.Fatal(err)
	}
}

func (d *day) hear(speaker, words string) {
	d.Helper()
	if err := d.Hear(d.Context(), speaker, 4, 6, words); err != nil {
		d.Fatal(err)
	}
}

func (d *day) meet(name string, a stage.Actor) egomem.ID {
	d.Helper()
	id, err := d.Meet(d.Context(), name, a)
	if err != nil {
		d.Fatal(err)
	}
	return id
}

func TestEmilysStoryWithRealVoicesAndFaces(t *testing.T) {
	needRuntime(t)
	her, his := stage.Actor{Face: "Tony_Blair", Voice: "1688"}, stage.Actor{Face: "Colin_Powell", Voice: "2609"}
	mediaOf(t, "faces", her.Face, 0, 8)
	later := english
	later.name, later.turnsAfter = "200 turns later", 200
	stories := []story{english, chinese, later}
	if testing.Short() {
		stories = stories[:1] // the same goroutines
	}
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			d := wake(t, dir, 12)
			emily, john := d.meet(s.emily, her), d.meet(s.john, his)
			if _, err := d.Memory.Observe(t.Context(), egomem.Relation{FromID: john, Label: s.label, ToID: emily}); err != nil {
				t.Fatal(err)
			}
			d.sleep()

			d = wake(t, dir, 13) // John comes and talks
			d.look(his.Face, 4, 7)
			d.hear(his.Voice, s.played)
			for i := range s.turnsAfter {
				turn := egomem.Turn{Person: john, Text: s.small, Time: time.Date(2024, 5, 14, 9, i, 0, 0, time.UTC)}
				if _, err := d.Live.Heard(t.Context(), turn); err != nil {
					t.Fatal(err)
				}
			}
			if events := d.sleep(); !heardFrom(events, john, s.played) {
				t.Fatalf("John was not heard: %v", events)
			}

			d = wake(t, dir, 16) // Emily comes and asks
			d.look(her.Face, 4, 7)
			if chunk := d.profile(); !strings.Contains(chunk.Text, s.emily) || chunk.Person != emily {
				t.Errorf("as Emily comes in, the level-1 chunk is %+v", chunk)
			}
			d.asked = func(e egomem.LiveEvent) {
				for _, token := range strings.SplitAfter(s.query, "") {
					if _, err := d.Live.FeedToken(t.Context(), token); err != nil {
						t.Error(err)
					}
				}
				for _, want := range s.found {
					if chunk := d.Live.Relevant(); !strings.Contains(chunk.Text, want) {
						t.Errorf("%q is not in the level-2 chunk:\n%s", want, chunk.Text)
					}
				}
				if _, err := d.Live.FeedToken(t.Context(), s.answer); err != nil {
					t.Error(err)
				}
				if _, err := d.Live.Said(t.Context(), egomem.Turn{}); err != nil {
					t.Error(err)
				}
			}
			d.hear(her.Voice, s.question)
			if events := d.sleep(); !heardFrom(events, emily, s.question) {
				t.Fatalf("Emily was not heard: %v", events)
			}

			d = wake(t, dir, 17) // Emily comes again
			d.look(her.Face, 5, 8)
			if _, err := d.Memory.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			chunk := d.profile()
			for _, want := range s.next {
				if !strings.Contains(chunk.Text, want) {
					t.Errorf("%q is not in the level-1 chunk of the next day:\n%s", want, chunk.Text)
				}
			}
			d.sleep()
		})
	}
}

func (d *day) profile() egomem.Chunk {
	d.Helper()
	chunk, err := d.Live.Profile(d.Context())
	if err != nil {
		d.Fatal(err)
	}
	return chunk
}

// heardFrom reports whether a person was heard to say some words, and no one else was named.
func heardFrom(events []egomem.LiveEvent, person egomem.ID, words string) bool {
	return slices.ContainsFunc(events, func(e egomem.LiveEvent) bool {
		return e.Kind == egomem.TurnHeard && e.Person == person && e.Text == words
	}) && !slices.ContainsFunc(events, func(e egomem.LiveEvent) bool {
		return e.Kind == egomem.PersonArrived && e.Name != "" && e.Person != person
	})
}

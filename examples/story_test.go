package examples_test

import (
	"context"
	"fmt"
	"image"
	_ "image/jpeg"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
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
	english = story{name: "English", emily: "Emily", john: "John", label: "is a colleague of", played: "I played tennis two days ago, and I love it.", small: "The printer is broken again.",
		question: "Does any of my colleagues love tennis?", query: "<retr>:\ncolleague\ntennis<answer>", answer: "John does. He played tennis on Saturday.",
		found: []string{"John", "colleague", "2024-05-13", "tennis"}, next: []string{"Emily", "tennis", "John", "2024-05-16"}}
	chinese = story{name: "Chinese", emily: "李梅", john: "王强", label: "是同事", played: "我两天前打了网球，我很喜欢网球。", small: "打印机又坏了。",
		question: "我的同事里有人喜欢网球吗？", query: "<retr>：\n同事\n网球<answer>", answer: "王强喜欢，他星期六打了网球。",
		found: []string{"王强", "同事", "2024-05-13", "网球"}, next: []string{"李梅", "网球", "王强", "2024-05-16"}}
)

// photos returns pictures of a person.
func photos(t *testing.T, person string, from, to int) (list []image.Image) {
	t.Helper()
	for _, path := range mediaOf(t, "faces", person, from, to) {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		picture, _, err := image.Decode(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, picture)
	}
	return list
}

// day is a day of a robot: its memory, its senses, and what happened.
type day struct {
	*testing.T
	mem    *egomem.Memory
	live   *egomem.Live
	hub    *senses.Hub
	mu     sync.Mutex
	words  []string // that the recogniser of speech gives next
	events []egomem.LiveEvent
	asked  func(e egomem.LiveEvent) // answers a turn
}

// wake opens everything in the morning of a day.
func wake(t *testing.T, dir string, date int) *day {
	t.Helper()
	begin := time.Date(2024, 5, date, 9, 0, 0, 0, time.UTC)
	d := &day{T: t}
	var err error
	if d.mem, err = egomem.Open(dir, &egomem.Options{Now: func() time.Time { return begin.Add(time.Minute) }}); err != nil {
		t.Fatal(err)
	}
	if d.live, err = d.mem.Live(&egomem.LiveOptions{OnEvent: d.happened, Transcribe: d.transcribe, CloseWithin: time.Minute}); err != nil {
		t.Fatal(err)
	}
	d.hub, err = senses.Open(senses.Options{Detector: silero.Open, Faces: faceapi.Open, Recorded: true, Begin: begin, OnEvent: d.live.Sense,
		Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}}, OnError: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	if skipped, err := d.live.Recognise(t.Context(), d.hub.Gallery()); skipped > 0 || err != nil {
		t.Fatal(skipped, err)
	}
	return d
}

func (d *day) happened(e egomem.LiveEvent) {
	d.mu.Lock()
	d.events = append(d.events, e)
	d.mu.Unlock()
	if e.Kind == egomem.WorkFailed {
		d.Error(e)
	}
	if e.Kind == egomem.TurnHeard && d.asked != nil {
		d.asked(e)
	}
}

// transcribe stands in for a recogniser of speech: the recordings are of other words.
func (d *day) transcribe(context.Context, []float32) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.words) == 0 {
		return "", nil
	}
	next := d.words[0]
	d.words = d.words[1:]
	return next, nil
}

// sleep closes everything in the evening, and returns what happened.
func (d *day) sleep() []egomem.LiveEvent {
	d.Helper()
	for _, closing := range []func() error{func() error { return d.hub.Flush(d.Context()) }, d.hub.Close, d.wait, d.live.Close, d.mem.Close} {
		if err := closing(); err != nil {
			d.Fatal(err)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.events
}

// wait waits until all that was heard is stored.
func (d *day) wait() error {
	for i := 0; i < 3000; i++ {
		stats := d.live.Stats()
		d.mu.Lock()
		ready := stats.Waiting == 0 && len(d.words) == 0
		d.mu.Unlock()
		if ready {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return fmt.Errorf("it still waits for words: %+v", d.live.Stats())
}

// hear plays recordings of a person, who is understood to say some words.
func (d *day) hear(person string, from, to int, words ...string) {
	d.Helper()
	d.mu.Lock()
	d.words = words
	d.mu.Unlock()
	if err := d.hub.Hear(voice.PCM16(nil, talk(d.T, person, from, to)), nil); err != nil {
		d.Fatal(err)
	}
	if err := d.hub.Flush(d.Context()); err != nil {
		d.Fatal(err)
	}
	if err := d.wait(); err != nil {
		d.Fatal(err)
	}
}

// look shows pictures to the camera, two seconds apart.
func (d *day) look(pictures []image.Image) {
	d.Helper()
	for _, p := range pictures {
		if err := d.hub.Offer(p); err != nil {
			d.Fatal(err)
		}
		if err := d.hub.Hear(make([]float32, 2*voice.Rate), nil); err != nil {
			d.Fatal(err)
		}
	}
}

// enrol asks a person for their face and voice.
func (d *day) enrol(name, face, speaker string) egomem.ID {
	d.Helper()
	var looks []identity.Observation
	for _, p := range photos(d.T, face, 0, 4) {
		found, err := d.hub.Faces(d.Context(), p)
		if err != nil || len(found) == 0 {
			d.Fatal(found, err)
		}
		looks = append(looks, found[0])
	}
	for i := range 4 {
		heard, err := d.hub.Voice(d.Context(), voice.PCM16(nil, talk(d.T, speaker, i, i+1)))
		if err != nil {
			d.Fatal(err)
		}
		looks = append(looks, heard)
	}
	stranger, err := d.hub.Gallery().Enrol(time.Date(2024, 5, 12, 9, 0, 0, 0, time.UTC), looks)
	if err != nil {
		d.Fatal(err)
	}
	id, err := d.live.Enrol(d.Context(), stranger, name, egomem.Answer{Face: true, Voice: true, Words: "May I remember your face and your voice? - Yes, I am " + name + "."})
	if err != nil {
		d.Fatal(err)
	}
	return id
}

func TestEmilysStoryWithRealVoicesAndFaces(t *testing.T) {
	needRuntime(t)
	const emilyFace, johnFace, emilyVoice, johnVoice = "Tony_Blair", "Colin_Powell", "1688", "2609"
	photos(t, emilyFace, 0, 8)
	later := english
	later.name, later.turnsAfter = "200 turns later", 200
	for _, s := range []story{english, chinese, later} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			d := wake(t, dir, 12)
			emily, john := d.enrol(s.emily, emilyFace, emilyVoice), d.enrol(s.john, johnFace, johnVoice)
			if _, err := d.mem.Observe(t.Context(), egomem.Relation{FromID: john, Label: s.label, ToID: emily}); err != nil {
				t.Fatal(err)
			}
			d.sleep()

			d = wake(t, dir, 13) // John comes and talks
			d.look(photos(t, johnFace, 4, 7))
			d.hear(johnVoice, 4, 6, s.played)
			for i := range s.turnsAfter {
				turn := egomem.Turn{Person: john, Text: s.small, Time: time.Date(2024, 5, 14, 9, i, 0, 0, time.UTC)}
				if _, err := d.live.Heard(t.Context(), turn); err != nil {
					t.Fatal(err)
				}
			}
			if events := d.sleep(); !heardFrom(events, john, s.played) {
				t.Fatalf("John was not heard: %v", events)
			}

			d = wake(t, dir, 16) // Emily comes and asks
			d.look(photos(t, emilyFace, 4, 7))
			if chunk := d.profile(); !strings.Contains(chunk.Text, s.emily) || chunk.Person != emily {
				t.Errorf("as Emily comes in, the level-1 chunk is %+v", chunk)
			}
			d.asked = func(e egomem.LiveEvent) {
				for _, token := range strings.SplitAfter(s.query, "") {
					if _, err := d.live.FeedToken(t.Context(), token); err != nil {
						t.Error(err)
					}
				}
				for _, want := range s.found {
					if chunk := d.live.Relevant(); !strings.Contains(chunk.Text, want) {
						t.Errorf("%q is not in the level-2 chunk:\n%s", want, chunk.Text)
					}
				}
				if _, err := d.live.FeedToken(t.Context(), s.answer); err != nil {
					t.Error(err)
				}
				if _, err := d.live.Said(t.Context(), egomem.Turn{}); err != nil {
					t.Error(err)
				}
			}
			d.hear(emilyVoice, 4, 6, s.question)
			if events := d.sleep(); !heardFrom(events, emily, s.question) {
				t.Fatalf("Emily was not heard: %v", events)
			}

			d = wake(t, dir, 17) // Emily comes again
			d.look(photos(t, emilyFace, 5, 8))
			if _, err := d.mem.Consolidate(t.Context()); err != nil {
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
	chunk, err := d.live.Profile(d.Context())
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

package main

import (
	"context"
	"image"
	"image/draw"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
)

// roommate is someone in the room, with a voice and a face of different recordings.
type roommate struct {
	name, voice, face string
	clips             [][]float32
	photos            []image.Image
}

// spoken is who speaks from one sample to another.
type spoken struct {
	who      string
	from, to int
}

// together returns a frame with a photo of everyone, side by side.
func together(room []*roommate, moment int) image.Image {
	frame := image.NewRGBA(image.Rect(0, 0, 0, 0))
	for _, p := range room {
		photo := p.photos[moment%len(p.photos)]
		wider := image.NewRGBA(image.Rect(0, 0, frame.Rect.Dx()+photo.Bounds().Dx(), max(frame.Rect.Dy(), photo.Bounds().Dy())))
		draw.Draw(wider, frame.Rect, frame, image.Point{}, draw.Src)
		draw.Draw(wider, photo.Bounds().Sub(photo.Bounds().Min).Add(image.Pt(frame.Rect.Dx(), 0)), photo,
			photo.Bounds().Min, draw.Src)
		frame = wider
	}
	return frame
}

// enrolled is the number of clips and photos that a known person is enrolled by.
const enrolled = 4

func TestTwoKnownPeopleAndAStrangerInARoom(t *testing.T) {
	media := needMedia(t)
	room := []*roommate{{name: "Ann", voice: "1688", face: "Tony_Blair"},
		{name: "Bob", voice: "2033", face: "Colin_Powell"}, {voice: "2609", face: "Jacques_Chirac"}}
	people := t.TempDir()
	for _, p := range room {
		p.clips = clips(t, media, p.voice)
		if p.name == "" {
			continue
		}
		folder := filepath.Join(people, p.name)
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for i, clip := range p.clips[:enrolled] {
			wav(t, filepath.Join(folder, string(rune('0'+i))+".wav"), clip)
		}
		for _, path := range photos(t, media, p.face)[:enrolled] {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, filepath.Base(path)), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	ctx := context.Background()
	arrived, uttered := map[string]int{}, []senses.Event{}
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Voices: options{}.voices(), Faces: faceapi.Open, Begin: begin, Recorded: true,
		OnError: func(err error) { t.Error(err) },
		OnEvent: func(e senses.Event) {
			switch e.Kind {
			case senses.Arrived:
				arrived[e.Person.Name]++
			case senses.Uttered:
				uttered = append(uttered, e)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer hub.Close()
	if err := enrol(ctx, &reporter{ctx: ctx, out: io.Discard}, hub, people); err != nil {
		t.Fatal(err)
	}
	if known, _ := hub.Gallery().Counts(); known != 2 {
		t.Fatalf("%d people are enrolled", known)
	}
	for _, p := range room {
		for _, path := range photos(t, media, p.face)[enrolled:] {
			picture, err := readFrame(path)
			if err != nil {
				t.Fatal(err)
			}
			p.photos = append(p.photos, picture)
		}
	}
	var spans []spoken
	now, moments := 0, 0
	hear := func(samples []float32) { // all are in view while one speaks
		for len(samples) > 0 {
			n := min(len(samples), 2*voice.Rate)
			if err := hub.Hear(samples[:n], nil); err != nil {
				t.Fatal(err)
			}
			if err := hub.Offer(together(room, moments)); err != nil {
				t.Fatal(err)
			}
			samples, now, moments = samples[n:], now+n, moments+1
		}
	}
	for turn := range len(room[0].clips) - enrolled {
		for _, speaker := range room {
			clip := speaker.clips[enrolled+turn]
			spans = append(spans, spoken{speaker.name, now, now + len(clip)})
			hear(clip)
			hear(make([]float32, voice.Rate))
		}
	}
	if err := hub.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	// Each utterance belongs to the clip that holds its middle.
	utterances, right := 0, 0
	for _, e := range uttered {
		middle := int(e.Start.Add(e.End.Sub(e.Start)/2).Sub(begin).Seconds() * voice.Rate)
		for _, s := range spans {
			if middle < s.from || middle >= s.to {
				continue
			}
			utterances++
			switch e.Person.Name {
			case s.who:
				right++
			case "":
				t.Logf("%.1f s of %s are attributed to no one: %s", e.End.Sub(e.Start).Seconds(), s.who, e.Reason)
			default:
				t.Errorf("an utterance of %q is taken for that of %s", s.who, e.Person.Name)
			}
		}
	}
	if arrived["Ann"] != 1 || arrived["Bob"] != 1 || arrived[""] == 0 || len(arrived) != 3 {
		t.Errorf("announced are %v", arrived)
	}
	t.Logf("RESULT room moments=%d utterances=%d right=%d", moments, utterances, right)
	if float64(right) < 0.95*float64(utterances) {
		t.Errorf("%d of %d utterances have the right speaker", right, utterances)
	}
}

func photos(t *testing.T, media, person string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(media, "faces", person, "*.jpg"))
	if err != nil || len(paths) < enrolled+3 {
		t.Fatalf("%s has %d photos of %s, too few, %v", media, len(paths), person, err)
	}
	return paths
}

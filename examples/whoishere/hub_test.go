package main

import (
	"context"
	"image"
	"path/filepath"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
)

// pictures returns a person's photos.
func pictures(t *testing.T, media, person string) (out []image.Image) {
	t.Helper()
	for _, path := range photos(t, media, person) {
		picture, err := readFrame(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, picture)
	}
	return out
}

// meet enrols a person by photos.
func meet(t *testing.T, hub *senses.Hub, name string, consent identity.Consent, photos []image.Image) identity.ID {
	t.Helper()
	var faces []identity.Observation
	for _, photo := range photos {
		seen, err := hub.Faces(context.Background(), photo)
		if err != nil {
			t.Fatal(err)
		}
		if len(seen) > 0 {
			faces = append(faces, seen[0])
		}
	}
	id, err := hub.Gallery().Enrol(begin, faces)
	if err == nil {
		err = hub.Gallery().Name(id, name)
	}
	if err == nil {
		err = hub.Gallery().SetConsent(id, consent)
	}
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestAHubWithACameraAlone(t *testing.T) {
	photos := pictures(t, needMedia(t), "Tony_Blair")
	for _, alive := range []bool{true, false} {
		now, arrived := begin, 0
		hub, err := senses.Open(senses.Options{
			Faces: faceapi.Open, Recorded: true, Clock: func() time.Time { return now },
			Liveness: func(_ context.Context, frame senses.Frame, found face.Face) (bool, error) {
				if !frame.At.Equal(now) || frame.Image == nil || found.Box.Width <= 0 {
					t.Errorf("a face of %v at %v", frame.At, now)
				}
				return alive, nil
			},
			OnError: func(err error) { t.Error(err) },
			OnEvent: func(e senses.Event) {
				if e.Kind == senses.Arrived && e.Person.Name == "Ann" {
					arrived++
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		meet(t, hub, "Ann", identity.Consent{Face: true}, photos[:5])
		for _, photo := range photos[4:] {
			now = now.Add(2 * time.Second)
			if err := hub.Offer(photo); err != nil {
				t.Fatal(err)
			}
		}
		if want := map[bool]int{true: 1}[alive]; arrived != want || len(hub.Present().People) != want {
			t.Errorf("alive %v: Ann arrived %d times", alive, arrived)
		}
		if err := hub.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestAVoiceIsLearnedForTheFaceAtItsBearing(t *testing.T) {
	media := needMedia(t)
	photos, words := pictures(t, media, "Tony_Blair"), clips(t, media, "1688")
	for name, bearing := range map[string]func(from, to time.Time) (float64, float64, bool){
		"at the face": func(time.Time, time.Time) (float64, float64, bool) { return 0.2, 0.8, true },
		"next to it":  func(time.Time, time.Time) (float64, float64, bool) { return 0.9, 1, true },
	} {
		hub, err := senses.Open(senses.Options{
			Detector: silero.Open, Voices: options{}.voices(), Faces: faceapi.Open,
			Recorded: true, Begin: begin, Every: 8 * time.Second, Window: 8 * time.Second, Bearing: bearing,
			OnError: func(err error) { t.Error(err) },
		})
		if err != nil {
			t.Fatal(err)
		}
		id := meet(t, hub, "Ann", identity.Consent{Face: true, Voice: true}, []image.Image{photos[0], photos[0], photos[1]})
		for at := range 22 { // 88 s
			clip := words[at%len(words)]
			clip = append(append([]float32(nil), clip...), clip...)[:4*voice.Rate]
			if at%2 == 0 { // a poll follows after another four seconds
				if err := hub.Offer(photos[0]); err != nil {
					t.Fatal(err)
				}
			}
			if err := hub.Hear(clip, nil); err != nil {
				t.Fatal(err)
			}
		}
		p, err := hub.Gallery().Person(id)
		if err != nil {
			t.Fatal(err)
		}
		learned := false
		for _, prototype := range p.Prototypes {
			learned = learned || prototype.Biometric == identity.Voice
		}
		if learned != (name == "at the face") {
			t.Errorf("%s: her voice is learned: %v", name, learned)
		}
		if err := hub.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestALiveCameraIsSeenWhileSoundIsHeard(t *testing.T) {
	media := needMedia(t)
	photos := pictures(t, media, "Tony_Blair")
	arrived := make(chan string, 16)
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Faces: faceapi.Open, Begin: begin,
		OnError: func(err error) { t.Error(err) },
		OnEvent: func(e senses.Event) {
			if e.Kind == senses.Arrived {
				arrived <- e.Person.Name
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer hub.Close()
	meet(t, hub, "Ann", identity.Consent{Face: true}, photos)
	for moment := 0; ; moment++ {
		if err := hub.Offer(photos[0]); err != nil {
			t.Fatal(err)
		}
		for hub.Stats().Frames.Processed <= moment { // the camera is slower than this loop
			time.Sleep(time.Millisecond)
		}
		if err := hub.Hear(make([]float32, 2*voice.Rate), nil); err != nil {
			t.Fatal(err)
		}
		if err := hub.Flush(context.Background()); err != nil {
			t.Fatal(err)
		}
		select {
		case name := <-arrived:
			if name != "Ann" {
				t.Errorf("%q arrived", name)
			}
			return
		default:
			if moment > 10 {
				t.Fatal("no one arrived")
			}
		}
	}
}

func TestAMissingCameraIsNoFault(t *testing.T) {
	if err := watch(filepath.Join(t.TempDir(), "none"), nil); err == nil {
		t.Error("no error")
	}
}

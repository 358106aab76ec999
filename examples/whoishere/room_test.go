package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/voice"
)

// roommate is someone in the room, with a voice and a face of different recordings.
type roommate struct {
	name, voice, face string
	clips             [][]float32
	photos            [][]identity.Observation
}

// enrolled is the number of clips and photos that a known person is enrolled by.
const enrolled = 4

func TestTwoKnownPeopleAndAStrangerInARoom(t *testing.T) {
	media := needMedia(t)
	room := []*roommate{{name: "Ann", voice: "1688", face: "Tony_Blair"}, {name: "Bob", voice: "2033", face: "Colin_Powell"}, {voice: "2609", face: "Jacques_Chirac"}}
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
	s, err := openSenses(ctx, io.Discard, options{people: people})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if known, _ := s.gallery.Counts(); known != 2 {
		t.Fatalf("%d people are enrolled", known)
	}
	for _, p := range room {
		for _, path := range photos(t, media, p.face)[enrolled:] {
			picture, err := readFrame(path)
			if err != nil {
				t.Fatal(err)
			}
			seen, err := s.observeFaces(ctx, picture)
			if err != nil {
				t.Fatal(err)
			}
			if len(seen) > 0 {
				p.photos = append(p.photos, seen[:1])
			}
		}
	}
	watcher := identity.NewWatcher(s.gallery, identity.WatcherOptions{})
	at, moments, utterances, right := begin, 0, 0, 0
	arrived := map[string]int{}
	for turn := range len(room[0].clips) - enrolled {
		for _, speaker := range room {
			clip := speaker.clips[enrolled+turn]
			for from := 0; from+3*voice.Rate <= len(clip); from += 3 * voice.Rate {
				heard, err := s.observeVoice(ctx, clip[from:from+3*voice.Rate])
				if err != nil {
					t.Fatal(err)
				}
				var faces []identity.Observation
				for _, p := range room { // all are in view while one speaks
					faces = append(faces, p.photos[moments%len(p.photos)]...)
				}
				moments++
				at = at.Add(3 * time.Second)
				changes, err := watcher.See(at, faces, heard)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					if c.Kind == identity.Arrived {
						arrived[c.Person.Name]++
					}
				}
			}
			who, err := s.speaker(ctx, clip)
			if err != nil {
				t.Fatal(err)
			}
			want := speaker.name
			if want == "" {
				want = "an unknown person"
			}
			utterances++
			switch who {
			case want:
				right++
			case "an unknown person":
				t.Logf("an utterance of %s is attributed to no one", want)
			default:
				t.Errorf("an utterance of %s is taken for that of %s", want, who)
			}
		}
	}
	if arrived["Ann"] != 1 || arrived["Bob"] != 1 || arrived[""] == 0 || len(arrived) != 3 {
		t.Errorf("announced are %v", arrived)
	}
	t.Logf("RESULT room moments=%d utterances=%d right=%d", moments, utterances, right)
	if float64(right) < 0.9*float64(utterances) {
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

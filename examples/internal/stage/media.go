// Package stage plays recordings and photos of people to the senses of a robot, which takes them for those who are
// there. A script says what they are understood to say: the recordings are of other words.
package stage

import (
	"cmp"
	"fmt"
	"image"
	_ "image/jpeg" // photos
	_ "image/png"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/ingest/voice"
)

// Media is a folder with photos and recordings: faces/NAME/*.jpg and voices/NAME/*.wav.
type Media string

// Shared returns the folder media next to the one of models that EGOMEM_MODELS names, or else next to the repository,
// whose root is given. Nothing says that it exists.
func Shared(root string) Media {
	models := cmp.Or(os.Getenv("EGOMEM_MODELS"), filepath.Join(root, "..", "shared", "models"))
	return Media(filepath.Join(models, "..", "media"))
}

// Actor lends a face and a voice: the names of folders.
type Actor struct{ Face, Voice string }

// filesNeeded is how many photos and recordings an actor has: four to meet them, the others to know them again.
const filesNeeded = 8

// Cast returns an actor for each role: the folders with its name, or else the first ones that are left.
func (m Media) Cast(roles ...string) ([]Actor, error) {
	faces, err := m.cast("faces", roles)
	if err != nil {
		return nil, err
	}
	voices, err := m.cast("voices", roles)
	if err != nil {
		return nil, err
	}
	actors := make([]Actor, len(roles))
	for i := range roles {
		actors[i] = Actor{faces[i], voices[i]}
	}
	return actors, nil
}

func (m Media) cast(kind string, roles []string) ([]string, error) {
	folders, err := filepath.Glob(filepath.Join(string(m), kind, "*"))
	if err != nil {
		return nil, err
	}
	picked, taken := make([]string, len(roles)), map[string]bool{}
	pick := func(role int, name string) {
		if _, err := m.files(kind, name, 0, filesNeeded); err == nil && picked[role] == "" && !taken[name] {
			picked[role], taken[name] = name, true
		}
	}
	for i, role := range roles {
		pick(i, role)
	}
	for i := range roles {
		for _, folder := range folders {
			pick(i, filepath.Base(folder))
		}
		if picked[i] == "" {
			return nil, fmt.Errorf("%s has no %s of %d people", m, kind, len(roles))
		}
	}
	return picked, nil
}

// files returns files of a person, in the order of their names.
func (m Media) files(kind, person string, from, to int) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(string(m), kind, person, "*.*"))
	if err == nil && len(paths) < to {
		err = fmt.Errorf("of %d files in %s there are %d", to, filepath.Join(string(m), kind, person), len(paths))
	}
	if err != nil {
		return nil, err
	}
	return paths[from:to], nil
}

// Photos returns photos of a face.
func (m Media) Photos(face string, from, to int) (photos []image.Image, err error) {
	paths, err := m.files("faces", face, from, to)
	for _, path := range paths {
		photo, err := decode(path)
		if err != nil {
			return nil, err
		}
		photos = append(photos, photo)
	}
	return photos, err
}

func decode(path string) (image.Image, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	photo, _, err := image.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return photo, nil
}

// Talk returns recordings of a voice, mono at 16 kHz, one after another, and five seconds of silence.
func (m Media) Talk(speaker string, from, to int) (samples []float32, err error) {
	paths, err := m.files("voices", speaker, from, to)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		sound, err := read(path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, sound...)
	}
	return append(samples, make([]float32, 5*voice.Rate)...), nil
}

func read(path string) ([]float32, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sound, err := voice.ReadWAV(file)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return sound.Mono()
}

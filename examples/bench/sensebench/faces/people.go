package faces

import (
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/ingest/face"
)

// photo is one photo of a person.
type photo struct {
	person int
	path   string
}

func (p photo) read() (image.Image, error) {
	data, err := os.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	img, err := face.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.path, err)
	}
	return img, nil
}

// readPeople lists the photos in a folder with one folder per person. Unreadable photos are
// reported and skipped.
func readPeople(out io.Writer, folder string) (names []string, photos []photo, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		files, err := os.ReadDir(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, nil, err
		}
		before := len(photos)
		for _, file := range files {
			if !slices.Contains([]string{".jpg", ".jpeg", ".png"}, strings.ToLower(filepath.Ext(file.Name()))) {
				continue
			}
			p := photo{person: len(names), path: filepath.Join(folder, entry.Name(), file.Name())}
			if _, err := p.read(); err != nil {
				fmt.Fprintf(out, "left out: %v\n", err)
				continue
			}
			photos = append(photos, p)
		}
		if len(photos) > before {
			names = append(names, entry.Name())
		}
	}
	if len(names) < 3 {
		return nil, nil, fmt.Errorf("%s has photos of %d people; at least three are needed, in one folder each", folder, len(names))
	}
	return names, photos, nil
}

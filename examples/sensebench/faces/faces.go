// Package faces measures the face chains on photos of any people.
package faces

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"slices"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/onnx"
)

// Settings are what is measured.
type Settings struct {
	Photos string // a folder with one folder of photos for each person
	Models string // where YuNet and MobileFaceNet are; left out, and said, if they are not there
	Charts string // where the curves are drawn
	Draws  int    // how often the photos that people are enrolled by are drawn
	Seed   uint64 // of everything that is drawn
	Timed  int    // how many frames are timed
}

// chain is a chain with the name it has in the tables.
type chain struct {
	name string
	*face.Chain
}

// open opens the bundled chain, and where the files are there also YuNet with
// MobileFaceNet and the fusion of both.
func open(out io.Writer, models string, size int) (chains []chain, err error) {
	yunet := face.YuNetMobileFaceNet(models, size)
	wanted := []struct {
		name  string
		model face.Model
	}{{"bundled", faceapi.Model()}, {"YuNet", yunet}, {"fused", face.Fuse(yunet, faceapi.Model())}}
	if _, err := os.Stat(yunet.Detector.Model.Path); err != nil {
		fmt.Fprintf(out, "\n%s is missing: only the bundled chain is measured (set -models)\n", yunet.Detector.Model.Path)
		wanted = wanted[:1]
	}
	for _, w := range wanted {
		opened, err := face.Open(w.model, nil)
		if err != nil {
			return nil, errors.Join(err, closeAll(chains))
		}
		chains = append(chains, chain{w.name, opened})
	}
	return chains, nil
}

func closeAll(chains []chain) (err error) {
	for _, c := range chains {
		err = errors.Join(err, c.Close())
	}
	return err
}

// Run measures, writes the tables to out and draws the curves.
func Run(ctx context.Context, out io.Writer, s Settings) (err error) {
	names, photos, err := readPeople(out, s.Photos)
	if err != nil {
		return err
	}
	chains, err := open(out, s.Models, detectorSizes[0])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAll(chains)) }()
	fmt.Fprintf(out, "\n## Faces\n\n%d people, %d photos.\n", len(names), len(photos))
	seen, err := see(ctx, chains, photos)
	if err != nil {
		return err
	}
	if err := verify(out, s, chains, seen); err != nil {
		return err
	}
	if err := identify(out, s, chains, seen, len(names)); err != nil {
		return err
	}
	return cost(ctx, out, s, photos)
}

// Sighting is what a chain made of the most prominent face of a photo; its vector is nil
// where none is found or let through.
type Sighting struct {
	Person  string
	Model   string
	Vector  []float32
	Quality float64
}

// See looks at all photos, as good as they are and in the conditions that are
// named, with the fused chain where its files are there and else with the bundled
// one. The sightings are by condition, those of one photo at the same index in
// each. The threshold is that of the chain.
func See(ctx context.Context, out io.Writer, s Settings, wanted ...string) (seen map[string][]Sighting, dim int, t onnx.Threshold, err error) {
	names, photos, err := readPeople(out, s.Photos)
	if err != nil {
		return nil, 0, t, err
	}
	chains, err := open(out, s.Models, detectorSizes[0])
	if err != nil {
		return nil, 0, t, err
	}
	defer func() { err = errors.Join(err, closeAll(chains)) }()
	c := chains[len(chains)-1]
	seen = map[string][]Sighting{}
	for _, p := range photos {
		img, err := p.read()
		if err != nil {
			return nil, 0, t, err
		}
		box, err := where(ctx, c, img)
		if err != nil {
			return nil, 0, t, err
		}
		for _, condition := range conditions {
			if !slices.Contains(wanted, condition.name) {
				continue
			}
			sight, err := c.See(ctx, condition.spoil(img, box))
			if err != nil {
				return nil, 0, t, fmt.Errorf("%s, %s: %w", p.path, condition.name, err)
			}
			s := Sighting{Person: names[p.person], Model: c.Model()}
			if len(sight.Faces) > 0 {
				s.Vector, s.Quality = sight.Faces[0].Vector, sight.Faces[0].Quality
			}
			seen[condition.name] = append(seen[condition.name], s)
		}
	}
	return seen, c.Dim(), c.Threshold(), nil
}

// sighting is what a chain made of the most prominent face of a photo.
type sighting struct {
	photo
	vector  []float32   // nil if there is none
	refused face.Reason // why, if a face was found
}

// sightings are those of all photos, in their order, by chain and condition.
type sightings map[string]map[string][]sighting

func see(ctx context.Context, chains []chain, photos []photo) (sightings, error) {
	all := sightings{}
	for _, c := range chains {
		all[c.name] = map[string][]sighting{}
	}
	for _, p := range photos {
		img, err := p.read()
		if err != nil {
			return nil, err
		}
		box, err := where(ctx, chains[len(chains)-1], img)
		if err != nil {
			return nil, err
		}
		for _, condition := range conditions {
			spoiled := condition.spoil(img, box)
			for _, c := range chains {
				sight, err := c.See(ctx, spoiled)
				if err != nil {
					return nil, fmt.Errorf("%s, %s: %w", p.path, condition.name, err)
				}
				s := sighting{photo: p}
				if len(sight.Faces) > 0 {
					s.vector = sight.Faces[0].Vector
				} else if len(sight.Refused) > 0 {
					s.refused = sight.Refused[0].Reason
				}
				all[c.name][condition.name] = append(all[c.name][condition.name], s)
			}
		}
	}
	return all, nil
}

// where returns the box of the most prominent face in a photo, or the middle of one in
// which none is found.
func where(ctx context.Context, c chain, img image.Image) (face.Box, error) {
	sight, err := c.See(ctx, img)
	if err != nil {
		return face.Box{}, err
	}
	if len(sight.Faces) > 0 {
		return sight.Faces[0].Box, nil
	}
	w, h := float64(img.Bounds().Dx()), float64(img.Bounds().Dy())
	return face.Box{X: 0.3 * w, Y: 0.3 * h, Width: 0.4 * w, Height: 0.4 * h}, nil
}

func cosine(a, b []float32) (sum float64) {
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

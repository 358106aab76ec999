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

// Settings state what to measure.
type Settings struct {
	Photos string // a folder with one folder of photos per person
	Models string // folder of YuNet and MobileFaceNet; reported and skipped if missing
	Charts string // folder for charts
	Draws  int    // number of random draws of enrolment photos
	Seed   uint64 // seed of all random draws
	Timed  int    // number of timed frames
}

// chain is a chain and its name in the tables.
type chain struct {
	name string
	*face.Chain
}

// open opens the bundled chain and, if the files exist, YuNet with MobileFaceNet and the fusion of
// both.
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

// Run measures, writes the tables to out and draws the charts.
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
	seen, err := observeAll(ctx, chains, photos)
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

// Observation is a chain's result for the most prominent face of a photo. Its vector is nil if no
// face was embedded.
type Observation struct {
	Person  string
	Model   string
	Vector  []float32
	Quality float64
}

// Observe processes all photos, clean and in the named conditions, with the fused chain if its
// files exist, else with the bundled one. The observations are by condition, with the same index
// for the same photo. The threshold is the chain's.
func Observe(ctx context.Context, out io.Writer, s Settings, wanted ...string) (seen map[string][]Observation, dim int, t onnx.Threshold, err error) {
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
	seen = map[string][]Observation{}
	for _, p := range photos {
		img, err := p.read()
		if err != nil {
			return nil, 0, t, err
		}
		box, err := faceBox(ctx, c, img)
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
			s := Observation{Person: names[p.person], Model: c.Model()}
			if len(sight.Faces) > 0 {
				s.Vector, s.Quality = sight.Faces[0].Vector, sight.Faces[0].Quality
			}
			seen[condition.name] = append(seen[condition.name], s)
		}
	}
	return seen, c.Dim(), c.Threshold(), nil
}

// observation is a chain's result for the most prominent face of a photo.
type observation struct {
	photo
	vector  []float32   // nil if there is none
	doubt   float64     // as of identity.Observation
	refused face.Reason // the reason, if a face was detected
}

// observations holds the results for all photos in order, by chain and condition.
type observations map[string]map[string][]observation

func observeAll(ctx context.Context, chains []chain, photos []photo) (observations, error) {
	all := observations{}
	for _, c := range chains {
		all[c.name] = map[string][]observation{}
	}
	for _, p := range photos {
		img, err := p.read()
		if err != nil {
			return nil, err
		}
		box, err := faceBox(ctx, chains[len(chains)-1], img)
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
				s := observation{photo: p}
				if len(sight.Faces) > 0 {
					s.vector, s.doubt = sight.Faces[0].Vector, 1-min(1, sight.Faces[0].Score)
				} else if len(sight.Refused) > 0 {
					s.refused = sight.Refused[0].Reason
				}
				all[c.name][condition.name] = append(all[c.name][condition.name], s)
			}
		}
	}
	return all, nil
}

// faceBox returns the box of the most prominent face in a photo, or the middle of a photo without
// one.
func faceBox(ctx context.Context, c chain, img image.Image) (face.Box, error) {
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

//go:build cgo

package face

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

// Photos and other models are outside the repository: next to it, or where these environment
// variables point.
const (
	modelsVariable = "EGOMEM_MODELS"
	mediaVariable  = "EGOMEM_MEDIA"
)

func shared(t testing.TB, variable, folder string, parts ...string) string {
	t.Helper()
	root := os.Getenv(variable)
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", folder)
	}
	path := filepath.Join(append([]string{root}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the file %s is missing: it is not part of this repository; set %s to a folder that has it", path, variable)
	}
	return path
}

func models(t testing.TB, parts ...string) string {
	return shared(t, modelsVariable, "models", parts...)
}

// photo reads a photo of the folder faces.
func photo(t testing.TB, name string) *picture {
	t.Helper()
	data, err := os.ReadFile(shared(t, mediaVariable, "media", "faces", name))
	if err != nil {
		t.Fatal(err)
	}
	img, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPicture(img)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func readGolden(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(models(t, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// openChain opens a chain, or skips without a runtime library.
func openChain(t testing.TB, model Model, opts *Options) *Chain {
	t.Helper()
	chain, err := Open(model, opts)
	if errors.Is(err, onnx.ErrNoRuntime) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := chain.Close(); err != nil {
			t.Error(err)
		}
	})
	return chain
}

// bundled describes the chain of the nested module faceapi by its files, because
// this module cannot import that one.
func bundled() Model {
	image := func(side int) *onnx.Image {
		return &onnx.Image{Colour: onnx.RGB, Multiple: 32, Width: side, Height: side}
	}
	return Model{
		Detector: Detector{
			Model: onnx.Description{Name: "tiny", Path: filepath.Join("faceapi", "tiny_face_detector.onnx"), Image: image(0)},
			Kind:  TinyYOLO, Sizes: []int{160, 320, 608}, Score: 0.4, Overlap: 0.4,
		},
		Landmarks: &Landmarks{Model: onnx.Description{Name: "68",
			Path: filepath.Join("faceapi", "face_landmark_68.onnx"), Image: image(112)}, Passes: 2},
		Embedders: []Embedder{{
			Model: onnx.Description{
				Name: "dlib", Path: filepath.Join("faceapi", "face_recognition.onnx"),
				Outputs:   map[string]string{"embedding": "descriptor"},
				Dimension: 128, Image: image(150), Threshold: onnx.Threshold{Value: 0.925},
			},
			Alignment: Dlib,
		}},
	}
}

func TestYuNetAndMobileFaceNetMatchTheGoldenFile(t *testing.T) {
	var golden struct {
		Faces map[string]struct {
			Score  float64      `json:"yunet_score"`
			Box    []float64    `json:"yunet_box_xywh"`
			Points [][2]float64 `json:"yunet_points"`
			Vector []float32    `json:"mobilefacenet_unit_first8"`
		}
	}
	readGolden(t, "senses_golden.json", &golden)
	chain := openChain(t, YuNetMobileFaceNet(models(t), 640), nil)
	for name, want := range golden.Faces {
		p := photo(t, name)
		found, err := chain.detector.find(context.Background(), p)
		if err != nil || len(found) == 0 { // others may be in the background
			t.Fatal(name, found, err)
		}
		// If two neighbouring cells score about the same, the JPEG decoder decides between them:
		// hence 2.5 pixels of 86.
		near(t, name+" box", corners(found[0].box), want.Box, 2.5)
		near(t, name+" score", []float64{found[0].score}, []float64{want.Score}, 0.01)
		near(t, name+" points", coordinates(found[0].points), flat(want.Points), 2.5)
		// From the same points the vector is equal except for the JPEG decoder. The golden file has
		// 8 of 128 numbers.
		for i, point := range want.Points {
			found[0].points[i] = Point{point[0], point[1]}
		}
		vector, err := chain.embed(context.Background(), p, found[0])
		if err != nil {
			t.Fatal(err)
		}
		near(t, name+" vector", wide(vector), wide(want.Vector), 0.012)
	}
}

func flat(points [][2]float64) (all []float64) {
	for _, p := range points {
		all = append(all, p[0], p[1])
	}
	return all
}

func TestTheBundledModelsMatchTheGoldenFile(t *testing.T) {
	type face struct {
		Boxes       [][5]float64 `json:"tiny_160_320_608_over_0.4"`
		Box320      [][5]float64 `json:"tiny_320_over_0.5"`
		First       [][2]float64 `json:"landmarks_first"`
		Second      [][2]float64 `json:"landmarks_second"`
		Indices     []int        `json:"landmark_indices"`
		FirstRow    [][3]float64 `json:"chip_first_row_8_pixels"`
		CentreRow   [][3]float64 `json:"chip_centre_row_8_pixels"`
		ChipMean    float64      `json:"chip_mean"`
		Descriptor  []float64    `json:"descriptor"`
		DescriptorN float64      `json:"descriptor_norm"`
	}
	var golden struct{ Photos map[string]face }
	readGolden(t, "faceapi_golden.json", &golden)
	chain := openChain(t, bundled(), nil)
	ctx := context.Background()
	for name, want := range golden.Photos {
		p := photo(t, name)
		found, err := chain.detector.find(ctx, p)
		if err != nil || len(found) != 1 {
			t.Fatal(name, found, err)
		}
		near(t, name+" box", corners(found[0].box), want.Boxes[0][1:], 1)
		near(t, name+" score", []float64{found[0].score}, want.Boxes[0][:1], 0.005)
		once := *chain.landmarker
		once.Passes = 1
		first, err := once.points(ctx, p, found[0])
		if err != nil {
			t.Fatal(err)
		}
		second, err := chain.landmarker.points(ctx, p, found[0])
		if err != nil {
			t.Fatal(err)
		}
		var firstSix, secondSix []Point
		for _, index := range want.Indices {
			firstSix, secondSix = append(firstSix, first[index]), append(secondSix, second[index])
		}
		near(t, name+" first points", coordinates(firstSix), flat(want.First), 0.7)
		near(t, name+" second points", coordinates(secondSix), flat(want.Second), 0.7)
		found[0].landmarks = second
		chip, ok := chain.embedders[0].chip(p, found[0])
		if !ok {
			t.Fatal(name, "has no chip")
		}
		var sum float64
		for _, v := range chip.values {
			sum += float64(v)
		}
		near(t, name+" mean of the chip", []float64{sum / float64(len(chip.values))}, []float64{want.ChipMean}, 0.5)
		for i := range want.FirstRow {
			near(t, name+" first row", chipPixel(chip, i, 0), want.FirstRow[i][:], 6)
		}
		for i := range want.CentreRow {
			near(t, name+" centre row", chipPixel(chip, 71+i, 75), want.CentreRow[i][:], 6)
		}
		vector, err := chain.embed(ctx, p, found[0])
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Descriptor {
			want.Descriptor[i] /= want.DescriptorN
		}
		near(t, name+" vector", wide(vector), want.Descriptor, 0.006)
	}
}

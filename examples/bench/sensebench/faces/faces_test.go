package faces

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/face/facetest"
	"github.com/egomem/egomem/ingest/onnx"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// photosOf returns a folder with two photos of each of three people, or skips.
func photosOf(t *testing.T) string {
	t.Helper()
	root := os.Getenv("EGOMEM_MEDIA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "..", "shared", "media")
	}
	folder := t.TempDir()
	for _, person := range []string{"Tony_Blair", "Colin_Powell", "Jacques_Chirac"} {
		photos, err := filepath.Glob(filepath.Join(root, "faces", person, "*_000[12].jpg"))
		if err != nil || len(photos) < 2 {
			t.Skipf("photos of %s are missing in %s: they are not part of this repository; set EGOMEM_MEDIA to the folder that has faces/", person, root)
		}
		for _, photo := range photos {
			data, err := os.ReadFile(photo)
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, person, filepath.Base(photo)), data)
		}
	}
	return folder
}

// drawingsOf returns a folder with two pictures of each of three drawn people.
func drawingsOf(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for person, drawing := range map[string]facetest.Drawing{"Ann": facetest.Ann, "Bob": facetest.Bob, "Carl": facetest.Carl} {
		for i, img := range []image.Image{drawing.At(250, 250, 125, 130, 60), drawing.At(300, 280, 150, 150, 70)} {
			var data bytes.Buffer
			if err := png.Encode(&data, img); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, person, fmt.Sprint(i, ".png")), data.Bytes())
		}
	}
	return folder
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestPeopleAreMeasured(t *testing.T) {
	for name, people := range map[string]func(*testing.T) string{"drawings": drawingsOf, "photos": photosOf} {
		t.Run(name, func(t *testing.T) { measure(t, people(t)) })
	}
}

func measure(t *testing.T, folder string) {
	_, err := onnx.Load("")
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	charts := t.TempDir()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, entries[0].Name(), "cut.jpg"), []byte("\xff\xd8 and no more"))
	var out strings.Builder
	// In a folder without models only the bundled chain is measured.
	if err := Run(context.Background(), &out,
		Settings{Photos: folder, Models: folder, Charts: charts, Draws: 1, Seed: 1, Timed: 1}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"is missing: only the bundled chain", "left out: ", "cut.jpg", "3 people, 6 photos",
		"RESULT faces-verify photos=clean chain=bundled embedded=6", "RESULT faces-identify photos=dark chain=bundled line=shipped",
		"RESULT faces-cost chain=bundled detector=- frame=photo cpu_ms=",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, out.String())
		}
	}
	if strings.Contains(out.String(), "chain=YuNet") {
		t.Error("a chain without files was measured")
	}
	if drawn, _ := filepath.Glob(filepath.Join(charts, "faces-*.png")); len(drawn) != len(conditions) {
		t.Errorf("%d charts: %v", len(drawn), drawn)
	}
}

func TestAFolderWithoutPeopleIsAnError(t *testing.T) {
	for _, folder := range []string{t.TempDir(), filepath.Join(t.TempDir(), "absent")} {
		if err := Run(context.Background(), &strings.Builder{}, Settings{Photos: folder}); err == nil {
			t.Error(folder, "was measured")
		}
	}
}

func TestEqualErrorsAreWhereBothRatesAreEqual(t *testing.T) {
	of := func(value float64, same bool) score { return score{value: value, same: same} }
	for _, test := range []struct {
		name   string
		scores []score
		rate   float64
	}{
		{"apart", []score{of(1, false), of(2, false), of(3, true), of(4, true)}, 0},
		{"one of two each way", []score{of(1, false), of(2, true), of(3, false), of(4, true)}, 0.5},
		{"the wrong way round", []score{of(1, true), of(2, false)}, 1},
		{"one of four", []score{of(1, false), of(2, false), of(3, false), of(4, true), of(5, false), of(6, true),
			of(7, true), of(8, true)}, 0.25},
	} {
		if rate, _ := equalErrors(test.scores, once); math.Abs(rate-test.rate) > 1e-9 {
			t.Errorf("%s: got %v, want %v", test.name, rate, test.rate)
		}
	}
	if rate, _ := equalErrors([]score{of(1, true)}, once); !math.IsNaN(rate) {
		t.Error("without strangers the rate is", rate)
	}
}

func TestWilsonIntervalIsNotZeroWithoutErrors(t *testing.T) {
	low, high := wilson(0, 100)
	if low != 0 || math.Abs(high-0.037) > 0.001 {
		t.Error(low, high)
	}
	low, high = wilson(50, 100)
	if math.Abs(low-0.404) > 0.001 || math.Abs(high-0.596) > 0.001 {
		t.Error(low, high)
	}
}

func TestSpoiledPhotosKeepTheirSize(t *testing.T) {
	img := image.NewGray(image.Rect(5, 5, 105, 85))
	for i := range img.Pix {
		img.Pix[i] = uint8(i)
	}
	for _, c := range conditions {
		spoiled := c.spoil(img, face.Box{X: 20, Y: 20, Width: 40, Height: 40})
		if c.name != "small" && spoiled.Bounds().Size() != img.Bounds().Size() {
			t.Errorf("%s: %v", c.name, spoiled.Bounds())
		}
	}
}

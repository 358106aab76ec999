package faceapi

import (
	"context"
	"errors"
	"image"
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

func open(t testing.TB) *face.Chain {
	t.Helper()
	chain, err := Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
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

// photo reads a photo, which is not part of this repository, from the folder next to it or from
// EGOMEM_MEDIA.
func photo(t testing.TB, name string) image.Image {
	t.Helper()
	root := os.Getenv("EGOMEM_MEDIA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "media")
	}
	data, err := os.ReadFile(filepath.Join(root, "faces", name))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%v: photos are not part of this repository; set EGOMEM_MEDIA to a folder that has them", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	img, err := face.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestDrawingsOfOneFaceAreMoreSimilarThanOfTwo(t *testing.T) {
	chain := open(t)
	var vectors [][]float32
	for _, frame := range []image.Image{
		facetest.Ann.At(250, 250, 125, 130, 60), facetest.Ann.At(300, 280, 150, 150, 70), facetest.Bob.At(250, 250, 125, 130, 60),
	} {
		result, err := chain.See(context.Background(), frame)
		if err != nil || len(result.Faces) != 1 {
			t.Fatal(result, err)
		}
		detected := result.Faces[0]
		if len(detected.Vector) != chain.Dim() || chain.Dim() != 128 || detected.Model != chain.Model() ||
			!strings.HasPrefix(detected.Model, "dlib-resnet-29@") {
			t.Errorf("%d numbers of %s", len(detected.Vector), detected.Model)
		}
		vectors = append(vectors, detected.Vector)
	}
	if same, other := cosine(vectors[0], vectors[1]), cosine(vectors[0], vectors[2]); same < other+0.01 {
		t.Errorf("the same face scores %.3f, another %.3f", same, other)
	}
}

func TestPhotosOfOnePersonAreMoreSimilarThanOfTwo(t *testing.T) {
	chain := open(t)
	var vectors [][]float32
	for _, name := range []string{"Tony_Blair/Tony_Blair_0001.jpg", "Tony_Blair/Tony_Blair_0005.jpg",
		"Colin_Powell/Colin_Powell_0003.jpg"} {
		result, err := chain.See(context.Background(), photo(t, name))
		if err != nil || len(result.Faces) == 0 {
			t.Fatal(name, result, err)
		}
		detected := result.Faces[0]
		if len(detected.Vector) != chain.Dim() || chain.Dim() != 128 || detected.Model != chain.Model() ||
			!strings.HasPrefix(detected.Model, "dlib-resnet-29@") {
			t.Errorf("%s: %d numbers of %s", name, len(detected.Vector), detected.Model)
		}
		vectors = append(vectors, detected.Vector)
	}
	if same, other := cosine(vectors[0], vectors[1]), cosine(vectors[0], vectors[2]); same < other+0.02 {
		t.Errorf("the same person scores %.3f, another %.3f", same, other)
	}
}

// cosine of unit vectors is their dot product.
func cosine(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func TestAnEmptySceneHasNoFaces(t *testing.T) {
	result, err := open(t).See(context.Background(), image.NewRGBA(image.Rect(0, 0, 640, 480)))
	if err != nil || len(result.Faces)+len(result.Refused) != 0 {
		t.Error(result, err)
	}
}

func BenchmarkSee(b *testing.B) {
	chain, frame := open(b), facetest.Ann.At(250, 250, 125, 130, 60)
	for b.Loop() {
		if _, err := chain.See(context.Background(), frame); err != nil {
			b.Fatal(err)
		}
	}
}

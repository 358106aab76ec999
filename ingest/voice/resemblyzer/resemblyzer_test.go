package resemblyzer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/voice"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestTheChecksumMatchesTheFile(t *testing.T) {
	sum := sha256.Sum256(model)
	if got := hex.EncodeToString(sum[:]); got != checksum {
		t.Errorf("model.onnx is %s, the description says %s", got, checksum)
	}
}

func TestTheCohortMatchesTheModelAndItsStrangersDiffer(t *testing.T) {
	c, err := Cohort()
	if err != nil {
		t.Fatal(err)
	}
	id, err := Description().ID()
	if err != nil || c.Model() != id {
		t.Errorf("the cohort is of %q, the model is %q: %v", c.Model(), id, err)
	}
	if c.Len() < 100 {
		t.Errorf("%d strangers", c.Len())
	}
	mean, deviation, err := c.Statistics(c.Vector(0))
	if err != nil || mean < 0.3 || mean > 0.7 || deviation < 0.03 || deviation > 0.2 {
		t.Error(mean, deviation, err)
	}
}

func TestTheSameSoundHasTheSameVector(t *testing.T) {
	e, err := Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	samples := make([]float32, 3*voice.Rate)
	for i := range samples {
		for h := 1; h < 12; h++ {
			samples[i] += float32(0.05 * math.Sin(2*math.Pi*140*float64(h)*float64(i)/voice.Rate))
		}
	}
	a, err := e.Embed(context.Background(), samples)
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Embed(context.Background(), samples)
	if err != nil || len(a) != e.Dim() {
		t.Fatal(len(a), err)
	}
	for i := range a {
		if a[i] != b[i] {
			t.Fatal("the same sound has two vectors")
		}
	}
}

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
	if n := len(c.Conditions()); n < 10 {
		t.Errorf("%d conditions", n)
	}
	_, conditions, err := c.Compare(c.Vector(0))
	if err != nil {
		t.Fatal(err)
	}
	best := 0
	for k, of := range conditions {
		if of[2] < conditions[best][2] {
			best = k
		}
		if of[0] < -0.5 || of[0] > 0.5 || of[1] < 0.03 || of[1] > 0.3 {
			t.Errorf("%s: strangers have cosines of %.2f, with a deviation of %.2f", c.Conditions()[k], of[0], of[1])
		}
	}
	if limit := Description().Threshold.Normalised.Misfit; conditions[best][2] > limit {
		t.Errorf("no condition fits a clean voice: %v, at most %v is allowed", conditions[best][2], limit)
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

func BenchmarkCompare(b *testing.B) {
	c, err := Cohort()
	if err != nil {
		b.Fatal(err)
	}
	vector := c.Vector(0)
	for b.Loop() {
		if _, _, err := c.Compare(vector); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCohort(b *testing.B) {
	for b.Loop() {
		c, err := Cohort()
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := c.Compare(c.Vector(0)); err != nil { // what is learned from it
			b.Fatal(err)
		}
	}
}

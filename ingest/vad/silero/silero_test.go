package silero

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t testing.TB) *vad.Detector {
	t.Helper()
	d, err := Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// clip returns the recording of the golden values, 16-bit PCM after a header of 44 bytes.
func clip(t testing.TB) (samples []float32, golden []float64) {
	t.Helper()
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "..", "shared", "models")
	}
	data, err := os.ReadFile(filepath.Join(models, "senses_golden.json"))
	if err != nil {
		t.Skipf("the golden file is missing: it is not part of this repository; EGOMEM_MODELS names its folder: %v", err)
	}
	var file struct {
		Clip   string
		Golden []float64 `json:"silero_vad_v6_probability_of_frames_0_39"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	wave, err := os.ReadFile(filepath.Join(models, "..", "media", file.Clip))
	if err != nil {
		t.Skipf("the recording is missing: it is not part of this repository; EGOMEM_MODELS names the folder next to it: %v", err)
	}
	for wave = wave[44:]; len(wave) >= 2; wave = wave[2:] {
		samples = append(samples, float32(int16(uint16(wave[0])|uint16(wave[1])<<8))/(1<<15))
	}
	return samples, file.Golden
}

func TestProbabilitiesMatchTheGoldenFile(t *testing.T) {
	d := open(t)
	samples, golden := clip(t)
	got := inPieces(t, d, samples[:40*vad.Frame], 40*vad.Frame)
	if len(got) != len(golden) {
		t.Fatalf("%d probabilities, want %d", len(got), len(golden))
	}
	for i, want := range golden {
		if math.Abs(float64(got[i])-want) > 0.002 {
			t.Errorf("frame %d is %v, want %v", i, got[i], want)
		}
	}
}

func TestProbabilitiesDoNotDependOnPieces(t *testing.T) {
	d := open(t)
	samples := make([]float32, 40*vad.Frame)
	for i := range samples {
		at := float64(i) / vad.Rate
		samples[i] = float32(0.2 * math.Sin(2*math.Pi*4*at) * math.Sin(2*math.Pi*220*at))
	}
	whole := inPieces(t, d, samples, len(samples))
	if len(whole) != 40 {
		t.Fatalf("%d probabilities", len(whole))
	}
	for _, size := range []int{1, 480, 512, 1000} {
		if size == 1 && testing.Short() {
			continue
		}
		if got := inPieces(t, d, samples, size); !slices.Equal(whole, got) {
			t.Errorf("pieces of %d give different probabilities", size)
		}
	}
}

// inPieces writes samples to a new stream in pieces of a size.
func inPieces(t *testing.T, d *vad.Detector, samples []float32, size int) (probabilities []float32) {
	t.Helper()
	stream := d.Stream()
	stream.KeepState = true
	for len(samples) > 0 {
		n := min(size, len(samples))
		p, err := stream.Write(context.Background(), samples[:n])
		if err != nil {
			t.Fatal(err)
		}
		probabilities, samples = append(probabilities, p...), samples[n:]
	}
	return probabilities
}

// speechSeconds returns the length of the speech in samples, without steady sounds.
func speechSeconds(t *testing.T, d *vad.Detector, samples []float32) (seconds float64) {
	t.Helper()
	p, err := d.Stream().Write(context.Background(), samples)
	if err != nil {
		t.Fatal(err)
	}
	for _, span := range vad.Speech(p, vad.Settings{}) {
		if !vad.Steady(samples[span.Start:min(span.End, len(samples))]) {
			seconds += span.Duration().Seconds()
		}
	}
	return seconds
}

func TestSpeechIsDetectedInARecording(t *testing.T) {
	d := open(t)
	speech, _ := clip(t)
	if seconds := speechSeconds(t, d, speech); seconds < 4.5 || seconds > 8 {
		t.Errorf("%.1f s of speech in a clip of 8 s", seconds)
	}
}

func TestSilenceTonesAndNoiseAreNotSpeech(t *testing.T) {
	d := open(t)
	random := uint32(1)
	for name, at := range map[string]func(i int) float64{
		"silence":   func(int) float64 { return 0 },
		"an offset": func(int) float64 { return 0.3 },
		"a hum":     func(i int) float64 { return 0.2 * math.Sin(2*math.Pi*100*float64(i)/vad.Rate) },
		"a tone":    func(i int) float64 { return 0.2 * math.Sin(2*math.Pi*440*float64(i)/vad.Rate) },
		"noise": func(int) float64 {
			random = random*1664525 + 1013904223
			return 0.1 * (float64(random)/(1<<31) - 1)
		},
	} {
		samples := make([]float32, 10*vad.Rate)
		for i := range samples {
			samples[i] = float32(at(i))
		}
		if seconds := speechSeconds(t, d, samples); seconds > 0 {
			t.Errorf("%s: %.1f s of speech", name, seconds)
		}
	}
}

func TestBadSamplesAreRefusedAndTheStreamContinues(t *testing.T) {
	d := open(t)
	stream := d.Stream()
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 32767} {
		if _, err := stream.Write(context.Background(), []float32{0, float32(x)}); !errors.Is(err, vad.ErrAudio) {
			t.Errorf("%v: got %v", x, err)
		}
	}
	if p, err := stream.Write(context.Background(), make([]float32, vad.Frame)); err != nil || len(p) != 1 {
		t.Error(p, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := stream.Write(ended, make([]float32, vad.Frame)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkWriteOneSecond(b *testing.B) {
	d := open(b)
	stream := d.Stream()
	samples := make([]float32, vad.Rate)
	for b.Loop() {
		if _, err := stream.Write(context.Background(), samples); err != nil {
			b.Fatal(err)
		}
	}
}

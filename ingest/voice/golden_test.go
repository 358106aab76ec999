package voice

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
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shared returns a path in the folder with models and media, which is not part of this repository.
// EGOMEM_MODELS names the models folder in it.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "shared", "models")
	}
	path := filepath.Join(append([]string{models, ".."}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the file %s is missing: it is not part of this repository; EGOMEM_MODELS names the models folder next to it", filepath.Join(parts...))
	}
	return path
}

func readShared[T any](t testing.TB, parts ...string) (value T) {
	t.Helper()
	data, err := os.ReadFile(shared(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// goldenClip returns the recording of the golden values.
func goldenClip(t testing.TB) []float32 {
	t.Helper()
	file, err := os.Open(shared(t, "media", "voices", "1688", "1688-142285-0000.wav"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	sound, err := ReadWAV(file)
	if err != nil {
		t.Fatal(err)
	}
	samples, err := sound.Mono()
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

// tdnn describes the speaker model sv_tdnn_tiny_q.
func tdnn(t testing.TB) onnx.Description {
	return onnx.Description{
		Name: "sv-tdnn-tiny", Licence: "MIT", Path: shared(t, "models", "sv_tdnn_tiny_q.onnx"),
		SHA256:    "17326ca6c0d2e1c6318a2edb39f4bede66bea0d363c080d7cad7059e529d4ff6",
		Inputs:    map[string]string{InputName: "feats"},
		Dimension: 512,
		Sound:     &onnx.Sound{SampleRate: Rate, Features: onnx.Fbank, Bins: 80, SubtractMean: true},
	}
}

// resemblyzer describes the model bundled in ingest/voice/resemblyzer, by its file.
func resemblyzer(testing.TB) onnx.Description {
	return onnx.Description{
		Name: "resemblyzer", Path: filepath.Join("resemblyzer", "model.onnx"),
		Inputs: map[string]string{InputName: "mels"}, Dimension: 256, Pooling: onnx.PoolMean,
		Sound: &onnx.Sound{SampleRate: Rate, Features: onnx.Mel, Bins: 40, Level: -24},
	}
}

func openModel(t testing.TB, description onnx.Description) *Embedder {
	t.Helper()
	e, err := Open(description, nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

func near(t *testing.T, what string, got []float32, want []float64, tolerance float64) {
	t.Helper()
	for i, x := range want {
		if math.Abs(float64(got[i])-x) > tolerance {
			t.Errorf("%s[%d] is %v, want %v within %v", what, i, got[i], x, tolerance)
		}
	}
}

type sensesGolden struct {
	Fbank struct {
		Frames, Bins int
		Frame0       []float64 `json:"frame0_first8"`
		Frame100     []float64 `json:"frame100_first8"`
		Tolerance    float64
	} `json:"kaldi_fbank_minus_mean"`
	TDNN []float64 `json:"sv_tdnn_tiny_q_unit_first8"`
}

func TestFilterBanksMatchKaldi(t *testing.T) {
	golden := readShared[sensesGolden](t, "models", "senses_golden.json").Fbank
	f, err := newFbank(golden.Bins, "")
	if err != nil {
		t.Fatal(err)
	}
	got := f.compute(goldenClip(t), 1)
	subtractMeans(got, golden.Bins)
	if frames := len(got) / golden.Bins; frames != golden.Frames {
		t.Fatalf("%d frames, want %d", frames, golden.Frames)
	}
	near(t, "frame 0", got, golden.Frame0, golden.Tolerance)
	near(t, "frame 100", got[100*golden.Bins:], golden.Frame100, golden.Tolerance)
}

func TestTheTDNNMatchesItsGoldenVector(t *testing.T) {
	golden := readShared[sensesGolden](t, "models", "senses_golden.json")
	vector, err := openModel(t, tdnn(t)).Embed(context.Background(), goldenClip(t))
	if err != nil {
		t.Fatal(err)
	}
	near(t, "vector", vector, golden.TDNN, 0.002)
}

type resemblyzerGolden struct {
	Starts []int `json:"slice_starts"`
	Mel    struct {
		Sums   []float64 `json:"frame_sums"`
		Means  []float64 `json:"bin_means"`
		Frame0 []float64
		Last   []float64 `json:"frame19"`
	} `json:"mel_first20"`
	Unscaled    []float64 `json:"embedding_first8"`
	Recommended struct {
		Gain   float64
		Vector []float64 `json:"embedding_first8"`
		Window []float64 `json:"window_0_25600_first8"`
	} `json:"recommended_recipe_always_-24dBFS"`
	Slices map[string][]int `json:"slices_of_n_samples"`
}

func TestMelBandsMatchResemblyzer(t *testing.T) {
	golden := readShared[resemblyzerGolden](t, "models", "resemblyzer_golden.json")
	got := newMels(40).compute(goldenClip(t), 1)
	close := func(what string, got, want float64) {
		if math.Abs(got-want) > 1e-4*math.Abs(want)+1e-10 {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	means := make([]float64, 40)
	for frame, want := range golden.Mel.Sums {
		sum := 0.0
		for bin, x := range got[frame*40 : (frame+1)*40] {
			sum += float64(x)
			means[bin] += float64(x) / float64(len(golden.Mel.Sums))
		}
		close("sum of a frame", sum, want)
	}
	for bin, want := range golden.Mel.Means {
		close("mean of a band", means[bin], want)
	}
	for bin, want := range golden.Mel.Frame0 {
		close("band of frame 0", float64(got[bin]), want)
	}
	for bin, want := range golden.Mel.Last {
		close("band of frame 19", float64(got[19*40+bin]), want)
	}
}

func TestSlicesMatchResemblyzer(t *testing.T) {
	golden := readShared[resemblyzerGolden](t, "models", "resemblyzer_golden.json")
	if len(golden.Slices) == 0 {
		t.Fatal("no golden slices")
	}
	for samples, want := range golden.Slices {
		var n int
		if err := json.Unmarshal([]byte(samples), &n); err != nil {
			t.Fatal(err)
		}
		if got := sliceStarts(n); !slices.Equal(got, want) {
			t.Errorf("%s samples: got %v, want %v", samples, got, want)
		}
	}
}

func TestResemblyzerMatchesItsGoldenVectors(t *testing.T) {
	golden := readShared[resemblyzerGolden](t, "models", "resemblyzer_golden.json")
	clip := goldenClip(t)
	scaled := resemblyzer(t)
	e := openModel(t, scaled)
	unscaled := resemblyzer(t)
	unscaled.Sound.Level = 0
	plain := openModel(t, unscaled)
	// The golden values come from the model in 32 bits; the file has 8.
	const cosine = 0.995
	for _, test := range []struct {
		what    string
		e       *Embedder
		samples []float32
		want    []float64
	}{
		{"the whole clip", e, clip, golden.Recommended.Vector},
		{"its first slice", e, clip[:25600], golden.Recommended.Window},
		{"the clip at its own level", plain, clip, golden.Unscaled},
	} {
		got, err := test.e.Embed(context.Background(), test.samples)
		if err != nil {
			t.Fatal(err)
		}
		var dot, a, b float64
		for i, x := range test.want {
			dot, a, b = dot+float64(got[i])*x, a+float64(got[i])*float64(got[i]), b+x*x
		}
		if dot /= math.Sqrt(a * b); dot < cosine {
			t.Errorf("%s: cosine of the first numbers is %.4f, want %v: got %v, want %v", test.what, dot, cosine,
				got[:8], test.want)
		}
	}
}

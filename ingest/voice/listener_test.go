package voice

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// all returns the whole recording as speech.
func all(_ context.Context, samples []float32) ([][2]int, error) {
	if len(samples) == 0 {
		return nil, nil
	}
	return [][2]int{{0, len(samples)}}, nil
}

func noisy(samples []float32, deviation float64) []float32 {
	random := rand.New(rand.NewPCG(7, 7))
	out := make([]float32, len(samples))
	for i, x := range samples {
		out[i] = x + float32(deviation*random.NormFloat64())
	}
	return out
}

func TestAListenerRefusesPoorRecordings(t *testing.T) {
	clip := madeSpeech()[8000:72000]
	e := openModel(t, resemblyzer(t))
	listener, err := NewListener(all, DefaultGate(), e)
	if err != nil {
		t.Fatal(err)
	}
	clipped, offset := make([]float32, len(clip)), make([]float32, len(clip))
	for i, x := range clip {
		clipped[i] = max(-1, min(1, 30*x))
		offset[i] = x + 0.5
	}
	nan := append([]float32(nil), clip...)
	nan[1000] = float32(math.NaN())
	for name, test := range map[string]struct {
		samples []float32
		want    error
		says    string
	}{
		"nothing":       {nil, ErrQuality, "0s of speech"},
		"silence":       {make([]float32, 3*Rate), ErrQuality, "level"},
		"too short":     {clip[:Rate], ErrQuality, "1s of speech"},
		"an offset":     {offset, ErrQuality, "offset is 0.50"},
		"only DC":       {tone(0, Rate, 3*Rate), ErrQuality, "level"},
		"clipping":      {clipped, ErrQuality, "clipped"},
		"noise":         {noisy(make([]float32, 3*Rate), 0.1), ErrQuality, "the SNR is"},
		"buried speech": {noisy(clip, 0.3), ErrQuality, "the SNR is"},
		"NaN":           {nan, ErrAudio, "NaN"},
	} {
		vectors, _, err := listener.Listen(context.Background(), test.samples)
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) || vectors != nil {
			t.Errorf("%s: got %v and %d vectors, want %q", name, err, len(vectors), test.says)
		}
	}
	vectors, quality, err := listener.Listen(context.Background(), clip)
	if err != nil || len(vectors) != 1 || len(vectors[0].Values) != e.Dim() || vectors[0].Model != e.Model() {
		t.Fatal(vectors, err)
	}
	if quality.Length != 4*time.Second || quality.SNR < 15 || quality.Trust() <= 0.5 || quality.Trust() > 1 {
		t.Errorf("%+v, trust %v", quality, quality.Trust())
	}
}

func TestAnOffsetHidesNoSpeech(t *testing.T) {
	clip := madeSpeech()
	shifted := make([]float32, len(clip))
	for i, x := range clip {
		shifted[i] = x + 0.1
	}
	var heard []float32
	speech := func(ctx context.Context, samples []float32) ([][2]int, error) {
		heard = samples
		return all(ctx, samples)
	}
	listener, err := NewListener(speech, DefaultGate(), openModel(t, resemblyzer(t)))
	if err != nil {
		t.Fatal(err)
	}
	spoken, quality, err := listener.Speech(context.Background(), shifted)
	if err != nil || math.Abs(quality.Offset-0.1) > 0.01 {
		t.Fatalf("%+v, %v", quality, err)
	}
	if math.Abs(offset(heard)) > 1e-3 || math.Abs(offset(spoken)) > 1e-2 {
		t.Errorf("the detector hears an offset of %v, the model %v", offset(heard), offset(spoken))
	}
}

func TestDenoiseRemovesNoiseAndKeepsSpeech(t *testing.T) {
	clip := madeSpeech()
	mixed := noisy(clip, 0.02)
	clean, err := Denoise(mixed)
	if err != nil {
		t.Fatal(err)
	}
	before, after := 0.0, 0.0
	for i := range clip {
		before += math.Pow(float64(mixed[i]-clip[i]), 2)
		after += math.Pow(float64(clean[i]-clip[i]), 2)
	}
	if gain := 10 * math.Log10(before/after); gain < 3 {
		t.Errorf("noise is reduced by %.1f dB", gain)
	}
	short := clip[:1000]
	if same, err := Denoise(short); err != nil || len(same) != len(short) || same[500] != short[500] {
		t.Error("a recording too short for a noise estimate changed", err)
	}
	if silence, err := Denoise(make([]float32, Rate)); err != nil || meanSquare(silence) != 0 {
		t.Error("silence changed", err)
	}
}

func TestLongRecordingsAreDenoisedInPieces(t *testing.T) {
	long := noisy(make([]float32, 3*Rate+1), 0.01)
	whole, half := denoise(long, 2*Rate), len(long)/2
	var pieces []float32
	pieces = append(pieces, denoise(long[:half], 2*Rate)...)
	pieces = append(pieces, denoise(long[half:], 2*Rate)...)
	if len(whole) != len(long) || !reflect.DeepEqual(whole, pieces) {
		t.Error("a piece does not use its own noise estimate")
	}
}

func TestVectorsDoNotDependOnLoudness(t *testing.T) {
	for name, test := range map[string]struct {
		description func(testing.TB) onnx.Description
		clip        func(testing.TB) []float32
	}{
		"resemblyzer": {resemblyzer, func(testing.TB) []float32 { return madeSpeech() }},
		"TDNN":        {tdnn, goldenClip},
	} {
		t.Run(name, func(t *testing.T) {
			clip := test.clip(t)[8000:56000]
			soft := make([]float32, len(clip))
			for i, x := range clip {
				soft[i] = x / 10
			}
			e := openModel(t, test.description(t))
			a, err := e.Embed(context.Background(), clip)
			if err != nil {
				t.Fatal(err)
			}
			b, err := e.Embed(context.Background(), soft)
			if err != nil {
				t.Fatal(err)
			}
			dot := 0.0
			for i := range a {
				dot += float64(a[i]) * float64(b[i])
			}
			if dot < 0.97 {
				t.Errorf("cosine %v at a tenth of the level", dot)
			}
		})
	}
}

func TestAModelThatDoesNotFitItsDescriptionIsRefused(t *testing.T) {
	openModel(t, resemblyzer(t)) // or skip
	change := func(with func(*onnx.Description)) onnx.Description {
		d := resemblyzer(t)
		sound := *d.Sound
		d.Sound = &sound
		with(&d)
		return d
	}
	for name, d := range map[string]onnx.Description{
		"no sound":          change(func(d *onnx.Description) { d.Sound = nil }),
		"8 kHz":             change(func(d *onnx.Description) { d.Sound.SampleRate = 8000 }),
		"another dimension": change(func(d *onnx.Description) { d.Dimension = 192 }),
		"no dimension":      change(func(d *onnx.Description) { d.Dimension = 0 }),
		"too many bins":     change(func(d *onnx.Description) { d.Sound.Bins = 512 }),
		"fewer bins":        change(func(d *onnx.Description) { d.Sound.Bins = 20 }),
		"another window":    change(func(d *onnx.Description) { d.Sound.Window = "flattop" }),
		"no pooling":        change(func(d *onnx.Description) { d.Pooling = onnx.PoolInGraph }),
		"another input":     change(func(d *onnx.Description) { d.Inputs = map[string]string{InputName: "wav"} }),
		"another checksum":  change(func(d *onnx.Description) { d.SHA256 = strings.Repeat("0", 64) }),
		"no file":           change(func(d *onnx.Description) { d.Path = "nowhere.onnx" }),
	} {
		if _, err := Open(d, nil); !errors.Is(err, ErrModel) && !errors.Is(err, onnx.ErrModel) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestAfterCloseEmbedReturnsErrClosed(t *testing.T) {
	e, err := Open(resemblyzer(t), nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Embed(context.Background(), tone(200, Rate, Rate)); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

func BenchmarkEmbed3s(b *testing.B) {
	clip := madeSpeech()[8000:56000]
	for name, description := range map[string]func(t testing.TB) onnx.Description{"resemblyzer": resemblyzer, "TDNN": tdnn} {
		b.Run(name, func(b *testing.B) {
			e := openModel(b, description(b))
			for b.Loop() {
				if _, err := e.Embed(context.Background(), clip); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDenoise3s(b *testing.B) {
	clip := madeSpeech()[8000:56000]
	for b.Loop() {
		if _, err := Denoise(clip); err != nil {
			b.Fatal(err)
		}
	}
}

func TestKnownSpeechIsNotDetectedAgainUnlessThereIsAnOffset(t *testing.T) {
	clip := madeSpeech()[8000:72000]
	spans := [][2]int{{4000, 40000}, {44000, 60000}}
	detected := 0
	listener, err := NewListener(func(context.Context, []float32) ([][2]int, error) {
		detected++
		return spans, nil
	}, DefaultGate(), openModel(t, resemblyzer(t)))
	if err != nil {
		t.Fatal(err)
	}
	clip = without(clip, offset(clip))
	want, quality, err := listener.Listen(context.Background(), clip)
	if err != nil || detected != 1 {
		t.Fatal(err, detected)
	}
	got, same, err := listener.ListenTo(context.Background(), clip, spans)
	if err != nil || detected != 1 || same != quality || !reflect.DeepEqual(got, want) {
		t.Error(err, detected, same, quality)
	}
	if _, _, err := listener.ListenTo(context.Background(), clip, nil); !errors.Is(err, ErrQuality) || detected != 1 {
		t.Error("no speech:", err, detected)
	}
	for i := range clip {
		clip[i] += 0.1
	}
	if _, _, err := listener.ListenTo(context.Background(), clip, nil); err != nil || detected != 2 {
		t.Error("with an offset:", err, detected)
	}
}

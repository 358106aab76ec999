package speech

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tiny returns the model downloaded by `make moonshine`.
func tiny(t testing.TB) Model {
	t.Helper()
	folder := os.Getenv("EGOMEM_MOONSHINE")
	if folder == "" {
		folder = filepath.Join("..", "..", ".cache", "moonshine")
	}
	model := MoonshineTiny(folder)
	if _, err := os.Stat(model.VocabularyPath); err != nil {
		t.Skip("the Moonshine model is missing: `make moonshine` downloads it")
	}
	return model
}

func openTiny(t testing.TB) *Transcriber {
	t.Helper()
	transcriber, err := Open(tiny(t), nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := transcriber.Close(); err != nil {
			t.Error(err)
		}
	})
	return transcriber
}

// spoken returns recordings by their transcripts.
func spoken(t testing.TB) map[string][]float32 {
	t.Helper()
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "shared", "models")
	}
	folder := filepath.Join(models, "..", "media", "speech")
	list, err := os.ReadFile(filepath.Join(folder, "transcription"))
	if err != nil {
		t.Skip("the recordings are missing: they are not part of this repository; EGOMEM_MODELS names the folder next to theirs")
	}
	out := map[string][]float32{}
	for _, m := range regexp.MustCompile(`<s> (.*) </s> \((.*)\)`).FindAllStringSubmatch(string(list), -1) {
		data, err := os.ReadFile(filepath.Join(folder, m[2]+".wav"))
		if err != nil {
			t.Fatal(err)
		}
		var samples []float32
		for data = data[44:]; len(data) >= 2; data = data[2:] {
			samples = append(samples, float32(int16(binary.LittleEndian.Uint16(data)))/(1<<15))
		}
		out[m[1]] = samples
	}
	return out
}

// wordErrors returns the edit distance in words.
func wordErrors(want, got []string) int {
	row := make([]int, len(got)+1)
	for j := range row {
		row[j] = j
	}
	for i, w := range want {
		diagonal := row[0]
		row[0] = i + 1
		for j, g := range got {
			cost := diagonal
			if w != g {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(got)]
}

func words(text string) []string {
	return strings.Fields(regexp.MustCompile(`[^a-z ]+`).ReplaceAllString(strings.ReplaceAll(strings.ToLower(text), "-", " "), ""))
}

func TestSpeechIsTranscribed(t *testing.T) {
	transcriber := openTiny(t)
	wrong, all := 0, 0
	for want, samples := range spoken(t) {
		got, err := transcriber.Transcribe(context.Background(), samples)
		if err != nil {
			t.Fatal(err)
		}
		n := wordErrors(words(strings.ReplaceAll(want, "mister", "mr")), words(got))
		t.Logf("%d errors: %q, said: %q", n, got, want)
		wrong, all = wrong+n, all+len(words(want))
	}
	if all == 0 || float64(wrong) > 0.2*float64(all) {
		t.Errorf("%d of %d words are wrong", wrong, all)
	}
}

func TestBadSamplesAreRefused(t *testing.T) {
	transcriber := openTiny(t)
	for name, samples := range map[string][]float32{
		"NaN": {float32(math.NaN())}, "integers": {20000}, "too long": make([]float32, 61*Rate),
	} {
		if text, err := transcriber.Transcribe(context.Background(), samples); !errors.Is(err, ErrAudio) || text != "" {
			t.Errorf("%s: %q %v", name, text, err)
		}
	}
	for _, n := range []int{0, 1, Rate/10 - 1} {
		if text, err := transcriber.Transcribe(context.Background(), make([]float32, n)); err != nil || text != "" {
			t.Errorf("%d samples: %q %v", n, text, err)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := transcriber.Transcribe(ended, make([]float32, Rate)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestUnsuitableModelsAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Model){
		"no file":       func(m *Model) { m.Decoder.Path = "nowhere.onnx" },
		"another sum":   func(m *Model) { m.Encoder.SHA256 = strings.Repeat("0", 64) },
		"no layers":     func(m *Model) { m.Layers = 0 },
		"more layers":   func(m *Model) { m.Layers = 7 },
		"no vocabulary": func(m *Model) { m.VocabularyPath = "nowhere.txt" },
	} {
		model := tiny(t)
		change(&model)
		if _, err := Open(model, nil); !errors.Is(err, ErrModel) && !errors.Is(err, onnx.ErrModel) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPiecesBecomeText(t *testing.T) {
	var file bytes.Buffer
	file.WriteString("<unk>\n<s>\n</s>\n<0xC3>\n<0xA9>\n▁caf\n▁is\nn't\n")
	for i := range minPieces {
		fmt.Fprintf(&file, "piece%d\n", i)
	}
	v, err := readVocabulary(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if got := v.text([]int64{1, 5, 3, 4, 6, 7, 2, 99999, -1}); got != "café isn't" {
		t.Errorf("%q", got)
	}
	if got := v.text([]int64{5, 3}); got != "caf" {
		t.Errorf("half a letter: %q", got)
	}
	for _, bad := range []string{"", "too\nshort", strings.Repeat("\xff\n", 2*minPieces), strings.Repeat("<0xZZ>\n", 2*minPieces)} {
		if _, err := readVocabulary([]byte(bad)); !errors.Is(err, ErrModel) {
			t.Errorf("%.10q: %v", bad, err)
		}
	}
}

//go:build cgo

package face

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/egomem/egomem/ingest/face/facetest"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/internal/longtest"
)

const blair = "Tony_Blair/Tony_Blair_0005.jpg"

// frame is a photo as an image.
func frame(t testing.TB, name string) *image.RGBA { return photo(t, name).image() }

// portrait is a drawn face in a frame of 250 x 250 pixels.
func portrait(person facetest.Drawing) *image.RGBA { return person.At(250, 250, 125, 130, 60) }

func (p *picture) image() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	for i := range p.width * p.height {
		copy(img.Pix[4*i:], []uint8{p.pix[3*i], p.pix[3*i+1], p.pix[3*i+2], 255})
	}
	return img
}

func see(t testing.TB, chain *Chain, img image.Image) Result {
	t.Helper()
	result, err := chain.See(context.Background(), img)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestFusedVectorsScoreTheWeightedSumOfBoth(t *testing.T) {
	longtest.Skip(t)
	first, second := YuNetMobileFaceNet(models(t), 640), bundled()
	second.Detector, first.Landmarks = first.Detector, second.Landmarks
	fused := Fuse(first, second)
	fused.Weights = []float64{1, 3}
	var scores [3]float64
	for i, model := range []Model{first, second, fused} {
		chain := openChain(t, model, nil)
		a, b := see(t, chain, frame(t, blair)).Faces[0], see(t, chain, frame(t, "Colin_Powell/Colin_Powell_0003.jpg")).Faces[0]
		if len(a.Vector) != chain.Dim() || math.Abs(dot(a.Vector, a.Vector)-1) > 1e-5 {
			t.Errorf("%s: %d numbers, square %v", a.Model, len(a.Vector), dot(a.Vector, a.Vector))
		}
		scores[i] = dot(a.Vector, b.Vector)
	}
	if want := (scores[0] + 3*scores[1]) / 4; math.Abs(scores[2]-want) > 1e-5 {
		t.Errorf("fused %v, want %v of %v", scores[2], want, scores)
	}
}

func TestAllFacesOfAFrameAreEmbedded(t *testing.T) {
	left, right := portrait(facetest.Ann), portrait(facetest.Bob)
	both := image.NewRGBA(image.Rect(0, 0, 500, 250))
	for y := range 250 {
		for x := range 250 {
			both.Set(x, y, left.At(x, y))
			both.Set(x+250, y, right.At(x, y))
		}
	}
	chain := openChain(t, bundled(), nil)
	result := see(t, chain, both)
	if len(result.Faces) != 2 {
		t.Fatalf("%d faces, refused %v", len(result.Faces), result.Refused)
	}
	for _, detected := range result.Faces {
		alone := see(t, chain, left).Faces[0]
		if detected.Box.X > 250 {
			alone = see(t, chain, right).Faces[0]
		}
		if cosine := dot(detected.Vector, alone.Vector); cosine < 0.97 {
			t.Errorf("at %v: next to another face it scores %.3f with itself alone", detected.Box, cosine)
		}
	}
	one := see(t, openChain(t, bundled(), &Options{Gates: Gates{MaxFaces: 1}}), both)
	if len(one.Faces) != 1 || len(one.Refused) != 1 || one.Refused[0].Reason != TooMany || one.Faces[0].Box != result.Faces[0].Box {
		t.Errorf("of one face at most: %+v", one)
	}
}

func TestGatesGiveAReasonForEachRefusal(t *testing.T) {
	for _, test := range []struct {
		gates Gates
		want  Reason
	}{{Gates{MinSize: 1000}, TooSmall}, {Gates{MinSharpness: 1000}, Blurred},
		{Gates{MaxFaces: 1, MinSize: -1, MinSharpness: -1}, ""}} {
		result := see(t, openChain(t, bundled(), &Options{Gates: test.gates}), portrait(facetest.Ann))
		if test.want == "" {
			if len(result.Faces) != 1 {
				t.Errorf("%+v: %+v", test.gates, result)
			}
			continue
		}
		if len(result.Faces) != 0 || len(result.Refused) == 0 || result.Refused[0].Reason != test.want {
			t.Errorf("%+v: %d faces, refused %v", test.gates, len(result.Faces), result.Refused)
		}
	}
}

func TestFramesOfEveryShapeAreProcessed(t *testing.T) {
	longtest.Skip(t)
	chains := map[string]func(t *testing.T) Model{
		"bundled": func(*testing.T) Model { return bundled() },
		"YuNet":   func(t *testing.T) Model { return YuNetMobileFaceNet(models(t), 640) },
	}
	fills := []color.Color{color.Black, color.White, color.Gray{90}}
	for name, model := range chains {
		t.Run(name, func(t *testing.T) {
			chain := openChain(t, model(t), nil)
			for i, size := range [][2]int{{1, 1}, {2, 3}, {1, 3000}, {3000, 1}, {33, 31}, {1281, 719}} {
				for _, fill := range []color.Color{fills[i%3], fills[(i+1)%3]} {
					img := image.NewRGBA(image.Rect(0, 0, size[0], size[1]))
					for i := range size[0] * size[1] {
						img.Set(i%size[0], i/size[0], fill)
					}
					if result := see(t, chain, img); len(result.Faces) != 0 {
						t.Errorf("%v of %v: %d faces", size, fill, len(result.Faces))
					}
				}
			}
		})
	}
}

func TestMaxFacesBoundsTheWorkOnACrowd(t *testing.T) {
	one := portrait(facetest.Bob)
	crowd := image.NewRGBA(image.Rect(0, 0, 2000, 2000))
	for y := range 2000 {
		for x := range 2000 {
			crowd.SetRGBA(x, y, one.RGBAAt(45+x%160, 35+y%180)) // 132 faces
		}
	}
	model := bundled()
	model.Detector.Sizes = []int{1280}
	chain := openChain(t, model, &Options{Gates: Gates{MaxFaces: 3}})
	result := see(t, chain, crowd)
	if len(result.Faces) != 3 || len(result.Refused) < 50 || len(result.Faces)+len(result.Refused) > maxDetections {
		t.Errorf("%d faces, %d refused", len(result.Faces), len(result.Refused))
	}
}

func TestAFaceBeyondTheFrameDoesNotCrash(t *testing.T) {
	whole := portrait(facetest.Ann)
	chain := openChain(t, bundled(), nil)
	for _, part := range []image.Rectangle{
		image.Rect(0, 0, 125, 250), image.Rect(125, 0, 250, 250), image.Rect(0, 125, 250, 250),
		image.Rect(0, 0, 250, 125), image.Rect(90, 90, 160, 160),
	} {
		see(t, chain, whole.SubImage(part))
	}
}

func TestUnusableFramesAreErrors(t *testing.T) {
	chain := openChain(t, bundled(), nil)
	for name, img := range map[string]image.Image{"nil": nil, "0 x 0": image.NewRGBA(image.Rectangle{}),
		"panics": broken{image.Rect(0, 0, 9, 9)}} {
		if _, err := chain.See(context.Background(), img); !errors.Is(err, ErrImage) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := chain.See(ctx, portrait(facetest.Ann)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := chain.Close(); err != nil {
		t.Error(err)
	}
	if _, err := chain.See(context.Background(), portrait(facetest.Ann)); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestAChainIsSafeForConcurrentUseAndCloseWaits(t *testing.T) {
	chain, img := openChain(t, bundled(), nil), portrait(facetest.Ann)
	want := see(t, chain, img).Faces[0].Vector
	var group sync.WaitGroup
	calls := make(chan struct{}, 8)
	for range 4 {
		group.Go(func() {
			for {
				select {
				case calls <- struct{}{}:
				default:
				}
				result, err := chain.See(context.Background(), img)
				if err != nil {
					if !errors.Is(err, ErrClosed) {
						t.Error(err)
					}
					return
				}
				if len(result.Faces) != 1 || dot(result.Faces[0].Vector, want) < 0.9999 {
					t.Error("another vector while other goroutines run")
				}
			}
		})
	}
	for range 8 { // some calls have ended, others are running
		<-calls
	}
	if err := chain.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
}

func TestADarkFaceIsRecognised(t *testing.T) {
	bright := portrait(facetest.Bob)
	dark := image.NewRGBA(bright.Bounds())
	for i, v := range bright.Pix {
		if dark.Pix[i] = v / 6; i%4 == 3 {
			dark.Pix[i] = 255
		}
	}
	chain := openChain(t, bundled(), nil)
	a, b := see(t, chain, bright), see(t, chain, dark)
	if len(b.Faces) != 1 {
		t.Fatalf("in the dark: %+v", b)
	}
	if cosine := dot(a.Faces[0].Vector, b.Faces[0].Vector); cosine < 0.97 {
		t.Errorf("in the dark a face scores %.3f with itself", cosine)
	}
}

// described is a chain in JSON, as a user writes it.
func described(t testing.TB, folder string) string {
	return fmt.Sprintf(`{
		"detector": {
			"model": {"name": "yunet", "path": %q, "image": {"colour": "bgr", "multiple": 32}},
			"kind": "yunet", "sizes": [640], "score": 0.7, "overlap": 0.3
		},
		"embedders": [{
			"model": {
				"name": "mobilefacenet", "path": %q, "sha256": "b7120c095d60094f28a4a54ba6a8bf51b297a6273fb40ef6350dfec1f63d9507",
				"inputs": {"input": "input0"}, "outputs": {"embedding": "output0"}, "dimension": 128,
				"image": {"width": 112, "height": 112, "colour": "rgb", "mean": [123.675, 116.28, 103.53], "deviation": [58.395, 57.12, 57.375]},
				"threshold": {"value": 0.7, "measure": "distance"}
			},
			"alignment": "arcface"
		}]
	}`, filepath.Join(folder, "yunet_n_dynamic.onnx"), filepath.Join(folder, "foamliu_MobileFaceNet.onnx"))
}

func readDescribed(t testing.TB, text string) (Model, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chain.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return ReadModel(path)
}

func TestAChainIsConfiguredInJSON(t *testing.T) {
	folder, err := filepath.Abs(models(t))
	if err != nil {
		t.Fatal(err)
	}
	model, err := readDescribed(t, described(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := openChain(t, YuNetMobileFaceNet(models(t), 640), nil), openChain(t, model, nil)
	a, b := see(t, ours, frame(t, blair)).Faces[0], see(t, theirs, frame(t, blair)).Faces[0]
	if cosine := dot(a.Vector, b.Vector); cosine < 0.9999 || math.Abs(theirs.Threshold().Cosine()-0.3) > 1e-9 {
		t.Errorf("cosine %v, threshold %v", cosine, theirs.Threshold())
	}
}

func TestAFaultyDescriptionIsRefused(t *testing.T) {
	if _, err := onnx.Load(""); err != nil {
		t.Skip(err)
	}
	folder, err := filepath.Abs(models(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		from, to, says string
	}{
		"another dimension": {`"dimension": 128`, `"dimension": 512`,
			`want output "output0" float32 [? 512], found "output0" float32 [1 128]`},
		"another file": {"b7120c", "000000", "want a file with SHA-256 000000"},
		"another size": {`"width": 112, "height": 112`, `"width": 160, "height": 160`,
			`want input "input0" float32 [? 3 160 160], found "input0" float32 [1 3 112 112]`},
		"no such port":        {"output0", "fc1", `want output "fc1"`},
		"channels last":       {`"colour": "rgb"`, `"channels_last": true, "colour": "rgb"`, "want input"},
		"misspelt":            {"alignment", "allignment", "unknown field"},
		"an unknown kind":     {`"kind": "yunet"`, `"kind": "viola"`, `unknown kind "viola"`},
		"missing points":      {`"kind": "yunet"`, `"kind": "tiny-yolo"`, "needs points"},
		"no image":            {`, "image": {"colour": "bgr", "multiple": 32}`, "", "has no image"},
		"an absurd size":      {"[640]", "[1000000]", "runs at 1000000 pixels"},
		"no sizes":            {"[640]", "[]", "runs at 0 sizes"},
		"an absurd score":     {`"score": 0.7`, `"score": 7`, "score is 7"},
		"no such file":        {"yunet_n_dynamic", "absent", "absent.onnx"},
		"a weight too many":   {`"embedders"`, `"weights": [1, 2], "embedders"`, "2 weights for 1 embedders"},
		"no square":           {`"height": 112`, `"height": 96`, "no square image"},
		"an absurd alignment": {`"arcface"`, `"sideways"`, `"sideways" is unknown`},
	} {
		text := strings.ReplaceAll(described(t, folder), test.from, test.to)
		model, err := readDescribed(t, text)
		if err == nil {
			var chain *Chain
			if chain, err = Open(model, nil); err == nil {
				chain.Close()
			}
		}
		if err == nil || !strings.Contains(err.Error(), test.says) || !errors.Is(err, ErrModel) && !errors.Is(err, onnx.ErrModel) {
			t.Errorf("%s: got %v, want it to say %q", name, err, test.says)
		}
	}
}

func TestTheBundledChainIsReadFromJSON(t *testing.T) {
	model := bundled()
	for _, d := range []*onnx.Description{&model.Detector.Model, &model.Landmarks.Model, &model.Embedders[0].Model} {
		path, err := filepath.Abs(d.Path)
		if err != nil {
			t.Fatal(err)
		}
		d.Path = path
	}
	text, err := json.Marshal(model)
	if err != nil {
		t.Fatal(err)
	}
	again, err := readDescribed(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	a, b := openChain(t, model, nil), openChain(t, again, nil)
	if cosine := dot(see(t, a, portrait(facetest.Ann)).Faces[0].Vector,
		see(t, b, portrait(facetest.Ann)).Faces[0].Vector); cosine < 0.9999 || a.Model() != b.Model() {
		t.Errorf("cosine %v of %s and %s", cosine, a.Model(), b.Model())
	}
	for name, test := range map[string]struct {
		from, to, says string
	}{
		"another dimension": {`"dimension":128`, `"dimension":512`, "512]"},
		"another kind":      {`"kind":"tiny-yolo"`, `"kind":"yunet"`, `want output "cls_8"`},
		"no such file":      {"face_recognition.onnx", "absent.onnx", "absent.onnx"},
		"misspelt":          {"alignment", "allignment", "unknown field"},
		"no sizes":          {"[160,320,608]", "[]", "runs at 0 sizes"},
	} {
		model, err := readDescribed(t, strings.ReplaceAll(string(text), test.from, test.to))
		if err == nil {
			var chain *Chain
			if chain, err = Open(model, nil); err == nil {
				chain.Close()
			}
		}
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: got %v, want it to say %q", name, err, test.says)
		}
	}
}

func TestADescriptionGoesThroughJSON(t *testing.T) {
	text, err := json.Marshal(Fuse(YuNetMobileFaceNet("/models", 320), bundled()))
	if err != nil {
		t.Fatal(err)
	}
	model, err := readDescribed(t, string(text))
	if err != nil || len(model.Embedders) != 2 || model.Detector.Sizes[0] != 320 || model.Landmarks.Passes != 2 {
		t.Errorf("%+v, %v", model, err)
	}
}

func TestTheModelIDChangesWithWhatChangesVectors(t *testing.T) {
	stamp := func(change func(*Model)) string {
		m := Fuse(YuNetMobileFaceNet("absent", 640), bundled())
		change(&m)
		s, err := m.withDefaults().id()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	plain := stamp(func(*Model) {})
	for name, change := range map[string]func(*Model){
		"weights": func(m *Model) { m.Weights = []float64{1, 9} }, "mirror": func(m *Model) { m.Embedders[0].Mirror = true },
		"passes": func(m *Model) { m.Landmarks.Passes = 1 }, "landmarks": func(m *Model) { m.Landmarks = nil },
		"alignment": func(m *Model) { m.Embedders[1].Alignment = ArcFace },
		"file":      func(m *Model) { m.Embedders[0].Model.SHA256 = strings.Repeat("0", 64) },
	} {
		if stamp(change) == plain {
			t.Errorf("%s: the model ID stays %s", name, plain)
		}
	}
	for name, change := range map[string]func(*Model){
		"score": func(m *Model) { m.Detector.Score = 0.9 }, "size": func(m *Model) { m.Detector.Sizes = []int{320} },
		"threshold": func(m *Model) { m.Threshold = &onnx.Threshold{Value: 0.9} },
	} {
		if stamp(change) != plain {
			t.Errorf("%s: the model ID changes", name)
		}
	}
}

func TestAFloodOfFramesIsSkippedAndCounted(t *testing.T) {
	chain, img := openChain(t, bundled(), nil), portrait(facetest.Ann)
	seen := make(chan FrameResult, 1000)
	watcher := NewWatcher(chain, func(s FrameResult) { seen <- s })
	before := runtime.NumGoroutine()
	const flood = 5000
	for i := range flood {
		if err := watcher.Offer(after(float64(i)), img); err != nil {
			t.Fatal(err)
		}
	}
	if now := runtime.NumGoroutine(); now > before+2 {
		t.Errorf("%d goroutines, %d before the flood", now, before)
	}
	if err := watcher.Offer(after(flood), image.NewRGBA(image.Rectangle{})); err != nil {
		t.Fatal(err)
	}
	var last FrameResult
	for !last.At.Equal(after(flood)) { // the newest frame is always processed
		last = <-seen
		if last.Err == nil && len(last.Result.Faces) != 1 {
			t.Errorf("at %v: %+v", last.At, last.Result)
		}
	}
	if !errors.Is(last.Err, ErrImage) {
		t.Errorf("an empty frame: %v", last.Err)
	}
	for range 2 {
		if err := watcher.Close(); err != nil {
			t.Error(err)
		}
	}
	stats := watcher.Stats()
	if stats.Offered != flood+1 || stats.Failed != 1 || stats.Skipped < flood/2 ||
		stats.Processed+stats.Failed+stats.Skipped != stats.Offered {
		t.Errorf("%+v", stats)
	}
	if err := watcher.Offer(after(0), img); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestAWatcherClosedWhileBusyCountsEveryFrame(t *testing.T) {
	chain, img := openChain(t, bundled(), nil), portrait(facetest.Ann)
	for range 5 {
		watcher := NewWatcher(chain, func(FrameResult) {})
		for i := range 10 {
			if err := watcher.Offer(after(float64(i)), img); err != nil {
				t.Fatal(err)
			}
			runtime.Gosched()
		}
		if err := watcher.Close(); err != nil {
			t.Error(err)
		}
		if s := watcher.Stats(); s.Processed+s.Failed+s.Skipped != s.Offered {
			t.Errorf("%+v", s)
		}
	}
}

func BenchmarkSee(b *testing.B) {
	for _, size := range []int{640, 320} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			chain, img := openChain(b, YuNetMobileFaceNet(models(b), size), nil), frame(b, blair)
			for b.Loop() {
				see(b, chain, img)
			}
		})
	}
}

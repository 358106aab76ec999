package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// doubling describes the model of sums, as a user would.
func doubling() (d Description, inputs, outputs []Port) {
	sum := sha256.Sum256(sums().Data)
	return Description{
			Name: "doubling", Licence: "Apache-2.0", Data: sums().Data, SHA256: hex.EncodeToString(sum[:]),
			Inputs: map[string]string{"features": "x", "count": "n"}, Outputs: map[string]string{"embedding": "y"},
			Dimension: 2, Threshold: Threshold{Value: 0.3, Measure: Distance},
		},
		[]Port{{Name: "features", Element: Float32, Rank: 2}, {Name: "count", Element: Int64, Rank: 0}},
		[]Port{{Name: "embedding", Element: Float32, Shape: []int64{-1, 2}}, {Name: "m", Element: Int64, Rank: 0}}
}

func TestADescriptionMapsNamesInCodeToNamesInTheFile(t *testing.T) {
	d, inputs, outputs := doubling()
	model, err := d.Model(inputs, outputs)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, port := range slices.Concat(model.Inputs, model.Outputs) {
		names = append(names, port.Name)
	}
	if want := []string{"x", "n", "y", "m"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if inputs[0].Name != "features" {
		t.Error("the caller's ports were renamed")
	}
}

func TestErrorsStateWhatADescriptionWantsAndTheModelHas(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(d *Description, inputs, outputs []Port)
		says   []string
	}{
		{"another file", func(d *Description, _, _ []Port) { d.SHA256 = strings.Repeat("0", 64) },
			[]string{"want a file with SHA-256 0000", "found"}},
		{"no such output", func(d *Description, _, _ []Port) { d.Outputs["embedding"] = "embs" },
			[]string{`want output "embs" float32 [? 2]`, `the model has "y" float32 [? 2]`}},
		{"another dimension", func(_ *Description, _, outputs []Port) { outputs[0].Shape = []int64{-1, 512} },
			[]string{`want output "y" float32 [? 512]`, `found "y" float32 [? 2]`}},
		{"another element type", func(_ *Description, inputs, _ []Port) { inputs[0].Element = Int64 },
			[]string{`want input "x" int64`, `found "x" float32 [? 2]`}},
		{"another number of sides", func(_ *Description, inputs, _ []Port) { inputs[0].Shape = []int64{-1, -1, 2} },
			[]string{`want input "x" float32 [? ? 2]`, `found "x" float32 [? 2]`}},
		{"a name that the code does not have", func(d *Description, _, _ []Port) { d.Outputs["vector"] = "y" },
			[]string{`names the output "vector"`, `["embedding" "m"]`}},
		{"no file", func(d *Description, _, _ []Port) { d.Data, d.Path = nil, "absent.onnx" }, []string{"absent.onnx"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, inputs, outputs := doubling()
			test.change(&d, inputs, outputs)
			_, err := d.Open(inputs, outputs, nil)
			var typed *Error
			if !errors.Is(err, ErrModel) || !errors.As(err, &typed) || typed.Subject != "doubling" {
				t.Fatalf("got %v", err)
			}
			for _, part := range test.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("got %v, want it to say %q", err, part)
				}
			}
		})
	}
}

func TestAllFaultsOfADescriptionAreReported(t *testing.T) {
	d := Description{
		SHA256: "abc", Dimension: -1, Pooling: "max", Inputs: map[string]string{"image": ""},
		Image: &Image{Width: 112, Colour: "cmyk", Mean: []float64{1, 2}, Deviation: []float64{0}},
		Sound: &Sound{Features: "mfcc", Level: 3},
		Threshold: Threshold{Value: 3, Measure: "angle", Margin: math.NaN(),
			Normalised: NormalisedThreshold{Accept: 3.5, Typical: 3}},
	}
	err := d.Check()
	if !errors.Is(err, ErrModel) {
		t.Fatal(err)
	}
	for _, part := range []string{"no name", "neither the content nor the path", "hexadecimal", "dimension is -1",
		`"max"`, `"image"`,
		"only one side", `"cmyk"`, "2 numbers for 3 channels", "deviation is [0]", "sample rate is 0", `"mfcc"`, "3 dBFS",
		`"angle"`, "cosine of 3", "margin is NaN", "threshold of normalised scores is {Accept:3.5"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is missing from %v", part, err)
		}
	}
}

func TestTheThresholdOfTwoModelsIsBelowTheSum(t *testing.T) {
	a, b := NormalisedThreshold{Accept: 3, Margin: 0.5, Typical: 6, Growth: 0.3, Misfit: 20},
		NormalisedThreshold{Accept: 4, Margin: 0.5, Typical: 8, Growth: 0.4, Misfit: 30}
	sum := a.Plus(b)
	if math.Abs(sum.Accept-math.Sqrt(9+16+0.8*12)) > 1e-9 || sum.Accept >= 7 || sum.Margin != 1 || sum.Typical != 14 ||
		sum.Misfit != 50 || sum.Growth >= 0.7 {
		t.Errorf("%+v", sum)
	}
	if alone := a.Plus(NormalisedThreshold{}); alone != a {
		t.Errorf("with nothing added it is %+v", alone)
	}
}

func TestADescriptionIsReadFromJSONNextToItsModel(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "sface.json")
	text := `{"name": "sface", "licence": "Apache-2.0", "path": "sface.onnx", "sha256": "` + strings.Repeat("Ab", 32) + `",
		"inputs": {"image": "data"}, "outputs": {"embedding": "fc1"}, "dimension": 128,
		"image": {"width": 112, "height": 112, "colour": "bgr", "mean": [127.5], "deviation": [128]},
		"sound": {"sample_rate": 16000, "features": "fbank", "bins": 80, "window": "hamming", "subtract_mean": true},
		"threshold": {"value": 0.363, "margin": 0.05, "normalised": {"accept": 3.3, "margin": 0.5, "typical": 6.8, "growth": 0.3, "misfit": 20}}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := ReadDescription(path)
	if err != nil {
		t.Fatal(err)
	}
	if d.Path != filepath.Join(folder, "sface.onnx") || d.Image.Colour != BGR || d.Sound.Bins != 80 ||
		d.Threshold.Cosine() != 0.363 ||
		d.Threshold.Normalised != (NormalisedThreshold{Accept: 3.3, Margin: 0.5, Typical: 6.8, Growth: 0.3, Misfit: 20}) {
		t.Errorf("got %+v", d)
	}
	for name, wrong := range map[string]string{
		"misspelt": strings.Replace(text, "dimension", "dimensions", 1), "cut off": text[:40], "two": text + text, "empty": "",
		"a fault": strings.Replace(text, "0.363", "7", 1), "too long": text + strings.Repeat(" ", maxDescriptionBytes),
	} {
		if err := os.WriteFile(path, []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadDescription(path); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := ReadDescription(filepath.Join(folder, "absent.json")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestThresholdsOfAllMeasuresConvertToCosine(t *testing.T) {
	for _, test := range []struct {
		threshold Threshold
		cosine    float64
	}{
		{Threshold{Value: 0.363}, 0.363},
		{Threshold{Value: 0.45, Measure: Similarity}, 0.45},
		{Threshold{Value: 0.3, Measure: Distance}, 0.7},
		{Threshold{Value: 1, Measure: Euclidean}, 0.5},
	} {
		if got := test.threshold.Cosine(); math.Abs(got-test.cosine) > 1e-12 {
			t.Errorf("%+v: got %v, want %v", test.threshold, got, test.cosine)
		}
	}
}

func TestNormalisationHasANumberForEveryChannel(t *testing.T) {
	mean, scale := Image{Colour: BGR}.Normalisation()
	if !slices.Equal(mean, []float32{0, 0, 0}) || !slices.Equal(scale, []float32{1, 1, 1}) {
		t.Error(mean, scale)
	}
	mean, scale = Image{Colour: RGB, Mean: []float64{1, 2, 3}, Deviation: []float64{128}}.Normalisation()
	if !slices.Equal(mean, []float32{1, 2, 3}) || !slices.Equal(scale, []float32{1. / 128, 1. / 128, 1. / 128}) {
		t.Error(mean, scale)
	}
}

func TestTheModelIDChangesWithTheFileAndWithWhatChangesVectors(t *testing.T) {
	first, _, _ := doubling()
	id := func(change func(*Description)) string {
		t.Helper()
		d, _, _ := doubling()
		change(&d)
		id, err := d.ID()
		if err != nil || !strings.HasPrefix(id, "doubling@") {
			t.Fatal(id, err)
		}
		return id
	}
	plain := id(func(*Description) {})
	for name, change := range map[string]func(*Description){
		"another file":          func(d *Description) { d.SHA256 = strings.Repeat("0", 64) },
		"other bytes, unstated": func(d *Description) { d.SHA256, d.Data = "", d.Data[1:] },
		"colour order":          func(d *Description) { d.Image = &Image{Colour: BGR} },
		"sample rate":           func(d *Description) { d.Sound = &Sound{SampleRate: 8000} },
		"another output":        func(d *Description) { d.Outputs = nil },
	} {
		if id(change) == plain {
			t.Errorf("%s does not change the model ID %s", name, plain)
		}
	}
	for name, change := range map[string]func(*Description){
		"the threshold":         func(d *Description) { d.Threshold.Value = 0.5 },
		"the licence":           func(d *Description) { d.Licence = "MIT" },
		"the hash being stated": func(d *Description) { d.SHA256 = "" },
		"capitals in the hash":  func(d *Description) { d.SHA256 = strings.ToUpper(d.SHA256) },
	} {
		if id(change) != plain {
			t.Errorf("%s changes the model ID", name)
		}
	}
	first.Version = "1"
	if id, err := first.ID(); id != "doubling@1" || err != nil {
		t.Error(id, err)
	}
	first.Version, first.SHA256, first.Data, first.Path = "", "", nil, "absent.onnx"
	if _, err := first.ID(); !errors.Is(err, ErrModel) {
		t.Error(err)
	}
}

func FuzzDescription(f *testing.F) {
	f.Add([]byte(`{"name":"a","path":"a.onnx","image":{"colour":"rgb","mean":[1,2,3]},"threshold":{"value":1,"measure":"euclidean"}}`))
	f.Add([]byte(`{"name":"a","path":"a.onnx","sound":{"sample_rate":16000,"features":"mel","bins":40,"level":-24}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var d Description
		if parse(data, &d) != nil || d.Check() != nil {
			return
		}
		if cosine := d.Threshold.Cosine(); !(cosine >= -1 && cosine <= 1) {
			t.Errorf("a threshold of cosine %v passed", cosine)
		}
		if d.Image != nil {
			if mean, scale := d.Image.Normalisation(); len(mean) != len(scale) || slices.Contains(scale, 0) {
				t.Error(mean, scale)
			}
		}
	})
}

package voice

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestACohortIsReadBackAndDamageIsDetected(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	vectors := make([][]float32, 20)
	for i := range vectors {
		for range 64 {
			vectors[i] = append(vectors[i], float32(random.NormFloat64()))
		}
	}
	noisy := make([][]float32, len(vectors))
	for i, vector := range vectors {
		for j, x := range vector {
			noisy[i] = append(noisy[i], x+float32(j%3)+0.3*float32(random.NormFloat64()))
		}
	}
	cohort, err := NewCohort("model@1", Condition{"plain", vectors}, Condition{"noisy", noisy})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if n, err := cohort.WriteTo(&file); err != nil || n != int64(file.Len()) || n > 2*20*70+50 {
		t.Fatal(n, err)
	}
	again, err := ReadCohort(bytes.NewReader(file.Bytes()))
	if err != nil || again.Model() != "model@1" || again.Len() != 20 ||
		!slices.Equal(again.Conditions(), []string{"plain", "noisy"}) {
		t.Fatal(again, err)
	}
	probe := cohort.Vector(3)
	_, first, err1 := cohort.Compare(probe)
	_, second, err2 := again.Compare(probe)
	if err1 != nil || err2 != nil || len(first) != 2 || len(second) != 2 {
		t.Fatal(first, second, err1, err2)
	}
	for k, a := range first {
		if b := second[k]; math.Abs(a[0]-b[0]) > 3e-3 || math.Abs(a[1]-b[1]) > 3e-3 || a[1] <= 0 ||
			math.Abs(a[2]-b[2]) > 0.01*a[2] {
			t.Error(a, b)
		}
	}
	for i := range file.Len() {
		damaged := bytes.Clone(file.Bytes())
		damaged[i] ^= 0x10
		if _, err := ReadCohort(bytes.NewReader(damaged)); !errors.Is(err, ErrCohort) {
			t.Errorf("byte %d changed: %v", i, err)
		}
		if _, err := ReadCohort(bytes.NewReader(file.Bytes()[:i])); !errors.Is(err, ErrCohort) {
			t.Errorf("cut at %d: %v", i, err)
		}
	}
	if _, _, err := cohort.Compare(probe[:5]); !errors.Is(err, ErrCohort) {
		t.Error(err)
	}
	vectors[4][2] = float32(math.Inf(1))
	if _, err := NewCohort("m", Condition{"", vectors}); !errors.Is(err, ErrCohort) {
		t.Error(err)
	}
	if _, err := NewCohort("m", Condition{"", vectors[:3]}); !errors.Is(err, ErrCohort) {
		t.Error(err)
	}
}

func TestACohortTellsHowAVoiceWasRecorded(t *testing.T) {
	// A voice is a direction; a room adds the same direction to all voices, and blurs another.
	random := rand.New(rand.NewPCG(5, 5))
	draw := func(scale float64) []float32 {
		out := make([]float32, 64)
		for i := range out {
			out[i] = float32(scale * random.NormFloat64())
		}
		return out
	}
	room, echo := draw(1.2), draw(1)
	record := func(voice []float32, share float32) []float32 {
		out := draw(0.15)
		blur := float32(random.NormFloat64())
		for i := range out {
			out[i] += voice[i] + share*(room[i]+blur*echo[i])
		}
		if err := normalize(out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	conditions := []Condition{{Name: "near"}, {Name: "far"}}
	for range 80 {
		voice := draw(1)
		conditions[0].Vectors = append(conditions[0].Vectors, record(voice, 0))
		conditions[1].Vectors = append(conditions[1].Vectors, record(voice, 1))
	}
	cohort, err := NewCohort("m", conditions...)
	if err != nil {
		t.Fatal(err)
	}
	misjudged, normalised, plain := 0, [2]float64{}, [2]float64{}
	const people = 40
	for range people {
		ann, bob := draw(1), draw(1)
		for k, share := range []float32{0, 1} {
			a, b := record(ann, share), record(bob, share)
			pa, of, err := cohort.Compare(a)
			if err != nil {
				t.Fatal(err)
			}
			pb, _, err := cohort.Compare(b)
			if err != nil {
				t.Fatal(err)
			}
			if (of[1][2] < of[0][2]) != (k == 1) {
				misjudged++
			}
			normalised[k] += (dot(pa, pb) - of[k][0]) / of[k][1] / people
			plain[k] += dot(a, b) / people
		}
	}
	if misjudged > 4 {
		t.Errorf("the condition of %d of %d recordings is mistaken", misjudged, 2*people)
	}
	if plain[1]-plain[0] < 0.2 {
		t.Errorf("the room does not make people alike: cosines of %v", plain)
	}
	if math.Abs(normalised[0]) > 0.4 || math.Abs(normalised[1]) > 0.4 {
		t.Errorf("strangers score %v standard deviations, want about 0 in both rooms", normalised)
	}
}

func FuzzReadCohort(f *testing.F) {
	vectors := make([][]float32, 12)
	for i := range vectors {
		vectors[i] = []float32{1, float32(i), 2}
	}
	cohort, err := NewCohort("m", Condition{"", vectors})
	if err != nil {
		f.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := cohort.WriteTo(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, err := ReadCohort(bytes.NewReader(data)); err == nil && c.Len() < minStrangers {
			t.Error("a cohort of", c.Len())
		}
	})
}

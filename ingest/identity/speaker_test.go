package identity

import (
	"errors"
	"math"
	"testing"
)

func TestAnUtteranceBelongsToItsVoice(t *testing.T) {
	m := newMaker(61)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	m.enrol(t, g, "John", john, Voice, Face)
	for name, test := range map[string]struct {
		of   [][]float32
		want Status
		name string
	}{
		"nothing":               {nil, Unknown, ""},
		"one observation":       {[][]float32{emily}, Known, "Emily"},
		"two of Emily":          {[][]float32{emily, emily}, Known, "Emily"},
		"two of John":           {[][]float32{john, john}, Known, "John"},
		"a stranger":            {[][]float32{m.direction(), m.direction()}, Unknown, ""},
		"two voices":            {[][]float32{emily, john}, Ambiguous, ""},
		"hers and a stranger's": {[][]float32{emily, m.direction()}, Ambiguous, ""},
	} {
		var utterance []Observation
		for _, person := range test.of {
			utterance = append(utterance, m.observe(Voice, person, 0.1))
		}
		v, err := g.Speaker(utterance...)
		if err != nil || v.Name != test.name || test.name == "" && v.Status == Known {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
	if _, err := g.Speaker(m.observe(Face, emily, 0.1)); !errors.Is(err, ErrObservation) {
		t.Error("a face is no voice:", err)
	}
}

// evenCohort has strangers whose cosines with everyone have the mean 0 and the deviation 1/8.
type evenCohort struct{}

func (evenCohort) Model() string { return modelOf(Voice) }

func (evenCohort) Compare(unit []float32) ([]float32, [][3]float64, error) {
	return unit, [][3]float64{{0, 0.125, 0}}, nil
}

// evenGallery normalises voices by an even cohort. Emily's voice is the first axis.
func evenGallery(t *testing.T) *Gallery {
	g := madeGallery(t, func(o *Options) {
		o.Channels[0] = Channel{Modality: Voice, Accept: 4, Margin: 0.5, Typical: 6.4,
			Models: []Model{{Name: modelOf(Voice), Dim: madeDim, Cohort: evenCohort{}}}}
	})
	var observations []Observation
	for range EnoughObservations {
		observations = append(observations, axes(1, 0))
	}
	id, err := g.Enrol(start, observations)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(g.SetConsent(id, Consent{Voice: true}), g.Name(id, "Emily")); err != nil {
		t.Fatal(err)
	}
	return g
}

// axes returns a voice with a cosine with Emily's; the rest is along another axis.
func axes(cosine float64, other int) Observation {
	values := make([]float32, madeDim)
	values[0] = float32(cosine)
	if other > 0 {
		values[other] = float32(math.Sqrt(1 - cosine*cosine))
	}
	return Observation{Modality: Voice, Vectors: []Vector{{Model: modelOf(Voice), Values: values}}}
}

func TestObservationsAreComparedTogetherIfStrangersNormaliseThem(t *testing.T) {
	g := evenGallery(t)
	for name, test := range map[string]struct {
		utterance []Observation
		want      Status
	}{
		"one at the threshold":                        {[]Observation{axes(0.51, 1)}, Ambiguous},
		"two at the threshold":                        {[]Observation{axes(0.51, 1), axes(0.51, 2)}, Known},
		"the same one twice":                          {[]Observation{axes(0.51, 1), axes(0.51, 1)}, Ambiguous},
		"a clear one, and one a little below":         {[]Observation{axes(0.8, 1), axes(0.45, 2)}, Known},
		"a clear one, and a stranger who leans to it": {[]Observation{axes(0.9, 1), axes(0.35, 2)}, Ambiguous},
		"strangers who lean to her":                   {[]Observation{axes(0.39, 1), axes(0.39, 2), axes(0.39, 3)}, Ambiguous},
	} {
		if v, err := g.Speaker(test.utterance...); err != nil || v.Status != test.want {
			t.Errorf("%s: %v, want %v: %v", name, v, test.want, err)
		}
	}
	w, at := NewWatcher(g, WatcherOptions{}), start
	if got := told(see(t, w, &at, []Observation{axes(0.51, 1)}, []Observation{axes(0.51, 2)})); got != "arrived known Emily;" {
		t.Errorf("two in a row at the threshold: %q", got)
	}
}

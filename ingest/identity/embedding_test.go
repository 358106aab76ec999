package identity

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// madeCohort has two conditions, near and far: in the far one, everyone is alike in the last
// direction.
type madeCohort struct{ faulty string }

func (madeCohort) Model() string { return modelOf(Voice) }

func (c madeCohort) Compare(vector []float32) ([]float32, [][3]float64, error) {
	far := float64(vector[madeDim-1])
	near, distant := [3]float64{0, 0.1, 100 * far * far}, [3]float64{far * 0.7, 0.1, 100 * (far - 0.7) * (far - 0.7)}
	switch c.faulty {
	case "nothing":
		return vector, nil, nil
	case "a deviation of 0":
		near[1] = 0
	case "a short projection":
		vector = vector[1:]
	}
	return vector, [][3]float64{near, distant}, nil
}

// cohortChannel compares voices in deviations of strangers' scores.
func cohortChannel() Channel {
	c := madeChannel(Voice)
	c.Models[0].Cohort = madeCohort{}
	c.Accept, c.Margin, c.Typical, c.Growth, c.MaxMisfit = 3, 0.5, 6, 1, 10
	return c
}

// through records an observation: share of the last direction is added.
func through(o Observation, share float64) Observation {
	values := append([]float32(nil), o.Vectors[0].Values...)
	for i := range values {
		values[i] *= float32(math.Sqrt(1 - share*share))
	}
	values[madeDim-1] = float32(share)
	return Observation{Modality: Voice, Vectors: []Vector{{Model: o.Vectors[0].Model, Values: values}}}
}

func TestStrangersOfTheSameRoomDoNotResembleEachOther(t *testing.T) {
	m := newMaker(70)
	g := madeGallery(t, func(o *Options) { o.Channels = []Channel{cohortChannel()} })
	emily := m.direction()
	var looks []Observation
	for range 3 {
		looks = append(looks, through(m.observe(Voice, emily, 0.1), 0.7))
	}
	id, err := g.Enrol(start, looks)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(g.SetConsent(id, Consent{Voice: true}), g.Name(id, "Emily")); err != nil {
		t.Fatal(err)
	}
	named := 0
	for range 50 {
		stranger := through(m.observe(Voice, m.direction(), 0.1), 0.7)
		if v, err := g.Identify(stranger); err != nil || v.Status == Known {
			named++
		}
	}
	if named > 0 {
		t.Errorf("%d of 50 strangers in the same room are Emily", named)
	}
	if v, err := g.Identify(through(m.observe(Voice, emily, 0.1), 0.7)); err != nil || v.Name != "Emily" {
		t.Error(v, err)
	}
	plain := cohortChannel()
	plain.Models[0].Cohort, plain.Models[0].StrangersDeviation = nil, 0.1
	score, err := plain.Score(looks[0].Vectors, through(m.observe(Voice, m.direction(), 0.1), 0.7).Vectors)
	if err != nil || score < plain.Accept {
		t.Errorf("the room alone scores %v, which is no test: %v", score, err)
	}
}

func TestAnObservationThatNoStatisticsFitIsRefusedWithAReason(t *testing.T) {
	m := newMaker(71)
	g := madeGallery(t, func(o *Options) { o.Channels = []Channel{cohortChannel()} })
	emily := m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	odd := through(m.observe(Voice, emily, 0.05), -0.5)
	v, err := g.Identify(odd)
	if err != nil || v.Status != Refused || v.Person != 0 || !strings.Contains(v.Reason, "misfit") {
		t.Errorf("%v %q %v", v, v.Reason, err)
	}
	if v, err := g.Speaker(odd, odd); err != nil || v.Status != Refused {
		t.Error(v, err)
	}
	w := NewWatcher(g, WatcherOptions{})
	at := start
	for range 10 {
		if changes := see(t, w, &at, []Observation{odd}); len(changes) > 0 {
			t.Fatal(changes)
		}
	}
	if known, strangers := g.Counts(); known != 1 || strangers != 0 {
		t.Error(known, strangers)
	}
}

func TestTheThresholdGrowsWithTheHousehold(t *testing.T) {
	m := newMaker(72)
	c := cohortChannel()
	g := madeGallery(t, func(o *Options) { o.Channels = []Channel{c} })
	accept := func() float64 {
		one := []prepared{{channel: c}}
		g.raise(one)
		return one[0].channel.Accept
	}
	for range 5 {
		m.enrol(t, g, "", m.direction(), Voice)
	}
	if got := accept(); got != c.Accept {
		t.Errorf("five people: %v, want %v", got, c.Accept)
	}
	for range 20 {
		m.enrol(t, g, "", m.direction(), Voice)
	}
	if got := accept(); math.Abs(got-c.Accept-math.Log(5)) > 1e-9 {
		t.Errorf("25 people: %v, want %v", got, c.Accept+math.Log(5))
	}
}

func TestAFaultyCohortIsAnError(t *testing.T) {
	m := newMaker(73)
	for _, faulty := range []string{"nothing", "a deviation of 0", "a short projection"} {
		c := cohortChannel()
		c.Models[0].Cohort = madeCohort{faulty}
		if _, err := c.Prepare(m.observe(Voice, m.direction(), 0).Vectors); !errors.Is(err, ErrObservation) {
			t.Errorf("%s: %v", faulty, err)
		}
	}
}

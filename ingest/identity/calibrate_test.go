package identity

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

func TestCalibrateFindsAThresholdAboveStrangers(t *testing.T) {
	m := newMaker(40)
	recordings := map[string][]Observation{}
	for i := range 12 {
		person := m.direction()
		for range 6 {
			recordings[fmt.Sprint("person ", i)] = append(recordings[fmt.Sprint("person ", i)], m.observe(Voice, person, 0.4))
		}
	}
	c, err := Calibrate(madeChannel(Voice), recordings, 0.01, 1)
	if err != nil {
		t.Fatal(err)
	}
	if c.People != 12 || c.Genuine != 12*15 || c.Strangers != 66*36 {
		t.Errorf("%+v", c)
	}
	if c.FAR.Value > 0.01 || c.FAR.Value < 0.005 || c.FAR.Low > c.FAR.Value || c.FAR.High < c.FAR.Value {
		t.Errorf("FAR %v", c.FAR)
	}
	if c.Typical < 0.5 || c.Typical > 0.7 || c.Accept < 0.2 || c.Accept > 0.5 || c.FRR.Value > 0.1 {
		t.Errorf("%+v", c)
	}
	if c.EER.Low > c.EER.Value || c.EER.High < c.EER.Value || c.EER.Value > 0.05 {
		t.Errorf("EER %v", c.EER)
	}
	again, _ := Calibrate(madeChannel(Voice), recordings, 0.01, 1)
	if again != c {
		t.Error("not repeatable")
	}
	channel := madeChannel(Voice)
	channel.Accept, channel.Typical = c.Accept, c.Typical
	if _, err := New(Options{Channels: []Channel{channel}}); err != nil {
		t.Error("the calibration is not usable:", err)
	}
}

func TestCalibrateNeedsEnoughRecordings(t *testing.T) {
	m := newMaker(41)
	a := m.direction()
	observations := []Observation{m.observe(Voice, a, 0.1), m.observe(Voice, a, 0.1)}
	for name, recordings := range map[string]map[string][]Observation{
		"no people":       nil,
		"two people":      {"a": observations, "b": observations},
		"one observation": {"a": observations, "b": observations, "c": observations[:1]},
	} {
		if _, err := Calibrate(madeChannel(Voice), recordings, 0.01, 1); !errors.Is(err, ErrTrials) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Calibrate(madeChannel(Voice), map[string][]Observation{"a": observations}, 0, 1); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

func TestEqualErrorRatesAndIntervalsMatchPublishedValues(t *testing.T) {
	if rate, threshold := EqualErrorRate([]float64{0.4, 0.6, 0.8, 0.9}, []float64{0.1, 0.2, 0.3, 0.5}); rate != 0.25 ||
		threshold < 0.4 || threshold > 0.6 {
		t.Error(rate, threshold)
	}
	if rate, _ := EqualErrorRate([]float64{2, 3}, []float64{0, 1}); rate != 0 {
		t.Error(rate)
	}
	// Wilson's interval of 5 of 100 (Newcombe 1998 gives 0.0215 to 0.1118).
	if r := RateOf(5, 100); math.Abs(r.Low-0.0215) > 1e-3 || math.Abs(r.High-0.1118) > 1e-3 {
		t.Error(r)
	}
	if r := RateOf(0, 0); r.High != 1 {
		t.Error(r)
	}
	scores := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for far, want := range map[float64]float64{0.1: 10, 0.2: 9, 0.5: 6} {
		if got := Threshold(scores, far); got != want {
			t.Errorf("%v: %v", far, got)
		}
	}
	if Threshold(scores, 0.01) <= 10 {
		t.Error("a stranger reaches the threshold")
	}
}

package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/voice"
)

func TestIntervalsAreOverPeople(t *testing.T) {
	people := map[string]*counts{"a": {looks: 1000, right: 1000}, "b": {looks: 1000}}
	rate := overPeople(people, func(c *counts) (int, int) { return c.right, c.looks })
	if rate.Value != 0.5 || rate.Low != 0 || rate.High != 1 || rate.Trials != 2 {
		t.Errorf("2,000 observations of two people give %v", rate)
	}
	if none := overPeople(map[string]*counts{"a": {}}, func(c *counts) (int, int) { return c.named, c.pairs }); none.Value != 0 {
		t.Error(none)
	}
}

func TestEveryChannelKeepsTheLengthAndDoesNotClip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	clip := make([]float32, voice.Rate)
	for i := range clip {
		clip[i] = float32(0.3 * math.Sin(float64(i)/20) * math.Sin(float64(i)/2000))
	}
	names := map[string]bool{}
	for _, c := range conditions([][]float32{clip}) {
		if names[c.Name] {
			t.Errorf("%s occurs twice", c.Name)
		}
		names[c.Name] = true
	}
	for _, c := range append(conditions([][]float32{clip}), microphones([][]float32{clip})...) {
		c.Room = nil // slow, and tested where it is made
		out := c.Through(random, clip)
		if len(out) != len(clip) {
			t.Errorf("%s: %d samples", c.Name, len(out))
		}
		for _, x := range out {
			if !(x >= -1 && x <= 1) {
				t.Errorf("%s: a sample of %v", c.Name, x)
				break
			}
		}
	}
}

// drawnStrangers have a direction each, which every condition shifts.
func drawnStrangers(people int) *strangers {
	random := rand.New(rand.NewPCG(2, 2))
	const dim = 32
	draw := func(scale float64) []float32 {
		out := make([]float32, dim)
		for i := range out {
			out[i] = float32(scale * random.NormFloat64())
		}
		return out
	}
	s := &strangers{names: []string{"near", "far"}, heard: make([][]heard, 2)}
	shift := draw(0.8)
	for range people {
		own := draw(1)
		for k := range s.names {
			say := func() cut {
				values := draw(0.3)
				for i := range values {
					values[i] += own[i] + float32(k)*shift[i]
				}
				return cut{identity.Vector{Model: "m", Values: values}}
			}
			s.heard[k] = append(s.heard[k],
				heard{whole: say(), pieces: map[int][]cut{3: {say()}, 2: {say()}}, halves: []cut{say(), say()},
					quality: voice.Quality{SNR: 30}})
		}
		s.people = append(s.people, "")
	}
	return s
}

func TestAThresholdComesFromStrangersAlone(t *testing.T) {
	s := drawnStrangers(60)
	got, err := s.threshold([]int{0}, func(i int) bool { return i < 40 })
	if err != nil {
		t.Fatal(err)
	}
	if got.Accept < 2 || got.Accept > 6 || got.Typical <= got.Accept || got.Growth < 0 || got.Misfit <= 0 {
		t.Errorf("%+v", got)
	}
	for i := 40; i < 60; i++ { // those it must not depend on
		for k := range s.heard {
			s.heard[k][i] = s.heard[k][40]
		}
	}
	if again, err := s.threshold([]int{0}, func(i int) bool { return i < 40 }); err != nil || again != got {
		t.Errorf("it depends on the people who are scored: %+v, %+v, %v", got, again, err)
	}
	if _, err := s.threshold([]int{0}, func(i int) bool { return i < 5 }); err == nil {
		t.Error("a threshold from five people")
	}
}

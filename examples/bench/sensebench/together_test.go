package main

import (
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
)

func TestAFaceAtItsThresholdIsAtTheChannelThreshold(t *testing.T) {
	threshold := onnx.Threshold{Value: 0.2, Measure: onnx.Distance, Margin: 0.1, Typical: 0.95, StrangersMean: 0.1,
		StrangersDeviation: 0.1}
	channel := faceChannel("m@1", 2, threshold)
	at := func(cosine float64) identity.Observation {
		return identity.Observation{Modality: identity.Face,
			Vectors: []identity.Vector{{Model: "m@1", Values: []float32{float32(cosine), float32(math.Sqrt(1 - cosine*cosine))}}}}
	}
	gallery, err := identity.New(identity.Options{Channels: []identity.Channel{channel}})
	if err != nil {
		t.Fatal(err)
	}
	id, err := gallery.Enrol(time.Time{}, []identity.Observation{at(1), at(1), at(1)})
	if err != nil {
		t.Fatal(err)
	}
	if err := gallery.SetConsent(id, identity.Consent{Face: true}); err != nil {
		t.Fatal(err)
	}
	for cosine, known := range map[float64]bool{0.81: true, 0.79: false} {
		verdict, err := gallery.Identify(at(cosine))
		if err != nil || (verdict.Status == identity.Known) != known {
			t.Errorf("at a cosine of %v: %v, %v", cosine, verdict, err)
		}
	}
	if verdict, _ := gallery.Identify(at(0.95)); math.Abs(verdict.Evidence-1) > 1e-4 {
		t.Errorf("a typical face has the evidence %v", verdict.Evidence)
	}
}

func TestVerdictsAreCounted(t *testing.T) {
	var got verdicts
	emily := identity.Verdict{Status: identity.Known, Name: "Emily"}
	got.count(emily, "Emily", false)
	got.count(emily, "John", false)
	got.count(emily, "Ann", true)
	got.count(identity.Verdict{Status: identity.Ambiguous}, "Emily", false)
	got.count(identity.Verdict{}, "Ann", true)
	if want := (verdicts{right: 1, silent: 1, wrong: 1, strangers: 2, named: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

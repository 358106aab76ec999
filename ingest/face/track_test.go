package face

import (
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
	"pgregory.net/rapid"
)

var line = onnx.Threshold{Value: 0.5, StrangersMean: 0.1}

// lookAt returns a face whose vector points in a direction, in degrees, at a place.
func lookAt(degrees, x float64) Face {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Face{Model: "m@1", Vector: []float32{float32(cos), float32(sin)}, Quality: 0.5, Box: Box{x, 0, 100, 100}}
}

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

func after(seconds float64) time.Time {
	return start.Add(time.Duration(seconds * float64(time.Second)))
}

func TestAMovingFaceKeepsItsTrack(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	first := tracker.Add(after(0), []Face{lookAt(0, 0), lookAt(180, 300)})
	// They cross in front of the camera.
	second := tracker.Add(after(0.5), []Face{lookAt(175, 0), lookAt(5, 300)})
	if first[0].ID == first[1].ID || second[0].ID != first[1].ID || second[1].ID != first[0].ID {
		t.Errorf("first %v %v, then %v %v", first[0].ID, first[1].ID, second[0].ID, second[1].ID)
	}
	if track := second[1]; track.Observations != 2 || !track.First.Equal(after(0)) || !track.Last.Equal(after(0.5)) ||
		track.Face.Box.X != 300 {
		t.Errorf("got %+v", track)
	}
}

func TestATrackIsTheQualityWeightedMeanOfItsFaces(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	good, poor := lookAt(0, 0), lookAt(40, 0)
	good.Quality, poor.Quality = 0.9, 0.1
	tracker.Add(after(0), []Face{good})
	track := tracker.Add(after(1), []Face{poor})[0]
	angle := math.Atan2(float64(track.Face.Vector[1]), float64(track.Face.Vector[0])) * 180 / math.Pi
	if math.Abs(dot(track.Face.Vector, track.Face.Vector)-1) > 1e-6 || angle < 2 || angle > 6 || track.Face.Quality != 0.9 {
		t.Errorf("at %.1f degrees: %+v", angle, track)
	}
}

func TestAnotherFaceInTheSamePlaceIsAnotherTrack(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	a, b := tracker.Add(after(0), []Face{lookAt(0, 0)}), tracker.Add(after(0.1), []Face{lookAt(80, 0)})
	if a[0].ID == b[0].ID {
		t.Error("one track for two faces")
	}
	// Below OtherFace it is another face; somewhat below SameFace, in the same place, it is the
	// same.
	if c := tracker.Add(after(0.2), []Face{lookAt(65, 0)}); c[0].ID != b[0].ID {
		t.Error("two tracks for one face")
	}
}

func TestATrackEndsAfterItsGap(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{MaxGap: time.Second})
	first := tracker.Add(after(0), []Face{lookAt(0, 0)})[0].ID
	if again := tracker.Add(after(1), []Face{lookAt(0, 0)})[0].ID; again != first {
		t.Error("it ended within its gap")
	}
	if later := tracker.Add(after(2.1), []Face{lookAt(0, 0)})[0].ID; later == first {
		t.Error("it went on after its gap")
	}
}

func TestAClockThatJumpsBackEndsNoTrack(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	first := tracker.Add(after(1000), []Face{lookAt(0, 0)})[0]
	for _, at := range []float64{-1e6, 0, 999} {
		track := tracker.Add(after(at), []Face{lookAt(0, 0)})[0]
		if track.ID != first.ID || track.Last.Before(first.Last) {
			t.Errorf("at %v: %+v", at, track)
		}
	}
	if again := tracker.Add(after(1001), []Face{lookAt(0, 0)})[0]; again.ID != first.ID {
		t.Error("the track ended when the clock was right again")
	}
}

func TestVectorsOfDifferentModelsAreNotJoined(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	first := tracker.Add(after(0), []Face{lookAt(0, 0)})[0]
	other := lookAt(0, 0)
	other.Model = "m@2"
	wide := lookAt(0, 0)
	wide.Vector = []float32{1, 0, 0}
	for _, detected := range []Face{other, wide} {
		if track := tracker.Add(after(0.1), []Face{detected})[0]; track.ID == first.ID {
			t.Errorf("%s with %d numbers was joined", detected.Model, len(detected.Vector))
		}
	}
}

func TestACallerCannotChangeATrack(t *testing.T) {
	tracker := NewTracker(line, TrackerOptions{})
	tracker.Add(after(0), []Face{lookAt(0, 0)})[0].Face.Vector[0] = -7
	tracker.Tracks()[0].Face.Vector[0] = -7
	if v := tracker.Tracks()[0].Face.Vector[0]; v != 1 {
		t.Error("the vector begins with", v)
	}
}

// The tracker stays within its bound, gives every face one track, no two faces of a frame the same,
// and increasing IDs.
func TestATrackerKeepsItsInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tracker := NewTracker(line, TrackerOptions{MaxTracks: 5, MaxGap: time.Second})
		highest := uint64(0)
		for range rapid.IntRange(1, 20).Draw(t, "frames") {
			var detections []Face
			for range rapid.IntRange(0, 8).Draw(t, "faces") {
				detected := lookAt(rapid.Float64Range(0, 360).Draw(t, "direction"), rapid.Float64Range(0, 500).Draw(t, "x"))
				detected.Quality = rapid.Float64Range(0, 1).Draw(t, "quality")
				if rapid.Bool().Draw(t, "other") {
					detected.Model, detected.Vector = "n@1", append(detected.Vector, 0)
				}
				detections = append(detections, detected)
			}
			tracks := tracker.Add(after(rapid.Float64Range(-5, 5).Draw(t, "at")), detections)
			if len(tracks) != len(detections) {
				t.Fatalf("%d tracks for %d faces", len(tracks), len(detections))
			}
			ids := map[uint64]bool{}
			for i, track := range tracks {
				if ids[track.ID] || track.Face.Model != detections[i].Model ||
					len(track.Face.Vector) != len(detections[i].Vector) || track.Last.Before(track.First) {
					t.Fatalf("%+v for %+v", track, detections[i])
				}
				if length := dot(track.Face.Vector, track.Face.Vector); math.Abs(length-1) > 1e-5 {
					t.Fatal("a vector of length", math.Sqrt(length))
				}
				ids[track.ID] = true
				highest = max(highest, track.ID)
			}
			if len(tracker.Tracks()) > 5 || tracker.next <= highest {
				t.Fatal(len(tracker.Tracks()), "tracks are held")
			}
		}
	})
}

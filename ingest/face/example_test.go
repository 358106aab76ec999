package face_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/onnx"
)

// Each face of a frame gets an embedding to compare with those of known people.
func Example() {
	chain, err := face.Open(face.YuNetMobileFaceNet("models", 640), nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) || errors.Is(err, os.ErrNotExist) {
		fmt.Println("no face recognition: ", err)
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer chain.Close()
	data, err := os.ReadFile("frame.jpg")
	if err != nil {
		fmt.Println(err)
		return
	}
	frame, err := face.Decode(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := chain.See(context.Background(), frame)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, detected := range result.Faces {
		fmt.Printf("%s: %d numbers, quality %.2f\n", detected.Model, len(detected.Vector), detected.Quality)
	}
	for _, refused := range result.Refused {
		fmt.Println("a face that is", refused.Reason)
	}
}

// Two faces swap places in front of the camera; each keeps its track.
func ExampleTracker() {
	tracker := face.NewTracker(onnx.Threshold{Value: 0.5}, face.TrackerOptions{})
	detected := func(x float64, vector ...float32) face.Face {
		return face.Face{Model: "example@1", Vector: vector, Quality: 1, Box: face.Box{X: x, Width: 80, Height: 100}}
	}
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for i, detections := range [][]face.Face{
		{detected(0, 1, 0), detected(200, 0, 1)},
		{detected(0, 0, 1), detected(200, 1, 0)},
	} {
		for _, track := range tracker.Add(at.Add(time.Duration(i)*time.Second), detections) {
			fmt.Printf("at %.0f: track %d with %d observations\n", track.Face.Box.X, track.ID, track.Observations)
		}
	}
	// Output:
	// at 0: track 1 with 1 observations
	// at 200: track 2 with 1 observations
	// at 0: track 2 with 2 observations
	// at 200: track 1 with 2 observations
}

func ExampleDecode() {
	_, err := face.Decode([]byte("<html>404 not found</html>"))
	fmt.Println(errors.Is(err, face.ErrImage), err)
	// Output: true face: decode: unusable picture: neither JPEG nor PNG, in 26 bytes
}

package silero_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/vad/silero"
)

func Example() {
	detector, err := silero.Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		fmt.Println("no runtime: no speech is detected")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer detector.Close()
	stream := detector.Stream()
	probabilities, err := stream.Write(context.Background(), make([]float32, 2*vad.Rate)) // silence
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(probabilities), "frames,", len(vad.Speech(probabilities, vad.Settings{})), "with speech")
}

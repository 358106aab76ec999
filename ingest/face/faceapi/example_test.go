package faceapi_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/onnx"
)

func Example() {
	chain, err := faceapi.Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		fmt.Println("no runtime: recognise people by voice or by name")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer chain.Close()
	data, err := os.ReadFile("photo.jpg")
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
		fmt.Printf("a face at %.0f, %.0f: %d numbers of %s\n", detected.Box.X, detected.Box.Y, len(detected.Vector), detected.Model)
	}
}

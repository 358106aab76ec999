package resemblyzer_test

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

func Example() {
	embedder, err := resemblyzer.Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		fmt.Println("no runtime: no one is recognised by voice")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer embedder.Close()
	cohort, err := resemblyzer.Cohort()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(embedder.Dim(), "numbers,", cohort.Len(), "strangers, of the same model:", cohort.Model() == embedder.Model())
}

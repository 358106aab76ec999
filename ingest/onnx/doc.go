// Package onnx runs ONNX models with ONNX Runtime.
//
// It is a thin layer over github.com/yalue/onnxruntime_go for use inside another program. It
// searches for the runtime library and reports where it looked. It checks a model's inputs and
// outputs before the first run. Sessions are safe for concurrent use, every run takes a context,
// and failures are errors, not crashes.
//
//	session, err := onnx.Open(onnx.Model{
//		Name:    "silero-vad",
//		Data:    bytes,
//		Inputs:  []onnx.Port{{Name: "input", Element: onnx.Float32, Rank: 2}},
//		Outputs: []onnx.Port{{Name: "output", Element: onnx.Float32, Rank: 2}},
//	}, nil)
//	defer session.Close()
//	outputs := make([]onnx.Tensor, 1)
//	err = session.Run(ctx, []onnx.Tensor{{Shape: []int64{1, 576}, Float32: samples}}, outputs)
//
// # The runtime library
//
// ONNX Runtime is a shared library, loaded while the program runs; the program links nothing.
// Version 1.24 or newer is required. The search uses this order. If one of the first two is set, it
// is the only one tried:
//
// 1. the path in [Options] or passed to [Load],
// 2. the environment variable EGOMEM_ONNXRUNTIME,
// 3. the folder of the program itself ([os.Executable]),
// 4. egomem/onnxruntime/ in the user's cache folder ([os.UserCacheDir]),
// 5. the names and folders of the system's loader.
//
// A path names the library or its folder. If nothing is found, the error is [ErrNoRuntime], and
// another path may be tried. A loaded library serves the whole process until it ends, because ONNX
// Runtime's environment is global. Later paths are ignored.
//
// # Descriptions
//
// A [Description] holds all that is needed to use a public model, in one value or one JSON file. It
// names the file, its SHA-256, its inputs and outputs, and the dimension of its vectors. It also
// states colour order, normalisation, sample rate and threshold. Packages use their own names for
// inputs and outputs. [Description.Open] refuses a model that does not fit. Example of a face
// model:
//
//	{
//	  "name": "sface", "licence": "Apache-2.0",
//	  "path": "face_recognition_sface_2021dec.onnx",
//	  "inputs": {"image": "data"}, "outputs": {"embedding": "fc1"}, "dimension": 128,
//	  "image": {"width": 112, "height": 112, "colour": "rgb"},
//	  "threshold": {"value": 0.363, "measure": "similarity"}
//	}
//
// # Without cgo
//
// Built with CGO_ENABLED=0, the package keeps its interface, and [Load] and [Open] return
// [ErrNoCgo].
//
// # Caveats
//
// A model is a program. ONNX Runtime checks the form of a file, but load models only from sources
// whose code you would run.
package onnx

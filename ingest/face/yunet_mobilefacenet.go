package face

import (
	"path/filepath"

	"github.com/egomem/egomem/ingest/onnx"
)

// YuNetMobileFaceNet describes a chain of two public models in a folder: yunet_n_dynamic.onnx
// (libfacedetection.train, Apache-2.0) and foamliu_MobileFaceNet.onnx (foamliu/MobileFaceNet,
// Apache-2.0). size is the length of a frame's longer side for detection, in pixels, such as 640. A
// size of 320 takes a third of the time and has half the reach. The threshold compares a face with
// the mean of about four observations of a person. With the margin no stranger was named
// (examples/bench/sensebench -part faces). Single photos separate at about 0.30.
func YuNetMobileFaceNet(folder string, size int) Model {
	return Model{
		Detector: Detector{
			Model: onnx.Description{
				Name: "yunet_n", Licence: "Apache-2.0", Source: "https://github.com/ShiqiYu/libfacedetection.train",
				Path:   filepath.Join(folder, "yunet_n_dynamic.onnx"),
				SHA256: "104ee26c71d5c270ce79a6b3dced91c91013260d29a6bf18f9296c5b8c4c2b12",
				Image:  &onnx.Image{Colour: onnx.BGR, Multiple: 32},
			},
			Kind: YuNet, Sizes: []int{size}, Score: 0.7, Overlap: 0.3,
		},
		Embedders: []Embedder{{
			Model: onnx.Description{
				Name: "foamliu-mobilefacenet", Licence: "Apache-2.0", Source: "https://github.com/foamliu/MobileFaceNet",
				Path:   filepath.Join(folder, "foamliu_MobileFaceNet.onnx"),
				SHA256: "b7120c095d60094f28a4a54ba6a8bf51b297a6273fb40ef6350dfec1f63d9507",
				Inputs: map[string]string{"input": "input0"}, Outputs: map[string]string{"embedding": "output0"},
				Dimension: 128,
				Image: &onnx.Image{
					Width: 112, Height: 112, Colour: onnx.RGB,
					Mean: []float64{123.675, 116.28, 103.53}, Deviation: []float64{58.395, 57.12, 57.375},
				},
				Threshold: onnx.Threshold{Value: 0.38, Margin: 0.08, Typical: 0.77, StrangersMean: 0.04, StrangersDeviation: 0.11},
			},
			Alignment: ArcFace,
		}},
	}
}

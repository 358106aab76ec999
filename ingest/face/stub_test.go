//go:build !cgo

package face

import (
	"errors"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

func TestWithoutCgoOpenReturnsErrNoCgo(t *testing.T) {
	model := YuNetMobileFaceNet("../../../shared/models", 640)
	if _, err := Open(model, nil); !errors.Is(err, onnx.ErrNoCgo) && !errors.Is(err, onnx.ErrModel) {
		t.Errorf("got %v", err)
	}
	if _, err := Open(Model{}, nil); !errors.Is(err, ErrModel) {
		t.Errorf("nothing described: got %v", err)
	}
}

//go:build !cgo

package onnx

import (
	"errors"
	"testing"
)

func TestWithoutCgoConstructorsReturnErrNoCgo(t *testing.T) {
	if _, err := Load(""); !errors.Is(err, ErrNoCgo) {
		t.Error(err)
	}
	if _, err := Open(sums(), nil); !errors.Is(err, ErrNoCgo) {
		t.Error(err)
	}
}

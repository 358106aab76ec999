package onnx

import (
	"fmt"
	"math"
)

// Element is the type of a tensor's elements.
type Element int

// The element types of egomem's models.
const (
	Float32 Element = iota + 1
	Int64
	Bool // only for inputs
)

func (e Element) String() string {
	switch e {
	case Float32:
		return "float32"
	case Int64:
		return "int64"
	case Bool:
		return "bool"
	}
	return fmt.Sprintf("element type %d", int(e))
}

// Tensor is a dense array in row-major order. Exactly one of Float32, Int64 and Bool holds its
// elements, as many as the product of Shape. An empty Shape is a scalar with one element.
type Tensor struct {
	Shape   []int64
	Float32 []float32
	Int64   []int64
	Bool    []bool
}

// Element returns the type of the elements, or zero without elements.
func (t Tensor) Element() Element {
	switch {
	case t.Float32 != nil:
		return Float32
	case t.Int64 != nil:
		return Int64
	case t.Bool != nil:
		return Bool
	}
	return 0
}

// check reports whether the tensor is valid and fits the port.
func (t Tensor) check(port Port) error {
	if t.Float32 != nil && t.Int64 != nil || t.Bool != nil && (t.Float32 != nil || t.Int64 != nil) {
		return fmt.Errorf("%w: %q holds elements of two types", ErrTensor, port.Name)
	}
	if t.Element() != port.Element {
		return fmt.Errorf("%w: %q takes %v elements, got %v", ErrTensor, port.Name, port.Element, t.Element())
	}
	if !port.takes(t.Shape) {
		return fmt.Errorf("%w: want %v, got shape %v", ErrTensor, port, t.Shape)
	}
	want := int64(1)
	for _, side := range t.Shape {
		if side <= 0 || want > math.MaxInt32/side {
			return fmt.Errorf("%w: %q has the impossible shape %v", ErrTensor, port.Name, t.Shape)
		}
		want *= side
	}
	if have := int64(len(t.Float32) + len(t.Int64) + len(t.Bool)); have != want {
		return fmt.Errorf("%w: %q has shape %v, which is %d elements, got %d", ErrTensor, port.Name, t.Shape, want, have)
	}
	return nil
}

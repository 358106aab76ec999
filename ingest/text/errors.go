package text

import "errors"

// Sentinel errors of this package, in addition to those of package onnx; test for them with
// [errors.Is].
var (
	// ErrModel reports a faulty description, vocabulary or ONNX file, or ones that do not fit
	// together.
	ErrModel = errors.New("unsuitable text model")
	// ErrOutput reports a vector of a model that is NaN, infinite, zero, or not of unit length
	// although the description states it.
	ErrOutput = errors.New("unusable vector from the model")
	// ErrClosed reports the use of an embedder after Close.
	ErrClosed = errors.New("embedder is closed")
)

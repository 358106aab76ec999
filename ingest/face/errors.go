package face

import "errors"

// Sentinel errors of this package, in addition to those of package onnx; test for them with
// [errors.Is].
var (
	// ErrImage reports bytes that are not a picture, or a picture that is empty, too large or
	// damaged.
	ErrImage = errors.New("unusable picture")
	// ErrModel reports a faulty description of a chain, or parts that do not fit together.
	ErrModel = errors.New("unsuitable face model")
	// ErrOutput reports a vector of a model that is NaN, infinite or zero.
	ErrOutput = errors.New("unusable vector from the model")
	// ErrClosed reports the use of a chain or a watcher after Close.
	ErrClosed = errors.New("closed")
)

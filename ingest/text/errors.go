package text

import "errors"

// The sentinels that errors of this package wrap, beside those of package onnx;
// test for them with [errors.Is].
var (
	// ErrModel says that a description, a vocabulary or an ONNX file is
	// unusable, or that they do not belong together.
	ErrModel = errors.New("unsuitable text model")
	// ErrOutput says that the model gave a vector that is no direction: NaN,
	// infinite, zero, or not of unit length where that was promised.
	ErrOutput = errors.New("unusable vector from the model")
	// ErrClosed says that the embedder was used after Close.
	ErrClosed = errors.New("embedder is closed")
)

package voice

import "errors"

// Sentinel errors of this package, in addition to those of package onnx; test for them with
// [errors.Is].
var (
	// ErrAudio reports unreadable sound: truncated, of an unknown format or an impossible rate, or
	// with NaN.
	ErrAudio = errors.New("unusable audio")
	// ErrQuality reports a recording that is too short, too noisy or too distorted to recognise a
	// voice.
	ErrQuality = errors.New("recording too poor to recognise a voice")
	// ErrModel reports a faulty description or ONNX file, or ones that do not fit together.
	ErrModel = errors.New("unsuitable voice model")
	// ErrOutput reports a vector of a model that is NaN, infinite or zero.
	ErrOutput = errors.New("unusable vector from the model")
	// ErrCohort reports a damaged cohort file or unusable vectors.
	ErrCohort = errors.New("unusable cohort")
	// ErrClosed reports the use of an embedder after Close.
	ErrClosed = errors.New("embedder is closed")
)

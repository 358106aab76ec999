package trigger

import "errors"

// Sentinel errors of this package; test for them with [errors.Is].
var (
	// ErrSettings reports options that are missing or out of range.
	ErrSettings = errors.New("unusable settings")
	// ErrAudio reports samples that are not numbers, or channels of different length.
	ErrAudio = errors.New("unusable audio")
	// ErrModel reports unusable output of a detector, an embedder or a tagger.
	ErrModel = errors.New("unusable model output")
)

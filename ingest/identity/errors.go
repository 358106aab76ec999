package identity

import "errors"

// Sentinel errors of this package; test for them with [errors.Is].
var (
	// ErrSettings reports unusable options, such as a faulty channel.
	ErrSettings = errors.New("unusable settings")
	// ErrObservation reports an observation that cannot be compared: wrong model or length, missing
	// or repeated embeddings, NaN or zero.
	ErrObservation = errors.New("unusable observation")
	// ErrPerson reports an unknown person.
	ErrPerson = errors.New("no such person")
	// ErrConsent reports an operation that needs a consent the person did not give.
	ErrConsent = errors.New("no consent")
	// ErrMerge reports two people who cannot be merged, or a person who cannot be separated.
	ErrMerge = errors.New("impossible merge")
	// ErrDisagree reports observations of different people, or too few of them.
	ErrDisagree = errors.New("observations do not agree")
	// ErrTrials reports too few recordings for a calibration.
	ErrTrials = errors.New("too few recordings")
)

// Package hint carries what to do about an error, up to the error that a caller sees.
package hint

import (
	"errors"
	"fmt"
)

// hinted is an error with what to do about it.
type hinted struct {
	error
	hint string
}

// Unwrap returns the reason.
func (h *hinted) Unwrap() error { return h.error }

// Add returns an error with what to do about it. Its text stays. It returns nil for nil.
func Add(err error, hint string) error {
	if err == nil {
		return nil
	}
	return &hinted{err, hint}
}

// Errorf returns an error as fmt.Errorf does, with what to do about it.
func Errorf(hint, format string, args ...any) error { return Add(fmt.Errorf(format, args...), hint) }

// Of returns what to do about an error, or "".
func Of(err error) string {
	if h := (*hinted)(nil); errors.As(err, &h) {
		return h.hint
	}
	return ""
}

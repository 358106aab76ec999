package onnx

import (
	"errors"
	"strings"
)

// Sentinel errors of this package; test for them with [errors.Is]. Errors of a run whose context
// ended wrap the context's error.
var (
	// ErrNoRuntime reports that no usable ONNX Runtime library was found.
	ErrNoRuntime = errors.New("no usable ONNX Runtime library")
	// ErrNoCgo reports a program built without cgo.
	ErrNoCgo = errors.New("built without cgo, which ONNX Runtime needs")
	// ErrModel reports an unreadable model, or one with other inputs and outputs than requested.
	ErrModel = errors.New("unsuitable model")
	// ErrTensor reports a tensor that does not fit the model.
	ErrTensor = errors.New("unsuitable tensor")
	// ErrClosed reports the use of a session after Close.
	ErrClosed = errors.New("session is closed")
)

// Error is the error of every exported function: the operation, its subject, the cause, and a hint
// for the user.
type Error struct {
	Op      string // "load runtime", "open model", "run model"
	Subject string // the model's name or the library's path; may be empty
	Err     error  // the cause; wraps one of the sentinels
	Hint    string // what to do next; may be empty
}

func (e *Error) Error() string {
	var text strings.Builder
	text.WriteString("onnx: " + e.Op)
	if e.Subject != "" {
		text.WriteString(" " + e.Subject)
	}
	text.WriteString(": " + e.Err.Error())
	if e.Hint != "" {
		text.WriteString(" (hint: " + e.Hint + ")")
	}
	return text.String()
}

func (e *Error) Unwrap() error { return e.Err }

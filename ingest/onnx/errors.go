package onnx

import (
	"errors"
	"strings"
)

// The sentinels that errors of this package wrap; test for them with
// [errors.Is]. Errors of a run whose context ended wrap the context's error.
var (
	// ErrNoRuntime says that no usable ONNX Runtime library was found.
	ErrNoRuntime = errors.New("no usable ONNX Runtime library")
	// ErrNoCgo says that the program was built without cgo.
	ErrNoCgo = errors.New("built without cgo, which ONNX Runtime needs")
	// ErrModel says that a model is unreadable, or that its inputs and outputs
	// are not the ones asked for.
	ErrModel = errors.New("unsuitable model")
	// ErrTensor says that a tensor given to Run does not fit the model.
	ErrTensor = errors.New("unsuitable tensor")
	// ErrClosed says that the session was used after Close.
	ErrClosed = errors.New("session is closed")
)

// Error is the error of every exported function: what was being done, on what,
// why it failed, and what a person can do about it.
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

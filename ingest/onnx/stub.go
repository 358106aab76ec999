//go:build !cgo

package onnx

import "context"

const cgoHint = "build with CGO_ENABLED=1 and a C compiler"

// Load returns [ErrNoCgo], because this program was built without cgo.
func Load(string) (Runtime, error) {
	return Runtime{}, &Error{Op: "load runtime", Err: ErrNoCgo, Hint: cgoHint}
}

// Session is a loaded model; without cgo there are none.
type Session struct{}

// Open returns [ErrNoCgo], because this program was built without cgo. A model that does not fit is
// reported first, as with cgo.
func Open(model Model, _ *Options) (*Session, error) {
	data, err := model.bytes()
	if err == nil {
		var signature Signature
		if signature, err = ReadSignature(data); err == nil {
			err = model.check(signature)
		}
	}
	if err != nil {
		return nil, &Error{Op: "open model", Subject: model.Name, Err: err}
	}
	return nil, &Error{Op: "open model", Subject: model.Name, Err: ErrNoCgo, Hint: cgoHint}
}

// Run returns [ErrNoCgo].
func (s *Session) Run(context.Context, []Tensor, []Tensor) error {
	return &Error{Op: "run model", Err: ErrNoCgo, Hint: cgoHint}
}

// Close does nothing.
func (s *Session) Close() error { return nil }

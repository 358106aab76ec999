//go:build cgo

package onnx

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// Session is a loaded model. It is safe for concurrent use; runs are parallel.
type Session struct {
	name    string
	inputs  []Port
	outputs []Port

	mu      sync.RWMutex // held for reading by every run, for writing by Close
	session *ort.DynamicAdvancedSession
}

// Open loads a model, and the runtime library if necessary; nil options select the defaults. The
// model must have the requested inputs and outputs. Otherwise the error wraps [ErrModel] and states
// what was requested and found. A missing library is [ErrNoRuntime].
func Open(model Model, opts *Options) (*Session, error) {
	session, err := open(model, opts)
	if err != nil {
		if already, ok := err.(*Error); ok {
			return nil, already
		}
		return nil, &Error{Op: "open model", Subject: model.Name, Err: err}
	}
	return session, nil
}

func open(model Model, opts *Options) (*Session, error) {
	if opts == nil {
		opts = &Options{}
	}
	data, err := model.bytes()
	if err != nil {
		return nil, err
	}
	signature, err := ReadSignature(data)
	if err != nil {
		return nil, err
	}
	if err := model.check(signature); err != nil {
		return nil, err
	}
	if _, err := Load(opts.Library); err != nil {
		return nil, err
	}
	settings, err := sessionOptions(opts)
	if err != nil {
		return nil, err
	}
	defer settings.Destroy()
	var session *ort.DynamicAdvancedSession
	if len(model.Data) > 0 {
		session, err = ort.NewDynamicAdvancedSessionWithONNXData(data, names(model.Inputs), names(model.Outputs), settings)
	} else { // by path, to find weights in files next to it
		session, err = ort.NewDynamicAdvancedSession(model.Path, names(model.Inputs), names(model.Outputs), settings)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return &Session{
		name:    model.Name,
		inputs:  append([]Port(nil), model.Inputs...),
		outputs: append([]Port(nil), model.Outputs...),
		session: session,
	}, nil
}

func sessionOptions(opts *Options) (*ort.SessionOptions, error) {
	settings, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	exact := "0"
	if opts.Exact {
		exact = "1"
	}
	for _, set := range []func() error{
		func() error { return settings.SetIntraOpNumThreads(max(1, opts.Threads)) },
		func() error { return settings.SetInterOpNumThreads(1) },
		func() error { return settings.SetLogSeverityLevel(ort.LoggingLevelFatal) },
		// Waiting threads sleep, because this process has other work.
		func() error { return settings.AddSessionConfigEntry("session.intra_op.allow_spinning", "0") },
		func() error { return settings.AddSessionConfigEntry("session.x64quantprecision", exact) },
	} {
		if err := set(); err != nil {
			settings.Destroy()
			return nil, err
		}
	}
	return settings, nil
}

func names(ports []Port) []string {
	names := make([]string, len(ports))
	for i, port := range ports {
		names[i] = port.Name
	}
	return names
}

// Run runs the model once. inputs and outputs follow the ports passed to [Open]. An output with
// elements is written in place, and its shape must match; any other output is replaced by a new
// tensor. The slices are used only during the call.
//
// If the context ends, the run stops between two operators. The error then wraps the context's
// error, and the outputs are undefined. Other errors are [ErrTensor] for tensors that do not fit,
// and [ErrClosed] after Close.
func (s *Session) Run(ctx context.Context, inputs, outputs []Tensor) error {
	if err := s.run(ctx, inputs, outputs); err != nil {
		return &Error{Op: "run model", Subject: s.name, Err: err}
	}
	return nil
}

func (s *Session) run(ctx context.Context, inputs, outputs []Tensor) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.session == nil {
		return ErrClosed
	}
	if len(inputs) != len(s.inputs) || len(outputs) != len(s.outputs) {
		return fmt.Errorf("%w: the model has %d inputs and %d outputs, got %d and %d",
			ErrTensor, len(s.inputs), len(s.outputs), len(inputs), len(outputs))
	}
	// ONNX Runtime works on the Go slices, which stay pinned during the run.
	var pinned runtime.Pinner
	defer pinned.Unpin()
	feed := make([]ort.Value, len(inputs))
	fetch := make([]ort.Value, len(outputs))
	defer destroy(feed)
	defer destroy(fetch)
	for i, tensor := range inputs {
		value, err := bind(&pinned, tensor, s.inputs[i])
		if err != nil {
			return err
		}
		feed[i] = value
	}
	for i := range outputs {
		if outputs[i].Element() == 0 && s.outputs[i].rank() != 0 {
			continue
		}
		if outputs[i].Element() == 0 { // the wrapper cannot allocate scalars
			outputs[i] = scalar(s.outputs[i].Element)
		}
		value, err := bind(&pinned, outputs[i], s.outputs[i])
		if err != nil {
			return err
		}
		fetch[i] = value
	}
	if err := s.runUntil(ctx, feed, fetch); err != nil {
		return err
	}
	for i := range outputs {
		if err := readOutput(&outputs[i], fetch[i], s.outputs[i]); err != nil {
			return err
		}
		if !s.outputs[i].takes(outputs[i].Shape) {
			return fmt.Errorf("%w: want output %v, the run returned shape %v", ErrModel, s.outputs[i], outputs[i].Shape)
		}
	}
	return nil
}

// runUntil runs the session and stops it when ctx ends.
func (s *Session) runUntil(ctx context.Context, feed, fetch []ort.Value) error {
	if ctx.Done() == nil {
		return s.session.Run(feed, fetch)
	}
	options, err := ort.NewRunOptions()
	if err != nil {
		return err
	}
	defer options.Destroy()
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		_ = options.Terminate() // the run then returns an error
	})
	err = s.session.RunWithOptions(feed, fetch, options)
	if !stop() {
		<-stopped
		if err != nil {
			return ctx.Err()
		}
	}
	return err
}

// bind returns an ONNX Runtime value that shares the tensor's elements.
func bind(pinned *runtime.Pinner, tensor Tensor, port Port) (ort.Value, error) {
	if err := tensor.check(port); err != nil {
		return nil, err
	}
	switch port.Element {
	case Int64:
		return share(pinned, tensor.Shape, tensor.Int64)
	case Bool:
		return shareBools(pinned, tensor)
	}
	return share(pinned, tensor.Shape, tensor.Float32)
}

func share[T float32 | int64](pinned *runtime.Pinner, shape []int64, elements []T) (ort.Value, error) {
	if len(shape) == 0 {
		return ort.NewScalar(elements[0])
	}
	pinned.Pin(&elements[0])
	return ort.NewTensor(ort.NewShape(shape...), elements)
}

// shareBools passes truth values as bytes. The wrapper has no boolean scalars.
func shareBools(pinned *runtime.Pinner, tensor Tensor) (ort.Value, error) {
	if len(tensor.Shape) == 0 {
		return nil, fmt.Errorf("%w: a boolean scalar is not supported", ErrTensor)
	}
	bytes := make([]byte, len(tensor.Bool))
	for i, yes := range tensor.Bool {
		if yes {
			bytes[i] = 1
		}
	}
	pinned.Pin(&bytes[0])
	return ort.NewCustomDataTensor(ort.NewShape(tensor.Shape...), bytes, ort.TensorElementDataTypeBool)
}

func scalar(element Element) Tensor {
	if element == Int64 {
		return Tensor{Shape: []int64{}, Int64: make([]int64, 1)}
	}
	return Tensor{Shape: []int64{}, Float32: make([]float32, 1)}
}

// readOutput copies the elements of an output to tensor, unless they were written in place.
func readOutput(tensor *Tensor, value ort.Value, port Port) error {
	switch result := value.(type) {
	case *ort.Scalar[float32]:
		tensor.Float32[0] = result.GetData()
		return nil
	case *ort.Scalar[int64]:
		tensor.Int64[0] = result.GetData()
		return nil
	case *ort.Tensor[float32]:
		if port.Element == Float32 {
			tensor.Shape, tensor.Float32 = result.GetShape(), result.GetData()
			return nil
		}
	case *ort.Tensor[int64]:
		if port.Element == Int64 {
			tensor.Shape, tensor.Int64 = result.GetShape(), result.GetData()
			return nil
		}
	}
	return fmt.Errorf("%w: output %q is not a %v tensor as declared", ErrModel, port.Name, port.Element)
}

func destroy(values []ort.Value) {
	for _, value := range values {
		if value != nil {
			_ = value.Destroy()
		}
	}
}

// Close frees the model. It waits for running calls; further calls do nothing.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.session == nil {
		return nil
	}
	err := s.session.Destroy()
	s.session = nil
	return err
}

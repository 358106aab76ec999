package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
)

// AnyRank as a [Port]'s rank accepts any number of dimensions.
const AnyRank = -1

// Port is an input or output that the caller uses. Rank is the number of dimensions, 0 for a
// scalar, [AnyRank] for any. Shape, if set, replaces Rank: the length of each dimension, -1 for
// any. It is compared with the file's declaration, and for outputs also with the result of each
// run.
type Port struct {
	Name    string
	Element Element
	Rank    int
	Shape   []int64
}

func (p Port) String() string {
	switch {
	case p.Shape != nil:
		return Value{Name: p.Name, Element: p.Element.String(), Shape: p.Shape}.String()
	case p.Rank == AnyRank:
		return fmt.Sprintf("%q %v of any rank", p.Name, p.Element)
	}
	return fmt.Sprintf("%q %v of rank %d", p.Name, p.Element, p.Rank)
}

// rank returns the number of dimensions, or [AnyRank].
func (p Port) rank() int {
	if p.Shape != nil {
		return len(p.Shape)
	}
	return p.Rank
}

// takes reports whether a shape fits the port; -1 is an open dimension.
func (p Port) takes(shape []int64) bool {
	if p.rank() == AnyRank {
		return true
	}
	if len(shape) != p.rank() {
		return false
	}
	for i, side := range p.Shape {
		if side >= 0 && shape[i] >= 0 && side != shape[i] {
			return false
		}
	}
	return true
}

// Model is an ONNX model with the inputs and outputs the caller uses, in the order of
// [Session.Run]. A model may have more outputs, and more inputs if those have defaults.
type Model struct {
	Name    string // for errors
	Data    []byte // the content of an .onnx file; not kept after Open
	Path    string // an .onnx file, read if Data is empty
	SHA256  string // of the file, 64 hexadecimal digits; empty means unchecked
	Inputs  []Port
	Outputs []Port
}

// bytes returns the model's content, from memory or its file, after comparing its SHA-256.
func (m Model) bytes() ([]byte, error) {
	data := m.Data
	if len(data) == 0 {
		if m.Path == "" {
			return nil, fmt.Errorf("%w: neither Data nor Path is set", ErrModel)
		}
		var err error
		if data, err = os.ReadFile(m.Path); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrModel, err)
		}
		if len(data) == 0 {
			return nil, fmt.Errorf("%w: %s is empty", ErrModel, m.Path)
		}
	}
	if m.SHA256 == "" {
		return data, nil
	}
	sum := sha256.Sum256(data)
	if found := hex.EncodeToString(sum[:]); !strings.EqualFold(found, m.SHA256) {
		return nil, fmt.Errorf("%w: want a file with SHA-256 %s, found %s in %d bytes", ErrModel, m.SHA256, found, len(data))
	}
	return data, nil
}

// check reports whether a signature has the requested inputs and outputs.
func (m Model) check(signature Signature) error {
	if len(m.Inputs) == 0 || len(m.Outputs) == 0 {
		return fmt.Errorf("%w: no inputs or no outputs are requested", ErrModel)
	}
	if err := checkPorts("input", m.Inputs, signature.Inputs); err != nil {
		return err
	}
	if err := checkPorts("output", m.Outputs, signature.Outputs); err != nil {
		return err
	}
	for _, have := range signature.Inputs {
		given := slices.ContainsFunc(m.Inputs, func(p Port) bool { return p.Name == have.Name })
		if !given && !have.HasDefault {
			return fmt.Errorf("%w: the model also needs the input %v", ErrModel, have)
		}
	}
	return nil
}

func checkPorts(side string, want []Port, have []Value) error {
	for i, port := range want {
		if slices.ContainsFunc(want[:i], func(p Port) bool { return p.Name == port.Name }) {
			return fmt.Errorf("%w: %s %q is requested twice", ErrModel, side, port.Name)
		}
		at := slices.IndexFunc(have, func(v Value) bool { return v.Name == port.Name })
		if at < 0 {
			return fmt.Errorf("%w: want %s %v, the model has %s", ErrModel, side, port, list(have))
		}
		found := have[at]
		if found.Element != port.Element.String() || found.Shape != nil && !port.takes(found.Shape) {
			return fmt.Errorf("%w: want %s %v, found %v", ErrModel, side, port, found)
		}
	}
	return nil
}

func list(values []Value) string {
	if len(values) == 0 {
		return "none"
	}
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return strings.Join(names, ", ")
}

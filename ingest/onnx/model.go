package onnx

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// AnyRank as a [Port]'s rank accepts any number of dimensions.
const AnyRank = -1

// Port is an input or output that a caller means to use. Rank is the number of
// dimensions, 0 for a scalar, [AnyRank] for any.
type Port struct {
	Name    string
	Element Element
	Rank    int
}

func (p Port) String() string {
	if p.Rank == AnyRank {
		return fmt.Sprintf("%q %v of any rank", p.Name, p.Element)
	}
	return fmt.Sprintf("%q %v of rank %d", p.Name, p.Element, p.Rank)
}

// Model is an ONNX model and the inputs and outputs that the caller means to
// use, in the order in which [Session.Run] takes them. A model may have more
// outputs than are named here, and no more inputs than have a default.
type Model struct {
	Name    string // for errors
	Data    []byte // the bytes of an .onnx file; not kept after Open
	Path    string // an .onnx file, read when Data is empty
	Inputs  []Port
	Outputs []Port
}

// bytes returns the model's bytes, from memory or from its file.
func (m Model) bytes() ([]byte, error) {
	if len(m.Data) > 0 {
		return m.Data, nil
	}
	if m.Path == "" {
		return nil, fmt.Errorf("%w: neither Data nor Path is set", ErrModel)
	}
	data, err := os.ReadFile(m.Path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	if len(data) == 0 {
		return nil, fmt.Errorf("%w: %s is empty", ErrModel, m.Path)
	}
	return data, nil
}

// check says whether signature has the inputs and outputs asked for.
func (m Model) check(signature Signature) error {
	if len(m.Inputs) == 0 || len(m.Outputs) == 0 {
		return fmt.Errorf("%w: no inputs or no outputs are asked for", ErrModel)
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
			return fmt.Errorf("%w: it also needs the input %v", ErrModel, have)
		}
	}
	return nil
}

func checkPorts(side string, want []Port, have []Value) error {
	for i, port := range want {
		if slices.ContainsFunc(want[:i], func(p Port) bool { return p.Name == port.Name }) {
			return fmt.Errorf("%w: %s %q is asked for twice", ErrModel, side, port.Name)
		}
		at := slices.IndexFunc(have, func(v Value) bool { return v.Name == port.Name })
		if at < 0 {
			return fmt.Errorf("%w: wanted %s %v, it has %s", ErrModel, side, port, list(have))
		}
		found := have[at]
		if found.Element != port.Element.String() ||
			found.Shape != nil && port.Rank != AnyRank && len(found.Shape) != port.Rank {
			return fmt.Errorf("%w: wanted %s %v, found %v", ErrModel, side, port, found)
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

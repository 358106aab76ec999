package onnx

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// Signature holds the inputs and outputs that an ONNX file declares.
type Signature struct {
	Inputs  []Value
	Outputs []Value
}

// Value is a declared input or output. Shape has -1 for an open dimension, and is nil if the file
// states no shape. HasDefault is true for an input with a default, which may be omitted.
type Value struct {
	Name       string
	Element    string // "float32", "int64", ..., or "not a tensor"
	Shape      []int64
	HasDefault bool
}

func (v Value) String() string {
	if v.Shape == nil {
		return fmt.Sprintf("%q %s", v.Name, v.Element)
	}
	sides := make([]string, len(v.Shape))
	for i, side := range v.Shape {
		sides[i] = fmt.Sprint(side)
		if side < 0 {
			sides[i] = "?"
		}
	}
	return fmt.Sprintf("%q %s [%s]", v.Name, v.Element, strings.Join(sides, " "))
}

// ReadSignature reads the inputs and outputs from the content of an .onnx file. It skips the
// weights and needs no runtime library. The error wraps [ErrModel]. It is safe for concurrent use.
func ReadSignature(data []byte) (Signature, error) {
	var signature Signature
	graph := false
	err := visitFields(data, func(number int, _ uint64, bytes []byte) error {
		if number != modelGraph || bytes == nil {
			return nil
		}
		graph = true
		return readGraph(bytes, &signature)
	})
	if err == nil && !graph {
		err = errors.New("it has no graph")
	}
	if err != nil {
		return Signature{}, fmt.Errorf("%w: not an ONNX file, or a damaged one: %w", ErrModel, err)
	}
	return signature, nil
}

// Field numbers of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
const (
	modelGraph       = 7  // ModelProto.graph
	graphInitializer = 5  // GraphProto.initializer
	graphInput       = 11 // GraphProto.input
	graphOutput      = 12 // GraphProto.output
	tensorName       = 8  // TensorProto.name
	valueName        = 1  // ValueInfoProto.name
	valueType        = 2  // ValueInfoProto.type
	typeTensor       = 1  // TypeProto.tensor_type
	tensorElement    = 1  // TypeProto.Tensor.elem_type
	tensorShape      = 2  // TypeProto.Tensor.shape
	shapeDimension   = 1  // TensorShapeProto.dim
	dimensionValue   = 1  // TensorShapeProto.Dimension.dim_value
)

// elementNames are the values of TensorProto.DataType.
var elementNames = [...]string{
	1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64",
	8: "string", 9: "bool", 10: "float16", 11: "float64", 12: "uint32", 13: "uint64", 16: "bfloat16",
}

func readGraph(data []byte, signature *Signature) error {
	defaults := map[string]bool{}
	err := visitFields(data, func(number int, _ uint64, bytes []byte) error {
		switch {
		case bytes == nil:
			return nil
		case number == graphInput:
			value, err := readValue(bytes)
			signature.Inputs = append(signature.Inputs, value)
			return err
		case number == graphOutput:
			value, err := readValue(bytes)
			signature.Outputs = append(signature.Outputs, value)
			return err
		case number == graphInitializer:
			return visitFields(bytes, func(number int, _ uint64, name []byte) error {
				if number == tensorName {
					defaults[string(name)] = true
				}
				return nil
			})
		}
		return nil
	})
	for i := range signature.Inputs {
		signature.Inputs[i].HasDefault = defaults[signature.Inputs[i].Name]
	}
	return err
}

func readValue(data []byte) (Value, error) {
	value := Value{Element: "not a tensor"}
	err := visitFields(data, func(number int, _ uint64, bytes []byte) error {
		switch number {
		case valueName:
			value.Name = string(bytes)
		case valueType:
			return visitFields(bytes, func(number int, _ uint64, bytes []byte) error {
				if number != typeTensor {
					return nil
				}
				return readTensorType(bytes, &value)
			})
		}
		return nil
	})
	return value, err
}

func readTensorType(data []byte, value *Value) error {
	return visitFields(data, func(number int, varint uint64, bytes []byte) error {
		switch {
		case number == tensorElement && bytes == nil:
			value.Element = fmt.Sprintf("element type %d", varint)
			if varint < uint64(len(elementNames)) && elementNames[varint] != "" {
				value.Element = elementNames[varint]
			}
		case number == tensorShape && bytes != nil:
			value.Shape = []int64{}
			return visitFields(bytes, func(number int, _ uint64, bytes []byte) error {
				if number != shapeDimension {
					return nil
				}
				side := int64(-1)
				err := visitFields(bytes, func(number int, varint uint64, bytes []byte) error {
					if number == dimensionValue && bytes == nil {
						side = int64(varint)
					}
					return nil
				})
				value.Shape = append(value.Shape, side)
				return err
			})
		}
		return nil
	})
}

var errTruncated = errors.New("truncated, or not a protobuf message")

// visitFields calls visit for each field of a protobuf message
// (https://protobuf.dev/programming-guides/encoding). bytes is set, and not nil, for a
// length-delimited field; varint for a varint field.
func visitFields(data []byte, visit func(number int, varint uint64, bytes []byte) error) error {
	for len(data) > 0 {
		key, n := binary.Uvarint(data)
		if n <= 0 || key>>3 == 0 || key>>3 > 1<<29-1 {
			return errTruncated
		}
		data = data[n:]
		var varint uint64
		var bytes []byte
		switch key & 7 {
		case 0:
			if varint, n = binary.Uvarint(data); n <= 0 {
				return errTruncated
			}
		case 1:
			n = 8
		case 2:
			size, m := binary.Uvarint(data)
			if m <= 0 || size > uint64(len(data)-m) {
				return errTruncated
			}
			n = m + int(size)
			bytes = data[m:n:n]
		case 5:
			n = 4
		default:
			return errTruncated
		}
		if n > len(data) {
			return errTruncated
		}
		data = data[n:]
		if err := visit(int(key>>3), varint, bytes); err != nil {
			return err
		}
	}
	return nil
}

package onnx

import "encoding/binary"

// The tests build small models. This encodes the few fields of onnx.proto they need.

func field(number int, value []byte) []byte {
	out := binary.AppendUvarint(nil, uint64(number)<<3|2)
	out = binary.AppendUvarint(out, uint64(len(value)))
	return append(out, value...)
}

func varint(number int, value uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(nil, uint64(number)<<3), value)
}

func join(parts ...[]byte) (out []byte) {
	for _, part := range parts {
		out = append(out, part...)
	}
	return out
}

// tensorOf declares an input or output; 0 is an open dimension.
func tensorOf(name string, element uint64, sides ...uint64) []byte {
	var dimensions []byte
	for _, side := range sides {
		var dimension []byte
		if side > 0 {
			dimension = varint(dimensionValue, side)
		}
		dimensions = append(dimensions, field(shapeDimension, dimension)...)
	}
	kind := field(typeTensor, join(varint(tensorElement, element), field(tensorShape, dimensions)))
	return join(field(valueName, []byte(name)), field(valueType, kind))
}

func node(op string, inputs []string, output string) []byte {
	var out []byte
	for _, input := range inputs {
		out = append(out, field(1, []byte(input))...)
	}
	return field(1, join(out, field(2, []byte(output)), field(4, []byte(op))))
}

// modelOf puts a graph into a model file of operator set 13.
func modelOf(graph ...[]byte) []byte {
	return join(varint(1, 8), field(8, varint(2, 13)), field(modelGraph, join(append(graph, field(2, []byte("test")))...)))
}

const float32Code, int64Code = 1, 7

// sums returns the model y = x + x over float32 [?,2], m = n + n over an int64 scalar.
func sums() Model {
	return Model{
		Name: "sums",
		Data: modelOf(
			node("Add", []string{"x", "x"}, "y"), node("Add", []string{"n", "n"}, "m"),
			field(graphInput, tensorOf("x", float32Code, 0, 2)), field(graphInput, tensorOf("n", int64Code)),
			field(graphOutput, tensorOf("y", float32Code, 0, 2)), field(graphOutput, tensorOf("m", int64Code)),
		),
		Inputs:  []Port{{Name: "x", Element: Float32, Rank: 2}, {Name: "n", Element: Int64, Rank: 0}},
		Outputs: []Port{{Name: "y", Element: Float32, Rank: 2}, {Name: "m", Element: Int64, Rank: 0}},
	}
}

package text

import (
	"encoding/binary"
	"math"
)

// The tests build a small model that maps each token to a row of a table. This encodes the few
// fields of onnx.proto it needs (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).

func field(number int, parts ...[]byte) []byte {
	var value []byte
	for _, part := range parts {
		value = append(value, part...)
	}
	out := binary.AppendUvarint(nil, uint64(number)<<3|2)
	return append(binary.AppendUvarint(out, uint64(len(value))), value...)
}

func varint(number int, value uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(nil, uint64(number)<<3), value)
}

func plane(number int, name string, element uint64, rank int) []byte {
	var dimensions []byte
	for range rank {
		dimensions = append(dimensions, field(1)...)
	}
	return field(number, field(1, []byte(name)), field(2, field(1, varint(1, element), field(2, dimensions))))
}

// lookup returns a model whose output "last_hidden_state" [texts, tokens, dim] is the row of table
// for each token.
func lookup(table [][]float32) []byte {
	const float32Code, int64Code = 1, 7
	var raw []byte
	for _, row := range table {
		for _, x := range row {
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x))
		}
	}
	var inputs []byte
	for _, name := range []string{"input_ids", "attention_mask", "token_type_ids"} {
		inputs = append(inputs, plane(11, name, int64Code, 2)...)
	}
	weights := field(5, varint(1, uint64(len(table))), varint(1, uint64(len(table[0]))), varint(2, float32Code),
		field(8, []byte("table")), field(9, raw))
	gather := field(1, field(1, []byte("table")), field(1, []byte("input_ids")), field(2, []byte("last_hidden_state")),
		field(4, []byte("Gather")))
	graph := field(7, gather, field(2, []byte("lookup")), weights, inputs, plane(12, "last_hidden_state", float32Code, 3))
	return append(append(varint(1, 8), field(8, varint(2, 13))...), graph...)
}

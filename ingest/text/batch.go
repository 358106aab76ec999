package text

import (
	"fmt"
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// batch holds the tensors of one run and is reused.
type batch struct {
	length           int // tokens per row, including padding
	inputs, outputs  []onnx.Tensor
	ids, mask, zero  []int64
	pooled, perToken []float32
}

// fill lays out the tokens of the members of inputs in rows of equal length.
func (b *batch) fill(e *Embedder, inputs []input, members []int) {
	model := e.model
	b.length = 0
	for _, i := range members {
		b.length = max(b.length, len(inputs[i].tokens))
	}
	rows := len(members)
	b.ids, b.mask = resized(b.ids, rows*b.length), resized(b.mask, rows*b.length)
	pad := int64(e.tokenizer.Padding())
	for row, i := range members {
		ids, mask := b.ids[row*b.length:(row+1)*b.length], b.mask[row*b.length:(row+1)*b.length]
		used := len(inputs[i].tokens)
		for t, token := range inputs[i].tokens {
			ids[t], mask[t] = int64(token.ID), 1
		}
		for t := used; t < b.length; t++ {
			ids[t], mask[t] = pad, 0
		}
	}
	plane := []int64{int64(rows), int64(b.length)}
	b.inputs = append(b.inputs[:0], onnx.Tensor{Shape: plane, Int64: b.ids}, onnx.Tensor{Shape: plane, Int64: b.mask})
	if model.TokenTypes != "" {
		b.zero = resized(b.zero, rows*b.length) // never written
		b.inputs = append(b.inputs, onnx.Tensor{Shape: plane, Int64: b.zero})
	}
	if model.Pooling == PoolInGraph {
		b.pooled = resized(b.pooled, rows*model.Dim)
		b.outputs = append(b.outputs[:0], onnx.Tensor{Shape: []int64{int64(rows), int64(model.Dim)}, Float32: b.pooled})
	} else {
		b.pooled = resized(b.pooled, rows*b.length*model.Dim)
		b.outputs = append(b.outputs[:0],
			onnx.Tensor{Shape: []int64{int64(rows), int64(b.length), int64(model.Dim)}, Float32: b.pooled})
	}
	switch {
	case model.TokenDim == 0:
	case model.sharesOutput():
		b.perToken = b.pooled
	default:
		b.perToken = resized(b.perToken, rows*b.length*model.TokenDim)
		b.outputs = append(b.outputs,
			onnx.Tensor{Shape: []int64{int64(rows), int64(b.length), int64(model.TokenDim)}, Float32: b.perToken})
	}
}

func resized[T any](slice []T, length int) []T {
	if cap(slice) < length {
		return make([]T, length)
	}
	return slice[:length]
}

// sentence returns a new vector for the text in a row. Tokens after the first used ones are padding.
func (b *batch) sentence(model Model, row, used int) ([]float32, error) {
	vector := make([]float32, model.Dim)
	first := row * b.length * model.Dim
	switch model.Pooling {
	case PoolInGraph:
		copy(vector, b.pooled[row*model.Dim:])
	case PoolFirst:
		copy(vector, b.pooled[first:])
	case PoolMean:
		for t := range used {
			for d, x := range b.pooled[first+t*model.Dim : first+(t+1)*model.Dim] {
				vector[d] += x
			}
		}
		for d := range vector {
			vector[d] /= float32(used)
		}
	}
	return vector, normalize(vector, model.Normalize)
}

// tokens returns new vectors for the tokens of the text in a row.
func (b *batch) tokens(model Model, row int, in input) ([]float32, error) {
	dim := model.TokenDim
	first := row * b.length * dim
	vectors := append([]float32{}, b.perToken[first+in.first*dim:first+in.last*dim]...)
	for t := 0; t < len(vectors); t += dim {
		if err := normalize(vectors[t:t+dim], model.Normalize || model.sharesOutput()); err != nil {
			return nil, fmt.Errorf("token %d: %w", t/dim, err)
		}
	}
	return vectors, nil
}

// unitTolerance is the accepted deviation from unit length of vectors that are not scaled.
const unitTolerance = 1e-3

// normalize scales a vector to unit length, or checks its length.
func normalize(vector []float32, scale bool) error {
	var square float64
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	length := math.Sqrt(square)
	if !(length > 0) || math.IsInf(length, 0) {
		return fmt.Errorf("%w: its length is %v", ErrOutput, length)
	}
	if scale {
		for i, x := range vector {
			vector[i] = float32(float64(x) / length)
		}
	} else if math.Abs(length-1) > unitTolerance {
		return fmt.Errorf("%w: its length is %v, not 1", ErrOutput, length)
	}
	return nil
}

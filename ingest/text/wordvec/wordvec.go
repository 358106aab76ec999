// Package wordvec bundles a vector for every piece of an English vocabulary, computed from
// all-MiniLM-L6-v2 (ingest/text/minilm) once and for all. It is plain Go: no cgo, no library, and
// microseconds a text.
//
//   - Language: English, lower-cased and without accents. A text in another script has hardly a
//     piece with a vector, and is found by its words.
//   - Sentence vectors: []float32 of 256 numbers, unit length: the sum of the vectors of its
//     pieces, in which rare words have more weight than common ones.
//   - Token vectors: 256 numbers, unit length. A piece has the same vector in every text, and
//     counts once in each. Signs and single characters have none.
//   - Length: 512 pieces, about 380 English words; the rest is truncated.
//   - Size: 8 MB in the program; nothing of it is copied.
//   - Licence: Apache-2.0 (LICENSE-MODEL); NOTICE states the origin.
//
// # Caveats
//
// The order of words is lost, and a word means the same everywhere: "the river bank" is near to
// "the savings bank". So recall has weights of its own for such vectors ([Embedder.Static]), and
// consolidation merges notes by them only if they are almost equal. Where ONNX Runtime is at hand,
// minilm finds more.
//
// The table is made by examples/bench/wordtable.
package wordvec

import (
	"context"
	_ "embed" // for the table
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/egomem/egomem/ingest/text/tokenizer"
)

// table has one row for each of the last pieces of the vocabulary: a scale, as a float32 in little
// endian, and the numbers in units of it, as int8.
//
//go:embed table.bin
var table string

//go:embed vocab.txt
var vocabulary []byte

// version is the start of the SHA-256 of table.bin.
const version = "2e63869b"

const (
	dim       = 256
	rowBytes  = 4 + dim
	maxPieces = 512
)

// Embedder embeds texts. It is safe for concurrent use.
type Embedder struct {
	pieces *tokenizer.WordPiece
	first  int32 // the first piece with a row
}

// Open reads the vocabulary.
func Open() (*Embedder, error) {
	pieces, err := tokenizer.NewWordPiece(vocabulary)
	if err != nil {
		return nil, fmt.Errorf("wordvec: %w", err)
	}
	return &Embedder{pieces: pieces, first: int32(pieces.Size() - len(table)/rowBytes)}, nil
}

// Model returns the table's name and version. Only vectors with the same value are comparable.
func (e *Embedder) Model() string { return "minilm-wordvec-256@" + version }

// Dim returns the length of a sentence vector.
func (e *Embedder) Dim() int { return dim }

// TokenDim returns the length of a token vector.
func (e *Embedder) TokenDim() int { return dim }

// Static reports that a token has the same vector in every text.
func (e *Embedder) Static() bool { return true }

// Embed returns one unit vector per text. Its only error is the context's.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	sentences, _, _, err := e.EmbedTokens(ctx, texts)
	return sentences, err
}

// EmbedQuery returns the vector of a query, which is that of a text.
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	sentence, _, _, err := e.EmbedQueryTokens(ctx, text)
	return sentence, err
}

// EmbedTokens returns sentence vectors like [Embedder.Embed], and the vectors and IDs of each
// text's pieces. tokens[i] holds len(ids[i]) concatenated unit vectors.
func (e *Embedder) EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error) {
	for _, text := range texts {
		sentence, own, pieces, err := e.EmbedQueryTokens(ctx, text)
		if err != nil {
			return nil, nil, nil, err
		}
		sentences, tokens, ids = append(sentences, sentence), append(tokens, own), append(ids, pieces)
	}
	return sentences, tokens, ids, nil
}

// EmbedQueryTokens is [Embedder.EmbedTokens] for a query.
func (e *Embedder) EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, fmt.Errorf("wordvec: %w", err)
	}
	pieces := e.pieces.Encode(nil, text, maxPieces)
	sentence, tokens = make([]float32, dim), make([]float32, 0, len(pieces)*dim)
	for _, piece := range pieces {
		if piece.Special() || piece.ID < e.first {
			continue
		}
		if at := slices.Index(ids, piece.ID); at >= 0 {
			e.add(sentence, piece.ID)
			continue
		}
		ids = append(ids, piece.ID)
		own := tokens[len(tokens) : len(tokens)+dim]
		tokens = tokens[:len(tokens)+dim]
		e.add(own, piece.ID)
		for i, v := range own {
			sentence[i] += v
		}
		scaleToUnit(own)
	}
	if !scaleToUnit(sentence) { // a text without a word: a direction of no word
		for i := range sentence {
			sentence[i] = 1
		}
		scaleToUnit(sentence)
	}
	return sentence, tokens, ids, nil
}

// add adds the row of a piece to a vector.
func (e *Embedder) add(vector []float32, piece int32) {
	row := table[int(piece-e.first)*rowBytes:][:rowBytes]
	scale := math.Float32frombits(binary.LittleEndian.Uint32([]byte(row[:4])))
	vector = vector[:dim]
	for i := range dim {
		vector[i] += scale * float32(int8(row[4+i]))
	}
}

// scaleToUnit scales a vector to unit length, and reports whether it has a length.
func scaleToUnit(vector []float32) bool {
	var sum float64
	for _, v := range vector {
		sum += float64(v) * float64(v)
	}
	if sum == 0 {
		return false
	}
	length := float32(math.Sqrt(sum))
	for i := range vector {
		vector[i] /= length
	}
	return true
}

package text

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text/tokenizer"
)

// Model describes a sentence model: its files, its input and its output.
type Model struct {
	Name string // such as "all-MiniLM-L6-v2"
	// Version distinguishes models of one name. Empty means a hash of the model, its vocabulary,
	// and the settings that change vectors.
	Version string

	Data           []byte         // content of the .onnx file; not kept
	Path           string         // the .onnx file, read if Data is empty
	VocabularyData []byte         // content of the vocabulary; not kept
	VocabularyPath string         // its file, read if VocabularyData is empty
	Vocabulary     VocabularyKind // its format

	Dim       int // length of a sentence vector
	TokenDim  int // length of a token vector; 0 if TokenOutput is empty
	MaxTokens int // most tokens of a text, including special tokens and the prefix; at least 8

	InputIDs      string // int64 [texts, tokens]; empty means "input_ids"
	AttentionMask string // int64 [texts, tokens]; empty means "attention_mask"
	TokenTypes    string // int64 [texts, tokens], all zero; empty if there is no such input
	Output        string // float32, pooled as stated by Pooling
	TokenOutput   string // float32 [texts, tokens, TokenDim]; empty for none; may equal Output if Pooling is not PoolInGraph
	Pooling       Pooling
	// Normalize scales vectors to unit length. Without it, a vector that is not of unit length is
	// [ErrOutput].
	Normalize bool

	QueryPrefix   string // precedes queries, such as "query: "
	PassagePrefix string // precedes passages

	// BatchTokens is the most tokens, including padding, of several texts in one run; 0 means 256.
	// With 1 each text runs alone. Use that for graphs with dynamic int8 quantisation, whose
	// vectors depend on the other texts of a run.
	BatchTokens int
}

// VocabularyKind is the format of a vocabulary.
type VocabularyKind int

// The kinds of vocabulary.
const (
	WordPieceVocabulary VocabularyKind = iota + 1 // vocab.txt; see [tokenizer.WordPiece]
	UnigramVocabulary                             // JSON; see [tokenizer.Unigram]
)

// Pooling turns a model's output into one vector per text.
type Pooling int

// The kinds of pooling.
const (
	PoolInGraph Pooling = iota // the output is [texts, Dim]
	PoolMean                   // the output is [texts, tokens, Dim]; the mean over the tokens
	PoolFirst                  // the output is [texts, tokens, Dim]; the first token
)

const (
	defaultBatchTokens = 256
	minTokens          = 8
)

// withDefaults fills in empty fields.
func (m Model) withDefaults() Model {
	if m.InputIDs == "" {
		m.InputIDs = "input_ids"
	}
	if m.AttentionMask == "" {
		m.AttentionMask = "attention_mask"
	}
	if m.BatchTokens == 0 {
		m.BatchTokens = defaultBatchTokens
	}
	return m
}

// check reports every fault of the description.
func (m Model) check() error {
	var faults []error
	fault := func(wrong bool, format string, values ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, values...))
		}
	}
	fault(m.Name == "", "Name is empty")
	fault(len(m.Data) == 0 && m.Path == "", "neither Data nor Path is set")
	fault(len(m.VocabularyData) == 0 && m.VocabularyPath == "", "neither VocabularyData nor VocabularyPath is set")
	fault(m.Vocabulary != WordPieceVocabulary && m.Vocabulary != UnigramVocabulary, "Vocabulary is of unknown kind: %d",
		m.Vocabulary)
	fault(m.Dim <= 0, "Dim is %d", m.Dim)
	fault(m.MaxTokens < minTokens, "MaxTokens is %d, less than %d", m.MaxTokens, minTokens)
	fault(m.Output == "", "Output is empty")
	fault(m.Pooling < PoolInGraph || m.Pooling > PoolFirst, "Pooling is of unknown kind: %d", m.Pooling)
	fault((m.TokenOutput == "") != (m.TokenDim == 0) || m.TokenDim < 0, "TokenOutput is %q, TokenDim is %d",
		m.TokenOutput, m.TokenDim)
	shared := m.TokenOutput != "" && m.TokenOutput == m.Output
	fault(shared && (m.Pooling == PoolInGraph || m.TokenDim != m.Dim),
		"TokenOutput is Output, which is pooled in the graph or does not have TokenDim numbers")
	fault(m.BatchTokens < 0, "BatchTokens is %d", m.BatchTokens)
	if len(faults) > 0 {
		return fmt.Errorf("%w: %w", ErrModel, errors.Join(faults...))
	}
	return nil
}

// pieces is the tokenizer of either kind of vocabulary.
type pieces interface {
	Encode(tokens []tokenizer.Token, text string, limit int) []tokenizer.Token
	Padding() int32
	Size() int
}

// tokenizer reads the vocabulary.
func (m Model) tokenizer() (p pieces, err error) {
	data := m.VocabularyData
	if len(data) == 0 {
		if data, err = os.ReadFile(m.VocabularyPath); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrModel, err)
		}
	}
	if m.Vocabulary == WordPieceVocabulary {
		p, err = tokenizer.NewWordPiece(data)
	} else {
		p, err = tokenizer.NewUnigram(data)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return p, nil
}

// sharesOutput reports whether sentence and token vectors come from one output.
func (m Model) sharesOutput() bool { return m.TokenOutput == m.Output }

// graph describes the model for package onnx.
func (m Model) graph() onnx.Model {
	graph := onnx.Model{
		Name: m.Name, Data: m.Data, Path: m.Path,
		Inputs: []onnx.Port{
			{Name: m.InputIDs, Element: onnx.Int64, Rank: 2},
			{Name: m.AttentionMask, Element: onnx.Int64, Rank: 2},
		},
		Outputs: []onnx.Port{{Name: m.Output, Element: onnx.Float32, Rank: 3}},
	}
	if m.TokenTypes != "" {
		graph.Inputs = append(graph.Inputs, onnx.Port{Name: m.TokenTypes, Element: onnx.Int64, Rank: 2})
	}
	if m.Pooling == PoolInGraph {
		graph.Outputs[0].Rank = 2
	}
	if m.TokenOutput != "" && !m.sharesOutput() {
		graph.Outputs = append(graph.Outputs, onnx.Port{Name: m.TokenOutput, Element: onnx.Float32, Rank: 3})
	}
	return graph
}

// id returns the model ID, which is stored with vectors.
func (m Model) id() (string, error) {
	if m.Version != "" {
		return m.Name + "@" + m.Version, nil
	}
	sum := sha256.New()
	for _, part := range []struct {
		data []byte
		path string
	}{{m.Data, m.Path}, {m.VocabularyData, m.VocabularyPath}} {
		if err := hashPart(sum, part.data, part.path); err != nil {
			return "", fmt.Errorf("%w: %w", ErrModel, err)
		}
	}
	fmt.Fprintf(sum, "%d %q %q %d %d %t %q %q", m.Vocabulary, m.Output, m.TokenOutput, m.Pooling, m.MaxTokens,
		m.Normalize, m.QueryPrefix, m.PassagePrefix)
	return m.Name + "@" + hex.EncodeToString(sum.Sum(nil)[:4]), nil
}

func hashPart(sum hash.Hash, data []byte, path string) error {
	if len(data) > 0 {
		sum.Write(data)
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(sum, file)
	return err
}

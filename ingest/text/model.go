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
)

// Model describes a sentence model: its files, and how it is fed and read.
type Model struct {
	Name string // such as "all-MiniLM-L6-v2"
	// Version tells apart models of one name. Empty is a hash of the model, of
	// its vocabulary and of the settings below that change vectors.
	Version string

	Data           []byte         // the bytes of the .onnx file; not kept
	Path           string         // the .onnx file, read when Data is empty
	VocabularyData []byte         // the vocabulary; not kept
	VocabularyPath string         // its file, read when VocabularyData is empty
	Vocabulary     VocabularyKind // its form

	Dim       int // numbers in a sentence vector
	TokenDim  int // numbers in a token vector; 0 if TokenOutput is empty
	MaxTokens int // of one text, special ones and the prefix included; at least 8

	InputIDs      string // int64 [texts, tokens]; empty is "input_ids"
	AttentionMask string // int64 [texts, tokens]; empty is "attention_mask"
	TokenTypes    string // int64 [texts, tokens], all zero; empty if the model has no such input
	Output        string // float32, pooled as Pooling says
	TokenOutput   string // float32 [texts, tokens, TokenDim]; empty for none; may be Output if that is pooled here
	Pooling       Pooling
	// Normalize scales vectors to unit length. Without it the model promises
	// unit length, and anything else is [ErrOutput].
	Normalize bool

	QueryPrefix   string // put in front of queries, such as "query: "
	PassagePrefix string // put in front of passages

	// BatchTokens is the most tokens, padding included, that one run takes for
	// several texts together; 0 is 256. With 1 each text is run alone: the
	// choice for models whose graph scales its numbers by the whole batch
	// (dynamic int8 quantisation), where a text's vector would otherwise depend
	// on the texts beside it.
	BatchTokens int
}

// VocabularyKind is the form of a vocabulary.
type VocabularyKind int

// The kinds of vocabulary.
const (
	WordPieceVocabulary VocabularyKind = iota + 1 // vocab.txt; see [WordPiece]
	UnigramVocabulary                             // JSON; see [Unigram]
)

// Pooling is how a model's output becomes one vector a text.
type Pooling int

// The ways of pooling.
const (
	PoolInGraph Pooling = iota // the output is [texts, Dim] already
	PoolMean                   // the output is [texts, tokens, Dim]: the mean over the tokens
	PoolFirst                  // the output is [texts, tokens, Dim]: the first token's
)

const (
	defaultBatchTokens = 256
	minTokens          = 8
)

// withDefaults fills in what was left empty.
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

// check reports every fault of the description together.
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
	fault(m.Vocabulary != WordPieceVocabulary && m.Vocabulary != UnigramVocabulary, "Vocabulary is of no known kind: %d", m.Vocabulary)
	fault(m.Dim <= 0, "Dim is %d", m.Dim)
	fault(m.MaxTokens < minTokens, "MaxTokens is %d, less than %d", m.MaxTokens, minTokens)
	fault(m.Output == "", "Output is empty")
	fault(m.Pooling < PoolInGraph || m.Pooling > PoolFirst, "Pooling is of no known kind: %d", m.Pooling)
	fault((m.TokenOutput == "") != (m.TokenDim == 0) || m.TokenDim < 0, "TokenOutput is %q, TokenDim is %d", m.TokenOutput, m.TokenDim)
	shared := m.TokenOutput != "" && m.TokenOutput == m.Output
	fault(shared && (m.Pooling == PoolInGraph || m.TokenDim != m.Dim), "TokenOutput is Output, which is pooled in the graph or not of TokenDim numbers")
	fault(m.BatchTokens < 0, "BatchTokens is %d", m.BatchTokens)
	if len(faults) > 0 {
		return fmt.Errorf("%w: %w", ErrModel, errors.Join(faults...))
	}
	return nil
}

// tokenizer reads the vocabulary.
func (m Model) tokenizer() (tokenizer, error) {
	data := m.VocabularyData
	if len(data) == 0 {
		var err error
		if data, err = os.ReadFile(m.VocabularyPath); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrModel, err)
		}
	}
	if m.Vocabulary == WordPieceVocabulary {
		return NewWordPiece(data)
	}
	return NewUnigram(data)
}

// sharesOutput says whether one output gives sentence and token vectors.
func (m Model) sharesOutput() bool { return m.TokenOutput == m.Output }

// graph describes the model to package onnx.
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

// identity is the name under which the model's vectors are stored.
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
	fmt.Fprintf(sum, "%d %q %q %d %d %t %q %q", m.Vocabulary, m.Output, m.TokenOutput, m.Pooling, m.MaxTokens, m.Normalize, m.QueryPrefix, m.PassagePrefix)
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

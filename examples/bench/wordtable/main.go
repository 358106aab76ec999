// Command wordtable makes the table of ingest/text/wordvec from the model of ingest/text/minilm. It
// needs ONNX Runtime, and takes a minute. On one machine the result is always the same; on another,
// the model's 8-bit arithmetic differs a little.
//
//	go run ./examples/bench/wordtable -model ingest/text/minilm -out ingest/text/wordvec/table.bin
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text/tokenizer"
)

const (
	dim = 256 // of the rows

	// firstWord is the vocabulary's first piece of several letters, "the". Those before it are
	// control symbols, signs and single characters; those from it on stand in falling order of
	// frequency.
	firstWord = 1996

	// rankScale is how many words from the top a word is of middling weight. Chosen on FriendsQA,
	// LongMemEval-dev, MuSiQue, 2WikiMultihopQA and MADial by cosine alone.
	rankScale = 50
)

func main() {
	log.SetFlags(0)
	model := flag.String("model", "ingest/text/minilm", "folder with model.onnx and vocab.txt")
	out := flag.String("out", "", "file to write")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), *model, *out); err != nil {
		log.Fatal("wordtable: ", err)
	}
}

func run(ctx context.Context, model, out string) error {
	rows, err := throughTheModel(ctx, model)
	if err != nil {
		return err
	}
	rows = rotate(whiten(rows, dim))
	var table []byte
	for i, row := range rows {
		table = appendRow(table, row, rankWeight(i+1))
	}
	fmt.Printf("RESULT wordtable rows=%d mb=%.2f sha256=%x\n", len(rows), float64(len(table))/1e6, sha256.Sum256(table))
	return os.WriteFile(out, table, 0o644)
}

// throughTheModel returns the sentence vector of each piece from firstWord on, alone.
func throughTheModel(ctx context.Context, folder string) (rows [][]float64, err error) {
	vocabulary, err := os.ReadFile(filepath.Join(folder, "vocab.txt"))
	if err != nil {
		return nil, err
	}
	pieces, err := tokenizer.NewWordPiece(vocabulary)
	if err != nil {
		return nil, err
	}
	if first := bytes.Split(vocabulary, []byte("\n"))[firstWord]; string(first) != "the" {
		return nil, fmt.Errorf("piece %d of the vocabulary is %q, want the most frequent word", firstWord, first)
	}
	session, err := onnx.Open(onnx.Model{
		Name: "minilm", Path: filepath.Join(folder, "model.onnx"),
		Inputs: []onnx.Port{{Name: "input_ids", Element: onnx.Int64, Rank: 2},
			{Name: "attention_mask", Element: onnx.Int64, Rank: 2}},
		Outputs: []onnx.Port{{Name: "sentence_embedding", Element: onnx.Float32, Rank: 2}},
	}, nil)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	frame := pieces.Encode(nil, "", 0)
	for id := firstWord; id < pieces.Size(); id++ {
		output := make([]onnx.Tensor, 1)
		err := session.Run(ctx, []onnx.Tensor{
			{Shape: []int64{1, 3}, Int64: []int64{int64(frame[0].ID), int64(id), int64(frame[1].ID)}},
			{Shape: []int64{1, 3}, Int64: []int64{1, 1, 1}},
		}, output)
		if err != nil {
			return nil, err
		}
		row := make([]float64, len(output[0].Float32))
		for i, v := range output[0].Float32 {
			row[i] = float64(v)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// rankWeight is the weight of the word of a rank, from 1: Zipf's law makes it about the logarithm
// of how rare the word is, more than of the commonest.
func rankWeight(rank int) float64 { return math.Log(1 + float64(rank)/rankScale) }

// appendRow appends a weighted row as wordvec reads it: a scale, and int8 in units of it.
func appendRow(table []byte, row []float64, weight float64) []byte {
	var largest float64
	for _, v := range row {
		largest = max(largest, math.Abs(v))
	}
	scale := largest / math.MaxInt8
	table = binary.LittleEndian.AppendUint32(table, math.Float32bits(float32(scale*weight)))
	for _, v := range row {
		table = append(table, byte(int8(math.Round(v/scale))))
	}
	return table
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/examples/internal/embedders"
)

// vectorsMagic begins a file of vectors; the hash of their texts follows.
const vectorsMagic = "egomem vectors 1\n"

// vectors returns a model's vector of each text. A file in the cache folder holds those of
// an earlier run; an empty folder keeps none.
func vectors(ctx context.Context, folder, name, modelName string, texts []string) ([][]float32, error) {
	hash := sha256.New()
	for _, text := range texts {
		fmt.Fprintln(hash, text)
	}
	head := append([]byte(vectorsMagic), hash.Sum(nil)...)
	path := filepath.Join(folder, name+"-"+modelName+".vectors")
	if folder != "" {
		if stored, err := readVectors(path, head, len(texts)); err == nil {
			return stored, nil
		}
	}
	model, _, err := embedders.Open(modelName, nil)
	if err != nil {
		return nil, err
	}
	defer model.Close()
	const atOnce = 256
	var all [][]float32
	for first := 0; first < len(texts); first += atOnce {
		some, err := model.Embed(ctx, texts[first:min(first+atOnce, len(texts))])
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	if folder == "" {
		return all, nil
	}
	return all, writeVectors(path, head, all)
}

func writeVectors(path string, head []byte, all [][]float32) error {
	out := bytes.NewBuffer(head)
	for _, v := range all {
		if err := binary.Write(out, binary.LittleEndian, v); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}

func readVectors(path string, head []byte, count int) ([][]float32, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	found := make([]byte, len(head))
	if _, err := io.ReadFull(r, found); err != nil || !bytes.Equal(found, head) {
		return nil, fmt.Errorf("%s holds the vectors of other texts", path)
	}
	all := make([][]float32, count)
	for i := range all {
		all[i] = make([]float32, vectorDim)
		if err := binary.Read(r, binary.LittleEndian, all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// vectorDim is the length of the vectors of both models.
const vectorDim = 384

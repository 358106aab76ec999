package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/ingest/text/minilm"
)

const (
	realTexts    = 30_000
	realAtLeast  = 20_000
	shortestText = 20 // characters
)

// prepareReal embeds sentences of the texts in the data folder and the folder's questions,
// unless the files exist.
func prepareReal(ctx context.Context, folder, data string, queries int, out io.Writer) (dataSet, error) {
	d := dataSet{folder: folder, name: "real", n: realTexts, queries: queries}
	if d.ready() {
		return d, nil
	}
	texts, questions, err := readTexts(data)
	if err != nil {
		return d, err
	}
	if len(texts) < realAtLeast || len(questions) < queries {
		return d, fmt.Errorf("%s has %d sentences and %d questions; at least %d and %d are needed", data, len(texts),
			len(questions), realAtLeast, queries)
	}
	d.n = min(realTexts, len(texts))
	if d.n != realTexts && d.ready() {
		return d, nil
	}
	embedder, err := minilm.Open(nil)
	if err != nil {
		return d, err
	}
	defer embedder.Close()
	embed := func(list []string, one func(string) ([]float32, error)) (values []float32, err error) {
		for i, text := range list {
			v, err := one(text)
			if err != nil {
				return nil, err
			}
			values = append(values, v...)
			if (i+1)%5000 == 0 {
				fmt.Fprintf(out, "embedded %d of %d\n", i+1, len(list))
			}
		}
		return values, nil
	}
	return d, d.prepare(func() (vectors, asked []float32, err error) {
		vectors, err = embed(texts[:d.n], func(text string) ([]float32, error) {
			v, err := embedder.Embed(ctx, []string{text})
			if err != nil {
				return nil, err
			}
			return v[0], nil
		})
		if err != nil {
			return nil, nil, err
		}
		asked, err = embed(questions[:queries], func(text string) ([]float32, error) { return embedder.EmbedQuery(ctx, text) })
		return vectors, asked, err
	})
}

// readTexts returns the distinct sentences of all documents and the distinct questions about
// them, each in a fixed random order.
func readTexts(data string) (texts, questions []string, err error) {
	for _, pattern := range []string{"documents.jsonl", "items.jsonl", "queries.jsonl"} {
		files, err := filepath.Glob(filepath.Join(data, "*", pattern))
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files {
			if strings.HasSuffix(filepath.Dir(file), "-zh") {
				continue // the model is for English
			}
			lines, err := readLines(file)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", file, err)
			}
			for _, line := range lines {
				if pattern == "queries.jsonl" {
					questions = append(questions, line)
				} else {
					texts = append(texts, sentences(line)...)
				}
			}
		}
	}
	if len(texts) == 0 {
		return nil, nil, errors.New(data + " has no texts")
	}
	return shuffled(texts), shuffled(questions), nil
}

// readLines returns the texts of a file of JSON lines.
func readLines(path string) (list []string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := json.NewDecoder(bufio.NewReader(file))
	for {
		var line struct {
			Text string `json:"text"`
		}
		if err := r.Decode(&line); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		list = append(list, line.Text)
	}
}

// sentences splits a text at the ends of lines and sentences.
func sentences(text string) (list []string) {
	for line := range strings.SplitSeq(text, "\n") {
		for sentence := range strings.SplitAfterSeq(line, ". ") {
			if sentence = strings.TrimSpace(sentence); utf8.RuneCountInString(sentence) >= shortestText {
				list = append(list, sentence)
			}
		}
	}
	return list
}

func shuffled(list []string) []string {
	seen := map[string]bool{}
	var different []string
	for _, text := range list {
		if !seen[text] {
			seen[text] = true
			different = append(different, text)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(different), func(i, j int) { different[i], different[j] = different[j], different[i] })
	return different
}

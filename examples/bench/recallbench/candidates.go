package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/egomem/egomem/internal/embedqueue"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// afternoonsName is the name of the sets of package afternoon, of which there is one for each author.
const afternoonsName = "afternoons"

// candidateFile is a file of candidates to train with. Its lines are JSON: first the names of the features, then
// documents and questions, each document before the first question that it is a candidate of.
type candidateFile struct {
	lines   *json.Encoder
	written map[candidateKey]bool
}

// candidateHead is the first line.
type candidateHead struct {
	Features []string           `json:"features"`
	Fixed    map[string]float64 `json:"fixed"` // weights that are set by hand
}

// candidateKey identifies a document.
type candidateKey struct {
	Set      string   `json:"set"`
	User     string   `json:"user"`
	Document graph.ID `json:"document"`
}

// candidateDocument has the tokens of what is embedded of a document.
type candidateDocument struct {
	candidateKey
	Tokens []int32 `json:"tokens"`
}

// candidateQuestion is a question with its candidates.
type candidateQuestion struct {
	Set        string     `json:"set"`
	User       string     `json:"user"`
	Question   string     `json:"question"`
	Embedder   string     `json:"embedder"` // whose tokens these are
	Tokens     []int32    `json:"tokens"`
	Gold       int        `json:"gold"` // number of gold documents, found or not
	Candidates []graph.ID `json:"candidates"`
	Right      []bool     `json:"right"`  // by candidate
	Values     []float32  `json:"values"` // of the features, row after row, a row for each candidate; none with -whole
}

// writeCandidates writes the candidates of the questions of the sets.
func writeCandidates(ctx context.Context, o options) (err error) {
	if o.embedder != "minilm" && o.embedder != "e5small" {
		return errors.New("-candidates needs -embedder minilm or e5small, whose tokens it writes")
	}
	out, err := os.Create(o.candidates)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(out)
	defer func() { err = errors.Join(err, buffer.Flush(), out.Close()) }()
	file := &candidateFile{lines: json.NewEncoder(buffer), written: map[candidateKey]bool{}}
	if err := file.lines.Encode(candidateHead{retrieve.Features(), retrieve.FixedWeights()}); err != nil {
		return err
	}
	for _, name := range o.sets {
		switch {
		case name == afternoonsName:
			_, err = gatherAfternoons(ctx, tokens, file)
		case o.whole:
			err = file.addWhole(ctx, o, name)
		default:
			_, err = gatherOne(ctx, o, name, file)
		}
		if err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
	}
	return nil
}

// add writes a question, and those of its candidates that are not in the file.
func (f *candidateFile) add(ctx context.Context, store *memgraph.Store, e memgraph.TokenEmbedder, q candidateQuestion,
	text string, candidates []graph.Node, r *ranked) error {
	tokenizer, ok := e.(interface {
		Tokenize(text string) (ids []int32, spans [][2]int)
	})
	if !ok {
		return fmt.Errorf("%s has no tokenizer", e.Model())
	}
	texts, _, err := embedqueue.Texts(ctx, store, candidates)
	if err != nil {
		return err
	}
	for i, node := range candidates {
		q.Candidates = append(q.Candidates, node.ID)
		key := candidateKey{q.Set, q.User, node.ID}
		if f.written[key] {
			continue
		}
		f.written[key] = true
		ids, _ := tokenizer.Tokenize(texts[i])
		if err := f.lines.Encode(candidateDocument{key, ids}); err != nil {
			return err
		}
	}
	q.Tokens, _ = tokenizer.Tokenize(text)
	q.Gold, q.Right, q.Values = r.gold, r.right, r.features
	return f.lines.Encode(q)
}

// addWhole writes the questions of a set, each with all documents of its memory.
func (f *candidateFile) addWhole(ctx context.Context, o options, name string) error {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return err
	}
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return err
	}
	defer embedder.close()
	m, err := build(ctx, s, nil, extracted{})
	if err != nil {
		return err
	}
	defer m.close()
	for _, q := range s.questions {
		store := m.of[q.User].Store()
		gold := map[string]bool{}
		for _, id := range q.Gold {
			gold[id] = true
		}
		r := ranked{gold: len(gold)}
		var nodes []graph.Node
		for node, err := range store.Since(ctx, 0) {
			if err != nil {
				return err
			}
			if s.has(q.User, node.Source) {
				nodes, r.right = append(nodes, node), append(r.right, gold[node.Source])
			}
		}
		asked := candidateQuestion{Set: name, User: q.User, Question: q.ID, Embedder: embedder.name}
		if err := f.add(ctx, store, embedder.cache.TokenEmbedder, asked, q.Text, nodes, &r); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// extraction is what a language model extracted from a document: HippoRAG's openie form.
type extraction struct {
	Doc      string      `json:"doc"`
	Entities []string    `json:"entities"`
	Triples  [][3]string `json:"triples"` // subject, relation, object
}

// triplesFile holds the extractions that come with a set.
const triplesFile = "openie.jsonl"

// readTriples reads the extractions that come with a set.
func readTriples(folder, name string) ([]extraction, error) {
	file, err := os.Open(filepath.Join(folder, name, triplesFile))
	if err != nil {
		return nil, fmt.Errorf("-triples: %w", err)
	}
	defer file.Close()
	var list []extraction
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 8<<20)
	for number := 1; scanner.Scan(); number++ {
		var x extraction
		if err := json.Unmarshal(scanner.Bytes(), &x); err != nil {
			return nil, fmt.Errorf("openie.jsonl, line %d: %w", number, err)
		}
		list = append(list, x)
	}
	return list, scanner.Err()
}

// entity is a thing that documents mention.
type entity struct {
	name string
	docs []graph.ID
	node graph.ID
}

// putTriples puts the entities of a memory's documents, with the documents as sources, and the
// relations between them.
func putTriples(ctx context.Context, m *egomem.Memory, list []extraction) error {
	store := m.Store()
	var entities []*entity
	known := map[string]*entity{}
	docs := make([]graph.ID, len(list))
	of := func(name string, doc graph.ID) *entity {
		key := language.NameKey(name)
		if key == "" || len(name) > graph.MaxName {
			return nil
		}
		e := known[key]
		if e == nil {
			e = &entity{name: name}
			known[key], entities = e, append(entities, e)
		}
		if !slices.Contains(e.docs, doc) {
			e.docs = append(e.docs, doc)
		}
		return e
	}
	err := store.Write(ctx, func(w *memgraph.Writer) error {
		for i, x := range list {
			id, err := w.Known(x.Doc)
			if err != nil {
				return err
			}
			docs[i] = id
		}
		return nil
	})
	if err != nil {
		return err
	}
	if slices.Contains(docs, 0) {
		return errors.New("a triple names a document that is not in the set")
	}
	for i, x := range list {
		for _, name := range x.Entities {
			of(name, docs[i])
		}
		for _, t := range x.Triples {
			of(t[0], docs[i])
			of(t[2], docs[i])
		}
	}
	const atOnce = 200
	for chunk := range slices.Chunk(entities, atOnce) {
		err := store.Write(ctx, func(w *memgraph.Writer) (err error) {
			for _, e := range chunk {
				if e.node, _, err = w.Put(graph.Node{Kind: graph.Semantic, Title: e.name, Detail: graph.Concept{},
					Provenance: e.docs}); err != nil {
					return fmt.Errorf("entity %q: %w", e.name, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for first := 0; first < len(list); first += atOnce {
		err := store.Write(ctx, func(w *memgraph.Writer) error {
			for i := first; i < min(first+atOnce, len(list)); i++ {
				for _, t := range list[i].Triples {
					from, to := of(t[0], docs[i]), of(t[2], docs[i])
					if from == nil || to == nil || from == to || t[1] == "" || len(t[1]) > graph.MaxName {
						continue
					}
					if _, err := w.Link(graph.Edge{From: from.node, To: to.node, Label: t[1],
						Provenance: []graph.ID{docs[i]}}); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

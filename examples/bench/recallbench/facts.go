package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// fact is a sentence that a language model extracted from turns: a recorded extractor.
type fact struct {
	ID       string   `json:"id"`
	User     string   `json:"user"`
	Text     string   `json:"text"`
	Evidence []string `json:"evidence"` // the ids of documents
}

// factsFile holds the facts that come with a set.
const factsFile = "facts.jsonl"

// readFacts reads the facts that come with a set, by user.
func readFacts(folder, name string) (map[string][]fact, error) {
	file, err := os.Open(filepath.Join(folder, name, factsFile))
	if err != nil {
		return nil, fmt.Errorf("-facts: %w", err)
	}
	defer file.Close()
	facts := map[string][]fact{}
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 8<<20)
	for number := 1; scanner.Scan(); number++ {
		var f fact
		if err := json.Unmarshal(scanner.Bytes(), &f); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", factsFile, number, err)
		}
		facts[f.User] = append(facts[f.User], f)
	}
	return facts, scanner.Err()
}

// putFacts puts the facts into a memory, with their documents as sources. It skips facts whose
// documents are not in the set.
func putFacts(ctx context.Context, m *egomem.Memory, facts []fact) error {
	const atOnce = 200
	for first := 0; first < len(facts); first += atOnce {
		err := m.Store().Write(ctx, func(w *memgraph.Writer) error {
			for _, f := range facts[first:min(first+atOnce, len(facts))] {
				n := graph.Node{Kind: graph.Semantic, Text: f.Text, Source: f.ID, Origin: graph.Inferred}
				for _, source := range f.Evidence {
					id, err := w.Known(source)
					if err != nil {
						return err
					}
					if id != 0 {
						n.Provenance = append(n.Provenance, id)
					}
				}
				if len(n.Provenance) == 0 {
					continue
				}
				if _, _, err := w.Put(n); err != nil {
					return fmt.Errorf("fact %s: %w", f.ID, err)
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

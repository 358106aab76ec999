// Notes writes knowledge of the app's own next to what was said: a fact derived from a
// turn, an edge between two facts, and a fact that replaces an older one.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func main() {
	dir, err := os.MkdirTemp("", "notes")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := run(context.Background(), dir); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, dir string) error {
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		return err
	}
	defer mem.Close()
	said, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "We moved from Lisbon to Rome last week."})
	if err != nil {
		return err
	}
	err = mem.Store().Write(ctx, func(w *memgraph.Writer) error { // all of it, or nothing
		// The note gets the audience of its source.
		lisbon, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily lives in Lisbon.", Provenance: []graph.ID{said}})
		if err != nil {
			return err
		}
		rome, err := w.Supersede(lisbon, graph.Node{Kind: graph.Semantic, Text: "Emily lives in Rome."})
		if err != nil {
			return err
		}
		italy, _, err := w.Put(graph.Node{Kind: graph.Semantic, Title: "Rome", Text: "The capital of Italy.", Origin: graph.Told})
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: rome, To: italy, Label: "is about", Provenance: []graph.ID{rome}})
		return err
	})
	if err != nil {
		return err
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "Where does Emily live?", Kinds: []graph.Kind{graph.Semantic}})
	if err != nil {
		return err
	}
	for _, e := range result.Evidence {
		fmt.Println(e.Text)
	}
	return nil
}

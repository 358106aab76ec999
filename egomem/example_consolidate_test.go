package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// What was said becomes statements, of which the newest is believed.
func ExampleMemory_Consolidate() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	mem, err := egomem.Open(dir, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	for _, text := range []string{"My favorite color is blue.", "Please always answer in short sentences.",
		"Actually, my favorite color is green."} {
		if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			log.Fatal(err)
		}
		if _, err := mem.Consolidate(ctx); err != nil {
			log.Fatal(err)
		}
		now = now.Add(24 * time.Hour)
	}
	prompt, err := mem.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "What is Emily's favorite color?"}, Turns: -1})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range prompt.Known {
		if c := s.Node.Detail.(graph.Concept); c.Key != "" {
			fmt.Println(s.Text)
		}
	}
	// Output: Emily, favorite color: green
}

// Spaghetti and No. 42 concrete have nothing in common, until they are recalled together.
func ExampleMemory_Consolidate_associations() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	spaghetti, err := mem.Observe(ctx, egomem.Sighting{Text: "Spaghetti with far too much cheese"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := mem.Observe(ctx, egomem.Sighting{Text: "No. 42 concrete sets within a day"}); err != nil {
		log.Fatal(err)
	}
	for range 5 { // five evenings on which both come up
		if _, err := mem.Recall(ctx, egomem.Cue{Text: "the concrete and the spaghetti"}); err != nil {
			log.Fatal(err)
		}
		if _, err := mem.Consolidate(ctx); err != nil {
			log.Fatal(err)
		}
	}
	err = mem.Retrieve(ctx, func(ctx context.Context, r *retrieve.Retriever) error {
		minds, err := r.Associate(ctx, retrieve.AssociationCue{From: []graph.ID{spaghetti}})
		for _, e := range minds {
			fmt.Println(e.Text)
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: No. 42 concrete sets within a day
}

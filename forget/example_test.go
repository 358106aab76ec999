package forget_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// A forgetter says what it would let go, why, and what would save it, before it does.
func ExampleForgetter() {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	store, err := db.Ego("robot")
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	err = store.Write(ctx, func(w *memgraph.Writer) error {
		for _, n := range []graph.Node{
			{Kind: graph.Semantic, Text: "Emily is allergic to nuts.", Pinned: true},
			{Kind: graph.Episodic, Text: "A bus went by."},
			{Kind: graph.Episodic, Text: "Emily sang.", Origin: graph.Told},
		} {
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	forgetter, err := forget.New(store, &forget.Options{Caps: forget.Caps{Nodes: 2}})
	if err != nil {
		log.Fatal(err)
	}
	plan, err := forgetter.Plan(ctx, time.Time{})
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range plan.Decisions {
		fmt.Printf("node %v: %s; saved by %s\n", d.Node, d.Why, d.Saves)
	}
	swept, err := forgetter.Sweep(ctx, plan, forget.Budget{})
	fmt.Println("let go:", swept.LetGo, err)
	// Output:
	// node 2: the memory has more than 2 nodes, and it has the least value, 0.8333; saved by a recall, a higher cap, a note that rests on it, or a pin
	// let go: [2] <nil>
}

// People shows who may know what: colleagues share what is not private, strangers get
// nothing, and a person is forgotten on request.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/egomem/egomem/egomem"
)

func main() {
	dir, err := os.MkdirTemp("", "people")
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
	for _, o := range []egomem.Observation{
		egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
		egomem.Turn{Speaker: "Emily", Text: "I play tennis on Saturdays."},
		egomem.Turn{Speaker: "Emily", Text: "I am planning a surprise party for John.", Audience: egomem.Private},
	} {
		if _, err := mem.Observe(ctx, o); err != nil {
			return err
		}
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		return err
	}
	john, err := mem.Person(ctx, "John")
	if err != nil {
		return err
	}
	for _, asker := range []struct {
		name string
		id   egomem.ID
	}{{"Emily", emily}, {"John", john}, {"a stranger", egomem.Stranger}} {
		result, err := mem.Recall(ctx, egomem.Cue{Text: "What is Emily planning?", Asker: asker.id})
		if err != nil {
			return err
		}
		fmt.Printf("%s may know:\n", asker.name)
		for _, e := range result.Evidence {
			fmt.Println(" ", e.Text)
		}
	}
	erased, err := mem.Forget(ctx, emily, nil)
	if err != nil {
		return err
	}
	fmt.Printf("Emily is forgotten: %d memories are gone, fresh files: %t\n", len(erased.Nodes), erased.Rewritten)
	return nil
}

package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/egomem/egomem/egomem"
)

// A stranger turns out to be Emily.
func ExampleMemory_JoinPeople() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()

	stranger, err := mem.AddPerson(ctx, "") // recognised by face, and not named yet
	if err != nil {
		log.Fatal(err)
	}
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "I joined a tennis club."},
		{Person: stranger, Text: "My tennis racket is broken."},
	} {
		if _, err := mem.Observe(ctx, turn); err != nil {
			log.Fatal(err)
		}
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		log.Fatal(err)
	}
	if err := mem.Rename(ctx, stranger, "Emily"); errors.Is(err, egomem.ErrNameTaken) {
		fmt.Println("there is an Emily already; the app asks whether it is her")
	}
	if err := mem.JoinPeople(ctx, emily, stranger); err != nil {
		log.Fatal(err)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "What about the tennis racket?", Asker: emily, K: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range result.Evidence {
		fmt.Printf("%s: %s\n", e.Speaker, e.Text)
	}
	// Output:
	// there is an Emily already; the app asks whether it is her
	// Emily: My tennis racket is broken.
}

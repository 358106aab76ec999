package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
)

// "What do you know about me?"
func ExampleMemory_Scratchpad() {
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
	for _, text := range []string{"My favorite color is blue.", "My sister Mia lives in Oslo.", "My favorite color is green now."} {
		if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			log.Fatal(err)
		}
		if _, err := mem.Consolidate(ctx); err != nil {
			log.Fatal(err)
		}
		now = now.Add(24 * time.Hour)
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		log.Fatal(err)
	}
	pad, err := mem.Scratchpad(ctx, emily)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range pad.Attributes {
		fmt.Println(e.Text)
	}
	for _, e := range pad.Past {
		fmt.Println(e.Text, "until", e.Until.Format("2 January"))
	}
	// Output:
	// Emily, favorite color: green
	// Emily, favorite color: blue until 19 May
	// Emily said on 17 May 2024 that their favorite color is blue. until 19 May
}

// Hello remembers a sentence and finds it by other words of a question. Run it twice: the
// memory is on disk.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/egomem/egomem/egomem"
)

func main() {
	ctx := context.Background()
	mem, err := egomem.Open("hello.egomem", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	turn := egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club.", Source: "hello-1"} // stored once
	if _, err := mem.Observe(ctx, turn); err != nil {
		log.Fatal(err)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "Who plays tennis?"})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range result.Evidence {
		fmt.Printf("%s: %s\n  %s\n", e.Speaker, e.Text, e.Why())
	}
}

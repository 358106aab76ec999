package ollama_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/ollama"
)

// An app passes the steps to a memory and uses them by itself. Here no server runs, so the
// steps fall back to rules.
func Example() {
	ctx := context.Background()
	server, err := ollama.Connect(&ollama.ServerOptions{URL: "http://127.0.0.1:1", Retries: -1})
	if err != nil {
		log.Fatal(err)
	}
	defer server.Close()
	steps, err := ollama.New(server, "qwen3:4b", nil)
	if err != nil {
		log.Fatal(err)
	}
	var missing *ollama.Error
	if errors.As(steps.Ready(ctx), &missing) {
		fmt.Println(missing.Hint)
	}

	folder, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	mem, err := egomem.Open(folder, &egomem.Options{Judge: steps, Splitter: steps, Planner: steps})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."}); err != nil {
		log.Fatal(err)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "Who plays tennis?"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Evidence[0].Text)

	extraction, err := steps.Extract(ctx,
		&consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: "My sister Anna lives in Lisbon."}}})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range extraction.Relations {
		fmt.Println(r.Subject, "|", r.Label, "|", r.Object)
	}
	fmt.Println(steps.Stats()["extract"].FellBack, "window fell back")
	// Output:
	// start the server with: ollama serve
	// I joined a tennis club.
	// Emily | sister | Anna
	// Anna | lives in | Lisbon
	// 1 window fell back
}

// Prompt prints what a dialog model needs for an answer, in at most 400 tokens.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
)

func main() {
	dir, err := os.MkdirTemp("", "prompt")
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
	monday := time.Date(2024, 5, 13, 18, 40, 0, 0, time.UTC)
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "My sister moved to Porto.", Time: monday, Session: "monday"},
		{Role: egomem.Robot, Text: "How nice! Will you visit her?", Time: monday.Add(time.Minute), Session: "monday"},
		{Speaker: "Emily", Text: "Good morning!", Time: monday.AddDate(0, 0, 2), Session: "wednesday"},
	} {
		if _, err := mem.Observe(ctx, turn); err != nil {
			return err
		}
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		return err
	}
	p, err := mem.Prompt(ctx, egomem.Question{
		Cue:     egomem.Cue{Text: "Where does my sister live?", Asker: emily, Now: monday.AddDate(0, 0, 2)},
		Session: "wednesday",
		Notes:   []string{"Emily's sister is called Ruth.", "Emily drinks tea."},
	})
	if err != nil {
		return err
	}
	fmt.Println(p.Text(400, nil))
	return nil
}

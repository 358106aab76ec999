package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
)

// A companion talks with two colleagues. Its dialog model asks the memory by itself, and on the next
// day the companion knows what to ask Emily.
func ExampleLive() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	now := time.Date(2024, 5, 16, 12, 0, 0, 0, time.UTC)
	mem, err := egomem.Open(dir, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	if _, err := mem.Observe(ctx, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"}); err != nil {
		log.Fatal(err)
	}
	talk := func(name, text, model string) {
		live, err := mem.Live(&egomem.LiveOptions{IdleAfter: -1}) // by default it consolidates by itself
		if err != nil {
			log.Fatal(err)
		}
		defer live.Close()
		if _, err := live.Heard(ctx,
			egomem.Turn{Speaker: name, Text: text, Session: name + now.Format(" 2006-01-02")}); err != nil {
			log.Fatal(err)
		}
		profile, err := live.Profile(ctx)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n%s", name, text, profile.Text)
		said := ""
		for _, token := range model { // as it comes from your dialog model
			text, err := live.FeedToken(ctx, string(token))
			if err != nil {
				log.Fatal(err)
			}
			said += text
		}
		if _, err := live.Said(ctx, egomem.Turn{}); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%srobot: %s\n\n", live.Relevant().Text, said)
	}
	talk("John", "I played tennis on Saturday.", "How was it?")
	talk("Emily", "Does any of my colleagues love tennis?", "<retr>:\ncolleague\ntennis<answer>John played tennis on Saturday.")
	now = now.Add(24 * time.Hour)
	talk("Emily", "Hi!", "Hi Emily, did you talk to John about tennis?")
	// Output:
	// John: I played tennis on Saturday.
	// Who is there:
	// - John
	// What you know of them:
	// - John is a colleague of Emily
	// robot: How was it?
	//
	// Emily: Does any of my colleagues love tennis?
	// Who is there:
	// - Emily
	// What you know of them:
	// - John is a colleague of Emily
	// - John, Emily is a colleague of John, 2024-05-16: I played tennis on Saturday.
	// robot: John played tennis on Saturday.
	//
	// Emily: Hi!
	// Who is there:
	// - Emily, spoke last on 2024-05-16
	// What you know of them:
	// - John is a colleague of Emily
	// Last time, on 2024-05-16:
	// - Emily, 2024-05-16: Does any of my colleagues love tennis?
	// - you, 2024-05-16: John played tennis on Saturday.
	// robot: Hi Emily, did you talk to John about tennis?
}

package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
)

// Emily comes in on the next day, and the companion knows what to ask her.
func ExampleMemory_Arrived() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	now := time.Date(2024, 5, 16, 20, 0, 0, 0, time.UTC) // a Thursday
	mem, err := egomem.Open(dir, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	for _, text := range []string{"I'll talk to John about tennis tomorrow.", "Remind me tomorrow at nine to call the bank."} {
		if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			log.Fatal(err)
		}
	}
	if _, err := mem.Consolidate(ctx); err != nil { // finds the reminder
		log.Fatal(err)
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		log.Fatal(err)
	}
	arrives := func() {
		who, err := mem.Arrived(ctx, emily)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(now.Format("Monday:"), "last talk on", who.LastTalk.Format("2 January"))
		for _, plan := range who.Plans {
			fmt.Println("  ask how it went:", plan.Text)
		}
		for _, r := range who.Reminders {
			fmt.Println("  due since", r.Due.Format("15:04:"), r.Text)
		}
	}
	now = time.Date(2024, 5, 17, 9, 30, 0, 0, time.UTC)
	arrives()
	who, err := mem.Arrived(ctx, emily)
	if err != nil {
		log.Fatal(err)
	}
	// who.Text(512, nil) is for your dialog model, whose greeting is observed:
	if _, err := mem.Observe(ctx,
		who.Reply("Hi Emily, did you talk to John about tennis? And the bank waits for a call.", "")); err != nil {
		log.Fatal(err)
	}
	arrives() // it has asked
	// Output:
	// Friday: last talk on 16 May
	//   ask how it went: I'll talk to John about tennis tomorrow.
	//   due since 09:00: Remind me to call the bank
	// Friday: last talk on 16 May
	//   due since 09:00: Remind me to call the bank
}

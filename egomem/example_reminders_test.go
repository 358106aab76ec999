package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
)

// What people ask to be reminded of is due at its time, until they say that it is done.
func ExampleMemory_Reminders() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC) // a Friday
	mem, err := egomem.Open(dir, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	say := func(text string) {
		if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			log.Fatal(err)
		}
		if _, err := mem.Consolidate(ctx); err != nil {
			log.Fatal(err)
		}
	}
	list := func() {
		emily, err := mem.Person(ctx, "Emily")
		if err != nil {
			log.Fatal(err)
		}
		reminders, err := mem.Reminders(ctx, emily)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(now.Format("Monday:"))
		for _, r := range reminders {
			fmt.Println(" ", r.Due.Format("Mon 15:04"), r.Text)
		}
	}
	say("Remind me tomorrow at nine to buy flowers.")
	say("Remind me every Monday at 8 to take out the bins.")
	list()
	now = now.AddDate(0, 0, 1)
	say("I bought the flowers!")
	now = now.AddDate(0, 0, 2)
	list()
	// Output:
	// Friday:
	//   Sat 09:00 Remind me to buy flowers
	//   Mon 08:00 Remind me every Monday at 8 to take out the bins
	// Monday:
	//   Mon 08:00 Remind me every Monday at 8 to take out the bins
}

package badgerkv_test

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

func Example() {
	engine, err := badgerkv.OpenMemory(nil) // or Open(dir, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()

	ctx := context.Background()
	claim, err := engine.Claim(ctx, "mia")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = engine.Update(ctx, claim, func(tx kv.Tx) error {
		if err := tx.Put([]byte("turn/1"), []byte("I joined a tennis club.")); err != nil {
			return err
		}
		return tx.Put([]byte("turn/2"), []byte("On Fridays."))
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = engine.View(ctx, "mia", func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{Prefix: []byte("turn/"), Reverse: true}) {
			if err != nil {
				return err
			}
			fmt.Printf("%s: %s\n", entry.Key, entry.Value)
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// turn/2: On Fridays.
	// turn/1: I joined a tennis club.
}

package badgerkv_test

import (
	"bytes"
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

// Restore a backup of one engine into another.
func ExampleEngine_Backup() {
	ctx := context.Background()
	from, err := badgerkv.OpenMemory(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer from.Close()
	to, err := badgerkv.OpenMemory(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer to.Close()

	copyNow := func(since uint64) (until uint64) {
		var stream bytes.Buffer
		until, err := from.Backup(ctx, &stream, since)
		if err == nil {
			err = to.Restore(ctx, &stream)
		}
		if err != nil {
			fmt.Println(err)
		}
		return until
	}
	claim, err := from.Claim(ctx, "mia")
	if err != nil {
		fmt.Println(err)
		return
	}
	write := func(do func(tx kv.Tx) error) {
		if err := from.Update(ctx, claim, do); err != nil {
			fmt.Println(err)
		}
	}
	write(func(tx kv.Tx) error { return tx.Put([]byte("turn/1"), []byte("I joined a tennis club.")) })
	until := copyNow(0)
	write(func(tx kv.Tx) error { return tx.Delete([]byte("turn/1")) })
	write(func(tx kv.Tx) error { return tx.Put([]byte("turn/2"), []byte("On Fridays.")) })
	copyNow(until)

	err = to.View(ctx, "mia", func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{}) {
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
}

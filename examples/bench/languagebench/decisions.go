package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
)

// deciding notes what a resolver decides about statements that it compares.
type deciding struct {
	consolidate.Resolver
	mu    sync.Mutex
	count map[consolidate.Decision]int
	note  func(consolidate.Decision, *consolidate.Statement, *consolidate.Statement)
}

func (d *deciding) Resolve(ctx context.Context, fresh *consolidate.Statement, known []consolidate.Statement) (consolidate.Resolution, error) {
	r, err := d.Resolver.Resolve(ctx, fresh, known)
	if err != nil {
		return r, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.count[r.Decision]++
	if r.Target >= 0 {
		d.note(r.Decision, &known[r.Target], fresh)
	}
	return r, nil
}

// decisions counts what consolidation without a model does with new statements next to known ones. With
// -show it prints both, to be judged.
func decisions(ctx context.Context, o options, out io.Writer) error {
	for _, name := range []string{"locomo", "beam-100k", "friendsqa"} {
		steps, err := offline.New(nil)
		if err != nil {
			return err
		}
		d := &deciding{Resolver: steps, count: map[consolidate.Decision]int{},
			note: func(decision consolidate.Decision, old, fresh *consolidate.Statement) {
				if o.show {
					fmt.Fprintf(out, "%s\n   %s\n   %s\n", decision, old.Text, fresh.Text)
				}
			}}
		turns := 0
		err = eachUserWith(ctx, o, name, &egomem.Options{Resolver: d}, func(_ string, _ *egomem.Memory, count int) error {
			turns += count
			return nil
		})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("RESULT decisions set=%s turns=%d", name, turns)
		for _, decision := range []consolidate.Decision{consolidate.Add, consolidate.Confirm, consolidate.Update,
			consolidate.End, consolidate.Clash, consolidate.Ignore} {
			line += fmt.Sprintf(" %s=%d", decision, d.count[decision])
		}
		fmt.Fprintln(out, line)
	}
	return nil
}

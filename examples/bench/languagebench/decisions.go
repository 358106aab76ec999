package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
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
		turns, over := 0, 0
		err = eachUserWith(ctx, o, name, &egomem.Options{Resolver: d}, func(_ string, m *egomem.Memory, count int) error {
			turns += count
			return eachFactOver(ctx, m, func(old, later *graph.Node) {
				over++
				if o.show {
					fmt.Fprintf(out, "over\n   %s\n   %s\n", old.Text, later.Text)
				}
			})
		})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("RESULT decisions set=%s turns=%d", name, turns)
		for _, decision := range []consolidate.Decision{consolidate.Add, consolidate.Confirm, consolidate.Update,
			consolidate.End, consolidate.Clash, consolidate.Ignore} {
			line += fmt.Sprintf(" %s=%d", decision, d.count[decision])
		}
		fmt.Fprintf(out, "%s facts-over=%d\n", line, over)
	}
	return nil
}

// eachFactOver calls a function with each fact that a later one replaced, by decision of the resolver or because its turn gives
// another value.
func eachFactOver(ctx context.Context, m *egomem.Memory, report func(old, later *graph.Node)) error {
	for n, err := range m.Store().Since(ctx, 0) {
		if err != nil {
			return err
		}
		if c, ok := n.Detail.(graph.Concept); !ok || c.Type != graph.FactType || n.Successor == 0 || n.Merged != 0 {
			continue
		}
		later, err := m.Store().Get(ctx, n.Successor)
		if err != nil {
			return err
		}
		report(&n, &later)
	}
	return nil
}

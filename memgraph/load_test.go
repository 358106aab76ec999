package memgraph_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// gate stops whoever passes it, says so, and lets go when it is opened.
type gate struct{ entered, opened chan struct{} }

func newGate() gate { return gate{make(chan struct{}, 1), make(chan struct{})} }

func (g gate) pass() {
	select {
	case g.entered <- struct{}{}:
	default: // somebody did before
	}
	<-g.opened
}

// Write lets a gate be a file that somebody writes slowly, Seek and Read one that is
// read slowly.
func (g gate) Write(p []byte) (int, error) { g.pass(); return len(p), nil }

// slowRewriter is an engine whose Rewrite passes a gate.
type slowRewriter struct {
	*badgerkv.Engine
	gate gate
}

func (e slowRewriter) Rewrite(ctx context.Context) error {
	e.gate.pass()
	return e.Engine.Rewrite(ctx)
}

// TestReadersWaitForNobody reads, and where that is promised writes, while something
// that takes long does not come to its end.
func TestReadersWaitForNobody(t *testing.T) {
	for name, test := range map[string]struct {
		slow   func(ctx context.Context, db *memgraph.DB, s *memgraph.Store, g gate) error
		writes bool
	}{
		"a long write": {func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			return s.Write(ctx, func(w *memgraph.Writer) error {
				_, _, err := w.Put(turn("half of it"))
				g.pass()
				return err
			})
		}, false},
		"the files of an erasure": {func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			_, err := s.Forget(ctx, memgraph.Erasure{Nodes: []memgraph.ID{4}})
			return err
		}, false},
		"an import": {func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			_, err := s.Import(ctx, strings.NewReader(smallExport), func(int, int) { g.pass() })
			return err
		}, false},
		"a slow embedder": {func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			return s.Reembed(ctx, "another", func(ctx context.Context, nodes []memgraph.Node) ([]memgraph.Meaning, error) {
				g.pass()
				return meanings(ctx, nodes)
			}, nil)
		}, true},
		"an export to a slow file": {func(ctx context.Context, _ *memgraph.DB, s *memgraph.Store, g gate) error {
			return s.Export(ctx, g, nil)
		}, true},
		"a backup to a slow file": {func(ctx context.Context, db *memgraph.DB, _ *memgraph.Store, g gate) error {
			_, err := db.Backup(ctx, io.Writer(g), 0)
			return err
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGate()
			inner, err := badgerkv.Open(t.TempDir(), &badgerkv.Options{MemTableSize: 8 << 20})
			if err != nil {
				t.Fatal(err)
			}
			db := openOn(t, slowRewriter{inner, g}, memgraph.Options{})
			store := ego(t, db, "tester")
			fillWithEmily(t, store)
			ended := make(chan error)
			go func() { ended <- test.slow(context.Background(), db, store, g) }()
			<-g.entered
			for name, call := range calls {
				if reads := strings.HasPrefix(name, "View.") || readingCalls[name]; !reads && !(test.writes && strings.HasPrefix(name, "Writer.")) {
					continue
				}
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				if err := call(ctx, db, store); err != nil && !refusal(err) { // what a write before took is not found
					t.Errorf("%s gives %v", name, err)
				}
				cancel()
			}
			close(g.opened)
			if err := <-ended; err != nil {
				t.Errorf("it gives %v", err)
			}
		})
	}
}

// readingCalls are the calls on a store that only read. Check is none of them: it
// keeps writes waiting, and waits for them.
var readingCalls = map[string]bool{"Store.Between": true, "Store.Edge": true, "Store.Edges": true, "Store.Export": true, "Store.Get": true,
	"Store.Index": true, "Store.Model": true, "Store.Stats": true, "Store.Nodes": true, "Store.Person": true, "Store.PlanForget": true,
	"Store.Prototypes": true, "Store.Resting": true, "Store.Self": true, "Store.Spans": true, "Store.Uses": true, "DB.Egos": true}

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// The shape of a memory of conversations: people talk with the companion in sessions, and
// every tenth node is a note on the turns before it.
const (
	people       = 40
	sessionTurns = 20
	forgotten    = 2 // the person who is forgotten, with about forgottenNodes nodes
	renamed      = 3 // the person who is renamed

	forgottenNodes = 1000
)

// fillTalk loads a memory of conversations.
func fillTalk(ctx context.Context, o options) error {
	db, store, err := openDB(o)
	if err != nil {
		return err
	}
	m := newMaker()
	var last []graph.ID // the latest turns
	for first := 0; first < o.notes; first += 50_000 {
		err := store.Load(ctx, func(w *memgraph.Writer) error {
			for number := first; number < min(first+50_000, o.notes); number++ {
				n := graph.Node{Kind: graph.Turn, Text: m.text(), Event: time.Unix(1.6e9+int64(number)*60, 0),
					Session: fmt.Sprint("session ", number/sessionTurns)}
				switch {
				case number < people:
					n = graph.Node{Kind: graph.Person, Title: fmt.Sprintf("Person%d Family%d", number, number)}
				case number%10 == 9:
					n.Kind, n.Session, n.Provenance = graph.Semantic, "", slices.Clone(last)
				case number%2 == 0:
					n.Role = graph.Robot
				default:
					n.Speaker = m.speaker(number, o.notes)
					n.Text += fmt.Sprintf("as Person%d said to Place%d", m.random.IntN(people), m.random.IntN(500))
				}
				id, _, err := w.Put(n)
				if err != nil {
					return err
				}
				if n.Kind == graph.Person {
					continue
				}
				if last = append(last, id); len(last) > 2 {
					last = slices.Clone(last[1:])
				}
				n.ID = id
				if err := w.SetEmbedding(n, model, graph.Embedding{Vector: m.vector()}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return errors.Join(store.Checkpoint(ctx), db.Compact(ctx), db.Close())
}

// speaker returns who says a turn. One person says as many as are to be forgotten.
func (m *maker) speaker(number, notes int) graph.ID {
	if m.random.IntN(notes) < forgottenNodes*5/2 {
		return forgotten
	}
	return graph.ID(renamed + m.random.IntN(people-renamed))
}

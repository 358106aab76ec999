package egomem

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Correct replaces the words of a turn, a sighting or a document, such as of a turn that was misheard,
// and returns the ID of the new one. Who said it, when, in front of whom and for whom stay. The old
// words are erased as by ForgetTurn, with what was derived from them; the next consolidation reads the
// new ones. What the memory knows follows from what was said: of a note, correct the turns that it
// rests on (graph.Node.Provenance); the note itself is ErrInvalid.
//
// After an error, both may be there: call it again, with the same words or others. If that is ErrNotFound,
// the old words are gone, and the new turn is the one whose ID came with the error.
func (m *Memory) Correct(ctx context.Context, id ID, text string) (ID, error) {
	const op = "correct"
	if err := m.open(op); err != nil {
		return 0, err
	}
	var p prepared
	var corrected ID
	var over []ID
	err := m.store.Write(ctx, func(w *memgraph.Writer) error {
		old, err := w.Get(id)
		if err != nil {
			return err
		}
		if p, err = correction(&old, text); err != nil {
			return err
		}
		if old.Kind == graph.Turn && old.Role == Robot && len(old.Provenance) == 0 {
			if asked, err := w.Question(id); err != nil {
				return err
			} else if asked != 0 {
				p.node.Provenance = []ID{asked} // its new place tells no longer what it answers
			}
		}
		corrected, over, err = putCorrection(w, &old, p)
		return err
	})
	if err != nil {
		return 0, m.failed(op, err)
	}
	m.mind.observed(ctx, &p, corrected)
	if len(over) > 1 {
		over, err = m.unerased(ctx, over)
	}
	if err == nil && len(over) > 0 {
		_, err = m.forget(ctx, op, memgraph.Erasure{Nodes: over})
	}
	return corrected, m.failed(op, err)
}

// unerased finishes the erasure that an interrupted call left, and returns which nodes are still there.
func (m *Memory) unerased(ctx context.Context, nodes []ID) (left []ID, err error) {
	if _, err := m.store.FinishForget(ctx); err != nil {
		return nil, err
	}
	for _, id := range nodes {
		if _, err := m.store.Get(ctx, id); err == nil {
			left = append(left, id)
		} else if !errors.Is(err, ErrNotFound) {
			return nil, err
		}
	}
	return left, nil
}

// putCorrection stores what takes the place of a node, and returns the nodes that are over: this one, and
// earlier corrections of it that an error left unfinished. If the last of them has the words, it is the correction.
func putCorrection(w *memgraph.Writer, old *graph.Node, p prepared) (corrected ID, over []ID, err error) {
	for last := *old; ; {
		p.node.Source = sourceOfCorrection(&last)
		next, err := w.Known(p.node.Source)
		if err != nil {
			return 0, nil, err
		}
		if next == 0 && len(over) > 0 && last.Text == p.node.Text {
			return last.ID, over, nil
		}
		over = append(over, last.ID)
		if next == 0 {
			break
		}
		if last, err = w.Get(next); err != nil {
			return 0, nil, err
		}
		if last.Kind != old.Kind || last.Role != old.Role || last.Speaker != old.Speaker || last.Session != old.Session {
			return 0, nil, hint.Errorf(fmt.Sprintf("forget node %v, and store it again with another Source", next),
				"%w: node %v has the source %q of a correction, and is none", ErrInvalid, next, last.Source)
		}
	}
	if corrected, _, err = w.Put(p.node); err != nil {
		return 0, nil, err
	}
	return corrected, over, withAccess(w, corrected, old.Access())
}

// withAccess gives a node that was added an access. A turn of the companion got that of the last turn before it.
func withAccess(w *memgraph.Writer, id ID, access graph.Access) error {
	n, err := w.Get(id)
	if err != nil || n.Access().Equal(access) {
		return err
	}
	n.SetAccess(access)
	return w.Update(n)
}

// correction returns what takes the place of a node, with other words.
func correction(old *graph.Node, text string) (prepared, error) {
	said := old.Kind == graph.Turn || old.Kind == graph.Document || old.Kind == graph.Episodic && old.Origin != graph.Inferred
	if !said && len(old.Provenance) == 0 {
		return prepared{}, hint.Errorf("take the ID of a turn, sighting or document from Evidence.ID",
			"%w: node %v is a %v, and only what was said can be corrected", ErrInvalid, old.ID, old.Kind)
	}
	if !said {
		return prepared{}, hint.Errorf("take one of the IDs of Node.Provenance",
			"%w: node %v is a %v; correct what it rests on: %v", ErrInvalid, old.ID, old.Kind,
			old.Provenance)
	}
	return prepareNode(graph.Node{Kind: old.Kind, Role: old.Role, Title: old.Title, Text: strings.TrimSpace(text),
		Caption: old.Caption, Speaker: old.Speaker, Present: old.Present,
		Owners: old.Owners, Audience: old.Audience, Event: old.Event, Session: old.Session, Origin: old.Origin,
		Pinned: old.Pinned, Provenance: old.Provenance,
		Source: sourceOfCorrection(old)}, "")
}

// sourceOfCorrection returns the source of what takes the place of a node. When the node was recorded tells it from those of other memories,
// which an import may bring.
func sourceOfCorrection(old *graph.Node) string {
	return fmt.Sprintf("correction of %d@%d", old.ID, old.Recorded.UnixNano())
}

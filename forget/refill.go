package forget

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// SourcePrefix begins the Source of a note whose gaps were filled, and of nothing else.
const SourcePrefix = "refilled/"

// Refilled is a note whose gaps were filled.
type Refilled struct {
	Note     graph.ID
	Text     string
	Invented []graph.Span // where the fillings are in it
}

// Faded returns the text of a node with its gaps, for a Filler, or nil if nothing of it faded or it is
// pinned. Context and Persona are for the caller to set.
func (m Mask) Faded(n *graph.Node, spans []graph.Span, age Age) *Faded {
	m = m.filled()
	if n.Pinned {
		return nil
	}
	f, _ := m.faded(n.Text, spans, age)
	return f
}

// faded returns a text with its gaps, and the stretches of which it consists; nil if it has no gap.
func (m Mask) faded(text string, spans []graph.Span, age Age) (*Faded, []stretch) {
	list := m.stretches(text, m.piecesOf(graph.InText, text, spans, age, 1))
	f := &Faded{Clear: []string{""}}
	for _, s := range list {
		if s.gap {
			f.Gists, f.Clear = append(f.Gists, s.gist), append(f.Clear, "")
		} else {
			f.Clear[len(f.Clear)-1] += text[s.start:s.end]
		}
	}
	if len(f.Gists) == 0 {
		return nil, nil
	}
	return f, list
}

// Refill lets a filler invent what faded in a note, and stores a new note with it, for the same people and
// of the trust of an inference. The note that faded stays as history: it is retired, the new one is its
// successor, and views of the past show it. Fillings fade again, to the gists that they were made from. Texts of
// the detail that repeat what faded are replaced by Mask.Hidden.
//
// Refill changes what the memory believes; nothing calls it unless the app does. Turns never change:
// they and people are graph.ErrInvalid, and so is a note that is whole, pinned or has too many gaps. A
// note whose words or spans changed meanwhile is graph.ErrConflict. texts belong to it, such as the turns
// around, and persona says who remembers; both may be empty. Nothing of texts may be forgotten meanwhile:
// the filler may repeat it.
func Refill(ctx context.Context, store *memgraph.Store, mask Mask, filler Filler, id graph.ID, persona string, texts ...string) (Refilled, error) {
	const op = "refill a note"
	if store == nil || filler == nil {
		return Refilled{}, memgraph.Wrap(op, "", fmt.Errorf("%w: a store and a filler are needed", graph.ErrInvalid))
	}
	if err := mask.Validate(); err != nil {
		return Refilled{}, memgraph.Wrap(op, store.Ego(), err)
	}
	done, err := refill(ctx, store, mask.filled(), filler, id, persona, texts)
	return done, memgraph.Wrap(op, store.Ego(), err)
}

func refill(ctx context.Context, store *memgraph.Store, mask Mask, filler Filler, id graph.ID, persona string, texts []string) (Refilled, error) {
	old, err := store.Get(ctx, id)
	if err != nil {
		return Refilled{}, err
	}
	if old.Kind == graph.Turn || old.Kind == graph.Person || old.Kind == graph.Draft || old.Pinned {
		return Refilled{}, fmt.Errorf("%w: a %v is not refilled, nor what is pinned", graph.ErrInvalid, old.Kind)
	}
	spans, err := store.Spans(ctx, id)
	if err != nil {
		return Refilled{}, err
	}
	ages, err := store.Ages(ctx, time.Time{})
	if err != nil {
		return Refilled{}, err
	}
	age := func(s *graph.Span) time.Duration { return ages.Span(&old, s) }
	f, parts := mask.faded(old.Text, spans, age)
	if f == nil {
		return Refilled{}, fmt.Errorf("%w: nothing of node %v faded", graph.ErrInvalid, id)
	}
	f.Persona, f.Context = persona, texts
	fillings, err := filler.Fill(ctx, f)
	if err != nil {
		return Refilled{}, fmt.Errorf("fill: %w", err)
	}
	shown := old
	mask.Render(&shown, spans, age, 1)
	done := Refilled{}
	if done.Text, done.Invented, err = f.Text(fillings); err != nil {
		return Refilled{}, err
	}
	return done, store.Write(ctx, func(w *memgraph.Writer) error {
		if err := unchanged(w, &old, spans); err != nil {
			return err
		}
		n := old
		n.ID, n.Text, n.Origin, n.Source = 0, done.Text, graph.Inferred, fmt.Sprintf("%s%v@%d", SourcePrefix, id, old.Recorded.UnixNano())
		n.Detail = shown.Detail // what faded does not stay in it
		if done.Note, err = w.Supersede(id, n); err != nil {
			return err
		}
		return w.SetSpans(done.Note, append(moved(&old, spans, parts, done.Invented), fadingSpans(done.Invented)...))
	})
}

// unchanged returns graph.ErrConflict unless a node and its spans are as they were read. Spans change
// without a new revision of their node: a gist is erased, or one is reinforced.
func unchanged(w *memgraph.Writer, n *graph.Node, spans []graph.Span) error {
	now, err := w.Get(n.ID)
	if err != nil {
		return err
	}
	there, err := w.Spans(n.ID)
	if err == nil && (now.Revision != n.Revision || !slices.Equal(there, spans)) {
		err = fmt.Errorf("node %v: %w", n.ID, graph.ErrConflict)
	}
	return err
}

// moved returns the spans in clear words where those are after gaps were filled, as old as they were.
func moved(of *graph.Node, spans []graph.Span, parts []stretch, invented []graph.Span) (list []graph.Span) {
	shift, gap := 0, 0
	spans = aged(of, spans)
	for _, part := range parts {
		if part.gap {
			shift += invented[gap].End - invented[gap].Start - (part.end - part.start)
			gap++
			continue
		}
		for _, s := range spans {
			if s.Field == graph.InText && part.start <= s.Start && s.End <= part.end {
				s.Start, s.End = s.Start+shift, s.End+shift
				list = append(list, s)
			}
		}
	}
	for _, s := range spans {
		if s.Field != graph.InText {
			list = append(list, s)
		}
	}
	return list
}

// aged returns spans that name since when they fade.
func aged(of *graph.Node, spans []graph.Span) []graph.Span {
	list := slices.Clone(spans)
	for i := range list {
		if list[i].Reinforced.IsZero() {
			list[i].Reinforced = of.Recorded
		}
	}
	return list
}

// fadingSpans returns the spans of fillings, which fade like other words.
func fadingSpans(invented []graph.Span) []graph.Span {
	list := make([]graph.Span, len(invented))
	for i, s := range invented {
		s.Clarity = 1
		list[i] = s
	}
	return list
}

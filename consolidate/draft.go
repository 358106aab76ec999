package consolidate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// draft is a stored working state (kind Draft) as it was read, or a new one.
type draft struct {
	node graph.Node // ID 0 for a new one
}

// Titles of drafts.
const (
	cursorTitle   = "consolidation" // how far all turns are read
	positionTitle = "position"      // how far the turns of one group are read, without their words
	summaryTitle  = "summary"       // of the dialogs of one group since the last idle run
	mergingTitle  = "merging"       // how far statements were compared with similar ones
	asideTitle    = "left aside"    // turns whose step failed
	runsTitle     = "runs"          // where runs ended
	marksTitle    = "marks"         // marks long since reached
	swapTitle     = "swap"          // how to undo the last swap of beliefs
)

// draft reads the draft with a source, or returns a new one. A node of another kind there is ErrInvalid.
func (c *Consolidator) draft(ctx context.Context, source, title string) (*draft, error) {
	fresh := &draft{graph.Node{Kind: graph.Draft, Title: title, Source: source, Audience: graph.AppOnly,
		Origin: graph.Inferred, Detail: graph.Progress{}}}
	id, err := c.store.Known(ctx, source)
	if err != nil || id == 0 {
		return fresh, err
	}
	n, err := c.store.Get(ctx, id)
	if errors.Is(err, graph.ErrNotFound) {
		return fresh, nil
	}
	if err == nil {
		err = expectDraft(&n)
	}
	return &draft{n}, err
}

// expectDraft returns ErrInvalid for a node that has the source of a draft and is none.
func expectDraft(n *graph.Node) error {
	if n.Kind == graph.Draft {
		return nil
	}
	return hint.Errorf(fmt.Sprintf("forget node %v, and store it again with a Source that does not begin with %q", n.ID, SourcePrefix),
		"%w: node %v is a %v with the source %q, which is that of a draft", graph.ErrInvalid, n.ID, n.Kind, n.Source)
}

// progress returns how far the draft has come.
func (d *draft) progress() graph.Progress {
	p, _ := d.node.Detail.(graph.Progress)
	return p
}

// isPosition reports whether the draft says how far turns are read, all of them or those of a group.
func (d *draft) isPosition() bool {
	return isOurs(&d.node) && d.node.Kind == graph.Draft && (d.node.Title == cursorTitle || d.node.Title == positionTitle)
}

// check returns ErrConflict if the draft changed since it was read.
func (d *draft) check(w *memgraph.Writer) error {
	if d.node.ID == 0 {
		if known, err := w.Known(d.node.Source); known != 0 || err != nil && !errors.Is(err, graph.ErrErased) {
			return errors.Join(err, fmt.Errorf("draft %q: %w", d.node.Source, graph.ErrConflict))
		}
		return nil
	}
	n, err := w.Get(d.node.ID)
	if errors.Is(err, graph.ErrNotFound) || err == nil && n.Revision != d.node.Revision {
		return fmt.Errorf("draft %v: %w", d.node.ID, graph.ErrConflict)
	}
	return err
}

// store writes a changed draft.
func (d *draft) store(w *memgraph.Writer, n graph.Node) error {
	if n.ID != 0 {
		return w.Update(n)
	}
	err := w.Readmit(n.Source) // its own sources may have been erased with an earlier one
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return err
	}
	_, _, err = w.Put(n)
	return err
}

// moveTo notes that turns are read up to one.
func (d *draft) moveTo(w *memgraph.Writer, last graph.ID) error {
	n, p := d.node, d.progress()
	p.After = uint64(last)
	n.Detail = p
	return d.store(w, n)
}

// runsSource and marksSource are the Sources of the drafts that list where the latest runs ended,
// and the latest marks that were reached. Earlier ones are listed by drafts whose sources begin
// with these. Rebuild reads as the runs did.
const (
	runsSource  = SourcePrefix + "runs"
	marksSource = SourcePrefix + "marks"
)

// maxListed bounds the positions that one draft lists.
const maxListed = 256

// list adds positions, ascending.
func (d *draft) list(w *memgraph.Writer, positions ...uint64) error {
	if len(positions) == 0 {
		return nil
	}
	n, p := d.node, d.progress()
	p.Marks = append(slices.Clone(p.Marks), positions...)
	for len(p.Marks) >= maxListed {
		full := &draft{}
		listed := graph.Node{Kind: graph.Draft, Title: n.Title,
			Source: fmt.Sprintf("%s/%v", n.Source, p.Marks[maxListed-1]), Audience: graph.AppOnly,
			Origin: graph.Inferred, Detail: graph.Progress{Marks: p.Marks[:maxListed]}}
		if err := full.store(w, listed); err != nil {
			return err
		}
		p.Marks = slices.Clone(p.Marks[maxListed:])
	}
	n.Detail = p
	return d.store(w, n)
}

// advance notes in the drafts that the stretch is read.
func (s *step) advance(w *memgraph.Writer, r *Report) error {
	if s.aside != nil {
		return w.Remove(s.aside.ID)
	}
	if err := s.position.moveTo(w, s.stretch.last()); err != nil {
		return err
	}
	n := s.draft.node
	n.Text = s.summary.Text
	n.Provenance = graph.Union(n.Provenance, s.stretch.ids())
	p := s.draft.progress()
	p.Emotions = withEmotions(p.Emotions, s.found.Feelings)
	n.Detail = p
	return s.summarized(w, n, r)
}

// summarized stores a draft of a summary. At the end of a dialog the summary becomes a note, and the
// draft is emptied.
func (s *step) summarized(w *memgraph.Writer, n graph.Node, r *Report) error {
	if s.stretch.endsDialog || len(n.Provenance) >= maxSummarySources {
		p, _ := n.Detail.(graph.Progress)
		if err := s.episode(w, n.Text, p.Emotions, n.Provenance, r); err != nil {
			return err
		}
		p.Emotions = nil
		n.Text, n.Detail, n.Provenance = "", p, nil
	}
	return s.draft.store(w, n)
}

const (
	// maxSummarySources is the number of turns at which a dialog gets a note before its end.
	maxSummarySources = 1024
	// minEpisode is the least number of turns of a dialog that gets a note of its own. The turns of
	// a shorter one say as much.
	minEpisode = 4
)

// episode stores the summary of a dialog, and what was felt in it, as a note.
func (s *step) episode(w *memgraph.Writer, summary string, felt []graph.Emotion, sources []graph.ID, r *Report) error {
	if summary == "" || len(sources) < minEpisode {
		return nil
	}
	first, err := w.Get(sources[0])
	if err != nil {
		return err
	}
	participants, err := speakersOf(w, sources)
	if err != nil {
		return err
	}
	n := graph.Node{Kind: graph.Episodic, Text: summary, Origin: graph.Inferred, Event: first.Event, Provenance: sources,
		Source: sourceOf("dialog", sources[len(sources)-1], 1), Detail: graph.Episode{Participants: participants, Emotions: felt}}
	n.SetAccess(s.stretch.group.access)
	_, added, err := put(w, n)
	if added {
		r.Episodes++
	}
	return err
}

// maxEmotions bounds the emotions of an episode.
const maxEmotions = 16

// withEmotions adds the emotions that speakers tell of themselves to those of a dialog so far: each once, with
// its greatest strength, the strongest first. It leaves out emotions that the circumplex lacks or that are
// denied: "not happy" is negative.
func withEmotions(list []graph.Emotion, feelings []Feeling) []graph.Emotion {
	list = slices.Clone(list)
	for i := range feelings {
		f := &feelings[i]
		pleasure, _, known := language.Emotion(f.Emotion)
		denied := pleasure > 0 && f.Polarity == Negative || pleasure < 0 && f.Polarity == Positive
		if !known || denied || f.Hearsay() {
			continue
		}
		name, strength := strings.ToLower(strings.TrimSpace(f.Emotion)), min(1, max(minStrength, f.Intensity))
		at := slices.IndexFunc(list, func(e graph.Emotion) bool { return e.Name == name })
		if at < 0 {
			list = append(list, graph.Emotion{Name: name, Strength: strength})
		} else {
			list[at].Strength = max(list[at].Strength, strength)
		}
	}
	slices.SortStableFunc(list, func(a, b graph.Emotion) int {
		return cmp.Or(cmp.Compare(b.Strength, a.Strength), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), maxEmotions)]
}

// speakersOf returns the people who said some turns.
func speakersOf(w *memgraph.Writer, turns []graph.ID) (list []graph.Participant, err error) {
	var ids []graph.ID
	for _, id := range turns {
		turn, err := w.Get(id)
		if err != nil {
			return nil, err
		}
		if turn.Speaker != 0 && turn.Role == graph.Human {
			ids = append(ids, turn.Speaker)
		}
	}
	ids = graph.Union(ids, nil)
	for _, id := range ids[:min(len(ids), maxParticipants)] {
		list = append(list, graph.Participant{Person: id})
	}
	return list, nil
}

const maxParticipants = 256

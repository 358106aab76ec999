package retrieve

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Talk is a conversation, as far as a person may know it.
type Talk struct {
	Conversation string    // its name; empty without one
	From, To     time.Time // of its first and last turn among Turns; zero if unknown
	Turns        []Evidence
	Summaries    []Evidence // notes that consolidation wrote of it, oldest first
}

// maxTalkTurns is how many turns of a conversation a Talk has: the last ones.
const maxTalkTurns = 100

// LastTalk returns the last conversation in which a person spoke: its last 100 turns, oldest first, and
// its summaries. The zero Talk means that they never did. Before and the rest of the cue are as in
// Profile, and so are errors.
func (r *Retriever) LastTalk(ctx context.Context, cue ProfileCue) (Talk, error) {
	if cue.Now.IsZero() {
		cue.Now = time.Now()
	}
	talk, err := r.lastTalk(ctx,
		&Cue{Asker: cue.Person, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: MaxK}, cue.Before)
	return talk, memgraph.Wrap("find the last talk", r.store.Ego(), err)
}

// lastTurnOf returns the latest turn of a person, before a time unless that is 0, or None. Turns may be
// stored later than others that were said after them, as those of an imported chat.
func lastTurnOf(a *access.Access, person graph.ID, until int64) uint32 {
	x, last := a.Index, index.None
	speaker, known := x.Ordinal(x.Person(person))
	for n := uint32(0); known && int(n) < x.Len(); n++ {
		if x.Kind(n) == graph.Turn && x.Speaker(n) == speaker && x.Role(n) == graph.Human && (until == 0 || x.Event(n) < until) &&
			(last == index.None || x.Event(n) >= x.Event(last)) && a.Visible(n) {
			last = n
		}
	}
	return last
}

func (r *Retriever) lastTalk(ctx context.Context, cue *Cue, before time.Time) (talk Talk, err error) {
	if cue.Asker == graph.App || cue.Asker == graph.Stranger {
		return talk, fmt.Errorf("%w: no person has the id %v", graph.ErrNotFound, cue.Asker)
	}
	if err := checkTimes(cue.Now, before); err != nil {
		return talk, err
	}
	who, err := r.store.View(memgraph.ViewOptions{Asker: cue.Asker}).Get(ctx, cue.Asker)
	if err == nil && who.Kind != graph.Person {
		err = fmt.Errorf("%w: no person has the id %v", graph.ErrNotFound, cue.Asker)
	}
	if err != nil {
		return talk, err
	}
	var turns, notes []found
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		until := index.Nanoseconds(before)
		at := lastTurnOf(a, cue.Asker, until)
		if at == index.None {
			return nil
		}
		for next := a.Next(at); next != index.None && (until == 0 || x.Event(next) < until); next = a.Next(next) {
			at = next
		}
		for ; at != index.None && len(turns) < maxTalkTurns; at = a.Previous(at) {
			if x.Kind(at) == graph.Turn {
				turns = append(turns, found{id: x.ID(at), speaker: a.Speaker(at)})
			}
		}
		for n := x.Len(); n > 0 && len(notes) < maxTalksRead; n-- {
			if n := uint32(n - 1); x.Kind(n) == graph.Episodic && !x.Retired(n) && a.Visible(n) {
				notes = append(notes, found{id: x.ID(n), speaker: a.Speaker(n)})
			}
		}
		return nil
	})
	if err != nil {
		return talk, err
	}
	slices.Reverse(turns)
	slices.Reverse(notes)
	if talk.Turns, err = r.readAll(ctx, cue, turns); err != nil || len(talk.Turns) == 0 {
		return talk, err
	}
	talk.Conversation, talk.From, talk.To = talk.Turns[0].Node.Session, talk.Turns[0].Time, talk.Turns[len(talk.Turns)-1].Time
	list, err := r.readAll(ctx, cue, notes)
	for i := range list {
		n := &list[i].Node
		if n.Origin == graph.Inferred &&
			slices.ContainsFunc(talk.Turns, func(e Evidence) bool { return slices.Contains(n.Provenance, e.ID) }) {
			talk.Summaries = append(talk.Summaries, list[i])
		}
	}
	return talk, err
}

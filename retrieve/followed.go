package retrieve

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// follower finds what relations ended in for those who see a view. Consolidation ends a relation for all its readers, so it leaves one
// that was told before others alone: "I live in Leeds" before John, "I've moved to York" later without him. For those who know both,
// the later one follows the first.
type follower struct {
	store *memgraph.Store
	view  *memgraph.View
	now   time.Time
	// subjects are the nodes whose relations were read. What is named before others has a node of its own for them.
	subjects  map[graph.ID]string
	relations map[string][]graph.Edge        // by subject
	told      map[graph.EdgeID]*toldRelation // when and by whom
}

// toldRelation is when a relation was told last, by whom, and whether by the one whose relation it is.
type toldRelation struct {
	at        time.Time
	by        []graph.ID
	firstHand bool
}

// follower returns a follower for an asker as of a time; now is the time of the question, and zero means now. What only the asker
// knows ends relations in company too: it is not told that they hold.
func (r *Retriever) follower(asker graph.ID, asOf, now time.Time) *follower {
	if now.IsZero() {
		now = time.Now()
	}
	view := r.store.View(memgraph.ViewOptions{Asker: asker, AsOf: asOf})
	return &follower{store: r.store, view: view, now: now, subjects: map[graph.ID]string{}, relations: map[string][]graph.Edge{}, told: map[graph.EdgeID]*toldRelation{}}
}

// ended returns a relation with the end that one which followed gives it.
func (f *follower) ended(ctx context.Context, e graph.Edge) (graph.Edge, error) {
	if !isOpen(&e) {
		return e, nil
	}
	subject, err := f.subject(ctx, e.From)
	if err != nil {
		return e, err
	}
	others := f.relations[subject]
	for i := range others {
		other := &others[i]
		if other.Label != e.Label || other.ID == e.ID {
			continue
		}
		at, err := f.follows(ctx, other, &e)
		if err != nil {
			return e, err
		}
		if !at.IsZero() && (e.ValidTo.IsZero() || at.Before(e.ValidTo)) {
			e.ValidTo, e.Ended = at, other.Recorded
			if !other.Ended.IsZero() {
				e.Ended = other.Ended
			}
		}
	}
	return e, nil
}

// subject reads the relations of a node, and returns what tells its subject from others: the person, or the name.
func (f *follower) subject(ctx context.Context, id graph.ID) (string, error) {
	if subject, known := f.subjects[id]; known {
		return subject, nil
	}
	n, err := f.view.Get(ctx, id)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return "", err
	}
	subject := language.NameKey(n.Title)
	if n.Kind == graph.Person || subject == "" {
		subject = id.String()
	}
	f.subjects[id] = subject
	out, _, err := f.view.Edges(ctx, id)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return "", err
	}
	for i := range out {
		if mayBeFollowed(&out[i]) || isEnd(&out[i]) {
			f.relations[subject] = append(f.relations[subject], out[i])
		}
	}
	return subject, nil
}

// isOpen reports whether a relation that was told has no end.
func isOpen(e *graph.Edge) bool {
	return e.Origin == graph.Inferred && e.Ended.IsZero() && e.ValidTo.IsZero() && !e.IsAssociation() && !e.SaysSame()
}

// mayBeFollowed reports whether a relation holds until another one of its label is told.
func mayBeFollowed(e *graph.Edge) bool {
	return isOpen(e) && (language.IsExclusive(e.Label) || language.IsOneAtATime(e.Label))
}

// isEnd reports whether a relation has ended.
func isEnd(e *graph.Edge) bool {
	return e.Origin == graph.Inferred && !e.Ended.IsZero() && !e.ValidTo.IsZero() && !e.IsAssociation() && !e.SaysSame()
}

// ends returns when a relation was over, by one that says the same, with its end, and rests on its turn and others; zero if it does not.
func (f *follower) ends(ctx context.Context, over, e *graph.Edge) (time.Time, error) {
	if over.To != e.To || len(e.Provenance) == 0 || len(over.Provenance) < 2 || !slices.Contains(over.Provenance, e.Provenance[0]) ||
		over.ValidTo.After(f.now) || !over.Recorded.After(e.Recorded) {
		return time.Time{}, nil
	}
	told, err := f.lastTold(ctx, e)
	if err != nil || told.at.After(over.ValidTo) { // it was told again since
		return time.Time{}, err
	}
	return over.ValidTo, nil
}

// follows returns since when a relation holds instead of another; zero if it does not.
func (f *follower) follows(ctx context.Context, later, e *graph.Edge) (time.Time, error) {
	if isEnd(later) {
		return f.ends(ctx, later, e)
	}
	if !mayBeFollowed(e) || later.To == e.To {
		return time.Time{}, nil
	}
	old, err := f.lastTold(ctx, e)
	if err != nil {
		return time.Time{}, err
	}
	now, err := f.lastTold(ctx, later)
	if err != nil {
		return time.Time{}, err
	}
	since := later.ValidFrom
	switch {
	case !now.at.After(old.at), old.firstHand && !now.firstHand:
		return time.Time{}, nil
	case later.From != e.From && !slices.ContainsFunc(now.by, func(id graph.ID) bool { return slices.Contains(old.by, id) }):
		return time.Time{}, nil // two of one name, of whom two people tell
	case since.After(f.now), e.ValidFrom.After(now.at): // a plan for later
		return time.Time{}, nil
	case !since.IsZero() && since.Before(old.at): // it was over before the other was told: "we moved to York in 2019"
		return time.Time{}, nil
	case since.IsZero() && !language.IsExclusive(e.Label):
		return time.Time{}, nil
	}
	if same, err := f.sameName(ctx, later.To, e.To); same || err != nil {
		return time.Time{}, err // told again before others
	}
	if since.IsZero() {
		since = now.at
	}
	if since.Before(e.ValidFrom) {
		since = e.ValidFrom
	}
	return since, nil
}

// lastTold returns when a relation was told last, and by whom.
func (f *follower) lastTold(ctx context.Context, e *graph.Edge) (told toldRelation, err error) {
	if known := f.told[e.ID]; known != nil {
		return *known, nil
	}
	sources, err := f.view.Nodes(ctx, e.Provenance)
	if err != nil {
		return told, err
	}
	same, err := f.store.SamePerson(ctx, e.From)
	if err != nil && !errors.Is(err, graph.ErrNotFound) && !errors.Is(err, graph.ErrInvalid) {
		return told, err // a thing is no person
	}
	for _, n := range sources {
		if n.Event.After(told.at) {
			told.at = n.Event
		}
		told.by = append(told.by, n.Speaker)
		told.firstHand = told.firstHand || n.Speaker == e.From || slices.Contains(same, n.Speaker)
	}
	f.told[e.ID] = &told
	return told, nil
}

// sameName reports whether two nodes have one name, or a name is not known.
func (f *follower) sameName(ctx context.Context, a, b graph.ID) (bool, error) {
	nodes, err := f.view.Nodes(ctx, []graph.ID{a, b})
	return language.NameKey(nodes[a].Title) == language.NameKey(nodes[b].Title), err
}

// outdated reports whether a statement names a value that its source gave and that no longer holds: that of an attribute which was
// replaced, or of a relation that ended. Only readers of the source, or the operator, could end either, or those who see the view know
// what followed, so the answer tells nothing else of other people.
func (f *follower) outdated(ctx context.Context, n *graph.Node) (bool, error) {
	for _, source := range n.Provenance[:min(len(n.Provenance), maxOutdatedSources)] {
		nodes, edges, err := f.store.Dependents(ctx, source)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		values, err := f.endedValues(ctx, nodes, edges)
		if err != nil {
			return false, err
		}
		for _, value := range values {
			if value != "" && strings.Contains(strings.ToLower(n.Text), strings.ToLower(value)) {
				return true, nil
			}
		}
	}
	return false, nil
}

// maxOutdatedSources bounds the sources that outdated looks at.
const maxOutdatedSources = 4

// endedValues returns the values of retired attributes, and the objects of relations that ended.
// What was withdrawn never held, and ended nothing.
func (f *follower) endedValues(ctx context.Context, nodes []graph.ID, edges []graph.EdgeID) (values []string, err error) {
	for _, id := range nodes {
		n, err := f.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if c, ok := n.Detail.(graph.Concept); ok && c.Key != "" && !n.Retired.IsZero() && !n.Withdrawn() {
			values = append(values, c.Value)
		}
	}
	for _, id := range edges {
		e, err := f.store.Edge(ctx, id)
		if err == nil {
			e, err = f.ended(ctx, e)
		}
		if errors.Is(err, graph.ErrNotFound) ||
			err == nil && (e.Ended.IsZero() || e.ValidTo.IsZero() || e.Origin != graph.Inferred || e.IsAssociation() ||
				e.SaysSame()) {
			continue
		}
		if err != nil {
			return nil, err
		}
		known, err := f.view.Nodes(ctx, e.Provenance)
		if err != nil {
			return nil, err
		}
		if len(known) < len(e.Provenance) {
			continue // it ended for those who know more
		}
		to, err := f.store.Get(ctx, e.To)
		if err == nil {
			values = append(values, to.Title)
		} else if !errors.Is(err, graph.ErrNotFound) {
			return nil, err
		}
	}
	return values, nil
}

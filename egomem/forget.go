package egomem

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// ForgetOptions say what Forget does with what others said. Nil means all defaults.
type ForgetOptions struct {
	// KeepMentions keeps what others said of the person as it is.
	KeepMentions bool
	// Doubtful takes out doubtful mentions too; see ErasurePlan.
	Doubtful bool
	// Progress receives how many records are done. It may use the memory. total grows when
	// others write meanwhile.
	Progress func(done, total int)
}

func (o *ForgetOptions) erasure() (e memgraph.Erasure) {
	if o != nil {
		e.KeepMentions, e.Doubtful, e.Progress = o.KeepMentions, o.Doubtful, o.Progress
	}
	return e
}

// ErasurePlan is what Forget would do.
type ErasurePlan struct {
	Nodes      []ID           // turns, notes and people that would go
	Kinds      map[string]int // how many of each kind: "turn", "person", "semantic", ...
	Edges      int            // relations that would go
	Prototypes int            // faces and voices that would go
	Redacted   []Redaction    // texts of others that would lose the name
	// Doubtful are mentions that may be another word ("May", "Will") or another person. They
	// stay unless ForgetOptions.Doubtful is set. Names of other people always stay.
	Doubtful []Doubt
}

// Redaction is a text of others before and after the name is taken out.
type Redaction struct {
	ID            ID     // the node; 0 for the label of a relation and the persona
	Field         string // "text", "title", "caption", "session", "source", "gist", "detail", "label", "persona"
	Before, After string // a source with a name becomes "erased:", the ID and when it was recorded
}

// Doubt is a place in a text that may be the name.
type Doubt struct {
	ID         ID     // see Redaction
	Field      string // see Redaction
	Text       string
	Start, End int // bytes of Text
}

// Erased is the receipt of what was forgotten for good.
type Erased struct {
	People     []ID // all IDs of the person; empty for a turn
	Nodes      []ID // turns, notes and people that are gone
	Edges      int  // relations that are gone
	Prototypes int  // faces and voices that are gone
	Redacted   []ID // nodes of others from which the name was taken
	// Rewritten reports that the engine wrote fresh files without the bytes.
	Rewritten bool
	// Digest is the SHA-256 of what is gone, in hexadecimal digits.
	Digest string
	// Files and Bytes are what was searched afterwards for the erased words, names and
	// biometrics. Files is 0 if nothing was searched: in encrypted files there is nothing to
	// see. Found is how many were found: 0 unless something is wrong, or others wrote the name
	// again meanwhile.
	Files int
	Bytes int64
	Found int
}

// PlanForget returns what Forget would do, and changes nothing. The IDs of people are those
// of Memory.Person.
func (m *Memory) PlanForget(ctx context.Context, person ID, o *ForgetOptions) (ErasurePlan, error) {
	if err := m.open("plan to forget"); err != nil {
		return ErasurePlan{}, err
	}
	erasure := o.erasure()
	erasure.People = []ID{person}
	found, err := m.store.PlanForget(ctx, erasure)
	if err != nil {
		return ErasurePlan{}, err
	}
	plan := ErasurePlan{Nodes: found.Nodes, Kinds: map[string]int{}, Edges: len(found.Edges), Prototypes: found.Prototypes}
	for kind, n := range found.Kinds {
		plan.Kinds[kind.String()] = n
	}
	for _, r := range found.Redacted {
		plan.Redacted = append(plan.Redacted, Redaction{ID: r.Node, Field: r.Field, Before: r.Before, After: r.After})
	}
	for _, d := range found.Doubtful {
		plan.Doubtful = append(plan.Doubtful, Doubt{ID: d.Node, Field: d.Field, Text: d.Text, Start: d.Start, End: d.End})
	}
	return plan, nil
}

// Forget erases a person with everything that came from them alone, and takes the name out of what
// others said. People who are joined with them are the same person and go too. It writes fresh
// files, so that no byte of it is left in them. The ID is that of Memory.Person. See
// memgraph.Store.Forget for the limits, and PlanForget for a dry run. Earlier recalls accept no
// more feedback. A second import of the same sources does not bring the turns back; see Readmit.
//
// An error or a cancelled ctx may interrupt it: ErrUnfinished. Call it again with the same
// ID: it finishes the interrupted one and returns its receipt, also if Open finished it meanwhile.
// See Receipts. Options.OnForget reaches what the app keeps of the person.
func (m *Memory) Forget(ctx context.Context, person ID, o *ForgetOptions) (Erased, error) {
	const op = "forget"
	erasure := o.erasure()
	erasure.People = []ID{person}
	if err := m.open(op); err != nil {
		return Erased{}, err
	}
	ids, err := m.store.SamePerson(ctx, person)
	if errors.Is(err, ErrNotFound) {
		ids, err = []ID{person}, nil // an interrupted Forget removed them, or they are unknown
	}
	if err != nil {
		return Erased{}, memgraph.Wrap(op, m.store.Ego(), err)
	}
	erased, err := m.forget(ctx, op, erasure)
	if err == nil || errors.Is(err, ErrUnfinished) {
		if len(erased.People) > 0 { // also who was joined with them meanwhile, or before an interruption
			ids = erased.People
		}
		if live := m.live.Load(); live != nil {
			live.forgot(ids)
		}
		if m.options.OnForget != nil {
			m.options.OnForget(ids)
		}
	}
	return erased, err
}

// ForgetTurn erases one turn, sighting or document with what was derived from it alone or repeats
// its words, and writes fresh files. A reminder goes with each of the turns that it was derived from: one may say what to do and
// another when. Other turns stay. An answer to it stays too, unless it was made
// from the turn alone (Turn.From), or from the turn and others and repeats its words.
func (m *Memory) ForgetTurn(ctx context.Context, id ID) (Erased, error) {
	return m.forget(ctx, "forget a turn", memgraph.Erasure{Nodes: []ID{id}})
}

// ForgetConversation erases what was observed under a session, its turns, sightings and documents, as ForgetTurn does
// with one; see Turn.Session and LastTalk for its name. The people stay. What is observed under the session meanwhile
// stays too: call it again. Nothing of the session is ErrNotFound; after an ErrUnfinished that Open finished the
// receipt is in Receipts.
func (m *Memory) ForgetConversation(ctx context.Context, session string) (Erased, error) {
	const op = "forget a conversation"
	if err := m.open(op); err != nil {
		return Erased{}, err
	}
	if session == "" {
		return Erased{}, memgraph.Wrap(op, m.store.Ego(),
			hint.Errorf("take its name from Turn.Session or LastTalk, or use ForgetTurn for turns without one",
				"%w: there is no session", ErrInvalid))
	}
	for {
		nodes, err := m.observedUnder(ctx, session)
		if err == nil && len(nodes) == 0 {
			err = fmt.Errorf("%w: nothing has the session %q", ErrNotFound, session)
		}
		if err != nil {
			return Erased{}, m.failed(op, err)
		}
		erased, err := m.forget(ctx, op, memgraph.Erasure{Nodes: nodes})
		if errors.Is(err, ErrNotFound) {
			continue // one of them was let go meanwhile: the others are still there
		}
		return erased, err
	}
}

// observedUnder returns what was observed under a session. What was concluded from it goes with what it rests on.
func (m *Memory) observedUnder(ctx context.Context, session string) (nodes []ID, err error) {
	for n, err := range m.store.Between(ctx, memgraph.Period{}) {
		if err != nil {
			return nil, err
		}
		if n.Session == session && n.Origin != graph.Inferred {
			nodes = append(nodes, n.ID)
		}
	}
	return nodes, nil
}

func (m *Memory) forget(ctx context.Context, op string, erasure memgraph.Erasure) (Erased, error) {
	if err := m.open(op); err != nil {
		return Erased{}, err
	}
	if live := m.live.Load(); live != nil {
		live.forgettingWords(1)
		defer live.forgettingWords(-1)
	}
	erased, err := m.store.Forget(ctx, erasure)
	if live := m.live.Load(); live != nil {
		live.forgotWords(erased.Nodes)
	}
	if m.learning != nil {
		m.learning.forgetTraces()
	}
	return receipt(erased), m.failed(op, err)
}

// failed says that an operation failed, and not which step of it. It returns nil for nil.
func (m *Memory) failed(op string, err error) error {
	if step, ok := err.(*memgraph.Error); ok {
		err = step.Err // Wrap would keep its op
	}
	return memgraph.Wrap(op, m.store.Ego(), err)
}

func receipt(e memgraph.Erased) Erased {
	return Erased{People: e.People, Nodes: e.Nodes, Edges: len(e.Edges), Prototypes: e.Prototypes, Redacted: e.Redacted,
		Rewritten: e.Rewritten, Digest: e.Digest, Files: e.Search.Files, Bytes: e.Search.Bytes, Found: e.Search.Found}
}

// Receipts returns the receipts of a Forget or ForgetTurn that was interrupted, by a crash or an
// error, and finished later, by Open or another call: oldest first, the last 16. Those of others
// are what the call returned. Options.OnForget was not called for what Open finished: look here for
// People after Open.
func (m *Memory) Receipts(ctx context.Context) ([]Erased, error) {
	if err := m.open("read receipts"); err != nil {
		return nil, err
	}
	list, err := m.store.Receipts(ctx)
	var receipts []Erased
	for _, e := range list {
		receipts = append(receipts, receipt(e))
	}
	return receipts, err
}

// Readmit lets an observation with this source be stored again after it was erased.
// Otherwise Observe returns ErrErased for it, and Import skips it.
func (m *Memory) Readmit(ctx context.Context, source string) error {
	const op = "readmit"
	if err := m.open(op); err != nil {
		return err
	}
	if source == "" {
		return memgraph.Wrap(op, m.store.Ego(), hint.Errorf("give the Source of the turn that may come back",
			"%w: there is no source", ErrInvalid))
	}
	return m.store.Write(ctx, func(w *memgraph.Writer) error { return w.Readmit(source) })
}

package egomem

import (
	"context"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
)

// Rules are the steps by which Consolidate turns turns into notes. Those that are nil are of package
// egomem/offline.
type Rules struct {
	// Name names them, as in a model and its version; up to 1 KB, may be "".
	Name       string
	Extractor  consolidate.Extractor
	Summarizer consolidate.Summarizer
	Resolver   consolidate.Resolver
}

// check returns ErrInvalid for a step that is a nil pointer.
func (r Rules) check() error {
	for _, step := range []struct {
		name  string
		value any
	}{{"extractor", r.Extractor}, {"summarizer", r.Summarizer}, {"resolver", r.Resolver}} {
		if isNil(step.value) {
			return hint.Errorf("leave the field nil for the default, or pass a value that is not a nil pointer",
				"%w: the %s is a nil %T", ErrInvalid, step.name, step.value)
		}
	}
	return nil
}

// steps returns the options of a Consolidator with these rules.
func (m *Memory) steps(r Rules) (*consolidate.Options, error) {
	o := &consolidate.Options{Rules: r.Name, Extractor: r.Extractor, Summarizer: r.Summarizer, Resolver: r.Resolver,
		Static: m.isStatic, Logger: m.options.Logger}
	if o.Extractor != nil && o.Summarizer != nil && o.Resolver != nil {
		return o, nil
	}
	steps, err := offline.New(&offline.Options{Embedder: m.options.Embedder})
	if err != nil {
		return nil, err
	}
	if o.Extractor == nil {
		o.Extractor = steps
	}
	if o.Summarizer == nil {
		o.Summarizer = steps
	}
	if o.Resolver == nil {
		o.Resolver = steps
	}
	return o, nil
}

// Rebuild makes what is known again from the turns under other rules, as after an update of egomem or
// with another model, and shows the difference. It changes nothing; see Swap. It takes the time of
// reading every turn again, and the memory once more in RAM. Everything else goes on meanwhile,
// except that turns are not consolidated.
//
// What the app or a person gave or changed is not touched: people, relations of the app, pins,
// reminders and what became of errands. Where a note was forgotten or hidden, the notes of its turn
// stay as they are. While Forget runs, or after one that was interrupted, it is ErrUnfinished.
func (m *Memory) Rebuild(ctx context.Context, rules Rules) (*consolidate.Rebuilt, error) {
	const op = "rebuild"
	if err := m.open(op); err != nil {
		return nil, err
	}
	if err := rules.check(); err != nil {
		return nil, memgraph.Wrap(op, m.store.Ego(), err)
	}
	o, err := m.steps(rules)
	if err != nil {
		return nil, err
	}
	return m.mind.inner.Rebuild(ctx, o)
}

// Swap puts what Rebuild made in force: all of it or, if the process is killed, nothing. What both
// rules make stays as it is. Open the memory with the new rules from then on. If turns were
// consolidated since, or something was changed or forgotten so that Rebuild might make another
// difference, it is graph.ErrConflict and nothing changes: call Rebuild again.
func (m *Memory) Swap(ctx context.Context, made *consolidate.Rebuilt) error {
	if err := m.open("swap"); err != nil {
		return err
	}
	return m.mind.inner.Swap(ctx, made)
}

// Return undoes the last Swap. What was forgotten since stays forgotten. If turns were consolidated
// since, it is graph.ErrConflict: call Rebuild with the old rules. Without a swap it is ErrNotFound.
func (m *Memory) Return(ctx context.Context) error {
	if err := m.open("return"); err != nil {
		return err
	}
	return m.mind.inner.Return(ctx)
}

package sealkv

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
)

// Remove implements kv.Remover, and erases the keys of the ego and of its owners. It removes an
// ego whose key is missing too.
func (e *Engine) Remove(ctx context.Context, ego string) error {
	if err := kv.CheckEgo(ego); err != nil {
		return err
	}
	names, err := e.namesKey(ctx, false)
	if err != nil {
		return err
	}
	if names == nil { // nothing was ever written
		return e.inner.Remove(ctx, noEgo)
	}
	store, id := names.egoNames(ego)
	if err := e.beginRemoval(id); err != nil {
		return err
	}
	defer e.endRemoval(id)
	named, err := e.record(ctx, store, nameKey)
	if err == nil && named != nil {
		err = e.putRecord(ctx, store, removalKey, []byte{1})
	}
	if err != nil {
		return err
	}
	return e.remove(ctx, store, id)
}

var errRemoving = fmt.Errorf("sealkv: %w: the ego is being removed", kv.ErrFenced)

// beginRemoval refuses writes of an ego until endRemoval, and those of its present keys forever.
// Otherwise they could store what the erased key has sealed, or make a key that stays.
func (e *Engine) beginRemoval(id string) error {
	e.mu.Lock()
	k, removing := e.egos[id], e.removing[id]
	delete(e.egos, id)
	e.removing[id] = true
	e.mu.Unlock()
	if removing {
		return errRemoving
	}
	if k != nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.removed = true
	}
	return nil
}

func (e *Engine) endRemoval(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.removing, id)
}

// remove removes an ego once that is recorded: the keys of its owners, its entries, its key, and
// last what finish looks for.
func (e *Engine) remove(ctx context.Context, store egoNames, id string) error {
	if err := e.eraseOwners(ctx, store, id); err != nil {
		return err
	}
	if err := e.inner.Remove(ctx, store.entries); err != nil {
		return err
	}
	if err := e.ring.Erase(ctx, id); err != nil {
		return fmt.Errorf("sealkv: keyring: %w", err)
	}
	return e.inner.Remove(ctx, store.name)
}

// eraseOwners erases the keys of all owners of values of an ego.
func (e *Engine) eraseOwners(ctx context.Context, store egoNames, id string) error {
	owners := map[string]struct{}{}
	err := e.inner.View(ctx, store.entries, func(r kv.Reader) error {
		for kind := range e.layout.Owners {
			for entry, err := range r.Scan(kv.Range{Prefix: []byte{kind}, KeysOnly: true}) {
				if err != nil {
					return err
				}
				owners[e.layout.owner(entry.Key)] = struct{}{}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for owner := range owners {
		if err := e.ring.Erase(ctx, id+"/"+owner); err != nil {
			return fmt.Errorf("sealkv: keyring: %w", err)
		}
	}
	return nil
}

// Removed implements kv.Remover.
func (e *Engine) Removed(ctx context.Context) (bool, error) { return e.inner.Removed(ctx) }

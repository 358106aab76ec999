package sealkv

import (
	"context"
	"io"

	"github.com/egomem/egomem/memgraph/kv"
)

// abilities are those that Open passes on when an engine has them all.
type abilities interface {
	kv.Loader
	kv.Compacter
	kv.Backuper
	kv.KeyRotator
	kv.Sizer
}

// engineWithAbilities is an Engine whose inner engine has them.
type engineWithAbilities struct {
	*Engine
	abilities
}

// Load implements kv.Loader.
func (e *engineWithAbilities) Load(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return e.update(ctx, claim, e.abilities.Load, fn)
}

// Restore implements kv.Backuper. A backup of a store that is not sealed, or with another
// keyring, is kv.ErrKey. The store then holds it, and does not open with this keyring.
func (e *engineWithAbilities) Restore(ctx context.Context, r io.Reader) error {
	err := e.abilities.Restore(ctx, r)
	e.mu.Lock()
	clear(e.egos)
	e.mu.Unlock()
	if err == nil {
		_, err = e.stored(ctx)
	}
	return err
}

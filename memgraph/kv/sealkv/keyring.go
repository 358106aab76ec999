package sealkv

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
)

// Keyring keeps keys outside the directory of a store: in the key store of the system, in a
// TPM, or in files on another medium. It belongs to one store, its copies and its backups, and
// must never be part of them. Implementations are safe for concurrent use.
type Keyring interface {
	// Key returns the key of a name, 32 bytes. Without one it makes a random key if create is
	// set, and returns it once it is durable; otherwise the error is kv.ErrNotFound. A name
	// has at most 100 bytes of letters, digits and slashes, and shows nothing.
	Key(ctx context.Context, name string, create bool) (key []byte, err error)
	// Erase makes the key of a name unrecoverable. A missing key is no error.
	Erase(ctx context.Context, name string) error
}

// keyBytes is the length of every key.
const keyBytes = 32

// keyOf returns a key of the keyring, or nil if it has none.
func keyOf(ctx context.Context, ring Keyring, name string, create bool) ([]byte, error) {
	key, err := ring.Key(ctx, name, create)
	switch {
	case errors.Is(err, kv.ErrNotFound) && !create:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("sealkv: keyring: %w", err)
	case len(key) != keyBytes:
		return nil, fmt.Errorf("sealkv: %w: the keyring returns a key of %d bytes, want %d", kv.ErrKey, len(key), keyBytes)
	}
	return key, nil
}

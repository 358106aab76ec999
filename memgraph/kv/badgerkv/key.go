package badgerkv

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

// Options.Key encrypts one random data key a generation, in KEYREGISTRY, which encrypts
// the tables and logs (AES in counter mode). Badger would create a new data key every
// ten days and append it to a file that a power cut may truncate. Rewrite creates a new
// one too.
const (
	noKey       = "-"
	dataKeyLife = 100 * 365 * 24 * time.Hour

	// Badger needs caches for decryption: one for table indexes, one for blocks.
	indexCacheSize = 16 << 20
	blockCacheSize = 8 << 20
)

var _ kv.KeyRotator = (*Engine)(nil)

// RotateKey implements kv.KeyRotator. It is Rewrite with a key of 16, 24 or 32 bytes,
// or nil. CURRENT names key and generation together, so a crash leaves one pair or the
// other.
func (e *Engine) RotateKey(ctx context.Context, key []byte) error {
	if err := checkKeyLength(key); err != nil {
		return fmt.Errorf("badgerkv: rotate key: %w", err)
	}
	key = bytes.Clone(key)
	return e.renew(ctx, "rotate key", func(o *Options) { o.Key = key })
}

func checkKeyLength(key []byte) error {
	switch len(key) {
	case 0, 16, 24, 32:
		return nil
	}
	return fmt.Errorf("%w: the key has %d bytes, want 16, 24 or 32, or 0 for no encryption", kv.ErrKey, len(key))
}

// keyCheck returns a value in CURRENT that identifies the key without revealing it.
func keyCheck(store string, key []byte) string {
	if len(key) == 0 {
		return noKey
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("egomem key of store " + store))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// checkKey returns kv.ErrKey unless the key is that of the store.
func (c current) checkKey(key []byte) error {
	switch {
	case keyCheck(c.store, key) == c.key:
		return nil
	case c.key == noKey:
		return fmt.Errorf("%w: the store is not encrypted; open it without a key and call RotateKey to encrypt it", kv.ErrKey)
	case len(key) == 0:
		return fmt.Errorf("%w: the store is encrypted; open it with its key", kv.ErrKey)
	default:
		return fmt.Errorf("%w: the store is encrypted with another key", kv.ErrKey)
	}
}

// openDataKeys opens the registry of a generation's data keys. It checks that the
// registry has the key from build; without it Badger would write plain text.
func openDataKeys(dir string, key []byte) (_ *badger.KeyRegistry, err error) {
	defer func() {
		if r := recover(); r != nil { // Badger's reader panics on invalid lengths
			err = damaged(dir, "%s is unreadable: %v", badger.KeyRegistryFileName, r)
		}
	}()
	registry, err := badger.OpenKeyRegistry(badger.KeyRegistryOptions{Dir: dir, ReadOnly: true, EncryptionKey: key})
	if err == nil && len(key) > 0 {
		_, err = registry.DataKey(1)
	}
	if err != nil {
		return nil, damaged(dir, "%s is not what was written: %w", badger.KeyRegistryFileName, err)
	}
	return registry, nil
}

package sealkv

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

// egoKeys seals and opens what one ego stores.
type egoKeys struct {
	ring   Keyring
	layout *Layout
	id     string // name of its key in the keyring
	store  egoNames
	master []byte
	values cipher.AEAD
	hash   []byte // key of the HMAC of names
	check  []byte // identifies the key without revealing it

	mu      sync.Mutex
	named   bool // the name is stored
	removed bool // Remove has begun: nothing more is written
	owners  map[string]cipher.AEAD
}

// checkBytes is the length of what identifies a key.
const checkBytes = 8

func newEgoKeys(ring Keyring, layout *Layout, id string, store egoNames, master []byte) (*egoKeys, error) {
	k := &egoKeys{ring: ring, layout: layout, id: id, store: store, master: master, owners: map[string]cipher.AEAD{}}
	var err error
	if k.values, err = newSeal(master, "values"); err != nil {
		return nil, err
	}
	if k.hash, err = derive(master, "names"); err != nil {
		return nil, err
	}
	if k.check, err = deriveCheck(master, "check"); err != nil {
		return nil, err
	}
	return k, nil
}

// derive returns a key for one purpose.
func derive(secret []byte, purpose string) ([]byte, error) {
	return hkdf.Key(sha256.New, secret, nil, "egomem seal 1 "+purpose, keyBytes)
}

// deriveCheck returns what identifies a key without revealing it.
func deriveCheck(secret []byte, purpose string) ([]byte, error) {
	check, err := derive(secret, purpose)
	if err != nil {
		return nil, err
	}
	return check[:checkBytes], nil
}

// newSeal returns an AEAD that puts a random nonce before what it seals.
func newSeal(secret []byte, purpose string) (cipher.AEAD, error) {
	key, err := derive(secret, purpose)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// owner returns what seals the values of an owner: a key of ego and owner together. Without
// create, an owner whose key is missing is kv.ErrKey.
func (k *egoKeys) owner(ctx context.Context, owner string, create bool) (cipher.AEAD, error) {
	if owner == "" {
		return k.values, nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if seal := k.owners[owner]; seal != nil {
		return seal, nil
	}
	if create && k.removed {
		return nil, errRemoving
	}
	key, err := keyOf(ctx, k.ring, k.id+"/"+owner, create)
	if err != nil {
		return nil, err
	}
	if key == nil {
		return nil, fmt.Errorf("sealkv: %w: the key of %s was erased or is missing", kv.ErrKey, owner)
	}
	seal, err := newSeal(slices.Concat(k.master, key), "values")
	if err == nil {
		k.owners[owner] = seal
	}
	return seal, err
}

// eraseOwner erases the key of an owner.
func (k *egoKeys) eraseOwner(ctx context.Context, owner string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.owners, owner)
	if err := k.ring.Erase(ctx, k.id+"/"+owner); err != nil {
		return fmt.Errorf("sealkv: keyring: %w", err)
	}
	return nil
}

// hashBytes is the length of what replaces a name in a key.
const hashBytes = 16

// hide returns the stored form of a key or prefix whose name ends at end: the first byte, the
// hash of the name, and the rest.
func (k *egoKeys) hide(key []byte, end int) []byte {
	mac := hmac.New(sha256.New, k.hash)
	mac.Write(key[:end])
	hidden := append(make([]byte, 0, 1+sha256.Size+len(key)-end), key[0])
	return append(mac.Sum(hidden)[:1+hashBytes], key[end:]...)
}

// seal returns the stored form of an entry. The value of a hidden key begins with what the key
// hides.
func (k *egoKeys) seal(ctx context.Context, key, value []byte) (storedKey, sealed []byte, err error) {
	end := k.layout.name(key)
	if end == 0 && len(value) == 0 {
		return key, value, nil
	}
	if end == 0 {
		seal, err := k.owner(ctx, k.layout.owner(key), true)
		if err != nil {
			return nil, nil, err
		}
		return key, seal.Seal(make([]byte, 0, len(value)+seal.Overhead()), nil, value, key), nil
	}
	plain := binary.AppendUvarint(make([]byte, 0, 3+end+len(value)), uint64(end))
	plain = append(append(plain, key[:end]...), value...)
	hidden := k.hide(key, end)
	return hidden, k.values.Seal(nil, nil, plain, hidden), nil
}

// open appends the value under a key without a name to a buffer.
func (k *egoKeys) open(ctx context.Context, to, key, sealed []byte) ([]byte, error) {
	if len(sealed) == 0 {
		return to, nil
	}
	seal, err := k.owner(ctx, k.layout.owner(key), false)
	if err != nil {
		return nil, err
	}
	value, err := seal.Open(to, nil, sealed, key)
	if err != nil {
		return nil, damaged(key)
	}
	return value, nil
}

// openHidden returns the caller's key and the value of a hidden key.
func (k *egoKeys) openHidden(hidden, sealed []byte) (key, value []byte, err error) {
	plain, err := k.values.Open(nil, nil, sealed, hidden)
	if err != nil || len(hidden) <= hashBytes {
		return nil, nil, damaged(hidden)
	}
	end, n := binary.Uvarint(plain)
	if n <= 0 || end > uint64(len(plain)-n) {
		return nil, nil, damaged(hidden)
	}
	name, value := plain[n:n+int(end)], plain[n+int(end):]
	return append(bytes.Clone(name), hidden[1+hashBytes:]...), value, nil
}

func damaged(key []byte) error {
	return fmt.Errorf("sealkv: %w: the value of key %x is not what was sealed", kv.ErrDamaged, key)
}

// egoNames are the names under which the engine knows an ego: of its entries, and of the
// record that has its sealed name.
type egoNames struct{ entries, name string }

const (
	entriesPrefix = "sealed:"
	namePrefix    = "sealed name:"
)

// Sealed reports whether an engine's ego is one that this package stored.
func Sealed(ego string) bool {
	_, ok := splitEgo(ego)
	return ok
}

// splitEgo returns the part of an engine's ego that the names of one ego share.
func splitEgo(ego string) (shared string, ok bool) {
	for _, prefix := range []string{entriesPrefix, namePrefix} {
		if len(ego) == len(prefix)+2*(checkBytes+hashBytes)+1 && ego[:len(prefix)] == prefix {
			return ego[len(prefix):], true
		}
	}
	return "", false
}

// namesKey hides the names of egos.
type namesKey struct{ hash, check []byte }

func newNamesKey(key []byte) (*namesKey, error) {
	hash, err := derive(key, "egos")
	if err != nil {
		return nil, err
	}
	check, err := deriveCheck(key, "check of egos")
	if err != nil {
		return nil, err
	}
	return &namesKey{hash, check}, nil
}

// egoNames returns the engine's names of an ego, and the name of its key in the keyring.
func (n *namesKey) egoNames(ego string) (names egoNames, id string) {
	mac := hmac.New(sha256.New, n.hash)
	mac.Write([]byte(ego))
	return n.fromShared(n.prefix() + hex.EncodeToString(mac.Sum(nil)[:hashBytes]))
}

// fromShared returns the same from what the names share.
func (n *namesKey) fromShared(shared string) (names egoNames, id string) {
	return egoNames{entriesPrefix + shared, namePrefix + shared}, "ego/" + shared[len(n.prefix()):]
}

func (n *namesKey) prefix() string { return hex.EncodeToString(n.check) + ":" }

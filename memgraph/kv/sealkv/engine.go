package sealkv

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

// Engine seals what another engine stores. It is safe for concurrent use.
type Engine struct {
	inner  innerEngine
	ring   Keyring
	layout Layout

	mu       sync.Mutex
	names    *namesKey
	egos     map[string]*egoKeys // by the names of their keys in the keyring
	removing map[string]bool     // egos that Remove removes, likewise
}

// innerEngine is what Open needs: without fresh files and removal, no key could be erased
// safely.
type innerEngine interface {
	kv.Engine
	kv.Rewriter
	kv.Remover
}

var (
	_ innerEngine  = (*Engine)(nil)
	_ kv.KeyEraser = (*Engine)(nil)
)

// Open returns an engine that seals what inner stores, and closes inner with itself. inner
// must be a kv.Rewriter and a kv.Remover. The result has the other abilities of inner if inner
// has all of kv.Loader, kv.Compacter, kv.Backuper, kv.KeyRotator and kv.Sizer, and never
// kv.FileReader. A store that is not sealed, or with another keyring, is kv.ErrKey. Open
// finishes an interrupted Remove. After an error the caller closes inner.
func Open(ctx context.Context, inner kv.Engine, ring Keyring, layout Layout) (kv.Engine, error) {
	able, ok := inner.(innerEngine)
	if !ok {
		return nil, fmt.Errorf("sealkv: %w: the engine %T cannot rewrite and remove", kv.ErrOptions, inner)
	}
	e := &Engine{inner: able, ring: ring, layout: layout, egos: map[string]*egoKeys{}, removing: map[string]bool{}}
	if err := e.finish(ctx); err != nil {
		return nil, err
	}
	if more, ok := inner.(abilities); ok {
		return &engineWithAbilities{e, more}, nil
	}
	return e, nil
}

// finish checks the egos of the store, and finishes interrupted removals.
func (e *Engine) finish(ctx context.Context) error {
	stored, err := e.stored(ctx)
	if err != nil {
		return err
	}
	for _, ego := range stored {
		removing, err := e.record(ctx, ego.names, removalKey)
		if err == nil && removing != nil {
			err = e.remove(ctx, ego.names, ego.id)
		}
		if err != nil && !errors.Is(err, kv.ErrReadOnly) && !errors.Is(err, kv.ErrFull) && !errors.Is(err, kv.ErrQuota) {
			return err
		}
	}
	return nil
}

// storedEgo is an ego of the inner engine.
type storedEgo struct {
	names   egoNames
	id      string // name of its key in the keyring
	entries bool   // it has some
}

// stored lists the egos of the inner engine. One that is not sealed, or for another keyring,
// is kv.ErrKey.
func (e *Engine) stored(ctx context.Context) ([]storedEgo, error) {
	found := map[string]storedEgo{} // by what the names share
	for ego, err := range e.inner.Egos(ctx) {
		if err != nil {
			return nil, err
		}
		shared, ok := splitEgo(ego)
		if !ok {
			return nil, fmt.Errorf("sealkv: %w: the store is not sealed; open it without a keyring", kv.ErrKey)
		}
		names, err := e.namesKey(ctx, false)
		if err != nil {
			return nil, err
		}
		if names == nil || shared[:len(names.prefix())] != names.prefix() {
			return nil, fmt.Errorf("sealkv: %w: the store is sealed with another keyring", kv.ErrKey)
		}
		s := found[shared]
		s.names, s.id = names.fromShared(shared)
		s.entries = s.entries || ego == s.names.entries
		found[shared] = s
	}
	list := make([]storedEgo, 0, len(found))
	for _, s := range found {
		list = append(list, s)
	}
	return list, nil
}

// namesKey returns what hides the names of egos, or nil if there is no key for it.
func (e *Engine) namesKey(ctx context.Context, create bool) (*namesKey, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.names != nil {
		return e.names, nil
	}
	key, err := keyOf(ctx, e.ring, "egos", create)
	if err != nil || key == nil {
		return nil, err
	}
	e.names, err = newNamesKey(key)
	return e.names, err
}

// keysOf returns the keys of an ego; nil if it has none and create is not set. An ego with
// entries and without its key is kv.ErrKey. To create the keys of one that is being removed is
// kv.ErrFenced.
func (e *Engine) keysOf(ctx context.Context, ego string, create bool) (*egoKeys, error) {
	names, err := e.namesKey(ctx, create)
	if err != nil || names == nil {
		return nil, err
	}
	store, id := names.egoNames(ego)
	return e.keysFor(ctx, store, id, create)
}

func (e *Engine) keysFor(ctx context.Context, store egoNames, id string, create bool) (*egoKeys, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if create && e.removing[id] {
		return nil, errRemoving
	}
	if k := e.egos[id]; k != nil {
		return k, nil
	}
	master, err := keyOf(ctx, e.ring, id, false)
	if err != nil {
		return nil, err
	}
	named, err := e.record(ctx, store, nameKey)
	if err != nil {
		return nil, err
	}
	if master == nil {
		if named != nil {
			return nil, fmt.Errorf("sealkv: %w: the key of the ego was erased or is missing", kv.ErrKey)
		}
		if !create {
			return nil, nil
		}
		if master, err = keyOf(ctx, e.ring, id, true); err != nil {
			return nil, err
		}
	}
	k, err := newEgoKeys(e.ring, &e.layout, id, store, master)
	if err != nil {
		return nil, err
	}
	if k.named = named != nil; k.named && !bytes.HasPrefix(named, k.check) {
		return nil, fmt.Errorf("sealkv: %w: the ego is sealed with another key, which was erased or is missing", kv.ErrKey)
	}
	if k.removed = e.removing[id]; !k.removed {
		e.egos[id] = k
	}
	return k, nil
}

// The keys of the ego that has the sealed name of another one.
var (
	nameKey    = []byte("name")     // -> what identifies the key, and the sealed name
	removalKey = []byte("removing") // -> a byte, while Remove runs
)

// record returns a record about an ego, or nil.
func (e *Engine) record(ctx context.Context, store egoNames, key []byte) (value []byte, err error) {
	err = e.inner.View(ctx, store.name, func(r kv.Reader) error {
		value, err = r.Get(key)
		if errors.Is(err, kv.ErrNotFound) {
			value, err = nil, nil
		}
		return err
	})
	return value, err
}

// putRecord stores a record about an ego.
func (e *Engine) putRecord(ctx context.Context, store egoNames, key, value []byte) error {
	claim, err := e.inner.Claim(ctx, store.name)
	if err != nil {
		return err
	}
	return e.inner.Update(ctx, claim, func(tx kv.Tx) error {
		// A transaction that deletes may exceed a quota, as a removal has to.
		return cmp.Or(tx.Delete(key), tx.Put(key, value))
	})
}

// storeName stores the name of an ego before its first entry.
func (e *Engine) storeName(ctx context.Context, k *egoKeys, ego string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.removed {
		return errRemoving
	}
	if k.named {
		return nil
	}
	err := e.putRecord(ctx, k.store, nameKey, k.values.Seal(bytes.Clone(k.check), nil, []byte(ego), nameKey))
	k.named = err == nil
	return err
}

// nameOf returns the name of a stored ego.
func (e *Engine) nameOf(ctx context.Context, s storedEgo) (string, error) {
	k, err := e.keysFor(ctx, s.names, s.id, false)
	if err != nil {
		return "", err
	}
	named, err := e.record(ctx, s.names, nameKey)
	if err != nil {
		return "", err
	}
	if k == nil || len(named) < checkBytes {
		return "", fmt.Errorf("sealkv: %w: the name of an ego is missing", kv.ErrDamaged)
	}
	name, err := k.values.Open(nil, nil, named[checkBytes:], nameKey)
	if err != nil {
		return "", damaged(nameKey)
	}
	return string(name), nil
}

// Claim implements kv.Engine. It makes the key of a new ego.
func (e *Engine) Claim(ctx context.Context, ego string) (kv.Claim, error) {
	if err := kv.CheckEgo(ego); err != nil {
		return kv.Claim{}, err
	}
	k, err := e.keysOf(ctx, ego, true)
	if err != nil {
		return kv.Claim{}, err
	}
	claim, err := e.inner.Claim(ctx, k.store.entries)
	if err != nil {
		return kv.Claim{}, err
	}
	return kv.Claim{Ego: ego, Epoch: claim.Epoch}, nil
}

// noEgo is a name that the inner engine has no ego of.
const noEgo = "sealed"

// Update implements kv.Engine.
func (e *Engine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return e.update(ctx, claim, e.inner.Update, fn)
}

// update makes a call of Update or Load.
func (e *Engine) update(ctx context.Context, claim kv.Claim, call func(context.Context, kv.Claim, func(kv.Tx) error) error, fn func(kv.Tx) error) error {
	if err := kv.CheckEgo(claim.Ego); err != nil {
		return err
	}
	k, err := e.keysOf(ctx, claim.Ego, false)
	if err != nil {
		return err
	}
	ego := claim.Ego
	claim.Ego = noEgo
	if k != nil { // otherwise no claim was made, and the call says so
		claim.Ego = k.store.entries
	}
	if fn == nil || k == nil {
		return call(ctx, claim, nilOr(fn))
	}
	if err := e.storeName(ctx, k, ego); err != nil {
		return err
	}
	return call(ctx, claim, func(inner kv.Tx) error {
		t := &tx{reader: reader{ctx: ctx, keys: k, inner: inner}, tx: inner}
		defer func() { t.ended = true }()
		return cmp.Or(fn(t), t.failed)
	})
}

// nilOr returns nil for nil, and else a function that is never called.
func nilOr(fn func(kv.Tx) error) func(kv.Tx) error {
	if fn == nil {
		return nil
	}
	return func(kv.Tx) error { return kv.ErrFenced }
}

// View implements kv.Engine.
func (e *Engine) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	if err := kv.CheckEgo(ego); err != nil {
		return err
	}
	k, err := e.keysOf(ctx, ego, false)
	if err != nil {
		return err
	}
	stored := noEgo
	if k != nil {
		stored = k.store.entries
	}
	if fn == nil {
		return e.inner.View(ctx, stored, nil)
	}
	return e.inner.View(ctx, stored, func(inner kv.Reader) error {
		r := &reader{ctx: ctx, keys: k, inner: inner}
		defer func() { r.ended = true }()
		return fn(r)
	})
}

// Egos implements kv.Engine. Egos whose key is missing come last, as one kv.ErrKey.
func (e *Engine) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		names, missing, err := e.list(ctx)
		if err != nil {
			yield("", err)
			return
		}
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				yield("", err)
				return
			}
			if !yield(name, nil) {
				return
			}
		}
		if missing > 0 {
			yield("", fmt.Errorf("sealkv: %w: the keys of %d egos were erased or are missing", kv.ErrKey, missing))
		}
	}
}

// list returns the names of the egos with entries, sorted, and the number of those without a
// key.
func (e *Engine) list(ctx context.Context) (names []string, missing int, err error) {
	stored, err := e.stored(ctx)
	if err != nil {
		return nil, 0, err
	}
	for _, s := range stored {
		if !s.entries {
			continue
		}
		name, err := e.nameOf(ctx, s)
		switch {
		case errors.Is(err, kv.ErrKey):
			missing++
		case err != nil:
			return nil, 0, err
		default:
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, missing, nil
}

// Rewrite implements kv.Rewriter.
func (e *Engine) Rewrite(ctx context.Context) error { return e.inner.Rewrite(ctx) }

// EraseKey implements kv.KeyEraser.
func (e *Engine) EraseKey(ctx context.Context, ego, owner string) error {
	if err := kv.CheckEgo(ego); err != nil {
		return err
	}
	k, err := e.keysOf(ctx, ego, false)
	if err != nil || k == nil {
		return err
	}
	return k.eraseOwner(ctx, owner)
}

// Close implements kv.Engine.
func (e *Engine) Close() error { return e.inner.Close() }

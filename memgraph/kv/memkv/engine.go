// Package memkv is a storage engine that holds everything in memory, for tests and for
// memories that need not last. It shares no code with badgerkv and passes the same
// tests, which shows that they define the contract.
//
// The keys of an ego are a copy-on-write tree, so a snapshot is a pointer. Close
// discards everything. An Engine is safe for concurrent use.
package memkv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/tidwall/btree"
)

// Limits of one transaction.
const (
	MaxValue       = 16 << 20 // bytes of a value
	MaxTransaction = 64 << 20 // bytes of the keys and values put
)

var (
	errNilFunc = errors.New("memkv: the transaction function is nil")
	errEnded   = errors.New("memkv: the transaction has ended")
	errFrom    = errors.New("memkv: scan: From does not begin with Prefix")
)

// Engine is a kv.Engine in memory. Create it with Open.
type Engine struct {
	mu      sync.Mutex
	egos    map[string]*ego
	version uint64     // number of the last commit
	floor   uint64     // highest epoch of the removed egos
	running int        // calls that Close waits for
	idle    *sync.Cond // running is 0
	closed  bool
}

// ego is the epoch of the newest claim, and the committed keys.
type ego struct {
	epoch uint64
	tree  *tree
}

type tree = btree.BTreeG[entry]

type entry struct {
	key, value []byte
	version    uint64 // number of the commit that put it
}

func newTree() *tree {
	less := func(a, b entry) bool { return bytes.Compare(a.key, b.key) < 0 }
	return btree.NewBTreeGOptions(less, btree.Options{NoLocks: true}) // Engine.mu guards it
}

var (
	_ kv.Engine   = (*Engine)(nil)
	_ kv.Rewriter = (*Engine)(nil)
	_ kv.Remover  = (*Engine)(nil)
)

// Open returns an empty engine.
func Open() *Engine {
	e := &Engine{egos: map[string]*ego{}}
	e.idle = sync.NewCond(&e.mu)
	return e
}

// Claim implements kv.Engine. A claim lasts as long as the engine.
func (e *Engine) Claim(ctx context.Context, name string) (kv.Claim, error) {
	if err := kv.CheckEgo(name); err != nil {
		return kv.Claim{}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(ctx); err != nil {
		return kv.Claim{}, err
	}
	owner := e.egos[name]
	if owner == nil {
		owner = &ego{epoch: e.floor, tree: newTree()}
		e.egos[name] = owner
	}
	owner.epoch++
	return kv.Claim{Ego: name, Epoch: owner.epoch}, nil
}

// Update implements kv.Engine.
func (e *Engine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if err := kv.CheckEgo(claim.Ego); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	t, err := e.beginUpdate(ctx, claim)
	if err != nil {
		return err
	}
	defer e.end()
	defer t.stop()
	if err := fn(t); err != nil {
		return err
	}
	t.stop()
	if t.failed != nil {
		return t.failed
	}
	return e.commit(ctx, claim, t)
}

// View implements kv.Engine.
func (e *Engine) View(ctx context.Context, name string, fn func(kv.Reader) error) error {
	if err := kv.CheckEgo(name); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	r, err := e.beginView(ctx, name)
	if err != nil {
		return err
	}
	defer e.end()
	defer r.stop()
	return fn(r)
}

func (e *Engine) beginUpdate(ctx context.Context, claim kv.Claim) (*tx, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(ctx); err != nil {
		return nil, err
	}
	owner, err := e.owner(claim)
	if err != nil {
		return nil, err
	}
	e.running++
	return newTx(ctx, owner.tree.Copy()), nil
}

func (e *Engine) beginView(ctx context.Context, name string) (*reader, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(ctx); err != nil {
		return nil, err
	}
	e.running++
	seen := newTree()
	if owner := e.egos[name]; owner != nil {
		seen = owner.tree.Copy()
	}
	return &reader{ctx: ctx, tree: seen}, nil
}

func (e *Engine) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.running--; e.running == 0 {
		e.idle.Broadcast()
	}
}

func (e *Engine) refusal(ctx context.Context) error {
	if e.closed {
		return kv.ErrClosed
	}
	return ctx.Err()
}

// owner returns the ego of the newest claim, or an error for another claim.
func (e *Engine) owner(claim kv.Claim) (*ego, error) {
	owner, epoch := e.egos[claim.Ego], uint64(0)
	if owner != nil {
		epoch = owner.epoch
	}
	if epoch == 0 || epoch != claim.Epoch {
		return nil, fmt.Errorf("memkv: %w: the claim has epoch %d, the ego %d", kv.ErrFenced, claim.Epoch, epoch)
	}
	return owner, nil
}

// commit applies the writes unless a key that the transaction read has changed.
func (e *Engine) commit(ctx context.Context, claim kv.Claim, t *tx) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(t.writes) == 0 {
		return nil
	}
	owner, err := e.owner(claim)
	if err != nil {
		return err
	}
	for key, seen := range t.reads {
		if now, _ := owner.tree.Get(entry{key: []byte(key)}); now.version != seen {
			return fmt.Errorf("memkv: %w", kv.ErrConflict)
		}
	}
	e.version++
	for key, value := range t.writes {
		if value == nil {
			owner.tree.Delete(entry{key: []byte(key)})
		} else {
			owner.tree.Set(entry{[]byte(key), value, e.version})
		}
	}
	return nil
}

// Egos implements kv.Engine. It yields the names at one moment. Close waits for the
// loop.
func (e *Engine) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		names, err := e.beginEgos(ctx)
		if err != nil {
			yield("", err)
			return
		}
		defer e.end()
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				yield("", err)
				return
			}
			if !yield(name, nil) {
				return
			}
		}
	}
}

func (e *Engine) beginEgos(ctx context.Context) (names []string, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(ctx); err != nil {
		return nil, err
	}
	e.running++
	for name, owner := range e.egos {
		if owner.tree.Len() > 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Rewrite implements kv.Rewriter. There are no files, so it does nothing.
func (e *Engine) Rewrite(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.refusal(ctx)
}

// Remove implements kv.Remover, in one step.
func (e *Engine) Remove(ctx context.Context, name string) error {
	if err := kv.CheckEgo(name); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(ctx); err != nil {
		return err
	}
	if owner := e.egos[name]; owner != nil {
		e.floor = max(e.floor, owner.epoch)
		delete(e.egos, name)
	}
	return nil
}

// Removed implements kv.Remover. There are no files.
func (e *Engine) Removed(ctx context.Context) (bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return false, e.refusal(ctx)
}

// Close implements kv.Engine. It discards everything.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for e.running > 0 {
		e.idle.Wait()
	}
	e.egos = nil
	return nil
}

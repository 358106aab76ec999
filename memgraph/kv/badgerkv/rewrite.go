package badgerkv

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Rewriter = (*Engine)(nil)

// Rewrite implements kv.Rewriter. It needs free disk space for the live entries,
// besides the reserve, and returns kv.ErrFull before it begins when there is less. Do
// not call it in a transaction. An Update inside another Update may wait for a Rewrite
// that waits for the outer one. It cannot erase copies in freed blocks of the file
// system or flash: encrypt the store for that (see [Options.Key]). In memory it does
// nothing.
func (e *Engine) Rewrite(ctx context.Context) error {
	if err := e.enter(); err != nil {
		return err
	}
	defer e.leave()
	if err := e.writable("rewrite"); err != nil {
		return err
	}
	if e.dir == "" {
		return ctx.Err()
	}
	return e.renew(ctx, "rewrite", nil, func(live *generation) iter.Seq2[record, error] { return live.records(ctx) })
}

// renew replaces the live generation with one that holds the records. change modifies
// the options. Updates wait until it is in use; then the old files are removed once no
// View needs them.
func (e *Engine) renew(ctx context.Context, op string, change func(*Options), records func(live *generation) iter.Seq2[record, error]) error {
	removed, err := e.supersede(ctx, op, change, records)
	if err != nil {
		return err
	}
	select {
	case err := <-removed:
		if err != nil {
			return fmt.Errorf("badgerkv: remove the old files of %s: %w", e.dir, err)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// supersede is renew without waiting for the removal of the old files, whose result the
// channel gets.
func (e *Engine) supersede(ctx context.Context, op string, change func(*Options), records func(live *generation) iter.Seq2[record, error]) (removed <-chan error, err error) {
	if err := e.writers.close(ctx); err != nil {
		return nil, err
	}
	defer e.writers.open()
	if err := e.usable(); err != nil {
		return nil, err
	}
	opts := e.opts
	if change != nil {
		change(&opts)
	}
	fresh, err := e.buildNext(ctx, opts, records)
	if err != nil {
		return nil, fileError(op, e.dir, err)
	}
	return e.replace(fresh, opts)
}

// buildNext writes, checks and opens the generation after the live one. After an error
// it leaves no files.
func (e *Engine) buildNext(ctx context.Context, opts Options, records func(live *generation) iter.Seq2[record, error]) (*generation, error) {
	live := e.live // no other call replaces it while the gate is shut
	if e.dir == "" {
		return buildMemory(opts, records(live))
	}
	if err := e.space.check(e.reserve(live) + live.tableBytes() + flushSize(live.memTable)); err != nil {
		return nil, err
	}
	dir := generationDir(e.dir, e.current.generation+1)
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	room := func(bytes int64) error { return e.space.check(e.reserve(live) + bytes) }
	count, err := build(opts.badgerOptions(dir), records(live), room)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	fresh, err := openBuilt(ctx, dir, e.current.store, opts, count)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return fresh, nil
}

// openBuilt opens a newly written generation, if it is complete.
func openBuilt(ctx context.Context, dir, store string, opts Options, count int) (*generation, error) {
	found, err := readDirectory(dir)
	if err != nil {
		return nil, err
	}
	if err := found.checkTables(checkOptions{key: opts.Key, verify: true}); err != nil {
		return nil, err
	}
	g, err := openGeneration(found, store, opts)
	if err != nil {
		return nil, err
	}
	n, err := g.count(ctx)
	if err == nil && n != count {
		err = damaged(dir, "%d of %d entries are there", n, count)
	}
	if err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// replace makes the generation the live one, on disk and then in memory, and starts to
// remove the old one. The channel gets the result of that.
func (e *Engine) replace(fresh *generation, opts Options) (removed <-chan error, err error) {
	next := e.current
	next.generation++
	next.key = keyCheck(next.store, opts.Key)
	replaced, err := next.publish(e.dir)
	switch {
	case err != nil && replaced: // the next Open may find either one
		err = e.fail(err)
		return nil, errors.Join(err, fresh.close())
	case err != nil:
		return nil, errors.Join(fileError("write", e.dir, err), fresh.remove())
	}
	e.mu.Lock()
	old := e.live
	e.current, e.live, e.opts.Key = next, fresh, opts.Key
	old.retired = true
	if old.users == 0 {
		close(old.idle)
	}
	e.running++ // Close waits for the removal too
	e.mu.Unlock()
	end := make(chan error, 1)
	go func() {
		defer e.leave()
		<-old.idle
		end <- old.remove()
	}()
	return end, nil
}

// records yields the live entries in order. The first one prevents Badger from
// assigning a version twice, even when the entries of the newest are deleted.
func (g *generation) records(ctx context.Context) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		txn := g.db.NewTransaction(false)
		defer txn.Discard()
		last, err := readRestored(txn)
		if !yield(record{key: storeKey, value: last.encode(), version: txn.ReadTs()}, err) || err != nil {
			return
		}
		it := txn.NewIterator(badger.IteratorOptions{})
		defer it.Close()
		for it.Seek([]byte{dataKeys}); it.Valid() && it.Item().Key()[0] <= claimKeys; it.Next() {
			r := record{key: it.Item().Key(), version: it.Item().Version()}
			err := ctx.Err()
			if err == nil {
				err = it.Item().Value(func(value []byte) error { r.value = value; return nil })
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// count returns the number of live entries, with the store's own one.
func (g *generation) count(ctx context.Context) (n int, err error) {
	txn := g.db.NewTransaction(false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{})
	defer it.Close()
	for it.Seek(storeKey); it.Valid() && it.Item().Key()[0] <= claimKeys; it.Next() {
		if n++; n%checkEvery == 0 && ctx.Err() != nil {
			return n, ctx.Err()
		}
	}
	return n, nil
}

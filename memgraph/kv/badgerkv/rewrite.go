package badgerkv

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Rewriter = (*Engine)(nil)

// Rewrite implements kv.Rewriter. Updates wait only while it copies what was committed
// last and opens the new files, which takes Badger 10 to 40 ms. It needs free disk space for the live
// entries, besides the reserve, and returns kv.ErrFull before it begins when there is
// less. Do not call it in a transaction. It cannot erase copies in freed blocks of the
// file system or flash: encrypt the store for that (see [Options.Key]). In memory it does
// nothing.
func (e *Engine) Rewrite(ctx context.Context) error { return e.renew(ctx, "rewrite", nil) }

// renew replaces the live generation with a copy, and removes the old files once no View
// needs them. change modifies the options.
func (e *Engine) renew(ctx context.Context, op string, change func(*Options)) error {
	if err := e.enter(); err != nil {
		return err
	}
	defer e.leave()
	if err := e.writable(op); err != nil {
		return err
	}
	if e.dir == "" {
		return ctx.Err()
	}
	removed, err := e.follow(ctx, op, copied{change: change})
	if err != nil {
		return err
	}
	return e.awaitRemoval(ctx, removed)
}

const (
	// catchUps is the number of copies of later commits that a renewal makes before the
	// last one, for which writers wait.
	catchUps = 4
	// catchUpBytes of later commits are worth a copy before the last one.
	catchUpBytes = 1 << 20
	// firstPatience is how long writers wait for one that is inside a long transaction.
	// Then all go on for as long, and the next time it is twice that.
	firstPatience = 5 * time.Millisecond
)

// copied says what the next generation has besides what the live one has. The zero value is
// nothing.
type copied struct {
	change  func(*Options)                                      // modifies the options
	records func(snapshot *badger.Txn) iter.Seq2[record, error] // instead of those of the snapshot
	settle  func(live *generation) error                        // checks, with the gate shut, that they hold still
}

// follow copies the live generation while writers write. It copies what they commit
// meanwhile, and shuts the gate for the last of that.
func (e *Engine) follow(ctx context.Context, op string, with copied) (removed <-chan error, err error) {
	release, err := e.startRenewal(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	opts := e.nextOptions()
	if with.change != nil {
		with.change(&opts)
	}
	c, err := e.newCopy(ctx, opts, with)
	if err != nil {
		return nil, fileError(op, e.dir, err)
	}
	defer c.close()
	fresh, err := c.run()
	if err != nil {
		return nil, fileError(op, e.dir, errors.Join(err, e.removeNext()))
	}
	defer e.writers.open()
	return e.replace(fresh, opts)
}

// liveCopy copies a generation that is written meanwhile.
type liveCopy struct {
	e        *Engine
	live     *generation
	ctx      context.Context
	opts     Options
	with     copied
	b        *builder
	snapshot *badger.Txn // keeps Badger from dropping later versions and deletions
	reached  uint64      // version up to which everything is copied
	written  int64       // bytes of transactions when the last part of the copy began
}

func (e *Engine) newCopy(ctx context.Context, opts Options, with copied) (*liveCopy, error) {
	live, err := e.begin()
	if err != nil {
		return nil, err
	}
	b, err := e.buildNext(opts)
	if err != nil {
		e.end(live)
		return nil, err
	}
	b.frugal = with.records == nil // a Load holds much more than it makes garbage
	written := e.space.written.Load()
	return &liveCopy{e: e, live: live, ctx: ctx, opts: opts, with: with, b: b, snapshot: live.db.NewTransaction(false),
		written: written}, nil
}

func (c *liveCopy) close() {
	c.b.discard()
	c.snapshot.Discard()
	c.e.end(c.live)
}

// run returns the opened copy, complete. Without an error the gate is shut.
func (c *liveCopy) run() (*generation, error) {
	records := entries(c.ctx, c.snapshot)
	if c.with.records != nil {
		records = c.with.records(c.snapshot)
	}
	if err := c.b.write(c.b.lowestLevel(), records); err != nil {
		return nil, err
	}
	c.reached = c.snapshot.ReadTs()
	for n, patience := 0, firstPatience; ; patience *= 2 {
		for ; n < catchUps && c.e.space.written.Load()-c.written > catchUpBytes; n++ {
			if err := c.catchUp(); err != nil {
				return nil, err
			}
		}
		shut, err := c.e.writers.close(c.ctx, time.After(patience))
		if err != nil {
			return nil, err
		}
		if shut {
			break
		}
		select {
		case <-time.After(patience): // for those who waited
		case <-c.ctx.Done():
			return nil, c.ctx.Err()
		}
	}
	fresh, err := c.finish()
	if err != nil {
		c.e.writers.open()
		return nil, err
	}
	return fresh, nil
}

// catchUp copies what was committed since the last part.
func (c *liveCopy) catchUp() error {
	c.written = c.e.space.written.Load()
	txn := c.live.db.NewTransaction(false)
	defer txn.Discard()
	if txn.ReadTs() == c.reached {
		return nil
	}
	if err := c.b.write(0, changes(c.ctx, txn, c.reached)); err != nil {
		return err
	}
	c.reached = txn.ReadTs()
	return nil
}

func (c *liveCopy) finish() (*generation, error) {
	if err := c.e.usable(); err != nil {
		return nil, err
	}
	if c.with.settle != nil {
		if err := c.with.settle(c.live); err != nil {
			return nil, err
		}
	}
	if err := c.catchUp(); err != nil {
		return nil, err
	}
	return c.e.openNext(c.b, c.opts)
}

// changes yields the newest version of every key written since a version, also when it
// deletes the key.
func changes(ctx context.Context, txn *badger.Txn, since uint64) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		first, err := storeRecord(txn)
		if !yield(first, err) || err != nil {
			return
		}
		it := txn.NewIterator(badger.IteratorOptions{AllVersions: true, SinceTs: since})
		defer it.Close()
		var last []byte
		for it.Seek([]byte{dataKeys}); it.Valid() && it.Item().Key()[0] <= lastKeys; it.Next() {
			if string(it.Item().Key()) == string(last) {
				continue // an older version
			}
			last = append(last[:0], it.Item().Key()...)
			r, err := readRecord(it.Item())
			r.deleted = it.Item().IsDeletedOrExpired()
			if err == nil {
				err = ctx.Err()
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// entries yields what a transaction reads, in order. Fresh files hold no byte of a removed
// ego, so removedKey is left out.
func entries(ctx context.Context, txn *badger.Txn) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		first, err := storeRecord(txn)
		if !yield(first, err) || err != nil {
			return
		}
		it := txn.NewIterator(badger.IteratorOptions{})
		defer it.Close()
		for it.Seek([]byte{dataKeys}); it.Valid() && it.Item().Key()[0] <= claimKeys; it.Next() {
			r, err := readRecord(it.Item())
			if err == nil {
				err = ctx.Err()
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// storeRecord returns the store's own record with the version of the snapshot. It
// prevents Badger from assigning a version twice, even when the entries of the newest are
// deleted.
func storeRecord(txn *badger.Txn) (record, error) {
	last, err := readRestored(txn)
	return record{key: storeKey, value: last.encode(), version: txn.ReadTs()}, err
}

// readRecord returns a record that is valid until the iterator moves.
func readRecord(item *badger.Item) (record, error) {
	r := record{key: item.Key(), version: item.Version()}
	err := item.Value(func(value []byte) error { r.value = value; return nil })
	return r, err
}

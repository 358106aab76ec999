package badgerkv

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
)

// supersede replaces the live generation with one that holds the records. Updates wait
// until it is in use. The channel gets the result of removing the old files.
func (e *Engine) supersede(ctx context.Context, op string, records func(live *generation) iter.Seq2[record, error]) (removed <-chan error, err error) {
	release, err := e.startRenewal(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if _, err := e.writers.close(ctx, nil); err != nil {
		return nil, err
	}
	defer e.writers.open()
	if err := e.usable(); err != nil {
		return nil, err
	}
	opts := e.nextOptions()
	fresh, err := e.holding(opts, records(e.live))
	if err != nil {
		return nil, fileError(op, e.dir, err)
	}
	return e.replace(fresh, opts)
}

// startRenewal waits until no other call replaces the live generation.
func (e *Engine) startRenewal(ctx context.Context) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case e.renewing <- struct{}{}:
		return func() { <-e.renewing }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// nextOptions returns the options of the next generation. Its tables of writes are not
// smaller, so that it takes the same values.
func (e *Engine) nextOptions() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	opts := e.opts
	opts.MemTableSize = e.live.memTable
	return opts
}

// holding returns a generation with the records. After an error it leaves no files.
func (e *Engine) holding(opts Options, records iter.Seq2[record, error]) (*generation, error) {
	if e.dir == "" {
		return buildMemory(opts, records)
	}
	b, err := e.buildNext(opts)
	if err != nil {
		return nil, err
	}
	defer b.discard()
	var fresh *generation
	if err = b.write(b.lowestLevel(), records); err == nil {
		fresh, err = e.openNext(b, opts)
	}
	if err != nil {
		return nil, errors.Join(err, e.removeNext())
	}
	return fresh, nil
}

// buildNext returns a builder of the generation after the live one, if the disk has space
// for as much as is live.
func (e *Engine) buildNext(opts Options) (*builder, error) {
	live := e.live // no other call replaces it
	need := e.reserve(live) + live.tableBytes() + flushSize(live.memTable)
	if err := e.space.check(need); err != nil {
		return nil, err
	}
	if err := e.removeNext(); err != nil {
		return nil, err
	}
	room := func(bytes int64) (func(), error) {
		return e.space.admit(bytes, func() int64 { return e.reserve(live) })
	}
	b, err := newBuilder(opts.badgerOptions(e.nextDir()), room)
	if err != nil {
		return nil, errors.Join(err, e.removeNext())
	}
	return b, nil
}

func (e *Engine) nextDir() string { return generationDir(e.dir, e.current.generation+1) }

func (e *Engine) removeNext() error {
	if err := e.lock.holds(e.dir); err != nil {
		return err
	}
	return os.RemoveAll(e.nextDir())
}

// openNext opens the built generation.
func (e *Engine) openNext(b *builder, opts Options) (*generation, error) {
	if err := e.lock.holds(e.dir); err != nil {
		return nil, err
	}
	if err := b.finish(); err != nil {
		return nil, err
	}
	found, err := readDirectory(b.settings.Dir)
	if err != nil {
		return nil, err
	}
	return openGeneration(found, e.current.store, opts, e.lock)
}

// replace makes the generation the live one, on disk and then in memory, and starts to
// remove the old one. The channel gets the result of that. The gate is shut.
func (e *Engine) replace(fresh *generation, opts Options) (removed <-chan error, err error) {
	next := e.current
	next.generation++
	next.key = keyCheck(next.store, opts.Key)
	replaced, err := false, e.lock.holds(e.dir)
	if err == nil {
		replaced, err = next.publish(e.dir)
	}
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

// awaitRemoval waits until the old files are removed.
func (e *Engine) awaitRemoval(ctx context.Context, removed <-chan error) error {
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

package badgerkv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// Engine is a kv.Engine on one directory, or in memory. It is safe for concurrent use.
type Engine struct {
	opts     Options
	dir      string // "" in memory
	maxValue int
	lock     dirLock
	space    *space       // nil in memory
	quota    *quota       // nil in memory
	syncer   *syncer      // nil unless Options.Relaxed
	written  atomic.Int64 // bytes of keys and values that callers committed
	writers  gate         // Updates and Claims; shut while the live generation is replaced
	current  current      // changes only while the gate is shut

	compacting chan struct{} // allows one Compact at a time
	renewing   chan struct{} // allows one replacement of the live generation at a time

	mu      sync.Mutex
	live    *generation
	running int        // calls that Close waits for
	idle    *sync.Cond // running is 0
	closed  bool       // refuses new calls
	failed  error      // error of the first failed write

	commits  map[string]uint64 // commits by ego, since Open
	restores uint64            // since Open

	closing  sync.Mutex // allows one Close at a time
	released bool       // Badger is closed
}

var _ kv.Engine = (*Engine)(nil)

// Open opens the store in dir, and creates it when missing. Nil options are the
// defaults. Errors are kv.ErrLocked, kv.ErrReadOnly, kv.ErrFull, kv.ErrDamaged,
// kv.ErrFormat, kv.ErrKey, invalid options, and those of the file system.
func Open(dir string, options *Options) (_ *Engine, err error) {
	opts, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		return nil, fmt.Errorf("badgerkv: open: %w: the directory has no name", kv.ErrOptions)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, fmt.Errorf("badgerkv: open: %w", err)
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("badgerkv: open %s: %w: it is a file, not a directory", dir, kv.ErrOptions)
	}
	if !opts.ReadOnly {
		if err := os.MkdirAll(dir, 0o700); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("badgerkv: open %s: %w: the directory cannot be made there: %w", dir, kv.ErrOptions, err)
		} else if err != nil {
			return nil, fileError("make", dir, err)
		}
	}
	lock, err := lockDir(dir, opts.ReadOnly)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, lock.release())
		}
	}()
	e := newEngine(opts)
	e.dir, e.lock, e.space = dir, lock, &space{dir: dir, lock: lock}
	if err := e.find(); err != nil {
		return nil, err
	}
	found, err := readDirectory(generationDir(dir, e.current.generation))
	if err != nil {
		return nil, err
	}
	if err := found.checkFormat(); err != nil {
		return nil, err
	}
	if err := found.check(checkOptions{opts.Key, !opts.NoVerify, wasRelaxed(dir)}); err != nil {
		return nil, err
	}
	if !opts.ReadOnly {
		if err := e.prepare(found); err != nil {
			return nil, err
		}
	}
	if e.live, err = openGeneration(found, e.current.store, opts, lock); err != nil {
		return nil, err
	}
	e.maxValue = int(maxValue(e.live.memTable))
	e.quota = &quota{dir: dir, limit: opts.QuotaBytes, margin: memTables * flushSize(opts.MemTableSize)}
	if !opts.ReadOnly {
		e.space.ballast = allocateBallast(dir, flushSize(e.live.memTable))
		if err := errors.Join(markRelaxed(dir, opts.Relaxed), disk.SyncDir(dir)); err != nil {
			return nil, errors.Join(fileError("sync", dir, err), e.live.close())
		}
	}
	if opts.Relaxed && !opts.ReadOnly {
		e.startSyncing()
	}
	return e, nil
}

// OpenMemory returns an engine in memory. Close discards everything. It has the limits
// and abilities of an engine on disk, for tests; memkv is smaller.
func OpenMemory(options *Options) (*Engine, error) {
	opts, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	if opts.ReadOnly {
		return nil, fmt.Errorf("badgerkv: %w: ReadOnly makes no sense in memory", kv.ErrOptions)
	}
	opts.Key = nil // there are no files
	e := newEngine(opts)
	db, err := openBadger(opts.badgerOptions(""))
	if err != nil {
		return nil, fmt.Errorf("badgerkv: open in memory: %w", err)
	}
	e.live = newMemoryGeneration(db, opts.MemTableSize)
	return e, nil
}

func newEngine(opts Options) *Engine {
	e := &Engine{opts: opts, maxValue: int(maxValue(opts.MemTableSize)), compacting: make(chan struct{}, 1),
		renewing: make(chan struct{}, 1), commits: map[string]uint64{}}
	e.idle = sync.NewCond(&e.mu)
	return e
}

// find reads which generation is live, and creates the first one in a new store.
func (e *Engine) find() error {
	c, found, err := readCurrent(e.dir)
	switch {
	case err != nil:
		return err
	case (!found || c.generation == 0) && e.opts.ReadOnly:
		return fmt.Errorf("badgerkv: open %s: there is no store: %w", e.dir, os.ErrNotExist)
	case !found:
		c = newCurrent(e.opts.Key)
	}
	if err := c.checkKey(e.opts.Key); err != nil {
		return fmt.Errorf("badgerkv: open %s: %w", e.dir, err)
	}
	e.current = c
	if c.generation > 0 {
		return nil
	}
	return e.create(!found)
}

// create creates the first generation. A crash in it leaves a CURRENT that names none;
// no commit is lost.
func (e *Engine) create(announce bool) error {
	if err := e.space.check(smallFileBytes); err != nil {
		return err
	}
	if announce {
		if _, err := e.current.write(e.dir); err != nil {
			return fileError("make", e.dir, err)
		}
	}
	if err := e.current.removeOthers(e.dir); err != nil {
		return fileError("make", e.dir, err)
	}
	e.current.generation = 1
	settings := e.opts.badgerOptions(generationDir(e.dir, 1))
	room := func(bytes int64) (func(), error) { return func() {}, e.space.check(bytes) }
	if err := build(settings, firstRecord, room); err != nil {
		return fileError("make", e.dir, err)
	}
	if err := disk.SyncDir(e.dir); err != nil {
		return fileError("make", e.dir, err)
	}
	if _, err := e.current.write(e.dir); err != nil {
		return fileError("make", e.dir, err)
	}
	return nil
}

// firstRecord yields the content of a new store.
func firstRecord(yield func(record, error) bool) { yield(record{key: storeKey, version: 1}, nil) }

// prepare checks that the disk has space to open the generation for writing. The
// generation is complete.
func (e *Engine) prepare(found *directory) error {
	if err := e.current.removeOthers(e.dir); err != nil {
		return fileError("open", e.dir, err)
	}
	if e.opts.Logger != nil {
		for _, log := range found.writeLogs {
			if log.torn > 0 {
				e.opts.Logger.Warn("a crash interrupted the last transaction of a log; it was not acknowledged and is dropped",
					"dir", e.dir, "log", log.id, "bytes", log.torn)
			}
		}
	}
	e.space.ballast = ballastSize(e.dir) + found.strays()
	// an open flushes the logs and may compact at once
	compaction := found.live
	if e.opts.ReserveBytes > 0 {
		memTable := max(e.opts.MemTableSize, found.memTableSize())
		compaction = min(compaction, max(0, e.opts.ReserveBytes-flushReserve(memTable)))
	}
	if err := e.space.check(smallFileBytes + found.biggestLog() + compaction); err != nil {
		return err
	}
	if err := releaseBallast(e.dir); err != nil {
		return fileError("open", e.dir, err)
	}
	return nil
}

// reserve returns the free disk space in bytes that a write must leave.
func (e *Engine) reserve(live *generation) int64 {
	if e.opts.ReserveBytes > 0 {
		return e.opts.ReserveBytes
	}
	return flushReserve(live.memTable) + live.tableBytes()
}

// MaxValue returns the largest value in bytes for Put; a larger one is kv.ErrTooBig. It
// depends on Options.MemTableSize: 1 MB less one byte by default.
func (e *Engine) MaxValue() int { return e.maxValue }

// Close implements kv.Engine. It waits for running transactions, so do not call it in
// one. When even with the ballast the disk has no space for the last flush and a
// compaction, it returns kv.ErrFull. Where no file can be made (a read-only file system,
// a folder that is gone, kv.ErrMoved), it gives up after some seconds; Badger's goroutines
// and the lock remain. Mend the cause and call it again, or end the process. Nothing is
// lost; the next Open replays the log.
func (e *Engine) Close() error {
	if err := e.drain(); err != nil {
		return fileError("close", e.dir, err)
	}
	e.closing.Lock()
	defer e.closing.Unlock()
	if e.released {
		return nil
	}
	e.syncer.end()
	if e.syncer != nil {
		if err := e.live.syncLogs(); err != nil {
			return fileError("close", e.dir, err)
		}
	}
	onDisk := e.dir != "" && !e.opts.ReadOnly
	if onDisk {
		if err := e.space.check(e.live.closeReserve(e.space.written.Load())); err != nil {
			return err
		}
		if err := releaseBallast(e.dir); err != nil {
			return fileError("close", e.dir, err)
		}
	}
	err := e.live.close()
	if !e.live.isClosed() {
		return fileError("close", e.dir, err)
	}
	e.released = true
	if onDisk {
		allocateBallast(e.dir, flushSize(e.live.memTable)) // for the next Open
		err = errors.Join(err, markRelaxed(e.dir, false))
	}
	if err = errors.Join(err, e.lock.release()); err != nil {
		return fmt.Errorf("badgerkv: close %s: %w", e.dir, err)
	}
	return nil
}

// drain refuses new calls and waits for those that run. It gives up when they wait for a
// flush that fails again and again.
func (e *Engine) drain() error {
	e.mu.Lock()
	e.closed = true
	flushes := e.live.flushes
	e.mu.Unlock()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		e.mu.Lock()
		defer e.mu.Unlock()
		for e.running > 0 {
			e.idle.Wait()
		}
	}()
	return flushes.await(drained)
}

// begin counts a transaction and returns its generation. Call end after a begin without
// error.
func (e *Engine) begin() (*generation, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(); err != nil {
		return nil, err
	}
	e.running++
	e.live.users++
	return e.live, nil
}

func (e *Engine) end(g *generation) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if g.users--; g.users == 0 && g.retired {
		close(g.idle)
	}
	e.left()
}

// enter counts a call that Close waits for and that is no transaction.
func (e *Engine) enter() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.refusal(); err != nil {
		return err
	}
	e.running++
	return nil
}

func (e *Engine) leave() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.left()
}

func (e *Engine) left() {
	if e.running--; e.running == 0 {
		e.idle.Broadcast()
	}
}

func (e *Engine) refusal() error {
	if e.closed {
		return kv.ErrClosed
	}
	return e.failed
}

// usable returns the error of a failed write.
func (e *Engine) usable() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.failed
}

// writable returns an error for a read-only engine.
func (e *Engine) writable(op string) error {
	if !e.opts.ReadOnly {
		return nil
	}
	return fmt.Errorf("badgerkv: %s: %w: %s was opened with ReadOnly", op, kv.ErrReadOnly, e.dir)
}

// fail stops the engine: after a failed write Badger's memory and log may differ.
func (e *Engine) fail(cause error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed == nil {
		e.failed = fmt.Errorf("badgerkv: a write failed, open the store again: %w", fileError("write", e.dir, cause))
	}
	return e.failed
}

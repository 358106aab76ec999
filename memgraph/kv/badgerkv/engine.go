package badgerkv

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

// Engine keeps the egos of one directory, or of memory. It is safe for
// concurrent use.
type Engine struct {
	db       *badger.DB
	dir      string // empty in memory
	readOnly bool
	maxValue int
	lock     dirLock
	space    *space // nil in memory
	memTable int64

	mu      sync.Mutex
	running int        // transactions
	idle    *sync.Cond // running is 0
	closed  bool       // no new transactions
	failed  error      // what the first failed write said

	closing  sync.Mutex // one Close at a time
	released bool       // Badger is closed
}

var _ kv.Engine = (*Engine)(nil)

// Open opens the store in dir, which is made when it is missing. Nil options
// are the defaults. Errors: kv.ErrLocked, kv.ErrReadOnly, kv.ErrFull,
// kv.ErrDamaged, kv.ErrFormat, faults of the options, and those of the file
// system.
func Open(dir string, options *Options) (_ *Engine, err error) {
	opts, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		return nil, errors.New("badgerkv: open: the directory has no name")
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, fmt.Errorf("badgerkv: open: %w", err)
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("badgerkv: open %s: it is a file, not a directory", dir)
	}
	if !opts.ReadOnly {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fileError("make", dir, err)
		}
	}
	lock, err := lockDir(dir, opts.ReadOnly)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = lock.release()
		}
	}()
	found, err := readDirectory(dir)
	if err != nil {
		return nil, err
	}
	if err := found.checkFormat(); err != nil {
		return nil, err
	}
	if err := found.checkTables(!opts.NoVerify); err != nil {
		return nil, err
	}
	opts.MemTableSize = max(opts.MemTableSize, found.memTableSize())

	e := newEngine(opts)
	e.dir, e.lock = dir, lock
	e.space = &space{dir: dir, reserve: func() int64 { return e.reserve(opts) }}
	if !opts.ReadOnly {
		if err := e.prepare(found, opts); err != nil {
			return nil, err
		}
	}
	settings := opts.badgerOptions(dir)
	settings.BypassLockGuard = ownLock
	if e.db, err = openBadger(settings); err != nil {
		return nil, openError(dir, err)
	}
	if !opts.ReadOnly {
		e.space.ballast = holdBallast(dir, flushSize(opts.MemTableSize))
		if err := lock.syncEntries(); err != nil {
			return nil, errors.Join(fileError("sync", dir, err), e.db.Close())
		}
	}
	return e, nil
}

// OpenMemory returns an engine that forgets everything at Close.
func OpenMemory(options *Options) (*Engine, error) {
	opts, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	if opts.ReadOnly {
		return nil, errors.New("badgerkv: options: ReadOnly makes no sense in memory")
	}
	e := newEngine(opts)
	if e.db, err = openBadger(opts.badgerOptions("")); err != nil {
		return nil, fmt.Errorf("badgerkv: open in memory: %w", err)
	}
	return e, nil
}

func newEngine(opts Options) *Engine {
	e := &Engine{
		readOnly: opts.ReadOnly,
		maxValue: int(maxValue(opts.MemTableSize)),
		memTable: opts.MemTableSize,
	}
	e.idle = sync.NewCond(&e.mu)
	return e
}

// prepare makes sure that Badger can open the directory for writing.
func (e *Engine) prepare(found *directory, opts Options) error {
	e.space.ballast = ballastSize(e.dir) + found.strays()
	// Open flushes the logs and may compact at once.
	compaction := found.live
	if opts.ReserveBytes > 0 {
		compaction = min(compaction, max(0, opts.ReserveBytes-flushReserve(opts.MemTableSize)))
	}
	if err := e.space.check(smallFiles + found.biggestLog() + compaction); err != nil {
		return err
	}
	if err := releaseBallast(e.dir); err != nil {
		return fileError("open", e.dir, err)
	}
	// Badger ends the process when it cannot open this one.
	discard, err := os.OpenFile(filepath.Join(e.dir, "DISCARD"), os.O_RDWR, 0)
	switch {
	case err == nil:
		discard.Close()
	case !errors.Is(err, os.ErrNotExist):
		return fileError("open", e.dir, err)
	}
	for _, path := range found.empty {
		if err := os.Remove(path); err != nil {
			return fileError("open", e.dir, err)
		}
	}
	return nil
}

// reserve returns the disk space in bytes that a write must leave free.
func (e *Engine) reserve(opts Options) int64 {
	if opts.ReserveBytes > 0 {
		return opts.ReserveBytes
	}
	bytes := flushReserve(opts.MemTableSize)
	for _, level := range e.db.Levels() {
		bytes += level.Size
	}
	return bytes
}

// openBadger turns a panic about what is in the files into an error.
func openBadger(settings badger.Options) (db *badger.DB, err error) {
	defer func() {
		if r := recover(); r != nil {
			db, err = nil, fmt.Errorf("%w: %v", kv.ErrDamaged, r)
		}
	}()
	return badger.Open(settings)
}

// MaxValue returns the largest value in bytes that Put takes; a bigger one is
// kv.ErrTooBig. It depends on Options.MemTableSize: 1 MB less one byte by
// default.
func (e *Engine) MaxValue() int { return e.maxValue }

// Close implements kv.Engine. It waits for running transactions, so it must not
// be called inside one. When the disk is so full that even the ballast leaves no
// room for the last flush, and for the compaction that may follow it, Close
// returns kv.ErrFull instead of risking the process: free some space and call it
// again, or end the process. Nothing is lost either way, the next Open replays
// the log.
func (e *Engine) Close() error {
	e.mu.Lock()
	e.closed = true
	for e.running > 0 {
		e.idle.Wait()
	}
	e.mu.Unlock()

	e.closing.Lock()
	defer e.closing.Unlock()
	if e.released {
		return nil
	}
	onDisk := e.space != nil && !e.readOnly
	if onDisk {
		if err := e.space.check(e.closeReserve()); err != nil {
			return err
		}
		if err := releaseBallast(e.dir); err != nil {
			return fileError("close", e.dir, err)
		}
	}
	e.released = true
	err := closeBadger(e.db)
	if onDisk {
		holdBallast(e.dir, flushSize(e.memTable)) // the next Open may need it
	}
	if err = errors.Join(err, e.lock.release()); err != nil {
		return fmt.Errorf("badgerkv: close %s: %w", e.dir, err)
	}
	return nil
}

// closeReserve returns the disk space in bytes that Close can need.
func (e *Engine) closeReserve() int64 {
	written := e.space.written.Load()
	if written == 0 {
		return 0
	}
	bytes := min(written, flushSize(e.memTable))
	if levels := e.db.Levels(); levels[0].NumTables+1 >= compactionTrigger {
		for _, level := range levels {
			bytes += level.Size
		}
	}
	return bytes
}

func closeBadger(db *badger.DB) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	return db.Close()
}

// begin counts a transaction in; every begin that returns nil needs an end.
func (e *Engine) begin() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return kv.ErrClosed
	case e.failed != nil:
		return e.failed
	}
	e.running++
	return nil
}

func (e *Engine) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.running--; e.running == 0 {
		e.idle.Broadcast()
	}
}

// fail stops the engine: after a failed write Badger's memory and its log may
// not agree any more.
func (e *Engine) fail(cause error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed == nil {
		e.failed = fmt.Errorf("badgerkv: a write failed, open the store again: %w", fileError("write", e.dir, cause))
	}
	return e.failed
}

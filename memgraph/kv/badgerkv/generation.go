package badgerkv

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// generation is a Badger database with the folder of its files.
type generation struct {
	store    string // random name of the store, which is in its backups
	dir      string // "" in memory
	db       *badger.DB
	memTable int64         // size in bytes of a table of writes
	names    *disk.Entries // nil in memory and when read-only
	lock     dirLock       // of the directory that holds the folder
	flushes  flushes       // nil in memory

	closeOnce sync.Once
	closed    chan struct{} // closed when Badger is closed
	closeErr  error         // of Badger

	users   int           // transactions that use it; guarded by Engine.mu
	retired bool          // another one replaced it; guarded by Engine.mu
	idle    chan struct{} // closed when it is retired and unused
}

// openGeneration opens Badger on checked files.
func openGeneration(found *directory, store string, opts Options, lock dirLock) (*generation, error) {
	opts.MemTableSize = max(opts.MemTableSize, found.memTableSize())
	begun := session{replayed: found.ends()}
	if !opts.ReadOnly {
		err := found.tidy()
		if len(found.writeLogs) > 0 && err == nil {
			err = begun.write(found.path) // before Badger truncates and removes them
		}
		if err != nil {
			return nil, fileError("open", found.path, err)
		}
	}
	settings := opts.badgerOptions(found.path)
	settings.BypassLockGuard = ownLock
	flushes := make(flushes)
	settings.Logger = badgerLogger(opts.Logger, flushes)
	db, err := openBadger(settings)
	if err != nil {
		return nil, openError(found.path, err)
	}
	g := newGeneration(db, store, found.path, opts.MemTableSize)
	g.lock, g.flushes = lock, flushes
	if opts.ReadOnly {
		return g, nil
	}
	begun.logSize = 2 * opts.MemTableSize
	if g.names, err = disk.OpenEntries(found.path, ".mem"); err == nil {
		err = begun.write(found.path) // syncs the name of the log too
	}
	if err != nil {
		return nil, errors.Join(fileError("sync", found.path, err), g.close())
	}
	return g, nil
}

func newGeneration(db *badger.DB, store, dir string, memTable int64) *generation {
	return &generation{db: db, store: store, dir: dir, memTable: memTable, idle: make(chan struct{}), closed: make(chan struct{})}
}

// newMemoryGeneration uses a new store name, because its versions start again.
func newMemoryGeneration(db *badger.DB, memTable int64) *generation {
	return newGeneration(db, newCurrent(nil).store, "", memTable)
}

// tidy makes the files writable for Badger.
func (d *directory) tidy() error {
	// Badger ends the process when it cannot open this file.
	discard, err := os.OpenFile(filepath.Join(d.path, "DISCARD"), os.O_RDWR, 0)
	switch {
	case err == nil:
		discard.Close()
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	for _, path := range d.empty {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// ends returns where the last transactions of the logs end.
func (d *directory) ends() map[uint64]int64 {
	ends := map[uint64]int64{}
	for _, log := range d.writeLogs {
		ends[log.id] = log.end
	}
	return ends
}

// tableBytes returns the bytes of all tables.
func (g *generation) tableBytes() (bytes int64) {
	for _, level := range g.db.Levels() {
		bytes += level.Size
	}
	return bytes
}

// remove closes Badger and removes the files and their names.
func (g *generation) remove() error {
	if err := g.close(); err != nil {
		return err
	}
	if g.dir == "" {
		return nil
	}
	if err := g.lock.holds(filepath.Dir(g.dir)); err != nil {
		return err
	}
	return errors.Join(os.RemoveAll(g.dir), disk.SyncDir(filepath.Dir(g.dir)))
}

// close closes Badger. It gives up where no file can be made, since Badger would repeat
// the last flush without end. The log holds every commit then. A later call waits again.
func (g *generation) close() error {
	if g.names != nil {
		if err := g.readyToClose(); err != nil {
			return err
		}
	}
	g.closeOnce.Do(func() {
		go func() {
			defer close(g.closed)
			g.closeErr = errors.Join(closeBadger(g.db), g.names.Close())
		}()
	})
	if err := g.flushes.await(g.closed); err != nil {
		return fmt.Errorf("%w: the last commits stay in the log: %w", kv.ErrReadOnly, err)
	}
	return g.closeErr
}

func (g *generation) isClosed() bool {
	select {
	case <-g.closed:
		return true
	default:
		return false
	}
}

// readyToClose returns an error where Badger cannot flush, and else ends the session.
func (g *generation) readyToClose() error {
	if err := g.lock.holds(filepath.Dir(g.dir)); err != nil {
		return err
	}
	probe, err := os.CreateTemp(g.dir, "probe")
	if err != nil {
		return fmt.Errorf("%w: %w", kv.ErrReadOnly, err)
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return err
	}
	return endSession(g.dir)
}

// openBadger turns a panic about file content into an error.
func openBadger(settings badger.Options) (db *badger.DB, err error) {
	defer func() {
		if r := recover(); r != nil {
			db, err = nil, fmt.Errorf("%w: %v", kv.ErrDamaged, r)
		}
	}()
	return badger.Open(settings)
}

func closeBadger(db *badger.DB) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	return db.Close()
}

// closeReserve returns the disk space in bytes that Close can need after written bytes.
func (g *generation) closeReserve(written int64) int64 {
	if written == 0 {
		return 0
	}
	bytes := min(written, flushSize(g.memTable))
	if g.db.Levels()[0].NumTables+1 >= compactionTrigger {
		bytes += g.tableBytes()
	}
	return bytes
}

//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package badgerkv

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// entries keeps the names in a directory durable. Badger syncs the bytes of a log
// at every commit, but not the name of a log that it has just begun, and POSIX
// promises nothing about a name until its directory is synced. (ext4, XFS and
// Btrfs keep the name of a new file when the file is synced; others need not.)
type entries struct {
	dir    *os.File
	mu     sync.Mutex   // one sync at a time
	synced atomic.Int64 // the directory's time of change when all its names were durable
}

func openEntries(path string) (*entries, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &entries{dir: dir}, nil
}

// sync returns when the names that were there when it was called are durable. It
// costs a look at the directory's time when none has changed.
func (e *entries) sync() error {
	if changed, err := e.changed(); err != nil || changed == e.synced.Load() {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	changed, err := e.changed()
	if err != nil || changed == e.synced.Load() {
		return err
	}
	if err := e.dir.Sync(); err != nil {
		return err
	}
	if time.Since(time.Unix(0, changed)) > granularity(changed) { // else a later change may show the same time
		e.synced.Store(changed)
	}
	return nil
}

func (e *entries) changed() (nanoseconds int64, err error) {
	var st unix.Stat_t
	if err := unix.Fstat(int(e.dir.Fd()), &st); err != nil {
		return 0, err
	}
	return st.Mtim.Nano(), nil
}

// granularity bounds how far apart two changes must be to show different times:
// a tick of the kernel's clock, or seconds on file systems that keep no more.
func granularity(nanoseconds int64) time.Duration {
	if nanoseconds%int64(time.Second) == 0 {
		return 2 * time.Second
	}
	return 20 * time.Millisecond
}

func (e *entries) close() error {
	if e == nil {
		return nil
	}
	return e.dir.Close()
}

// syncDir makes the names in the directory durable.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package disk

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// Entries makes the names in a directory durable. Badger syncs the bytes of a log at
// every commit, but not the name of a new log. POSIX makes a name durable only when its
// directory is synced. (ext4, XFS and Btrfs sync the name of a new file with the file;
// others need not.)
type Entries struct {
	dir    *os.File
	mu     sync.Mutex   // one sync at a time
	synced atomic.Int64 // modification time of the directory when all names were durable
}

// OpenEntries opens a directory.
func OpenEntries(path string) (*Entries, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &Entries{dir: dir}, nil
}

// Sync makes the current names durable. It costs one stat when none has changed.
func (e *Entries) Sync() error {
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
	if time.Since(time.Unix(0, changed)) > granularity(changed) { // otherwise a later change may have the same time
		e.synced.Store(changed)
	}
	return nil
}

func (e *Entries) changed() (nanoseconds int64, err error) {
	var st unix.Stat_t
	if err := unix.Fstat(int(e.dir.Fd()), &st); err != nil {
		return 0, err
	}
	return st.Mtim.Nano(), nil
}

// granularity returns the largest difference of two changes with the same modification
// time: a tick of the kernel's clock, or seconds on some file systems.
func granularity(nanoseconds int64) time.Duration {
	if nanoseconds%int64(time.Second) == 0 {
		return 2 * time.Second
	}
	return 20 * time.Millisecond
}

// Close closes the directory. A nil Entries is fine.
func (e *Entries) Close() error {
	if e == nil {
		return nil
	}
	return e.dir.Close()
}

// SyncDir makes the names in the directory durable.
func SyncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

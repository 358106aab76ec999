//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package disk

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
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
	needs  string       // suffix of the files that have to be there
	mu     sync.Mutex   // one sync at a time
	synced atomic.Int64 // modification time of the directory when all names were durable
}

// OpenEntries opens a directory, in which there has to be a file with a suffix.
func OpenEntries(path, needs string) (*Entries, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &Entries{dir: dir, needs: needs}, nil
}

// Sync makes the current names durable. If the directory was removed, or all files that have to be
// there, the error is os.ErrNotExist: what was written to them since is lost. It costs one stat when no name
// has changed.
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
	if err := e.check(); err != nil {
		return err
	}
	if time.Since(time.Unix(0, changed)) > granularity(changed) { // otherwise a later change may have the same time
		e.synced.Store(changed)
	}
	return nil
}

// check returns os.ErrNotExist unless there is a file with the suffix.
func (e *Entries) check() error {
	own, err := unix.Openat(int(e.dir.Fd()), ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0) // wherever it was moved
	if err != nil {
		return &os.PathError{Op: "open", Path: e.dir.Name(), Err: err}
	}
	dir := os.NewFile(uintptr(own), e.dir.Name())
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err == nil && !slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, e.needs) }) {
		err = fmt.Errorf("%w: no *%s is left in %s", os.ErrNotExist, e.needs, e.dir.Name())
	}
	return err
}

func (e *Entries) changed() (nanoseconds int64, err error) {
	var st unix.Stat_t
	if err := unix.Fstat(int(e.dir.Fd()), &st); err != nil {
		return 0, err
	}
	if st.Nlink == 0 {
		return 0, fmt.Errorf("%w: %s was removed", os.ErrNotExist, e.dir.Name())
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

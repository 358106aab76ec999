//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package badgerkv

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/egomem/egomem/memgraph/kv"
)

// ownLock is true: Badger need not lock the directory.
const ownLock = true

// dirLock locks a directory for one writer or several readers. It uses the lock of
// Badger's own tools, but before any file is read. The kernel releases it with the
// process.
type dirLock struct{ dir *os.File }

func lockDir(path string, readOnly bool) (dirLock, error) {
	dir, err := os.Open(path)
	if err != nil {
		return dirLock{}, fileError("open", path, err)
	}
	how := unix.LOCK_EX
	if readOnly {
		how = unix.LOCK_SH
	}
	if err := unix.Flock(int(dir.Fd()), how|unix.LOCK_NB); err != nil {
		dir.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return dirLock{}, lockedError(path)
		}
		return dirLock{}, fileError("lock", path, err)
	}
	return dirLock{dir}, nil
}

// holds returns kv.ErrMoved unless the path still is the locked directory.
func (l dirLock) holds(path string) error {
	if l.dir == nil {
		return nil
	}
	locked, err := l.dir.Stat()
	if err != nil {
		return fileError("find", path, err)
	}
	now, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("badgerkv: %w: there is no %s", kv.ErrMoved, path)
	case err != nil:
		return fileError("find", path, err)
	case !os.SameFile(locked, now):
		return fmt.Errorf("badgerkv: %w: %s is another directory now", kv.ErrMoved, path)
	}
	return nil
}

func (l dirLock) release() error {
	if l.dir == nil {
		return nil
	}
	// A starting child process may briefly hold a copy of the descriptor, and with it
	// the lock.
	return errors.Join(unix.Flock(int(l.dir.Fd()), unix.LOCK_UN), l.dir.Close())
}

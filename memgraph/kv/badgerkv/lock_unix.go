//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package badgerkv

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
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

func (l dirLock) release() error {
	if l.dir == nil {
		return nil
	}
	// A starting child process may briefly hold a copy of the descriptor, and with it
	// the lock.
	return errors.Join(unix.Flock(int(l.dir.Fd()), unix.LOCK_UN), l.dir.Close())
}

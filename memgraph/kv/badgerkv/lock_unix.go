//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package badgerkv

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// ownLock says that Badger need not lock the directory itself.
const ownLock = true

// dirLock holds a directory for one writer or several readers. It locks the
// directory as Badger's own tools do, but before anything in it is looked at;
// the kernel drops it with the process.
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
	// A process that is being started may hold a copy of the descriptor for a
	// moment, and the lock with it, until it runs its program.
	return errors.Join(unix.Flock(int(l.dir.Fd()), unix.LOCK_UN), l.dir.Close())
}

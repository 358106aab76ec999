//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package badgerkv

// ownLock is false: Badger locks the directory, after the checks.
const ownLock = false

type dirLock struct{}

func lockDir(string, bool) (dirLock, error) { return dirLock{}, nil }

// holds returns nil: these systems do not move a directory with open files.
func (dirLock) holds(string) error { return nil }

func (dirLock) release() error { return nil }

package badgerkv

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

var (
	errNilFunc = errors.New("badgerkv: the transaction function is nil")
	errEnded   = errors.New("badgerkv: the transaction has ended")
)

// openError wraps an error of badger.Open with a sentinel and the directory. Badger
// turns most causes into text, so it matches the text too.
func openError(dir string, err error) error {
	switch {
	case strings.Contains(err.Error(), "Another process is using this Badger database"):
		return lockedError(dir)
	case errors.Is(err, badger.ErrTruncateNeeded), says(err, badger.ErrTruncateNeeded):
		return fmt.Errorf("badgerkv: open %s: %w: it was not closed properly; open it for writing once: %w", dir,
			kv.ErrReadOnly, err)
	case errors.Is(err, badger.ErrWindowsNotSupported), errors.Is(err, badger.ErrPlan9NotSupported):
		return fmt.Errorf("badgerkv: open %s: %w", dir, err)
	case errors.Is(err, kv.ErrDamaged):
		return fmt.Errorf("badgerkv: open %s: %w", dir, oneLine{err})
	}
	if says(err, badger.ErrEncryptionKeyMismatch) {
		return damaged(dir, "KEYREGISTRY is not what was written: %w", err)
	}
	if says(err, badger.ErrInvalidDataKeyID) {
		return damaged(dir, "a log is not what was written: %w", err)
	}
	return fileError("open", dir, err)
}

// fileError wraps an error of the file system with a sentinel and the directory.
func fileError(op, dir string, err error) error {
	err = oneLine{err}
	var sentinel error
	switch {
	case errors.Is(err, os.ErrPermission), says(err, syscall.EACCES), says(err, syscall.EPERM), says(err, syscall.EROFS):
		sentinel = kv.ErrReadOnly
	case says(err, syscall.ENOSPC):
		sentinel = kv.ErrFull
	case op == "make" && (says(err, syscall.ENOTDIR) || says(err, syscall.EINVAL) || says(err, syscall.ENAMETOOLONG)):
		sentinel = kv.ErrOptions
	default:
		return fmt.Errorf("badgerkv: %s %s: %w", op, dir, err)
	}
	return fmt.Errorf("badgerkv: %s %s: %w: %w", op, dir, sentinel, err)
}

func says(err, cause error) bool {
	return errors.Is(err, cause) || strings.Contains(err.Error(), cause.Error())
}

func lockedError(dir string) error {
	return fmt.Errorf("badgerkv: open %s: %w", dir, kv.ErrLocked)
}

func damaged(dir, format string, args ...any) error {
	return fmt.Errorf("badgerkv: open %s: %w: %w", dir, kv.ErrDamaged, oneLine{fmt.Errorf(format, args...)})
}

// oneLine prints an error of Badger, which may have several lines, in one line.
type oneLine struct{ error }

func (e oneLine) Error() string { return strings.Join(strings.Fields(e.error.Error()), " ") }
func (e oneLine) Unwrap() error { return e.error }

//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package badgerkv

import (
	"errors"
	"os"
)

// syncDir makes the names in the directory durable.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

//go:build !linux

package badgerkv

import (
	"errors"
	"os"
)

// allocate is not supported here: writing the blocks would wear flash for little
// benefit.
func allocate(*os.File, int64) error { return errors.ErrUnsupported }

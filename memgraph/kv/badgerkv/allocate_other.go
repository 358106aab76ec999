//go:build !linux

package badgerkv

import (
	"errors"
	"os"
)

// allocate is not offered here: writing the blocks would wear flash for little.
func allocate(*os.File, int64) error { return errors.ErrUnsupported }

//go:build !linux

package disk

import (
	"errors"
	"os"
)

// Allocate is not supported here: writing the blocks would wear flash for little
// benefit.
func Allocate(*os.File, int64) error { return errors.ErrUnsupported }

package disk

import (
	"os"

	"golang.org/x/sys/unix"
)

// Allocate allocates blocks for size bytes of the file without writing them.
func Allocate(file *os.File, size int64) error {
	return unix.Fallocate(int(file.Fd()), 0, 0, size)
}

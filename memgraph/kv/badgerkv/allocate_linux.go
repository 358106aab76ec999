package badgerkv

import (
	"os"

	"golang.org/x/sys/unix"
)

// allocate allocates blocks for size bytes of the file without writing them.
func allocate(file *os.File, size int64) error {
	return unix.Fallocate(int(file.Fd()), 0, 0, size)
}

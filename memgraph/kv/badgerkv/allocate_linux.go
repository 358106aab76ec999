package badgerkv

import (
	"os"

	"golang.org/x/sys/unix"
)

// allocate gives the file size bytes of blocks without writing them.
func allocate(file *os.File, size int64) error {
	return unix.Fallocate(int(file.Fd()), 0, 0, size)
}

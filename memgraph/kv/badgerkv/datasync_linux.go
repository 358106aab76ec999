package badgerkv

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData makes the bytes of a file durable, and its times some day: that spares
// the file system's journal.
func syncData(file *os.File) error {
	for {
		if err := unix.Fdatasync(int(file.Fd())); err != unix.EINTR {
			return err
		}
	}
}

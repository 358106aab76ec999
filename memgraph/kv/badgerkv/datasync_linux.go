package badgerkv

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData makes the bytes of a file durable, but not its times, which spares the
// journal of the file system.
func syncData(file *os.File) error {
	for {
		if err := unix.Fdatasync(int(file.Fd())); err != unix.EINTR {
			return err
		}
	}
}

package disk

import (
	"os"

	"golang.org/x/sys/unix"
)

// SyncData makes the bytes of a file durable, but not its times, which spares the
// journal of the file system.
func SyncData(file *os.File) error {
	for {
		if err := unix.Fdatasync(int(file.Fd())); err != unix.EINTR {
			return err
		}
	}
}

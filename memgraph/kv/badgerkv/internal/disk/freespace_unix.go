//go:build linux || darwin || freebsd

package disk

import (
	"io/fs"
	"syscall"

	"golang.org/x/sys/unix"
)

// FreeSpace returns the bytes that this user may still write in dir.
func FreeSpace(dir string) (free int64, known bool, err error) {
	var st unix.Statfs_t
	for {
		err = unix.Statfs(dir, &st)
		if err != unix.EINTR {
			break
		}
	}
	if err != nil {
		return 0, false, err
	}
	return int64(st.Bavail) * int64(st.Bsize), true, nil
}

// Allocated returns the bytes on disk of a file, which may be sparse.
func Allocated(info fs.FileInfo) int64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Blocks * 512
	}
	return info.Size()
}

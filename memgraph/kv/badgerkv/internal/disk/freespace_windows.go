package disk

import (
	"io/fs"

	"golang.org/x/sys/windows"
)

// FreeSpace returns the bytes that this user may still write in dir.
func FreeSpace(dir string) (free int64, known bool, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, false, err
	}
	var available uint64
	if err := windows.GetDiskFreeSpaceEx(path, &available, nil, nil); err != nil {
		return 0, false, err
	}
	return int64(min(available, 1<<62)), true, nil
}

// Allocated returns the size of a file: its allocation is unknown here.
func Allocated(info fs.FileInfo) int64 { return info.Size() }

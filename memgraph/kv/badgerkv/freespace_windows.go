package badgerkv

import (
	"io/fs"

	"golang.org/x/sys/windows"
)

// freeSpace returns the bytes that this user may still write in dir.
func freeSpace(dir string) (free int64, known bool, err error) {
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

func allocated(info fs.FileInfo) int64 { return info.Size() }

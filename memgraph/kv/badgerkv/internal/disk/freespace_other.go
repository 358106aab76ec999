//go:build !(linux || darwin || freebsd || windows)

package disk

import "io/fs"

// FreeSpace is unknown here: writes are not refused before the disk is full.
func FreeSpace(string) (free int64, known bool, err error) { return 0, false, nil }

// Allocated returns the size of a file: its allocation is unknown here.
func Allocated(info fs.FileInfo) int64 { return info.Size() }

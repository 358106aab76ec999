//go:build !linux

package disk

import "os"

// SyncData makes the bytes of a file durable.
func SyncData(file *os.File) error { return file.Sync() }

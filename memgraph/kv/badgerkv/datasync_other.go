//go:build !linux

package badgerkv

import "os"

// syncData makes the bytes of a file durable.
func syncData(file *os.File) error { return file.Sync() }

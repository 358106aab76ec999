//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of this process, all threads together.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// diskBytes returns what a file takes on the disk; a database's logs are sparse.
func diskBytes(path string) (int64, error) {
	var stat syscall.Stat_t
	err := syscall.Stat(path, &stat)
	return int64(stat.Blocks) * 512, err
}

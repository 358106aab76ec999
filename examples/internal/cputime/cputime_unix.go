//go:build unix

// Package cputime measures the CPU time of this process.
package cputime

import (
	"syscall"
	"time"
)

// Used returns the CPU time of this process, all threads together. Where the system does not
// report it, it returns the wall time.
func Used() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return time.Since(start)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

var start = time.Now()

//go:build !unix

// Package cputime measures the CPU time of this process.
package cputime

import "time"

// Used returns the CPU time of this process, all threads together. Where the system does not
// report it, it returns the wall time.
func Used() time.Duration { return time.Since(start) }

var start = time.Now()

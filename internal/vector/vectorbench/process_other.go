//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime returns the time since the start, where processor time is unknown.
func cpuTime() time.Duration { return time.Since(start) }

// resident returns 0: unknown.
func resident() int64 { return 0 }

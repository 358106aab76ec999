//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime is the time since the start, where processor time is not known.
func cpuTime() time.Duration { return time.Since(start) }

// resident is unknown.
func resident() int64 { return 0 }

//go:build !linux

package main

import "time"

var start = time.Now()

// cpuTime stands in for the processor time of this thread where that is not known.
func cpuTime() time.Duration { return time.Since(start) }

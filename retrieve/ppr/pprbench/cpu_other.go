//go:build !linux

package main

import "time"

var start = time.Now()

// cpuTime returns the time since the start, where processor time is unknown.
func cpuTime() time.Duration { return time.Since(start) }

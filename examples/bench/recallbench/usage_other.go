//go:build !unix

package main

import (
	"os"
	"time"
)

// cpuTime is unknown here.
func cpuTime() time.Duration { return 0 }

// diskBytes returns the length of a file. A sparse file takes less.
func diskBytes(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

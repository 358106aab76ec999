//go:build !unix

package main

import (
	"os"
	"time"
)

// cpuTime is not known here.
func cpuTime() time.Duration { return 0 }

// diskBytes is the length of a file, which a sparse one does not take.
func diskBytes(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the CPU time of the process.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// peakMemory returns the peak resident memory, in MB, including mapped files in memory.
func peakMemory() float64 { return megabytes("VmHWM:") }

// residentMemory returns the resident memory, in MB.
func residentMemory() float64 { return megabytes("VmRSS:") }

// megabytes returns a line of the process's status, or 0.
func megabytes(name string) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			kilobytes, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kilobytes * 1024 / 1e6
		}
	}
	return 0
}

// resetPeak resets peakMemory.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) } // if it fails, the peak is too high

// dropCache asks the kernel to drop the cached pages of the files.
func dropCache(dir string) error {
	unix.Sync()
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		return unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED)
	})
}

func blocksOf(info fs.FileInfo) int64 { return info.Sys().(*syscall.Stat_t).Blocks * 512 }

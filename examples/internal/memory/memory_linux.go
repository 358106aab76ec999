// Package memory measures the memory of this process.
package memory

import (
	"os"
	"strconv"
	"strings"
)

// Peak returns the peak resident memory, in MB, including mapped files in memory. Where the system does not
// report it, it returns 0.
func Peak() float64 { return megabytes("VmHWM:") }

// Resident returns the resident memory now, in MB, or 0.
func Resident() float64 { return megabytes("VmRSS:") }

// ResetPeak lets Peak start from what is resident now.
func ResetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) } // if it fails, the peak is too high

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

//go:build !linux

// Package memory measures the memory of this process.
package memory

// Peak returns the peak resident memory, in MB, including mapped files in memory. Where the system does not
// report it, it returns 0.
func Peak() float64 { return 0 }

// Resident returns the resident memory now, in MB, or 0.
func Resident() float64 { return 0 }

// ResetPeak lets Peak start from what is resident now.
func ResetPeak() {}

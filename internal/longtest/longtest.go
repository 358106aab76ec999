// Package longtest leaves long tests out of short runs.
package longtest

import "testing"

// Skip skips a test with -short. It is for long tests of what one goroutine does after another: `make test` runs
// them without -short and without the race detector, and `make race` with both.
func Skip(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("left out by -short: a long test that has nothing of its own for the race detector; run it without -short, or all with make race")
	}
}

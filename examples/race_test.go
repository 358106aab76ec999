//go:build race

package examples_test

// raceDetector slows everything down.
const raceDetector = true

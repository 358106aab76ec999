//go:build race

package main

// raceFactor allows for the race detector, which makes everything slower.
const raceFactor = 20

//go:build race

package main

// raceFactor allows for the race detector, which slows everything down.
const raceFactor = 20

// Package forget says what is left of a memory after a time: curves, and texts as they
// are remembered.
//
// Nothing is written to forget: what is left follows from when a memory was last
// reinforced, how stable it is, and the time at which it is read. A [Mask] shows a text as
// it is remembered: stretches of it (graph.Span) that have faded are replaced by what
// says less, or by nothing but a sign that something was there.
//
// Everything here is a pure function of its arguments, and safe for concurrent use.
package forget

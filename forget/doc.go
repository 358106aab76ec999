// Package forget computes what is left of a memory after a time: forgetting curves, and
// texts as they are remembered.
//
// Nothing is written to forget. What is left follows from when a memory was last
// reinforced, its stability, and the time of reading. A [Mask] replaces faded spans of a
// text (graph.Span) with their gist, or with a sign that something was there.
//
// All functions depend on their arguments alone and are safe for concurrent use.
package forget

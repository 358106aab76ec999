// Package ended finds the open errand that a sentence says is done, or that it calls off, cancels or is tired of, and takes an ending back:
// "I bought the flowers", "forget about the plumber", "cancel my alarm", "no wait, keep it".
package ended

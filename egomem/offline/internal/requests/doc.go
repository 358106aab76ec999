// Package requests finds what people ask the companion for: errands and reminders, what changes, moves, finishes or
// calls off one of them, and standing instructions.
package requests

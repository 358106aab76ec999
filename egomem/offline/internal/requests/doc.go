// Package requests finds what people ask the companion for: errands and reminders, what changes, moves, finishes or
// calls off one of them, and standing instructions. It has the order in which a sentence is tried. The packages below it,
// from the top down, each import only those that come later:
//
//	command    what is to be done at once, and is over then
//	standing   instructions that hold on, and which request is an errand
//	asked      new reminders, alarms and timers
//	ended      done, called off, cancelled, and kept after all
//	moved      moved, snoozed, corrected, run again
//	rephrase   requests in other words, put in the common ones
//	addressee  whom a sentence is for
//	leftout    the days and times that a reminder leaves out
//	errand     the open errands, and which of them a sentence means
//	wording    the words that all of them share
package requests

// Package moved finds the open errand that a sentence moves, snoozes, corrects or runs again, and its new time: "move the dentist to
// Friday", "snooze it for ten minutes", "no, I meant Tom".
package moved
